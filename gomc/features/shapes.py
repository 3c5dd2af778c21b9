r"""Larger shapes round a move: the places in them, and the random numbers by which they are known.

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

from gomc.rng import GAMMA, WORD, mix

FARTHEST = 14
"""The distance of the farthest ring."""

NEAREST = 2

REACH = FARTHEST // 2
"""The rows, or columns, from a point to the farthest ring."""

RINGS = FARTHEST - NEAREST + 1

SMALLEST = 1
"""The ring that the smallest of the larger shapes ends with: it has the eight points of 3x3."""

MOST = 2**16 - 2
"""The most shapes of a kind that are known: levels are numbers of 16 bits."""

SYMMETRIES = 8

SEED = 2007
"""The seed of the keys. Shapes in files are known by their numbers, so it never changes."""

STONE, OUTSIDE, LAST, FEW, RING, EARLIER = (1 + 1000 * n for n in range(6))
"""The first random numbers: for stones, places off the board, the last move, liberties, rings, and the
move before the last."""

HALF = 32
"""The bits of half a key."""

LOW = (1 << HALF) - 1


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

AROUND = sorted(OFFSETS[:8])
"""The eight points round a move, in reading order."""

NEIGHBOURS = OFFSETS[:4]
"""The four points beside a move: above, left, right, below."""


def images(offset: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the eight places to which turning and reflecting takes a place."""
    row, column = offset
    both = [(row, column), (column, row)]
    return [(a * y, b * x) for y, x in both for a in (1, -1) for b in (1, -1)]


def random_numbers(count: int, first: int) -> list[int]:
    """Return some of the random numbers, from the one numbered `first` on."""
    return [mix((SEED + (first + n) * GAMMA) & WORD) for n in range(count)]


def turned_keys(first: int, offsets: list[tuple[int, int]] = OFFSETS) -> list[list[int]]:
    """Return a key for each place (or of the first ones) in each of the eight symmetries."""
    drawn = dict(zip(offsets, random_numbers(len(offsets), first), strict=True))
    return [[drawn[image] for image in images(offset)] for offset in offsets]


def outside_keys() -> list[list[int]]:
    """Return the keys of what is off the board at each place: the same for both colours."""
    return [[key & LOW | (key & LOW) << HALF for key in keys] for keys in turned_keys(OUTSIDE)]


def swapped(number: int) -> int:
    """Return a number with its halves exchanged: the same shape with exchanged colours.

    Examples
    --------
    >>> hex(swapped(0x1234567890ABCDEF))
    '0x90abcdef12345678'
    """
    return (number & LOW) << HALF | number >> HALF


def edges() -> list[int]:
    """Return the sets of the eight points that can be off a board of two points a side or more."""
    beyond = [
        [n for n, (row, column) in enumerate(AROUND) if side(row, column)]
        for side in (
            lambda row, _: row < 0,
            lambda row, _: row > 0,
            lambda _, column: column < 0,
            lambda _, column: column > 0,
        )
    ]
    return sorted(
        {
            sum(1 << n for n in {n for side in range(4) if chosen >> side & 1 for n in beyond[side]})
            for chosen in range(16)
        }
    )
