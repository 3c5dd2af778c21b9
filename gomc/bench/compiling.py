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
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from gomc.backend import QUICKEST, load
from gomc.bench.figures import Figure, limited
from gomc.bench.runners import CORES, SIZES
from gomc.programs import Program

THIS = "from gomc.bench import compiling; from gomc.programs import PROGRAMS; "
TOUR = THIS + "compiling.compile_for(9, compiling.programs_of_the_tour())"
ALL = THIS + f"list(compiling.compile_all({SIZES}, PROGRAMS.values()))"
FIRST = "import gomc, gomc.fast as go; go.search(go.Board(9), gomc.UCT(), playouts=1000)"
EACH = THIS + "compiling.print_kernels(9, PROGRAMS.values())"


def compile_for(size: int, programs: Iterable[Program]) -> float:
    """Compile what boards of a size, uniform games and some programs need; return the seconds."""
    begin = time.perf_counter()
    fast = load(QUICKEST)
    board = fast.Board(size)
    fast.playouts(board, 1)
    fast.playout(board)
    for program in programs:
        fast.search(board, program, playouts=1)
    fast.eyes(board)
    board.play(board.legal_moves().names[0])
    board.score()
    return time.perf_counter() - begin


def compile_all(
    sizes: Sequence[int], programs: Iterable[Program], processes: int = CORES
) -> Iterator[tuple[int, float]]:
    """Compile for several sizes, each in a process; yield each size and its seconds, in order."""
    chosen = list(programs)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        started = [(size, pool.submit(compile_for, size, chosen)) for size in sizes]
        for size, done in started:
            yield size, done.result()


def programs_of_the_tour() -> list[Program]:
    """Return the programs of the tour."""
    from gomc.tour.chapters import CHAPTERS

    return [chapter.program for chapter in CHAPTERS]


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


def print_kernels(size: int, programs: Iterable[Program]) -> None:
    """Compile in this process, and print the kernels, their functions and their seconds as JSON."""
    from gomc.fast.compiler.recording import recorded

    print(json.dumps(recorded(lambda: compile_for(size, programs))))
