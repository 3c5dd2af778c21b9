"""PoolRAVE: the stage of playouts that plays the moves with the best RAVE values in the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.common import Games

MOST_POOL = 625
"""The largest pool: the number of points of the largest board."""


@dataclass(frozen=True)
class PoolRave(Checked):
    """The stage that plays one of the best moves by RAVE at the last node with enough games.

    When a playout begins, the moves with the best RAVE values at that node of the descent become the
    pool of the playout. Both players draw from the moves of the pool that are possible now; no own eye
    is filled. `Chance` limits this to a fraction of the moves, and is recommended, because playouts
    that always play the same moves are all alike.

    Parameters
    ----------
    best : int
        The largest number of moves in the pool.
    games : int
        The number of games that a node needs. If no node of the descent has had so many games, the pool
        is empty, and the stage finds nothing.

    Raises
    ------
    GomcError
        In a search without a tree with RAVE (`gomc.settings.Rave`).

    Notes
    -----
    A. Rimmel, F. Teytaud and O. Teytaud, "Biasing Monte-Carlo Simulations through RAVE Values",
    Computers and Games 2010. gomc chose the default numbers. Here a move is drawn among the possible
    moves of the pool, and moves of equal values are taken in the order of the node's children.

    Examples
    --------
    >>> from gomc.settings import SEQUENCE_LIKE, UCB1, UCT, Chance, PoolRave, Rave, Stages
    >>> policy = Stages(Chance(PoolRave(), 20), *SEQUENCE_LIKE.stages)
    >>> how = UCT(UCB1(0), rave=Rave(), policy=policy, final="visits")
    """

    best: Annotated[int, Range(1, MOST_POOL)] = 10
    games: Games = 50
