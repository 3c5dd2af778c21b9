"""Shapes around a move: the eight points of 3x3, and larger shapes that occurred often enough.

*3x3*: the eight points around the move, and the neighbours in atari. Every possible shape gets a level;
counting rotations and reflections once, there are some 7,500 levels.

*Larger shapes*: the rings around the move up to some distance (`gomc.features.shapes`). There are too
many shapes to give each a weight, so shapes are *harvested*: shapes that were played often enough in
the games are kept. The feature of a move is the largest kept shape around it. Each shape lies inside
the next larger shape, which cannot have occurred more often, so the search grows a shape while it is
known.

*Answers* are the same shapes together with the place of the opponent's last move near the shape.
*Sequels* add the place of the move before that.

A shape has a number in each of the eight symmetries. The eight numbers stand side by side in an int of
512 bits, so a single exclusive or adds a stone to all of them.

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
"""Eight numbers of 64 bits side by side, the first number in the lowest bits."""


def side_by_side(keys: Iterable[int]) -> int:
    """Return the keys of a place in the eight symmetries as a single int."""
    return int.from_bytes(EIGHT.pack(*keys), "little")


def joined(first: int, places: list[tuple[int, int]] = OFFSETS) -> list[int]:
    """Return a key for each place; its int holds all symmetries."""
    return [side_by_side(keys) for keys in turned_keys(first, places)]


OWN_KEYS = joined(STONE)
OTHER_KEYS = [side_by_side(map(swapped, keys)) for keys in turned_keys(STONE)]
OUTSIDE_KEYS = [side_by_side(keys) for keys in outside_keys()]
"""The keys of an own stone, an opposing stone, and a place off the board, for each place."""

LAST_KEYS, EARLIER_KEYS = joined(LAST), joined(EARLIER)
FEW_KEYS = [joined(FEW + 4 * n, NEIGHBOURS) for n in range(3)]
"""The keys of the last move and of the move before it, for each place; and the keys of a neighbour with
1, 2 or 3 liberties."""

RING_KEYS = random_numbers(RINGS, RING)
"""A number for each ring: a shape and the same shape with an empty ring around it differ."""


class Surroundings(NamedTuple):
    """The rings around a point.

    Attributes
    ----------
    rings : list of int
        The points on each ring, as a set.
    bare : list of int
        The keys of the places off the board, for each ring.
    places : dict of int
        The number of the place of each point, by its int.
    """

    rings: list[int]
    bare: list[int]
    places: dict[int, int]


@cache
def surroundings(point: int, size: int) -> Surroundings:
    """Return the rings around a point, given as a set."""
    row, column = divmod(point.bit_length() - 1, size + 1)
    around = Surroundings([0] * RINGS, [0] * RINGS, {})
    for n, (rows, columns) in enumerate(OFFSETS):
        r, c, ring = row + rows, column + columns, distance(rows, columns) - NEAREST
        if 0 <= r < size and 0 <= c < size:
            around.places[p := r * (size + 1) + c] = n
            around.rings[ring] |= 1 << p
        else:
            around.bare[ring] ^= OUTSIDE_KEYS[n]
    return around


def near_stones(point: int, seen: SeenPosition) -> list[tuple[int, int]]:
    """Return the stones beside a move: the number of the place, and the stone as a set."""
    stones = seen.geometry.beside[point] & (seen.view.own | seen.view.other)
    places = surroundings(point, seen.geometry.size).places
    return [(places[p], 1 << p) for p in bits(stones)]


def start(point: int, last: int | None, before: int | None, seen: SeenPosition) -> int:
    """Return the first numbers of a shape: the keys of the last moves, and of liberties beside it.

    `last` and `before` are the places of the last two moves, or None if they do not count.
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
    """Return the numbers of a ring: the keys of its stones, and of its places off the board."""
    around = surroundings(point, seen.geometry.size)
    numbers, points = around.bare[ring], around.rings[ring]
    for p in bits(points & seen.view.own):
        numbers ^= OWN_KEYS[around.places[p]]
    for p in bits(points & seen.view.other):
        numbers ^= OTHER_KEYS[around.places[p]]
    return numbers


def number_of(numbers: int, ring: int) -> int:
    """Return the number of a shape that ends with a ring: the smallest over all symmetries."""
    eight: tuple[int, ...] = EIGHT.unpack(numbers.to_bytes(EIGHT.size, "little"))
    return min(eight) ^ RING_KEYS[ring]


@cache
def small_shapes() -> dict[int, int]:
    """Return the level, from 1, of every 3x3 shape by its number; symmetric shapes share a level.

    Bits 0 to 15 of the number are a neighbourhood as in `gomc.settings.patterns`; bits 16 to 19 mark
    the neighbours above, left, right and below that are in atari.
    """
    turns = [turned_bits(turn) for turn in range(SYMMETRIES)]
    least = {}
    for number in possible_shapes():
        own, other, atari = number & 255, number >> 8 & 255, number >> 16
        least[number] = min(eight[own] | eight[other] << 8 | four[atari] << 16 for eight, four in turns)
    levels = {number: level for level, number in enumerate(sorted({*least.values()}), 1)}
    return {number: levels[smallest] for number, smallest in least.items()}


def turned_bits(turn: int) -> tuple[list[int], list[int]]:
    """Return the images under a symmetry of all sets of the eight points, and of the neighbours."""

    def images_of(places: list[tuple[int, int]]) -> list[int]:
        image = [places.index(images(offset)[turn]) for offset in places]
        return [sum(1 << image[n] for n in bits(number)) for number in range(1 << len(places))]

    return images_of(AROUND), images_of(NEIGHBOURS)


def possible_shapes() -> list[int]:
    """Return the numbers of all 3x3 shapes, with the neighbours in atari marked.

    Each of the eight points is empty, an own stone, an opposing stone, or off the board; each stone
    beside the move may be in atari.
    """
    shapes = list[int]()
    beside = {AROUND.index(offset): n for n, offset in enumerate(NEIGHBOURS)}
    for outside in edges():
        ways = []
        for n in range(8):
            signs = [0, 1 << n, 256 << n]
            if n in beside:
                signs += [sign | 1 << 16 + beside[n] for sign in signs[1:]]
            ways.append([257 << n] if outside >> n & 1 else signs)
        shapes += map(sum, product(*ways))
    return shapes


def small_shape(point: int, seen: SeenPosition) -> int:
    """Return the number of the 3x3 shape around a move (see `small_shapes`)."""
    view = seen.view
    number = neighbourhood(point.bit_length() - 1, view.own, view.other, seen.geometry)
    for n, stone in near_stones(point, seen):
        if stone & view.atari:
            number |= 1 << 16 + n
    return number
