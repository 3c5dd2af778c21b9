"""Layers: further statistics of nodes, and their effects on the choice of a child.

A chapter describes each layer; this chapter puts the layers together. Layers store their data apart
from the games of a node: visits and rewards count only the games played through the node, and these
games alone decide which move is played in the end.
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
    """Return the layers of a search, for a board size.

    Their order matters: RAVE, bias and widening use the priors of new children, and floats are added
    to the bonus in this order.
    """
    points = size * (size + 1)  # every row ends with a place off the board
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
    """Let the layers prepare the new children of a node before their first game.

    `grandfather` is the node two moves before the node, or None.
    """
    for layer in work.layers:
        layer.prepare(work, node, grandfather, view)


def visible(work: SearchState, node: Node) -> list[Node]:
    """Return the children of a node to which the descent may go."""
    children = node.children
    if work.how.solve:
        children = [child for child in children if child.solved >= 0] or children
    for layer in work.layers:
        children = layer.visible(work, node, children)
    return children


def see(
    work: SearchState, path: Sequence[Node], children: Sequence[Node], number: int
) -> tuple[Sequence[Arm], list[float] | None]:
    """Return children's statistics with priors and RAVE mixed in, and a bonus for each urgency.

    The children are those of the last node on the path.
    """
    if not work.layers:
        return children, None
    arms = [Arm(child.visits, child.reward, child.squares) for child in children]
    seen = SeenChildren(path, children, number, arms, [0.0] * len(children))
    for layer in work.layers:
        layer.see(seen)
    return seen.arms, seen.bonus


def update_layers(work: SearchState, leaf: Leaf) -> None:
    """Add a game to the data of layers in the nodes of its path, and in their children."""
    for layer in work.layers:
        layer.update(work, leaf)
