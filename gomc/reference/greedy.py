"""A flavour of alpha-beta: a move that is good enough is played at once.

On the way down the tree a game goes at once to the best child of a node, if the child's win rate is
above a bound. Then the opponent has a better move elsewhere, and will avoid this node. So the other
moves of the node would teach nothing.

Two bounds go down with a game, one for each player, and change places with every move. A player hands
down the best win rate among the moves of the node, and at most 0.8. Two moves later, at the same
player's turn, a move above this rate is good enough. Because of the limit of 0.8, a move that hardly
ever loses is always good enough. At the root all moves must be compared, so the bound is 1, which no
win rate exceeds.

Source: GNU Go 3.8; see `gomc.reference.gnugo`, whose search always uses this rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.reference.tree import Node
from gomc.settings.greedy import Greedy


# Paper: GG 14
def good_enough(
    greedy: Greedy, children: Sequence[Node], depth: int, bounds: tuple[float, float]
) -> tuple[Node | None, tuple[float, float]]:
    """Return the child that is good enough, or None, and the bounds for the next move.

    `bounds` are the bounds for this move; at the root, with `depth` 0, the settings replace them.
    """
    alpha, beta = bounds if depth else (greedy.alpha, greedy.beta)
    best, rate = None, 0.0
    for child in children:
        if child.visits and child.reward / child.visits > rate:
            best, rate = child, child.reward / child.visits
    return best if rate > alpha else None, (beta, min(greedy.highest, rate))
