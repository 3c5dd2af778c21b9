"""Trees that a search keeps, in arrays; ``reference/reuse.py`` explains them.

Nodes are copied level by level, and the children of all nodes of a level at once. So numpy does the
work without compiled code. The new arrays have no gaps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomc.fast.counts import Ints
from gomc.fast.transpositions import KEY, PositionTable, fill_table, new_positions
from gomc.fast.tree import Tree

NewPlaces = NDArray[np.int32]
"""For each old place where a node's children begin, the place of the copies; 0 without copies."""


def take_games(tree: Tree, node: Any, old_tree: Tree, old: Any) -> None:
    """Copy old nodes to a node, or to many; the new nodes' children are still old places."""
    for array, rows in zip(tree, old_tree, strict=True):
        width = len(rows) // len(old_tree.move)
        if width:
            array.reshape(-1, width)[node] = rows.reshape(-1, width)[old]


def copy_below(tree: Tree, tops: Ints, old_tree: Tree, n: int, least: int) -> tuple[int, NewPlaces]:
    """Copy all nodes below some nodes; return the number of nodes, and the places of the copies.

    The tree has `n` nodes so far, and room for all copies.
    """
    copies, level = np.zeros(len(old_tree.move), np.int32), tops
    while len(level):
        tree.children[level[tree.visits[level] < least]] = 0
        level = level[tree.children[level] > 0]
        places = tree.child[level]
        firsts, parents = np.unique(places, return_index=True)
        new = copies[firsts] == 0
        firsts, sizes = firsts[new], tree.children[level[parents[new]]].astype(np.int64)
        ends = n + np.cumsum(sizes)
        copies[firsts] = ends - sizes
        tree.child[level] = copies[places]
        begin, n = n, n + int(sizes.sum())
        copied(tree, begin, n, old_tree, firsts, sizes)
        level = np.arange(begin, n)
    return n, copies


def copied(tree: Tree, begin: int, end: int, old_tree: Tree, firsts: Ints, sizes: Ints) -> None:
    """Copy some children, which begin at old places, into the places from `begin` on."""
    shifts = firsts - (begin + np.cumsum(sizes) - sizes)
    take_games(tree, slice(begin, end), old_tree, np.arange(begin, end) + np.repeat(shifts, sizes))


def positions_of(
    old: PositionTable, copies: NewPlaces, odd: int, tree: Tree, n: int, old_tree: Tree
) -> PositionTable:
    """Return the positions whose children were copied, with a node of the tree for each."""
    owner = np.zeros(n, np.int32)
    parents = 1 + np.flatnonzero(tree.children[1:n])
    owner[tree.child[parents]] = parents
    numbers = np.arange(1, int(old.entered[0]) + 1)
    places = copies[old_tree.child[old.node[numbers]]]
    numbers, places = numbers[places > 0], places[places > 0]
    table = new_positions(len(old.node) - 1, old.keys.shape[1])
    table.entered[0] = len(numbers)
    keys = table.keys.reshape(-1, KEY, table.keys.shape[1])
    keys[1 : len(numbers) + 1] = old.keys.reshape(keys.shape)[numbers]
    keys[1 : len(numbers) + 1, KEY - 1, 0] ^= np.uint64(odd)
    table.node[1 : len(numbers) + 1] = owner[places]
    fill_table(table)
    return table
