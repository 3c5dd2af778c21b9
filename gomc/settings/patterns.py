"""Patterns of 3x3 points: local shapes in which a move is worth a try.

A pattern is a diagram of a point (``*``) and what is around it:

.. code-block:: text

    X O    the two colours           .    empty
    x      X or empty                ?    any point of the board
    o      O or empty                #    off the board

It stands for its eight rotations and reflections, and for its exchange of colours, unless it says whose
move it is. It matches a set of *neighbourhoods*. A neighbourhood is the colours of eight points as a
number of 16 bits: in reading order, bits 0 to 7 mark the stones of the player to move, and bits 8 to 15
those of the opponent; off the board both bits are set.

`MOGO` has the patterns of MoGo's report (RR-6062, 2006, Figures 5 to 8).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Annotated, Literal

from gomc.errors import GomcError, check_type, quoted
from gomc.settings.checked import Checked, Range

NEIGHBOURHOODS = 1 << 16
"""The number of neighbourhoods of eight points."""

Mover = Literal["any", "X", "O"]
"""The player whose move a pattern shows."""

EMPTY, OWN, OTHER, OFF = 0, 1, 1 << 8, 1 | 1 << 8
"""The part of a neighbourhood's number that one neighbour gives, shifted by its place."""

SIGNS: dict[str, tuple[str, ...]] = {
    "X": ("X",),
    "O": ("O",),
    ".": (".",),
    "x": ("X", "."),
    "o": ("O", "."),
    "?": ("X", "O", "."),
    "#": ("#",),
}
"""The signs of diagrams, and what a neighbour can be where each stands; # is off the board."""


# Paper: GG 14 symbols
@dataclass(frozen=True)
class Pattern(Checked):
    """A shape around a point.

    Parameters
    ----------
    name : str
        A name for people to read.
    diagram : str
        Three rows of three signs, the move ``*`` in their middle; spaces do not count.
    unless : tuple of str
        Diagrams in the same orientation; where one of them matches, the pattern does not.
    mover : {"any", "X", "O"}
        The player whose move it is.

    Raises
    ------
    GomcError
        If a diagram has other signs, or more or fewer of them.
    """

    name: Annotated[str, "the name of a pattern"]
    diagram: Annotated[str, "the diagram of a pattern"]
    unless: tuple[str, ...] = ()
    mover: Mover = "any"

    def __post_init__(self) -> None:
        super().__post_init__()
        for diagram in (self.diagram, *self.unless):
            signs = "".join(check_type("the diagram of a pattern", diagram, str).split())
            if len(signs) != 9 or signs[4] != "*" or not set(signs[:4] + signs[5:]) <= set(SIGNS):
                raise GomcError(
                    f"the pattern {quoted(self.name)} must have eight of the signs {' '.join(SIGNS)} "
                    f"round a *, not {quoted(diagram)}."
                )

    def __repr__(self) -> str:
        unless = f", unless={self.unless!r}" if self.unless else ""
        mover = f", mover={self.mover!r}" if self.mover != "any" else ""
        return f"Pattern({self.name!r}, {self.diagram!r}{unless}{mover})"

    def matches(self) -> frozenset[int]:
        """Return all neighbourhoods that it matches."""
        return frozenset(number for turn in range(8) for number in self._matches(turn))

    def _matches(self, turn: int) -> Iterator[int]:
        yes = turned(self.diagram, turn)
        noes = [turned(diagram, turn) for diagram in self.unless]
        for colors in product(*(SIGNS[sign] for sign in yes)):
            if not any(_fits(colors, no) for no in noes):
                if self.mover != "O":
                    yield _number(colors, "X")
                if self.mover != "X":
                    yield _number(colors, "O")


