"""A search by trees that exchange games: the processes of the trees, and the times of the exchanges.

`gomc.settings.ClusterParallel` explains the search, and `gomc.parallel.exchange` explains an exchange.
Games are dealt to the trees as in `gomc.parallel.rootparallel`. The trees exchange after a number of
games of each tree, or after some time. The answers of the trees are put in the order of the trees'
numbers. So a search that exchanges by games gives the same result on any number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from gomc.errors import GomcError
from gomc.game import Game
from gomc.parallel import cluster, workers
from gomc.parallel.exchange import HostedTrees, totals
from gomc.parallel.machine import cores
from gomc.parallel.rootparallel import OVER, NewTree, RootSearcher, TreeReport
from gomc.parallel.tasks import InProcess
from gomc.parallel.workers import AnyWorker
from gomc.rng import stream
from gomc.settings import ClusterParallel

FAR = 0.25
"""The seconds between two looks at the clock on a cluster, where a request takes some time."""


class TreeHost(NamedTuple):
    """A process, and the numbers of the trees that the process holds."""

    process: AnyWorker
    numbers: Sequence[int]


# Paper: CF II-E processors
class ClusterSearcher(RootSearcher):
    """A search by trees that exchange games, under way.

    Parameters
    ----------
    new_tree, board, how, moves, seed
        See `gomc.parallel.rootparallel.RootSearcher`.
    """

    def __init__(
        self, new_tree: NewTree, board: Game, how: ClusterParallel, moves: Sequence[int], seed: int
    ) -> None:
        if how.workers is None:
            how = replace(how, workers=cluster.count(how.cluster) if how.cluster else cores())
        super().__init__(new_tree, board, how, moves, seed)
        self.how = how
        self.stretch = FAR if how.cluster else None
        self.hosts: list[TreeHost] = []
        self.exchanged = 0.0
        batch = how.search.batch
        self.period = self.step * -(-int(how.every) // batch)

    # --- Processes.

    def begin(self) -> None:
        """Acquire processes, and let each process make its trees.

        The first process goes ahead, as in `gomc.parallel.rootparallel.RootSearcher.begin`.
        """
        began, processes = time.perf_counter(), self.acquire()
        numbers = range(self.trees)
        self.hosts = [
            TreeHost(process, numbers[i :: len(processes)]) for i, process in enumerate(processes)
        ]
        new, hosts = any(process.new for process in processes), self.hosts
        shared = self.new_tree, self.board, self.settings, self.moves
        seeds = [{k: stream(self.seed, k).state for k in numbers} for _, numbers in hosts]
        self.ask(hosts[:1], HostedTrees, [(*shared, of_host) for of_host in seeds[:1]])
        self.ask(hosts[1:], HostedTrees, [(*shared, of_host) for of_host in seeds[1:]])
        self.exchanged = time.perf_counter()
        if new:
            self.starting = self.exchanged - began

    def acquire(self) -> list[AnyWorker]:
        """Return the processes that shall hold the trees."""
        several = min(self.trees, cores())
        if self.how.cluster:
            return [*cluster.acquire(self.how.cluster, self.trees)]
        if several == 1 or workers.Worker.inside:
            return [InProcess()]
        return [*workers.acquire(several)]

    def ask(
        self, hosts: Sequence[TreeHost], what: type | str, args: Sequence[tuple[object, ...]]
    ) -> list[Any]:
        """Send a request to processes, and return their answers, without processes that have ended.

        Raises
        ------
        GomcError
            If no process is left, or a process answers with an error.
        """
        answers, lost = workers.attempt([host.process for host in hosts], what, args)
        self.hosts = [host for host in self.hosts if host.process not in lost]
        self.give_back(lost)
        if not self.hosts:
            raise GomcError("all worker processes ended before their work was done.")
        return answers

    def ask_all(self, what: str, *args: object) -> dict[int, Any]:
        """Send all processes the same request, and return the answers by tree number, in order."""
        answers = self.ask(self.hosts, what, [args] * len(self.hosts))
        return dict(sorted(item for answer in answers for item in answer.items()))

    def spread_komi(self) -> None:
        """Send the komi of this search to all trees."""
        if self.hosts:
            self.ask_all("each", "set_komi", self.komi)

    def end(self) -> None:
        """Give back the processes."""
        processes, self.hosts = [host.process for host in self.hosts], []
        self.give_back(processes)

    def give_back(self, processes: Iterable[Any]) -> None:
        """Let some processes drop their trees."""
        processes = [process for process in processes if not isinstance(process, InProcess)]
        if self.how.cluster:
            cluster.release(processes)
        else:
            workers.release(processes)

    # --- Games.

    def advance(self, games: int) -> None:
        """Play so many more games, with exchanges in between."""
        if not self.hosts:
            self.begin()
        by_games, left = self.how.unit == "games", games
        while True:
            part = min(left, self.period - self.dealt % self.period) if by_games else left
            self.play(part)
            left -= part
            over = time.perf_counter() - self.exchanged >= self.how.every
            if part and (self.dealt % self.period == 0 if by_games else over):
                self.exchange()
            if not left or self.ended:
                break

    def play(self, games: int) -> None:
        """Let the trees play so many more games; the games of lost trees are lost."""
        self.dealt += games
        targets = [self.share(k) for k in range(self.trees)]
        played: dict[int, tuple[int, bool]] = self.ask_all("advance", targets)
        self.done = sum(done for done, _ in played.values())
        self.ended = all(ended for _, ended in played.values())

    def exchange(self) -> None:
        """Let the trees exchange their games."""
        named = {
            path for paths in self.ask_all("each", "upper", self.how.share).values() for path in paths
        }
        if paths := sorted(named, key=lambda path: (len(path), path)):
            sums = totals(self.ask_all("each", "games", paths).values())
            self.ask_all("each", "receive", dict(zip(paths, sums, strict=True)))
        self.exchanged = time.perf_counter()

    # --- The result.

    def reports(self) -> dict[int, TreeReport]:
        """Return the results of the trees so far, by their numbers."""
        if not self.hosts:
            raise GomcError(OVER)
        reports: dict[int, TreeReport] = self.ask_all("each", "report")
        self.done = sum(report.counts.tallies[0].n for report in reports.values())
        if not self.done:
            raise GomcError("the worker processes that had played games have ended.")
        return reports

    def line(self, tree: int, index: int) -> list[int]:
        """Return the moves that a tree expects after move number `index`; none if the tree is lost."""
        hosts = [host for host in self.hosts if tree in host.numbers]
        lines: list[list[int]] = self.ask(hosts, "line", [(tree, index)] * len(hosts))
        return lines[0] if lines else []
