"""UCT, compiled; ``reference/uct.py`` explains it.

The arrays of the tree (`gomc.fast.tree`) grow when they are full, up to the largest number of nodes.
Several threads can search the same tree. They count by atomic operations
(`gomc.fast.compiler.atomics`), so that nothing is lost. The thread that claims a node's children writes
them, and the others see them when they are complete. The arrays grow while no thread is at work. Each
thread takes the number of its next game from a counter; so the seeds of the games are the same as with
one thread, but not the order in which the games are counted.

Here a node is its place in the arrays, and a leaf its number in the batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gomc.fast.bandits import Arms, at_depth, choose
from gomc.fast.compiler import atomics
from gomc.fast.compiler.held import hold
from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.compiler.words import count, points_of, to_words, width
from gomc.fast.counts import (
    RECORD,
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
from gomc.fast.greedy import good_enough
from gomc.fast.lanes import can_play, play_side_by_side
from gomc.fast.layers import ROOT, prepare_children, prepare_root, see, update_layers, visible
from gomc.fast.own import check_done
from gomc.fast.owners import update_owners
from gomc.fast.playout import after, play_games, random_game
from gomc.fast.policy import policy_of
from gomc.fast.rng import stream
from gomc.fast.transpositions import (
    NOWHERE,
    enlarged,
    goes_round,
    nearly_full,
    place_of,
    position_of,
    settle,
    share,
)
from gomc.fast.tree import (
    FEW_NODES,
    MANY,
    Node,
    Tree,
    add_children,
    grown,
    guesses,
    kept_of,
    more_room,
    widened,
)
from gomc.fast.treework import (
    FIRST,
    GRANDFATHER,
    NOBODY,
    Job,
    Layers,
    Work,
    layers_of,
    new_how,
    new_shared,
    new_work,
)
from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.position import View
from gomc.search import tally, uct
from gomc.search.results import SearchResult
from gomc.settings import MAX_DEPTH, UCT

BEFORE = -1
"""The number before that of the first game."""


# Paper: RR Table 1, RR 3.4, SL UCTSelect
@separate
def choose_child(
    work: Work, layers: Layers | None, node: int, grandfather: int, depth: int, rng: int, number: int
) -> tuple[int, int]:
    """Return the child to which game `number` goes; `grandfather` is the node two moves before.

    The counts of the children are copied first, because another thread may change them meanwhile.
    """
    tree, arms, how = work.tree, work.arms, work.how
    first, n = int(tree.child[node]), int(tree.children[node])
    if layers is not None:
        n = visible(work, layers, node, n)
    kept = n
    for j in range(n):
        arms.visits[j] = tree.visits[first + j]
        arms.reward[j] = tree.reward[first + j]
        arms.squares[j] = tree.squares[first + j]
        work.child[j] = first + j
    if how.solve:
        kept = leave_out_lost(tree.solved, arms, work.child, n)
    if layers is not None and layers.greedy.on:
        found = good_enough(layers.greedy, arms, kept, depth)
        if found >= 0:
            return work.child[found], rng
    if how.unvisited == GRANDFATHER:
        arms.order[:kept] = 0.0
        if grandfather != NOBODY:
            guesses(tree, work.guess, work.child, arms.order, kept, grandfather)
    ordered, bandit = how.unvisited != FIRST, at_depth(how.bandit, depth)
    if layers is None:
        chosen, rng = choose(arms, kept, bandit, rng, ordered, None)
    else:
        see(work, layers, node, kept, number)
        chosen, rng = choose(arms, kept, bandit, rng, ordered, layers.bonus)
    return work.child[chosen], rng


@inlined
def leave_out_lost(solved: Any, arms: Arms, child: Ints, n: int) -> int:
    """Leave out those of `n` children that are lost for good, unless all are; return how many stay."""
    kept = 0
    for j in range(n):
        if solved[child[j]] >= 0:
            arms.visits[kept] = arms.visits[j]
            arms.reward[kept] = arms.reward[j]
            arms.squares[kept] = arms.squares[j]
            child[kept] = child[j]
            kept += 1
    return kept if kept else n


# Paper: SL solved
@separate
def mark(tree: Tree, path: Ints, last: int, won: bool) -> None:
    """Mark the last node of a path as won or lost for good, and those above for which this follows."""
    tree.solved[path[last]] = 1 if won else -1
    carry(tree, path, last - 1)


# Paper: SL solved
@separate
def carry(tree: Tree, path: Ints, last: int) -> None:
    """Mark the nodes of a path that their replies decide, the last first, up to one that stays open."""
    for i in range(last, -1, -1):
        first, n = int(tree.child[path[i]]), int(tree.children[path[i]])
        best = -1
        for k in range(first, first + n):
            best = max(best, int(tree.solved[k]))
        if not best:
            return
        tree.solved[path[i]] = -best


@inlined
def ends_here(work: Work, path: Ints, n: int) -> bool:
    """Whether a descent ends at a node that shares its children: where it goes round, or is decided."""
    tree = work.tree
    if work.how.solve:
        carry(tree, path, n - 1)
    return bool(tree.solved[path[n - 1]] != 0 or goes_round(tree, path, n))


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation, CF II-A
@separate
def descend(work: Work, layers: Layers | None, leaf: int, rng: int) -> None:
    """Walk from the root to a leaf; write down the path, the position and the generator's state."""
    tree, shape, path = work.tree, work.terms.shape, work.path[leaf]
    number = work.number[leaf]
    node, rng = choose_child(work, layers, ROOT, NOBODY, 0, rng, number)
    view = load_position(work.begin, work.row[tree.move[node]], shape.board)
    path[0], path[1] = ROOT, node
    length, grandfather = 2, NOBODY
    while length < MAX_DEPTH and grow(work, layers, node, grandfather, view, length & 1):
        if layers is not None and layers.transpositions and ends_here(work, path, length):
            break
        node, rng = choose_child(work, layers, node, grandfather, length - 1, rng, number)
        view = after(view, int(tree.move[node]), shape)
        path[length] = node
        grandfather = path[length - 2]
        length += 1
    store_position(work.leaves, leaf, view)
    work.leaves.signs[leaf] = work.how.sign if length & 1 else -work.how.sign
    work.length[leaf] = length
    work.rng[leaf] = rng
    for i in range(length):
        atomics.add(tree.visits, path[i], work.how.virtual_loss)


