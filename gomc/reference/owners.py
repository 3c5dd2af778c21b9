r"""Owners: for every node, the owner of each point at the end of its games.

A node has a position :math:`q`. For each point :math:`l` of it, a layer of the tree counts the games
through the node in which the point belonged in the end to the player who is to move in :math:`q`. This
count, divided by the visits, is the probability of the "owner information" ("Current Frontiers in
Computer Go", 2010, section II-C).

A point that is nearly always won, or nearly always lost, is decided. Where the share is about one third
it is the opponent who seems to get the point; but a move there may turn it. So such a move is worth a
trial: its heuristic value :math:`H` is a bell round one third, and its urgency gets
:math:`H / (n + 1)` more, as in progressive bias. The more games the move has itself, the less the guess
counts. As a prior (`gomc.settings.moresources.Frontier`) the same bell says how many games that were
never played the move begins with.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gomc.game.points import PASS, bits
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, Leaf, SearchState, SeenChildren
from gomc.results.searches import TreeNode
from gomc.settings.owners import ENOUGH, Owners


# Paper: CF II-C owner
def update_owners(owners: list[int], area: int) -> None:
    """Count for a node a game that ended with this area of the player to move there."""
    for point in bits(area):
        owners[point] += 1


# Paper: CF II-C owner
def importance(owned: float, visits: float, share: float, width: float) -> float:
    """Return the height of the bell round `share` for a point that was owned in some of the visits.

    Examples
    --------
    >>> [round(importance(owned, 6, 1 / 3, 0.2), 3) for owned in range(7)]
    [0.249, 0.707, 1.0, 0.707, 0.249, 0.044, 0.004]
    """
    step = owned / visits - share
    return math.exp(-(step * step) / (2.0 * width * width))


# Paper: CF II-C owner
def shares(node: TreeNode, grandfather: TreeNode | None) -> list[float] | None:
    """Return for each point the share of games in which the player to move owned it, if it is known.

    The games are those of the node or, if these are few, of the node two moves before.
    """
    for each in (node, grandfather):
        if each and each.visits >= ENOUGH:
            return [owned / each.visits for owned in each.layers["owners"]]
    return None


# Paper: CF II-C owner
def add_owners(node: TreeNode, children: Sequence[TreeNode], bonus: list[float], bell: Owners) -> None:
    """Add to the bonus of each child what the owners of its point make it worth."""
    for j, child in enumerate(children):
        if node.visits and child.move != PASS:
            worth = importance(node.layers["owners"][child.move], node.visits, bell.share, bell.width)
            bonus[j] += bell.weight * worth / (child.visits + 1)


# Paper: CF II-C owner
class OwnersLayer(Layer):
    """The layer of owners, for boards of so many points; it may only count, without any settings.

    A node keeps ``"owners"``: for each point, by its int, the number of games in which it ended as a
    point of the player to move there.
    """

    def __init__(self, how: Owners | None, points: int) -> None:
        self._how = how
        self._points = points

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep."""
        for node in nodes:
            node.layers["owners"] = [0] * self._points

    def see(self, seen: SeenChildren) -> None:
        """Add to the bonus of children what the owners of their points make them worth."""
        if self._how and self._how.weight:
            add_owners(seen.node, seen.children, seen.bonus, self._how)

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Count the owners at the end of a game for all nodes of its path."""
        color = work.board.to_play
        for node in leaf.path:
            update_owners(node.layers["owners"], leaf.game.area(color))
            color = color.other
