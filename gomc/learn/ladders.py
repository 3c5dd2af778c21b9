"""Ladders: whether a string in atari can get away, read move by move.

The defender of a string in atari extends it, or takes a string in atari that touches it. With three
liberties it has escaped. With two, the attacker tries each of them; with one, it is caught at once. A ladder
is *caught* if one attack works against every defence. Both players have few moves, so that all can be
read; a reading that does not end within some moves counts as an escape.

The tree of moves is walked with a stack of positions, of which the even ones are the defender's if the
defender begins.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.learn.ground import Ground
from gomc.learn.stones import CHOICES, DEPTH, EMPTY, Table, copy, explore, put

NODES = 400
"""The moves that are read at most."""

OPEN = -1


@separate
def attacks(stone: int, depth: int, ground: Ground, table: Table) -> int:
    """Write down the attacker's moves; return 1 if the string is caught, 0 if it is safe, else `OPEN`."""
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
def defences(stone: int, depth: int, ground: Ground, table: Table) -> int:
    """Write down the defender's moves; return 1 if the string is caught, 0 if it is safe, else `OPEN`."""
    colors, moves = table.boards[depth], table.moves[depth]
    if colors[stone] == EMPTY:
        return 1
    count, liberties = explore(stone, 2, colors, ground.near, table, table.stones, table.found)
    if liberties > 1:
        return 0
    moves[0] = table.found[0]
    known = 1
    attacker = 3 - colors[stone]
    for k in range(count):
        for n in range(4):
            other = ground.near[table.stones[k], n]
            if colors[other] == attacker and known < CHOICES:
                _, free = explore(other, 2, colors, ground.near, table, table.others, table.free)
                new = free == 1
                for m in range(known):
                    new = new and moves[m] != table.free[0]
                if new:
                    moves[known] = table.free[0]
                    known += 1
    table.counts[depth] = known
    return OPEN


@separate
def caught(stone: int, attack: bool, ground: Ground, table: Table) -> bool:
    """Whether a string is caught in the position on the first of the table's boards.

    Parameters
    ----------
    stone : int
        A stone of the string.
    attack : bool
        Whether the attacker begins.
    """
    defender = table.boards[0, stone]
    depth, nodes, entering = 0, 0, True
    while True:
        attacking = (depth % 2 == 0) == attack
        verdict = OPEN
        if entering:
            table.nexts[depth] = table.counts[depth] = 0
            if attacking:
                verdict = attacks(stone, depth, ground, table)
            else:
                verdict = defences(stone, depth, ground, table)
            if verdict == OPEN and (depth == DEPTH or nodes >= NODES):
                verdict = 0
        if verdict == OPEN and table.nexts[depth] == table.counts[depth]:
            verdict = 0 if attacking else 1  # nothing is left to try
        while verdict != OPEN:
            if depth == 0:
                return verdict == 1
            depth -= 1
            attacking = not attacking
            if attacking != (verdict == 1):  # the mover here is not content
                verdict = OPEN
                if table.nexts[depth] == table.counts[depth]:
                    verdict = 0 if attacking else 1
        move = table.moves[depth, table.nexts[depth]]
        table.nexts[depth] += 1
        nodes += 1
        board = table.boards[depth + 1]
        copy(table.boards[depth], board)
        color = 3 - defender if attacking else defender
        put(move, color, board, ground.near, table)
        entering = board[move] == color  # a suicide is no move
        if entering:
            depth += 1
