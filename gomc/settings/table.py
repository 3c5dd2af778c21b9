"""The table of a database: the value of every neighbourhood in every state.

A set of neighbourhoods is an int here, like a set of points: bit i stands for the i-th neighbourhood
that a point of a board can have. So eight intersections, one for each neighbour, match a diagram with
all neighbourhoods, and 64 intersections match a pattern with all turned diagrams.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress, product
from typing import NamedTuple

from gomc.settings.patterns import EMPTY, NEIGHBOURHOODS, OFF, OTHER, OWN, turned
from gomc.settings.properties import EVERY, STATES

UNMATCHED = 1
"""The value of a move for which no line of a database is true."""

SIGNS = {
    "O": (OWN,),
    "o": (OWN, EMPTY),
    "X": (OTHER,),
    "x": (OTHER, EMPTY),
    ".": (EMPTY,),
    "?": (OWN, OTHER, EMPTY),
    "%": (OWN, OTHER, EMPTY, OFF),
    "|": (OFF,),
    "-": (OFF,),
    "+": (OFF,),
}
"""The signs of diagrams, and the possible neighbours for each sign."""


class NeighbourhoodTable(NamedTuple):
    """The values of all neighbourhoods and states.

    Attributes
    ----------
    rows : array of int
        The row of each of the 65,536 neighbourhoods.
    values : tuple of tuple of int
        The rows, which are all different; each row contains a value for each of the 256 states.
    """

    rows: array[int]
    values: tuple[tuple[int, ...], ...]

    def value(self, neighbourhood: int, state: int) -> int:
        """Return the value of a neighbourhood in a state."""
        return self.values[self.rows[neighbourhood]][state]


_SIDES = (0b00000111, 0b00101001, 0b10010100, 0b11100000)
"""The neighbours that are off the board, at each side of the board: above, left, right, below."""

_OFF_BOARD = (0, *_SIDES, *(_SIDES[i] | _SIDES[j] for i in (0, 3) for j in (1, 2)))
"""The neighbours that are off the board: in the middle of the board, at the sides, in the corners."""


def possible(diagram: str) -> bool:
    """Return whether a point of a board can look like a diagram, as far as the edge is concerned."""
    parts = [SIGNS[sign] for sign in turned(diagram, 0)]
    return any(
        all(OFF in part if off >> i & 1 else part != (OFF,) for i, part in enumerate(parts))
        for off in _OFF_BOARD
    )


@cache
def numbers() -> tuple[int, ...]:
    """Return the numbers of the 7,641 neighbourhoods that a point of a board can have.

    The point of a board of 1x1 is left out, because nobody can play there.
    """
    return tuple(
        sum(part << place for place, part in enumerate(parts))
        for off in _OFF_BOARD
        for parts in product(*((OFF,) if off >> i & 1 else (EMPTY, OWN, OTHER) for i in range(8)))
    )


@cache
def _places() -> tuple[dict[str, int], ...]:
    """Return for each place and each sign the set of neighbourhoods that fit."""
    places = []
    for place in range(8):
        sets = dict.fromkeys((EMPTY, OWN, OTHER, OFF), 0)
        for i, number in enumerate(numbers()):
            sets[number >> place & OFF] |= 1 << i
        places.append({sign: sum(sets[part] for part in parts) for sign, parts in SIGNS.items()})
    return tuple(places)


def matched(diagram: str) -> int:
    """Return the set of neighbourhoods that a diagram matches, turned in any way."""
    matches = 0
    for turn in range(8):
        fits = -1
        for sign, sets in zip(turned(diagram, turn), _places(), strict=True):
            fits &= sets[sign]
        matches |= fits
    return matches


def members(neighbourhoods: int) -> Iterator[int]:
    """Yield the numbers of a set of neighbourhoods."""
    return compress(numbers(), map(int, reversed(f"{neighbourhoods:b}")))


class _Row(NamedTuple):
    """An unfinished row, while patterns are added.

    Attributes
    ----------
    without : set of states
        The states without a value so far.
    lines : tuple of pairs
        The other states, as sets with values.
    """

    without: int = EVERY
    lines: tuple[tuple[int, int], ...] = ()

    def after(self, lines: Iterable[tuple[int, int]]) -> _Row:
        """Return the row after the lines of another pattern."""
        without, new = self.without, []
        for states, value in lines:
            if fits := states & without:
                without ^= fits
                new.append((fits, value))
        return _Row(without, self.lines + tuple(new)) if new else self

    def whole(self, otherwise: int) -> tuple[int, ...]:
        """Return the finished row."""
        row = [otherwise] * STATES
        for states, value in self.lines:
            for state in compress(range(STATES), map(int, reversed(f"{states:b}"))):
                row[state] = value
        return tuple(row)


# Paper: GG 14 probability
def fill(
    patterns: Iterable[tuple[int, Sequence[tuple[int, int]]]], otherwise: int
) -> NeighbourhoodTable:
    """Return the table of patterns.

    A pattern is a set of neighbourhoods with lines, and a line is a set of states with a value. If no
    line matches, the value is `otherwise`.

    Neighbourhoods that the same patterns match share a row, so `fill` applies each pattern to far fewer
    rows than neighbourhoods.
    """
    rows = [(_Row(), (1 << len(numbers())) - 1)]
    done: list[tuple[_Row, int]] = []
    for matches, lines in patterns:
        before, rows = rows, []
        for row, sharing in before:
            new = row.after(lines) if sharing & matches else row
            if new is row:
                rows.append((row, sharing))
                continue
            (rows if new.without else done).append((new, sharing & matches))
            if sharing & ~matches:
                rows.append((row, sharing & ~matches))
    different = {(otherwise,) * STATES: 0}
    row_of = array("i", bytes(4 * NEIGHBOURHOODS))
    for row, sharing in rows + done:
        index = different.setdefault(row.whole(otherwise), len(different))
        for number in members(sharing):
            row_of[number] = index
    return NeighbourhoodTable(row_of, tuple(different))
