"""Layers: what nodes remember besides their games, and how it changes the choice of a child.

Each layer is an object, and has a chapter of its own; this one puts them together. What layers keep is
kept apart from the games of a node: its visits and rewards are games that were played through it, and
the move that is played in the end is chosen by these alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.reference.bias import BiasLayer
from gomc.reference.criticality import CriticalityLayer
from gomc.reference.owners import OwnersLayer
from gomc.reference.priors import PriorsLayer
from gomc.reference.rave import RaveLayer
from gomc.reference.tree import Node
from gomc.reference.treework import Layer, Leaf, SearchState, SeenChildren
from gomc.reference.widening import WideningLayer
from gomc.results.bandits import Arm
from gomc.settings import UCT


def layers_of(how: UCT, size: int) -> list[Layer]:
    """Return the layers of a search, on boards of a size.

    Each may use what those before it have done: RAVE and the two orders ask for priors, and the
    bandit's bonus is added up in this order.
    """
    points = size * (size + 1)  # with those of the right edge
    every = (
        how.priors and PriorsLayer(how.priors),
        how.rave and RaveLayer(how.rave, how.priors, how.criticality),
        how.bias and BiasLayer(how.bias),
        how.widening and WideningLayer(how.widening),
        how.counts_owners and OwnersLayer(how.owners, points),
        how.criticality and CriticalityLayer(how.criticality, points),
    )
    return [layer for layer in every if layer]


def prepare_children(work: SearchState, node: Node, grandfather: Node | None, view: View) -> None:
    """Give the new children of a node all that layers know of them before the first game.

    `grandfather` is the node two moves before the node, if there is one.
    """
    for layer in work.layers:
        layer.prepare(work, node, grandfather, view)


def visible(work: SearchState, node: Node) -> list[Node]:
    """Return the children of a node that the descent may go to."""
    children = node.children
    if work.how.solve:
        children = [child for child in children if child.solved >= 0] or children
    for layer in work.layers:
        children = layer.visible(work, node, children)
    return children


def see(
    work: SearchState, node: Node, children: Sequence[Node], number: int
) -> tuple[Sequence[Arm], list[float] | None]:
    """Return children as the layers see them in a game, and what is added to their urgencies."""
    if not work.layers:
        return children, None
    arms = [Arm(child.visits, child.reward, child.squares) for child in children]
    seen = SeenChildren(node, children, number, arms, [0.0] * len(children))
    for layer in work.layers:
        layer.see(seen)
    return seen.arms, seen.bonus


def update_layers(work: SearchState, leaf: Leaf) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
    for layer in work.layers:
        layer.update(work, leaf)
