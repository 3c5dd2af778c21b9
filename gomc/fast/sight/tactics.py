"""Tactics of a move, compiled; ``reference/sight/tactics.py`` explains them.

The reference keeps strings in lists, which kernels cannot make. In Python the reference takes 16 times
as long as this code (measured on 9x9).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import from_book, separate
from gomc.fast.sight.ground import BoardTables
from gomc.fast.sight.ladders import caught
from gomc.fast.sight.stones import EMPTY, ArrayBoard, copy, explore
from gomc.reference.sight import tactics as book
from gomc.reference.sight.tactics import ANSWERS, COULD_ESCAPE, COULD_NOT, RETAKES, SAVES

CAPTURE, EXTENSION, SELF_ATARI, ATARI, DEFENCE, PRESSURE = range(6)

SAVED, ANSWERED, DEFENDED, TOUCHED, TAKEN = range(5)
KIND, ATTACKED, TARGET, PRESSED, SAFE = range(5, 10)
"""The facts about the strings beside a move: the number of own stones in atari, and whether the last
move touches these; the number of own stones with two liberties, and whether the last move touches
these; the number of captured stones, and the kind of capture; the size of the opponent's largest string
with two liberties, and a stone of this string; the size of the largest string with three; 1 if the move
cannot be self-atari."""

MANY = 6
"""The number of liberties after a move from which on all numbers share a level."""

Levels = NDArray[np.int64]


level = from_book(book.level, separate)


@separate
def touches(head: int, stone: int, ground: BoardTables, table: ArrayBoard) -> bool:
    """Whether a stone stands beside a string; -1 is no stone."""
    beside = False
    if stone < 0:
        return beside
    for n in range(4):
        beside = beside or table.heads[ground.near[stone, n]] == head
    return beside


@separate
def kind_of_capture(stone: int, last: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Return the kind of the capture of a string in atari."""
    heads, near, colors = table.heads, ground.near, table.colors
    head = heads[stone]
    count, _ = explore(stone, 2, colors, near, table, table.stones, table.found)
    saves = False
    for k in range(count):
        for n in range(4):
            other = near[table.stones[k], n]
            if colors[other] == 3 - colors[stone] and table.liberties[heads[other]] == 1:
                if touches(heads[other], last, ground, table):
                    return ANSWERS
                saves = True
    if saves:
        return SAVES
    if last >= 0 and heads[last] == head:
        return RETAKES
    copy(colors, table.boards[0])
    return COULD_NOT if caught(stone, False, ground, table) else COULD_ESCAPE


@separate
def note_own(head: int, last: int, ground: BoardTables, table: ArrayBoard) -> None:
    """Add an own string beside a move to the facts."""
    facts, liberties, size = table.facts, table.liberties[head], table.sizes[head]
    if liberties == 1:
        facts[SAVED] += size
        facts[ANSWERED] |= touches(head, last, ground, table)
    elif liberties == 2:
        facts[DEFENDED] += size
        facts[TOUCHED] |= touches(head, last, ground, table)
    else:
        facts[SAFE] = 1


@separate
def note_other(stone: int, last: int, ground: BoardTables, table: ArrayBoard) -> None:
    """Add an opponent's string beside a move to the facts."""
    head, facts = table.heads[stone], table.facts
    liberties, size = table.liberties[head], table.sizes[head]
    if liberties == 1:
        facts[TAKEN] += size
        facts[KIND] = min(facts[KIND], kind_of_capture(stone, last, ground, table))
    elif liberties == 2 and size > facts[ATTACKED]:
        facts[ATTACKED], facts[TARGET] = size, stone
    elif liberties == 3:
        facts[PRESSED] = max(facts[PRESSED], size)


@separate
def note_beside(point: int, color: int, last: int, ground: BoardTables, table: ArrayBoard) -> bool:
    """Write the facts about the strings beside a move, each string once; return if there are any."""
    heads, near, facts = table.heads, ground.near, table.facts
    facts[:] = 0
    facts[KIND] = COULD_NOT
    empty, beside = 0, False
    for n in range(4):
        other = near[point, n]
        empty += table.colors[other] == EMPTY
        new = heads[other] >= 0
        beside = beside or new
        for m in range(n):
            new = new and heads[near[point, m]] != heads[other]
        if new and table.colors[other] == color:
            note_own(heads[other], last, ground, table)
        elif new:
            note_other(other, last, ground, table)
    if empty > 1:
        facts[SAFE] = 1
    return beside


@separate
def put_first(point: int, color: int, ground: BoardTables, table: ArrayBoard) -> tuple[int, int]:
    """Write the position after a move onto the first of the table's boards; suicide removes the string.

    Returns
    -------
    (int, int)
        The number of stones of the move's string, and the number of the string's liberties. Some stones
        may be missing if there are `MANY` liberties or more, which count as `MANY`.
    """
    board, near = table.boards[0], ground.near
    copy(table.colors, board)
    board[point] = color
    for n in range(4):
        other = near[point, n]
        if board[other] == 3 - color and table.liberties[table.heads[other]] == 1:
            count, _ = explore(other, 1, board, near, table, table.stones, table.found)
            for k in range(count):
                board[table.stones[k]] = EMPTY
    stones, after = explore(point, MANY, board, near, table, table.stones, table.found)
    if not after:
        for k in range(stones):
            board[table.stones[k]] = EMPTY
    return stones, after


@separate
def tactics(
    point: int,
    ko: int,
    stones: int,
    after: int,
    ground: BoardTables,
    table: ArrayBoard,
    levels: Levels,
) -> None:
    """Write the level of each kind of tactics of a legal move; the facts are noted before.

    `stones` and `after` are the results of `put_first`; `ko` is the point forbidden by ko, or -1.
    """
    facts = table.facts
    if facts[TAKEN]:
        levels[CAPTURE] = level(facts[KIND], facts[TAKEN])
    if facts[PRESSED]:
        levels[PRESSURE] = level(0, facts[PRESSED])
    if facts[SAFE] and not (facts[SAVED] or facts[DEFENDED] or facts[ATTACKED]):
        return
    if after == 1:
        levels[SELF_ATARI] = level(facts[TAKEN] > 0, stones)
    elif facts[SAVED]:
        is_caught = after == 2 and caught(point, True, ground, table)
        levels[EXTENSION] = level(2 * (1 - facts[ANSWERED]) + is_caught, facts[SAVED])
    if facts[DEFENDED] and after > 2:
        levels[DEFENCE] = level(1 - facts[TOUCHED], facts[DEFENDED])
    if facts[ATTACKED]:
        works = caught(facts[TARGET], False, ground, table)
        levels[ATARI] = level(0 if works else 1 + (ko >= 0), facts[ATTACKED])


@separate
def liberties_level(point: int, color: int, after: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Return the level of liberties: after the move, and the fewest of the strings beside it before."""
    own, other = 5, 5
    for n in range(4):
        head = table.heads[ground.near[point, n]]
        if head >= 0:
            few = min(table.liberties[head], 4)
            if table.colors[head] == color:
                own = min(own, few)
            else:
                other = min(other, few)
    return 1 + 30 * (own - 1) + 6 * (other - 1) + after - 1
