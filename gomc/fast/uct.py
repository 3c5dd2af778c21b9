"""UCT, compiled; ``reference/uct.py`` explains it.

Several threads can search the same tree. The threads count by atomic operations
(`gomc.fast.compiler.atomics`), so that only a few games are missing from RAVE's statistics
(`gomc.fast.rave`). The thread that claims a node's children writes the children, and other threads see
only complete children. Each thread takes the number of the next game from a counter. So the seeds of
the games are the same as with a single thread, but the order in which the games are counted may differ.

A node is a place in the arrays, and a leaf a number in the batch.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.fast.bandits import at_depth, choose
from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import KernelPointer, call, inlined, kernel, separate
from gomc.fast.compiler.words import count, set_from_words
from gomc.fast.counts import RECORD, Ints, count_game, load_position, store_position
from gomc.fast.eyes import candidates
from gomc.fast.greedy import good_enough
from gomc.fast.lanes import play_side_by_side
from gomc.fast.lastgoodreply import ReplyMemory, learn
from gomc.fast.layers import ROOT, prepare_children, prepare_root, see, update_layers, visible
from gomc.fast.owners import update_owners
from gomc.fast.playout import after, random_game
from gomc.fast.policy import PolicyData
from gomc.fast.poolrave import Pool, fill_pool
from gomc.fast.rng import stream
from gomc.fast.solving import carry, leave_out_lost, mark
from gomc.fast.transpositions import (
    NOWHERE,
    is_cycle,
    nearly_full,
    place_of,
    position_of,
    settle,
    share,
)
from gomc.fast.tree import NOBODY, add_children, guesses
from gomc.fast.treework import FIRST, GRANDFATHER, Layers, SearchState
from gomc.game.position import View
from gomc.settings import MAX_DEPTH

BEFORE = -1
"""The number before the number of the first game."""


# Paper: RR Table 1, RR 3.4, SL UCTSelect
@separate
def choose_child(
    work: SearchState, layers: Layers | None, path: Ints, n: int, rng: int, number: int
) -> tuple[int, int]:
    """Return the child of the last node on the path to which game `number` goes.

    The children's counts are copied first, because another thread may change the counts meanwhile.
    """
    tree, arms, how = work.tree, work.arms, work.how
    node, grandfather, depth = int(path[n - 1]), grandfather_of(path, n), n - 1
    first, m = int(tree.child[node]), int(tree.children[node])
    if layers is not None:
        m = visible(work, layers, node, m)
    kept, last = m, first + m
    visits, reward, squares = tree.visits[first:last], tree.reward[first:last], tree.squares[first:last]
    for j in range(m):
        arms.visits[j] = visits[j]
        arms.reward[j] = reward[j]
        arms.squares[j] = squares[j]
        work.child[j] = first + j
    if how.solve:
        kept = leave_out_lost(tree.solved, arms, work.child, m)
    if layers is not None and layers.greedy.on:
        index = good_enough(layers.greedy, arms, kept, depth, layers.greedy.bounds)
        if index >= 0:
            return work.child[index], rng
    if how.unvisited == GRANDFATHER:
        arms.order[:kept] = 0.0
        if grandfather != NOBODY:
            guesses(tree, work.child, kept, grandfather, work.guess, arms.order)
    ordered, bandit = how.unvisited != FIRST, at_depth(how.bandit, depth)
    if layers is None:
        chosen, rng = choose(arms, kept, bandit, rng, ordered, None)
    else:
        see(work, layers, path, n, kept, number)
        chosen, rng = choose(arms, kept, bandit, rng, ordered, layers.bonus)
    return work.child[chosen], rng


# Paper: RR 3.4 parents
@inlined
def grandfather_of(path: Ints, n: int) -> int:
    """Return the node two moves before the last of a path of `n` nodes, or `NOBODY`."""
    return int(path[n - 3]) if n > 2 else NOBODY


@inlined
def ends_here(work: SearchState, path: Ints, n: int) -> bool:
    """Whether a descent ends at a node with shared children: in a cycle, or at a solved node."""
    tree = work.tree
    if work.how.solve:
        carry(tree, path, n - 1)
    return bool(tree.solved[path[n - 1]] != 0 or is_cycle(tree, path, n))


# Paper: RR Table 1, RR Table 2, RR Figure 3, SL PlaySimulation, CF II-A
@separate
def descend(work: SearchState, layers: Layers | None, leaf: int, rng: int) -> None:
    """Walk from the root to a leaf; write the path, the position and the generator's state."""
    tree, shape, path = work.tree, work.terms.shape, work.path[leaf]
    number = work.number[leaf]
    path[0] = ROOT
    path[1], rng = choose_child(work, layers, path, 1, rng, number)
    view, length = load_position(work.begin, work.row[tree.move[path[1]]], shape.board), 2
    while length < MAX_DEPTH and grow(work, layers, path, length, view):
        if layers is not None and layers.transpositions and ends_here(work, path, length):
            break
        path[length], rng = choose_child(work, layers, path, length, rng, number)
        view = after(view, int(tree.move[path[length]]), shape)
        length += 1
    store_position(work.leaves, leaf, view)
    work.leaves.signs[leaf] = work.how.sign if length & 1 else -work.how.sign
    work.length[leaf] = length
    work.rng[leaf] = rng
    for i in range(length):
        atomics.add(tree.visits, path[i], work.how.virtual_loss)


