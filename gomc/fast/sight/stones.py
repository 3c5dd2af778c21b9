"""Stones, strings and liberties on a board of plain arrays, compiled.

Features ask much of one position: the liberties of every string, the stones that a move would leave in
atari, a ladder. So here a position is a row of colours, and beside it stand for every stone the *head*
of its string and for every head the numbers of liberties and of stones. They are found anew after each
move, which takes a few microseconds; ``reference/sight/stones.py`` has sets instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables, Numbers, Places
from gomc.features.levels import CHOICES, DEPTH

EMPTY, BLACK, WHITE, OFF = range(4)

Colors = NDArray[np.int8]


class ArrayBoard(NamedTuple):
    """A position and the room in which it is looked at.

    Attributes
    ----------
    colors : array
        The colour of every point, and `OFF` after the last.
    heads, liberties, sizes : arrays
        The head of each stone's string; for each head the liberties and stones of its string.
    fates : array
        What is known of each head's string in atari: 1 if it is caught in a ladder, 2 if not.
    hashed : array
        The colours for which the numbers of shapes stand.
    shapes : array
        For each point and ring the numbers of what lies there, in the eight symmetries.
    marks, clock : arrays
        The last search that came to each point, and the number of searches.
    stones, found, others, free : arrays
        What a search found: the stones of a string, its liberties; and the same for a second one.
    boards : array
        The colours of the positions of a ladder.
    moves, counts, nexts : arrays
        The moves to be read in each position of a ladder, how many, and which is next.
    influence, territory, spare : arrays
        How firmly each point is in a player's hands (`gomc.fast.sight.territory`), and room to find it.
    from_last, from_before : arrays
        The steps from the last move and the one before it to each point (`gomc.fast.sight.fates`).
    facts : array
        What is noted of the strings beside a move (`gomc.fast.sight.tactics`).
    """

    colors: Colors
    heads: Places
    liberties: Places
    sizes: Places
    fates: Places
    hashed: Colors
    shapes: Numbers
    marks: NDArray[np.int64]
    clock: NDArray[np.int64]
    stones: Places
    found: Places
    others: Places
    free: Places
    boards: Colors
    moves: Places
    counts: Places
    nexts: Places
    influence: Places
    territory: Places
    spare: Places
    from_last: Places
    from_before: Places
    facts: NDArray[np.int64]


def new_table(ground: BoardTables) -> ArrayBoard:
    """Return a table with an empty board."""
    count = ground.size**2 + 1

    def places(*shape: int) -> Places:
        return np.zeros(shape, np.int16)

    colors = np.zeros(count, np.int8)
    colors[-1] = OFF
    return ArrayBoard(
        colors=colors,
        heads=places(count),
        liberties=places(count),
        sizes=places(count),
        fates=places(count),
        hashed=colors.copy(),
        shapes=ground.bare.copy(),
        marks=np.zeros(count, np.int64),
        clock=np.zeros(1, np.int64),
        stones=places(count),
        found=places(count),
        others=places(count),
        free=places(count),
        boards=np.zeros((DEPTH + 1, count), np.int8),
        moves=places(DEPTH + 1, CHOICES),
        counts=places(DEPTH + 1),
        nexts=places(DEPTH + 1),
        influence=places(count),
        territory=places(count),
        spare=places(count),
        from_last=places(count),
        from_before=places(count),
        facts=np.zeros(10, np.int64),
    )


@separate
def explore(
    point: int,
    most: int,
    colors: Colors,
    near: Places,
    table: ArrayBoard,
    stones: Places,
    found: Places,
) -> tuple[int, int]:
    """Find the stones of a string, and its liberties until there are `most`; return both numbers."""
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
            if marks[other] != now and (colors[other] == color or colors[other] == EMPTY):
                marks[other] = now
                if colors[other] == color:
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
def put(point: int, color: int, colors: Colors, near: Places, table: ArrayBoard) -> tuple[int, int]:
    """Put a stone on an empty point and take what has no liberty, its own string last.

    Returns
    -------
    (int, int)
        The number of stones taken from the opponent, and one of them.
    """
    colors[point] = color
    taken, where = 0, -1
    for n in range(4):
        other = near[point, n]
        if colors[other] == 3 - color:
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
def find_strings(ground: BoardTables, table: ArrayBoard) -> None:
    """Find the head, the liberties and the stones of every string."""
    near, colors, points = ground.near, table.colors, ground.size**2
    table.heads[:] = -1
    for p in range(points):
        if colors[p] != EMPTY and table.heads[p] < 0:
            count, liberties = explore(p, points, colors, near, table, table.stones, table.found)
            for k in range(count):
                table.heads[table.stones[k]] = p
            table.liberties[p] = liberties
            table.sizes[p] = count
            table.fates[p] = 0


@separate
def is_legal(point: int, color: int, ko: int, near: Places, table: ArrayBoard) -> bool:
    """Whether a move takes an empty point, neither as suicide nor against simple ko."""
    if table.colors[point] != EMPTY or point == ko:
        return False
    for n in range(4):
        other = near[point, n]
        its = table.colors[other]
        if its == EMPTY:
            return True
        if its == color and table.liberties[table.heads[other]] > 1:
            return True
        if its == 3 - color and table.liberties[table.heads[other]] == 1:
            return True
    return False


@separate
def ko_after(point: int, taken: int, where: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Return the point that simple ko forbids after a move that took some stones, -1 if none."""
    if taken != 1:
        return -1
    count, liberties = explore(point, 2, table.colors, ground.near, table, table.stones, table.found)
    return where if count == 1 and liberties == 1 else -1
