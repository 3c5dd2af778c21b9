r"""The ground of a board: what lies around every point, and a random number for each place.

Shapes grow round a move in rings. The *distance* of two points is

.. math::  d = |dx| + |dy| + \max(|dx|, |dy|),

2 for neighbours, 3 on the diagonal, 4 for a one-point jump: its rings lie between diamonds and squares,
and look round. All places at one distance are a ring.

A shape is known by a number: the exclusive or of one random number (a *key*) for each stone and each
place off the board. A stone that comes or goes changes it by one operation (Zobrist hashing). Two
choices make numbers of shapes comparable:

- *The eight symmetries*: eight numbers are kept, one for each way to turn and reflect the shape. The
  least of them stands for all.
- *The colours*: a white stone's key is a black one's with its halves exchanged. To exchange the halves
  of a shape's number is to exchange its colours, so the mover's stones can always be seen as black.

Sources: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007
(the distance); A. Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.rng import GAMMA, WORD, mix

FARTHEST = 14
"""The distance of the farthest ring."""

NEAREST = 2

REACH = FARTHEST // 2
"""The rows, or columns, from a point to the farthest ring."""

RINGS = FARTHEST - NEAREST + 1

SYMMETRIES = 8

Numbers = NDArray[np.uint64]
Places = NDArray[np.int16]

SEED = 2007
"""The seed of the keys. Shapes in files are known by their numbers, so it never changes."""


def distance(rows: int, columns: int) -> int:
    """Return the distance of two points that are some rows and columns apart.

    Examples
    --------
    >>> distance(1, 0), distance(1, 1), distance(0, 2), distance(2, 1), distance(3, 3)
    (2, 3, 4, 5, 9)
    """
    rows, columns = abs(rows), abs(columns)
    return rows + columns + max(rows, columns)


OFFSETS = sorted(
    (
        (row, column)
        for row in range(-REACH, REACH + 1)
        for column in range(-REACH, REACH + 1)
        if 0 < distance(row, column) <= FARTHEST
    ),
    key=lambda offset: (distance(*offset), offset),
)
"""The places around a point, by rings from within, in reading order on each."""


class Ground(NamedTuple):
    """The tables of a board; points are counted row by row, and their number stands for what is off it.

    Attributes
    ----------
    size : int
        Points a side.
    near : array
        The four neighbours of each point: above, left, right, below.
    places : array
        For each point and each of `OFFSETS` the point at that place.
    seen : array
        For each point and each of `OFFSETS` the point from which it lies at that place.
    rings : array
        The ring of each of `OFFSETS`, from 0.
    keys : array
        For each of `OFFSETS` the keys of a black stone in the eight symmetries.
    bare : array
        For each point and ring the eight numbers of an empty board: of what is off it.
    border : array
        The line on which each point is, from 1.
    numbers : array
        By rows and columns from `-REACH` on, the number of a place among `OFFSETS`, -1 if it is none.
    """

    size: int
    near: Places
    places: Places
    seen: Places
    rings: Places
    keys: Numbers
    bare: Numbers
    border: Places
    numbers: Places


def images(offset: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the eight places to which turning and reflecting takes a place."""
    row, column = offset
    both = [(row, column), (column, row)]
    return [(a * y, b * x) for y, x in both for a in (1, -1) for b in (1, -1)]


def random_numbers(count: int, first: int) -> Numbers:
    """Return some of the random numbers, from the one numbered `first` on."""
    drawn = [mix((SEED + (first + n) * GAMMA) & WORD) for n in range(count)]
    return np.array(drawn, np.uint64)


def turned_keys(first: int, offsets: list[tuple[int, int]] = OFFSETS) -> Numbers:
    """Return a key for each place (or of the first ones) in each of the eight symmetries."""
    drawn = random_numbers(len(offsets), first)
    where = {offset: n for n, offset in enumerate(offsets)}
    return drawn[[[where[image] for image in images(offset)] for offset in offsets]]


STONE, OUTSIDE, LAST, FEW, RING, EARLIER = (1 + 1000 * n for n in range(6))
"""The first random numbers: for stones, places off the board, the last move, liberties, rings, and the
move before the last."""


def swapped(numbers: Numbers) -> Numbers:
    """Return numbers with their halves exchanged: the same shapes with exchanged colours."""
    half = np.uint64(32)
    return numbers << half | numbers >> half


@cache
def ground(size: int) -> Ground:
    """Return the ground of a board.

    Examples
    --------
    >>> ground(3).near[4].tolist(), ground(3).near[0].tolist()
    ([1, 3, 5, 7], [9, 9, 1, 3])
    """
    points, off = [divmod(p, size) for p in range(size * size)], size * size

    def at(row: int, column: int) -> int:
        return row * size + column if 0 <= row < size and 0 <= column < size else off

    places = np.array([[at(r + y, c + x) for y, x in OFFSETS] for r, c in points], np.int16)
    seen = np.array([[at(r - y, c - x) for y, x in OFFSETS] for r, c in points], np.int16)
    rings = np.array([distance(*offset) - NEAREST for offset in OFFSETS], np.int16)
    half = np.uint64(0xFFFFFFFF)
    outside = turned_keys(OUTSIDE) & half
    outside |= outside << np.uint64(32)  # the same for both colours
    bare = np.zeros((off, RINGS, SYMMETRIES), np.uint64)
    for p in range(off):
        for k in np.flatnonzero(places[p] == off).tolist():
            bare[p, rings[k]] ^= outside[k]
    border = np.array([1 + min(r, c, size - 1 - r, size - 1 - c) for r, c in points], np.int16)
    numbers = np.full((2 * REACH + 1, 2 * REACH + 1), -1, np.int16)
    for number, (row, column) in enumerate(OFFSETS):
        numbers[row + REACH, column + REACH] = number
    near, keys = places[:, :4].copy(), turned_keys(STONE)
    return Ground(size, near, places, seen, rings, keys, bare, border, numbers)
