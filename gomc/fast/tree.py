"""The tree of a search in arrays.

A node is a place in the arrays, and the children of a node lie side by side; 20 bytes a node.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.kernel import inlined
from gomc.fast.words import count, has_any, index_of, lowest


class Tree(NamedTuple):
    """The nodes, in arrays.

    Attributes
    ----------
    move : array of int16
        The move that leads to the node.
    visits : array of int32
        How many games came through.
    reward : array of float64
        How many of them were won by the player who made the move, a draw counting one half.
    child, children : arrays of int32 and int16
        The first of its children, which lie side by side, and how many they are.
    """

    move: NDArray[np.int16]
    visits: NDArray[np.int32]
    reward: NDArray[np.float64]
    child: NDArray[np.int32]
    children: NDArray[np.int16]


class Node:
    """A node of the tree as Python sees it; see `gomc.results.TreeNode`."""

    __slots__ = ("_index", "_tree")

    def __init__(self, tree: Tree, index: int) -> None:
        self._tree = tree
        self._index = index

    @property
    def move(self) -> int:
        """The move that leads here."""
        return int(self._tree.move[self._index])

    @property
    def visits(self) -> int:
        """How many games came through."""
        return int(self._tree.visits[self._index])

    @property
    def reward(self) -> float:
        """How many of them were won by the player who made the move, a draw counting one half."""
        return float(self._tree.reward[self._index])

    @property
    def children(self) -> Sequence[Node]:
        """The nodes after this one."""
        first = int(self._tree.child[self._index])
        return [Node(self._tree, first + k) for k in range(int(self._tree.children[self._index]))]


def grown(tree: Tree | None, room: int) -> Tree:
    """Return a tree with room for so many nodes, and with those of `tree` in it."""
    new = Tree(
        np.zeros(room, np.int16),
        np.zeros(room, np.int32),
        np.zeros(room, np.float64),
        np.zeros(room, np.int32),
        np.zeros(room, np.int16),
    )
    if tree is not None:
        nodes = len(tree.move)
        new.move[:nodes], new.visits[:nodes], new.reward[:nodes] = tree.move, tree.visits, tree.reward
        new.child[:nodes], new.children[:nodes] = tree.child, tree.children
    return new


@inlined
def add_children(tree: Tree, node: int, first: int, points: int) -> int:
    """Give a node its children, from place `first` on, and return how many they are."""
    n = int(count(points)) + 1
    for k in range(n):
        tree.move[first + k] = index_of(points)  # the empty set, at the end, is a pass
        tree.visits[first + k] = 0
        tree.reward[first + k] = 0.0
        tree.children[first + k] = 0
        if has_any(points):
            points = points & ~lowest(points)
    tree.child[node] = first
    tree.children[node] = n
    return n
