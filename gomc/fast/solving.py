"""Nodes that are won or lost for good, compiled; ``reference/solving.py`` explains them.

A path is the first part of an array.
"""

from __future__ import annotations

from typing import Any

from gomc.fast.bandits import Arms
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.counts import Ints
from gomc.fast.tree import Tree


# Paper: SL solved
@separate
def mark(tree: Tree, path: Ints, last: int, is_won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and the nodes above that it decides."""
    tree.solved[path[last]] = 1 if is_won else -1
    carry(tree, path, last - 1)


# Paper: SL solved
@separate
def carry(tree: Tree, path: Ints, last: int) -> None:
    """Mark the nodes of a path that replies decide, from the last node up to a node that stays open."""
    for i in range(last, -1, -1):
        first, n = int(tree.child[path[i]]), int(tree.children[path[i]])
        best = -1
        for k in range(first, first + n):
            best = max(best, int(tree.solved[k]))
        if not best:
            return
        tree.solved[path[i]] = -best


@inlined
def leave_out_lost(solved: Any, arms: Arms, child: Ints, n: int) -> int:
    """Leave out the children that are lost for good, unless all `n` are; return the number left."""
    kept = 0
    for j in range(n):
        if solved[child[j]] >= 0:
            arms.visits[kept] = arms.visits[j]
            arms.reward[kept] = arms.reward[j]
            arms.squares[kept] = arms.squares[j]
            child[kept] = child[j]
            kept += 1
    return kept if kept else n
