"""Games counted, and what their mean is worth."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, stdev
from typing import NamedTuple

from gomc.errors import missing_extra


class Mean(NamedTuple):
    """A mean with its standard error; None for the latter, if there is but one value."""

    value: float
    error: float | None
    n: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Mean | None:
        """Return the mean of some values, or None if there are none."""
        values = list(values)
        if not values:
            return None
        return cls(
            fmean(values), stdev(values) / len(values) ** 0.5 if values[1:] else None, len(values)
        )

    def __str__(self) -> str:
        return f"{self.value:+.2f}" + ("" if self.error is None else f" +- {1.96 * self.error:.2f}")


class Tally(NamedTuple):
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def points(self) -> float:
        """Games won, a draw counting one half."""
        return self.won + self.drawn / 2

    @property
    def rate(self) -> float | None:
        """The part of the games that was won, a draw counting one half; None without games."""
        return self.points / self.games if self.games else None

    def plus(self, points: float) -> Tally:
        """Return this and one game more, of 1, 1/2 or 0 points."""
        won, drawn, lost = self
        return Tally(won + (points == 1), drawn + (points == 0.5), lost + (points == 0))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of `rate`.

        With an odd number of draws the number of points is no whole one; the ends are then the means of
        those for half a point more and less.

        Raises
        ------
        MissingExtra
            If scipy is not installed.

        Examples
        --------
        >>> low, high = Tally(won=60, lost=40).interval()
        >>> print(f"{low:.3f} to {high:.3f}")
        0.502 to 0.691
        """
        try:
            from scipy.stats import binomtest
        except ImportError as error:
            missing_extra("an interval", "arena", error)
        if not self.games:
            return 0.0, 1.0
        wins = {int(self.points), int(self.points + 0.5)}
        ends = [binomtest(k, self.games).proportion_ci(level, "wilson") for k in wins]
        return fmean(end.low for end in ends), fmean(end.high for end in ends)


class Effort(NamedTuple):
    """What a player's moves cost."""

    moves: int = 0
    seconds: float = 0.0
    playouts: int = 0

    def __str__(self) -> str:
        text = f"{self.seconds / self.moves:.3f} s a move" if self.moves else "no moves"
        if self.playouts:
            text += f", {self.playouts / max(self.seconds, 1e-9):,.0f} playouts a second"
        return text
