"""What a move is judged by: features, each with levels, of which a move has one of each feature.

A move's *team* is the set of its levels; its strength is the product of their weights
(`gomc.lab.learn.minorization`). Level 0 of a feature says that a move has it not, and weighs 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from gomc.errors import GomcError, quoted
from gomc.features.shapes import NEAREST
from gomc.settings import factors

SMALL = 7476
"""The number of 3x3 shapes that are possible, with the neighbours in atari marked."""

LARGE = ("shape", "answer", "sequel")
"""Features whose levels are larger shapes, which are harvested (`gomc.features.shapes`)."""

STONES = ("1 stone", "2 stones", "3 or more")

LINES = 7
"""Lines from here on share a level."""

FAR = 17
"""Distances from here on share a level."""

BEYOND = 9
"""Steps by way of strings from here on count as the same."""

ENOUGH = 5
"""Liberties of the last move's string from here on count as the same. Those of the mover's strings do
from one less on, and this number says that none of them is there."""

STEPS = 6
"""The levels of one colour's influence: 1, 2 to 3, 4 to 7 and so on."""

DEPTH, NODES, CHOICES = 120, 400, 12
"""The moves of a ladder that are read at most: in a line (one across the largest board has fewer), in
all, and of a player in one position."""

PHASES = ("opening", "middle game", "endgame")
"""The phases of a game by the stones on the board: below a tenth of the points, below two fifths."""


def _kinds(*kinds: str) -> list[str]:
    return [f"{kind}, {stones}" if kind else stones for kind, stones in product(kinds, STONES)]


def _capped(first: int, last: int) -> list[str]:
    """Return numbers in words, of which the last stands for all that are larger."""
    return [f"{n}" for n in range(first, last)] + [f"{last} or more"]


def _pairs(first: Iterable[str], second: Iterable[str]) -> list[str]:
    return [f"{one}, {other}" for one, other in product(first, second)]


_DISTANCES = _pairs(PHASES, _capped(NEAREST, FAR))
_ANY = ["itself", "1", *_capped(NEAREST, FAR)]

LEVELS: dict[str, list[str]] = {
    "capture": _kinds(
        "saves what the last move attacked",
        "saves own",
        "takes the last move",
        "could escape",
        "could not escape",
    ),
    "extension": _kinds(
        "answers, lives", "answers, in a ladder", "elsewhere, lives", "elsewhere, in a ladder"
    ),
    "self-atari": _kinds("takes nothing", "takes something"),
    "atari": _kinds("ladder", "no ladder", "while there is a ko"),
    "defence": _kinds("touches the last move", "elsewhere"),
    "pressure": _kinds(""),
    "liberties": [
        f"{own} own, {other} other, {after} after"
        for own in [*_capped(1, 4), "no"]
        for other in [*_capped(1, 4), "no"]
        for after in _capped(1, 6)
    ],
    "border": _pairs(PHASES, _capped(1, LINES)),
    "last": _DISTANCES,
    "before": _DISTANCES,
    "both": _pairs(_ANY, _ANY),
    "steps": _pairs(_capped(0, BEYOND), _capped(0, BEYOND)),
    "territory": [
        f"influence {sign * 2 ** max(step - 1, 0) * (step > 0)}, {whose}"
        for sign, step in [*((-1, n) for n in range(STEPS, 0, -1)), *((1, n) for n in range(STEPS + 1))]
        for whose in ("other's", "nobody's", "own")
    ],
    "fight": [
        f"{its} of the last move's, {own} of own beside it, {touched}, {far} away"
        for its in _capped(1, ENOUGH)
        for own in [*_capped(1, ENOUGH - 1), "no"]
        for touched in ("touches neither", "touches the last move's", "touches own", "touches both")
        for far in _capped(NEAREST, FAR)
    ],
}
"""The levels of each other feature from 1 on, in words.

``capture`` to ``pressure`` are in `gomc.reference.sight.tactics`. ``liberties``: the fewest of own
strings beside the move, of the opponent's, and those of the string after the move. ``border``: the line
of the move by the phase of the game. ``last``, ``before`` and ``both``: the distances
(`gomc.features.shapes`) to the last move by the phase, to the one before it by the phase, and both
distances together. ``steps``: the steps from both by way of strings (`gomc.reference.sight.fates`).
``territory``: in whose hands the point is (`gomc.reference.sight.territory`). ``fight``: the liberties
of the last move's string, the fewest of own strings beside it, which of these strings the move touches,
and its distance to the last move (`gomc.reference.sight.fight`).
"""

FEATURES = ("3x3", *LARGE, *LEVELS)
"""All features."""

FACTORS: dict[str, list[str]] = {
    "shapes": [f"shape {n}" for n in range(1, 1 + factors.LEVELS["shapes"])],
    "near": ["last", "second last", "both"],
    "captures": _kinds("far", "near"),
    "saves": _kinds("far", "near"),
    "attacks": ["far", "near"],
    "unsafe": ["self-atari"],
}
"""The features of random games (`gomc.settings.factors`), and their levels from 1 on, in words."""

SETS = {
    "all": FEATURES,
    "small": tuple(name for name in FEATURES if name not in LARGE),
    "factors": tuple(FACTORS),
}
"""Sets of features that have a name: all for a tree, small ones, and those of random games."""


def chosen(text: str) -> tuple[str, ...]:
    """Return the features that a text names, separated by commas.

    Examples
    --------
    >>> chosen("3x3,capture")
    ('3x3', 'capture')
    >>> chosen("joseki")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: features must be 'all', 'small', 'factors', or some of 3x3, shape, answer,
    sequel, capture, extension, self-atari, atari, defence, pressure, liberties, border, last, before,
    both, steps, territory, fight with commas between, not 'joseki'.
    """
    if text in SETS:
        return SETS[text]
    names = [name.strip() for name in text.split(",")]
    if not {*names} <= {*FEATURES}:
        raise GomcError(
            f"features must be 'all', 'small', 'factors', or some of {', '.join(FEATURES)} with commas "
            f"between, not {quoted(text)}."
        )
    return tuple(name for name in FEATURES if name in names)


def words(feature: str, level: int) -> str:
    """Return a level in words; shapes have numbers."""
    known = LEVELS | FACTORS
    return known[feature][level - 1] if feature in known else f"{feature} {level}"


def level_counts(shapes: dict[str, int]) -> dict[str, int]:
    """Return how many levels each feature has, but for 0; `shapes` has those of the larger shapes."""
    words = {name: len(levels) for name, levels in (LEVELS | FACTORS).items()}
    return {"3x3": SMALL} | shapes | words
