"""Shapes round a move: the eight points of 3x3, and larger ones that occurred often enough.

*3x3*: the eight points round the move, and which of its four neighbours are in atari. All that are
possible have a level, some 7,500 if their rotations and reflections are counted once.

*Larger shapes*: the rings round the move up to some distance (`gomc.features.shapes`). There are too
many to give each a weight, so they are *harvested*: what was played often enough in the games is kept.
A move has the largest shape round it that was kept. Each shape lies inside the next larger one, which
cannot have occurred more often, so the search grows a shape until it is not known.

*Answers* are the same shapes with one thing more: where near them the opponent's last move is.
*Sequels* have the move before that too.

The eight numbers of a shape, one for each symmetry, stand side by side in one int of 512 bits: so one
exclusive or adds a stone to all of them.

Source: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007,
section 3; D. Stern, R. Herbrich, T. Graepel, "Bayesian pattern ranking for move prediction in the game
of Go", ICML 2006 (nested shapes, harvested by how often they occur).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from struct import Struct
from typing import NamedTuple

from gomc.features.shapes import (
    AROUND,
    EARLIER,
    FEW,
    LAST,
    NEAREST,
    NEIGHBOURS,
    OFFSETS,
    RING,
    RINGS,
    STONE,
    SYMMETRIES,
    distance,
    edges,
    images,
    outside_keys,
    random_numbers,
    swapped,
    turned_keys,
)
from gomc.game.points import bits
from gomc.reference.patterns import neighbourhood
from gomc.reference.sight.stones import SeenPosition

EIGHT = Struct(f"<{SYMMETRIES}Q")
"""Eight numbers of 64 bits side by side, the first one lowest."""


def side_by_side(keys: Iterable[int]) -> int:
    """Return the keys of a place in the eight symmetries as one int."""
    return int.from_bytes(EIGHT.pack(*keys), "little")


def joined(first: int, places: list[tuple[int, int]] = OFFSETS) -> list[int]:
    """Return a key for each place, all symmetries in one int."""
    return [side_by_side(keys) for keys in turned_keys(first, places)]


OWN_KEYS = joined(STONE)
OTHER_KEYS = [side_by_side(map(swapped, keys)) for keys in turned_keys(STONE)]
OUTSIDE_KEYS = [side_by_side(keys) for keys in outside_keys()]
"""The keys of an own stone at each place, of a stone of the opponent's, and of no point at all."""

LAST_KEYS, EARLIER_KEYS = joined(LAST), joined(EARLIER)
FEW_KEYS = [joined(FEW + 4 * n, NEIGHBOURS) for n in range(3)]
"""The keys of the last move at each place and of the one before it; and those of a neighbour with one,
two or three liberties."""

RING_KEYS = random_numbers(RINGS, RING)
"""A number for each ring: a shape and the same shape with an empty ring round it differ."""


class Surroundings(NamedTuple):
    """What lies around a point.

    Attributes
    ----------
    rings : list of int
        For each ring the points on it, as a set.
    bare : list of int
        For each ring the keys of what is off the board.
    places : dict of int
        The number of the place at which each of these points lies, by its int.
    """

    rings: list[int]
    bare: list[int]
    places: dict[int, int]


@cache
def surroundings(point: int, size: int) -> Surroundings:
    """Return what lies around a point, a set of one."""
    row, column = divmod(point.bit_length() - 1, size + 1)
    its = Surroundings([0] * RINGS, [0] * RINGS, {})
    for n, (rows, columns) in enumerate(OFFSETS):
        r, c, ring = row + rows, column + columns, distance(rows, columns) - NEAREST
        if 0 <= r < size and 0 <= c < size:
            its.places[p := r * (size + 1) + c] = n
            its.rings[ring] |= 1 << p
        else:
            its.bare[ring] ^= OUTSIDE_KEYS[n]
    return its


