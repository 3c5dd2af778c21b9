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
from gomc.learn.fates import BEYOND, find_steps
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
from gomc.learn.territory import find_territory, territory_level
from gomc.learn.tactics import Levels, liberties_level, tactics

Rows = NDArray[np.uint16]

THREE, SHAPE, ANSWER, TACTICS = range(4)
LIBERTIES, BORDER, LATEST, BEFORE, BOTH, STEPS, TERRITORY = range(TACTICS + 6, len(FEATURES))
"""The places of the features in their order; the six kinds of tactics stand together."""


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
    return Eyes(small_shapes(), shapes, answers, *keys, *room, np.zeros(len(FEATURES), np.int64))


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
) -> int:
    """Return the level of the largest known shape round a move, 0 if none is known."""
    start(point, place, ground, table, eyes.last_keys, eyes.few_keys, eyes.seeds)
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
def look(point: int, now: Now, ground: Ground, table: Table, eyes: Eyes) -> None:
    """Write down the levels of a legal move."""
    levels, color = eyes.levels, now.color
    levels[:] = 0
    levels[THREE] = eyes.small[small_shape(point, color, ground, table)]
    levels[SHAPE] = largest(point, -1, color, ground, table, eyes, eyes.shapes)
    place = place_of(point, now.last, ground)
    if place >= 0:
        levels[ANSWER] = largest(point, place, color, ground, table, eyes, eyes.answers)
    tactics(point, color, now.last, now.ko, ground, table, levels[TACTICS:])
    levels[LIBERTIES] = liberties_level(point, color, ground, table)
    levels[BORDER] = 1 + LINES * now.phase + min(ground.border[point], LINES) - 1
    to_last, to_before = FAR, FAR
    if now.last >= 0:
        to_last = min(apart(point, now.last, ground.size), FAR)
        levels[LATEST] = distance_level(to_last, now.phase)
    if now.before >= 0:
        to_before = min(apart(point, now.before, ground.size), FAR)
        levels[BEFORE] = distance_level(to_before, now.phase)
    levels[BOTH] = 1 + (FAR + 1) * to_last + to_before
    levels[STEPS] = 1 + (BEYOND + 1) * table.from_last[point] + table.from_before[point]
    levels[TERRITORY] = territory_level(point, color, table)


@separate
def distance_level(distance: int, phase: int) -> int:
    """Return the level of a distance, 0 if the move is on the same point again."""
    return 1 + (FAR - 1) * phase + distance - NEAREST if distance >= NEAREST else 0


@separate
def phase_of(ground: Ground, table: Table) -> int:
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
def candidates(
    now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows, at: int, point: int
) -> tuple[int, int]:
    """Write down the levels of all legal moves from column `at` on.

    Strings have been found before.

    Returns
    -------
    (int, int)
        The column after them, and that of one of them, `point`.
    """
    see(ground, table)
    find_territory(ground, table)
    find_steps(now.last, table.from_last, ground, table)
    find_steps(now.before, table.from_before, ground, table)
    column = -1
    for p in range(ground.size**2):
        if is_legal(p, now.color, now.ko, ground.near, table):
            look(p, now, ground, table, eyes)
            for n in range(len(wanted)):
                rows[n, at] = eyes.levels[wanted[n]]
            if p == point:
                column = at
            at += 1
    return at, column


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
            now = Now(kind, last, before, ko, phase_of(ground, table))
            at, column = candidates(now, ground, table, eyes, wanted, rows, at, point)
            ends[count], wins[count], numbers[count] = at, column, number
            count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last, before = point, last
    return count


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
def harvest(
    events: Events, ground: Ground, table: Table, eyes: Eyes, every: int, shapes: Numbers, answers: Numbers
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
    shapes, answers : arrays
        For each of these moves and each ring the number of the shape, and of that with the last move.

    Returns
    -------
    int
        The number of these moves.
    """
    last, ko, count, points = -1, -1, 0, ground.size**2
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
        if every == 0 or n % every == every // 2:
            find_strings(ground, table)
            see(ground, table)
            for p in range(points):
                if p == point if every == 0 else is_legal(p, kind, ko, ground.near, table):
                    numbered(p, -1, kind, ground, table, eyes, shapes[count])
                    place = place_of(p, last, ground)
                    if place >= 0:
                        numbered(p, place, kind, ground, table, eyes, answers[count])
                    count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last = point
    return count


@kernel
def see_all(
    now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows, where: Levels
) -> int:
    """Write down the levels of all legal moves of a position, and the moves; return their number.

    The phase is found anew.
    """
    find_strings(ground, table)
    now = Now(now.color, now.last, now.before, now.ko, phase_of(ground, table))
    count = 0
    for p in range(ground.size**2):
        if is_legal(p, now.color, now.ko, ground.near, table):
            where[count] = p
            count += 1
    candidates(now, ground, table, eyes, wanted, rows, 0, -1)
    return count

