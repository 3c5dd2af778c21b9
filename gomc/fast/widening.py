"""Progressive widening, compiled; ``reference/widening.py`` explains it.

Weights of neighbourhoods become a database whose values depend only on the neighbourhood, with a row of
values for each different weight.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.board import legal
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Shape, Words, store, width, word
from gomc.fast.compiler.words import Weights as Numbers
from gomc.fast.counts import Floats, Ints
from gomc.fast.database import neighbourhoods, weights_of
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.near import few_before, few_now
from gomc.fast.rng import GAMMA, fraction, mix
from gomc.fast.tree import Tree
from gomc.game.position import View
from gomc.settings import widening as settings
from gomc.settings.database import Database
from gomc.settings.factors import TablePolicy
from gomc.settings.properties import STATES
from gomc.settings.weights import Weights

PRIORS, RANDOM, BY_WEIGHT = range(3)


class Order(NamedTuple):
    """The source of the children's heuristics; see `gomc.settings.widening.Order`.

    Attributes
    ----------
    kind : int
        The kind of source: `PRIORS`, `RANDOM` or `BY_WEIGHT`.
    memory : array of words
        Room for a set.
    draw : ByDatabase or None
        The weights; if None, kernels are compiled without weights.
    """

    kind: int
    memory: Words
    draw: ByDatabase | None


class WideningData(NamedTuple):
    """The settings `gomc.settings.Widening` for the kernels.

    Attributes
    ----------
    thresholds : array of float
        For each child the number of games after which it may be tried; of no length without widening.
    order : Order
        The source of the children's order.
    """

    thresholds: Floats
    order: Order


@lru_cache(maxsize=4)
def rows_of(weights: Weights) -> tuple[NDArray[np.uint16], Numbers]:
    """Return the row of every neighbourhood in a table of the different weights, and the table."""
    different, rows = np.unique(np.array(weights.table, np.uint32), return_inverse=True)
    return rows.astype(np.uint16), different


def order_of(how: settings.Order, size: int) -> Order:
    """Return a source of heuristics, on a board of this size."""
    memory = np.zeros((1, width(size)), np.uint64)
    if isinstance(how, str):
        return Order(settings.WORDS.index(how), memory, None)
    if isinstance(how, TablePolicy):
        return Order(BY_WEIGHT, memory, by_database(how, size))
    draw, (rows, values) = by_database(Database(()), size), rows_of(how)
    draw = draw._replace(rows=rows, values=np.repeat(values, STATES), plain=values)
    return Order(BY_WEIGHT, memory, draw)


def widening_of(how: settings.Widening | None, size: int) -> WideningData:
    """Return the settings of progressive widening, on a board of this size."""
    if how is None:
        return WideningData(np.zeros(0), order_of("priors", size))
    return WideningData(
        np.array(settings.thresholds(how.schedule, size * size + 1)), order_of(how.order, size)
    )


# Paper: CF (3)
@inlined
def widened(widening: WideningData, tree: Tree, first: int, n: int) -> int:
    """Return how many of `n` children may be tried.

    Children that are lost for good are not counted, unless all are lost.
    """
    games = 0
    for k in range(first, first + n):
        games += tree.visits[k]
    allowed = tried = kept = 0
    while allowed < n and widening.thresholds[allowed] <= games:
        allowed += 1
    while tried < n and kept < allowed:
        kept += tree.solved[first + tried] >= 0
        tried += 1
    return tried if kept else allowed


# Paper: CF (3)
@inlined
def in_order(tree: Tree, first: int, n: int, hopes: Floats, places: Ints, spare: Floats) -> None:
    """Sort `n` children, from place `first` on, by their heuristics, largest first."""
    for j in range(n):
        k = j
        while k > 0 and hopes[places[k - 1]] < hopes[j]:
            places[k] = places[k - 1]
            k -= 1
        places[k] = j
    rearrange(tree.move, first, n, places, spare)
    rearrange(tree.hope, first, n, places, spare)
    rearrange(tree.prior_visits, first, n, places, spare)
    rearrange(tree.prior_reward, first, n, places, spare)


@inlined
def rearrange(
    array: NDArray[np.int16] | Floats, first: int, n: int, places: Ints, spare: Floats
) -> None:
    """Put `n` numbers in the order of `places`, if the array has any length."""
    if len(array):
        for j in range(n):
            spare[j] = array[first + places[j]]
        for j in range(n):
            array[first + j] = spare[j]


@separate
def heuristics_of(
    source: Order,
    view: View,
    tree: Tree,
    first: int,
    n: int,
    shape: Shape,
    seed: int,
    hopes: Floats,
    database: ByDatabase | None,
) -> None:
    """Write the heuristics of `n` children, from place `first` on, in a position.

    `database` is the source's database, an argument so that without a database the code is left out.
    """
    if source.kind == RANDOM:
        rng = stream_at(view, seed, source.memory)
        for j in range(n):
            rng += GAMMA
            hopes[j] = fraction(rng)
    elif source.kind == PRIORS:
        for j in range(n):
            hopes[j] = prior_mean(tree, first + j)
    elif database is not None:
        parts_of_largest(database, view, tree, first, n, shape, hopes)


@inlined
def prior_mean(tree: Tree, node: int) -> float:
    """Return the mean of a child's prior games, 1/2 without any."""
    if not tree.prior_visits[node]:
        return 0.5
    return tree.prior_reward[node] / tree.prior_visits[node]


@separate
def parts_of_largest(
    draw: ByDatabase, view: View, tree: Tree, first: int, n: int, shape: Shape, hopes: Floats
) -> None:
    """Write the weights of `n` children as parts of the largest weight; a pass has weight 0."""
    neighbourhoods(view.own, view.other, shape, draw)
    points = legal(view.own, view.other, view.atari, view.ko, shape)
    weights_of(view, points, shape, draw, 0, few_now(view, shape), few_before(view, shape))
    largest = 0.0
    for j in range(n):
        move = tree.move[first + j]
        hopes[j] = draw.weights[move] if move >= 0 else 0.0
        largest = max(largest, hopes[j])
    if largest > 0.0:
        for j in range(n):
            hopes[j] /= largest


@inlined
def stream_at(view: View, seed: int, memory: Words) -> int:
    """Return the state of a search's generator for a position."""
    number = word(0)
    for kind in range(3):
        store(memory, 0, view.own if kind == 0 else view.other if kind == 1 else view.ko)
        for w in range(memory.shape[1]):
            part = memory[0, w]
            if part:
                number ^= mix(part + word(3 * w + kind + 1) * GAMMA)
    return mix(seed + (number + ONE) * GAMMA)
