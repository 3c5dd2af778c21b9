"""A set of points in compiled code: an integer of many bits in one vector register.

In the reference a set is a Python int. In kernels a set is the same number, bit for bit, as a vector
of 64-bit words (one word for boards up to 7x7, two up to 10x10, then 4, 8 and 12), on which ``&``,
``|`` and ``~`` are one instruction for all words. So the code of `gomc.fast` reads like the reference.

numba knows no such type. The functions of this module define the operations in plain Python, and
`gomc.fast.compiler.vectors` tells numba how to compile them. With ``NUMBA_DISABLE_JIT=1`` the Python
functions run. In annotations a set is an int, and so is a word.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import pack
from gomc.fast.compiler.ways import INTERPRETED
from gomc.game.points import geometry

Words = NDArray[np.uint64]
"""Sets as words in memory, the words of a set along the last axis."""

Weights = NDArray[np.uint32]
"""A number for every point or place; the sum of each block of `BLOCK` numbers is below 2^32."""

BLOCK = 16
"""The length of a block of such numbers."""


def word(number: int) -> int:
    """Return a number as a word of 64 bits, without sign."""
    return cast("int", np.uint64(number))


ONE = word(1)


class SetWords(tuple[int, ...]):
    """The words of a set, which act as the set beside other sets, in Python as in kernels."""

    __slots__ = ()

    def __and__(self, points: int) -> int:
        return set_from_words(self) & points

    def __or__(self, points: int) -> int:
        return set_from_words(self) | points

    def __xor__(self, points: int) -> int:
        return set_from_words(self) ^ points

    def __invert__(self) -> int:
        return ~set_from_words(self)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__


class Shape(NamedTuple):
    """The shape of a board for kernels: `gomc.game.points.Geometry` in words.

    Attributes
    ----------
    stride : int
        The step from a point to the point below, as a word.
    board, edge : tuple of int
        The set of all points, and the set of all points on the first line, as words. The length of the
        tuples tells the compiler the number of words of a set.
    size : int
        Points a side.
    """

    stride: int
    board: tuple[int, ...]
    edge: tuple[int, ...]
    size: int

    @property
    def beside(self) -> dict[int, int]:
        """The adjacent points of each point; see `gomc.game.points.Geometry`."""
        return geometry(self.size).beside

    @property
    def around(self) -> dict[int, int]:
        """The eight points around each point."""
        return geometry(self.size).around


@cache
def shape_of(size: int) -> Shape:
    """Return the shape of a board of this size."""
    g, n = geometry(size), width(size)
    board, edge = to_words(n, g.board, g.edge)
    if INTERPRETED:
        return Shape(g.stride, SetWords(board), SetWords(edge), size)
    return Shape(word(g.stride), tuple(board), tuple(edge), size)  # a type that numba finds quickly


@cache
def shape(size: int) -> Shape:
    """Return the shape of a board of this size as kernels take it (`gomc.fast.compiler.packed`).

    The numbers of a shape are many, and random games call functions with a shape at every move.
    """
    return pack(shape_of(size))


def width(size: int) -> int:
    """Return the number of words of a set on a board of this size."""
    needed = -(-size * (size + 1) // 64)
    return next(n for n in (1, 2, 4, 8, 12) if n >= needed)


def to_words(n: int, *sets: int) -> Words:
    """Return sets as rows of `n` words."""
    return np.array([np.frombuffer(s.to_bytes(8 * n, "little"), np.uint64) for s in sets])


def to_ints(rows: Words) -> tuple[int, ...]:
    """Return rows of words as sets."""
    return tuple(int.from_bytes(row.tobytes(), "little") for row in rows)


# --- The meaning of the operations.


def first_bit(part: int) -> int:
    """Return the number of the lowest set bit of a word, which must not be 0."""
    return (int(part) & -int(part)).bit_length() - 1


def load(rows: Words, index: int, board: tuple[int, ...]) -> int:
    """Return the set in a row of an array; `board` only gives the number of words."""
    return to_ints(rows[index : index + 1, : len(board)])[0]


def store(rows: Words, index: int, points: int) -> None:
    """Write a set into a row of an array; words that do not fit into the row are lost."""
    n = rows.shape[1]
    rows[index] = to_words(n, points & (1 << 64 * n) - 1)[0]


def store_where(row: Weights, sums: Weights, numbers: Weights, start: int, points: int) -> int:
    """Write the numbers from place `start` on into a row for the points of a set, and 0 elsewhere.

    Write the sum of each block of 16 into `sums`, and return the sum of all blocks, as a word.
    """
    for i in range(len(row)):
        row[i] = numbers[start + i] if points >> i & 1 else 0
    for block in range(len(row) // BLOCK):
        sums[block] = sum(row[BLOCK * block : BLOCK * (block + 1)])
    return word(sum(row.tolist()))


def reached(row: Weights, start: int, place: int) -> tuple[int, int]:
    """Return how many of 16 numbers, laid end to end from `start` on, end at or before a place.

    Return the sum of these numbers too. Both are words, and the sum of all 16 must fit into a word.
    """
    ends = np.cumsum(row[start : start + BLOCK], dtype=np.uint64)
    passed = int(np.sum(ends <= place))
    return word(passed), word(ends[passed - 1] if passed else 0)


def store_bytes(row: NDArray[np.uint8], sets: tuple[int, ...]) -> None:
    """Write a byte for every point into a row: bit `k` says whether set `k` of eight has the point."""
    for i in range(len(row)):
        row[i] = sum((points >> i & 1) << k for k, points in enumerate(sets))


def set_from_words(words: tuple[int, ...]) -> int:
    """Return the set of these words."""
    return sum(int(part) << 64 * i for i, part in enumerate(words))


def point(index: int, board: tuple[int, ...]) -> int:
    """Return the set of one point; `board` only gives the number of words."""
    return 1 << int(index)


def bits_at(part: int, index: int, board: tuple[int, ...]) -> int:
    """Return the bits of a word as the points from `index` on; `index` may be negative.

    `board` only gives the number of words; bits that do not fit into the set are lost.
    """
    points = int(part) << 64 * len(board) + 64 >> 64 * len(board) + 64 - int(index)
    return points & (1 << 64 * len(board)) - 1


def shift_down(points: int, step: int) -> int:
    """Return a set moved by `step` places towards the first point."""
    return points >> int(step)


def shift_up(points: int, step: int) -> int:
    """Return a set moved by `step` places away from the first point."""
    return points << int(step)


def nothing(points: int) -> int:
    """Return the empty set, with as many words as another set."""
    return points & ~points


def has_any(points: int) -> bool:
    """Whether a set has a point."""
    return points != 0


def has_several(points: int) -> bool:
    """Whether a set has more than one point."""
    return points & (points - 1) != 0


def count(points: int) -> int:
    """Return the number of points of a set, as a word."""
    return word(points.bit_count())


def lowest(points: int) -> int:
    """Return the first point of a set in reading order, as a set."""
    return points & -points


def nth(points: int, k: int) -> int:
    """Return the `k`-th point of a set, from 0 on, as a set."""
    for _ in range(int(k)):
        points &= points - 1
    return points & -points


def index_of(points: int) -> int:
    """Return the int of the first point of a set, -1 (a pass) if there is none."""
    return lowest(points).bit_length() - 1


def eight_of_window(window: int, place: int) -> int:
    """Return the number of a neighbourhood of eight points, as `gomc.settings.patterns` defines it.

    A window is 5x5 points in reading order as a word, the player's stones from bit 0 on and the
    opponent's stones from bit 32 on. The first of the eight points is at `place`.
    """
    part, number = int(window) >> int(place), 0
    for k, step in enumerate((0, 1, 2, 5, 7, 10, 11, 12)):
        number |= (part >> step & 1) << k | (part >> 32 + step & 1) << 8 + k
    return word(number)


def keep_if_empty(points: int, test: int) -> int:
    """Return the set `points` if the set `test` is empty; otherwise the empty set."""
    return points & ~points if test else points


def keep_if_few(points: int, test: int) -> int:
    """Return the set `points` if the set `test` has at most one point; otherwise the empty set."""
    return points & ~points if has_several(test) else points


EIGHT = (0,) * 8
"""The argument with which `load` reads eight words."""


def smallest_of_eight(points: int) -> int:
    """Return the smallest of the eight words of a set."""
    return word(int(to_words(8, points).min()))


def swap_halves(points: int) -> int:
    """Return a set of eight words, in each of which the halves are exchanged."""
    low = sum((1 << 32) - 1 << 64 * i for i in range(8))
    return (points & low) << 32 | points >> 32 & low