# Paper: RR Table 2, SL CreateChildren, SL tree, CF II-A
@inlined
def grow(work: Work, layers: Layers | None, node: int, grandfather: int, view: View, odd: int) -> bool:
    """Give a node its children if it is time, and there is room; return whether it has any.

    While another thread writes a node's children, the node counts as one that has none.
    """
    tree, how, known, place = work.tree, work.how, work.shared.positions, NOWHERE
    children = int(atomics.read(tree.children, node))
    if children or tree.visits[node] < how.expand_visits or view.passes >= how.passes:
        return children > 0
    if layers is not None and layers.transpositions:
        position_of(view, odd, layers.memory)
        place = place_of(known, layers.memory)
        if place == NOWHERE:
            return False
        position = int(known.table[place])
        if position > 0:
            share(tree, node, int(known.node[position]))
            return True
    done = expand(work, layers, node, grandfather, view)
    if layers is not None and place != NOWHERE:
        settle(known, place, layers.memory, node, done)
    return done


@inlined
def expand(work: Work, layers: Layers | None, node: int, grandfather: int, view: View) -> bool:
    """Give a node new children if there is room; return whether there is."""
    tree, how, nodes = work.tree, work.how, work.shared.nodes
    stones, terms = (view.own, view.other, view.atari, view.ko), work.terms
    points = candidates(*stones, terms.shape, terms.eyes) & points_of(how.group)
    n = int(count(points)) + 1
    if nodes[0] + n > how.max_nodes or not atomics.claim(tree.children, node, -1):
        return False
    first = atomics.add(nodes, 0, n)
    if first + n > how.max_nodes:  # other threads were quicker
        atomics.add(nodes, 0, -n)
        atomics.publish(tree.children, node, 0)
        return False
    add_children(tree, node, first, points, n)
    if layers is not None:
        prepare_children(work, layers, node, grandfather, view, first, n)
    atomics.publish(tree.children, node, n)
    return True


