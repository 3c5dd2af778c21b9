r"""Criticality: for every node, how far owning each point and winning the game go together.

Owners (`gomc.reference.owners`) show where the board is open. But an open point may be worth little,
and in a semeai, a race in which one of two groups will be captured, a few points win the game. There
the owner of the point is nearly always the winner. Rémi Coulom (2009) measures that: the *criticality*
of a point `m` in a position is

.. math::  c(m) = \frac{v(m)}{N} - \frac{w(m) W + b(m) B}{N^2}.

Of the `N` games through the position, the owner of `m` won `v(m)`, White won `W` and Black `B`; `m`
was White's in `w(m)` games and Black's in `b(m)`. The first term is the part of the games in which
owner and winner were the same; the second is what it would be if owning and winning had nothing to do
with each other. So `c` is a covariance: with the owner :math:`o` of `m` in a game (1 the player to
move, -1 the other, 0 nobody) and that player's reward `r`,

.. math::  c(m) = \operatorname{Cov}(o, r) = \overline{o r} - \bar o \, \bar r,

from -1/2 to 1/2. It is the same from both players' view. The formula leaves three things open:

- A drawn game is half won by each player: it adds 1/2 to `v(m)`, `W` and `B`.
- A game in which nobody owned `m`, as in seki, adds to neither `w(m)` nor `b(m)`, nor to `v(m)`; it
  does to `N`, `W` and `B`.
- In a tree by score the reward stands for the game won, in both terms.

A node counts the games from the view of the player to move there: `owners`, where `m` was this
player's; `others`, where it was the opponent's; and `won`, which is `v(m)`. A descent uses them in one
of two ways. As a bias, :math:`w c / (n + 1)` is added to the urgency of a move. Into RAVE, as in Pachi,
go :math:`w |c| r` games more for the `r` games in which the move came later, all won or all lost.

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
    """Count for a node a game that ended with these areas.

    `own` is the area of the player to move there, and `reward` is this player's.
    """
    for point in bits(own):
        won[point] += reward
    for point in bits(other):
        won[point] += 1.0 - reward
        others[point] += 1


# Paper: CF II-C criticality
def critical_moves(node: TreeNode, children: Sequence[TreeNode], critical: Criticality) -> list[float]:
    """Return the criticality of each child's point: 0 for a pass, and while there are too few games."""
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
    """Add to the bonus of each child what the criticality of its point makes it worth."""
    for j, child in enumerate(children):
        bonus[j] += factor * covariances[j] / (child.visits + 1)


def more_rave(visits: float, reward: float, covariance: float, factor: float) -> tuple[float, float]:
    """Return a move's games and reward in RAVE with those that the criticality of its point adds.

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
    """The layer of criticality, for boards of so many points; it needs that of owners.

    A node keeps, for each point by its int, ``"others"``: the number of games in which it ended as a
    point of the player who is not to move there; and ``"won"``: the games that its owner won.
    """

    def __init__(self, how: Criticality, points: int) -> None:
        self._how = how
        self._points = points

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep."""
        for node in nodes:
            node.layers["others"] = [0] * self._points
            node.layers["won"] = [0.0] * self._points

    def see(self, seen: SeenChildren) -> None:
        """Add to the bonus of children what the criticality of their points makes them worth."""
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
