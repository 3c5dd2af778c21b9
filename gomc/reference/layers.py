"""Layers: what nodes remember besides their games, and how it changes the choice of a child.

Each layer is a chapter of its own; this one says where each goes in. What they keep has nothing to do
with the games of a node: its visits and rewards are games that were played through it, and the final
choice is by these alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.reference.tree import Node
from gomc.reference.treework import Leaf, Work
from gomc.search.bandits import Arm


def prepare_children(work: Work, node: Node, grandfather: Node | None, view: View) -> None:
    """Give the new children of a node all that layers know of them before the first game.

    `grandfather` is the node two moves before the node's children, if there is one.
    """


def visible(work: Work, node: Node) -> list[Node]:
    """Return the children of a node that the descent may go to."""
    return [child for child in node.children if child.solved >= 0] or node.children


def see(work: Work, node: Node, children: Sequence[Node]) -> tuple[Sequence[Arm], list[float] | None]:
    """Return children as the layers see them, and what is added to their urgencies."""
    return children, None


def update_layers(work: Work, leaf: Leaf) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
