"""UCT, compiled; ``reference/uct.py`` explains it.

The arrays of the tree (`gomc.fast.tree`) grow when they are full, until it has as many nodes as it
may. Threads share them (`gomc.fast.threads`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast import atomics
from gomc.fast.bandits import Arms, Bandit, bandit_of, choose, new_arms
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
from gomc.fast.rng import stream
from gomc.fast.tree import Node, Tree, add_children, grown
from gomc.fast.words import Words, count, shape
from gomc.game import Game
from gomc.points import PASS
from gomc.results import SearchResult
from gomc.searching import Searcher, reward_scale, tree_result
from gomc.settings import MAX_DEPTH, UCT, UNIFORM

FIRST, RANDOM, GRANDFATHER = range(3)


class How(NamedTuple):
    """`gomc.settings.UCT`, and all else that stays the same during a search, for the kernels."""

    bandit: Bandit
    unvisited: int
    expand_visits: int
    solve: bool
    max_nodes: int
    batch: int
    virtual_loss: int
    threads: int
    locked: bool
    sign: int
    terms: Terms


class Shared(NamedTuple):
    """What the threads of a search share besides the tree, arrays of one int each.

    Attributes
    ----------
    nodes : array of int
        How many nodes the tree has.
    begun : array of int
        How many games were begun.
    lock : array of int
        1 while a thread has the tree for itself.
    """

    nodes: Ints
    begun: Ints
    lock: Ints


class Work(NamedTuple):
    """Where a thread's kernels work.

    Attributes
    ----------
    tree : Tree
        The tree.
    shared : Shared
        What else all threads share.
    begin : Starts
        The positions after the moves at the root.
    arms : Arms
        Room for what is known of a node's children.
    child : array of int
        Room for their places in the tree.
    guess : array of float
        Room for what is thought of every move, by its int, a pass last.
    path, length : arrays of int, a row a leaf
        The nodes walked through to each leaf of a batch, and how many they are.
    leaves : Starts
        The positions at the leaves.
    rng : array of words
        The states of the leaves' generators.
    rewards : array of float
        What Black gets for the games from the leaves.
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
    shared: Shared
    begin: Starts
    arms: Arms
    child: Ints
    guess: Floats
    path: Ints
    length: Ints
    leaves: Starts
    rng: Words
    rewards: Floats
    ends: Words
    counts: Counts
    uniform: Policy
    in_turn: Ints


@inlined
def choose_child(work: Work, node: int, grandfather: int, how: How, rng: int) -> tuple[int, int]:
    """Return the child to go to; `grandfather` is the node two moves before, -1 if there is none.

    What is known of the children is copied first: another thread may change it meanwhile.
    """
    tree, arms = work.tree, work.arms
    first, n = int(tree.child[node]), int(tree.children[node])
    kept = 0
    for k in range(first, first + n):
        arms.visits[kept] = tree.visits[k]
        arms.reward[kept] = tree.reward[k]
        arms.squares[kept] = tree.squares[k]
        work.child[kept] = k
        kept += tree.solved[k] >= 0
    if not kept:  # all are lost, which another thread has just found
        return first, rng
    if how.unvisited == GRANDFATHER:
        arms.order[:kept] = 0.0
        if grandfather >= 0:
            find_guesses(work, kept, grandfather)
    chosen, rng = choose(arms, kept, how.bandit, rng, how.unvisited != FIRST)
    return work.child[chosen], rng


@separate
def find_guesses(work: Work, n: int, grandfather: int) -> None:
    """Find for each of `n` children the mean that its move has after the grandfather."""
    tree, guess = work.tree, work.guess
    first, among = int(tree.child[grandfather]), int(tree.children[grandfather])
    visits, reward = 0, 0.0
    for k in range(first, first + among):
        visits += tree.visits[k]
        reward += tree.reward[k]
    guess[:] = reward / max(visits, 1)
    for k in range(first, first + among):
        if tree.visits[k]:
            guess[tree.move[k]] = tree.reward[k] / tree.visits[k]
    for j in range(n):
        work.arms.order[j] = guess[tree.move[work.child[j]]]


