"""Ladders, compiled; ``reference/ladders.py`` explains them.

There a function calls itself for every move of a line. Here the line is a stack, with rows of sets for
every move on it, and the best line found from there on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.board import flood, legal, neighbours, play
from gomc.fast.compiler.kernel import inlined, kernel
from gomc.fast.compiler.words import (
    Shape,
    Words,
    count,
    has_any,
    index_of,
    load,
    lowest,
    nothing,
    points_of,
    shape,
    store,
    to_words,
)
from gomc.fast.counts import Ints, Starts, load_position, starts
from gomc.fast.twoliberties import ways_out
from gomc.game import Game
from gomc.game.position import Move, View
from gomc.search.ladders import DEPTH, NODES, Ladder, question

ESCAPED = 3
OWN, OTHER, ATARI, TRIED, ROWS = range(5)
"""The sets of a place in the line: the stones as the player to move sees them, and the moves to try."""

USED, CUT = range(2)
"""What is counted: the moves tried, and whether a limit was in the way."""


class Line(NamedTuple):
    """The line that is read, and the best ones from each of its places on.

    Attributes
    ----------
    moves : array of int
        The moves on the line.
    lines : array of int, [place, move]
        The best line from each place on.
    lengths : array of int
        The lengths of these.
    """

    moves: Ints
    lines: Ints
    lengths: Ints


@inlined
def enter(level: int, view: View, stone: int, shape: Shape, flees: bool, sets: Words) -> None:
    """Write down a position on the line, and the moves to try in it."""
    own, other, atari, ko = view.own, view.other, view.atari, view.ko
    stride, row = shape.stride, ROWS * level
    string = flood(stone, own if flees else other, stride)
    where = ways_out(string, other, atari, stride) if flees else neighbours(string, stride)
    store(sets, row + OWN, own)
    store(sets, row + OTHER, other)
    store(sets, row + ATARI, atari)
    store(sets, row + TRIED, legal(own, other, atari, ko, shape) & where)


@inlined
def keep_line(level: int, p: int, better: bool, lines: Ints, lengths: Ints) -> None:
    """Keep a move and the line after it, if it is `better` or longer than the line known."""
    n = lengths[level + 1]
    if better or n + 1 > lengths[level]:
        lines[level, 0] = p
        for i in range(n):
            lines[level, i + 1] = lines[level + 1, i]
        lengths[level] = n + 1


@inlined
def try_move(level: int, p: int, stone: int, shape: Shape, flees: bool, sets: Words) -> int:
    """Play a move of the line; return the liberties of the string, and write down what follows."""
    board, stride, row = shape.board, shape.stride, ROWS * level
    own, other = load(sets, row + OWN, board), load(sets, row + OTHER, board)
    own, other, atari, ko = play(p, own, other, load(sets, row + ATARI, board), shape)
    string = flood(stone, own if flees else other, stride)
    n = int(count(neighbours(string, stride) & points_of(board) & ~(own | other)))
    if not flees or n == ESCAPED - 1:
        none = nothing(own)
        after = View(other, own, atari, ko, none, none, 0, none)
        enter(level + 1, after, stone, shape, not flees, sets)
    return n


@kernel
def _read(
    begin: Starts, sets: Words, shape: Shape, flees: bool, nodes: int, line: Line, told: Ints
) -> bool:
    moves, lines, lengths = line
    level, stone = 0, load(sets, 0, shape.board)
    enter(0, load_position(begin, 0, shape.board), stone, shape, flees, sets)
    while True:
        tried, won = load(sets, ROWS * level + TRIED, shape.board), False
        if has_any(tried) and (level >= len(moves) or told[USED] >= nodes):
            told[CUT], won, lengths[level] = 1, flees, 0
        elif has_any(tried):
            p = lowest(tried)
            store(sets, ROWS * level + TRIED, tried & ~p)
            told[USED] += 1
            moves[level], lengths[level + 1] = index_of(p), 0
            n = try_move(level, p, stone, shape, flees, sets)
            if not flees or n == ESCAPED - 1:
                level, flees = level + 1, not flees
                continue
            won = n >= ESCAPED
            keep_line(level, moves[level], won, lines, lengths)
            if not won:
                continue
        while level > 0:
            level, flees = level - 1, not flees
            keep_line(level, moves[level], not won, lines, lengths)
            won = not won
            if not won:
                break
        else:
            return won


# Paper: BH 5.2.1
def ladder(board: Game, point: Move, depth: int = DEPTH, nodes: int = NODES) -> Ladder:
    """Read whether a string is caught in a ladder."""
    asked = question(board, point, depth, nodes)
    if asked.liberties >= ESCAPED:
        return asked.answer(False, (), 0, True)
    form, levels = shape(board.size), asked.depth + 1
    state = board.state._replace(to_play=asked.first, ko=asked.ko)
    sets = np.zeros((ROWS * levels, len(form.board)), np.uint64)
    sets[0] = to_words(len(form.board), asked.stone)[0]
    line = Line(
        np.zeros(asked.depth, np.int64),
        np.zeros((levels + 1, levels + 1), np.int64),
        np.zeros(levels + 1, np.int64),
    )
    told = np.zeros(2, np.int64)
    won = _read(starts([state], board.size), sets, form, asked.flees, asked.nodes, line, told)
    moves = tuple(line.lines[0, : line.lengths[0]].tolist())
    return asked.answer(bool(won), moves, int(told[USED]), not told[CUT])
