"""A database of patterns as arrays, with room to work in, for a board of one size."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.words import BLOCK, Weights, Words, width, word
from gomc.game.points import geometry
from gomc.settings.factors import TablePolicy
from gomc.settings.properties import NEAR, OCAP, STATES, XCAP


class ByDatabase(NamedTuple):
    """The values of a database that draws moves, and room to work, for a board of one size.

    The rows of neighbourhoods and weights have a margin on both sides, so that every stone has eight
    neighbours.

    Attributes
    ----------
    rows : array of uint16, [neighbourhood]
        The row of every neighbourhood in the table of values.
    values : array of uint32, [row and state]
        The table of values.
    plain : array of uint32, [row]
        The values in state 0.
    asked : int
        The properties on which the values depend; see `gomc.settings.properties.asked`.
    everywhere : bool
        Whether values depend on safety even where nothing is near or could be captured.
    passes, longest, by_area
        The settings of the database.
    margin, stretch : int
        The number of places before the first point in a row, and in the whole row, as words.
    empty, numbers : array of uint16, [place]
        The neighbourhoods of all points on the empty board, and on the current board, as seen by the
        player who moved first in the game.
    usual : array of uint32, [player and place]
        The weights of both players' moves in state 0, the first mover's before the opponent's.
    weights : array of uint32, [point]
        The weights of all moves.
    sums : array of uint32, [block]
        The sums of the weights over `BLOCK` points each.
    states : array of uint8, [point]
        The states of all points.
    found : array of words, [0, word]
        Room for a set, over whose words a loop runs.
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
def arrays_of(policy: TablePolicy) -> tuple[NDArray[np.uint16], Weights, bool]:
    """Return the rows and the values of a database as arrays, and the answer of `asks_everywhere`."""
    table = policy.table()
    values = np.array(table.values, np.uint32)
    return np.array(table.rows, np.uint16), values.ravel(), asks_everywhere(values)


def asks_everywhere(values: Weights) -> bool:
    """Return whether values depend on safety even where nothing is near or could be captured."""
    plain = values[:, np.arange(STATES) & (NEAR | 3 * OCAP | 3 * XCAP) == 0]
    return bool((plain != plain[:, :1]).any())


def empty_numbers(size: int) -> list[int]:
    """Return the neighbourhoods of an empty board for all ints up to the last point."""
    form = geometry(size)
    steps = [row * form.stride + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
    del steps[4]
    numbers = [0] * (form.points[-1] + 1)
    for p in form.points:
        off = [p + step < 0 or not form.board >> p + step & 1 for step in steps]
        numbers[p] = sum(0x101 << k for k in range(8) if off[k])
    return numbers


def by_database(policy: TablePolicy, size: int) -> ByDatabase:
    """Return the data of a database, and room to work, for a board of this size."""
    rows, values, everywhere = arrays_of(policy)
    margin, points = size + 2, 64 * width(size)
    stretch = points + 2 * margin
    empty, numbers = np.zeros(stretch, np.uint16), empty_numbers(size)
    empty[margin : margin + len(numbers)] = numbers
    return ByDatabase(
        rows=rows,
        values=values,
        plain=values[::STATES].copy(),
        asked=policy.asked(),
        everywhere=everywhere,
        passes=policy.passes,
        longest=policy.longest,
        by_area=policy.score == "area",
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
