"""Layers, compiled; ``reference/layers.py`` explains them.

A search without any is compiled without the code of layers (`layers` is None then). All others are one
kernel, in which each layer that is off is a number that says so, or an array of no length.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.counts import RECORD, Starts, load_position
from gomc.fast.criticality import BIAS, add_criticality, critical_moves, update_criticality
from gomc.fast.owners import add_owners
from gomc.fast.treework import NOBODY, Layers, Work
from gomc.game.position import View

ROOT = 0
"""The root's place in the tree; its children follow it."""


@separate
def prepare_children(
    work: Work, layers: Layers, node: int, grandfather: int, view: View, first: int, n: int
) -> None:
    """Give the `n` new children of a node, from place `first` on, what layers know of them."""


@inlined
def visible(work: Work, layers: Layers, node: int, n: int) -> int:
    """Return how many of its `n` children the descent may go to; they are the first ones."""
    return n


@separate
def see(work: Work, layers: Layers, node: int, n: int) -> None:
    """Change `n` arms to children as the layers see them, and write what is added to urgencies."""
    tree, points, child, bonus = work.tree, work.how.points, work.child, layers.bonus
    bonus[:n] = 0.0
    if layers.bell.weight > 0.0:
        add_owners(tree, points, node, child, n, bonus, layers.bell)
    if layers.critical.into == BIAS:
        critical_moves(tree, points, node, child, n, layers.critical)
        add_criticality(tree, child, n, bonus, layers.critical)


@separate
def update_layers(work: Work, layers: Layers, leaf: int) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
    tree, how, path = work.tree, work.how, work.path[leaf]
    length, sets, black = work.length[leaf], work.finished.sets, work.finished.reward[leaf]
    white = 1.0 - black
    reward, others = (black, white) if how.sign > 0 else (white, black)
    if layers.critical.counted:
        for i in range(length):
            own = RECORD * leaf + ((length - 1 - i) & 1)  # of the player to move at the node
            other, first = own ^ 1, how.points * path[i]
            update_criticality(tree, first, sets, own, other, reward)
            reward, others = others, reward


@kernel
def prepare_root(work: Work, layers: Layers, begin: Starts) -> None:
    """Give the root's children what layers know of them; `begin` has the root's position."""
    tree = work.tree
    view = load_position(begin, 0, work.terms.shape.board)
    first, n = int(tree.child[ROOT]), int(tree.children[ROOT])
    prepare_children(work, layers, ROOT, NOBODY, view, first, n)
