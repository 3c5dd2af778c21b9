"""Samples: every move of a game is a competition, in which it won against all other legal moves.

A game is played through, and at each move the levels of all candidates are written down: for each
feature a row of numbers, in which the candidates of a competition stand side by side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import kernel, separate
from gomc.learn.features import FAR, FEATURES, LINES
from gomc.learn.games import SET_UP, Events
from gomc.learn.ground import NEAREST, REACH, RINGS, SYMMETRIES, Ground, Numbers
from gomc.learn.shapes import (
    FEW_KEYS,
    LAST_KEYS,
    RING_KEYS,
    SMALLEST,
    Known,
    grow,
    level_of,
    see,
    small_shape,
    small_shapes,
    start,
)
from gomc.learn.stones import EMPTY, Table, find_strings, is_legal, ko_after, put
from gomc.learn.territory import find_fates, find_territory, territory_level
from gomc.learn.tactics import Levels, tactics, liberties_level

Rows = NDArray[np.uint16]

COUNT, TACTICS, BORDER, LATEST, BEFORE, TERRITORY, BOTH, FATES, LIBERTIES = len(FEATURES), 4, 10, 11, 12, 13, 14, 15, 16
"""The number of features, and the places of some in their order."""


DIST = FAR - 1
MIDDLE = 3

class Eyes(NamedTuple):
    """What is needed to see the features of a move, and room for it.

    Attributes
    ----------
    small : array
        The levels of 3x3 shapes by their numbers.
    shapes, answers : Known
        The larger shapes that are known.
    last_keys, few_keys, ring_keys, seeds, sums : arrays
        What numbers of shapes are made of (`gomc.learn.shapes`).
    levels : array
        The levels of one move.
    """

    small: NDArray[np.uint16]
    shapes: Known
    answers: Known
    last_keys: Numbers
    few_keys: Numbers
    ring_keys: Numbers
    seeds: Numbers
    sums: Numbers
    levels: Levels


def new_eyes(shapes: Known, answers: Known) -> Eyes:
    """Return what sees 3x3 shapes and some larger ones."""
    room = [np.zeros(SYMMETRIES, np.uint64) for _ in range(2)]
    keys = (LAST_KEYS, FEW_KEYS, RING_KEYS)
    return Eyes(small_shapes(), shapes, answers, *keys, *room, np.zeros(COUNT, np.int64))


class Now(NamedTuple):
    """What counts at a move, beside the stones: the mover, the last two moves, ko, the phase."""

    color: int
    last: int
    before: int
    ko: int
    phase: int


@separate
def apart(a: int, b: int, size: int) -> int:
    """Return the distance of two points (`gomc.learn.ground.distance`)."""
    rows, columns = abs(a // size - b // size), abs(a % size - b % size)
    return rows + columns + max(rows, columns)


@separate
def place_of(point: int, other: int, ground: Ground) -> int:
    """Return the place among the offsets at which one point lies from another, -1 if it is too far away."""
    rows = other // ground.size - point // ground.size
    columns = other % ground.size - point % ground.size
    if other < 0 or max(abs(rows), abs(columns)) > REACH:
        return -1
    return ground.numbers[rows + REACH, columns + REACH]


@separate
def largest(
    point: int, place: int, color: int, ground: Ground, table: Table, eyes: Eyes, shapes: Known
) -> tuple[int, int]:
    """Return the levels of the largest known shapes round a move, a middle one and any; 0 if none."""
    start(point, place, ground, table, eyes.last_keys, eyes.few_keys, eyes.seeds)
    eyes.sums[:] = 0
    found = middle = 0
    for ring in range(RINGS):
        number = grow(point, ring, color, table, eyes.ring_keys, eyes.sums, eyes.seeds)
        if ring >= SMALLEST:
            its = level_of(number, shapes)
            if its == 0:
                break
            found = its
            if ring <= MIDDLE:
                middle = its
    return middle, found


@separate
def look(point: int, now: Now, ground: Ground, table: Table, eyes: Eyes) -> None:
    """Write down the levels of a legal move."""
    levels = eyes.levels
    levels[0] = eyes.small[small_shape(point, now.color, ground, table)]
    levels[1], levels[2] = largest(point, -1, now.color, ground, table, eyes, eyes.shapes)
    place = place_of(point, now.last, ground)
    levels[3] = 0
    if place >= 0:
        _, levels[3] = largest(point, place, now.color, ground, table, eyes, eyes.answers)
    tactics(point, now.color, now.last, now.ko, ground, table, levels[TACTICS:])
    levels[BORDER] = 1 + LINES * now.phase + min(ground.border[point], LINES) - 1
    levels[LATEST] = levels[BEFORE] = 0
    levels[TERRITORY] = territory_level(point, now.color, table)
    near_last = near_before = FAR
    if now.last >= 0:
        near_last = min(apart(point, now.last, ground.size), FAR)
    if now.before >= 0:
        near_before = min(apart(point, now.before, ground.size), FAR)
    levels[BOTH] = 1 + 18 * near_last + near_before
    levels[FATES] = 1 + 10 * table.fate_last[point] + table.fate_before[point]
    levels[LIBERTIES] = liberties_level(point, now.color, ground, table)
    if now.last >= 0:
        levels[LATEST] = max(0, 1 + DIST * now.phase + min(apart(point, now.last, ground.size), FAR) - NEAREST)
    if now.before >= 0:
        levels[BEFORE] = max(0, 1 + DIST * now.phase + min(apart(point, now.before, ground.size), FAR) - NEAREST)


@separate
def phase(ground: Ground, table: Table) -> int:
    """Return the phase of the game (`gomc.learn.features.PHASES`) by the stones on the board."""
    stones, points = 0, ground.size**2
    for p in range(points):
        stones += table.colors[p] != EMPTY
    return 0 if 10 * stones < points else 1 if 5 * stones < 2 * points else 2


def clear(ground: Ground, table: Table) -> None:
    """Take all stones off the board."""
    table.colors[:-1] = table.hashed[:-1] = EMPTY
    table.shapes[:] = ground.bare


@separate
def candidates(now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows, at: int) -> int:
    """Write down the levels of all legal moves from column `at` on; return the column after them."""
    for point in range(ground.size**2):
        if is_legal(point, now.color, now.ko, ground.near, table):
            look(point, now, ground, table, eyes)
            for n in range(len(wanted)):
                rows[n, at] = eyes.levels[wanted[n]]
            at += 1
    return at


@kernel
def compete(
    events: Events, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows, ends: Levels, wins: Levels, numbers: Levels
) -> int:
    """Play a game through on a clear board, and write down the competition of each move.

    Parameters
    ----------
    events : array
        The game.
    ground, table, eyes : Ground, Table, Eyes
        The board and what is seen on it.
    wanted : array
        The features that are written down.
    rows : array
        For each of them the levels of all candidates.
    ends, wins, numbers : arrays
        For each competition the column after its last candidate, that of the move played, and the
        number of the move in the game.

    Returns
    -------
    int
        The number of competitions.
    """
    last, before, ko, count, at, number, points = -1, -1, -1, 0, 0, 0, ground.size**2
    for n in range(len(events)):
        kind, point = np.int64(events[n, 0]), np.int64(events[n, 1])
        if kind >= SET_UP:
            table.colors[point] = kind - SET_UP
            last, before, ko = -1, -1, -1
            continue
        number += 1
        if point == points:
            last, before, ko = -1, last, -1
            continue
        if table.colors[point] != EMPTY:
            break
        find_strings(ground, table)
        if is_legal(point, kind, ko, ground.near, table):
            see(ground, table)
            find_territory(ground, table)
            find_fates(last, table.fate_last, 9, ground, table)
            find_fates(before, table.fate_before, 9, ground, table)
            now = Now(kind, last, before, ko, phase(ground, table))
            end = candidates(now, ground, table, eyes, wanted, rows, at)
            wins[count], numbers[count], ends[count] = at, number, end
            for p in range(point):
                wins[count] += is_legal(p, kind, ko, ground.near, table)
            at = end
            count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last, before = point, last
    return count


@kernel
def harvest(
    events: Events, ground: Ground, table: Table, eyes: Eyes, shapes: Numbers, answers: Numbers
) -> int:
    """Play a game through on a clear board, and write down the numbers of all shapes round the moves played.

    Returns
    -------
    int
        The number of candidates of all its moves.
    """
    last, ko, count, total, points = -1, -1, 0, 0, ground.size**2
    for n in range(len(events)):
        kind, point = np.int64(events[n, 0]), np.int64(events[n, 1])
        if kind >= SET_UP:
            table.colors[point] = kind - SET_UP
            last, ko = -1, -1
            continue
        if point == points:
            last, ko = -1, -1
            continue
        if table.colors[point] != EMPTY:
            break
        find_strings(ground, table)
        see(ground, table)
        for p in range(points):
            total += is_legal(p, kind, ko, ground.near, table)
        place = place_of(point, last, ground)
        numbered(point, -1, kind, ground, table, eyes, shapes[count])
        if place >= 0:
            numbered(point, place, kind, ground, table, eyes, answers[count])
        count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last = point
    return total


@separate
def numbered(
    point: int, place: int, color: int, ground: Ground, table: Table, eyes: Eyes, found: Numbers
) -> None:
    """Write down the number of the shape round a move that ends with each ring."""
    start(point, place, ground, table, eyes.last_keys, eyes.few_keys, eyes.seeds)
    eyes.sums[:] = 0
    for ring in range(RINGS):
        found[ring] = grow(point, ring, color, table, eyes.ring_keys, eyes.sums, eyes.seeds)


@kernel
def see_all(now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows) -> int:
    """Write down the levels of all legal moves in the position on the table; return their number."""
    find_strings(ground, table)
    see(ground, table)
    return candidates(now, ground, table, eyes, wanted, rows, 0)
