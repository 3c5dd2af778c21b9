"""Ladders, compiled; ``reference/sight/ladders.py`` explains them.

The search keeps a stack of positions. If the defender begins, the defender is to move in the positions
of even depth.

The reference keeps moves in lists, which kernels cannot make. In Python the reference takes 11 times as
long as this code (measured on 9x9).
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables
from gomc.fast.sight.stones import EMPTY, ArrayBoard, copy, explore, put
from gomc.features.levels import CHOICES, DEPTH, NODES

OPEN = -1


@separate
def attacks(stone: int, depth: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Write the attacker's moves; return 1 for a caught string, 0 for a safe string, else `OPEN`."""
    colors = table.boards[depth]
    if colors[stone] == EMPTY:
        return 1
    _, liberties = explore(stone, 3, colors, ground.near, table, table.stones, table.found)
    if liberties != 2:
        return 1 if liberties < 2 else 0
    table.moves[depth, 0], table.moves[depth, 1] = table.found[0], table.found[1]
    table.counts[depth] = 2
    return OPEN


@separate
def defences(stone: int, depth: int, ground: BoardTables, table: ArrayBoard) -> int:
    """Write the defender's moves; return 1 for a caught string, 0 for a safe string, else `OPEN`."""
    colors, moves = table.boards[depth], table.moves[depth]
    if colors[stone] == EMPTY:
        return 1
    count, liberties = explore(stone, 2, colors, ground.near, table, table.stones, table.found)
    if liberties > 1:
        return 0
    moves[0] = table.found[0]
    choices, seen = 1, table.clock[0]
    attacker = 3 - colors[stone]
    for k in range(count):
        for n in range(4):
            other = ground.near[table.stones[k], n]
            new = colors[other] == attacker and table.marks[other] <= seen  # a string not yet explored
            if new and choices < CHOICES:
                _, free = explore(other, 2, colors, ground.near, table, table.others, table.free)
                new = free == 1
                for m in range(choices):
                    new = new and moves[m] != table.free[0]
                if new:
                    moves[choices] = table.free[0]
                    choices += 1
    table.counts[depth] = choices
    return OPEN


@separate
def enter(
    stone: int, attacking: bool, depth: int, nodes: int, ground: BoardTables, table: ArrayBoard
) -> int:
    """Write the moves of a new position; return the string's state (see `attacks`)."""
    table.nexts[depth] = 0
    if depth == DEPTH or nodes >= NODES:
        return 0
    if attacking:
        return attacks(stone, depth, ground, table)
    return defences(stone, depth, ground, table)


@separate
def try_next(
    defender: int, attacking: bool, depth: int, ground: BoardTables, table: ArrayBoard
) -> bool:
    """Play the next move of a position; return False for suicide, else True."""
    move = table.moves[depth, table.nexts[depth]]
    table.nexts[depth] += 1
    board = table.boards[depth + 1]
    copy(table.boards[depth], board)
    color = 3 - defender if attacking else defender
    put(move, color, board, ground.near, table)
    return board[move] == color


@separate
def caught(stone: int, attack: bool, ground: BoardTables, table: ArrayBoard) -> bool:
    """Whether a string is caught in the position on the first of the table's boards.

    Parameters
    ----------
    stone : int
        A stone of the string.
    attack : bool
        Whether the attacker begins.
    """
    defender, depth, nodes = table.boards[0, stone], 0, 0
    state = enter(stone, attack, depth, nodes, ground, table)
    while True:
        attacking = (depth % 2 == 0) == attack
        if state == OPEN and table.nexts[depth] == table.counts[depth]:
            state = 0 if attacking else 1  # nothing is left to try
        if state != OPEN:
            if depth == 0:
                return state == 1
            depth -= 1
            if attacking == (state == 1):  # so the other player, who moved last, tries another move
                state = OPEN
        else:
            nodes += 1
            if try_next(defender, attacking, depth, ground, table):
                depth += 1
                state = enter(stone, not attacking, depth, nodes, ground, table)
