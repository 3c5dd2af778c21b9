"""Tactics of a move, compiled: what it takes, saves, puts in atari, and in what danger it stands.

Each kind of tactics is a *feature* with several *levels*; 0 means that a move has it not. Strings count as
of one, two, and three or more stones, since more stones matter more.

===========  =================================================================================
capture      takes stones, and by that saves own stones in atari; takes the last move's stones;
             takes what could escape; takes what could not
extension    gives more liberties to own stones in atari, which then live; or are caught in a
             ladder
self-atari   leaves its own string one liberty; having taken something, or not
atari        leaves an opponent's string one liberty, in a ladder that works; in none; in none,
             while there is a ko
defence      gives three liberties or more to own stones that have two; which touch the last
             move, or not
pressure     leaves an opponent's string two liberties
===========  =================================================================================

Source: the features and their kinds are those of R. Coulom, "Computing Elo ratings of move patterns in
the game of Go", ICGA Journal 30, 2007, Table 1. Sizes, defence and pressure are ours; Ray has like ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import separate
from gomc.learn.ground import Ground
from gomc.learn.ladders import caught
from gomc.learn.stones import EMPTY, Table, copy, explore, put

CAPTURE, EXTENSION, SELF_ATARI, ATARI, DEFENCE, PRESSURE = range(6)

ANSWERS, SAVES, RETAKES, COULD_ESCAPE, COULD_NOT = range(5)
"""The kinds of captures, the weightiest first."""

Levels = NDArray[np.int64]


@separate
def level(kind: int, stones: int) -> int:
    """Return the level of a kind of move that concerns some stones."""
    return 1 + 3 * kind + min(stones, 3) - 1


@separate
def touches(head: int, stone: int, ground: Ground, table: Table) -> bool:
    """Whether a stone stands beside a string."""
    for n in range(4):
        if table.heads[ground.near[stone, n]] == head:
            return True
    return False


@separate
def kind_of_capture(stone: int, last: int, ground: Ground, table: Table) -> int:
    """Return the kind of capture that taking a string in atari is."""
    heads, near, colors = table.heads, ground.near, table.colors
    head = heads[stone]
    count, _ = explore(stone, 2, colors, near, table, table.stones, table.found)
    saves = False
    for k in range(count):
        for n in range(4):
            other = near[table.stones[k], n]
            if colors[other] == 3 - colors[stone] and table.liberties[heads[other]] == 1:
                if last >= 0 and touches(heads[other], last, ground, table):
                    return ANSWERS
                saves = True
    if saves:
        return SAVES
    if last >= 0 and heads[last] == head:
        return RETAKES
    if not table.fates[head]:
        copy(colors, table.boards[0])
        table.fates[head] = 1 if caught(stone, False, ground, table) else 2
    return COULD_NOT if table.fates[head] == 1 else COULD_ESCAPE


@separate
def tactics(
    point: int, color: int, last: int, ko: int, ground: Ground, table: Table, levels: Levels
) -> None:
    """Write down the level of each kind of tactics that a legal move has.

    `last` is the point of the last move, -1 after a pass.
    """
    colors, heads, near = table.colors, table.heads, ground.near
    levels[:6] = 0
    empty, strong, saved, answers, taken, kind = 0, False, 0, False, 0, COULD_NOT
    pressed, defended, touched, attacked, target = 0, 0, False, 0, -1
    for n in range(4):
        other = near[point, n]
        its = colors[other]
        if its == EMPTY:
            empty += 1
            continue
        head = heads[other]
        new = head >= 0
        for m in range(n):
            new = new and heads[near[point, m]] != head
        if not new:
            continue
        liberties, size = table.liberties[head], table.sizes[head]
        if its == color:
            strong = strong or liberties > 2
            if liberties == 1:
                saved += size
                answers = answers or (last >= 0 and touches(head, last, ground, table))
            elif liberties == 2:
                defended += size
                touched = touched or (last >= 0 and touches(head, last, ground, table))
        elif liberties == 1:
            taken += size
            kind = min(kind, kind_of_capture(other, last, ground, table))
        elif liberties == 2 and size > attacked:
            attacked, target = size, other
        elif liberties == 3:
            pressed = max(pressed, size)
    if taken:
        levels[CAPTURE] = level(kind, taken)
    if pressed:
        levels[PRESSURE] = level(0, pressed)
    if not (saved or defended or attacked) and (strong or empty > 1):
        return
    board = table.boards[0]
    copy(colors, board)
    put(point, color, board, near, table)
    stones, after = explore(point, 3, board, near, table, table.stones, table.found)
    if after == 1:
        levels[SELF_ATARI] = level(1 if taken else 0, stones)
    if defended and after > 2:
        levels[DEFENCE] = level(0 if touched else 1, defended)
    if saved and after > 1:
        is_caught = after == 2 and caught(point, True, ground, table)
        levels[EXTENSION] = level((0 if answers else 2) + is_caught, saved)
    if attacked:
        works = caught(target, False, ground, table)
        levels[ATARI] = level(0 if works else 2 if ko >= 0 else 1, attacked)


@separate
def liberties_level(point: int, color: int, ground: Ground, table: Table) -> int:
    """Return the level of liberties: own after the move, and the fewest of strings beside it before."""
    own, other, beside = 5, 5, False
    for n in range(4):
        head = table.heads[ground.near[point, n]]
        if head >= 0:
            beside = True
            few = min(table.liberties[head], 4)
            if table.colors[head] == color:
                own = min(own, few)
            else:
                other = min(other, few)
    if not beside:
        return 0
    board = table.boards[0]
    copy(table.colors, board)
    put(point, color, board, ground.near, table)
    _, after = explore(point, 6, board, ground.near, table, table.stones, table.found)
    return 1 + 30 * (own - 1) + 6 * (other - 1) + after - 1
