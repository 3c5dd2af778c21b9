"""What a move is judged by: features, each with levels, of which a move has one of each feature.

A move's *team* is the set of its levels; its strength is the product of their weights
(`gomc.learn.minorization`). Level 0 of a feature says that a move has it not, and weighs 1.
"""

from __future__ import annotations

from itertools import product

from gomc.errors import GomcError, quoted

SHAPES = ("3x3", "middle", "shape", "answer")
"""Features whose levels are shapes (`gomc.learn.shapes`)."""

STONES = ("1 stone", "2 stones", "3 or more")

FAR = 17
"""Distances from here on share a level."""

LINES = 7
"""Lines from here on share a level."""

PHASES = ("opening", "middle game", "endgame")
"""The phases of a game by the stones on the board: below a tenth of the points, below two fifths."""


def _kinds(*kinds: str) -> list[str]:
    return [f"{kind}, {stones}" if kind else stones for kind, stones in product(kinds, STONES)]


def _distances() -> list[str]:
    return [f"{phase}, distance {d}{' or more' * (d == FAR)}" for phase, d in product(PHASES, range(2, FAR + 1))]


LEVELS: dict[str, list[str]] = {
    "capture": _kinds("saves what the last move attacked", "saves own", "takes the last move", "could escape", "could not escape"),
    "extension": _kinds("answers, lives", "answers, in a ladder", "elsewhere, lives", "elsewhere, in a ladder"),
    "self-atari": _kinds("takes nothing", "takes something"),
    "atari": _kinds("ladder", "no ladder", "while there is a ko"),
    "defence": _kinds("touches the last move", "elsewhere"),
    "pressure": _kinds(""),
    "border": [
        f"{phase}, line {n}{' or more' * (n == LINES)}" for phase, n in product(PHASES, range(1, LINES + 1))
    ],
    "last": _distances(),
    "before": _distances(),
    "territory": [f"{n}" for n in range(39)],
    "both": [f"{n}" for n in range(324)],
    "fates": [f"{n}" for n in range(100)],
    "liberties": [f"{n}" for n in range(180)],
}
"""The levels of each other feature from 1 on, in words.

``border`` is the line of a move by the phase of the game; ``last`` and ``before`` are its distances to the
last move and the one before it (`gomc.learn.ground.distance`).
"""

FEATURES = (*SHAPES, *LEVELS)
"""All features."""

SETS = {"all": FEATURES, "small": tuple(name for name in FEATURES if name not in ("shape", "answer"))}
"""Sets of features that have a name: all for a tree, small ones for random games."""

def chosen(text: str) -> tuple[str, ...]:
    """Return the features that a text names, separated by commas.

    Examples
    --------
    >>> chosen("3x3,capture")
    ('3x3', 'capture')
    >>> chosen("joseki")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: features must be 'all', 'small', or some of 3x3, shape, answer, capture,
    extension, self-atari, atari, defence, pressure, border, last, before with commas between, not 'joseki'.
    """
    if text in SETS:
        return SETS[text]
    names = [name.strip() for name in text.split(",")]
    if not {*names} <= {*FEATURES}:
        raise GomcError(
            f"features must be 'all', 'small', or some of {', '.join(FEATURES)} with commas between, "
            f"not {quoted(text)}."
        )
    return tuple(name for name in FEATURES if name in names)
