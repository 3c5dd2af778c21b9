"""A player on one side of a game.

A side chooses moves, sees the opponent's moves, and names the dead stones at the end. Programs of gomc
and the random player think in this process; `gomc.arena.engine` describes GTP engines.
"""

from __future__ import annotations

import time
from functools import cache
from typing import Protocol

import gomc
from gomc.arena.engine import EngineSide
from gomc.arena.outcome import Turn
from gomc.arena.players import EnginePlayer, PlayerSpec, ProgramPlayer, as_gomc, check_same_weights
from gomc.backend import load
from gomc.game import Game, handicap
from gomc.game.points import bits, point_name
from gomc.game.rules import Color
from gomc.play.player import RESIGN, Player, warm_up
from gomc.play.status import judge
from gomc.play.weights import weights_named
from gomc.programs import Program
from gomc.reference import Board, eyes
from gomc.registry import known
from gomc.rng import stream


class Side(Protocol):
    """A player at a board; the referee changes the board, and the side only looks at the board.

    All methods raise `Fault` if the player breaks a rule of the match.
    """

    @property
    def version(self) -> str:
        """The name and version of the player."""

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points of free handicap stones, as Black on an empty board."""

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Show the side handicap stones that others placed; `fixed` means the customary points."""

    def move(self, board: Game, clean_up: bool) -> Turn:
        """Return a move or "resign"; with `clean_up` the side should take dead stones off the board."""

    def see(self, move: str) -> None:
        """Show the side the opponent's move."""

    def dead(self, board: Game) -> frozenset[str] | None:
        """Return the dead stones of both sides at the end of the game; None if the side cannot tell."""

    def end(self) -> None:
        """End all processes that the side has started."""


class ProgramSide:
    """A program of gomc; see `Side` for the methods."""

    def __init__(self, entrant: ProgramPlayer, seed: int, size: int) -> None:
        check_same_weights(entrant)
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
        how = ", ".join([entrant.program.name, entrant.backend, *weights_named(entrant.program, size)])
        self.version = f"gomc {gomc.__version__} ({how})"
        if known(entrant.backend).compiles:
            _warm_up(entrant.backend, entrant.program, size)

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points with most room."""
        return handicap.free(board.size, stones)

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Do nothing, because the board holds the stones."""

    def move(self, board: Game, clean_up: bool) -> Turn:
        """Search for a move; with `clean_up`, pass only when the dead stones are off the board."""
        began = time.perf_counter()
        move, result = self.player.choose(board, take_dead=clean_up)
        name = "resign" if move == RESIGN else point_name(move, board.size)
        seconds = _since(began)
        if result is None:
            return Turn(name, seconds)
        points = round(result.value, 3) if result.unit == "points" else None
        return Turn(name, seconds, result.playouts, round(result.win_rate, 4), points)

    def see(self, move: str) -> None:
        """Do nothing, because the board shows the move."""

    def dead(self, board: Game) -> frozenset[str] | None:
        """Return the stones that random games seldom leave to their owner; see `gomc.play.status`."""
        judgement = judge(self.backend, board, seed=self.seed)
        return frozenset(name for string in judgement.dead for name in string.names)

    def end(self) -> None:
        """Do nothing."""


class RandomSide:
    """The random player, who draws moves that fill no own eye, and passes without such a move.

    See `Side` for the methods.
    """

    version = f"gomc {gomc.__version__} (random)"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def place(self, board: Game, stones: int) -> tuple[str, ...]:
        """Return the points with most room, as programs do."""
        return handicap.free(board.size, stones)

    def see_handicap(self, names: tuple[str, ...], fixed: bool) -> None:
        """Do nothing, because the board holds the stones."""

    def move(self, board: Game, clean_up: bool) -> Turn:  # noqa: ARG002 (it always does)
        """Draw points until a point is legal, and return the move."""
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
        """Do nothing, because the board shows the move."""

    def dead(self, board: Game) -> frozenset[str] | None:  # noqa: ARG002
        """Return no stones, because the player has played until no move was left."""
        return frozenset()

    def end(self) -> None:
        """Do nothing."""


def side_of(entrant: PlayerSpec, color: Color, seed: int, board: Board, limit: float) -> Side:
    """Return a player as a side, at a board that is still empty."""
    if program := as_gomc(entrant):
        return ProgramSide(program, seed, board.size)
    if isinstance(entrant, EnginePlayer):
        return EngineSide(entrant.words, color, seed, board, limit)
    return RandomSide(seed)


@cache
def _warm_up(backend: str, program: Program, size: int) -> None:
    """Warm up a program once in a process, and not for each game."""
    warm_up(load(backend), program, Board(size))


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 6)
