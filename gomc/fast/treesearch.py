"""A running tree search, compiled; ``reference/treesearch.py`` explains it.

The search makes the arrays of the tree (`gomc.fast.tree`), and each thread plays games in the arrays
(`gomc.fast.uct.simulate`). Full arrays grow, up to the largest number of nodes, while no thread runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gomc.fast import ownbandit, owneyes
from gomc.fast.compiler.kernel import KernelPointer, pack
from gomc.fast.compiler.words import to_words, width
from gomc.fast.counts import counts_of, merged, new_counts, playout_settings, position_arrays
from gomc.fast.ladders import ladder
from gomc.fast.lanes import can_play, with_stages
from gomc.fast.layers import ROOT, layers_of
from gomc.fast.own import check_done
from gomc.fast.playout import play_games
from gomc.fast.policy import PolicyData, longest, policy_of
from gomc.fast.reuse import copy_below, positions_of, take_games
from gomc.fast.transpositions import enlarged
from gomc.fast.tree import FIRST_ROOM, MANY, Node, Tree, grown, kept_of, more_room, widened
from gomc.fast.treework import SearchState, ThreadState, new_settings, new_shared, new_state
from gomc.fast.uct import BEFORE, Batch, one_by_one, side_by_side, simulate
from gomc.game import Game
from gomc.game.points import PASS
from gomc.results import tally
from gomc.results.searches import SearchResult, TreeNode
from gomc.search import uct
from gomc.settings import UCT


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(uct.TreeSearcher):
    """A running tree search; see `gomc.search.uct.TreeSearcher`."""

    read = staticmethod(ladder)

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        nodes = 1 + len(self.moves)
        self.layered = kept_of(how, board.size * board.geometry.stride)
        self.tree = grown(None, min(max(how.max_nodes, nodes), FIRST_ROOM), self.layered, 0)
        self.shared = new_shared(how, nodes, width(board.size))
        tree = self.tree
        tree.move[:nodes] = [PASS, *self.moves]
        tree.child[ROOT], tree.children[ROOT] = ROOT + 1, nodes - 1
        self.set_jobs([self.new_job() for _ in range(how.threads)])
        self.pool = ThreadPoolExecutor(how.threads)  # starts no thread before there is work
        self.before = new_counts(1, board.size)
        if how.has_layers:
            work, layers, _ = self.held[0]
            simulate(work, layers, KernelPointer(), BEFORE)

    def new_job(self) -> ThreadState:
        """Return the data that a thread needs."""
        board, how = self.board, self.how
        group, zone = map(tuple, to_words(width(board.size), self.group, self.zone))
        terms = playout_settings(board, self.seed, how.eyes)
        terms = terms._replace(zone=zone, komi=self.komi, share=self.share, scale=self.scale)
        settings = new_settings(how, self.gives_back, int(board.to_play), group, self.layered.owners)
        policy = policy_of(how.policy, board.size)  # with buffers, which threads do not share
        layers = None
        if how.has_layers:
            layers = pack(layers_of(how, board.size, policy.rules.memory))
        with_moves = bool(policy.replies or (how.rave and not how.rave.by_record))
        data = self.tree, self.shared, longest(board, policy) if with_moves else 0
        return new_state(board, self.moves, settings, terms, *data), layers, policy

    def set_jobs(self, jobs: list[ThreadState]) -> None:
        """Replace the threads' data."""
        self.jobs = jobs
        self.held = []
        for work, layers, policy in jobs:
            packed = pack(work)
            self.held.append((packed, layers, self.games_of(packed, policy)))

    def games_of(self, work: SearchState, policy: PolicyData) -> KernelPointer:
        """Return the kernel that plays the games of a thread."""
        if self.how.batch > 1 and can_play(work.terms, policy) and not work.moves.size:
            return KernelPointer(side_by_side, Batch(work, with_stages(policy)))
        return KernelPointer(one_by_one, Batch(work, policy))

    def set_works(self, works: list[SearchState]) -> None:
        """Replace the threads' states, with the same layers and policies."""
        pairs = zip(works, self.jobs, strict=True)
        self.set_jobs([(work, layers, policy) for work, (_, layers, policy) in pairs])

    def prepare(self, games: int) -> None:
        """Play this many more games on the whole board before the search, and tune komi by them."""
        if not self.how.zone:
            return
        board, begun = self.board, int(self.before.sums[0, 0])
        terms, policy = playout_settings(board, self.seed, self.how.eyes), self.jobs[0][2]
        positions, begin = np.zeros(1, np.int64), position_arrays([board.state], board.size)
        play_games(begin, positions, begun, games, terms, policy, self.before)
        self.tune(counts_of(self.before, board.geometry))

    def set_komi(self, komi: float) -> None:
        """Count games by this komi; the caller sets it before the first game."""
        super().set_komi(komi)
        terms = self.jobs[0][0].terms._replace(komi=self.komi, scale=self.scale)
        self.set_works([work._replace(terms=terms) for work, *_ in self.jobs])

    def advance(self, games: int) -> None:
        """Play this many more games, a batch at a time."""
        end = self.done + games
        self.widen(games)
        while True:
            self.shared.begun[0] = self.done
            self.simulate(end)
            self.done = min(int(self.shared.begun[0]), end)
            self.ended = bool(self.tree.solved[ROOT])
            if self.done == end or self.ended:
                break
            self.make_room()

    def widen(self, games: int) -> None:
        """Switch to 64-bit visit counts if this many more games could overflow 32 bits."""
        if self.tree.visits.dtype == np.int32 and int(self.tree.visits[ROOT]) + games > MANY:
            self.use(widened(self.tree))

    def make_room(self) -> None:
        """Give nodes back if the tree is full; else enlarge the table of positions, or the tree."""
        positions = self.shared.positions
        if self.is_full(int(self.shared.nodes[0])):
            self.make_way()
            self.use(self.tree)
        elif 2 * positions.entered[0] > len(positions.node):
            self.shared = self.shared._replace(positions=enlarged(positions))
            self.use(self.tree)
        else:
            self.use(self.enlarged_tree())

    def enlarged_tree(self) -> Tree:
        """Return the tree in larger arrays: in smaller ones if there is no memory for so large ones."""
        nodes = len(self.tree.move)
        room = min(more_room(nodes), self.how.max_nodes)
        while True:
            try:
                return grown(self.tree, room, self.layered, int(self.shared.nodes[0]))
            except MemoryError:
                if room <= 2 * nodes:
                    raise
                room //= 2

    def use(self, tree: Tree) -> None:
        """Continue with a tree in other arrays."""
        self.tree = tree
        shared = self.shared
        self.set_works([work._replace(tree=tree, shared=shared) for work, *_ in self.jobs])

    def simulate(self, end: int) -> None:
        """Let every thread play games until number `end`, or until the arrays are full."""

        def run_thread(number: int) -> None:
            simulate(*self.held[number], end)
            work, _, policy = self.jobs[number]
            check_done(policy.rules.memory)
            owneyes.check_done(work.terms.eyes)
            ownbandit.check_done(work.arms.urgency, self.how.bandit)

        if len(self.jobs) == 1:
            run_thread(0)
            return
        list(self.pool.map(run_thread, range(len(self.jobs))))

    def end(self) -> None:
        """End the threads."""
        self.pool.shutdown()

    @property
    def root(self) -> TreeNode:
        """The root of the tree."""
        return Node(self.tree, ROOT)

    def take(self, old: uct.TreeSearcher, node: TreeNode, odd: int) -> None:
        """Continue at a node of another search; see `gomc.reference.reuse`."""
        assert isinstance(old, TreeSearch)
        assert isinstance(node, Node)
        nodes = int(self.shared.nodes[0] + old.shared.nodes[0])
        tree = self.cut_down(max(nodes, len(old.tree.move)), old.tree)
        old_places = {child.move: child.place for child in node.children}
        places = {n: old_places[m] for n, m in enumerate(self.moves_in(tree), 1) if m in old_places}
        take_games(tree, [*places], old.tree, [*places.values()])
        take_games(tree, ROOT, old.tree, node.place)
        tree.move[ROOT], tree.child[ROOT], tree.children[ROOT] = PASS, ROOT + 1, len(self.moves)
        self.shared = self.shared._replace(positions=old.shared.positions)
        self.keep(tree, old.tree, odd)
        self.use(tree)

    def cut_down(self, room: int, like: Tree) -> Tree:
        """Return a new tree of only the root and the root's children, with room for this many nodes.

        The visits are as wide as in the tree `like`.
        """
        tree = grown(None, room, self.layered, 0)
        if like.visits.dtype == np.int64:
            tree = widened(tree)
        tops = slice(1 + len(self.moves))
        take_games(tree, tops, self.tree, tops)
        return tree

    def moves_in(self, tree: Tree) -> list[int]:
        """Return the moves of the root's children, in the children's order."""
        moves: list[int] = tree.move[ROOT + 1 :][: len(self.moves)].tolist()
        return moves

    def keep(self, tree: Tree, old_tree: Tree, odd: int, least: int = 0) -> int:
        """Keep the children of nodes with at least `least` games; return the number of nodes."""
        tops, positions = 1 + len(self.moves), self.shared.positions
        n, copies = copy_below(tree, np.arange(1, tops), old_tree, tops, least)
        if self.how.transpositions:
            positions = positions_of(positions, copies, odd, tree, n, old_tree)
        self.shared.nodes[0] = n
        self.shared = self.shared._replace(positions=positions)
        self.tree = tree
        return n

    def give_back(self, least: int) -> int:
        """Remove the children of nodes with fewer than `least` games; return the number of nodes."""
        tree = self.cut_down(len(self.tree.move), self.tree)
        return self.keep(tree, self.tree, 0, least)

    # Paper: CF II-E processors
    def add_games(self, node: TreeNode, visits: int, reward: float, squares: float) -> None:
        """Add games to a node that other trees played through the same node."""
        assert isinstance(node, Node)
        self.widen(visits)
        place, tree = node.place, self.tree
        tree.visits[place] += visits
        tree.reward[place] += reward
        tree.squares[place] += squares

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes that copies and pickles keep: all but threads and the threads' data."""
        left_out = ("jobs", "held", "pool")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def tallied(self) -> tally.Counts:
        """Return the counts of the games."""
        return counts_of(merged([work.counts for work, *_ in self.jobs]), self.board.geometry)

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        return self.tree_result(Node(self.tree, ROOT), int(self.shared.nodes[0]), seconds)
