r"""Progressive bias: the hope of a move counts until it has games of its own.

.. math::

    s_q(c) = \frac{W(c)}{n(c)} + C \sqrt{\frac{\ln N(q)}{n(c)}} + w \, \frac{H(q, c)}{n(c) + 1}

The first two terms are those of the bandit. The third leads the first games to moves of which much is
hoped, and then it fades: after 99 games a hundredth of it is left. It leaves no trace in the means of
the nodes, as games that were never played would do.

The hope `H` of a child, from 0 to 1, is found once, when its node is given its children. It comes from
the same sources as the order of progressive widening (`gomc.reference.widening.heuristics_of`).

Sources: "Current Frontiers in Computer Go" (2010), section II-B, where it is called progressive
unpruning; Chaslot et al., "Progressive strategies for Monte-Carlo tree search" (2008).
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
    """Add to the bonus of each child what is left of its hope after its games."""
    for j, child in enumerate(children):
        bonus[j] += bias.weight * child.layers["hope"] / (child.visits + 1)


# Paper: CF II-B unpruning
class BiasLayer(Layer):
    """The layer of progressive bias. A node keeps ``"hope"``, from 0 to 1."""

    def __init__(self, how: Bias) -> None:
        self._how = how

    def begin(self, nodes: Sequence[Node]) -> None:
        """Add what new nodes keep."""
        for node in nodes:
            node.layers["hope"] = 0.0

    def prepare(self, work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:  # noqa: ARG002
        """Find the hopes of the new children of a node."""
        hopes = heuristics_of(self._how.order, view, node.children, work.board.geometry, work.seed)
        for child, hope in zip(node.children, hopes, strict=True):
            child.layers["hope"] = hope

    def see(self, seen: SeenChildren) -> None:
        """Add to the bonus of children what is left of their hopes."""
        add_bias(self._how, seen.children, seen.bonus)
