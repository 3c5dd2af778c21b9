"""Positions that follow from other positions by a move, many at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gomc.fast.compiler.kernel import kernel
from gomc.fast.compiler.words import Shape, shape
from gomc.fast.counts import SETS, Ints, PositionArrays, load_position, position_arrays, store_position
from gomc.fast.playout import after
from gomc.game import Game

NOTHING = -2
"""Stands for no move."""


@kernel
def play_moves(
    begin: PositionArrays, starting: Ints, moves: Ints, wanted: Ints, shape: Shape, ends: PositionArrays
) -> None:
    """Write the positions with the `wanted` numbers; each follows from another position by a move.

    A sign marks a position that is already written; such a position stays as it is.
    """
    for i in wanted:
        if ends.signs[i] != 0:
            continue
        k = starting[i]
        view = load_position(begin, k, shape.board)
        ends.signs[i] = begin.signs[k]
        if moves[i] != NOTHING:
            view = after(view, moves[i], shape)
            ends.signs[i] = -begin.signs[k]
        store_position(ends, i, view)


def not_made(positions: int, size: int) -> PositionArrays:
    """Return room for this many positions; a position takes memory when it is written."""
    words, signs = len(shape(size).board), np.zeros(positions, np.int64)
    return PositionArrays(np.zeros((SETS * positions, words), np.uint64), signs, np.zeros_like(signs))


def positions_after(board: Game, moves: Sequence[int]) -> PositionArrays:
    """Return the positions after some legal moves; the move `NOTHING` gives the board's own position.

    Python plays the moves if the rules allow suicide, which the kernel cannot play.
    """
    if board.rules.suicide != "none":
        states = [board.state if move == NOTHING else board.after(move) for move in moves]
        return position_arrays(states, board.size)
    ends, numbers = not_made(len(moves), board.size), np.arange(len(moves))
    begin = position_arrays([board.state], board.size)
    play_moves(begin, np.zeros_like(numbers), np.array(moves), numbers, shape(board.size), ends)
    return ends
