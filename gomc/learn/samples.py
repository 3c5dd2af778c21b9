"""Samples: every move of a game is a competition, in which it won against all other legal moves.

A game is played through, and at each move the levels of all candidates are written down: for each
feature a row of numbers, in which the candidates of a competition stand side by side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import kernel, separate
from gomc.learn.fates import BEYOND, find_steps
from gomc.learn.features import FAR, FEATURES, LINES
from gomc.learn.games import SET_UP, Events
from gomc.learn.ground import NEAREST, Ground
from gomc.learn.harvest import Eyes, largest, place_of
from gomc.learn.shapes import see, small_shape
from gomc.learn.stones import EMPTY, Table, find_strings, is_legal, ko_after, put
from gomc.learn.tactics import Levels, liberties_level, tactics
from gomc.learn.territory import find_territory, territory_level

Rows = NDArray[np.uint16]

THREE, SHAPE, ANSWER, SEQUEL, TACTICS = range(5)
LIBERTIES, BORDER, LATEST, BEFORE, BOTH, STEPS, TERRITORY = range(TACTICS + 6, len(FEATURES))
"""The places of the features in their order; the six kinds of tactics stand together."""


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
def look(point: int, now: Now, ground: Ground, table: Table, eyes: Eyes) -> None:
    """Write down the levels of a legal move."""
    levels, color = eyes.levels, now.color
    levels[:] = 0
    levels[THREE] = eyes.small[small_shape(point, color, ground, table)]
    levels[SHAPE] = largest(point, -1, -1, color, ground, table, eyes, eyes.shapes)
    last, before = place_of(point, now.last, ground), place_of(point, now.before, ground)
    if last >= 0:
        levels[ANSWER] = largest(point, last, -1, color, ground, table, eyes, eyes.answers)
    if last >= 0 and before >= 0:
        levels[SEQUEL] = largest(point, last, before, color, ground, table, eyes, eyes.sequels)
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
def look_round(now: Now, ground: Ground, table: Table) -> None:
    """Find what concerns all candidates; strings have been found before."""
    see(ground, table)
    find_territory(ground, table)
    find_steps(now.last, table.from_last, ground, table)
    find_steps(now.before, table.from_before, ground, table)


@separate
def write_down(
    point: int, at: int, now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows
) -> None:
    """Write down the levels of a legal move in a column."""
    look(point, now, ground, table, eyes)
    for n in range(len(wanted)):
        rows[n, at] = eyes.levels[wanted[n]]


@kernel
def compete(
    events: Events,
    ground: Ground,
    table: Table,
    eyes: Eyes,
    wanted: Levels,
    rows: Rows,
    ends: Levels,
    wins: Levels,
    numbers: Levels,
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
        kind, point = int(events[n, 0]), int(events[n, 1])
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
            look_round(now, ground, table)
            for p in range(points):
                if is_legal(p, kind, ko, ground.near, table):
                    if p == point:
                        wins[count] = at
                    write_down(p, at, now, ground, table, eyes, wanted, rows)
                    at += 1
            ends[count], numbers[count] = at, number
            count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last, before = point, last
    return count


@kernel
def see_all(
    now: Now, ground: Ground, table: Table, eyes: Eyes, wanted: Levels, rows: Rows, moves: Levels
) -> None:
    """Write down the levels of some legal moves of a position; the phase is found anew."""
    find_strings(ground, table)
    now = Now(now.color, now.last, now.before, now.ko, phase_of(ground, table))
    look_round(now, ground, table)
    for at in range(len(moves)):
        write_down(moves[at], at, now, ground, table, eyes, wanted, rows)
