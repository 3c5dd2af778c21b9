"""Rankings of moves, compiled; ``reference/ranking.py`` explains them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler.kernel import inlined
from gomc.fast.counts import Ints
from gomc.game.points import geometry


class Ranking(NamedTuple):
    """Moves in an order.

    Attributes
    ----------
    moves : array of int
        The moves, the best move first.
    points : array of int
        The points of each move, by the move's int.
    """

    moves: Ints
    points: Ints


def new_ranking(size: int) -> Ranking:
    """Return the moves of a board in reading order, each with 0 points."""
    form = geometry(size)
    return Ranking(np.array(form.points), np.zeros(size * form.stride, np.int64))


@inlined
def add_point(ranking: Ranking, move: int) -> None:
    """Give a move a point, and put the move ahead of all moves with fewer points."""
    moves, points = ranking.moves, ranking.points
    points[move] += 1
    place = 0
    while moves[place] != move:
        place += 1
    while place and points[moves[place - 1]] < points[move]:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = move
