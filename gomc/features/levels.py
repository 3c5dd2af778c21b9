"""The features of moves and their levels: for each feature a move is at exactly one level.

The *team* of a move is the set of its levels, and the strength of the team is the product of the
levels' weights (`gomc.lab.learn.minorization`). Level 0 of a feature says that the move lacks the
feature, and its weight is 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from gomc.errors import GomcError, quoted
from gomc.features.shapes import NEAREST
from gomc.settings import factors

SMALL = 7476
"""The number of 3x3 shapes, with marks for neighbours in atari (`gomc.features.shapes.edges`)."""

LARGE = ("shape", "answer", "sequel")
"""The features whose levels are larger shapes, harvested from games (`gomc.features.shapes`)."""

STONES = ("1 stone", "2 stones", "3 or more")
"""The sizes of strings, in words."""

LINES = 7
"""The line from which on all lines share a level."""

FAR = 17
"""The distance from which on all distances share a level."""

BEYOND = 9
"""The number of steps by way of strings from which on all numbers share a level."""

ENOUGH = 5
"""The number of liberties of the last move's string from which on all numbers share a level. For the
strings of the player to move all numbers from ``ENOUGH - 1`` on share a level, and `ENOUGH` itself says
that the player has no string there."""

STEPS = 6
"""The number of levels of one colour's influence: 1, 2 to 3, 4 to 7 and so on."""

DEPTH, NODES, CHOICES = 120, 400, 12
"""The limits of reading a ladder: the depth in moves (a ladder across the largest board is shorter),
the number of moves in all, and the number of moves of a player in a position."""

PHASES = ("opening", "middle game", "endgame")
"""The phases of a game. The opening ends when stones cover a tenth of the points, and the endgame
begins when they cover two fifths."""


def _kinds(*kinds: str) -> list[str]:
    """Return each kind in words with each size of a string."""
    return [f"{kind}, {stones}" if kind else stones for kind, stones in product(kinds, STONES)]


def _capped(first: int, last: int) -> list[str]:
    """Return numbers in words, of which the last word stands for all larger numbers too."""
    return [f"{n}" for n in range(first, last)] + [f"{last} or more"]


def _pairs(first: Iterable[str], second: Iterable[str]) -> list[str]:
    """Return each pair of a word of `first` and a word of `second`."""
    return [", ".join(pair) for pair in product(first, second)]


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
        f"{last} of the last move's, {own} of own beside it, {touched}, {far} away"
        for last in _capped(1, ENOUGH)
        for own in [*_capped(1, ENOUGH - 1), "no"]
        for touched in ("touches neither", "touches the last move's", "touches own", "touches both")
        for far in _capped(NEAREST, FAR)
    ],
}
"""The levels from 1 on, in words, of each feature that is no shape.

- ``capture`` to ``pressure``: see `gomc.reference.sight.tactics`.
- ``liberties``: the smallest number of liberties of the own strings beside the move, of the opponent's
  strings beside the move, and the number of liberties of the string after the move.
- ``border``: the line of the move by the phase of the game.
- ``last``, ``before`` and ``both``: the distance (`gomc.features.shapes`) to the last move by the
  phase, the distance to the move before the last move by the phase, and both distances together.
- ``steps``: the steps from both moves by way of strings (`gomc.reference.sight.fates`).
- ``territory``: the influence on the point, and the owner of the point by territory
  (`gomc.reference.sight.territory`).
- ``fight``: the liberties of the last move's string, the smallest number of liberties of the own
  strings beside the last move, whether the move touches the last move's string or one of these own
  strings, and the distance of the move to the last move (`gomc.reference.sight.fight`).
"""

FEATURES = ("3x3", *LARGE, *LEVELS)
"""The names of all features for a tree."""

FACTORS: dict[str, list[str]] = {
    "shapes": [f"shape {n}" for n in range(1, 1 + factors.LEVELS["shapes"])],
    "near": ["last", "second last", "both"],
    "captures": _kinds("far", "near"),
    "saves": _kinds("far", "near"),
    "attacks": ["far", "near"],
    "unsafe": ["self-atari"],
}
"""The features of playouts (`gomc.settings.factors`), and their levels from 1 on, in words."""

COUNTED = "patterns"
"""The set of features whose weights are counted instead of fitted (`gomc.lab.learn.counting`)."""

SETS = {
    "all": FEATURES,
    "small": tuple(name for name in FEATURES if name not in LARGE),
    "factors": tuple(FACTORS),
    COUNTED: ("shape",),
}
"""The named sets of features: all features for a tree, the features for a tree without larger shapes,
the features of playouts, and patterns alone, whose weights are counted."""


def chosen(text: str) -> tuple[str, ...]:
    """Return the features that a text names, with commas between.

    Examples
    --------
    >>> chosen("3x3,capture")
    ('3x3', 'capture')
    >>> chosen("joseki")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: features must be 'all', 'small', 'factors', 'patterns', or some of 3x3,
    shape, answer, sequel, capture, extension, self-atari, atari, defence, pressure, liberties, border,
    last, before, both, steps, territory, fight with commas between, not 'joseki'.
    """
    if text in SETS:
        return SETS[text]
    names = [name.strip() for name in text.split(",")]
    if not {*names} <= {*FEATURES}:
        raise GomcError(
            f"features must be {', '.join(map(repr, SETS))}, or some of {', '.join(FEATURES)} with "
            f"commas between, not {quoted(text)}."
        )
    return tuple(name for name in FEATURES if name in names)


def words(feature: str, level: int) -> str:
    """Return a level in words; the level of a shape is given by number."""
    levels = LEVELS | FACTORS
    return levels[feature][level - 1] if feature in levels else f"{feature} {level}"


def level_counts(shapes: dict[str, int]) -> dict[str, int]:
    """Return the number of levels from 1 on of each feature; `shapes` gives them for larger shapes."""
    words = {name: len(levels) for name, levels in (LEVELS | FACTORS).items()}
    return {"3x3": SMALL} | shapes | words
