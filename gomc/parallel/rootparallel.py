"""Root parallelisation: the trees of several processes, and the sums of their results.

`gomc.settings.RootParallel` explains the method. The number of games of each process, and so each tree
and the result, depends only on the total number of games. The speed of the processes and the length of
the stretches of work change nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gomc.errors import GomcError
from gomc.game import Game
from gomc.parallel.workers import Worker, acquire, call, release
from gomc.results import tally
from gomc.results.searches import NO_LAYERS, PrintedNode, SearchResult, TreeNode
from gomc.rng import stream
from gomc.search.search import Searcher, unit_of
from gomc.search.uct import TreeSearcher, principal
from gomc.settings import UCT, ClusterParallel, RootParallel

OVER = "this search is over: its workers have dropped their trees."


class TreeReport(NamedTuple):
    """The results of a tree so far.

    Attributes
    ----------
    visits, rewards : list of int, list of float
        For each move at the root, the number of games that began with the move, and the sum of their
        rewards.
    solved : list of int
        For each move at the root 1 if the move has won for good, -1 if it has lost for good, else 0.
    nodes : int
        The number of nodes of the tree.
    counts : Counts
        The counts of the games.
    """

    visits: list[int]
    rewards: list[float]
    solved: list[int]
    nodes: int
    counts: tally.Counts


@dataclass(frozen=True, repr=False)
class RootMove(PrintedNode):
    """A move at the root with the sums over all trees; see `gomc.results.searches.TreeNode`."""

    move: int
    visits: int
    reward: float
    solved: int
    squares: float = 0.0
    children: Sequence[TreeNode] = ()
    layers = NO_LAYERS


NewTree = Callable[[Game, UCT, Sequence[int], int], TreeSearcher]
"""A function that makes a tree search from a position, settings, moves and a seed.

It is a class or a function of a module, so that other processes can import it.
"""


class GrowingTree:
    """A tree of the search, which a worker holds.

    Parameters
    ----------
    new_tree : callable
        The function that makes the search of this tree.
    board, how, moves, seed
        See `gomc.search.search.Searcher`.
    """

    def __init__(
        self, new_tree: NewTree, board: Game, how: UCT, moves: Sequence[int], seed: int
    ) -> None:
        self.search = new_tree(board, how, moves, seed)
        self.children: Sequence[TreeNode] = ()
        self.search.advance(0)  # lets the fast backend compile

    def set_komi(self, komi: float) -> None:
        """Set the komi by which the games are counted."""
        self.search.set_komi(komi)

    def advance(self, games: int) -> tuple[int, bool]:
        """Play until so many games are played; return their number, and whether the search is over."""
        self.search.advance(games - self.search.done)
        return self.search.done, self.search.ended

    def report(self) -> TreeReport:
        """Return the results so far."""
        counts, moves = self.search.tallied(), len(self.search.moves)
        if not self.search.done:
            return TreeReport([0] * moves, [0.0] * moves, [0] * moves, 1 + moves, counts)
        result = self.search.result(0.0)
        assert result.root is not None
        by_move = {child.move: child for child in result.root.children}  # their order may differ
        self.children = [by_move[move] for move in self.search.moves]
        return TreeReport(
            [child.visits for child in self.children],
            [child.reward for child in self.children],
            [child.solved for child in self.children],
            result.nodes,
            counts,
        )

    def line(self, index: int) -> list[int]:
        """Return the moves that are expected after move number `index`, by the last report."""
        return principal(self.children[index])


# Paper: CF II-E processors
class RootSearcher(Searcher):
    """A search by several processes under way.

    Parameters
    ----------
    new_tree : callable
        The function of a backend that makes the search of a tree.
    board, how, moves, seed
        See `gomc.search.search.Searcher`. The seed of worker number `k` is the `k`-th output of `seed`.
    """

    def __init__(
        self,
        new_tree: NewTree,
        board: Game,
        how: RootParallel | ClusterParallel,
        moves: Sequence[int],
        seed: int,
    ) -> None:
        assert how.workers is not None  # a search on a cluster has counted them
        self.new_tree = new_tree
        self.tree = new_tree(board, how.search, moves, seed)
        super().__init__(board, self.tree.moves, seed)
        self.preparation = self.tree.preparation
        self.settings = how.search
        self.trees = how.workers
        self.step = self.trees * self.settings.batch
        self.dealt = 0
        self.workers: list[Worker] = []

    def prepare(self, games: int) -> None:
        """Play so many more games on the whole board, for all workers."""
        self.tree.prepare(games)
        self.komi = self.tree.komi
        self.spread_komi()

    def spread_komi(self) -> None:
        """Send the komi of this search to every worker."""
        if self.workers:
            call(self.workers, "set_komi", [(self.komi,)] * len(self.workers))

    def begin(self) -> None:
        """Acquire the workers, and let each worker make its search.

        The first worker goes ahead. If it compiles kernels, the other workers find them compiled.
        """
        began = time.perf_counter()
        self.workers = acquire(self.trees)
        shared = self.new_tree, self.board, self.settings, self.moves
        args = [(*shared, stream(self.seed, k).state) for k in range(self.trees)]
        call(self.workers[:1], GrowingTree, args[:1])
        call(self.workers[1:], GrowingTree, args[1:])
        if any(worker.new for worker in self.workers):
            self.starting = time.perf_counter() - began

    def advance(self, games: int) -> None:
        """Play so many more games."""
        if not self.workers:
            self.begin()
        self.dealt += games
        targets = [(self.share(k),) for k in range(self.trees)]
        played: list[tuple[int, bool]] = call(self.workers, "advance", targets)
        self.done = sum(done for done, _ in played)
        self.ended = all(ended for _, ended in played)

    def share(self, k: int) -> int:
        """Return the number of games for worker number `k`: batches are dealt out in turn."""
        batch = self.settings.batch
        rounds, rest = divmod(self.dealt, self.step)
        return rounds * batch + min(max(rest - k * batch, 0), batch)

    def reports(self) -> dict[int, TreeReport]:
        """Return the results of the trees so far, by their numbers."""
        if not self.workers:
            raise GomcError(OVER)
        reports: list[TreeReport] = call(self.workers, "report", [()] * len(self.workers))
        return dict(enumerate(reports))

    def line(self, tree: int, index: int) -> list[int]:
        """Return the moves that a tree expects after move number `index`."""
        lines: list[list[int]] = call([self.workers[tree]], "line", [(index,)])
        return lines[0]

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far, from the sums over all trees.

        The expected line comes from the tree with most games of the chosen move.
        """
        reports = self.reports()
        sums = [RootMove(move, 0, 0.0, 0) for move in self.moves]
        counts = tally.Counts.of(1, self.board.geometry)
        for report in reports.values():
            new = zip(sums, report.visits, report.rewards, report.solved, strict=True)
            sums = [
                RootMove(s.move, s.visits + visits, s.reward + reward, s.solved or solved)
                for s, visits, reward, solved in new
            ]
            counts += report.counts
        pairs = self.tree.candidates(sums)
        node, chosen = pairs[self.tree.choose_candidate(pairs)]
        index = self.moves.index(node.move)
        teller = max(reports, key=lambda tree: reports[tree].visits[index])
        return self.report(
            chosen,
            [move for _, move in pairs],
            counts,
            seconds,
            unit=unit_of(self.settings.by),
            line=self.line(teller, index),
            nodes=sum(report.nodes for report in reports.values()),
        )

    def end(self) -> None:
        """Give back the workers."""
        workers, self.workers = self.workers, []
        release(workers)
