"""Owners, compiled; ``reference/owners.py`` explains them."""

from __future__ import annotations

import numpy as np

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import separate
from gomc.fast.compiler.words import ONE, Words, first_bit
from gomc.fast.counts import Ints


def new_owners(nodes: int, points: int) -> Ints:
    """Return the counts of this many nodes without games, a place for each point, node after node."""
    return np.zeros(nodes * points, np.int64)


# Paper: CF II-C owner
@separate
def update_owners(owners: Ints, first: int, sets: Words, row: int) -> None:
    """Count a game for the node whose counts begin at place `first`; the area is in a row of sets."""
    for w in range(sets.shape[1]):
        part = sets[row, w]
        while part:
            atomics.add(owners, first + 64 * w + first_bit(part), 1)
            part &= part - ONE
