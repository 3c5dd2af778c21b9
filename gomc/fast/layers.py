"""Layers, compiled; ``reference/layers.py`` explains them.

A search without layers is compiled without the code of layers, and `layers` is None. All other searches
share a kernel, in which a number or an array of length 0 switches a layer off.
"""

from __future__ import annotations

import numpy as np

from gomc.fast.bias import add_bias, bias_of
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Words, width
from gomc.fast.counts import RECORD, Ints, load_position
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
from gomc.fast.rave import OFF, all_visits, leads, lend, lender, rave_of, see_rave, update_rave
from gomc.fast.transpositions import KEY
from gomc.fast.tree import NOBODY
from gomc.fast.treepriors import tree_priors
from gomc.fast.treework import Layers, SearchState
from gomc.fast.widening import heuristics_of, in_order, widened, widening_of
from gomc.game.position import View
from gomc.settings import UCT

ROOT = 0
"""The index of the root in the tree; the children of the root follow."""


def layers_of(how: UCT, size: int, memory: Words) -> Layers:
    """Return the layers of a search on a board of this size.

    `memory` is room that the policy uses too (`gomc.fast.stages.StageData`).
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
    """Set the layers' values of the `n` new children of a node, from index `first` on."""
    priors, tree = layers.priors, work.tree
    if priors.on:
        seed_children(work, priors, node, grandfather, view, first, n)
    hopes, terms, guess, order = layers.hopes, work.terms, layers.bias.order, layers.widening.order
    if layers.bias.on:
        heuristics_of(guess, view, tree, first, n, terms.shape, terms.seed, hopes, guess.draw)
        for j in range(n):
            tree.hope[first + j] = hopes[j]
    if len(layers.widening.thresholds):
        heuristics_of(order, view, tree, first, n, terms.shape, terms.seed, hopes, order.draw)
        in_order(tree, first, n, hopes, work.child, layers.bonus)
    if priors.in_rave:
        seed_rave(tree, first, n)


@inlined
def visible(work: SearchState, layers: Layers, node: int, n: int) -> int:
    """Return how many of a node's `n` children, from the first on, the descent may choose."""
    if not len(layers.widening.thresholds):
        return n
    return widened(layers.widening, work.tree, int(work.tree.child[node]), n)


@separate
def see(work: SearchState, layers: Layers, path: Ints, length: int, n: int, number: int) -> None:
    """Mix priors and RAVE into the `n` arms of the last node on the path, and store their bonus."""
    node = int(path[length - 1])
    tree, arms, child, bonus = work.tree, work.arms, work.child, layers.bonus
    critical, span = layers.critical, work.how.points
    total = all_visits(layers.rave.schedule, arms, n)
    for j in range(n):
        bonus[j] = 0.0
    if layers.priors.in_mean:
        see_priors(tree, child, n, arms)
    if critical.into != NOWHERE:
        critical_moves(tree, span, node, child, n, critical)
    if leads(layers.rave, number):
        factor = critical.weight if critical.into == INTO_RAVE else 0.0
        lent, owner = child, lender(tree, layers.rave.grave, path, length)
        if owner != node:
            lend(tree, child, n, owner, layers.rave.places, layers.rave.lent)
            lent = layers.rave.lent
        see_rave(tree, layers.rave, lent, n, critical.covariances, factor, arms, bonus, total)
    if layers.bias.on:
        add_bias(layers.bias, tree, child, n, bonus)
    if layers.bell.weight > 0.0:
        add_owners(tree, span, node, child, n, bonus, layers.bell)
    if critical.into == INTO_BIAS:
        add_criticality(tree, child, n, critical.covariances, bonus, critical.weight)


@separate
def update_layers(work: SearchState, layers: Layers, leaf: int) -> None:
    """Add a game to the layers' values in the nodes of the path, and in the children of these nodes."""
    path, last, black = work.path[leaf], work.length[leaf] - 1, work.finished.reward[leaf]
    own, other = (black, 1.0 - black) if work.how.sign > 0 else (1.0 - black, black)
    if layers.rave.schedule.kind != OFF:
        game = work.moves[leaf], work.finished, leaf, (own, other)
        update_rave(work.tree, layers.rave, path, last, *game)
    if layers.critical.counted:
        for depth in range(last + 1):
            row = RECORD * leaf + ((last - depth) & 1)  # the area of the player to move at the node
            game_end = work.finished.sets, row, row ^ 1, other if depth & 1 else own
            first = work.how.points * path[depth]
            update_criticality(work.tree.others, work.tree.won, first, *game_end)


@inlined
def prepare_root(work: SearchState, layers: Layers) -> None:
    """Set the layers' values of the root's children."""
    tree = work.tree
    first, n = int(np.int64(tree.child[ROOT])), int(np.int64(tree.children[ROOT]))
    view = load_position(work.begin, n, work.terms.shape.board)
    prepare_children(work, layers, ROOT, NOBODY, view, first, n)
