"""The program on the board of a notebook: a backend whose search is the program's search."""

from __future__ import annotations

import time
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import gomc.reference as go
from gomc.backend import NAMES
from gomc.course.mybot.bot import Bot, Difference, find
from gomc.course.mybot.steps import step_of
from gomc.errors import GomcError
from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.position import Move
from gomc.results.searches import Candidate, SearchResult
from gomc.search.search import root_moves

PLAYOUTS = 100
"""The playouts of a move if nothing else is said."""

GAMES = 10
"""The random games of the library that stand in a result, because the program returns no games."""


def backend(step: int) -> Any:
    """Return a backend for `gomc.show.notebook.play` whose search is the program of a step.

    The rules, and the judgement of dead stones after the game, are those of the reference.

    Raises
    ------
    GomcError
        If there is no file of this step (see `gomc.course.mybot.bot.find`), or Python cannot run the
        file; later, if the program's search fails.

    Examples
    --------
    >>> from gomc.course.mybot import backend
    >>> from gomc.show.notebook import play
    >>> board = play(backend=backend(6), playouts=200)  # doctest: +SKIP
    """
    file = find(step_of(step).number)
    try:
        bot = Bot(file)
    except Difference as fault:
        raise GomcError(f"{file.name} cannot play. {fault}") from fault

    def search(
        board: Game,
        _settings: object,
        *,
        playouts: int | None = None,
        seed: int = 0,
        moves: Iterable[Move] | None = None,
        **_others: object,
    ) -> SearchResult:
        try:
            return search_by(bot, board, playouts or PLAYOUTS, seed, set(root_moves(board, moves)))
        except Difference as fault:
            raise GomcError(f"{file.name} cannot move. {fault}") from fault

    return SimpleNamespace(**{name: getattr(go, name) for name in NAMES} | {"search": search})


def search_by(bot: Bot, board: Game, playouts: int, seed: int, allowed: set[int]) -> SearchResult:
    """Return the result of the program's search in a game, with an allowed move."""
    began, here = time.perf_counter(), bot.ask("Position", size=board.size, komi=board.komi)
    for _, move in board.moves:
        here = bot.ask("play", here, move)
    nodes = bot.ask("search", here, playouts, seed)
    try:
        found = [node for node in nodes if node.move in allowed] or [nodes[-1]]
        move = bot.ask("best", found).move
        values = [
            Candidate(node.move, point_name(node.move, board.size), node.visits, rate, rate)
            for node in found
            for rate in [node.reward / node.visits if node.visits else 0.5]
            if node.visits or node.move == move
        ]
    except (AttributeError, IndexError, TypeError) as error:
        said = "search should return a list of nodes with move, visits and reward, and best a node."
        raise Difference("search", said) from error
    values.sort(key=lambda candidate: (candidate.move != move, -candidate.visits, -candidate.value))
    return SearchResult(
        size=board.size,
        to_play=board.to_play,
        move=move,
        candidates=tuple(values),
        unit="win rate",
        variation=(point_name(move, board.size),),
        playouts=playouts,
        nodes=1 + len(nodes),
        seconds=time.perf_counter() - began,
        games=go.playouts(board, GAMES, seed),
        board=board.copy(),
    )