# Paper: RR Table 2, SL CreateChildren, SL tree, CF II-A
@inlined
def grow(work: SearchState, layers: Layers | None, path: Ints, n: int, view: View) -> bool:
    """Expand the last node on a path if it has enough games and there is room.

    Return whether the node has children. While another thread writes a node's children, the node counts
    as a node without children.
    """
    tree, how, positions, place = work.tree, work.how, work.shared.positions, NOWHERE
    node, grandfather = int(path[n - 1]), grandfather_of(path, n)
    children = int(atomics.read(tree.children, node))
    if children or tree.visits[node] < how.expand_visits or view.passes >= how.passes:
        return children > 0
    if layers is not None and layers.transpositions:
        position_of(view, n & 1, layers.memory)
        place = place_of(positions, layers.memory)
        if place == NOWHERE:
            return False
        position = int(positions.table[place])
        if position > 0:
            share(tree, node, int(positions.node[position]))
            return True
    done = expand(work, layers, node, grandfather, view)
    if layers is not None and place != NOWHERE:
        settle(positions, place, layers.memory, node, done)
    return done


@inlined
def expand(work: SearchState, layers: Layers | None, node: int, grandfather: int, view: View) -> bool:
    """Give a node new children if there is room; return whether the node got children."""
    tree, how, nodes = work.tree, work.how, work.shared.nodes
    stones, terms = (view.own, view.other, view.atari, view.ko), work.terms
    points = candidates(*stones, terms.shape, terms.eyes) & set_from_words(how.group)
    n = int(count(points)) + 1
    if nodes[0] + n > how.max_nodes or not atomics.claim(tree.children, node, -1):
        return False
    first = atomics.reserve(nodes, 0, n, how.max_nodes)
    if first < 0:  # other threads have taken the room
        atomics.publish(tree.children, node, 0)
        return False
    add_children(tree, node, first, points, n)
    if layers is not None:
        prepare_children(work, layers, node, grandfather, view, first, n)
    atomics.publish(tree.children, node, n)
    return True


# Paper: CF II-A
@separate
def evaluate(work: SearchState, policy: PolicyData) -> None:
    """Play a random game from each leaf, and write the game's record and Black's reward.

    A policy that learns learns from the games here, because the tree is compiled without policies.
    """
    leaves, finished, batch = work.leaves, work.finished, work.batch[0]
    for leaf in range(batch):
        begin_game(work, policy.pool, leaf)
        game = leaves, leaf, work.rng[leaf], work.terms, policy, policy.kind, policy.database
        random_game(*game, work.moves[leaf], work.states, finished, leaf)
        count_game(finished, leaf, leaves.signs[leaf], work.terms, work.counts, 0)
    for leaf in range(batch):
        learn_line(work, policy.replies, leaf)


