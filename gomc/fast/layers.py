"""Layers, compiled; ``reference/layers.py`` explains them.

A search without any is compiled without the code of layers (`layers` is None then). All others are one
kernel, in which each layer that is off is a number that says so, or an array of no length.
"""

from __future__ import annotations

import numpy as np

from gomc.fast.bias import add_bias, bias_of
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Words, width
from gomc.fast.counts import RECORD, load_position
from gomc.fast.criticality import (
    INTO_BIAS,
    INTO_RAVE,
    NOWHERE,
    add_criticality,
    critical_moves,
    critical_of,
    update_criticality,
)
from gomc.fast.greedy import greedy_of
from gomc.fast.owners import add_owners, bell_of
from gomc.fast.priors import give, see_priors, seed_children, seed_rave
from gomc.fast.rave import OFF, leads, rave_of, see_rave, update_rave
from gomc.fast.transpositions import KEY
from gomc.fast.tree import NOBODY
from gomc.fast.treepriors import tree_priors
from gomc.fast.treework import Layers, SearchState
from gomc.fast.widening import heuristics_of, in_order, widened, widening_of
from gomc.game.position import View
from gomc.settings import UCT

ROOT = 0
"""The root's place in the tree; its children follow it."""


def layers_of(how: UCT, size: int, memory: Words) -> Layers:
    """Return the layers of a search on a board of this size.

    `memory` is room that a policy has too (`gomc.fast.policy.Rules`).
    """
    most = size * size + 1
    return Layers(
        bonus=np.zeros(most),
        hopes=np.zeros(most),
        priors=tree_priors(how.priors, size, memory, give),
        rave=rave_of(how.rave, 64 * width(size)),
        widening=widening_of(how.widening, size),
        bias=bias_of(how.bias, size),
        greedy=greedy_of(how.greedy),
        bell=bell_of(how.owners),
        critical=critical_of(how.criticality, most),
        transpositions=how.transpositions,
        memory=np.zeros((KEY, width(size)), np.uint64),
    )


@separate
def prepare_children(
    work: SearchState, layers: Layers, node: int, grandfather: int, view: View, first: int, n: int
) -> None:
    """Give the `n` new children of a node, from place `first` on, what layers know of them."""
    priors, tree = layers.priors, work.tree
    if priors.on:
        seed_children(work, priors, node, grandfather, view, first, n)
    found, terms, guess, order = layers.hopes, work.terms, layers.bias.order, layers.widening.order
    if layers.bias.on:
        heuristics_of(guess, view, tree, first, n, terms.shape, terms.seed, found, guess.draw)
        for j in range(n):
            tree.hope[first + j] = found[j]
    if len(layers.widening.thresholds):
        heuristics_of(order, view, tree, first, n, terms.shape, terms.seed, found, order.draw)
        in_order(tree, first, n, found, work.child, layers.bonus)
    if priors.in_rave:
        seed_rave(tree, first, n)


@inlined
def visible(work: SearchState, layers: Layers, node: int, n: int) -> int:
    """Return how many of its `n` children the descent may go to; they are the first ones."""
    if not len(layers.widening.thresholds):
        return n
    return widened(layers.widening, work.tree, int(work.tree.child[node]), n)


@separate
def see(work: SearchState, layers: Layers, node: int, n: int, number: int) -> None:
    """Change `n` arms to children as the layers see them, and write what is added to urgencies."""
    tree, arms, child, bonus, total = work.tree, work.arms, work.child, layers.bonus, 0.0
    critical, span = layers.critical, work.how.points
    for j in range(n):
        total += arms.visits[j]
        bonus[j] = 0.0
    if layers.priors.in_mean:
        see_priors(tree, child, n, arms)
    if critical.into != NOWHERE:
        critical_moves(tree, span, node, child, n, critical)
    if leads(layers.rave, number):
        factor = critical.weight if critical.into == INTO_RAVE else 0.0
        see_rave(tree, layers.rave, child, n, critical.covariances, factor, arms, bonus, total)
    if layers.bias.on:
        add_bias(layers.bias, tree, child, n, bonus)
    if layers.bell.weight > 0.0:
        add_owners(tree, span, node, child, n, bonus, layers.bell)
    if critical.into == INTO_BIAS:
        add_criticality(tree, child, n, critical.covariances, bonus, critical.weight)


@separate
def update_layers(work: SearchState, layers: Layers, leaf: int) -> None:
    """Add a game to all that layers keep in the nodes of its path, and in their children."""
    path, last, black = work.path[leaf], work.length[leaf] - 1, work.finished.reward[leaf]
    own, other = (black, 1.0 - black) if work.how.sign > 0 else (1.0 - black, black)
    if layers.rave.schedule.kind != OFF:
        game = work.moves[leaf], work.finished, leaf, (own, other)
        update_rave(work.tree, layers.rave, path, last, *game)
    if layers.critical.counted:
        for depth in range(last + 1):
            row = RECORD * leaf + ((last - depth) & 1)  # of the player to move at the node
            ended = work.finished.sets, row, row ^ 1, other if depth & 1 else own
            update_criticality(work.tree.others, work.tree.won, work.how.points * path[depth], *ended)


@inlined
def prepare_root(work: SearchState, layers: Layers) -> None:
    """Give the root's children what layers know of them."""
    tree = work.tree
    first, n = int(np.int64(tree.child[ROOT])), int(np.int64(tree.children[ROOT]))
    view = load_position(work.begin, n, work.terms.shape.board)
    prepare_children(work, layers, ROOT, NOBODY, view, first, n)
