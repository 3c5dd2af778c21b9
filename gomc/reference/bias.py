r"""Progressive bias: the heuristic value of a move counts until the move has many games.

.. math::

    s_q(c) = \frac{W(c)}{n(c)} + C \sqrt{\frac{\ln N(q)}{n(c)}} + w \, \frac{H(q, c)}{n(c) + 1}

The first two terms belong to the bandit. The third term leads the first games to promising moves, and
then fades: after 99 games a hundredth of it is left. Unlike virtual games, the term leaves no trace in
the means of nodes.

The heuristic value, or hope, `H` of a child, from 0 to 1, is computed once, when the node gets its
children. It comes from the same sources as the order of progressive widening
(`gomc.reference.widening.heuristics_of`).

Sources: "Current Frontiers in Computer Go" (2010), section II-B, which calls it progressive unpruning,
divides by :math:`n(c)` and has no weight; Chaslot et al., "Progressive strategies for Monte-Carlo tree
search" (2008).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, SearchState, SeenChildren
from gomc.reference.widening import heuristics_of
from gomc.settings.bias import Bias


# Paper: CF II-B unpruning
def add_bias(bias: Bias, children: Sequence[Node], bonus: list[float]) -> None:
    """Add to each child's bonus its hope, which fades with the child's games."""
    for j, child in enumerate(children):
        bonus[j] += bias.weight * child.layers["hope"] / (child.visits + 1)


# Paper: CF II-B unpruning
class BiasLayer(Layer):
    """The layer of progressive bias. A node stores ``"hope"``, from 0 to 1."""

    def __init__(self, how: Bias) -> None:
        self._how = how

    def begin(self, nodes: Sequence[Node]) -> None:
        """Store the initial data of new nodes."""
        for node in nodes:
            node.layers["hope"] = 0.0

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:  # noqa: ARG002
        """Find the hopes of the new children of a node."""
        hopes = heuristics_of(self._how.order, view, node.children, work.board.geometry, work.seed)
        for child, hope in zip(node.children, hopes, strict=True):
            child.layers["hope"] = hope

    def see(self, seen: SeenChildren) -> None:
        """Add the hopes of children to their bonus."""
        add_bias(self._how, seen.children, seen.bonus)