def turned(diagram: str, turn: int) -> str:
    """Return the eight neighbours of a diagram that is turned and, by 4 and more, reflected."""
    rows = ["".join(diagram.split())[i : i + 3] for i in (0, 3, 6)]
    if turn >= 4:
        rows = [row[::-1] for row in rows]
    for _ in range(turn % 4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return "".join(rows).replace("*", "")


def _fits(colors: tuple[str, ...], diagram: str) -> bool:
    """Whether eight colours fit a diagram."""
    return all(color in SIGNS[sign] for color, sign in zip(colors, diagram, strict=True))


def _number(colors: tuple[str, ...], own: str) -> int:
    """Return the number of a neighbourhood, given whose stones are `own`."""
    parts = {".": EMPTY, "#": OFF, own: OWN, "XO".replace(own, ""): OTHER}
    return sum(parts[color] << place for place, color in enumerate(colors))


@cache
def table(patterns: tuple[Pattern, ...]) -> bytes:
    """Return for each of the 65,536 neighbourhoods 1 if one of some patterns matches it, else 0."""
    matched = frozenset[int]().union(*(pattern.matches() for pattern in patterns))
    return bytes(number in matched for number in range(1 << 16))


# Paper: RR Figure 5
HANE = (
    Pattern("hane 1", "XOX .*. ???"),
    Pattern("hane 2", "XO. .*. ?.?"),
    Pattern("hane 3", "XO? X*. ?.?"),
    Pattern("hane 4", "XOO .*. ?.?", mover="X"),
)
"""Moves round the end of the opponent's stones (Figure 5)."""

# Paper: RR Figure 6, RR Figure 7
CUT = (
    Pattern("cut 1", "XO? O*? ???", unless=("XO? O*O ?.?", "XO? O*. ?O?")),
    Pattern("cut 2", "?X? O*O xxx"),
)
"""Moves that keep the opponent's stones apart (Figures 6 and 7)."""

# Paper: RR Figure 8
EDGE = (
    Pattern("edge 1", "X.? O*? ###"),
    Pattern("edge 2", "?X? o*O ###"),
    Pattern("edge 3", "?XO ?*? ###", mover="X"),
    Pattern("edge 4", "?XO ?*o ###", mover="O"),
    Pattern("edge 5", "?XO O*X ###", mover="O"),
)
"""Moves on the first line (Figure 8)."""

MOGO = (*HANE, *CUT, *EDGE)
"""The patterns of MoGo."""

NAMES = {HANE: "HANE", CUT: "CUT", EDGE: "EDGE", MOGO: "MOGO"}
"""The names of these patterns in this module."""


# Paper: RR 3.2
@dataclass(frozen=True, repr=False)
class Patterns(Checked):
    """The stage that finds moves which make a shape that people play, mostly beside the last one.

    It finds those of the eight points round the last move that fit a pattern and are no self-atari.

    Parameters
    ----------
    patterns : tuple of Pattern
        The shapes.
    last : int
        1 for the points round the last move, 2 for those round the last two.
    everywhere : bool
        Whether it looks all over the board instead.

    Raises
    ------
    GomcError
        If the stage is to look everywhere and round the last two moves.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2. Its authors used the same patterns everywhere too, as
    programs before MoGo did, and found that random games judge worse then: what helps are moves that
    answer each other, not shapes alone (``gomc experiment run mogo-local`` asks that again).

    Fuego and Pachi look round the last two moves at once;
    michi does so round the second last where the last has nothing, as ``Patterns()`` and then
    ``Patterns(last=2)`` do.
    """

    patterns: Annotated[tuple[Pattern, ...], Range(1)] = MOGO
    last: Annotated[int, Range(1, 2)] = 1
    everywhere: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.everywhere and self.last != 1:
            raise GomcError("patterns are looked for everywhere or round the last=2 moves, not both.")

    def __repr__(self) -> str:
        where = f", last={self.last}" * (self.last != 1) + ", everywhere=True" * self.everywhere
        return f"Patterns({NAMES.get(self.patterns, repr(self.patterns))}{where})"
