r"""Ratings: estimates of the players' strengths, from the games between the players.

With the strengths :math:`\beta_i` of `gomc.arena.bradleyterry` a rating is

.. math::  R_i = \frac{400}{\ln 10} \beta_i,

so that 400 points are odds of ten to one, as in Elo's system. Only differences of ratings have a
meaning. So either the mean of all ratings is 0, or some players are anchored at given ratings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gomc.arena.bradleyterry import Score, beating, by_pair, check_score, fit, points_of
from gomc.errors import GomcError, check_number, quoted
from gomc.results.stats import quantile

FARTHEST = 10_000.0
"""The largest rating of an anchor, and with a minus sign the smallest."""

HELPED = (
    "Some players won all games against others, so half a game won and half a game lost were added to "
    "the games of these pairs."
)
"""The remark on ratings for which games were added; see `Ratings.helped`."""


class Rating(NamedTuple):
    """A player's rating.

    Attributes
    ----------
    name : str
        The player.
    elo : float
        The rating.
    low, high : float
        The interval that contains the true rating with a given probability; for an anchor both ends are
        equal to the rating.
    points : float
        The number of games that the player won; a draw counts one half.
    games : int
        The number of games that the player played.
    """

    name: str
    elo: float
    low: float
    high: float
    points: float
    games: int


@dataclass(frozen=True)
class Ratings:
    """All ratings, the best first.

    Attributes
    ----------
    players : tuple of Rating
        The players.
    level : float
        The probability of each interval.
    helped : bool
        Whether half a game won and half a game lost was added to some pairs; see `rate`.
    anchored : bool
        Whether players were anchored; without anchors the mean of all ratings is 0.
    covariance : tuple of tuple of float
        The covariance matrix of the estimates, in the order of the players.
    """

    players: tuple[Rating, ...]
    level: float
    helped: bool
    anchored: bool
    covariance: tuple[tuple[float, ...], ...]

    def __getitem__(self, name: str) -> Rating:
        """Return a player's rating, or raise `GomcError` if nobody of this name was rated."""
        for rating in self.players:
            if rating.name == name:
                return rating
        names = ", ".join(rating.name for rating in self.players)
        raise GomcError(f"{quoted(name)} has no rating; these players have: {names}.")

    def contrast(self, weights: Mapping[str, float], level: float = 0.95) -> tuple[float, float, float]:
        r"""Return a weighted sum of ratings, such as a difference, with the ends of the interval.

        The variance of :math:`\sum_i w_i R_i` is :math:`w^\top \Sigma w`. The errors of two players
        that met the same opponents are alike, so the interval of a difference is often narrower than
        the intervals of the two ratings.

        Parameters
        ----------
        weights : mapping of str to float
            The weight of each player.
        level : float
            The probability of the interval.

        Raises
        ------
        GomcError
            If a player was not rated.

        Examples
        --------
        >>> found = rate([Score("olga", "oleg", 30, 40)])
        >>> [round(end) for end in found.contrast({"olga": 1, "oleg": -1})]
        [191, 67, 315]
        """
        for name in weights:
            self[name]
        w = [weights.get(rating.name, 0.0) for rating in self.players]
        value = math.fsum(a * rating.elo for a, rating in zip(w, self.players, strict=True))
        variance = math.fsum(
            a * b * covariance
            for a, row in zip(w, self.covariance, strict=True)
            for b, covariance in zip(w, row, strict=True)
        )
        margin = quantile(level) * math.sqrt(max(variance, 0.0))
        return value, value - margin, value + margin

    def moved(self, name: str, elo: float) -> Ratings:
        """Return the ratings with the same number added to each, so that a player has a given rating.

        The intervals keep their lengths, so without anchors an interval still describes the distance to
        the mean of all ratings. That distance is better known than the distance to a single player.

        Raises
        ------
        GomcError
            If the player was not rated.

        Examples
        --------
        >>> found = rate([Score("olga", "oleg", 30, 40)]).moved("oleg", 1000)
        >>> [(r.name, round(r.elo), round(r.low), round(r.high)) for r in found.players]
        [('olga', 1191, 1129, 1253), ('oleg', 1000, 938, 1062)]
        """
        by = elo - self[name].elo
        players = tuple(
            its._replace(elo=its.elo + by, low=its.low + by, high=its.high + by) for its in self.players
        )
        return replace(self, players=players)


def rate(
    scores: Sequence[Score], anchors: Mapping[str, float] | None = None, level: float = 0.95
) -> Ratings:
    r"""Return the ratings that make the results most likely.

    Strengths are finite only if no set of players has won all games against the other players (Ford
    1957). If a set of players has won all these games, the function sets `Ratings.helped`. Then each
    pair of a player of the set and another player gets half a game won and half a game lost, the usual
    correction for tables with zeros. The intervals :math:`R_i \pm z\, \sigma_i` come from the normal
    approximation; without anchors :math:`\sigma_i` is the standard error of the distance to the mean
    of all ratings.

    Parameters
    ----------
    scores : sequence of Score
        The results.
    anchors : mapping of str to float, optional
        The given ratings. With anchors the other players' intervals describe the distance to the
        anchors.
    level : float
        The probability of an interval.

    Raises
    ------
    GomcError
        If an argument is wrong, or if no chain of games connects some players with each other or with
        an anchor.
    MissingExtra
        If statsmodels is not installed.

    Notes
    -----
    L. R. Ford, "Solution of a ranking problem from binary comparisons", American Mathematical Monthly
    64, 1957.

    Examples
    --------
    Odds of three to one are :math:`400 \log_{10} 3` points.

    >>> found = rate([Score("olga", "oleg", 30, 40)], anchors={"oleg": 1000})
    >>> [(r.name, round(r.elo), round(r.low), round(r.high)) for r in found.players]
    [('olga', 1191, 1067, 1315), ('oleg', 1000, 1000, 1000)]
    """
    anchors = {name: check_anchor(name, elo) for name, elo in (anchors or {}).items()}
    margin = quantile(level)
    scores = [score for score in map(check_score, scores) if score.games]
    played = by_pair(scores)
    names = list(dict.fromkeys(name for score in played for name in (score.a, score.b)))
    if not names:
        raise GomcError("there are no ratings without games.")
    for name in anchors:
        if name not in names:
            raise GomcError(
                f"{name!r} cannot be an anchor, because it has not played; {', '.join(names)} have."
            )
    part = beating(names, played, anchors)
    helped = len({*part.values()}) > 1
    played = [
        score
        if part[score.a] == part[score.b]
        else score._replace(points=score.points + 0.5, games=score.games + 1)
        for score in played
    ]
    elos, covariance = fit(names, played, anchors)
    order = sorted(range(len(names)), key=lambda i: -elos[i])
    players = []
    for i in order:
        name, elo, reach = names[i], float(elos[i]), margin * math.sqrt(max(covariance[i, i], 0.0))
        points = sum(points_of(name, score) for score in scores)
        games = sum(score.games for score in scores if name in (score.a, score.b))
        players.append(Rating(name, elo, elo - reach, elo + reach, points, games))
    ordered = tuple(tuple(float(covariance[i, j]) for j in order) for i in order)
    return Ratings(tuple(players), level, helped, bool(anchors), ordered)


def check_anchor(name: str, elo: object) -> float:
    """Return the rating of an anchor as a float, or raise `GomcError`."""
    return check_number(f"the rating of the anchor {name}", elo, -FARTHEST, FARTHEST)
