"""Compile every kernel once, before tests that run side by side would each compile it.

Used as ``python tests/compile.py PROCESSES``; what is compiled is kept on disk. Each process compiles
all for boards of some width, as kernels share functions that need to be compiled once in a process.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

os.environ.setdefault("GOMC_KERNELS", "compile")

import gomc
from gomc.backend import Backend
from gomc.game import Game
from gomc.settings.bysize import on

SIZES = (5, 9, 19)
"""A board of each width (`gomc.fast.compiler.words.width`) that many tests need.

Searches on 13x13 and on the largest boards are slow tests, all but few.
"""


def games(fast: Backend, board: Game) -> None:
    """Compile what plays random games, what asks their policy, and what depth two adds to it."""
    fast.playout(board)
    learning = gomc.settings.Stages(gomc.settings.LastGoodReply())
    for policy in (gomc.settings.FUEGO, learning):
        fast.playout(board, policy=policy)
    if board.size == 5:
        fast.playout(board, policy=gomc.settings.Stages(gomc.settings.Save(ladders=True)))
    fast.policy(board, gomc.settings.FUEGO)
    drawing = gomc.settings.Stages(gomc.settings.FillBoard(1))
    for policy in (gomc.settings.UNIFORM, gomc.settings.PURE, drawing, gomc.settings.FUEGO, learning):
        fast.playouts(board, 1, policy=policy)
    fast.search(board, gomc.DepthTwo(), playouts=1, moves=["A1"])


def trees(fast: Backend, board: Game) -> None:
    """Compile tree search without and with layers, games one by one and side by side; and GNU Go's."""
    layers = gomc.UCT(rave=gomc.Rave()), gomc.UCT(rave=gomc.Rave(), batch=2)
    learning = gomc.settings.Stages(gomc.settings.LastGoodReply())
    games = [gomc.UCT(policy=policy) for policy in (gomc.settings.FUEGO, learning)]
    games.append(gomc.UCT(policy=gomc.settings.PURE, batch=2))
    for how in (gomc.UCT(), gomc.UCT(batch=2), *layers, *games, gomc.settings.GnuGo()):
        fast.search(board, how, playouts=1)
    more(fast, board)


def more(fast: Backend, board: Game) -> None:
    """Compile what else programs have, and what tests try on small boards.

    Here a tree takes some three seconds, as most functions of all trees are the same; in each of the
    processes that run tests it would take ten.
    """
    choices, database = gomc.settings, gomc.patterns.MONTEGNU_DB
    programs = gomc.programs.PROGRAMS.values()
    hows: list[Any] = [on(program.search, board.size) for program in programs]
    hows.append(gomc.UCT(rave=gomc.Rave(), batch=2, policy=choices.PURE))
    if board.size == 5:
        hows.append(gomc.UCT(rave=gomc.Rave(), policy=choices.Stages(choices.LastGoodReply())))
        hows.append(gomc.UCT(rave=gomc.Rave(), policy=choices.Stages(choices.PoolRave())))
        weights = choices.Weights.of([], otherwise=1)
        wide, biased = (
            {"widening": choices.Widening(order=weights)},
            {"bias": choices.Bias(order=weights)},
        )
        layers: list[Any] = [wide, biased, wide | biased]
        hows += [gomc.UCT(**each, batch=batch) for each in layers for batch in (1, 2)]
    for how in hows:
        if getattr(how, "has_layers", False):
            fast.search(board, how, playouts=1)
    sources: list[Any] = [choices.LearnedMoves(), choices.PolicyMoves(database)]
    if board.size == 5:
        sources += [choices.LostLadder(), choices.PolicyMoves(choices.Stages(choices.Nakade()))]
        fast.weights(board, database)
    for source in sources:
        fast.priors(board, choices.Priors((source,)))
    fast.playout(board, policy=database)
    fast.playouts(board, 1, policy=database)


def large(fast: Backend, board: Game) -> None:
    """Compile what is tried on a large board: uniform games, those of MoGo, and its tree."""
    fast.playout(board)
    for policy in (gomc.settings.UNIFORM, gomc.settings.SEQUENCE_LIKE):
        fast.playouts(board, 1, policy=policy)
    fast.search(board, gomc.programs.MOGO, playouts=1)


def tables(fast: Backend, board: Game) -> None:
    """Compile what draws moves by weights and down lists."""
    for how in (gomc.AllMovesAsFirst(temperature=gomc.Temperature(1)), gomc.MoveLists(games=1)):
        fast.search(board, how, playouts=1)


def boards(fast: Backend, board: Game) -> None:
    """Compile the operations of a board, and the eyes."""
    board.set_up(black=["A1"])
    board.play(board.legal_moves().names[0])
    board.liberties("A1")
    board.area()
    fast.ladder(board, "A1")
    fast.eyes(board)
    fast.priors(board, gomc.settings.MICHI_PRIORS)


def learning() -> None:
    """Compile what learns weights from games, if there is what reads them."""
    from gomc import sgf
    from gomc.lab import learn
    from gomc.lab.learn.training import Lesson

    game = "(;SZ[5];B[cc];W[cb])"
    with tempfile.TemporaryDirectory() as folder:
        learn.learn(Lesson(sgf.read_all(game * 10), Path(folder) / "weights.json", until=1))
    learn.weights(gomc.Board(5))


def compile_all(size: int) -> None:
    """Compile every kernel for boards as wide as those of a size."""
    fast = gomc.load("fast")
    for part in (large, boards) if size == 19 else (games, trees, tables, boards):
        part(fast, fast.Board(size))


if __name__ == "__main__" and importlib.util.find_spec("numba"):
    gomc.load("fast").bandit([0.5], gomc.UCB1(), 1)
    with ProcessPoolExecutor(int(sys.argv[1])) as pool:
        done = pool.map(compile_all, SIZES)  # the longest first
        if importlib.util.find_spec("sgfmill"):
            pool.submit(learning).result()
        list(done)
