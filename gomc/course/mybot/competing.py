"""A match between two steps of the program, in this process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import gomc.reference as go
from gomc.arena.tallies import Tally
from gomc.course.mybot.bot import Bot, Difference, find
from gomc.course.mybot.steps import step_of
from gomc.errors import GomcError, check_number, check_whole, keep
from gomc.game.points import PASS, check_size
from gomc.rng import check_seed, stream

LONGEST = 3
"""A game is stopped after so many moves for each point, and the area is counted."""


@dataclass(frozen=True)
class Conditions:
    """The number of games, the playouts of each move, the board, and the seed of a match."""

    games: int
    playouts: int
    size: int
    komi: float
    seed: int

    def __post_init__(self) -> None:
        keep(
            self,
            games=check_whole("games", self.games, 1),
            playouts=check_whole("playouts", self.playouts, 1),
            size=check_size(self.size),
            komi=check_number("komi", self.komi),
            seed=check_seed(self.seed),
        )

    def __str__(self) -> str:
        return (
            f"on {self.size}x{self.size}, komi {self.komi:g}, {self.playouts} playouts a move, seed "
            f"{self.seed}"
        )


@dataclass(frozen=True)
class StepsMatch:
    """The result of a match.

    Attributes
    ----------
    a, b : str
        The files of both programs.
    tally : Tally
        The games won, drawn and lost by `a`.
    distinct : int
        The number of games that differ from each other.
    conditions : str
        The board, the playouts of a move and the seed.
    """

    a: str
    b: str
    tally: Tally
    distinct: int
    conditions: str

    def __str__(self) -> str:
        low, high = self.tally.interval()
        games = self.tally.games
        return (
            f"{self.a} won {self.tally.points:g} of {games} games against {self.b} "
            f"({self.tally.points / games:.0%}, {low:.0%} to {high:.0%}), "
            f"{self.conditions}. {self.distinct} games are distinct."
        )

    def __repr__(self) -> str:
        return str(self)


def compete(
    a: int,
    b: int,
    *,
    games: int = 20,
    playouts: int = 30,
    size: int = 5,
    komi: float = 0.5,
    seed: int = 1,
) -> StepsMatch | str:
    """Let the programs of two steps play, and return the score; colours alternate.

    Both programs get the same number of playouts a move. If a file is missing, or a program fails or
    plays an illegal move, a sentence says so.

    Parameters
    ----------
    a, b : int
        The steps; see `gomc.course.mybot.bot.find` for their files.
    games, playouts, size, komi, seed
        The number of games, the playouts of each move, the board, and the seed of the match.
    """
    try:
        files = [find(step_of(step).number) for step in (a, b)]
        return match_between(files, Conditions(games, playouts, size, komi, seed))
    except GomcError as error:
        return str(error)


def match_between(files: Sequence[Path], conditions: Conditions) -> StepsMatch:
    """Let two programs play, and return the score; colours alternate.

    Raises
    ------
    GomcError
        If a program fails, or plays an illegal move.
    """
    tally, lines, size, komi = Tally(), set(), conditions.size, conditions.komi
    try:
        bots = [Bot(file) for file in files]
        for number in range(conditions.games):
            rng = stream(conditions.seed, number)
            seeds = [rng.below(2**31) for _ in bots]
            first = number % 2
            players, board = [bots[first], bots[1 - first]], go.Board(size, komi)
            moves, score = play_against(players, seeds, conditions.playouts, board)
            lead = -score if first else score
            tally = tally.plus(0.5 * ((lead > 0) + (lead >= 0)))
            lines.add(tuple(moves))
    except Difference as fault:
        names = " against ".join(file.name for file in files)
        raise GomcError(f"{names} is broken off. {fault}") from fault
    return StepsMatch(files[0].name, files[1].name, tally, len(lines), str(conditions))


def play_against(
    bots: list[Bot], seeds: list[int], playouts: int, board: go.Board
) -> tuple[list[int], float]:
    """Play a game; return the moves and the score."""
    positions = [bot.ask("Position", size=board.size, komi=board.komi) for bot in bots]
    moves: list[int] = []
    past: list[frozenset[int]] = []
    while moves[-2:] != [PASS, PASS] and len(moves) < LONGEST * board.size**2:
        turn = len(moves) % 2
        move = bots[turn].ask("genmove", positions[turn], playouts, seeds[turn] + len(moves), past)
        try:
            board.play(move)
        except GomcError as error:
            raise Difference(
                "genmove", f"{bots[turn].file.name} plays an illegal move: {error}"
            ) from error
        positions = [
            bot.ask("play", position, move) for bot, position in zip(bots, positions, strict=True)
        ]
        moves.append(move)
        past.append(frozenset([board.state.black, board.state.white]))
    return moves, board.score()
