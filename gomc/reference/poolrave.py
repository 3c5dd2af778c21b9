"""PoolRAVE: random games that play the moves which the tree above them likes.

Random games know nothing of the tree. But RAVE (`gomc.reference.rave`) knows which moves did well
whenever they were played, at each node of the descent that led to the game. A node near the leaf knows
the position best, but from few games; so it is the *last node with enough games* whose RAVE values are
asked. The `k` moves with the best ones are the *pool*. In the random game that follows, with some
probability, a move is one of the pool:

.. code-block:: text

    descent     root (9000 games) -> node (700) -> node (80) -> leaf (1)
                                                   the last one with 50 games or more
    its pool    the moves with the best RAVE values there

The pool is for both players, as a good point for one of them is mostly good for the other. It is made
once for a game: what has become of its moves is not asked again, but whether they can be played.

Here a layer of the tree tells something to a policy. The policy is shown the path of every game before
it begins (`gomc.reference.drawing.Learner.begin`), and all else is a stage like others.

Source: A. Rimmel, F. Teytaud and O. Teytaud, "Biasing Monte-Carlo Simulations through RAVE Values",
Computers and Games 2010. "Current Frontiers in Computer Go" (2010), whose authors two of them are too,
keeps what the tree knows out of its random games.
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
    """The pool of the game under way.

    Attributes
    ----------
    how : PoolRave
        The settings.
    points : set of points
        The moves; none before the first game of a tree.
    """

    how: PoolRave
    points: int = 0

    def of(self, color: Color) -> Draw:  # noqa: ARG002 (both players have the same pool)
        """Return the function that finds those of the pool that can be played."""
        return lambda _view, points, _: points & self.points

    def begin(self, path: Sequence[TreeNode]) -> None:
        """Fill the pool for a game that begins at the last node of a path."""
        node = last_known(path, self.how.games)
        self.points = best_moves(node, self.how.best) if node else 0


def best_moves(node: TreeNode, best: int) -> int:
    """Return the moves with the best RAVE values at a node, so many at most; the first among equals.

    A move without RAVE games has no value, and neither has a pass.
    """
    known = [
        (child.layers["rave"].mean, child.move)
        for child in node.children
        if child.move != PASS and child.layers["rave"].visits > 0
    ]
    known.sort(key=lambda its: -its[0])
    return sum(1 << move for _, move in known[:best])


def last_known(path: Sequence[TreeNode], games: int) -> TreeNode | None:
    """Return the last node of a path that has enough games, and children; None if there is none."""
    enough = (node for node in reversed(path) if node.visits >= games and node.children)
    return next(enough, None)
