"""Compiling: done beforehand, and measured, kernel by kernel.

What is compiled is kept on disk (`gomc.fast.compiler.cache`); so it is measured in new processes, with
a folder of their own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from gomc.backend import load
from gomc.bench.figures import Figure, limited
from gomc.bench.runners import CORES, SIZES
from gomc.programs import PROGRAMS, tour
from gomc.registry import QUICKEST
from gomc.settings import UCT, Search

THIS = "from gomc.bench import compiling; "
TOUR = THIS + "compiling.compile_for(9, compiling.searches_of_the_tour())"
ALL = THIS + f"list(compiling.compile_all({SIZES}, compiling.all_searches()))"
FIRST = "import gomc, gomc.fast as go; go.search(go.Board(9), gomc.UCT(), playouts=1000)"
EACH = THIS + "compiling.print_kernels(9, compiling.all_searches())"

Part = Callable[[int, Sequence[Search]], float]
"""A part of what is compiled for a size: compiles it for some searches, and returns the seconds."""


def compile_games(size: int, searches: Iterable[Search]) -> float:
    """Compile what boards, uniform games and searches that are no trees need; return the seconds."""
    begin = time.perf_counter()
    fast = load(QUICKEST)
    board = fast.Board(size)
    fast.playouts(board, 1)
    for search in searches:
        if not isinstance(search, UCT):
            fast.search(board, search, playouts=1)
    fast.eyes(board)
    board.play(board.legal_moves().names[0])
    board.score()
    return time.perf_counter() - begin


def compile_trees(size: int, searches: Iterable[Search]) -> float:
    """Compile the tree searches among some, and their random games; return the seconds."""
    begin = time.perf_counter()
    fast = load(QUICKEST)
    fast.playout(fast.Board(size))
    for search in searches:
        if isinstance(search, UCT):
            fast.search(fast.Board(size), search, playouts=1)
    return time.perf_counter() - begin


PARTS = compile_trees, compile_games
"""The two halves of what is compiled for a size."""


def compile_for(size: int, searches: Sequence[Search], parts: Sequence[Part] = PARTS) -> float:
    """Compile what boards of a size, random games and some searches need; return the seconds."""
    return sum(part(size, searches) for part in parts)


def compile_all(
    sizes: Sequence[int], searches: Sequence[Search], processes: int = CORES
) -> Iterator[tuple[int, float]]:
    """Compile for several sizes, in processes; yield each size and its seconds, in order.

    A process compiles a whole size, as games and trees share functions. Only of the last sizes, if
    there are more processes than these, one process compiles the trees and one the games. Every other
    process begins with the games: what all sizes have in common it finds on disk then.
    """
    whole = len(sizes) // processes * processes
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        started = []
        for i, size in enumerate(sizes):
            parts = PARTS[:: -1 if i % 2 else 1]
            pieces = (parts,) if i < whole else [(part,) for part in parts]
            running = [pool.submit(compile_for, size, searches, piece) for piece in pieces]
            started.append((size, running))
        for size, running in started:
            yield size, sum(each.result() for each in running)


def searches_of_the_tour() -> list[Search]:
    """Return the searches of the programs of the tour."""
    return [program.search for program in tour.TOUR]


def all_searches() -> list[Search]:
    """Return the searches of all programs."""
    return [program.search for program in PROGRAMS.values()]


# --- Measured.


def overall() -> Iterator[Figure]:
    """Yield the times for compiling, and for a search when all is compiled, each in a new process."""
    with empty_cache() as variables:
        yield timed("fast, the tour compiled, from an empty cache", TOUR, variables, 12)
        yield timed("fast, start and first search, from a warm cache", FIRST, variables, 1)
    with empty_cache() as variables:
        name = "fast, all programs compiled for three sizes, from an empty cache"
        yield timed(name, ALL, variables, 40)


def kernels() -> list[Figure]:
    """Return the time of compiling each kernel on 9x9, for all programs in turn, the longest first.

    What kernels share is compiled with the first of them.
    """
    with empty_cache() as variables:
        command = [sys.executable, "-c", EACH]
        said = subprocess.run(command, env=variables, check=True, capture_output=True).stdout  # noqa: S603
    found = [Figure(f"{name}, {n} functions", took, "s") for name, n, took in json.loads(said)]
    return sorted(found, key=lambda figure: -figure.value)


@contextmanager
def empty_cache() -> Iterator[dict[str, str]]:
    """Yield the variables of processes that keep compiled code in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, "NUMBA_CACHE_DIR": folder}


def timed(name: str, program: str, variables: dict[str, str], most: float) -> Figure:
    """Return how long a new process takes for a program."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=variables, check=True)  # noqa: S603
    return limited(name, time.perf_counter() - begin, "s", most)


def print_kernels(size: int, searches: Sequence[Search]) -> None:
    """Compile in this process, and print the kernels, their functions and their seconds as JSON."""
    from gomc.fast.compiler.recording import recorded

    print(json.dumps(recorded(lambda: compile_for(size, searches))))