@inlined
def mark(work: Work, leaf: int, won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above of which it follows."""
    tree, path = work.tree, work.path[leaf]
    last = work.length[leaf] - 1
    tree.solved[path[last]] = 1 if won else -1
    for i in range(last - 1, -1, -1):
        node = path[i]
        if tree.solved[path[i + 1]] > 0:
            tree.solved[node] = -1
        else:
            first, n = int(tree.child[node]), int(tree.children[node])
            for k in range(first, first + n):
                if tree.solved[k] >= 0:
                    return
            tree.solved[node] = 1


@separate
def descend(work: Work, how: How, rng: int, leaf: int) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator's state."""
    tree, begin, board = work.tree, work.begin, how.terms.shape.board
    path = work.path[leaf]
    node, rng = choose_child(work, path[0], -1, how, rng)
    own, other, atari, ko, last, passes = load_position(begin, node - 1, board)
    path[1] = node
    length = 2
    while length < MAX_DEPTH and has_children(work, how, node, own, other, atari, ko, passes):
        grandfather = path[length - 3] if length > 2 else -1
        node, rng = choose_child(work, node, grandfather, how, rng)
        move = int(tree.move[node])
        own, other, atari, ko, last, passes = after(
            move, own, other, atari, ko, passes, how.terms.shape
        )
        path[length] = node
        length += 1
    store_position(work.leaves, leaf, own, other, atari, ko, last, passes)
    work.leaves.signs[leaf] = how.sign if length & 1 else -how.sign
    work.length[leaf] = length
    work.rng[leaf] = rng
    for i in range(length):
        atomics.add(tree.visits, path[i], how.virtual_loss)


@inlined
def has_children(
    work: Work, how: How, node: int, own: int, other: int, atari: int, ko: int, passes: int
) -> bool:
    """Whether a node has children; it gets them now if it is time, and there is room.

    A node that another thread is just giving children has none yet.
    """
    tree, nodes = work.tree, work.shared.nodes
    children = int(atomics.read(tree.children, node))
    if children or tree.visits[node] < how.expand_visits or passes >= 2:
        return children > 0
    points = candidates(own, other, atari, ko, how.terms.shape, how.terms.eyes)
    n = int(count(points)) + 1
    if nodes[0] + n > how.max_nodes or not atomics.claim(tree.children, node, -1):
        return False
    first = atomics.add(nodes, 0, n)
    if first + n > how.max_nodes:  # others were quicker
        atomics.add(nodes, 0, -n)
        atomics.publish(tree.children, node, 0)
        return False
    add_children(tree, node, first, points, n)
    return True


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


@separate
def back_up(work: Work, how: How, leaf: int, black: float) -> None:
    """Add Black's reward to the nodes of a path, for the player who moved to each."""
    tree, path = work.tree, work.path[leaf]
    white = 1.0 - black
    reward, others = (white, black) if how.sign > 0 else (black, white)
    for i in range(work.length[leaf]):
        if how.virtual_loss != 1:
            atomics.add(tree.visits, path[i], 1 - how.virtual_loss)
        atomics.add(tree.reward, path[i], reward)
        atomics.add(tree.squares, path[i], reward * reward)
        reward, others = others, reward
    if how.solve and work.leaves.passes[leaf] >= 2 and others != 0.5:
        mark(work, leaf, others > 0.5)  # that of the last node


@inlined
def enter(work: Work, how: How) -> None:
    """Wait until no other thread has the tree for itself, and take it."""
    if how.locked:
        while not atomics.claim(work.shared.lock, 0, 1):
            atomics.pause()


@inlined
def leave(work: Work, how: How) -> None:
    """Let other threads have the tree."""
    if how.locked:
        atomics.publish(work.shared.lock, 0, 0)


@kernel
def simulate(work: Work, how: How, end: int, lanes: bool | None) -> None:
    """Play games until number `end`, or the root is solved, or the arrays are full.

    Without `lanes` (None) the code for them is not compiled.
    """
    tree, shared, room = work.tree, work.shared, len(work.tree.move)
    longest = 1 if how.expand_visits else MAX_DEPTH  # so many nodes can get children in a game
    margin = how.threads * how.batch * longest * len(work.child)
    while tree.solved[0] == 0 and (room >= how.max_nodes or shared.nodes[0] + margin <= room):
        index = int(atomics.add(shared.begun, 0, how.batch))
        batch = min(how.batch, end - index)
        if batch <= 0:
            break
        enter(work, how)
        for leaf in range(batch):
            descend(work, how, stream(how.terms.seed, index + leaf), leaf)
        leave(work, how)
        play_leaves(work, how, index, batch, lanes)
        enter(work, how)
        for leaf in range(batch):
            back_up(work, how, leaf, work.rewards[leaf])
        leave(work, how)


class TreeSearch(Searcher):
    """A tree search under way; see `gomc.searching.Searcher`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.settings = how
        self.step = how.batch
        small, uniform = len(shape(board.size).board) <= MOST_WORDS, how.stages == UNIFORM
        self.lanes = True if how.batch > 1 and small and uniform else None
        self.how = How(
            bandit_of(how.bandit),
            ("first", "random", "grandfather").index(how.unvisited),
            how.expand_visits,
            how.solve,
            how.max_nodes,
            how.batch,
            how.virtual_loss,
            how.threads,
            how.sharing == "lock",
            int(board.to_play),
            terms(board, seed, how.eyes, how.stages, scale=reward_scale(how, board)),
        )
        self.tree = grown(None, min(max(how.max_nodes, 1 + len(moves)), 1 << 14))
        self.shared = Shared(np.array([1 + len(moves)]), np.zeros(1, np.int64), np.zeros(1, np.int64))
        self.work = self.new_work()
        tree = self.tree
        tree.move[: 1 + len(moves)] = [PASS, *moves]
        tree.child[0], tree.children[0] = 1, len(moves)

    def new_work(self) -> Work:
        """Return where a thread works."""
        board, batch = self.board, self.how.batch
        most = len(board.geometry.points) + 1
        return Work(
            tree=self.tree,
            shared=self.shared,
            begin=starts(self.starts, board.size),
            arms=new_arms(most),
            child=np.zeros(most, np.int64),
            guess=np.zeros(board.size * board.geometry.stride + 1),
            path=np.zeros((batch, MAX_DEPTH), np.int64),
            length=np.zeros(batch, np.int64),
            leaves=starts([board.state] * batch, board.size),
            rng=np.zeros(batch, np.uint64),
            rewards=np.zeros(batch),
            ends=new_ends(shape(board.size)),
            counts=new_counts(1, board.size),
            uniform=policy(board.size),
            in_turn=np.arange(batch),
        )

    def advance(self, games: int) -> None:
        """Play so many more games, a batch at a time."""
        end = self.done + games
        while True:
            self.shared.begun[0] = self.done
            simulate(self.work, self.how, end, self.lanes)
            self.done = min(int(self.shared.begun[0]), end)
            self.ended = bool(self.tree.solved[0])
            if self.done == end or self.ended:
                break
            self.tree = grown(self.tree, min(2 * len(self.tree.move), self.settings.max_nodes))
            self.work = self.work._replace(tree=self.tree)

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        root, nodes = Node(self.tree, 0), int(self.shared.nodes[0])
        counts = counts_of(self.work.counts, self.board.geometry)
        return tree_result(self, self.settings, root, nodes, counts, seconds)
