"""Counts of the results of playouts, in ints, so that both backends count the same."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from gomc.game.points import Geometry, bits
from gomc.game.rules import Color
from gomc.results.stats import PlayoutStats, mean_and_sd, rows
from gomc.settings.common import By


class GameResult(NamedTuple):
    """The record of a finished game, from which searches learn.

    Attributes
    ----------
    black, white : int
        The players' areas at the end, as sets.
    to_play : Color
        The player who moved first in the game.
    moves : list of int
        The moves of the game, each as a set of one point; the empty set is a pass.
    """

    black: int
    white: int
    to_play: Color
    moves: list[int]

    @property
    def score(self) -> int:
        """Black's area less White's area, without komi."""
        return self.black.bit_count() - self.white.bit_count()

    def area(self, color: Color) -> int:
        """Return a player's area, as a set."""
        return self.black if color is Color.BLACK else self.white

    @property
    def firsts(self) -> dict[Color, int]:
        """For each player the points where this player was the first of both to play."""
        own = other = 0
        for move in self.moves:
            own, other = other, own | move & ~other
        mover = self.to_play if len(self.moves) % 2 == 0 else self.to_play.other
        return {mover: own, mover.other: other}


UNPLAYED = GameResult(0, 0, Color.BLACK, [])
"""A placeholder for a game that is not finished yet."""


@dataclass
class PlayoutSums:
    """Sums over playouts.

    Attributes
    ----------
    n : int
        The number of games.
    black_wins, draws : int
        The number of games that Black won, and the number of draws.
    score, score2 : int
        The sum of the scores (Black's area less White's area, without komi), and the sum of their
        squares.
    length, length2 : int
        The sum of the numbers of moves, and the sum of their squares.
    """

    n: int = 0
    black_wins: int = 0
    draws: int = 0
    score: int = 0
    score2: int = 0
    length: int = 0
    length2: int = 0

    def add(self, score: int, komi: float, length: int = 0) -> float:
        """Count a game with this score; return Black's reward: 1, 1/2 (a draw) or 0."""
        self.n += 1
        self.black_wins += score > komi
        self.draws += score == komi
        self.score += score
        self.score2 += score * score
        self.length += length
        self.length2 += length * length
        return 1.0 if score > komi else 0.5 if score == komi else 0.0

    def copy(self) -> PlayoutSums:
        """Return a tally of the same games."""
        return PlayoutSums(**vars(self))

    def __add__(self, other: PlayoutSums) -> PlayoutSums:
        """Return the tally of the games of both tallies."""
        return PlayoutSums(
            self.n + other.n,
            self.black_wins + other.black_wins,
            self.draws + other.draws,
            self.score + other.score,
            self.score2 + other.score2,
            self.length + other.length,
            self.length2 + other.length2,
        )


@dataclass
class Counts:
    """The counts of games from some positions.

    Attributes
    ----------
    tallies : list of PlayoutSums
        A tally for every position.
    owners : list of int
        For every point (by its int) the number of games in which Black owned it, less the number of
        games in which White owned it, over the games from all positions.
    """

    tallies: list[PlayoutSums] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, positions: int, geometry: Geometry) -> Counts:
        """Return the counts of no games."""
        return cls([PlayoutSums() for _ in range(positions)], [0] * (geometry.size * geometry.stride))

    def add(self, position: int, game: GameResult, komi: float) -> float:
        """Count a game from a position; return Black's reward."""
        for point in bits(game.black):
            self.owners[point] += 1
        for point in bits(game.white):
            self.owners[point] -= 1
        return self.tallies[position].add(game.score, komi, len(game.moves))

    def __add__(self, other: Counts) -> Counts:
        """Return the counts of the games of both; they must begin from the same positions."""
        tallies = [a + b for a, b in zip(self.tallies, other.tallies, strict=True)]
        return Counts(tallies, [a + b for a, b in zip(self.owners, other.owners, strict=True)])

    def stats(self, geometry: Geometry, komi: float) -> PlayoutStats:
        """Return the statistics of all games."""
        all_games = sum(self.tallies, PlayoutSums())
        mean_score, sd_score = mean_and_sd(all_games.n, all_games.score, all_games.score2)
        mean_length, sd_length = mean_and_sd(all_games.n, all_games.length, all_games.length2)
        return PlayoutStats(
            n=all_games.n,
            black_wins=all_games.black_wins,
            white_wins=all_games.n - all_games.black_wins - all_games.draws,
            draws=all_games.draws,
            mean_score=mean_score - komi,
            sd_score=sd_score,
            mean_length=mean_length,
            sd_length=sd_length,
            ownership=rows(self.owners, geometry.size, all_games.n),
        )


class MoveEstimate(NamedTuple):
    """The value of a move, estimated from some games, from the view of one player.

    Attributes
    ----------
    n : int
        The number of games.
    mean, sd : float
        Mean and standard deviation of the score in points, or of the reward.
    win_rate : float
        The fraction of the games that the player won, where a draw counts one half.
    """

    n: int
    mean: float
    sd: float
    win_rate: float

    @property
    def error(self) -> float:
        r"""The standard error of the mean, :math:`s / \sqrt n`."""
        return self.sd / math.sqrt(self.n)


def mean(tally: PlayoutSums, by: By, komi: float, color: Color) -> float:
    """Return the mean of `move_estimate` alone."""
    if by == "score":
        return color * (tally.score / tally.n - komi)
    wins = tally.black_wins + tally.draws / 2
    return (wins if color is Color.BLACK else tally.n - wins) / tally.n


# Paper: BH 4.2.3, BH 4.2.3 error
def move_estimate(tally: PlayoutSums, by: By, komi: float, color: Color) -> MoveEstimate:
    """Return the value of a move, estimated from the games of a tally, from the view of `color`.

    Examples
    --------
    >>> tally = PlayoutSums(n=4, black_wins=3, score=10, score2=30)
    >>> move_estimate(tally, "score", 0.5, Color.WHITE)
    MoveEstimate(n=4, mean=-2.0, sd=1.118033988749895, win_rate=0.25)
    """
    rate = mean(tally, "wins", komi, color)
    if by == "wins":
        halves = 2 * tally.black_wins + tally.draws
        _, sd = mean_and_sd(tally.n, halves, 2 * halves - tally.draws)
        return MoveEstimate(tally.n, rate, sd / 2, rate)
    _, sd = mean_and_sd(tally.n, tally.score, tally.score2)
    return MoveEstimate(tally.n, mean(tally, by, komi, color), sd, rate)
