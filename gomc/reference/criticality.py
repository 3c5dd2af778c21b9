r"""Criticality: every node measures the connection between owning a point and winning the game.

Owners (`gomc.reference.owners`) show which points are open. But an open point may be worth little,
while in a semeai, a race in which one of two groups will be captured, a few points win the game. The
owner of such a point is nearly always the winner. Rémi Coulom (2009) measures this: the *criticality*
of a point `m` in a position is

.. math::  c(m) = \frac{v(m)}{N} - \frac{w(m) W + b(m) B}{N^2}.

Of the `N` games through the position, the owner of `m` won `v(m)`, White won `W` and Black `B`; `m` was
White's in `w(m)` games and Black's in `b(m)`. The first term is the fraction of the games in which the
owner won; the second term is the expected fraction if owning and winning were independent. So `c` is a
covariance: with the owner :math:`o` of `m` in a game (1 for the player to move, -1 for the other, 0 for
nobody) and the reward `r` of the player to move,

.. math::  c(m) = \operatorname{Cov}(o, r) = \overline{o r} - \bar o \, \bar r,

from -1/2 to 1/2. It is the same from both players' view. The formula leaves three cases open:

- A draw counts as half a win for each player: it adds 1/2 to `v(m)`, `W` and `B`.
- A game in which nobody owned `m`, as in seki, adds only to `N`, `W` and `B`.
- In a tree by score the reward replaces the win, in both terms.

A node counts the games from the view of the player to move there: `owners`, if `m` was this player's;
`others`, if `m` was the opponent's; and `won`, which is `v(m)`. A descent uses the counts in one of two
ways, with a weight :math:`k`. As a bias, :math:`k c / (n + 1)` is added to the urgency of a move with
`n` games. As RAVE games, as in Pachi, a move with `g` RAVE games gets :math:`k |c| g` more, which are
all won if :math:`c > 0`, and otherwise all lost.

Source: "Current Frontiers in Computer Go" (2010), section II-C.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.points import PASS, bits
from gomc.game.rules import Color
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, Leaf, SearchState, SeenChildren
from gomc.results.criticality import criticality
from gomc.results.searches import TreeNode
from gomc.settings.criticality import Criticality


# Paper: CF II-C criticality
def update_criticality(
    others: list[int], won: list[float], own: int, other: int, reward: float
) -> None:
    """Count a game for a node.

    `own` is the final area of the player to move at the node, and `reward` the reward of this player.
    """
    for point in bits(own):
        won[point] += reward
    for point in bits(other):
        won[point] += 1.0 - reward
        others[point] += 1


# Paper: CF II-C criticality
def critical_moves(node: TreeNode, children: Sequence[TreeNode], critical: Criticality) -> list[float]:
    """Return the criticality of each child's point: 0 for a pass, or if the node has too few games."""
    covariances = [0.0] * len(children)
    if node.visits >= critical.games:
        won, owners, others = (node.layers[name] for name in ("won", "owners", "others"))
        for j, child in enumerate(children):
            if child.move != PASS:
                counts = won[child.move], owners[child.move], others[child.move]
                covariances[j] = criticality(*counts, node.reward, node.visits)
    return covariances


# Paper: CF II-C criticality
def add_criticality(
    children: Sequence[TreeNode], covariances: Sequence[float], bonus: list[float], factor: float
) -> None:
    """Add to each child's bonus the criticality of its point, which fades with the child's games."""
    for j, child in enumerate(children):
        bonus[j] += factor * covariances[j] / (child.visits + 1)


def more_rave(visits: float, reward: float, covariance: float, factor: float) -> tuple[float, float]:
    """Return a move's RAVE games and reward, with the games that criticality adds.

    Examples
    --------
    >>> more_rave(100, 40, covariance=0.25, factor=1)
    (125.0, 65.0)
    >>> more_rave(100, 40, covariance=-0.25, factor=1)
    (125.0, 40)
    """
    more = factor * abs(covariance) * visits
    return visits + more, reward + more if covariance > 0 else reward


# Paper: CF II-C criticality
class CriticalityLayer(Layer):
    """The layer of criticality, for `points` points; it needs the layer of owners.

    A node stores, for each point by its int, ``"others"``: the number of games in which the point
    finally belonged to the player who is not to move; and ``"won"``: the games that its owner won.
    """

    def __init__(self, how: Criticality, points: int) -> None:
        self._how = how
        self._points = points

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store the initial data of new nodes."""
        for node in nodes:
            node.layers["others"] = [0] * self._points
            node.layers["won"] = [0.0] * self._points

    def see(self, seen: SeenChildren) -> None:
        """Add to the bonus of children the criticality of their points, if it is a bias."""
        if self._how.into == "bias":
            covariances = critical_moves(seen.node, seen.children, self._how)
            add_criticality(seen.children, covariances, seen.bonus, self._how.weight)

    def update(self, work: SearchState, leaf: Leaf) -> None:
        """Count owners and winners of a game for all nodes of its path."""
        color = work.board.to_play
        for node in leaf.path:
            reward = leaf.reward if color is Color.BLACK else 1.0 - leaf.reward
            areas = leaf.game.area(color), leaf.game.area(color.other)
            update_criticality(node.layers["others"], node.layers["won"], *areas, reward)
            color = color.other
