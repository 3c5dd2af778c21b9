r"""Residuals: the pairs of players whose games a scale of ratings does not explain.

A scale gives each player one number, and so it says how every pair ends: the player `a` wins a game
against `b` with probability

.. math:: p_{ab} = \frac{1}{1 + 10^{(R_b - R_a) / 400}}.

Programs need not keep to a scale. `a` may beat `b`, and `b` may beat `c`, and `c` may beat `a`. If the
scale is right, the number of games that `a` wins has a binomial distribution. So the exact binomial
test asks for each pair whether the games differ from :math:`p_{ab}` by more than chance makes likely.
Every pair is another opportunity for a false alarm, and Holm's procedure (1979) keeps the probability
of any false alarm below 5 %.

S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics
6, 1979.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from gomc.arena.bradleyterry import Score, by_pair
from gomc.arena.ratings import Ratings
from gomc.arena.sprt import expected
from gomc.errors import missing_extra

NO_ALARM = 0.95
"""The probability that a right scale gives no alarm."""


class Residual(NamedTuple):
    """The games of a pair beside the number that the ratings predict.

    Attributes
    ----------
    score : Score
        The games of the pair.
    expected : float
        The number of games that the ratings predict for `a`.
    probability : float
        The probability, if the scale is right, of a result that is as unlikely as this result or more.
    """

    score: Score
    expected: float
    probability: float


def residuals(ratings: Ratings, scores: Sequence[Score]) -> list[Residual]:
    """Return the residual of each pair that has played, the least probable first.

    Parameters
    ----------
    ratings : Ratings
        The ratings, from these scores.
    scores : sequence of Score
        The results.

    Raises
    ------
    MissingExtra
        If scipy is not installed.

    Examples
    --------
    Three players each win nine games of ten against the next player, so the scale predicts five.

    >>> from gomc.arena.ratings import rate
    >>> scores = [Score("a", "b", 9, 10), Score("b", "c", 9, 10), Score("c", "a", 9, 10)]
    >>> [(round(each.expected), round(each.probability, 3)) for each in residuals(rate(scores), scores)]
    [(5, 0.021), (5, 0.021), (5, 0.021)]
    """
    try:
        from scipy.stats import binomtest
    except ImportError as error:
        missing_extra("a test of ratings", "arena", error)
    found = []
    for score in by_pair(scores):
        if score.games:
            p = expected(ratings[score.a].elo - ratings[score.b].elo)
            mean = p * score.games
            # The test knows no parts of points; a part more or less makes a surprise less surprising.
            points = floor(score.points) if score.points > mean else ceil(score.points)
            chance = binomtest(points, score.games, p).pvalue
            found.append(Residual(score, mean, float(chance)))
    return sorted(found, key=lambda each: each.probability)


def unexplained(found: Sequence[Residual]) -> list[Residual]:
    """Return the pairs whose games the scale does not explain, by Holm's procedure.

    Parameters
    ----------
    found : sequence of Residual
        The residuals of all pairs, the least probable first.
    """
    alarms = []
    for place, each in enumerate(found):
        if each.probability > (1 - NO_ALARM) / (len(found) - place):
            break
        alarms.append(each)
    return alarms
