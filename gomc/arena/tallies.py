"""Games counted, and what their mean is worth."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from gomc.errors import GomcError, check_number


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
        return f"{self.value:+.2f}" + ("" if self.error is None else f" ± {1.96 * self.error:.2f}")


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
        """Return Wilson's interval of `rate`; see `wilson`."""
        return wilson(self.points, self.games, level) if self.games else (0.0, 1.0)


def wilson(points: float, games: int, level: float = 0.95) -> tuple[float, float]:
    r"""Return Wilson's interval of a win rate.

    With :math:`\hat p` the rate found in `n` games and `z` the quantile of the normal distribution,

    .. math::

        \frac{\hat p + \frac{z^2}{2n} \pm z \sqrt{\frac{\hat p (1 - \hat p)}{n} + \frac{z^2}{4n^2}}}
        {1 + \frac{z^2}{n}}

    Parameters
    ----------
    points : float
        Games won, a draw counting one half, which makes the interval a little too wide. (scipy's
        ``binomtest`` asks for whole wins; for them its interval is the same.)
    games : int
        All games.
    level : float
        The probability of the interval.

    Raises
    ------
    GomcError
        If the level is not between 0 and 1.

    Examples
    --------
    >>> low, high = wilson(60, 100)
    >>> print(f"{low:.3f} to {high:.3f}")
    0.502 to 0.691
    """
    if not 0 < check_number("level", level) < 1:
        raise GomcError(f"level must be between 0 and 1, not {level!r}.")
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    rate = points / games
    middle = rate + z2 / (2 * games)
    margin = math.sqrt(z2 * (rate * (1 - rate) / games + z2 / (4 * games**2)))
    return (middle - margin) / (1 + z2 / games), (middle + margin) / (1 + z2 / games)


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
