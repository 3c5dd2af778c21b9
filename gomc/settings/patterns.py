"""Patterns of 3x3 points: local shapes in which a move is worth a try.

A pattern is a diagram of a point (``*``) and the eight points around it:

.. code-block:: text

    X O    the two colours           .    empty
    x      X or empty                ?    any point of the board
    o      O or empty                #    off the board

A pattern stands for all eight rotations and reflections, and also for the exchanged colours, unless the
pattern names the player to move. It matches a set of *neighbourhoods*. A neighbourhood is the colours
of the eight points as a number of 16 bits. In reading order, bits 0 to 7 mark stones of the player to
move, and bits 8 to 15 mark stones of the opponent; off the board both bits are set.

`MOGO` contains the patterns of MoGo's report (RR-6062, 2006, Figures 5 to 8).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Annotated, Literal

from gomc.errors import GomcError, check_several, check_type, quoted
from gomc.settings.checked import Checked, Range

NEIGHBOURHOODS = 1 << 16
"""The number of neighbourhoods of eight points."""

Mover = Literal["any", "X", "O"]
"""The player whose move a pattern shows."""

EMPTY, OWN, OTHER, OFF = 0, 1, 1 << 8, 1 | 1 << 8
"""The bits of a neighbour in a neighbourhood's number, before the shift by the neighbour's place."""

SIGNS: dict[str, tuple[str, ...]] = {
    "X": ("X",),
    "O": ("O",),
    ".": (".",),
    "x": ("X", "."),
    "o": ("O", "."),
    "?": ("X", "O", "."),
    "#": ("#",),
}
"""The signs of diagrams, and the possible neighbours for each sign; # is off the board."""


# Paper: GG 14 symbols
@dataclass(frozen=True)
class Pattern(Checked):
    """A shape around a point.

    Parameters
    ----------
    name : str
        A name for people to read.
    diagram : str
        Three rows of three signs, with the move ``*`` in the middle; spaces do not count.
    unless : tuple of str
        Exceptions: diagrams in the same orientation where the pattern does not match.
    mover : {"any", "X", "O"}
        The player to move.

    Raises
    ------
    GomcError
        If a diagram contains other signs, or a wrong number of signs.
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
        """Return all neighbourhoods that the pattern matches."""
        movers = "XO" if self.mover == "any" else self.mover
        ways = product(range(8), movers)
        return frozenset[int]().union(*(self._matches(turn, mover) for turn, mover in ways))

    def _matches(self, turn: int, mover: str) -> set[int]:
        """Return the neighbourhoods that the turned pattern matches for the player of a colour."""
        exceptions = (_matches(turned(diagram, turn), mover) for diagram in self.unless)
        return _matches(turned(self.diagram, turn), mover).difference(*exceptions)


def turned(diagram: str, turn: int) -> str:
    """Return the eight neighbours of a turned diagram; turns from 4 on are also reflected."""
    rows = ["".join(diagram.split())[i : i + 3] for i in (0, 3, 6)]
    if turn >= 4:
        rows = [row[::-1] for row in rows]
    for _ in range(turn % 4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    return "".join(rows).replace("*", "")


def _matches(signs: str, own: str) -> set[int]:
    """Return the neighbourhoods that fit eight signs, for the player of the colour `own`."""
    parts = {".": EMPTY, "#": OFF, own: OWN, "XO".replace(own, ""): OTHER}
    neighbours = ([parts[color] << place for color in SIGNS[sign]] for place, sign in enumerate(signs))
    return set(map(sum, product(*neighbours)))


@cache
def table(patterns: tuple[Pattern, ...]) -> bytes:
    """Return for each of the 65,536 neighbourhoods 1 if some pattern matches it, else 0."""
    each = (
        check_type("a pattern", pattern, Pattern) for pattern in check_several("patterns", patterns)
    )
    matched = frozenset[int]().union(*(pattern.matches() for pattern in each))
    return bytes(map(matched.__contains__, range(NEIGHBOURHOODS)))


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
"""The names of sets of patterns in this module."""


# Paper: RR 3.2
@dataclass(frozen=True, repr=False)
class Patterns(Checked):
    """The stage that plays shapes which people play, mostly around the last move.

    The stage finds the points among the eight points round the last move that match a pattern and are
    no self-atari.

    Parameters
    ----------
    patterns : tuple of Pattern
        The shapes.
    last : int
        1 for the points round the last move, 2 for the points round the last two moves.
    everywhere : bool
        Whether the stage examines the whole board instead.

    Raises
    ------
    GomcError
        If both `everywhere` and ``last=2`` are set.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.2. The authors also used the same patterns everywhere, like
    earlier programs, and found that playouts then judge worse: moves that answer each other help,
    shapes alone do not (``gomc experiment run mogo-local`` repeats the comparison).

    Fuego and Pachi examine the points round the last two moves at once. michi examines the points round
    the second last move only if there is no match round the last move, like ``Patterns()`` followed by
    ``Patterns(last=2)``.
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
