"""The tables of a board: the points around every point, and the keys of shapes, as arrays."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.features.shapes import (
    NEAREST,
    OFFSETS,
    REACH,
    RINGS,
    STONE,
    SYMMETRIES,
    distance,
    outside_keys,
    turned_keys,
)

Numbers = NDArray[np.uint64]
Places = NDArray[np.int16]
PointArray = NDArray[np.uint16]
"""Points, which have no sign. So kernels do not test whether an index is negative."""


class BoardTables(NamedTuple):
    """The tables of a board; points are numbered row by row, and the next number is off the board.

    Attributes
    ----------
    size : int
        The number of points on a side.
    near : array
        The four neighbours of each point: above, left, right, below.
    places : array
        For each point and each of the first eight `OFFSETS` the point at this offset.
    seen : array
        For each point and each of `OFFSETS` the point from which the point lies at this offset.
    rings : array
        The ring of each of `OFFSETS`, from 0.
    keys : array
        For each of `OFFSETS` the keys of a black stone in the eight symmetries.
    bare : array
        For each point and ring the eight numbers of an empty board, from the places off the board.
    border : array
        The line of each point, counted from the edge, from 1.
    rows, columns : arrays
        The row and the column of each point, from 0.
    sides : array
        The number of neighbours of each point.
    left, right : arrays
        -1 for each point with a neighbour on the left or on the right, 0 for a point without.
    numbers : array
        By rows and columns from `-REACH` on, the number of an offset among `OFFSETS`, -1 for others.
    """

    size: int
    near: PointArray
    places: PointArray
    seen: PointArray
    rings: Places
    keys: Numbers
    bare: Numbers
    border: Places
    rows: Places
    columns: Places
    sides: Places
    left: Places
    right: Places
    numbers: Places


@cache
def ground(size: int) -> BoardTables:
    """Return the tables of a board.

    Examples
    --------
    >>> ground(3).near[4].tolist(), ground(3).near[0].tolist()
    ([1, 3, 5, 7], [9, 9, 1, 3])
    """
    points, off, row = [divmod(p, size) for p in range(size * size)], size * size, size + 2 * REACH
    framed = np.full((row, row), off, np.int16)  # the board, with room for every offset
    framed[REACH:-REACH, REACH:-REACH] = np.arange(off).reshape(size, size)
    at, steps = framed.ravel().tolist(), [y * row + x for y, x in OFFSETS]
    middles = [(r + REACH) * row + c + REACH for r, c in points]
    places = np.array([[at[middle + step] for step in steps] for middle in middles], np.uint16)
    seen = np.array([[at[middle - step] for step in steps] for middle in middles], np.uint16)
    rings = np.array([distance(*offset) - NEAREST for offset in OFFSETS], np.int16)
    outside = np.array(outside_keys(), np.uint64)
    bare = np.zeros((off, RINGS, SYMMETRIES), np.uint64)
    for k in range(len(OFFSETS)):
        bare[np.flatnonzero(places[:, k] == off), rings[k]] ^= outside[k]
    border = np.array([1 + min(r, c, size - 1 - r, size - 1 - c) for r, c in points], np.int16)
    numbers = np.full((2 * REACH + 1, 2 * REACH + 1), -1, np.int16)
    for number, (row, column) in enumerate(OFFSETS):
        numbers[row + REACH, column + REACH] = number
    near, keys = places[:, :4].copy(), np.array(turned_keys(STONE), np.uint64)
    left, right = (-(near[:, n] < off).astype(np.int16) for n in (1, 2))
    rows, columns = np.array(points, np.int16).T.copy()
    sides = np.array([np.count_nonzero(row < off) for row in near], np.int16)
    lines = border, rows, columns, sides, left, right
    return BoardTables(size, near, places[:, :8].copy(), seen, rings, keys, bare, *lines, numbers)
