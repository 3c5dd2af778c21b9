"""Ladders, compiled; ``reference/ladders.py`` explains them.

In the reference a function calls itself for every move of a line. Here the line is a stack, whose
levels hold rows of sets, and the best line from the level on if the caller asks for the line. numba
cannot compile the reference's functions, whose line is a tuple that grows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.board import flood, legal, neighbours, play
from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    count,
    has_any,
    index_of,
    load,
    lowest,
    nothing,
    set_from_words,
    shape,
    store,
    to_words,
    width,
)
from gomc.fast.counts import Ints, PositionArrays, load_position, position_arrays
from gomc.fast.sequence import saving_moves
from gomc.fast.twoliberties import ways_out
from gomc.game import Game
from gomc.game.position import Move, View
from gomc.results.ladders import DEPTH, ESCAPED, FEW_NODES, NODES, Ladder, question

OWN, OTHER, ATARI, TRIED, ROWS = range(5)
"""The sets of a level: stones of the player to move, of the opponent, in atari; moves to try."""


class LadderLine(NamedTuple):
    """The current line, and the best line from each level on.

    Attributes
    ----------
    moves : array of int
        The moves of the current line.
    lines : array of int, [level, move]
        The best line from each level on.
    lengths : array of int
        The length of each best line.
    """

    moves: Ints
    lines: Ints
    lengths: Ints


@inlined
def enter(level: int, view: View, stone: int, shape: Shape, flees: bool, sets: Words) -> None:
    """Store a position of the line, and the moves to try in the position."""
    own, other, atari, ko = view.own, view.other, view.atari, view.ko
    stride, row = shape.stride, ROWS * level
    string = flood(stone, own if flees else other, stride)
    points = ways_out(string, other, atari, stride) if flees else neighbours(string, stride)
    store(sets, row + OWN, own)
    store(sets, row + OTHER, other)
    store(sets, row + ATARI, atari)
    store(sets, row + TRIED, legal(own, other, atari, ko, shape) & points)


@inlined
def clear_line(level: int, kept: LadderLine | None) -> None:
    """Forget the best line from a level on."""
    if kept is not None:
        kept.lengths[level] = 0


@inlined
def put_move(level: int, p: int, kept: LadderLine | None) -> None:
    """Store the move at a level, and forget the best line after the move."""
    if kept is not None:
        kept.moves[level], kept.lengths[level + 1] = p, 0


@inlined
def keep_line(level: int, better: bool, kept: LadderLine | None) -> None:
    """Keep the move at a level and the line after it, if `better` or longer than the best line."""
    if kept is None:
        return
    moves, lines, lengths = kept
    n = lengths[level + 1]
    if better or n + 1 > lengths[level]:
        lines[level, 0] = moves[level]
        for i in range(n):
            lines[level, i + 1] = lines[level + 1, i]
        lengths[level] = n + 1


@inlined
def try_move(level: int, p: int, stone: int, shape: Shape, flees: bool, sets: Words) -> int:
    """Play a move of the line, store the next position, and return the liberties of the string."""
    board, stride, row = shape.board, shape.stride, ROWS * level
    own, other = load(sets, row + OWN, board), load(sets, row + OTHER, board)
    own, other, atari, ko = play(p, own, other, load(sets, row + ATARI, board), shape)
    string = flood(stone, own if flees else other, stride)
    n = int(count(neighbours(string, stride) & set_from_words(board) & ~(own | other)))
    if not flees or n == ESCAPED - 1:
        none = nothing(own)
        after = View(other, own, atari, ko, none, none, 0, none)
        enter(level + 1, after, stone, shape, not flees, sets)
    return n


@separate
def read_by_stack(
    view: View,
    stone: int,
    shape: Shape,
    flees: bool,
    depth: int,
    nodes: int,
    sets: Words,
    kept: LadderLine | None,
) -> tuple[bool, int, bool]:
    """Return whether the player to move wins, the moves tried, and whether a limit was in the way."""
    level, used, cut = 0, 0, False
    enter(0, view, stone, shape, flees, sets)
    while True:
        tried, won = load(sets, ROWS * level + TRIED, shape.board), False
        if has_any(tried) and (level >= depth or used >= nodes):
            cut, won = True, flees
            clear_line(level, kept)
        elif has_any(tried):
            p = lowest(tried)
            store(sets, ROWS * level + TRIED, tried & ~p)
            used += 1
            put_move(level, index_of(p), kept)
            n = try_move(level, p, stone, shape, flees, sets)
            if not flees or n == ESCAPED - 1:
                level, flees = level + 1, not flees
                continue
            won = n >= ESCAPED
            keep_line(level, won, kept)
            if not won:
                continue
        while level > 0:
            level, flees = level - 1, not flees
            keep_line(level, not won, kept)
            won = not won
            if not won:
                break
        else:
            return won, used, cut


# Paper: BH 5.2.1
@separate
def is_caught(stone: int, own: int, other: int, atari: int, ko: int, shape: Shape, sets: Words) -> bool:
    """Return whether the opponent, to move, takes a string of `own` at once or in a ladder."""
    string = flood(stone, own, shape.stride)
    n = int(count(neighbours(string, shape.stride) & set_from_words(shape.board) & ~(own | other)))
    if n != ESCAPED - 1:
        return n < ESCAPED
    none = nothing(own)
    view = View(other, own, atari, ko, none, none, 0, none)
    return read_by_stack(view, stone, shape, False, DEPTH, FEW_NODES, sets, None)[0]


# Paper: BH 5.2.1
@separate
def lasting_saves(view: View, points: int, shape: Shape, ladders: Words | None) -> int:
    """Return the `saving_moves` after which no ladder catches the saved string."""
    moves, stride = nothing(points), shape.stride
    if ladders is None:
        return moves
    threatened = neighbours(view.last, stride) & view.own & view.atari
    tried = saving_moves(view, points, shape)
    while has_any(tried):
        p = lowest(tried)
        own, other, atari, ko = play(p, view.own, view.other, view.atari, shape)
        saved = threatened & ~atari
        while has_any(saved):
            stone = lowest(saved)
            if not is_caught(stone, own, other, atari, ko, shape, ladders):
                moves = moves | p
            saved = saved & ~stone
        tried = tried & ~p
    return moves


# Paper: BH 5.2.1
@separate
def lost_runs(view: View, points: int, shape: Shape, ladders: Words | None) -> int:
    """Return the moves on the last liberty of own strings that are caught after the move."""
    moves, stride = nothing(points), shape.stride
    if ladders is None:
        return moves
    takes = neighbours(view.other & view.atari, stride)
    tried = points & neighbours(view.own & view.atari, stride) & ~takes
    while has_any(tried):
        p = lowest(tried)
        own, other, atari, ko = play(p, view.own, view.other, view.atari, shape)
        if is_caught(p, own, other, atari, ko, shape, ladders):
            moves = moves | p
        tried = tried & ~p
    return moves


def new_ladders(size: int) -> Words:
    """Return room to read ladders on a board of this size."""
    return np.zeros((ROWS * (DEPTH + 1), width(size)), np.uint64)


@kernel
def _read(
    begin: PositionArrays,
    sets: Words,
    shape: Shape,
    flees: bool,
    depth: int,
    nodes: int,
    kept: LadderLine | None,
    reading: Ints,
) -> bool:
    view, stone = load_position(begin, 0, shape.board), load(sets, 0, shape.board)
    won, reading[0], reading[1] = read_by_stack(view, stone, shape, flees, depth, nodes, sets, kept)
    return won


# Paper: BH 5.2.1
def ladder(board: Game, point: Move, depth: int = DEPTH, nodes: int = NODES) -> Ladder:
    """Read whether a string is caught in a ladder; see `gomc.reference.ladder`."""
    problem = question(board, point, depth, nodes)
    if problem.liberties >= ESCAPED:
        return problem.answer(False, (), 0, True)
    form, levels = shape(board.size), problem.depth + 1
    state = board.state._replace(to_play=problem.first, ko=problem.ko)
    sets = np.zeros((ROWS * levels, len(form.board)), np.uint64)
    sets[0] = to_words(len(form.board), problem.stone)[0]
    line = LadderLine(
        np.zeros(problem.depth, np.int64),
        np.zeros((levels + 1, levels + 1), np.int64),
        np.zeros(levels + 1, np.int64),
    )
    reading = np.zeros(2, np.int64)  # the moves tried, and whether a limit was in the way
    begin, limits = position_arrays([state], board.size), (problem.depth, problem.nodes)
    won = _read(begin, sets, form, problem.flees, *limits, line, reading)
    moves = tuple(line.lines[0, : line.lengths[0]].tolist())
    return problem.answer(bool(won), moves, int(reading[0]), not reading[1])
