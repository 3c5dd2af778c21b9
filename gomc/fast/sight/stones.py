"""Stones, strings and liberties on a board of plain arrays, compiled.

Features need many facts of the same position: the liberties of every string, the stones that a move
would leave in atari, ladders. So a position is a row of colours, with an array that gives for every
stone the *head* of the stone's string, and arrays that give for every head the numbers of liberties and
of stones. These arrays are computed again after each move, which takes a few microseconds;
``reference/sight/stones.py`` uses sets instead.

The reference keeps strings in a dictionary, which kernels cannot make. In Python the reference takes 34
times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables, Numbers, Places, PointArray
from gomc.features.levels import CHOICES, DEPTH

EMPTY, BLACK, WHITE, OFF = range(4)

Colors = NDArray[np.int8]


class ArrayBoard(NamedTuple):
    """A position, and buffers for its features.

    Attributes
    ----------
    colors : array
        The colour of every point, and `OFF` after the last point.
    heads, liberties, sizes : arrays
        The head of each stone's string; for each head the numbers of liberties and of stones.
    hashed : array
        The colours for which `shapes` was computed.
    shapes : array
        For each point and ring the numbers of the ring's content, in the eight symmetries.
    marks, clock : arrays
        The last search that came to each point, and the number of searches.
    stones, found, others, free : arrays
        The results of a search, the stones and the liberties of a string; and of a second search.
    boards : array
        The colours of the positions of a ladder.
    moves, counts, nexts : arrays
        The moves to read in each position of a ladder, the number of moves, and the next move.
    influence, territory : arrays
        The influence and territory at each point (`gomc.fast.sight.territory`).
    values, spare : arrays
        Room to compute the influence and territory, with a row of zeros above and below the board.
    from_last, from_before : arrays
        The steps from the last move and from the move before to each point (`gomc.fast.sight.fates`).
    facts : array
        The facts about the strings beside a move (`gomc.fast.sight.tactics`).
    """

    colors: Colors
    heads: Places
    liberties: Places
    sizes: Places
    hashed: Colors
    shapes: Numbers
    marks: NDArray[np.int64]
    clock: NDArray[np.int64]
    stones: PointArray
    found: PointArray
    others: PointArray
    free: PointArray
    boards: Colors
    moves: PointArray
    counts: Places
    nexts: Places
    influence: Places
    territory: Places
    values: Places
    spare: Places
    from_last: Places
    from_before: Places
    facts: NDArray[np.int64]


def new_table(ground: BoardTables) -> ArrayBoard:
    """Return an empty board."""
    count = ground.size**2 + 1

    def places(*shape: int) -> Places:
        return np.zeros(shape, np.int16)

    def points(*shape: int) -> PointArray:
        return np.zeros(shape, np.uint16)

    colors = np.zeros(count, np.int8)
    colors[-1] = OFF
    return ArrayBoard(
        colors=colors,
        heads=places(count),
        liberties=places(count),
        sizes=places(count),
        hashed=colors.copy(),
        shapes=ground.bare.copy(),
        marks=np.zeros(count, np.int64),
        clock=np.zeros(1, np.int64),
        stones=points(count),
        found=points(count),
        others=points(count),
        free=points(count),
        boards=np.zeros((DEPTH + 1, count), np.int8),
        moves=points(DEPTH + 1, CHOICES),
        counts=places(DEPTH + 1),
        nexts=places(DEPTH + 1),
        influence=places(count),
        territory=places(count),
        values=places(count + 2 * ground.size),
        spare=places(count + 2 * ground.size),
        from_last=places(count),
        from_before=places(count),
        facts=np.zeros(10, np.int64),
    )


@separate
def explore(
    point: int,
    most: int,
    colors: Colors,
    near: PointArray,
    table: ArrayBoard,
    stones: PointArray,
    found: PointArray,
) -> tuple[int, int]:
    """Write the stones of a string, and at most `most` liberties; return the numbers of both.

    When `most` liberties are found, the search ends, and some stones may be missing.
    """
    marks = table.marks
    table.clock[0] += 1
    now = table.clock[0]
    color = colors[point]
    stones[0], marks[point] = point, now
    count, liberties, done = 1, 0, 0
    while done < count:
        stone = stones[done]
        done += 1
        for n in range(4):
            other = near[stone, n]
            is_own = colors[other] == color
            if marks[other] != now and (is_own or colors[other] == EMPTY):
                marks[other] = now
                if is_own:
                    stones[count] = other
                    count += 1
                else:
                    found[liberties] = other
                    liberties += 1
                    if liberties == most:
                        return count, liberties
    return count, liberties


@separate
def copy(colors: Colors, to: Colors) -> None:
    """Copy a position."""
    for p in range(len(colors)):
        to[p] = colors[p]


@separate
def put(point: int, color: int, colors: Colors, near: PointArray, table: ArrayBoard) -> tuple[int, int]:
    """Put a stone on an empty point, and remove strings without liberties, the stone's string last.

    Returns
    -------
    (int, int)
        The number of captured stones, and a point of a captured string; -1 without a capture.
    """
    colors[point] = color
    taken, where, seen = 0, -1, table.clock[0]
    for n in range(4):
        other = near[point, n]
        if colors[other] == 3 - color and table.marks[other] <= seen:
            count, liberties = explore(other, 1, colors, near, table, table.stones, table.found)
            if not liberties:
                where = other
                taken += count
                for k in range(count):
                    colors[table.stones[k]] = EMPTY
    if not taken:
        count, liberties = explore(point, 1, colors, near, table, table.stones, table.found)
        if not liberties:
            for k in range(count):
                colors[table.stones[k]] = EMPTY
    return taken, where


@separate
def find_strings(ground: BoardTables, table: ArrayBoard) -> int:
    """Write the head, the liberties and the size of every string; return the number of all stones."""
    near, colors, points, stones = ground.near, table.colors, ground.size**2, 0
    table.heads[:] = -1
    for p in range(points):
        if colors[p] != EMPTY and table.heads[p] < 0:
            count, liberties = explore(p, points, colors, near, table, table.stones, table.found)
            for k in range(count):
                table.heads[table.stones[k]] = p
            table.liberties[p] = liberties
            table.sizes[p] = count
            stones += count
    return stones


@separate
def is_legal(point: int, color: int, ko: int, near: PointArray, table: ArrayBoard) -> bool:
    """Whether a move on an empty point is neither suicide nor forbidden by simple ko."""
    if table.colors[point] != EMPTY or point == ko:
        return False
    for n in range(4):
        other = near[point, n]
        stone = table.colors[other]
        if stone == EMPTY:
            return True
        if stone == color and table.liberties[table.heads[other]] > 1:
            return True
        if stone == 3 - color and table.liberties[table.heads[other]] == 1:
            return True
    return False


@separate
def ko_after(point: int, taken: int, where: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Return the point that simple ko forbids after a move that captured `taken` stones, -1 if none."""
    if taken != 1:
        return -1
    count, liberties = explore(point, 2, table.colors, ground.near, table, table.stones, table.found)
    return where if count == 1 and liberties == 1 else -1
