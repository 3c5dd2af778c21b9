"""All calls whose kernels shall be ready: programs, settings of the tutorials, and positions."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import gomc
from gomc import settings
from gomc.backend import Backend
from gomc.fast.compiler.words import width
from gomc.fast.transpositions import enlarged, new_positions
from gomc.game.record import Record
from gomc.game.rules import TROMP_TAYLOR, Color
from gomc.lab import learn
from gomc.settings.bysize import on

SIZES = (5, 9, 13, 19)
"""A board for each width of sets up to 19x19 (`gomc.fast.compiler.words.width`)."""


def searches() -> list[Any]:
    """Return searches that need all kernels of searches."""
    programs = [program.search for program in gomc.programs.PROGRAMS.values()]
    learning = settings.Stages(settings.LastGoodReply())
    policies: list[Any] = [settings.UNIFORM, settings.PURE, settings.SEQUENCE_LIKE]
    policies += [settings.FUEGO, learning, gomc.patterns.MONTEGNU_DB]
    trees: list[Any] = []
    for batch in (1, 2, 32):
        trees += [gomc.UCT(batch=batch, policy=policy) for policy in policies[:4]]
        trees += [gomc.UCT(batch=batch, policy=policy, rave=gomc.Rave()) for policy in policies[:4]]
    trees += [gomc.UCT(policy=policies[4]), gomc.UCT(policy=policies[4], rave=gomc.Rave())]
    trees += [gomc.UCT(policy=policies[5]), gomc.UCT(policy=policies[5], rave=gomc.Rave())]
    trees += [gomc.UCT(transpositions=True)]
    flat: list[Any] = [
        gomc.DepthTwo(),
        gomc.AllMovesAsFirst(),
        gomc.AllMovesAsFirst(temperature=gomc.Temperature(1)),
        gomc.MoveLists(games=1),
        settings.GnuGo(),
    ]
    return [*programs, *trees, *flat]


def questions(fast: Backend, board: Any) -> None:
    """Ask about a position all that a backend answers besides searches."""
    database = gomc.patterns.MONTEGNU_DB
    learning = settings.Stages(settings.LastGoodReply())
    drawing = settings.Stages(settings.FillBoard(1))
    policies: list[Any] = [settings.UNIFORM, settings.PURE, drawing, settings.FUEGO, learning]
    for policy in [*policies, settings.SEQUENCE_LIKE, database]:
        fast.playout(board, policy=policy)
        fast.playouts(board, 1, policy=policy)
    fast.playout(board, policy=settings.Stages(settings.Save(ladders=True)))
    fast.policy(board, settings.FUEGO)
    fast.weights(board, database)
    fast.eyes(board)
    fast.near(board)
    fast.priors(board, settings.MICHI_PRIORS)
    for source in (settings.LearnedMoves(), settings.PolicyMoves(database), settings.LostLadder()):
        fast.priors(board, settings.Priors((source,)))
    enlarged(new_positions(1, width(board.size)))
    other = fast.Board(board.size, rules=TROMP_TAYLOR)
    other.play(other.legal_moves().names[0])
    other.unconditional()
    other.set_up(black=["B1", "B2", "A3"], white=["A1"], to_play="white")
    other.play("A2")  # a suicide of two stones, because a position may not be repeated
    board.set_up(black=["A1"], white=["A2"])
    board.play(board.legal_moves().names[0])
    board.liberties("A1")
    board.area()
    board.score()
    fast.ladder(board, "A1")


def learn_weights(fast: Backend) -> None:
    """Learn weights from a few games, of which one is kept apart, and ask for the weights of moves."""
    colors = Color.BLACK, Color.WHITE
    games = [fast.playout(fast.Board(5), seed).moves for seed in range(11)]
    records = [
        Record(5, moves=tuple((colors[n % 2], move) for n, move in enumerate(moves))) for moves in games
    ]
    with tempfile.TemporaryDirectory() as folder:
        lesson = learn.Lesson(records, Path(folder) / "weights.json", features="3x3,last", until=1)
        learn.weights(fast.Board(5), learn.learn(lesson))


def do_all(sizes: tuple[int, ...] = SIZES) -> None:
    """Do all of it, with as little work as possible."""
    fast = gomc.load("fast")
    fast.bandit([0.5], gomc.UCB1(), 1)
    learn_weights(fast)
    for size in sizes:
        for search in searches():
            fast.search(fast.Board(size), on(search, size), playouts=1)
        questions(fast, fast.Board(size))
