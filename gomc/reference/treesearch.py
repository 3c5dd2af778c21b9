"""A running tree search: it begins at a position, plays games and returns the result.

`gomc.reference.uct` explains the four steps of a game; here they are repeated for batches of games.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game import Game
from gomc.game.points import PASS
from gomc.reference.ladders import ladder
from gomc.reference.layers import layers_of, prepare_children
from gomc.reference.playout import random_game
from gomc.reference.policy import policy_of
from gomc.reference.reuse import copy_below, positions_of, take_games
from gomc.reference.tree import Node
from gomc.reference.treework import Leaf, SearchState, new_nodes
from gomc.reference.uct import descend, evaluate, update
from gomc.registry import check_threads
from gomc.results.searches import SearchResult, TreeNode
from gomc.results.tally import Counts
from gomc.rng import stream
from gomc.search.uct import TreeSearcher
from gomc.settings import UCT


# Paper: RR 2.3, RR 3.1, CF II-A, SL UCT
class TreeSearch(TreeSearcher):
    """A running tree search; see `gomc.search.uct.TreeSearcher`."""

    read = staticmethod(ladder)

    def __init__(self, board: Game, how: UCT, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        check_threads("reference", how.threads)
        self.before = Counts.of(1, board.geometry)
        layers = layers_of(how, board.size)
        (root,) = new_nodes(layers, [PASS])
        root.children = new_nodes(layers, self.moves)
        self.work = SearchState(
            how=how,
            board=board,
            starts=dict(zip(self.moves, self.starts, strict=True)),
            group=self.group,
            zone=self.zone,
            policy=policy_of(how.policy, board.geometry),
            layers=layers,
            seed=seed,
            root=root,
            nodes=1 + len(self.moves),
            positions={},
            counts=Counts.of(1, board.geometry),
            komi=self.komi,
            share=self.share,
            scale=self.scale,
        )
        prepare_children(self.work, root, None, board.state.view)

    def prepare(self, games: int) -> None:
        """Play `games` more games on the whole board before the search, and tune komi by them."""
        done, policy, board = self.before.tallies[0].n, self.work.policy, self.board
        for index in range(done, done + games):
            rng = stream(self.seed, index)
            game = random_game(board.state, board.geometry, rng, self.how.eyes, policy)
            policy.learn(board.state, game.moves, self.before.add(0, game, board.komi))
        self.tune(self.before)

    def set_komi(self, komi: float) -> None:
        """Set the komi that counts games, before the first game."""
        super().set_komi(komi)
        self.work.komi, self.work.scale = self.komi, self.scale

    def advance(self, games: int) -> None:
        """Play `games` more games, in batches."""
        end = self.done + games
        while self.done < end and not self.ended:
            if self.is_full(self.work.nodes):
                self.make_way()
            numbers = range(self.done, min(self.done + self.how.batch, end))
            batch = [Leaf(i, [], self.board.state, stream(self.seed, i)) for i in numbers]
            for leaf in batch:
                descend(self.work, leaf, leaf.rng)
            evaluate(self.work, batch)
            for leaf in batch:
                update(self.work, leaf)
            self.done = numbers.stop
            self.ended = self.work.root.solved != 0

    @property
    def root(self) -> TreeNode:
        """The root of the tree."""
        return self.work.root

    def take(self, old: TreeSearcher, node: TreeNode, odd: int) -> None:
        """Go on at a node of another search; see `gomc.reference.reuse`."""
        assert isinstance(old, TreeSearch)
        assert isinstance(node, Node)
        root, old_children = self.work.root, {child.move: child for child in node.children}
        take_games(root, node)
        for child in root.children:
            if child.move in old_children:
                take_games(child, old_children[child.move])
                child.children = old_children[child.move].children
        self.work.positions = old.work.positions
        self.keep(odd)

    def keep(self, odd: int, least: int = 0) -> int:
        """Keep the children of nodes with at least `least` games; return the number of nodes."""
        work = self.work
        copies = copy_below(work.root.children, least)
        work.positions = positions_of(work.positions, copies, odd)
        work.nodes = 1 + len(work.root.children) + sum(map(len, copies.values()))
        return work.nodes

    def give_back(self, least: int) -> int:
        """Drop the children of nodes with fewer games; return the number of nodes left."""
        return self.keep(0, least)

    # Paper: CF II-E processors
    def add_games(self, node: TreeNode, visits: int, reward: float, squares: float) -> None:
        """Add games that other trees played through a node."""
        assert isinstance(node, Node)
        node.visits += visits
        node.reward += reward
        node.squares += squares

    def tallied(self) -> Counts:
        """Return the counts of the games."""
        return self.work.counts

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        return self.tree_result(self.work.root, self.work.nodes, seconds)
