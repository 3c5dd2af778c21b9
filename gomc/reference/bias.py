r"""Progressive bias: the hope of a move counts until it has games of its own.

.. math::

    s_q(c) = \frac{W(c)}{n(c)} + C \sqrt{\frac{\ln N(q)}{n(c)}} + w \, \frac{H(q, c)}{n(c) + 1}

The first two terms are those of the bandit. The third leads the first games to moves of which much is
hoped, and then it fades: after 99 games a hundredth of it is left. It leaves no trace in the means of
the nodes, as games that were never played would do.

The hope `H` of a child, from 0 to 1, is found once, when its node is given its children. It comes from
the same sources as the order of progressive widening (`gomc.reference.widening.hopes_of`).

Sources: "Current Frontiers in Computer Go" (2010), section II-B, where it is called progressive
unpruning; Chaslot et al., "Progressive strategies for Monte-Carlo tree search" (2008).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.reference.tree import Node
from gomc.settings.bias import Bias


# Paper: CF II-B unpruning
def add_bias(bias: Bias, children: Sequence[Node], bonus: list[float]) -> None:
    """Add to the bonus of each child what is left of its hope after its games."""
    for j, child in enumerate(children):
        bonus[j] += bias.weight * child.hope / (child.visits + 1)
