"""Shapes round a move, compiled; ``reference/sight/shapes.py`` explains them.

An array holds the numbers of the rings round every point, which change with the stones on the board. A
hash table holds the known shapes. The numbers in the eight symmetries are the words of a set
(`gomc.fast.compiler.words`), so the processor computes all eight at once.

The reference keeps shapes in dictionaries, which kernels cannot make. In Python the reference takes 180
times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    EIGHT,
    load,
    set_from_words,
    smallest_of_eight,
    store,
    swap_halves,
)
from gomc.fast.sight.ground import BoardTables, Numbers
from gomc.fast.sight.stones import EMPTY, OFF, WHITE, ArrayBoard
from gomc.features.files import room_for
from gomc.features.shapes import (
    AROUND,
    EARLIER,
    FEW,
    LAST,
    NEIGHBOURS,
    OFFSETS,
    RING,
    RINGS,
    SYMMETRIES,
    edges,
    images,
    random_numbers,
    turned_keys,
)

AROUND_PLACE = tuple(AROUND.index(offset) for offset in OFFSETS[:8])
"""The place in reading order of each of the first eight offsets."""

LAST_KEYS = np.array([turned_keys(LAST), turned_keys(EARLIER)], np.uint64)
FEW_KEYS = np.array([turned_keys(FEW + 4 * n, NEIGHBOURS) for n in range(3)], np.uint64)
"""The keys of the last move and of the move before at each place, in the eight symmetries; and the keys
of a neighbour with one, two or three liberties."""

RING_KEYS = np.array(random_numbers(RINGS, RING), np.uint64)
"""A number for each ring, so that a shape and the same shape with an empty ring round it differ."""


class KnownShapes(NamedTuple):
    """The known shapes: a hash table by the shape's number (open addressing).

    Attributes
    ----------
    numbers : array
        Numbers of shapes, 0 at places without a shape; the length is a power of two.
    levels : array
        The level of each shape, from 1.
    """

    numbers: Numbers
    levels: NDArray[np.uint16]


def known(numbers: Numbers) -> KnownShapes:
    """Return a hash table of shapes, whose levels are their places in `numbers`, from 1.

    Each number stands at the place that the number's lowest bits name, or behind the number before. The
    numbers are laid out in a row twice, because the table continues from the end to the beginning.
    """
    count, room = len(numbers), room_for(len(numbers))
    named = (numbers & np.uint64(room - 1)).astype(np.int64)
    order = np.argsort(named, kind="stable")
    row, steps = np.concatenate([named[order], named[order] + room]), np.arange(2 * count)
    places = (np.maximum.accumulate(row - steps) + steps)[count:] % room
    table = KnownShapes(np.zeros(room, np.uint64), np.zeros(room, np.uint16))
    table.numbers[places], table.levels[places] = numbers[order], order + 1
    return table


@inlined
def level_of(number: int, table: KnownShapes) -> int:
    """Return the level of a shape, 0 for an unknown shape."""
    last = len(table.numbers) - 1
    place = int(np.int64(number & np.uint64(last)))
    while table.numbers[place]:
        if table.numbers[place] == number:
            return int(table.levels[place])
        place = (place + 1) & last
    return 0


@separate
def see(ground: BoardTables, table: ArrayBoard) -> None:
    """Update the numbers of all shapes to the stones on the board."""
    colors, hashed = table.colors, table.hashed
    for q in range(ground.size**2):
        if colors[q] != hashed[q]:
            if hashed[q] != EMPTY:
                change(q, hashed[q], ground, table)
            if colors[q] != EMPTY:
                change(q, colors[q], ground, table)
            hashed[q] = colors[q]


@separate
def change(q: int, color: int, ground: BoardTables, table: ArrayBoard) -> None:
    """Put a stone into the numbers of all shapes round the stone, or take the stone out again."""
    for k in range(len(ground.rings)):
        p = ground.seen[q, k]
        if p < ground.size**2:
            keys, rings, ring = load(ground.keys, k, EIGHT), table.shapes[p], ground.rings[k]
            if color == WHITE:
                keys = swap_halves(keys)
            store(rings, ring, load(rings, ring, EIGHT) ^ keys)


@inlined
def start(
    point: int,
    last: int,
    before: int,
    ground: BoardTables,
    table: ArrayBoard,
    last_keys: Numbers,
    few_keys: Numbers,
) -> int:
    """Return the first numbers of a shape: of the last moves, and of liberties beside the move.

    `last` and `before` are the numbers of the last two moves' offsets, -1 for a move that shall not
    count.
    """
    numbers = set_from_words(EIGHT)
    if last >= 0:
        numbers = numbers ^ load(last_keys[0], last, EIGHT)
    if before >= 0:
        numbers = numbers ^ load(last_keys[1], before, EIGHT)
    for n in range(4):
        head = table.heads[ground.near[point, n]]
        if head >= 0 and table.liberties[head] <= len(few_keys):
            numbers = numbers ^ load(few_keys[table.liberties[head] - 1], n, EIGHT)
    return numbers


@inlined
def grow(point: int, ring: int, color: int, table: ArrayBoard) -> int:
    """Return the numbers of a ring as the mover sees the ring."""
    numbers = load(table.shapes[point], ring, EIGHT)
    return swap_halves(numbers) if color == WHITE else numbers


@inlined
def number_of(numbers: int, ring: int, ring_keys: Numbers) -> int:
    """Return the number of a shape that ends with a ring: the smallest over all symmetries."""
    return smallest_of_eight(numbers) ^ ring_keys[ring]


@cache
def small_shapes() -> NDArray[np.uint16]:
    """Return the level of every 3x3 shape, from 1, by number; rotations and reflections share a level.

    Bits 0 to 15 of the number are a neighbourhood as in `gomc.settings.patterns`; bits 16 to 19 say
    which of the neighbours above, left, right and below are in atari.
    """
    around = np.arange(1 << 16)
    around = around[np.isin(around & around >> 8, edges())]
    stones = np.zeros_like(around)
    for n, offset in enumerate(NEIGHBOURS):
        place = AROUND.index(offset)
        stones |= ((around >> place ^ around >> 8 + place) & 1) << n
    ataris = np.arange(1 << 4)[:, None]
    numbers = (ataris << 16 | around)[ataris & ~stones == 0]
    least = numbers.copy()
    for turn in range(SYMMETRIES):
        np.minimum(least, turned(numbers, places(turn)), out=least)
    chosen = numbers[least == numbers]
    levels = np.zeros(1 << 20, np.uint16)
    levels[chosen] = 1 + np.arange(len(chosen))
    levels[numbers] = levels[least]
    return levels


def places(turn: int) -> list[int]:
    """Return the bit that each bit of the number of a 3x3 shape becomes by a symmetry."""
    to = [AROUND.index(images(offset)[turn]) for offset in AROUND]
    ataris = [NEIGHBOURS.index(images(offset)[turn]) for offset in NEIGHBOURS]
    return [*to, *(8 + place for place in to), *(16 + place for place in ataris)]


def turned(numbers: NDArray[np.int64], to: list[int]) -> NDArray[np.int64]:
    """Return numbers whose bits have moved; tables tell how each half of the bits moves."""
    half = len(to) // 2
    low, high = (bits_moved(part) for part in (to[:half], to[half:]))
    return low[numbers & (1 << half) - 1] | high[numbers >> half]


def bits_moved(to: list[int]) -> NDArray[np.int64]:
    """Return what each number becomes when its bits move."""
    table = np.zeros(1, np.int64)
    for place in to:
        table = np.concatenate([table, table | 1 << place])
    return table


@separate
def small_shape(point: int, color: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Return the number of the 3x3 shape round a move (see `small_shapes`)."""
    number = 0
    for k in range(8):
        other = ground.places[point, k]
        stone = table.colors[other]
        if stone == EMPTY:
            continue
        n = AROUND_PLACE[k]
        if stone == OFF:
            number |= 257 << n
            continue
        number |= 1 << (n if stone == color else n + 8)
        if k < 4 and table.liberties[table.heads[other]] == 1:
            number |= 1 << 16 + k
    return number
