"""A flavour of alpha-beta: a move that is good enough is played at once.

On its way down the tree a game goes at once to the best child of a node, if its win rate is above a
bound. The opponent, who knows a better move than to come to this node, will not let it happen; so
nothing is to be learned from the node's other moves.

Two bounds go down with a game, one for each player, and change places with every move. A player hands
down the best win rate among the moves of the node; two moves later, in the same player's turn, a move
above this rate is good enough. No more than 0.8 is handed down, so that a move which hardly ever loses
is always good enough. At the root, where one wants to know all moves, the bound is 1, and nothing is
above it.

Source: GNU Go 3.8; see `gomc.reference.gnugo`, whose search always does so.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.reference.tree import Node
from gomc.settings.greedy import Greedy


# Paper: GG 14
def good_enough(
    greedy: Greedy, children: Sequence[Node], depth: int, bounds: tuple[float, float]
) -> tuple[Node | None, tuple[float, float]]:
    """Return the child to go to at once, if there is one, and the bounds for the next move.

    `bounds` are those of this one; at the root, whose `depth` is 0, they are those of the settings.
    """
    alpha, beta = bounds if depth else (greedy.alpha, greedy.beta)
    best, rate = None, 0.0
    for child in children:
        if child.visits and child.reward / child.visits > rate:
            best, rate = child, child.reward / child.visits
    return best if rate > alpha else None, (beta, min(greedy.highest, rate))
