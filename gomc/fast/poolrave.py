"""PoolRAVE, compiled; ``reference/poolrave.py`` explains it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Shape, Words, load, width, word
from gomc.fast.counts import Floats, Ints
from gomc.fast.tree import NOBODY, Tree
from gomc.game.points import PASS
from gomc.settings.policy import Policy, Stages, always
from gomc.settings.poolrave import PoolRave


class Pool(NamedTuple):
    """The pool of the game under way in a thread.

    Attributes
    ----------
    best, games : int
        The largest number of moves in the pool, and the games that a node needs.
    points : array of words, one row
        The moves.
    value, move : arrays of float, and of int
        Room for the best moves so far and their values, best first.
    """

    best: int
    games: int
    points: Words
    value: Floats
    move: Ints


def pool_of(how: Policy, size: int) -> Pool | None:
    """Return an empty pool for a policy, or None if the policy asks for none."""
    stages = map(always, how.stages) if isinstance(how, Stages) else ()
    stage = next((stage for stage in stages if isinstance(stage, PoolRave)), None)
    if stage is None:
        return None
    points, room = np.zeros((1, width(size)), np.uint64), min(stage.best, size * size)
    return Pool(room, stage.games, points, np.zeros(room), np.zeros(room, np.int64))


@inlined
def pool_moves(points: int, pool: Pool, shape: Shape) -> int:
    """Return the points of a set that are in the pool."""
    return points & load(pool.points, 0, shape.board)


@separate
def best_moves(tree: Tree, node: int, best: int, pool: Pool) -> None:
    """Add to the pool the `best` moves with the best RAVE values at a node, the first among equals."""
    first, n, kept = int(tree.child[node]), int(atomics.read(tree.children, node)), 0
    for k in range(first, first + n):
        move, visits = int(tree.move[k]), tree.rave_visits[k]
        if move == PASS or visits <= 0.0:
            continue
        value, j = tree.rave_reward[k] / visits, kept
        while j > 0 and pool.value[j - 1] < value:
            if j < best:
                pool.value[j], pool.move[j] = pool.value[j - 1], pool.move[j - 1]
            j -= 1
        if j < best:
            pool.value[j], pool.move[j] = value, move
            kept = min(kept + 1, best)
    for j in range(kept):
        move = pool.move[j]
        pool.points[0, move >> 6] |= ONE << word(move & 63)


@inlined
def last_known(tree: Tree, path: Ints, n: int, games: int) -> int:
    """Return the last of `n` nodes that has enough games and children; `NOBODY` if there is none."""
    for i in range(n - 1, -1, -1):
        if tree.visits[path[i]] >= games and atomics.read(tree.children, path[i]) > 0:
            return int(path[i])
    return NOBODY


@separate
def fill_pool(pool: Pool, tree: Tree, path: Ints, n: int) -> None:
    """Fill the pool for a game that begins at the last of the `n` nodes of a path."""
    pool.points[:] = word(0)
    node = last_known(tree, path, n, pool.games)
    if node != NOBODY:
        best_moves(tree, node, pool.best, pool)
