"""Samples: every move of a game is a competition that the move won against all other legal moves.

A game is replayed, and at each move the levels of all candidates are written into arrays: for each
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

LevelRows = NDArray[np.uint16]
"""For each feature a row with the levels of all candidates."""


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
    rows: LevelRows,
) -> None:
    """Write the levels of a legal move into a column of the rows."""
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
    rows: LevelRows,
    ends: Levels,
    wins: Levels,
    numbers: Levels,
) -> int:
    """Replay a game on an empty board, and write the competition of each move.

    Parameters
    ----------
    events : array
        The game.
    ground, table, eyes : BoardTables, ArrayBoard, FeatureTables
        The board, and the tables and buffers for features.
    wanted : array
        The features that are computed.
    rows : array
        The output: for each of these features the levels of all candidates.
    ends, wins, numbers : arrays
        The output: for each competition the column after the last candidate, the column of the move
        that was played, and the number of this move in the game.

    Returns
    -------
    int
        The number of competitions.
    """
    last, before, ko, mover, count, at, number, points = -1, -1, -1, -1, 0, 0, 0, ground.size**2
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
        if kind == mover:  # after a pass that the record leaves out
            ko = -1
        phase = phase_of(find_strings(ground, table), ground.size)
        if is_legal(point, kind, ko, ground.near, table):
            now = MoveContext(kind, last, before, ko, phase)
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
        last, before, mover = point, last, kind
    return count


@kernel
def see_all(
    now: MoveContext,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    wanted: Levels,
    rows: LevelRows,
    moves: Levels,
) -> None:
    """Write the levels of some legal moves of a position; the phase is computed from the board."""
    phase = phase_of(find_strings(ground, table), ground.size)
    now = MoveContext(now.color, now.last, now.before, now.ko, phase)
    prepare_position(now, ground, table)
    for at in range(len(moves)):
        write_down(moves[at], at, now, ground, table, eyes, wanted, rows)
