"""UCT, compiled; ``reference/uct.py`` explains it.

The arrays of the tree (`gomc.fast.tree`) grow when they are full, until it has as many nodes as it
may.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gomc.fast.counts import (
    Counts,
    Floats,
    Ints,
    Starts,
    Terms,
    count_game,
    counts_of,
    load_position,
    new_counts,
    new_ends,
    starts,
    store_position,
    terms,
)
from gomc.fast.eyes import candidates
from gomc.fast.kernel import inlined, kernel, separate
from gomc.fast.lanes import MOST_WORDS, play_side_by_side
from gomc.fast.playout import Policy, after, policy, random_game
from gomc.fast.rng import GAMMA, below, stream
from gomc.fast.tree import Node, Tree, add_children, grown
from gomc.fast.words import (
    Words,
    count,
    shape,
    word,
)
from gomc.game import Game
from gomc.points import PASS
from gomc.results import SearchResult
from gomc.searching import Searcher, tree_result
from gomc.settings import MAX_DEPTH, UCT, UNIFORM


class How(NamedTuple):
    """`gomc.settings.UCT`, and all else that stays the same during a search, for the kernels."""

    exploration: float
    expand_visits: int
    draws: bool
    max_nodes: int
    batch: int
    sign: int
    terms: Terms


class Work(NamedTuple):
    """Where the kernels work.

    Attributes
    ----------
    tree : Tree
        The tree.
    nodes : array of one int
        How many nodes it has.
    begin : Starts
        The positions after the moves at the root.
    path, length : arrays of int, a row a leaf
        The nodes walked through to each leaf of a batch, and how many they are.
    leaves : Starts
        The positions at the leaves.
    rng : array of words
        The states of the leaves' generators.
    rewards : array of float
        What Black gets for the games from the leaves.
    bound : array of float
        Room for the bounds of a node's children.
    ends : array of words
        Room for what `count_game` takes.
    counts : Counts
        What the games came to.
    uniform : Policy
        The policy of the games.
    in_turn : array of int
        The numbers of the leaves.
    """

    tree: Tree
    nodes: Ints
    begin: Starts
    path: Ints
    length: Ints
    leaves: Starts
    rng: Words
    rewards: Floats
    bound: Floats
    ends: Words
    counts: Counts
    uniform: Policy
    in_turn: Ints


@inlined
def choose(tree: Tree, node: int, how: How, rng: int, bound: Any) -> tuple[int, int]:
    """Return the child to go to, one without games or the one with the largest bound."""
    first, n = int(tree.child[node]), int(tree.children[node])
    total = unvisited = 0
    for k in range(n):
        total += tree.visits[first + k]
        unvisited += tree.visits[first + k] == 0
    if unvisited:
        skip = 0
        if how.draws:
            rng += GAMMA
            skip = int(below(rng, word(unvisited)))
        k = 0
        while tree.visits[first + k] or skip:
            skip -= tree.visits[first + k] == 0
            k += 1
        return first + k, rng
    log_n = math.log(total)
    for k in range(n):
        visits = tree.visits[first + k]
        bound[k] = tree.reward[first + k] / visits + how.exploration * math.sqrt(log_n / visits)
    best = 0
    for k in range(1, n):
        if bound[k] > bound[best]:
            best = k
    return first + best, rng


@separate
def descend(work: Work, how: How, rng: int, leaf: int) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator's state."""
    tree, begin, board = work.tree, work.begin, how.terms.shape.board
    node, rng = choose(tree, work.path[leaf, 0], how, rng, work.bound)
    own, other, atari, ko, last, passes = load_position(begin, node - 1, board)
    work.path[leaf, 1] = node
    length = 2
    while length < MAX_DEPTH and has_children(work, how, node, own, other, atari, ko, passes):
        node, rng = choose(tree, node, how, rng, work.bound)
        move = int(tree.move[node])
        own, other, atari, ko, last, passes = after(
            move, own, other, atari, ko, passes, how.terms.shape
        )
        work.path[leaf, length] = node
        length += 1
    store_position(work.leaves, leaf, own, other, atari, ko, last, passes)
    work.leaves.signs[leaf] = how.sign if length & 1 else -how.sign
    work.length[leaf] = length
    work.rng[leaf] = rng
    for i in range(length):
        tree.visits[work.path[leaf, i]] += 1


