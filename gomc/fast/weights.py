"""Weights, compiled; ``reference/weights.py`` explains them."""

from __future__ import annotations

import numpy as np

from gomc.fast.board import legal
from gomc.fast.compiler.kernel import kernel, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    first_bit,
    nothing,
    point,
    shape,
    store,
    width,
    word,
)
from gomc.fast.counts import Ints, PositionArrays, load_position, position_arrays
from gomc.fast.database import neighbourhoods, weights_of
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.near import few_before, few_now
from gomc.fast.patterns import SURROUNDED, neighbourhood, write_stones
from gomc.fast.rng import GAMMA, below
from gomc.game import Game, check_board
from gomc.game.points import Points, bits
from gomc.game.position import View
from gomc.settings.factors import TablePolicy
from gomc.settings.policy import check_weights
from gomc.settings.weights import Weights


# Paper: GG 14 probability
@separate
def draw_by_weight(
    view: View, points: int, rng: int, shape: Shape, table: Ints, memory: Words, flat: Words
) -> tuple[int, int]:
    """Draw a move in proportion to the weights; return the empty set if all have weight 0.

    The function goes through the points twice: to find the sum, and to find the move at the drawn
    place.
    """
    write_stones(view, shape, memory)
    store(memory, SURROUNDED, points)
    stride, words, total = int(shape.stride), memory.shape[1], 0
    for w in range(words):
        part = memory[SURROUNDED, w]
        while part:
            total += table[neighbourhood(64 * w + first_bit(part), stride, words, flat)]
            part &= part - ONE
    if not total:
        return nothing(points), rng
    rng += GAMMA
    place, reached, p = int(below(rng, word(total))), 0, 0
    for w in range(words):
        part = memory[SURROUNDED, w]
        while part and reached <= place:
            p = 64 * w + first_bit(part)
            reached += table[neighbourhood(p, stride, words, flat)]
            part &= part - ONE
    return point(p, shape.board), rng


@kernel
def _by_database(begin: PositionArrays, shape: Shape, draw: ByDatabase) -> None:
    """Write the weights of all legal moves by a database."""
    view = load_position(begin, 0, shape.board)
    points = legal(view.own, view.other, view.atari, view.ko, shape)
    neighbourhoods(view.own, view.other, shape, draw)
    weights_of(view, points, shape, draw, 0, few_now(view, shape), few_before(view, shape))


@kernel
def _by_table(
    begin: PositionArrays, shape: Shape, table: Ints, memory: Words, flat: Words, values: Ints
) -> None:
    """Write the weights of all legal moves by a table of neighbourhoods."""
    view = load_position(begin, 0, shape.board)
    write_stones(view, shape, memory)
    store(memory, SURROUNDED, legal(view.own, view.other, view.atari, view.ko, shape))
    for p in range(len(values)):
        if memory[SURROUNDED, p >> 6] >> word(p & 63) & ONE:
            values[p] = table[neighbourhood(p, int(shape.stride), memory.shape[1], flat)]


def weights(board: Game, weights: Weights | TablePolicy) -> dict[str, int]:
    """Return the weight of every empty point by the point's name, for the player to move."""
    state, size, form = check_board(board).state, board.size, shape(board.size)
    begin, values = position_arrays([state], size), np.zeros(64 * width(size), np.int64)
    weights = check_weights(weights)
    if isinstance(weights, TablePolicy):
        draw = by_database(weights, size)
        _by_database(begin, form, draw)
        values[:] = draw.weights
    else:
        memory = np.full((SURROUNDED + 1, width(size)), ~np.uint64(0))
        _by_table(begin, form, np.array(weights.table), memory, memory.ravel(), values)
    empty = Points(board.geometry.board & ~(state.black | state.white), size)
    return dict(zip(empty.names, values[[*bits(empty.bits)]].tolist(), strict=True))