def near_stones(point: int, seen: SeenPosition) -> list[tuple[int, int]]:
    """Return the stones beside a move: the number of the place, and the stone as a set of one."""
    stones = seen.geometry.beside[point] & (seen.view.own | seen.view.other)
    places = surroundings(point, seen.geometry.size).places
    return [(places[p], 1 << p) for p in bits(stones)]


def start(point: int, last: int | None, before: int | None, seen: SeenPosition) -> int:
    """Return with which numbers a shape begins: of the last moves, and of liberties beside it.

    `last` and `before` are the places of the last two moves, None if they shall not count.
    """
    numbers = LAST_KEYS[last] if last is not None else 0
    if before is not None:
        numbers ^= EARLIER_KEYS[before]
    for n, stone in near_stones(point, seen):
        liberties = seen.strings[stone].liberties.bit_count()
        if liberties <= len(FEW_KEYS):
            numbers ^= FEW_KEYS[liberties - 1][n]
    return numbers


def grow(point: int, ring: int, seen: SeenPosition) -> int:
    """Return the numbers of a ring: of the stones on it, and of what is off the board."""
    around = surroundings(point, seen.geometry.size)
    numbers, points = around.bare[ring], around.rings[ring]
    for p in bits(points & seen.view.own):
        numbers ^= OWN_KEYS[around.places[p]]
    for p in bits(points & seen.view.other):
        numbers ^= OTHER_KEYS[around.places[p]]
    return numbers


def number_of(numbers: int, ring: int) -> int:
    """Return the number of a shape that ends with a ring: the least of all symmetries."""
    eight: tuple[int, ...] = EIGHT.unpack(numbers.to_bytes(EIGHT.size, "little"))
    return min(eight) ^ RING_KEYS[ring]


@cache
def small_shapes() -> dict[int, int]:
    """Return the level of every 3x3 shape, from 1, by its number; rotations and reflections share one.

    Bits 0 to 15 of the number are a neighbourhood as in `gomc.settings.patterns`; bits 16 to 19 say
    which of the neighbours above, left, right and below are in atari.
    """
    turns = [turned_bits(turn) for turn in range(SYMMETRIES)]
    least = {}
    for number in possible_shapes():
        own, other, atari = number & 255, number >> 8 & 255, number >> 16
        least[number] = min(eight[own] | eight[other] << 8 | four[atari] << 16 for eight, four in turns)
    levels = {number: level for level, number in enumerate(sorted({*least.values()}), 1)}
    return {number: levels[its] for number, its in least.items()}


def turned_bits(turn: int) -> tuple[list[int], list[int]]:
    """Return to which sets of the eight points, and of the four, a symmetry takes each of them."""

    def images_of(places: list[tuple[int, int]]) -> list[int]:
        to = [places.index(images(offset)[turn]) for offset in places]
        return [sum(1 << to[n] for n in bits(number)) for number in range(1 << len(places))]

    return images_of(AROUND), images_of(NEIGHBOURS)


def possible_shapes() -> list[int]:
    """Return the numbers of all 3x3 shapes, with the neighbours in atari marked.

    Each of the eight points is empty, an own stone, a stone of the opponent's, or off the board; each
    stone beside the move may be in atari.
    """
    found = list[int]()
    beside = {AROUND.index(offset): n for n, offset in enumerate(NEIGHBOURS)}
    for outside in edges():
        ways = []
        for n in range(8):
            signs = [0, 1 << n, 256 << n]
            if n in beside:
                signs += [sign | 1 << 16 + beside[n] for sign in signs[1:]]
            ways.append([257 << n] if outside >> n & 1 else signs)
        found += map(sum, product(*ways))
    return found


def small_shape(point: int, seen: SeenPosition) -> int:
    """Return the number of the 3x3 shape round a move (see `small_shapes`)."""
    view = seen.view
    number = neighbourhood(point.bit_length() - 1, view.own, view.other, seen.geometry)
    for n, stone in near_stones(point, seen):
        if stone & view.atari:
            number |= 1 << 16 + n
    return number
