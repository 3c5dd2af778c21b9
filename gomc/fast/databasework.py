"""What kernels know of a database of patterns, and room to work in, for a board of one size."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.words import BLOCK, Weights, Words, width, word
from gomc.game.points import geometry
from gomc.settings.factors import Tabled
from gomc.settings.properties import NEAR, OCAP, STATES, XCAP


class ByDatabase(NamedTuple):
    """Draws moves by a database, on a board of one size: its values, and room to work.

    Numbers and weights of points stand in rows with a margin on both sides, so that a stone has eight
    neighbours everywhere.

    Attributes
    ----------
    rows : array of uint16, [neighbourhood]
        The row of every neighbourhood in the table of values.
    values : array of uint32, [row and state]
        The table.
    plain : array of uint32, [row]
        Its values in state 0.
    asked : int
        What the values depend on; see `gomc.settings.properties.asked`.
    everywhere : bool
        Whether it matters for any values if points are safe where nothing is near or could be captured.
    passes, longest, by_area
        The settings of the database.
    margin, stretch : int
        The number of places before the first point in a row, and in all the row, as words.
    empty, numbers : array of uint16, [place]
        The neighbourhoods of all points of the empty board, and of the board, as the player sees them
        who was to move when the game began.
    usual : array of uint32, [player and place]
        The weights of both players' moves in state 0, this player's first.
    weights : array of uint32, [point]
        The weights of all moves.
    sums : array of uint32, [block]
        Their sums over `BLOCK` points each.
    states : array of uint8, [point]
        The states of all points.
    found : array of words, [0, word]
        Room for a set whose words are gone through.
    """

    rows: NDArray[np.uint16]
    values: Weights
    plain: Weights
    asked: int
    everywhere: bool
    passes: int
    longest: int
    by_area: bool
    margin: int
    stretch: int
    empty: NDArray[np.uint16]
    numbers: NDArray[np.uint16]
    usual: Weights
    weights: Weights
    sums: Weights
    states: NDArray[np.uint8]
    found: Words


@lru_cache(maxsize=4)
def arrays_of(how: Tabled) -> tuple[NDArray[np.uint16], Weights, bool]:
    """Return the rows and the values of a database as arrays, and whether they ask everywhere."""
    table = how.table()
    values = np.array(table.values, np.uint32)
    return np.array(table.rows, np.uint16), values.ravel(), asks_everywhere(values)


def asks_everywhere(values: Weights) -> bool:
    """Whether rows of values depend on safety even where nothing is near or could be captured."""
    plain = values[:, np.arange(STATES) & (NEAR | 3 * OCAP | 3 * XCAP) == 0]
    return bool((plain != plain[:, :1]).any())


def empty_numbers(size: int) -> list[int]:
    """Return the neighbourhoods of all points of an empty board, up to the last one."""
    form = geometry(size)
    steps = [row * form.stride + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
    del steps[4]
    numbers = [0] * (form.points[-1] + 1)
    for p in form.points:
        off = [p + step < 0 or not form.board >> p + step & 1 for step in steps]
        numbers[p] = sum(0x101 << k for k in range(8) if off[k])
    return numbers


def by_database(how: Tabled, size: int) -> ByDatabase:
    """Return the data of a database, and room to work, for a board of this size."""
    rows, values, everywhere = arrays_of(how)
    margin, points = size + 2, 64 * width(size)
    stretch = points + 2 * margin
    empty, known = np.zeros(stretch, np.uint16), empty_numbers(size)
    empty[margin : margin + len(known)] = known
    return ByDatabase(
        rows=rows,
        values=values,
        plain=values[::STATES].copy(),
        asked=how.asked(),
        everywhere=everywhere,
        passes=how.passes,
        longest=how.longest,
        by_area=how.score == "area",
        margin=word(margin),
        stretch=word(stretch),
        empty=empty,
        numbers=empty.copy(),
        usual=np.zeros(2 * stretch, np.uint32),
        weights=np.zeros(points, np.uint32),
        sums=np.zeros(-(-points // BLOCK**2) * BLOCK, np.uint32),
        states=np.zeros(points, np.uint8),
        found=np.zeros((1, width(size)), np.uint64),
    )
