"""Layers: what nodes remember besides their games, and how it changes the choice of a child.

Each layer is a chapter of its own; this one says where each goes in. What they keep has nothing to do
with the games of a node: its visits and rewards are games that were played through it, and the final
choice is by these alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.criticality import add_criticality, critical_moves, update_criticality
from gomc.reference.owners import add_owners
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
    how = work.how
    if not how.has_layers:
        return children, None
    bonus = [0.0] * len(children)
    if how.owners and how.owners.weight:
        add_owners(node, children, bonus, how.owners)
    if how.criticality and how.criticality.into == "bias":
        critical = critical_moves(node, children, how.criticality)
        add_criticality(critical, children, bonus, how.criticality.weight)
    return children, bonus


def update_layers(work: Work, leaf: Leaf) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
    if work.how.criticality:
        color = work.board.to_play
        for node in leaf.path:
            reward = leaf.reward if color is Color.BLACK else 1.0 - leaf.reward
            areas = leaf.game.area(color), leaf.game.area(color.other)
            update_criticality(node.others, node.won, *areas, reward)
            color = color.other
