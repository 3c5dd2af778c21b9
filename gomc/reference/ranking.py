"""A ranking of moves: the order in which a search first tries them.

A move that is good in one position is often good in others. So a search can keep one ranking for all
nodes of its tree and for both players. Each move has points. One that gets a point goes ahead of all
that have fewer; among moves with as many, it comes last.

Programs for chess call this the *history heuristic* [1]_. GNU Go's search (`gomc.reference.gnugo`) uses
it.

.. [1] J. Schaeffer, "The history heuristic", ICCA Journal 6(3), 1983.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game.points import geometry


class Ranking(NamedTuple):
    """Moves in an order.

    Attributes
    ----------
    moves : list of int
        The moves, the first one first.
    points : list of int
        The points of each move, by its int.
    """

    moves: list[int]
    points: list[int]


def new_ranking(size: int) -> Ranking:
    """Return the points of a board in reading order, none of them with a point."""
    form = geometry(size)
    return Ranking([*form.points], [0] * (size * form.stride))


def rise(ranking: Ranking, move: int) -> None:
    """Give a move a point; it goes ahead of all moves that have fewer.

    Examples
    --------
    >>> ranking = Ranking([0, 1, 2], [0, 0, 0])
    >>> rise(ranking, 2)
    >>> rise(ranking, 1)
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
