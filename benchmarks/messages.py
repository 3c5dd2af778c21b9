"""How many nodes and bytes trees exchange, by their number: ``python -m benchmarks.messages``.

Each tree is in a process of its own. They are those of a program of 2010 (`PROGRAM`; another one can be
named as in a match: ``python -m benchmarks.messages mogo``), on the empty board. A process
sends the names of its upper nodes, is asked for its games at those of all, and is told the sums. The
figures are means over the exchanges of a search; bytes are those of one process, both ways. The seconds
of an exchange are those that the process waits which leads the search, on a machine with the load that
it has; only the nodes and bytes are the same every time.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Sequence
from typing import Any

import gomc
from gomc.arena.players import ProgramPlayer, parse_player
from gomc.parallel import clusterparallel, workers
from gomc.settings import UCT, ClusterParallel

PROGRAM = "mogo:bandit=ucb1(0),rave=on,priors=michi"

EXCHANGES = 5
"""Exchanges of a search."""

GAMES = {9: 2000, 19: 500}
"""Games of a tree between two exchanges, by the size of the board."""


class Meter:
    """What the exchanges of a search need."""

    def __init__(self) -> None:
        self.nodes: list[int] = []
        self.bytes: list[int] = []
        self.seconds: list[float] = []

    def attempt(
        self, places: Sequence[Any], what: type | str, args: Sequence[tuple[object, ...]]
    ) -> tuple[list[Any], list[Any]]:
        """Ask processes as `gomc.parallel.workers.attempt` does, and measure exchanges."""
        began = time.perf_counter()
        found = workers_attempt(places, what, args)
        name = args[0][0] if what == "each" and args else None
        if name == "upper":
            self.nodes.append(0)
            self.bytes.append(0)
            self.seconds.append(0.0)
        if name in ("upper", "games", "receive"):
            self.seconds[-1] += time.perf_counter() - began
            messages = [(what, its) for its in args], [(True, answer) for answer in found[0]]
            sizes = [len(pickle.dumps(message)) for several in messages for message in several]
            self.bytes[-1] += sum(sizes) // len(places)
        if name == "games":
            asked: Any = args[0][1]
            self.nodes[-1] = len(asked)
        return found


workers_attempt = workers.attempt


def measure(program: str, size: int, trees: int) -> Meter:
    """Return what was measured in a search with so many trees."""
    meter, games = Meter(), GAMES[size]
    go = gomc.load("fast")
    player = parse_player(program)
    assert isinstance(player, ProgramPlayer)
    assert isinstance(player.program.search, UCT)
    how = ClusterParallel(player.program.search, trees, every=games)
    workers.attempt = meter.attempt  # type: ignore[assignment]
    clusterparallel.cores = lambda: trees  # type: ignore[assignment]
    go.search(go.Board(size), how, playouts=EXCHANGES * games * trees, seed=1)
    workers.attempt = workers_attempt
    return meter


def main() -> None:
    """Measure, and print a table."""
    program = sys.argv[1] if sys.argv[1:] else PROGRAM
    print("board  trees  nodes (last)  bytes (last)  ms")
    for size in GAMES:
        for trees in (1, 2, 4, 8):
            its = measure(program, size, trees)
            n = len(its.nodes)
            nodes, volume = sum(its.nodes) / n, sum(its.bytes) / n
            print(
                f"{size:>5} {trees:>6} {nodes:>6.1f} ({its.nodes[-1]:>4}) {volume:>6.0f} "
                f"({its.bytes[-1]:>5}) {1000 * sorted(its.seconds)[n // 2]:>6.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