# Paper: CF II-A
@inlined
def evaluate(work: Work, batch: int, side_by_side: bool | None) -> None:
    """Play a random game from each leaf, and write down its record and Black's reward.

    The games are played side by side or, if `side_by_side` is None, one by one; then the code for lanes
    is not compiled.
    """
    leaves, finished = work.leaves, work.finished
    if side_by_side is not None:
        rng, counted = work.rng[:batch], work.counted
        games = rng, work.terms, work.counts, finished
        play_side_by_side(leaves, work.in_turn, counted, 0, *games)
        return
    for leaf in range(batch):
        policy = work.policy, work.policy.kind, work.policy.database
        game = leaves, leaf, work.rng[leaf], work.terms
        random_game(*game, *policy, work.moves[leaf], work.states, finished, leaf)
        count_game(finished, leaf, leaves.signs[leaf], work.terms, work.counts, 0)


# Paper: RR Table 1, RR Remark 2, SL UpdateWin, CF II-A
@separate
def update(work: Work, layers: Layers | None, leaf: int) -> None:
    """Add a game to the nodes of its path, the reward for the player who moved to each."""
    tree, how, path = work.tree, work.how, work.path[leaf]
    black, length = work.finished.reward[leaf], work.length[leaf]
    white = 1.0 - black
    reward, others = (white, black) if how.sign > 0 else (black, white)
    for i in range(length):
        if how.virtual_loss != 1:
            atomics.add(tree.visits, path[i], 1 - how.virtual_loss)
        atomics.add(tree.reward, path[i], reward)
        atomics.add(tree.squares, path[i], reward * reward)
        reward, others = others, reward
    if how.points:
        for i in range(length):
            row = RECORD * leaf + ((length - 1 - i) & 1)  # of the player to move at the node
            update_owners(tree.owners, how.points * path[i], work.finished.sets, row)
    if layers is not None:
        update_layers(work, layers, leaf)
    if how.solve and work.leaves.passes[leaf] >= how.passes and others != 0.5:
        mark(tree, path, length - 1, others > 0.5)  # that of the last node


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


@kernel
def simulate(work: Work, layers: Layers | None, end: int, side_by_side: bool | None) -> None:
    """Play games as `repeat_steps` does."""
    repeat_steps(hold(work), hold(layers), end, side_by_side)


