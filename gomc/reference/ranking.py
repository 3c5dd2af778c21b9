"""A ranking of moves: the order in which a search first tries them.

A move that is good in a position is often good in others. So a search can keep a single ranking for all
nodes of the tree and for both players. Each move has points. A move that gets a point goes ahead of all
moves with fewer points, and behind all moves with as many points.

Programs for chess call this the *history heuristic* [1]_. GNU Go's search uses a ranking too
(`gomc.reference.gnugo`).

.. [1] J. Schaeffer, "The history heuristic", ICCA Journal 6(3), 1983.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game.points import geometry


class Ranking(NamedTuple):
    """Moves in an order, with points.

    Attributes
    ----------
    moves : list of int
        The moves in the order of the ranking.
    points : list of int
        The points of each move, by its int.
    """

    moves: list[int]
    points: list[int]


def new_ranking(size: int) -> Ranking:
    """Return the moves of a board in reading order, each with 0 points."""
    form = geometry(size)
    return Ranking([*form.points], [0] * (size * form.stride))


def add_point(ranking: Ranking, move: int) -> None:
    """Give a move a point; the move goes ahead of all moves with fewer points.

    Examples
    --------
    >>> ranking = Ranking([0, 1, 2], [0, 0, 0])
    >>> add_point(ranking, 2)
    >>> add_point(ranking, 1)
    >>> ranking.moves
    [2, 1, 0]
    """
    moves, points = ranking
    points[move] += 1
    place = moves.index(move)
    while place and points[moves[place - 1]] < points[move]:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = move
