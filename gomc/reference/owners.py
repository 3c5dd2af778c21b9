r"""Owners: every node counts the owner of each point at the end of its games.

For a node with the position :math:`q` and for each point :math:`l`, a layer of the tree counts the
games through the node in which the point finally belonged to the player to move in :math:`q`. This
count, divided by the visits, is the probability of the "owner information" ("Current Frontiers in
Computer Go", 2010, section II-C).

A point that a player nearly always wins, or nearly always loses, is decided. At a fraction of about 1/3
the opponent seems to get the point, but a move there may change this, and is worth a trial. So the
heuristic value :math:`H` of a move is a bell curve of the fraction, with the top at 1/3. The urgency of
the move is raised by :math:`w H / (n + 1)`, with a weight `w` that is 0 by default, as in progressive
bias: the guess fades with the games :math:`n` of the move. As a prior
(`gomc.settings.moresources.Frontier`) the same bell curve gives the number of virtual games with which
the move begins.
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
    """Count a game for a node; `area` is the final area of the player to move at the node."""
    for point in bits(area):
        owners[point] += 1


# Paper: CF II-C owner
def importance(owned: float, visits: float, share: float, width: float) -> float:
    """Return the height of the bell curve around `share` for a point owned in `owned` of the visits.

    Examples
    --------
    >>> [round(importance(owned, 6, 1 / 3, 0.2), 3) for owned in range(7)]
    [0.249, 0.707, 1.0, 0.707, 0.249, 0.044, 0.004]
    """
    step = owned / visits - share
    return math.exp(-(step * step) / (2.0 * width * width))


# Paper: CF II-C owner
def shares(node: TreeNode, grandfather: TreeNode | None) -> list[float] | None:
    """Return, for each point, the fraction of games in which the player to move owned it, or None.

    The games are the node's games or, if they are few, the games of the node two moves before.
    """
    for counted in (node, grandfather):
        if counted and counted.visits >= ENOUGH:
            return [owned / counted.visits for owned in counted.layers["owners"]]
    return None


# Paper: CF II-C owner
def add_owners(node: TreeNode, children: Sequence[TreeNode], bonus: list[float], bell: Owners) -> None:
    """Add to each child's bonus the heuristic value from the owners of its point."""
    for j, child in enumerate(children):
        if node.visits and child.move != PASS:
            worth = importance(node.layers["owners"][child.move], node.visits, bell.share, bell.width)
            bonus[j] += bell.weight * worth / (child.visits + 1)


# Paper: CF II-C owner
class OwnersLayer(Layer):
    """The layer of owners, for `points` points; without settings it only counts.

    A node stores ``"owners"``: for each point, by its int, the number of games in which the point
    finally belonged to the player to move at the node.
    """

    def __init__(self, how: Owners | None, points: int) -> None:
        self._how = how
        self._points = points

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store the initial data of new nodes."""
        for node in nodes:
            node.layers["owners"] = [0] * self._points

    def see(self, seen: SeenChildren) -> None:
        """Add to the bonus of children the heuristic values from the owners of their points."""
        if self._how and self._how.weight:
            add_owners(seen.node, seen.children, seen.bonus, self._how)

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Count the owners at the end of a game for all nodes of its path."""
        color = work.board.to_play
        for node in leaf.path:
            update_owners(node.layers["owners"], leaf.game.area(color))
            color = color.other
