"""PoolRAVE: random games play moves that did well in the tree above them.

Random games know nothing of the tree. But at each node of the descent that led to the game, RAVE
(`gomc.reference.rave`) knows which moves did well whenever they were played. A node near the leaf fits
the position best, but has few games. So PoolRAVE uses the RAVE values of the *last node with enough
games*. The `k` moves with the best values are the *pool*. In the random game that follows, each move
comes from the pool with some probability:

.. code-block:: text

    descent     root (9000 games) -> node (700) -> node (80) -> leaf (1)
                                                   the last one with 50 games or more
    pool        the moves with the best RAVE values there

Both players use the pool, because a good point for a player is mostly good for the opponent too. The
pool is made once, before the game. During the game the stage finds the moves of the pool that can be
played.

Here a policy uses a layer of the tree. The policy is shown the path of every game before the game
begins (`gomc.reference.drawing.Learner.begin`); otherwise PoolRAVE is a stage like the others.

Source: A. Rimmel, F. Teytaud and O. Teytaud, "Biasing Monte-Carlo Simulations through RAVE Values",
Computers and Games 2010. "Current Frontiers in Computer Go" (2010), which two of these authors wrote
too, keeps the tree's knowledge out of random games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gomc.game.points import PASS
from gomc.game.rules import Color
from gomc.reference.drawing import Draw, Learner
from gomc.results.searches import TreeNode
from gomc.settings.poolrave import PoolRave


@dataclass
class Pool(Learner):
    """The pool of the current game.

    Attributes
    ----------
    how : PoolRave
        The settings.
    points : set of points
        The moves; the empty set before the first game of a tree.
    """

    how: PoolRave
    points: int = 0

    def of(self, color: Color) -> Draw:  # noqa: ARG002 (both players have the same pool)
        """Return the function that finds the moves of the pool that can be played."""
        return lambda _view, points, _: points & self.points

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Fill the pool for a game that begins at the last node of a path."""
        node = last_known(path, self.how.games)
        self.points = best_moves(node, self.how.best) if node else 0


def best_moves(node: TreeNode, best: int) -> int:
    """Return at most `best` moves with the best RAVE values at a node, among equals the first.

    Passes, and moves without RAVE games, are left out.
    """
    rated = [
        (child.layers["rave"].mean, child.move)
        for child in node.children
        if child.move != PASS and child.layers["rave"].visits > 0
    ]
    rated.sort(key=lambda pair: -pair[0])
    return sum(1 << move for _, move in rated[:best])


def last_known(path: Sequence[TreeNode], games: int) -> TreeNode | None:
    """Return the last node of a path with enough games and with children, or None."""
    enough = (node for node in reversed(path) if node.visits >= games and node.children)
    return next(enough, None)
