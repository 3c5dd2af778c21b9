"""Harvest: the numbers of all shapes round a move, and the largest that is known, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import kernel, separate
from gomc.learn.features import FEATURES
from gomc.learn.games import SET_UP, Events
from gomc.learn.ground import REACH, RINGS, SYMMETRIES, Ground, Numbers
from gomc.learn.shapes import (
    FEW_KEYS,
    LAST_KEYS,
    RING_KEYS,
    SMALLEST,
    KnownShapes,
    grow,
    level_of,
    see,
    small_shapes,
    start,
)
from gomc.learn.stones import EMPTY, Table, find_strings, is_legal, ko_after, put
from gomc.learn.tactics import Levels


class Eyes(NamedTuple):
    """What is needed to see the features of a move, and room for it.

    Attributes
    ----------
    small : array
        The levels of 3x3 shapes by their numbers.
    shapes, answers, sequels : KnownShapes
        The larger shapes that are known.
    last_keys, few_keys, ring_keys, seeds, sums : arrays
        What numbers of shapes are made of (`gomc.learn.shapes`).
    levels : array
        The levels of one move.
    """

    small: NDArray[np.uint16]
    shapes: KnownShapes
    answers: KnownShapes
    sequels: KnownShapes
    last_keys: Numbers
    few_keys: Numbers
    ring_keys: Numbers
    seeds: Numbers
    sums: Numbers
    levels: Levels


def new_eyes(shapes: KnownShapes, answers: KnownShapes, sequels: KnownShapes) -> Eyes:
    """Return what sees 3x3 shapes and some larger ones."""
    seeds, sums = np.zeros((2, SYMMETRIES), np.uint64)
    levels = np.zeros(len(FEATURES), np.int64)
    return Eyes(
        small_shapes(), shapes, answers, sequels, LAST_KEYS, FEW_KEYS, RING_KEYS, seeds, sums, levels
    )


@separate
def place_of(point: int, other: int, ground: Ground) -> int:
    """Return at which of the offsets from a point another lies, -1 if it is too far away."""
    rows = other // ground.size - point // ground.size
    columns = other % ground.size - point % ground.size
    if other < 0 or max(abs(rows), abs(columns)) > REACH:
        return -1
    return ground.numbers[rows + REACH, columns + REACH]


@separate
def largest(
    point: int,
    last: int,
    before: int,
    color: int,
    ground: Ground,
    table: Table,
    eyes: Eyes,
    shapes: KnownShapes,
) -> int:
    """Return the level of the largest known shape round a move, 0 if none is known."""
    start(point, last, before, ground, table, eyes.last_keys, eyes.few_keys, eyes.seeds)
    eyes.sums[:] = 0
    found = 0
    for ring in range(RINGS):
        number = grow(point, ring, color, table, eyes.ring_keys, eyes.sums, eyes.seeds)
        if ring >= SMALLEST:
            its = level_of(number, shapes)
            if its == 0:
                break
            found = its
    return found


@separate
def numbered(
    point: int,
    last: int,
    before: int,
    color: int,
    ground: Ground,
    table: Table,
    eyes: Eyes,
    found: Numbers,
) -> None:
    """Write down the number of the shape round a move that ends with each ring."""
    start(point, last, before, ground, table, eyes.last_keys, eyes.few_keys, eyes.seeds)
    eyes.sums[:] = 0
    for ring in range(RINGS):
        found[ring] = grow(point, ring, color, table, eyes.ring_keys, eyes.sums, eyes.seeds)


@kernel
def harvest(
    events: Events,
    ground: Ground,
    table: Table,
    eyes: Eyes,
    every: int,
    found: Numbers,
) -> int:
    """Play a game through on a clear board, and write down the numbers of shapes round its moves.

    Parameters
    ----------
    events : array
        The game.
    ground, table, eyes : Ground, Table, Eyes
        The board and what is seen on it.
    every : int
        0 for the moves played; else for all candidates at every so many-th event.
    found : array
        For shapes, answers and sequels, for each of these moves and each ring the number; 0 if there is
        none.

    Returns
    -------
    int
        The number of these moves.
    """
    last, before, ko, count, points = -1, -1, -1, 0, ground.size**2
    for n in range(len(events)):
        kind, point = int(events[n, 0]), int(events[n, 1])
        if kind >= SET_UP:
            table.colors[point] = kind - SET_UP
            last, before, ko = -1, -1, -1
            continue
        if point == points:
            last, before, ko = -1, last, -1
            continue
        if table.colors[point] != EMPTY:
            break
        if every == 0 or n % every == every // 2:
            find_strings(ground, table)
            see(ground, table)
            for p in range(points):
                if p == point if every == 0 else is_legal(p, kind, ko, ground.near, table):
                    numbered(p, -1, -1, kind, ground, table, eyes, found[0, count])
                    one, two = place_of(p, last, ground), place_of(p, before, ground)
                    if one >= 0:
                        numbered(p, one, -1, kind, ground, table, eyes, found[1, count])
                    if one >= 0 and two >= 0:
                        numbered(p, one, two, kind, ground, table, eyes, found[2, count])
                    count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last, before = point, last
    return count
