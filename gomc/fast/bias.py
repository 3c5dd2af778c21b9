"""Progressive bias, compiled; ``reference/bias.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

from gomc.fast.compiler.kernel import inlined
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import Tree
from gomc.fast.widening import Order, order_of
from gomc.settings import bias as settings


class BiasData(NamedTuple):
    """The settings `gomc.settings.Bias` for the kernels.

    Attributes
    ----------
    on : bool
        Whether there is a bias.
    weight : float
        Its weight.
    order : Order
        The source of the hopes.
    """

    on: bool
    weight: float
    order: Order


def bias_of(how: settings.Bias | None, size: int) -> BiasData:
    """Return the settings of progressive bias, on a board of this size."""
    if how is None:
        return BiasData(False, 0.0, order_of("priors", size))
    return BiasData(True, how.weight, order_of(how.order, size))


# Paper: CF II-B unpruning
@inlined
def add_bias(bias: BiasData, tree: Tree, child: Ints, n: int, bonus: Floats) -> None:
    """Add to the bonus of each of `n` children what is left of its hope after its games."""
    for j in range(n):
        bonus[j] += bias.weight * tree.hope[child[j]] / (tree.visits[child[j]] + 1)
