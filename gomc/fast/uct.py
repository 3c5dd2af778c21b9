"""UCT, compiled; ``reference/uct.py`` explains it.

The arrays of the tree (`gomc.fast.tree`) grow when they are full, until it has as many nodes as it
may. Several threads can search the same tree. What they count they count by atomic operations
(`gomc.fast.atomics`), so that nothing is lost; a node's children are written by the thread that claimed
them, and seen by others when they are complete; and the arrays grow while no thread is at work. Each
thread takes the number of its next game from a counter, and so the games are the same as with one
thread, but not the order in which they are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gomc import tally, trees
from gomc.fast import atomics
from gomc.fast.bandits import Arms, choose
from gomc.fast.counts import (
    Floats,
    Ints,
    count_game,
    counts_of,
    load_position,
    merged,
    new_counts,
    starts,
    store_position,
    terms,
)
from gomc.fast.eyes import candidates
from gomc.fast.kernel import inlined, kernel, separate
from gomc.fast.lanes import MOST_WORDS, play_side_by_side
from gomc.fast.playout import after, play_games, random_game
from gomc.fast.rng import stream
from gomc.fast.tree import FEW_NODES, MANY, Node, Tree, add_children, grown, more_room, widened
from gomc.fast.treework import FIRST, GRANDFATHER, How, Shared, Work, new_how, new_work
from gomc.fast.words import count, points_of, shape, to_words, width
from gomc.game import Game
from gomc.points import PASS
from gomc.results import SearchResult
from gomc.settings import MAX_DEPTH, UCT, UNIFORM


# Paper: RR Table 1, RR 3.4, SL UCTSelect
@separate
def choose_child(work: Work, node: int, grandfather: int, how: How, rng: int) -> tuple[int, int]:
    """Return the child to go to; `grandfather` is the node two moves before, -1 if there is none.

    What is known of the children is copied first: another thread may change it meanwhile.
    """
    tree, arms = work.tree, work.arms
    first, n = int(tree.child[node]), int(tree.children[node])
    kept = n
    for j in range(n):
        arms.visits[j] = tree.visits[first + j]
        arms.reward[j] = tree.reward[first + j]
        arms.squares[j] = tree.squares[first + j]
        work.child[j] = first + j
    if how.solve:
        kept = leave_out_lost(tree.solved, arms, work.child, n)
        if not kept:  # all are lost, which another thread has just found
            return first, rng
    if how.unvisited == GRANDFATHER:
        arms.order[:kept] = 0.0
        if grandfather >= 0:
            guesses(tree, work.guess, work.child, arms.order, kept, grandfather)
    chosen, rng = choose(arms, kept, how.bandit, rng, how.unvisited != FIRST)
    return work.child[chosen], rng


@inlined
def leave_out_lost(solved: Any, arms: Arms, child: Ints, n: int) -> int:
    """Leave those of `n` children out that are lost for good, and return how many are left."""
    kept = 0
    for j in range(n):
        arms.visits[kept] = arms.visits[j]
        arms.reward[kept] = arms.reward[j]
        arms.squares[kept] = arms.squares[j]
        child[kept] = child[j]
        kept += solved[child[j]] >= 0
    return kept


# Paper: RR 3.4 parents
@separate
def guesses(tree: Tree, guess: Floats, child: Ints, order: Floats, n: int, grandfather: int) -> None:
    """Find for each of `n` children the mean that its move has after the grandfather."""
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
        order[j] = guess[tree.move[child[j]]]


# Paper: SL solved
@separate
def mark(tree: Tree, path: Ints, last: int, won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above of which it follows."""
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


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation
@separate
def descend(work: Work, how: How, rng: int, leaf: int) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator's state."""
    tree, shape, path = work.tree, how.terms.shape, work.path[leaf]
    node, rng = choose_child(work, path[0], path[0] - 1, how, rng)
    own, other, atari, ko, last, passes = load_position(work.begin, node - 1, shape.board)
    path[1] = node
    length = 2
    while length < MAX_DEPTH and has_children(work, how, node, own, other, atari, ko, passes):
        grandfather = path[length - 3] if length > 2 else -1
        node, rng = choose_child(work, node, grandfather, how, rng)
        move = int(tree.move[node])
        own, other, atari, ko, last, passes = after(move, own, other, atari, ko, passes, shape)
        path[length] = node
        length += 1
    store_position(work.leaves, leaf, own, other, atari, ko, last, passes)
    work.leaves.signs[leaf] = how.sign if length & 1 else -how.sign
    work.length[leaf] = length
    work.rng[leaf] = rng
    for i in range(length):
        atomics.add(tree.visits, path[i], how.virtual_loss)


