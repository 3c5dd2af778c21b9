r"""Larger shapes round a move: the places in a shape, and the random numbers that identify a shape.

Shapes grow round a move in rings. The *distance* of two points is

.. math::  d = |dx| + |dy| + \max(|dx|, |dy|),

2 for neighbours, 3 on the diagonal, 4 for a one-point jump. All places at the same distance are a ring.
The form of a ring is between a diamond and a square, nearly round.

A number identifies a shape: the exclusive or of a random number (a *key*) for each stone and each place
off the board. A stone that comes or goes changes the number by a single operation (Zobrist hashing).
Two choices make the numbers of shapes comparable:

- *The eight symmetries*: eight numbers are kept, a number for each way to turn and reflect the shape.
  The least number stands for all eight.
- *The colours*: the key of a white stone is the key of a black stone with the halves exchanged. If the
  halves of a shape's number are exchanged, the colours of the shape are exchanged. So the stones of the
  player to move can always be seen as black.

Sources: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007
(the distance); A. Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from gomc.rng import GAMMA, WORD, mix

FARTHEST = 14
"""The distance of the farthest ring."""

NEAREST = 2
"""The distance of the nearest ring, which are the four neighbours."""

REACH = FARTHEST // 2
"""The number of rows, or columns, from a point to the farthest ring."""

RINGS = FARTHEST - NEAREST + 1
"""The number of rings."""

SMALLEST = 1
"""The number of the outer ring, from 0, of the smallest shape: the eight points of 3x3."""

MOST = 2**16 - 2
"""The largest number of known shapes of a kind, because levels are numbers of 16 bits."""

SYMMETRIES = 8
"""The number of symmetries of the board."""

SEED = 2007
"""The seed of the keys, which never changes, because files identify shapes by their numbers."""

STONE, OUTSIDE, LAST, FEW, RING, EARLIER = (1 + 1000 * n for n in range(6))
"""The indices of the first random number for stones, places off the board, the last move, liberties,
rings, and the move before the last."""

HALF = 32
"""The number of bits of half a key."""

LOW = (1 << HALF) - 1
"""The bits of the lower half of a key."""


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
"""The places around a point, from the inner to the outer ring, in reading order on each ring."""

AROUND = sorted(OFFSETS[:8])
"""The eight points round a move, in reading order."""

NEIGHBOURS = OFFSETS[:4]
"""The four points beside a move: above, left, right, below."""


def images(offset: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the eight images of a place under the symmetries of the board."""
    row, column = offset
    both = [(row, column), (column, row)]
    return [(a * y, b * x) for y, x in both for a in (1, -1) for b in (1, -1)]


def random_numbers(count: int, first: int) -> list[int]:
    """Return random numbers from index `first` on."""
    return [mix((SEED + (first + n) * GAMMA) & WORD) for n in range(count)]


def turned_keys(first: int, offsets: list[tuple[int, int]] = OFFSETS) -> list[list[int]]:
    """Return a key for each place of `offsets` in each of the eight symmetries."""
    drawn = dict(zip(offsets, random_numbers(len(offsets), first), strict=True))
    return [[drawn[image] for image in images(offset)] for offset in offsets]


def outside_keys() -> list[list[int]]:
    """Return for each place the keys of "off the board", which are the same for both colours."""
    return [[key & LOW | (key & LOW) << HALF for key in keys] for keys in turned_keys(OUTSIDE)]


def swapped(number: int) -> int:
    """Return a number with exchanged halves: the number of the shape with exchanged colours.

    Examples
    --------
    >>> hex(swapped(0x1234567890ABCDEF))
    '0x90abcdef12345678'
    """
    return (number & LOW) << HALF | number >> HALF


def edges() -> list[int]:
    """Return the sets of points of `AROUND` that may be off the board, for any of the four sides.

    The sets beyond opposite sides occur on no board of 2x2 or larger. They stay, because files of
    weights count their shapes too.
    """
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
