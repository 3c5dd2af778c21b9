"""Compile every kernel once, before tests that run side by side would each compile it.

Used as ``python tests/compile.py PROCESSES``; what is compiled is kept on disk. No two processes
compile the same kernel: so searches are given boards of the reference, which need no kernels.
"""

from __future__ import annotations

import importlib.util
import sys
from concurrent.futures import ProcessPoolExecutor

import gomc
from gomc import reference
from gomc.game import Game

SIZES = (5, 9, 13, 19)
"""A board of each width (`gomc.fast.words.width`), but of the widest, which few tests need."""


def games(board: Game) -> None:
    """Compile what plays random games, and what depth two adds to it."""
    fast = gomc.load("fast")
    fast.playout(board)
    for stages in (gomc.settings.UNIFORM, gomc.settings.PURE):
        fast.playouts(board, 1, stages=stages)
    fast.search(board, gomc.DepthTwo(), playouts=1, moves=["A1"])


def trees(board: Game) -> None:
    """Compile tree search, with games one by one and side by side."""
    for batch in (1, 2):
        gomc.load("fast").search(board, gomc.UCT(batch=batch), playouts=1)


def firsts(board: Game) -> None:
    """Compile what draws moves by weights and down lists."""
    for how in (gomc.AllMovesAsFirst(temperature=gomc.Temperature(1)), gomc.MoveLists(games=1)):
        gomc.load("fast").search(board, how, playouts=1)


def boards(board: Game) -> None:
    """Compile the operations of a board, and the eyes."""
    board = gomc.load("fast").Board(board.size)
    board.set_up(black=["A1"])
    board.play(board.legal_moves().names[0])
    board.liberties("A1")
    board.area()
    gomc.load("fast").eyes(board)
    gomc.load("fast").bandit([0.5], gomc.UCB1(), 1)


def compile_all(part: str) -> None:
    """Compile a part of the kernels for every width."""
    for size in SIZES:
        globals()[part](reference.Board(size))


if __name__ == "__main__" and importlib.util.find_spec("numba"):
    with ProcessPoolExecutor(int(sys.argv[1])) as pool:
        list(pool.map(compile_all, ["games", "trees", "firsts", "boards"]))  # the longest first