# Paper: RR Table 2, SL CreateChildren, SL tree
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
    points = points & points_of(how.group)
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
    for leaf in range(batch):
        rng, sign = work.rng[leaf], leaves.signs[leaf]
        game = rng, how.terms, work.uniform, work.moves, work.states, work.ends
        length = random_game(leaves, leaf, *game)
        reward = count_game(work.ends, sign, length, how.terms, work.counts, leaf)
        work.rewards[leaf] = reward


# Paper: RR Table 1, RR Remark 2, SL UpdateWin
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
        mark(tree, path, work.length[leaf] - 1, others > 0.5)  # that of the last node


@inlined
def enter(lock: Ints, locked: bool) -> None:
    """Wait until no other thread has the tree for itself, and take it."""
    if locked:
        while not atomics.claim(lock, 0, 1):
            atomics.pause()


@inlined
def leave(lock: Ints, locked: bool) -> None:
    """Let other threads have the tree."""
    if locked:
        atomics.publish(lock, 0, 0)


# Paper: RR 3.5, CF II-E processors
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
        enter(shared.lock, how.locked)
        for leaf in range(batch):
            descend(work, how, stream(how.terms.seed, index + leaf), leaf)
        leave(shared.lock, how.locked)
        play_leaves(work, how, index, batch, lanes)
        enter(shared.lock, how.locked)
        for leaf in range(batch):
            back_up(work, how, leaf, work.rewards[leaf])
        leave(shared.lock, how.locked)


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(trees.Tree):
    """A tree search under way; see `gomc.trees.Tree`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        small, uniform = len(shape(board.size).board) <= MOST_WORDS, how.stages == UNIFORM
        self.lanes = True if how.batch > 1 and small and uniform and not how.zone else None
        nodes = 1 + len(self.moves)
        self.tree = grown(None, min(max(how.max_nodes, nodes), FEW_NODES))
        self.shared = Shared(np.array([nodes], np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64))
        self.jobs = [self.new_job() for _ in range(how.threads)]
        self.pool = ThreadPoolExecutor(how.threads)  # which starts no thread before it has work
        tree = self.tree
        tree.move[:nodes] = [PASS, *self.moves]
        tree.child[0], tree.children[0] = 1, nodes - 1
        self.before = new_counts(1, board.size)

    def new_job(self) -> tuple[Work, How]:
        """Return what a thread needs."""
        board, how = self.board, self.how
        group, zone = map(tuple, to_words(width(board.size), self.group, self.zone))
        games = terms(board, self.seed, how.eyes, how.stages)
        games = games._replace(zone=zone, komi=self.komi, scale=self.scale)
        work = new_work(board, self.starts, how.batch, self.tree, self.shared)
        return work, new_how(how, int(board.to_play), group, games)

    def prepare(self, games: int) -> None:
        """Play so many more games on the whole board before the search, and tune komi by them."""
        if not self.how.zone:
            return
        board, begun = self.board, int(self.before.sums[0, 0])
        whole = terms(board, self.seed, self.how.eyes, self.how.stages)
        here, begin = np.zeros(1, np.int64), starts([board.state], board.size)
        play_games(begin, here, begun, games, whole, self.before)
        self.tune(counts_of(self.before, board.geometry))

    def set_komi(self, komi: float) -> None:
        """Count games by this komi; none is played yet."""
        super().set_komi(komi)
        self.jobs = [self.new_job() for _ in self.jobs]

    def advance(self, games: int) -> None:
        """Play so many more games, a batch at a time."""
        end = self.done + games
        if end > MANY and self.tree.visits.dtype == np.int32:
            self.use(widened(self.tree))
        while True:
            self.shared.begun[0] = self.done
            self.simulate(end)
            self.done = min(int(self.shared.begun[0]), end)
            self.ended = bool(self.tree.solved[0])
            if self.done == end or self.ended:
                break
            self.use(grown(self.tree, min(more_room(len(self.tree.move)), self.how.max_nodes)))

    def use(self, tree: Tree) -> None:
        """Go on with a tree in larger arrays."""
        self.tree = tree
        self.jobs = [(work._replace(tree=tree), how) for work, how in self.jobs]

    def simulate(self, end: int) -> None:
        """Let every thread play games until number `end`, or until the arrays are full."""

        def run_thread(job: tuple[Work, How]) -> None:
            simulate(*job, end, self.lanes)

        if len(self.jobs) == 1:
            run_thread(self.jobs[0])
            return
        list(self.pool.map(run_thread, self.jobs))

    def end(self) -> None:
        """Let the threads end."""
        self.pool.shutdown()

    def tallied(self) -> tally.Counts:
        """Return what the games came to."""
        return counts_of(merged([work.counts for work, _ in self.jobs]), self.board.geometry)

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        return self.tree_result(Node(self.tree, 0), int(self.shared.nodes[0]), seconds)
