"""Harvest: compiled code that computes the numbers of all shapes round the moves of a game."""

from __future__ import annotations

from gomc.fast.compiler.kernel import kernel, separate
from gomc.fast.sight.ground import BoardTables, Numbers
from gomc.fast.sight.largest import FeatureTables, place_of
from gomc.fast.sight.shapes import grow, number_of, see, start
from gomc.fast.sight.stones import EMPTY, ArrayBoard, find_strings, is_legal, ko_after, put
from gomc.features.shapes import RINGS
from gomc.lab.learn.games import SET_UP, Events


@separate
def numbered(
    point: int,
    last: int,
    before: int,
    color: int,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    found: Numbers,
) -> None:
    """Write, for each ring, the number of the shape round a move out to this ring."""
    numbers = start(point, last, before, ground, table, eyes.last_keys, eyes.few_keys)
    for ring in range(RINGS):
        numbers = numbers ^ grow(point, ring, color, table)
        found[ring] = number_of(numbers, ring, eyes.ring_keys)


@kernel
def harvest(
    events: Events,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    every: int,
    found: Numbers,
) -> int:
    """Replay a game on an empty board, and write the numbers of the shapes round the moves.

    Parameters
    ----------
    events : array
        The game.
    ground, table, eyes : BoardTables, ArrayBoard, FeatureTables
        The board, and the tables and buffers for features.
    every : int
        0 for the moves that were played; `n` for all candidates at every `n`-th event.
    found : array
        The output: for shapes, answers and sequels, for each move and each ring the number of the
        shape; 0 if there is no such shape.

    Returns
    -------
    int
        The number of moves.
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
                    at_last, at_before = place_of(p, last, ground), place_of(p, before, ground)
                    if at_last >= 0:
                        numbered(p, at_last, -1, kind, ground, table, eyes, found[1, count])
                    if at_last >= 0 and at_before >= 0:
                        numbered(p, at_last, at_before, kind, ground, table, eyes, found[2, count])
                    count += 1
        taken, where = put(point, kind, table.colors, ground.near, table)
        ko = ko_after(point, taken, where, ground, table)
        last, before = point, last
    return count
