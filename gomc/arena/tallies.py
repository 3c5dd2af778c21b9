"""Counts of games, and means with standard errors."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from statistics import fmean, stdev
from typing import NamedTuple

from gomc.errors import missing_extra
from gomc.results.stats import check_level, wilson


class Mean(NamedTuple):
    """A mean with a standard error; the error is None for a single value."""

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

    def margin(self, level: float = 0.95) -> float:
        r"""Return half of Student's interval, :math:`t_{n-1} s / \sqrt n`; infinity for a single value.

        Examples
        --------
        >>> round(Mean(2.0, 1.0, n=3).margin(), 2), round(Mean(2.0, 1.0, n=300).margin(), 2)
        (4.3, 1.97)
        """
        side = (1 + check_level(level)) / 2
        if self.error is None:
            return inf
        try:
            from scipy.stats import t
        except ImportError as error:
            missing_extra("an interval", "arena", error)
        return float(t.ppf(side, self.n - 1)) * self.error

    def __str__(self) -> str:
        return f"{self.value:+.2f}" + ("" if self.error is None else f" ± {self.margin():.2f}")


class Tally(NamedTuple):
    """The numbers of games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of all games."""
        return sum(self)

    @property
    def points(self) -> float:
        """The number of games won; a draw counts one half."""
        return self.won + self.drawn / 2

    @property
    def rate(self) -> float | None:
        """The fraction of games won, where a draw counts one half; None without games."""
        return self.points / self.games if self.games else None

    def plus(self, points: float) -> Tally:
        """Return the tally with another game, of 1, 1/2 or 0 points."""
        won, drawn, lost = self
        return Tally(won + (points == 1), drawn + (points == 0.5), lost + (points == 0))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of `rate`; see `wilson`."""
        return wilson(self.points, self.games, level) if self.games else (0.0, 1.0)


def points_shown(points: float) -> str:
    """Return points as text, with a half if there is a half.

    Examples
    --------
    >>> points_shown(20.5), points_shown(1234567.0)
    ('20.5', '1234567')
    """
    return f"{points:.1f}".removesuffix(".0")


class Effort(NamedTuple):
    """The effort of a player: the number of moves, the seconds, and the random games."""

    moves: int = 0
    seconds: float = 0.0
    playouts: int = 0

    def __str__(self) -> str:
        text = f"{self.seconds / self.moves:.3f} s a move" if self.moves else "no moves"
        if self.playouts:
            text += f", {self.playouts / max(self.seconds, 1e-9):,.0f} playouts a second"
        return text