# Paper: RR 3.5, CF II-E processors
@separate
def repeat_steps(work: Work, layers: Layers | None, end: int, side_by_side: bool | None) -> None:
    """Play games until number `end`, or the root is solved, or the arrays are full.

    With `BEFORE` as `end` no game is played, but layers prepare the root. This is no kernel of its own,
    because what prepares children would be compiled twice.
    """
    if layers is not None and end == BEFORE:
        prepare_root(work, layers)
    how, tree, shared, room = work.how, work.tree, work.shared, len(work.tree.move)
    longest = 1 if how.expand_visits else MAX_DEPTH  # the nodes that can get children in a game
    margin = how.threads * how.batch * longest * len(work.child)
    while tree.solved[ROOT] == 0 and (room >= how.max_nodes or shared.nodes[0] + margin <= room):
        if layers is not None and layers.transpositions and nearly_full(shared.positions):
            break
        index = int(atomics.add(shared.begun, 0, how.batch))
        batch = min(how.batch, end - index)
        if batch <= 0:
            break
        enter(shared.lock, how.locked)
        for leaf in range(batch):
            work.number[leaf] = index + leaf
            descend(work, layers, leaf, stream(work.terms.seed, index + leaf))
        leave(shared.lock, how.locked)
        evaluate(work, batch, side_by_side)
        enter(shared.lock, how.locked)
        for leaf in range(batch):
            update(work, layers, leaf)
        leave(shared.lock, how.locked)


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(uct.Tree):
    """A tree search under way; see `gomc.search.uct.Tree`."""

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        nodes = 1 + len(self.moves)
        self.kept = kept_of(how, board.size * board.geometry.stride)
        self.tree = grown(None, min(max(how.max_nodes, nodes), FEW_NODES), self.kept)
        self.shared = new_shared(how, nodes, width(board.size))
        tree = self.tree
        tree.move[:nodes] = [PASS, *self.moves]
        tree.child[ROOT], tree.children[ROOT] = ROOT + 1, nodes - 1
        self.jobs = [self.new_job() for _ in range(how.threads)]
        work, layers = self.jobs[0]
        lanes = how.batch > 1 and can_play(work.terms, work.policy) and not work.moves.size
        self.side_by_side = True if lanes else None
        self.pool = ThreadPoolExecutor(how.threads)  # which starts no thread before it has work
        self.before = new_counts(1, board.size)
        if how.has_layers:
            simulate(work, layers, BEFORE, self.side_by_side)

    def new_job(self) -> Job:
        """Return the data that a thread needs."""
        board, how = self.board, self.how
        group, zone = map(tuple, to_words(width(board.size), self.group, self.zone))
        games = terms(board, self.seed, how.eyes)
        games = games._replace(zone=zone, komi=self.komi, scale=self.scale)
        settings = new_how(how, int(board.to_play), group, self.kept.owners)
        policy = policy_of(how.policy, board.size)  # has room to work in, which threads do not share
        layers = layers_of(how, board.size, policy.rules.memory)
        begin = dict(zip(self.moves, self.starts, strict=True))
        data = self.tree, self.shared, bool(how.rave and not how.rave.by_record)
        return new_work(board, begin, settings, games, policy, *data), layers

    def prepare(self, games: int) -> None:
        """Play this many more games on the whole board before the search, and tune komi by them."""
        if not self.how.zone:
            return
        board, begun = self.board, int(self.before.sums[0, 0])
        whole, policy = terms(board, self.seed, self.how.eyes), self.jobs[0][0].policy
        here, begin = np.zeros(1, np.int64), starts([board.state], board.size)
        play_games(begin, here, begun, games, whole, policy, self.before)
        self.tune(counts_of(self.before, board.geometry))

    def set_komi(self, komi: float) -> None:
        """Count games by this komi, before the first one."""
        super().set_komi(komi)
        self.jobs = [self.new_job() for _ in self.jobs]

    def advance(self, games: int) -> None:
        """Play this many more games, a batch at a time."""
        end = self.done + games
        if end > MANY and self.tree.visits.dtype == np.int32:
            self.use(widened(self.tree))
        while True:
            self.shared.begun[0] = self.done
            self.simulate(end)
            self.done = min(int(self.shared.begun[0]), end)
            self.ended = bool(self.tree.solved[ROOT])
            if self.done == end or self.ended:
                break
            self.make_room()

    def make_room(self) -> None:
        """Go on with a larger table of positions, if that is full, or else with a larger tree."""
        known, room = self.shared.positions, more_room(len(self.tree.move))
        if 2 * known.entered[0] > len(known.node):
            self.shared = self.shared._replace(positions=enlarged(known))
            self.use(self.tree)
        else:
            self.use(grown(self.tree, min(room, self.how.max_nodes), self.kept))

    def use(self, tree: Tree) -> None:
        """Go on with a tree in larger arrays."""
        self.tree = tree
        shared = self.shared
        self.jobs = [(work._replace(tree=tree, shared=shared), layers) for work, layers in self.jobs]

    def simulate(self, end: int) -> None:
        """Let every thread play games until number `end`, or until the arrays are full."""

        def run_thread(job: Job) -> None:
            work, layers = job
            simulate(work, layers, end, self.side_by_side)
            check_done(work.policy.rules.memory)

        if len(self.jobs) == 1:
            run_thread(self.jobs[0])
            return
        list(self.pool.map(run_thread, self.jobs))

    def end(self) -> None:
        """Let the threads end."""
        self.pool.shutdown()

    def tallied(self) -> tally.Counts:
        """Return the counts of the games."""
        return counts_of(merged([work.counts for work, _ in self.jobs]), self.board.geometry)

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        return self.tree_result(Node(self.tree, ROOT), int(self.shared.nodes[0]), seconds)