@inlined
def begin_game(work: SearchState, pool: Pool | None, leaf: int) -> None:
    """Give the policy the data that it needs of the path to a leaf."""
    if pool is not None:
        fill_pool(pool, work.tree, work.path[leaf], int(work.length[leaf]))


# Paper: RR Table 1, RR Remark 2, SL UpdateWin, CF II-A
@separate
def update(work: SearchState, layers: Layers | None, leaf: int) -> None:
    """Back up a game: add the reward for the player who moved to each node of the path."""
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
        mark(tree, path, length - 1, others > 0.5)  # `others` is now the reward at the last node


@inlined
def learn_line(work: SearchState, replies: ReplyMemory | None, leaf: int) -> None:
    """Learn from a game, from the root on, if the policy learns."""
    if replies is not None:
        path, line, last = work.path[leaf], replies.line, int(work.length[leaf]) - 1
        n = last + int(work.finished.length[leaf])
        for i in range(last):
            line[i] = work.tree.move[path[i + 1]]
        for i in range(last, n):
            line[i] = work.moves[leaf, i - last]
        root = load_position(work.begin, len(work.begin.signs) - 1, work.terms.shape.board)
        learn(replies, root, line, n, work.how.sign, work.finished.reward[leaf])


class Batch(NamedTuple):
    """The argument of the kernels that play the games of a batch of leaves.

    Attributes
    ----------
    work : SearchState
        The data of the search, as a packed tuple.
    policy : PolicyData or None
        The policy of games one by one, or of lanes with stages; None for lanes without stages.
    """

    work: SearchState
    policy: PolicyData | None


@kernel
def one_by_one(batch: Batch) -> None:
    """Play a game from each leaf, game after game."""
    assert batch.policy is not None
    evaluate(batch.work, batch.policy)


@kernel
def side_by_side(batch: Batch) -> None:
    """Play a game from each leaf in lanes."""
    work = batch.work
    rng, counted = work.rng[: work.batch[0]], work.counted
    games = rng, work.terms, work.counts, work.finished
    play_side_by_side(work.leaves, work.in_turn, counted, 0, *games, batch.policy)


@kernel
def simulate(work: SearchState, layers: Layers | None, playing: KernelPointer, end: int) -> None:
    """Play games as `repeat_steps` does, which is separate and so counts no references to arrays."""
    repeat_steps(work, layers, playing, end)


# Paper: RR 3.5, CF II-E processors
@separate
def repeat_steps(work: SearchState, layers: Layers | None, playing: KernelPointer, end: int) -> None:
    """Play games until number `end`, or the root is solved, or the arrays or the tree are full.

    `playing` is the kernel that plays the games of a batch: `one_by_one` or `side_by_side`. With
    `BEFORE` as `end` layers prepare the root, and no game is played. A separate kernel for this would
    compile the code that prepares children twice.
    """
    if layers is not None and end == BEFORE:
        prepare_root(work, layers)
    how, tree, shared, room = work.how, work.tree, work.shared, len(work.tree.move)
    longest = 1 if how.expand_visits else MAX_DEPTH  # the most nodes that get children in a game
    margin = how.threads * how.batch * longest * len(work.child)
    while tree.solved[ROOT] == 0 and (room >= how.max_nodes or shared.nodes[0] + margin <= room):
        if layers is not None and layers.transpositions and nearly_full(shared.positions):
            break
        if how.gives_back and shared.nodes[0] + len(work.child) > how.max_nodes:
            break
        index = int(atomics.add(shared.begun, 0, how.batch))
        batch = min(how.batch, end - index)
        if batch <= 0:
            break
        atomics.enter(shared.lock, how.locked)
        for leaf in range(batch):
            work.number[leaf] = index + leaf
            descend(work, layers, leaf, stream(work.terms.seed, index + leaf))
        atomics.leave(shared.lock, how.locked)
        work.batch[0] = batch
        call(playing)
        atomics.enter(shared.lock, how.locked)
        for leaf in range(batch):
            update(work, layers, leaf)
        atomics.leave(shared.lock, how.locked)
