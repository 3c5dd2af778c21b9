"""Counting up what random games came to, in ints, so that both backends count the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from gomc.points import Geometry, bits
from gomc.results import PlayoutStats, mean_and_sd, rows


@dataclass
class Tally:
    """Sums over random games.

    Attributes
    ----------
    n : int
        The number of games.
    black_wins, draws : int
        How many Black won, and how many nobody did.
    score, score2 : int
        The sums of Black's area less White's (without komi), and of its square.
    length, length2 : int
        The sums of the number of moves, and of its square.
    owners : list of int
        For every point (by its int), how often it was Black's less how often it was White's.
    """

    n: int = 0
    black_wins: int = 0
    draws: int = 0
    score: int = 0
    score2: int = 0
    length: int = 0
    length2: int = 0
    owners: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, geometry: Geometry) -> Tally:
        """Return the tally of no games on a board of this shape."""
        return cls(owners=[0] * (geometry.size * geometry.stride))

    def add(self, black: int, white: int, length: int, komi: float) -> float:
        """Count a game that ended with these areas; return Black's reward: 1, 1/2 (a draw) or 0."""
        score = black.bit_count() - white.bit_count()
        self.n += 1
        self.black_wins += score > komi
        self.draws += score == komi
        self.score += score
        self.score2 += score * score
        self.length += length
        self.length2 += length * length
        for point in bits(black):
            self.owners[point] += 1
        for point in bits(white):
            self.owners[point] -= 1
        return 1.0 if score > komi else 0.5 if score == komi else 0.0

    def stats(self, geometry: Geometry, komi: float) -> PlayoutStats:
        """Return means and deviations."""
        mean_score, sd_score = mean_and_sd(self.n, self.score, self.score2)
        mean_length, sd_length = mean_and_sd(self.n, self.length, self.length2)
        return PlayoutStats(
            n=self.n,
            black_wins=self.black_wins,
            white_wins=self.n - self.black_wins - self.draws,
            draws=self.draws,
            mean_score=mean_score - komi,
            sd_score=sd_score,
            mean_length=mean_length,
            sd_length=sd_length,
            ownership=rows(self.owners, geometry.size, self.n),
        )
