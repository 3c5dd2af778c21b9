"""Root parallelisation: the trees of several processes, and their sums.

`gomc.settings.RootParallel` explains it. How many games a process has played depends only on how many
all have played, and so do its tree and the result: neither the speed of the processes nor the
stretches in which a search is run change anything.
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
from gomc.search.uct import Tree, principal
from gomc.settings import UCT, ClusterParallel, RootParallel

OVER = "this search is over: its workers have dropped their trees."


class Report(NamedTuple):
    """The results of a worker so far.

    Attributes
    ----------
    visits, rewards : list of int, list of float
        For each move at the root, the games that began with it, and what the player had of them.
    solved : list of int
        Which of these moves have won (1) or lost (-1) for good.
    nodes : int
        The number of nodes of its tree.
    counts : Counts
        The counts of its games.
    """

    visits: list[int]
    rewards: list[float]
    solved: list[int]
    nodes: int
    counts: tally.Counts


@dataclass(frozen=True, repr=False)
class Root(PrintedNode):
    """A move at the root with the sums of all trees; see `gomc.results.searches.TreeNode`."""

    move: int
    visits: int
    reward: float
    solved: int
    squares: float = 0.0
    children: Sequence[TreeNode] = ()
    layers = NO_LAYERS


NewTree = Callable[[Game, UCT, Sequence[int], int], Tree]
"""Makes a tree search of a position, settings, moves and a seed.

It is a class or a function of a module, which other processes import.
"""


class Grower:
    """One of the trees; a worker holds it.

    Parameters
    ----------
    new_tree : callable
        Makes the search that grows it.
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
        """Count games by this komi."""
        self.search.set_komi(komi)

    def advance(self, games: int) -> tuple[int, bool]:
        """Play on until so many games are played; return how many are, and whether it is over."""
        self.search.advance(games - self.search.done)
        return self.search.done, self.search.ended

    def report(self) -> Report:
        """Return what was found so far."""
        counts, moves = self.search.tallied(), len(self.search.moves)
        if not self.search.done:
            return Report([0] * moves, [0.0] * moves, [0] * moves, 1 + moves, counts)
        found = self.search.result(0.0)
        assert found.root is not None
        by_move = {child.move: child for child in found.root.children}  # which may have another order
        self.children = [by_move[move] for move in self.search.moves]
        return Report(
            [child.visits for child in self.children],
            [child.reward for child in self.children],
            [child.solved for child in self.children],
            found.nodes,
            counts,
        )

    def line(self, index: int) -> list[int]:
        """Return what is expected to follow move number `index`, as of the last report."""
        return principal(self.children[index])


# Paper: CF II-E processors
class RootSearch(Searcher):
    """A search by several processes under way.

    Parameters
    ----------
    new_tree : callable
        Makes the searches that grow the trees: those of a backend.
    board, how, moves, seed
        See `gomc.search.search.Searcher`; worker number `k` has the `k`-th output of the seed as its
        own.
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
        """Let all trees that there are count games by the komi of this search."""
        if self.workers:
            call(self.workers, "set_komi", [(self.komi,)] * len(self.workers))

    def begin(self) -> None:
        """Acquire the workers, and let each make its search.

        The first goes ahead: what it has to compile is then there for the others.
        """
        began = time.perf_counter()
        self.workers = acquire(self.trees)
        shared = self.new_tree, self.board, self.settings, self.moves
        args = [(*shared, stream(self.seed, k).state) for k in range(self.trees)]
        call(self.workers[:1], Grower, args[:1])
        call(self.workers[1:], Grower, args[1:])
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
        """Return how many of the games are for worker number `k`: batches are dealt out in turn."""
        batch = self.settings.batch
        rounds, rest = divmod(self.dealt, self.step)
        return rounds * batch + min(max(rest - k * batch, 0), batch)

    def reports(self) -> dict[int, Report]:
        """Return the results of the trees so far, by their numbers."""
        if not self.workers:
            raise GomcError(OVER)
        reports: list[Report] = call(self.workers, "report", [()] * len(self.workers))
        return dict(enumerate(reports))

    def line(self, tree: int, index: int) -> list[int]:
        """Return what is expected in a tree to follow move number `index`."""
        [line] = call([self.workers[tree]], "line", [(index,)])
        found: list[int] = line
        return found

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far, by the sums over all trees.

        The expected line is that of the tree which has most games with the move chosen.
        """
        reports = self.reports()
        sums = [Root(move, 0, 0.0, 0) for move in self.moves]
        counts = tally.Counts.of(1, self.board.geometry)
        for report in reports.values():
            new = zip(sums, report.visits, report.rewards, report.solved, strict=True)
            sums = [
                Root(s.move, s.visits + visits, s.reward + reward, s.solved or solved)
                for s, visits, reward, solved in new
            ]
            counts += report.counts
        found = self.tree.candidates(sums)
        node, chosen = found[self.tree.choose_candidate(found)]
        index = self.moves.index(node.move)
        teller = max(reports, key=lambda tree: reports[tree].visits[index])
        return self.report(
            chosen,
            [move for _, move in found],
            counts,
            seconds,
            unit=unit_of(self.settings.by),
            line=self.line(teller, index),
            nodes=sum(report.nodes for report in reports.values()),
        )

    def end(self) -> None:
        """Give the workers back."""
        workers, self.workers = self.workers, []
        release(workers)
