"""A player on one side of a game.

A side is asked for a move, sees the opponent's, and says at the end what is dead. Programs of gomc and
the random player think in this process; how a GTP engine is asked, `gomc.arena.engine` knows.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Protocol

import gomc
from gomc.arena.engine import EngineSide
from gomc.arena.outcome import Turn
from gomc.arena.players import Engine, Entrant, Gomc, as_gomc
from gomc.backend import load
from gomc.game import Game, handicap
from gomc.game.points import bits, point_name
from gomc.game.rules import Color
from gomc.play.player import RESIGN, Player
from gomc.play.status import judge
from gomc.programs import Program
from gomc.reference import Board, eyes
from gomc.registry import known
from gomc.rng import stream


class Side(Protocol):
    """A player at a board that others look after, and which it leaves as it is.

    All methods raise `Fault` if it does what it may not.
    """

    @property
    def version(self) -> str:
        """Its name and version."""

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points of free handicap stones, as Black on an empty board."""

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Let it see handicap stones that others placed; fixed ones are on the customary points."""

    def move(self, board: Game, clean_up: bool) -> Turn:
        """Return its move, "resign" perhaps; on cleaning up, dead stones are to be taken off."""

    def see(self, move: str) -> None:
        """Let it see the opponent's move."""

    def dead(self, board: Game) -> frozenset[str] | None:
        """Return the dead stones of both sides at the end of the game; None if it has no idea."""

    def end(self) -> None:
        """End what it has started."""


class ProgramSide:
    """A program of gomc; see `Side` for the methods."""

    def __init__(self, entrant: Gomc, seed: int, size: int) -> None:
        self.backend = load(entrant.backend)
        self.seed = seed
        self.player = Player(
            self.backend,
            entrant.program,
            entrant.playouts,
            entrant.seconds,
            seed,
            entrant.playing,
            entrant.book,
        )
        self.version = f"gomc {gomc.__version__} ({entrant.program.name}, {entrant.backend})"
        if known(entrant.backend).compiles:
            _warm_up(entrant.backend, entrant.program, size)

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points with most room."""
        return handicap.free(board.size, stones)

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Do nothing: the board has them."""

    def move(self, board: Game, clean_up: bool) -> Turn:
        """Search for a move; on cleaning up, pass only when dead stones are off the board."""
        began = time.perf_counter()
        move, found = self.player.choose(board, take_dead=clean_up)
        name = "resign" if move == RESIGN else point_name(move, board.size)
        seconds = _since(began)
        if found is None:
            return Turn(name, seconds)
        points = round(found.value, 3) if found.unit == "points" else None
        return Turn(name, seconds, found.playouts, round(found.win_rate, 4), points)

    def see(self, move: str) -> None:
        """Do nothing: the board has it."""

    def dead(self, board: Game) -> frozenset[str] | None:
        """Return the stones that random games seldom leave to their owner; see `gomc.play.status`."""
        judgement = judge(self.backend, board, seed=self.seed)
        return frozenset(name for string in judgement.dead for name in string.names)

    def end(self) -> None:
        """Do nothing."""


class RandomSide:
    """The random player: any move that fills no own eye, and a pass if there is none; see `Side`."""

    version = f"gomc {gomc.__version__} (random)"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points with most room, as programs do."""
        return handicap.free(board.size, stones)

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Do nothing: the board has them."""

    def move(self, board: Game, clean_up: bool) -> Turn:  # noqa: ARG002 (it always does)
        """Draw a move: points are drawn until one of them is legal."""
        began = time.perf_counter()
        rng = stream(self.seed, len(board.moves))
        stones = board.black.bits | board.white.bits
        points = [*bits(board.geometry.board & ~stones & ~eyes(board).bits)]
        while points:
            move = points.pop(rng.below(len(points)))
            if board.is_legal(move):
                return Turn(point_name(move, board.size), _since(began))
        return Turn("pass", _since(began))

    def see(self, move: str) -> None:
        """Do nothing: the board has it."""

    def dead(self, board: Game) -> frozenset[str] | None:  # noqa: ARG002
        """Return nothing: it has played until there was no move left."""
        return frozenset()

    def end(self) -> None:
        """Do nothing."""


def side_of(entrant: Entrant, color: Color, seed: int, board: Board, limit: float) -> Side:
    """Return the side that a player plays, on a board that is still empty."""
    if program := as_gomc(entrant):
        return ProgramSide(program, seed, board.size)
    if isinstance(entrant, Engine):
        return EngineSide(entrant.words, color, seed, board, limit)
    return RandomSide(seed)


@cache
def _warm_up(backend: str, program: Program, size: int) -> None:
    """Let everything that a move needs be compiled, so that it is not counted as time of a move."""
    compiled, board = load(backend), Board(size)
    Player(compiled, program, playouts=1).choose(board)
    judge(compiled, board)


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 6)
