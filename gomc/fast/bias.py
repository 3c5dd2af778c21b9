"""Progressive bias, compiled; ``reference/bias.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

from gomc.fast.compiler.kernel import inlined
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import Tree
from gomc.fast.widening import Order, order_of
from gomc.settings.bias import Bias


class BiasData(NamedTuple):
    """The settings `gomc.settings.Bias` for the kernels.

    Attributes
    ----------
    on : bool
        Whether the search uses a bias.
    weight : float
        The weight of the bias.
    order : Order
        The source of the heuristic values.
    """

    on: bool
    weight: float
    order: Order


def bias_of(settings: Bias | None, size: int) -> BiasData:
    """Return the settings of progressive bias for the kernels, on a board of this size."""
    if settings is None:
        return BiasData(False, 0.0, order_of("priors", size))
    return BiasData(True, settings.weight, order_of(settings.order, size))


# Paper: CF II-B unpruning
@inlined
def add_bias(bias: BiasData, tree: Tree, child: Ints, n: int, bonus: Floats) -> None:
    """Add ``weight * hope / (visits + 1)`` to the bonus of each of `n` children."""
    for j in range(n):
        bonus[j] += bias.weight * tree.hope[child[j]] / (tree.visits[child[j]] + 1)
