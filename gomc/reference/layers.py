"""Layers: what nodes remember besides their games, and how it changes the choice of a child.

Each layer is a chapter of its own; this one says where each goes in. What layers keep is kept apart
from the games of a node: its visits and rewards are games that were played through it, and the move
that is played in the end is chosen by these alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.bias import add_bias
from gomc.reference.criticality import (
    add_criticality,
    add_to_rave,
    critical_moves,
    update_criticality,
)
from gomc.reference.owners import add_owners
from gomc.reference.priors import see_priors, seed_children, seed_rave
from gomc.reference.rave import see_rave, update_rave
from gomc.reference.tree import Node
from gomc.reference.treework import Leaf, Work
from gomc.reference.widening import hopes_of, in_order, widened
from gomc.search.bandits import Arm


def prepare_children(work: Work, node: Node, grandfather: Node | None, view: View) -> None:
    """Give the new children of a node all that layers know of them before the first game.

    `grandfather` is the node two moves before the node, if there is one.
    """
    how, children, where = work.how, node.children, (work.board.geometry, work.seed)
    if how.priors:
        seed_children(work, node, grandfather, view)
    if how.bias:
        for child, hope in zip(children, hopes_of(how.bias.order, view, children, *where), strict=True):
            child.hope = hope
    if how.widening:
        node.children = in_order(children, hopes_of(how.widening.order, view, children, *where))
    if how.priors and how.priors.into != "mean":
        seed_rave(children)


def visible(work: Work, node: Node) -> list[Node]:
    """Return the children of a node that the descent may go to."""
    children = [child for child in node.children if child.solved >= 0] or node.children
    if work.how.widening:
        games = sum(child.visits for child in node.children)
        return widened(work.how.widening, children, games, work.points)
    return children


def see(
    work: Work, node: Node, children: Sequence[Node], number: int
) -> tuple[Sequence[Arm], list[float] | None]:
    """Return children as the layers see them in a game, and what is added to their urgencies."""
    how = work.how
    if not how.has_layers:
        return children, None
    arms, bonus = [copied(child) for child in children], [0.0] * len(children)
    if how.priors and how.priors.into != "rave":
        see_priors(children, arms)
    raves, criticality = [child.rave for child in children], how.criticality
    if criticality and criticality.goes_into_rave:
        add_to_rave(raves, critical_moves(node, children, criticality), criticality.weight)
    if how.rave and how.rave.leads(number):
        see_rave(how.rave, raves, arms, bonus, sum(child.visits for child in children))
    if how.bias:
        add_bias(how.bias, children, bonus)
    if how.owners and how.owners.weight:
        add_owners(node, children, bonus, how.owners)
    if criticality and criticality.into == "bias":
        critical = critical_moves(node, children, criticality)
        add_criticality(critical, children, bonus, criticality.weight)
    return arms, bonus


def copied(child: Node) -> Arm:
    """Return an arm with the games of a child, for layers to change."""
    arm = Arm()
    arm.visits, arm.reward, arm.squares = child.visits, child.reward, child.squares
    return arm


def update_layers(work: Work, leaf: Leaf) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
    if work.how.criticality:
        color = work.board.to_play
        for node in leaf.path:
            reward = leaf.reward if color is Color.BLACK else 1.0 - leaf.reward
            areas = leaf.game.area(color), leaf.game.area(color.other)
            update_criticality(node.others, node.won, *areas, reward)
            color = color.other
    if work.how.rave:
        moves = [move.bit_length() - 1 for move in leaf.game.moves]  # that of the empty set is PASS
        black, white = leaf.reward, 1.0 - leaf.reward
        rewards = (black, white) if work.board.to_play is Color.BLACK else (white, black)
        update_rave(work.how.rave, leaf.path, moves, rewards)
