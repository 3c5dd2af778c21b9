"""The results of playouts.

Both backends return objects of these classes with plain Python numbers. The objects compare equal when
the backends agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gomc.errors import GomcError, check_number, check_whole, quoted
from gomc.game.pictures import Shown
from gomc.game.points import point_name
from gomc.game.rules import Color

if TYPE_CHECKING:
    from gomc.game import Game

Rows = tuple[tuple[float, ...], ...]
"""A number for every point, row by row from the top."""

Z_95 = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, repr=False)
class PlayoutRecord(Shown):
    """A single playout, move by move.

    Attributes
    ----------
    size : int
        The board's size.
    to_play : Color
        The player who moved first; the colours alternate.
    moves : tuple of int
        The moves of the playout, the final passes included.
    states : tuple of int
        The state of the random generator after every move.
    score : float
        The score at the end: Black's area less White's area less komi.
    owners : tuple of tuple of int
        The owner of every point at the end: 1 Black, -1 White, 0 neither.
    board : Board or None
        A copy of the board on which the playout began, for pictures; not compared.
    """

    size: int
    to_play: Color
    moves: tuple[int, ...]
    states: tuple[int, ...]
    score: float
    owners: tuple[tuple[int, ...], ...]
    board: Game | None = field(compare=False, repr=False, default=None)

    @property
    def names(self) -> tuple[str, ...]:
        """The moves' GTP names."""
        return tuple(point_name(move, self.size) for move in self.moves)

    def __repr__(self) -> str:
        return f"<PlayoutRecord: {self.to_play} first, {len(self.moves)} moves, score {self.score:+g}>"

    def __str__(self) -> str:
        return f"{self.to_play} first: {' '.join(self.names)}; score {self.score:+g}"


@dataclass(frozen=True, repr=False)
class PlayoutStats(Shown):
    r"""The statistics of many playouts from one position.

    Attributes
    ----------
    n : int
        The number of playouts.
    black_wins, white_wins, draws : int
        The numbers of playouts with each result.
    mean_score, sd_score : float
        Mean and standard deviation (with `n`, not `n` - 1) of the score: Black's area less White's
        area less komi.
    mean_length, sd_length : float
        Mean and standard deviation of the number of moves, the final passes included.
    ownership : tuple of tuple of float, `size` by `size`
        The mean owner of every point, row by row from the top: +1 if Black owned the point in every
        playout, -1 if White did.
    board : Board or None
        A copy of the board on which the playouts began, for pictures; not compared.
    """

    n: int
    black_wins: int
    white_wins: int
    draws: int
    mean_score: float
    sd_score: float
    mean_length: float
    sd_length: float
    ownership: Rows
    board: Game | None = field(compare=False, repr=False, default=None)

    @property
    def black_win_rate(self) -> float:
        """The fraction of the playouts that Black won, where a draw counts one half."""
        return (self.black_wins + self.draws / 2) / self.n

    def __repr__(self) -> str:
        return f"<PlayoutStats: {self}>"

    def __str__(self) -> str:
        return (
            f"{self.n} playouts: Black wins {self.black_win_rate:.2%}, "
            f"score {self.mean_score:+.2f} (sd {self.sd_score:.1f}), "
            f"length {self.mean_length:.1f} (sd {self.sd_length:.1f})"
        )


def mean_and_sd(n: int, total: int, squares: int) -> tuple[float, float]:
    """Return mean and standard deviation of `n` ints with this sum and this sum of squares.

    The arithmetic uses ints up to the last division, so that both backends return the same numbers.

    Examples
    --------
    >>> mean_and_sd(4, 10, 30)
    (2.5, 1.118033988749895)
    """
    return total / n, math.sqrt((n * squares - total * total) / (n * n))


def rows(sums: Sequence[int], size: int, n: int) -> Rows:
    """Return sums over `n` games, indexed by point, as means row by row; zeros without games."""
    starts = range(0, size * (size + 1), size + 1)
    return tuple(tuple(int(sums[p]) / max(n, 1) for p in range(s, s + size)) for s in starts)


MOST_GAMES = 2**53
"""The largest number of games of which floats count each."""


def check_level(level: object) -> float:
    """Return the probability of an interval, or raise `GomcError` if it is not between 0 and 1."""
    number = check_number("level", level)
    if not 0 < number < 1:
        raise GomcError(f"level must be between 0 and 1, not {quoted(level)}.")
    return number


def quantile(level: object) -> float:
    r"""Return half the width of a normal interval in standard errors, :math:`z_{(1 + level) / 2}`.

    Parameters
    ----------
    level : float
        The probability of the interval.

    Raises
    ------
    GomcError
        If the level is not between 0 and 1.

    Examples
    --------
    >>> round(quantile(0.95), 2)
    1.96
    """
    tail = (1 - check_level(level)) / 2  # (1 + level) / 2 may be rounded to 1
    from statistics import NormalDist  # which takes as long to import as all of gomc

    return -NormalDist().inv_cdf(tail)


def wilson(points: float, games: int, level: float = 0.95) -> tuple[float, float]:
    r"""Return Wilson's confidence interval of a win rate.

    With :math:`\hat p` the observed rate in `n` games and `z` the quantile of the normal distribution,
    the interval is

    .. math::

        \frac{\hat p + \frac{z^2}{2n} \pm z \sqrt{\frac{\hat p (1 - \hat p)}{n} + \frac{z^2}{4n^2}}}
        {1 + \frac{z^2}{n}}

    Parameters
    ----------
    points : float
        The number of games won, where a draw counts one half; draws make the interval a little too
        wide. (scipy's ``binomtest`` accepts only whole numbers of wins, and gives the same interval for
        these numbers.)
    games : int
        The number of all games.
    level : float
        The probability of the interval.

    Raises
    ------
    GomcError
        If the level is not between 0 and 1, or the points are not between 0 and the games.

    Examples
    --------
    >>> low, high = wilson(60, 100)
    >>> print(f"{low:.3f} to {high:.3f}")
    0.502 to 0.691
    """
    z2 = quantile(level) ** 2
    games = check_whole("games", games, 1, MOST_GAMES)
    points = check_number("points", points, 0, games)
    rate = points / games
    middle = rate + z2 / (2 * games)
    margin = math.sqrt(z2 * (rate * (1 - rate) / games + z2 / (4 * games**2)))
    low, high = ((middle + side) / (1 + z2 / games) for side in (-margin, margin))
    # Rounding can put an end that is 0 or 1 just inside or outside.
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))