@inlined
def has_children(
    work: Work, how: How, node: int, own: int, other: int, atari: int, ko: int, passes: int
) -> bool:
    """Whether a node has children; it gets them now if it is time, and there is room."""
    tree = work.tree
    if tree.children[node]:
        return True
    if tree.visits[node] < how.expand_visits or passes >= 2:
        return False
    points = candidates(own, other, atari, ko, how.terms.shape, how.terms.eyes)
    if work.nodes[0] + int(count(points)) + 1 > how.max_nodes:
        return False
    work.nodes[0] += add_children(tree, node, work.nodes[0], points)
    return True


@separate
def back_up(work: Work, how: How, leaf: int, black: float) -> None:
    """Add a result to the nodes of a path, for the player who moved to each."""
    reward = 1.0 - black if how.sign > 0 else black
    for i in range(work.length[leaf]):
        work.tree.reward[work.path[leaf, i]] += reward
        reward = 1.0 - reward


@inlined
def play_leaves(work: Work, how: How, index: int, batch: int, lanes: bool | None) -> None:
    """Play the games from number `index` on, a batch, from the leaves; side by side or one by one.

    Lanes begin game `i` from leaf `i` modulo the size of a batch, of which `index` is a multiple.
    """
    leaves = work.leaves
    if lanes is not None:
        batch_rng = work.rng[:batch]
        side_by_side = how.terms, work.counts, work.rewards
        play_side_by_side(leaves, work.in_turn, index, batch_rng, *side_by_side)
        return
    nothing, none = np.empty(0, np.int64), np.empty(0, np.uint64)
    for leaf in range(batch):
        rng, sign = work.rng[leaf], leaves.signs[leaf]
        game = rng, how.terms, work.uniform
        length = random_game(leaves, leaf, *game, nothing, none, work.ends)
        reward = count_game(work.ends, sign, length, how.terms, work.counts, leaf)
        work.rewards[leaf] = reward


@kernel
def simulate(work: Work, how: How, index: int, games: int, lanes: bool | None) -> int:
    """Play games from number `index` on; return how many, which are fewer if the arrays are full.

    Without `lanes` (None) the code for them is not compiled.
    """
    done = 0
    tree = work.tree
    while done < games:
        batch = min(how.batch, games - done)
        room = len(tree.move)
        if room < how.max_nodes and work.nodes[0] + batch * len(work.bound) > room:
            break
        for leaf in range(batch):
            descend(work, how, stream(how.terms.seed, index + done + leaf), leaf)
        play_leaves(work, how, index + done, batch, lanes)
        for leaf in range(batch):
            back_up(work, how, leaf, work.rewards[leaf])
        done += batch
    return done


class TreeSearch(Searcher):
    """A tree search under way; see `gomc.searching.Searcher`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.settings = how
        self.step = how.batch
        form, most = shape(board.size), len(board.geometry.points) + 1
        small, uniform = len(form.board) <= MOST_WORDS, how.stages == UNIFORM
        self.lanes = True if how.batch > 1 and small and uniform else None
        self.how = How(
            how.exploration,
            how.expand_visits,
            how.unvisited == "random",
            how.max_nodes,
            how.batch,
            int(board.to_play),
            terms(board, seed, how.eyes, how.stages),
        )
        self.work = Work(
            tree=grown(None, min(max(how.max_nodes, 1 + len(moves)), 1 << 14)),
            nodes=np.array([1 + len(moves)]),
            begin=starts(self.starts, board.size),
            path=np.zeros((how.batch, MAX_DEPTH), np.int64),
            length=np.zeros(how.batch, np.int64),
            leaves=starts([board.state] * how.batch, board.size),
            rng=np.zeros(how.batch, np.uint64),
            rewards=np.zeros(how.batch),
            bound=np.zeros(most),
            ends=new_ends(form),
            counts=new_counts(1, board.size),
            uniform=policy(board.size),
            in_turn=np.arange(how.batch),
        )
        tree = self.work.tree
        tree.move[: 1 + len(moves)] = [PASS, *moves]
        tree.child[0], tree.children[0] = 1, len(moves)

    def advance(self, games: int) -> None:
        """Play so many more games, a batch at a time."""
        end = self.done + games
        self.done += simulate(self.work, self.how, self.done, games, self.lanes)
        while self.done < end:
            room = min(2 * len(self.work.tree.move), self.how.max_nodes)
            self.work = self.work._replace(tree=grown(self.work.tree, room))
            self.done += simulate(self.work, self.how, self.done, end - self.done, self.lanes)

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        root, nodes = Node(self.work.tree, 0), int(self.work.nodes[0])
        counts = counts_of(self.work.counts, self.board.geometry)
        return tree_result(self, self.settings, root, nodes, counts, seconds)
