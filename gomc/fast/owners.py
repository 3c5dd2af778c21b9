"""Owners, compiled; ``reference/owners.py`` explains them."""

from __future__ import annotations

import math
from typing import NamedTuple

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Words, first_bit
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import Tree
from gomc.settings import owners as settings
from gomc.settings.owners import ENOUGH


class OwnersData(NamedTuple):
    """The settings `gomc.settings.Owners` for the kernels; without owners the weight is 0."""

    weight: float
    share: float
    width: float


def bell_of(how: settings.Owners | None) -> OwnersData:
    """Return the settings of owners for the kernels."""
    return OwnersData(how.weight, how.share, how.width) if how else OwnersData(0.0, 0.0, 1.0)


# Paper: CF II-C owner
@separate
def update_owners(owners: Ints, first: int, sets: Words, area: int) -> None:
    """Count a game for the node whose counts begin at place `first`; `area` is a row of `sets`."""
    for w in range(sets.shape[1]):
        part = sets[area, w]
        while part:
            atomics.add(owners, first + 64 * w + first_bit(part), 1)
            part &= part - ONE


# Paper: CF II-C owner
@inlined
def importance(owned: float, visits: float, share: float, width: float) -> float:
    """Return the height of the bell round `share` for a point owned in `owned` of the visits."""
    step = owned / visits - share
    return math.exp(-(step * step) / (2.0 * width * width))


# Paper: CF II-C owner
@separate
def shares(tree: Tree, span: int, node: int, grandfather: int, rates: Floats) -> bool:
    """Write for each point the share of games in which the player to move owned the point, if known."""
    for source in (node, grandfather):
        if source >= 0 and tree.visits[source] >= ENOUGH:
            for p in range(span):
                rates[p] = tree.owners[span * source + p] / tree.visits[source]
            return True
    return False


# Paper: CF II-C owner
@separate
def add_owners(
    tree: Tree, span: int, node: int, child: Ints, n: int, bonus: Floats, bell: OwnersData
) -> None:
    """Add to the bonus of each of `n` children the worth of the child's point by its owners."""
    visits = int(tree.visits[node])
    for j in range(n):
        move = int(tree.move[child[j]])
        if visits and move >= 0:
            worth = importance(tree.owners[span * node + move], visits, bell.share, bell.width)
            bonus[j] += bell.weight * worth / (tree.visits[child[j]] + 1)
