"""The table of a database: the value of every neighbourhood in every state.

A set of neighbourhoods is an int here, as a set of points is: bit i stands for the i-th of those that a
point of a board can have. So a diagram is matched with all of them by eight intersections, one for each
neighbour; and a pattern, with all its turned diagrams, by 64.
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
"""The value of a move that no line of a database fits."""

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
"""The signs of diagrams, and what a neighbour can be where each stands."""


class NeighbourhoodTable(NamedTuple):
    """The values of all neighbourhoods and states.

    Attributes
    ----------
    rows : array of int
        The row of each of the 65,536 neighbourhoods, by its number.
    values : tuple of tuple of int
        The rows, which are all different; each has a value for each of the 256 states.
    """

    rows: array[int]
    values: tuple[tuple[int, ...], ...]

    def value(self, neighbourhood: int, state: int) -> int:
        """Return the value of a neighbourhood in a state."""
        return self.values[self.rows[neighbourhood]][state]


_SIDES = (0b00000111, 0b00101001, 0b10010100, 0b11100000)
"""The neighbours that are off the board beside each side of it: above, left, right, below."""

_GROUND = (0, *_SIDES, *(_SIDES[i] | _SIDES[j] for i in (0, 3) for j in (1, 2)))
"""The neighbours off the board in its middle, at its sides and in its corners."""


def possible(diagram: str) -> bool:
    """Whether a point of a board can look like a diagram, as far as the edge of the board goes."""
    parts = [SIGNS[sign] for sign in turned(diagram, 0)]
    return any(
        all(OFF in part if off >> i & 1 else part != (OFF,) for i, part in enumerate(parts))
        for off in _GROUND
    )


@cache
def numbers() -> tuple[int, ...]:
    """Return the numbers of the 7,641 neighbourhoods that a point of a board can have.

    The point of a board of one is left out: nobody can play there.
    """
    return tuple(
        sum(part << place for place, part in enumerate(parts))
        for off in _GROUND
        for parts in product(*((OFF,) if off >> i & 1 else (EMPTY, OWN, OTHER) for i in range(8)))
    )


@cache
def _places() -> tuple[dict[str, int], ...]:
    """Return for each place and each sign the set of neighbourhoods that fit."""
    found = []
    for place in range(8):
        sets = dict.fromkeys((EMPTY, OWN, OTHER, OFF), 0)
        for i, number in enumerate(numbers()):
            sets[number >> place & OFF] |= 1 << i
        found.append({sign: sum(sets[part] for part in parts) for sign, parts in SIGNS.items()})
    return tuple(found)


def matched(diagram: str) -> int:
    """Return the set of neighbourhoods that a diagram matches, turned in any way."""
    found = 0
    for turn in range(8):
        fits = -1
        for sign, sets in zip(turned(diagram, turn), _places(), strict=True):
            fits &= sets[sign]
        found |= fits
    return found


def members(found: int) -> Iterator[int]:
    """Yield the numbers of a set of neighbourhoods."""
    return compress(numbers(), map(int, reversed(f"{found:b}")))


class _Row(NamedTuple):
    """What is known of a row while patterns are asked.

    Attributes
    ----------
    without : set of states
        The states that have no value yet.
    lines : tuple of pairs
        The states that have one, as sets with their values.
    """

    without: int = EVERY
    lines: tuple[tuple[int, int], ...] = ()

    def after(self, lines: Iterable[tuple[int, int]]) -> _Row:
        """Return what is known after the lines of one more pattern."""
        without, new = self.without, []
        for states, value in lines:
            if fits := states & without:
                without ^= fits
                new.append((fits, value))
        return _Row(without, self.lines + tuple(new)) if new else self

    def whole(self, otherwise: int) -> tuple[int, ...]:
        """Return the row."""
        row = [otherwise] * STATES
        for states, value in self.lines:
            for state in compress(range(STATES), map(int, reversed(f"{states:b}"))):
                row[state] = value
        return tuple(row)


# Paper: GG 14 probability
def fill(
    patterns: Iterable[tuple[int, Sequence[tuple[int, int]]]], otherwise: int
) -> NeighbourhoodTable:
    """Return the table of patterns, given as what they match and their lines: states with values.

    Where no line fits, the value is `otherwise`.

    Neighbourhoods that the same patterns match share a row, so there are far fewer rows to ask each
    pattern for than neighbourhoods.
    """
    rows = [(_Row(), (1 << len(numbers())) - 1)]
    done: list[tuple[_Row, int]] = []
    for matches, lines in patterns:
        before, rows = rows, []
        for row, its in before:
            new = row.after(lines) if its & matches else row
            if new is row:
                rows.append((row, its))
                continue
            (rows if new.without else done).append((new, its & matches))
            if its & ~matches:
                rows.append((row, its & ~matches))
    different = {(otherwise,) * STATES: 0}
    row_of = array("i", bytes(4 * NEIGHBOURHOODS))
    for row, its in rows + done:
        at = different.setdefault(row.whole(otherwise), len(different))
        for number in members(its):
            row_of[number] = at
    return NeighbourhoodTable(row_of, tuple(different))
