"""Exercises on certainty: moves to give up, and the stronger of two players."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLES, pair
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _field(rng: Rng) -> Args:
    n = 1 + rng.below(6)
    means = [(rng.below(41) - 20) / 4 for _ in range(n)]
    return means, [rng.below(13) / 4 for _ in range(n)], (1 + rng.below(4)) / 2


@poses(
    4,
    "Progressive pruning: the moves that are left",
    WHOLES,
    Samples(
        _field, [([3.0, 1.0], [0.5, 0.5], 1.0), ([3.0, 2.0], [0.5, 0.5], 1.0), ([0.0], [1.0], 1.0)]
    ),
    (
        "Find the largest left outcome, m - ratio * error, of all moves.",
        "A move is left if the right outcome, m + ratio * error, is at least as large.",
    ),
    """
    It compares with the largest mean; it should compare with the largest left outcome
        means[i] - ratio * errors[i] for => means[i] for
    It prunes a move whose right outcome equals the largest left outcome; such a move is left
        means[i] + ratio * errors[i] >= bar] => all(means[i] + ratio * errors[i] > LEFT)]
        LEFT => means[j] - ratio * errors[j] for j in moves if j != i or len(moves) == 1
    It ignores the ratio
        ratio * =>
    It compares the mean of a move; it should compare the right outcome of the move
        if means[i] + ratio * errors[i] >= => if means[i] >=
    It returns the moves that are pruned; it should return the moves that are left
        >= bar => < bar
    """,
)
def left_over(means: list[float], errors: list[float], ratio: float) -> list[int]:
    r"""Return the numbers of the moves that are not pruned, in ascending order.

    A move with the mean :math:`m` and the standard error :math:`\sigma` has a left and a right expected
    outcome

    .. math::  m_L = m - r_d \sigma, \qquad m_R = m + r_d \sigma.

    A move is pruned if the right outcome of the move is less than the left outcome of another move.

    Bouzy and Helmstetter 2003, section 4.1; see `gomc.settings.Pruning`.

    Examples
    --------
    >>> left_over([3.0, 1.0, 2.5], [0.5, 0.5, 0.5], ratio=1.0)
    [0, 2]
    """
    moves = range(len(means))
    bar = max(means[i] - ratio * errors[i] for i in moves)
    return [i for i in moves if means[i] + ratio * errors[i] >= bar]


def _matches(rng: Rng) -> Args:
    games = 1 + rng.below(200)
    return rng.below(games + 1), games, (1.0, 1.96, 2.576)[rng.below(3)]


@poses(
    6,
    "An interval for a win rate",
    pair("two numbers", REAL, "low", "high"),
    Samples(_matches, [(0, 10, 1.96), (10, 10, 1.96), (5, 10, 1.96)]),
    (
        "Compute p, then the middle, then half the width; both are divided by 1 + z * z / n.",
        "Try 0 wins in 10 games: the low end must be 0, the high end about 0.28.",
    ),
    """
    It returns the plain interval p ± z sqrt(p (1 - p) / n), whose width is 0 for 0 wins
        return (middle - half) / width, (middle + half) / width => PLAIN; return p - half, p + half
        PLAIN => half = z * math.sqrt(p * (1 - p) / games)
    It returns the plain interval, cut off at 0 and 1; Wilson's interval needs no cut
        return (middle - half) / width, (middle + half) / width => PLAIN; return CUT
        PLAIN => half = z * math.sqrt(p * (1 - p) / games)
        CUT => max(p - half, 0.0), min(p + half, 1.0)
    It uses the number of losses; it should use the number of wins
        p = wins => p = (games - wins)
    It always uses z = 1.96
        p = wins / games => p, z = wins / games, 1.96
    It returns the high end first; the low end comes first
        return (middle - half) / width, (middle + half) / width => return (middle + half) / width, LOW
        LOW => (middle - half) / width
    It does not divide the ends by 1 + z * z / n
        width = 1 + z**2 / games => width = 1
    It returns the middle and half the width; it should return the two ends
        (middle - half) / width, (middle + half) / width => middle / width, half / width
    """,
)
def wilson(wins: int, games: int, z: float) -> tuple[float, float]:
    r"""Return Wilson's interval for the probability to win, given the wins in some games.

    With the rate :math:`p = w / n` and the normal quantile `z` (1.96 for 95 %) the ends of the interval
    are

    .. math::

        \frac{p + \frac{z^2}{2n} \pm z \sqrt{\frac{p (1 - p)}{n} + \frac{z^2}{4 n^2}}}
        {1 + \frac{z^2}{n}}.

    The interval stays between 0 and 1. It is right for few games and for rates near 0 or 1. The plain
    interval :math:`p \pm z \sqrt{p(1-p)/n}` is wrong there.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.

    Examples
    --------
    >>> [round(end, 3) for end in wilson(60, 100, 1.96)]
    [0.502, 0.691]
    """
    p = wins / games
    middle = p + z**2 / (2 * games)
    half = z * math.sqrt(p * (1 - p) / games + z**2 / (4 * games**2))
    width = 1 + z**2 / games
    return (middle - half) / width, (middle + half) / width


def _rates(rng: Rng) -> Args:
    return ((1 + rng.below(99)) / 100,)


@poses(
    6,
    "Elo: a win rate as a difference of strength",
    REAL,
    Samples(_rates, [(0.5,), (0.75,), (0.25,), (10 / 11,)], n=40),
    (
        "Solve p = 1 / (1 + 10 ** (-d / 400)) for d.",
        "A win rate of 1/2 gives 0 Elo. A win rate of 10/11 gives 400 Elo.",
    ),
    """
    It uses the natural logarithm; Elo uses the logarithm to base 10
        math.log10 => math.log
    The sign is wrong; the player who wins more is stronger
        400 * => -400 *
    It leaves out the factor 400
        400 * =>
    It uses the logarithm of the rate p; it should use the logarithm of p / (1 - p)
        rate / (1 - rate) => rate
    It returns the straight line 400 (2 p - 1), which is close to Elo only for rates near 1/2
        400 * math.log10(rate / (1 - rate)) => 800 * rate - 400
    """,
)
def elo(rate: float) -> float:
    r"""Return by how many Elo points a player is stronger who wins this fraction of the games.

    A player who is `d` points stronger is expected to win

    .. math::  p = \frac{1}{1 + 10^{-d / 400}}

    of the games. `rate` is more than 0 and less than 1.

    A. Elo, "The rating of chessplayers", 1978.

    Examples
    --------
    >>> round(elo(0.5)), round(elo(0.75)), round(elo(0.24))
    (0, 191, -200)
    """
    return 400 * math.log10(rate / (1 - rate))
