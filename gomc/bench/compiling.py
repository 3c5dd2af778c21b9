"""Compiling: compile beforehand, and measure the time for compiling, kernel by kernel.

The fast backend keeps compiled code on disk (`gomc.fast.compiler.cache`). So the measurements run in
new processes with a new folder for the code.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from gomc.backend import load
from gomc.bench.figures import SpeedFigure, limited
from gomc.bench.runners import CORES, SIZES
from gomc.errors import GomcError
from gomc.programs import PROGRAMS, tour
from gomc.registry import QUICKEST
from gomc.settings import UCT, Search
from gomc.settings.bysize import on

SILENT = "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL); "
"""The beginning of a program that Ctrl-C ends silently, as Ctrl-C ends the program that started it."""

THIS = "from gomc.bench import compiling; "
TOUR = THIS + "compiling.compile_for(9, compiling.searches_of_the_tour())"
ALL = THIS + f"list(compiling.compile_all({SIZES}, compiling.all_searches()))"
FIRST = "import gomc, gomc.fast as go; go.search(go.Board(9), gomc.UCT(), playouts=1000)"
EACH = THIS + "compiling.print_kernels(9, compiling.all_searches())"

Part = Callable[[int, Sequence[Search]], float]
"""A function that compiles a part of the code for a size and some searches, and returns the seconds."""


def compile_games(size: int, searches: Iterable[Search]) -> float:
    """Compile the code for boards, uniform games and searches without trees; return the seconds."""
    begin = time.perf_counter()
    fast = load(QUICKEST)
    board = fast.Board(size)
    fast.playouts(board, 1)
    for search in searches:
        if not isinstance(on(search, size), UCT):
            fast.search(board, search, playouts=1)
    fast.eyes(board)
    board.play(board.legal_moves().names[0])
    board.score()
    return time.perf_counter() - begin


def compile_trees(size: int, searches: Iterable[Search]) -> float:
    """Compile the tree searches among the searches, and the random games; return the seconds."""
    begin = time.perf_counter()
    fast = load(QUICKEST)
    fast.playout(fast.Board(size))
    for search in searches:
        if isinstance(on(search, size), UCT):
            fast.search(fast.Board(size), search, playouts=1)
    return time.perf_counter() - begin


PARTS = compile_trees, compile_games
"""The functions that compile the two halves of the code for a size."""


def compile_for(size: int, searches: Sequence[Search], parts: Sequence[Part] = PARTS) -> float:
    """Compile the code for boards of a size, random games and some searches; return the seconds."""
    return sum(part(size, searches) for part in parts)


def compile_all(
    sizes: Sequence[int], searches: Sequence[Search], processes: int = CORES
) -> Iterator[tuple[int, float]]:
    """Compile for several sizes, in processes; yield each size and the seconds for this size, in order.

    A process compiles a whole size, because games and trees share functions. Only if fewer sizes than
    processes are left, a size is divided, and a process compiles the trees while another process
    compiles the games. Every other process begins with the games. So the processes find more of the
    code that all sizes share on disk.
    """
    whole = len(sizes) // processes * processes
    silent = signal.signal, (signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends them without a word
    with _said(), ProcessPoolExecutor(processes, get_context("spawn"), *silent) as pool:
        started = []
        for i, size in enumerate(sizes):
            parts = PARTS[:: -1 if i % 2 else 1]
            pieces = (parts,) if i < whole else [(part,) for part in parts]
            running = [pool.submit(compile_for, size, searches, piece) for piece in pieces]
            started.append((size, running))
        for size, running in started:
            yield size, sum(task.result() for task in running)


@contextmanager
def _said() -> Iterator[None]:
    """Say in a sentence that a process that compiles has ended early."""
    try:
        yield
    except (BrokenProcessPool, subprocess.CalledProcessError):
        raise GomcError(
            "a process that compiles ended early; perhaps there is too little memory."
        ) from None


def searches_of_the_tour() -> list[Search]:
    """Return the searches of the programs of the tour."""
    return [program.search for program in tour.TOUR]


def all_searches() -> list[Search]:
    """Return the searches of all programs."""
    return [program.search for program in PROGRAMS.values()]


# --- Measurements.


def overall() -> Iterator[SpeedFigure]:
    """Yield the times for compiling, and for a search with compiled code, each in a new process."""
    with empty_cache() as variables:
        yield timed("fast, the tour compiled, from an empty cache", TOUR, variables, 12)
        yield timed("fast, start and first search, from a warm cache", FIRST, variables, 1)
    with empty_cache() as variables:
        name = "fast, all programs compiled for three sizes, from an empty cache"
        yield timed(name, ALL, variables, 40)


def kernels() -> list[SpeedFigure]:
    """Return the time of compiling each kernel on 9x9, for all programs in turn, the longest first.

    The first kernel with a shared function pays for the function's compilation.
    """
    with empty_cache() as variables:
        command = [sys.executable, "-c", SILENT + EACH]
        with _said():
            output = subprocess.run(command, env=variables, check=True, capture_output=True).stdout  # noqa: S603
    figures = [SpeedFigure(f"{name}, {n} functions", took, "s") for name, n, took in json.loads(output)]
    return sorted(figures, key=lambda figure: -figure.value)


@contextmanager
def empty_cache() -> Iterator[dict[str, str]]:
    """Yield environment variables that make processes keep compiled code in a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        yield {**os.environ, "NUMBA_CACHE_DIR": folder}


def timed(name: str, program: str, variables: dict[str, str], most: float) -> SpeedFigure:
    """Return the seconds that a new process takes for a program, with the target `most`."""
    begin = time.perf_counter()
    with _said():
        subprocess.run([sys.executable, "-c", SILENT + program], env=variables, check=True)  # noqa: S603
    return limited(name, time.perf_counter() - begin, "s", most)


def print_kernels(size: int, searches: Sequence[Search]) -> None:
    """Compile in this process; print the kernels with functions and seconds as JSON."""
    from gomc.fast.compiler.recording import recorded

    print(json.dumps(recorded(lambda: compile_for(size, searches))))
