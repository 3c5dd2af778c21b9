"""Samples: every move of a game is a competition, in which it won against all other legal moves.

A game is played through, and at each move the levels of all candidates are written down: for each
feature a row of numbers, in which the candidates of a competition stand side by side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import kernel, separate
from gomc.fast.sight.ground import BoardTables
from gomc.fast.sight.largest import FeatureTables
from gomc.fast.sight.look import MoveContext, features_of, phase_of, prepare_position
from gomc.fast.sight.stones import EMPTY, ArrayBoard, find_strings, is_legal, ko_after, put
from gomc.fast.sight.tactics import Levels
from gomc.lab.learn.games import SET_UP, Events

Rows = NDArray[np.uint16]


def clear(ground: BoardTables, table: ArrayBoard) -> None:
    """Take all stones off the board."""
    table.colors[:-1] = table.hashed[:-1] = EMPTY
    table.shapes[:] = ground.bare


@separate
def write_down(
    point: int,
    at: int,
    now: MoveContext,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    wanted: Levels,
    rows: Rows,
) -> None:
    """Write down the levels of a legal move in a column."""
    features_of(point, now, ground, table, eyes)
    for n in range(len(wanted)):
        rows[n, at] = eyes.levels[wanted[n]]


@kernel
def compete(
    events: Events,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
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
    ground, table, eyes : BoardTables, ArrayBoard, FeatureTables
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
            now = MoveContext(kind, last, before, ko, phase_of(ground, table))
            prepare_position(now, ground, table)
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
    now: MoveContext,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    wanted: Levels,
    rows: Rows,
    moves: Levels,
) -> None:
    """Write down the levels of some legal moves of a position; the phase is found anew."""
    find_strings(ground, table)
    now = MoveContext(now.color, now.last, now.before, now.ko, phase_of(ground, table))
    prepare_position(now, ground, table)
    for at in range(len(moves)):
        write_down(moves[at], at, now, ground, table, eyes, wanted, rows)
