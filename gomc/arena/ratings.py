r"""Ratings: estimates of the players' strengths, from the games between the players.

In the model of Bradley and Terry a number :math:`\gamma` describes the strength of each player, and

.. math::  P(i \text{ beats } j) = \frac{\gamma_i}{\gamma_i + \gamma_j}.

With :math:`\beta_i = \ln \gamma_i` the model is a logistic regression of the results on the pairs of
players, :math:`\operatorname{logit} P = \beta_i - \beta_j`. So a generalised linear model (statsmodels)
gives the strengths that make the results most likely, and the standard errors. A rating is

.. math::  R_i = \frac{400}{\ln 10} \beta_i,

so that 400 points are odds of ten to one, as in Elo's system. Only differences of ratings have a
meaning. So either the mean of all ratings is 0, or some players are anchored at given ratings.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952;
A. Agresti, "Categorical data analysis", section 11.6.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gomc.errors import GomcError, check_number, check_whole, missing_extra, quoted
from gomc.results.stats import quantile

ELO = 400 / math.log(10)
"""The points of rating for a unit of the logarithm of a strength."""

SLOPE = 1e-4
"""The points by which the results of a player may differ from the expected results after a fit."""

FARTHEST = 10_000.0
"""The largest rating of an anchor, and with a minus sign the smallest."""

HELPED = (
    "Some players won all games against others, so half a game won and half a game lost were added to "
    "the games of these pairs."
)
"""The remark on ratings for which games were added; see `Ratings.helped`."""


class Score(NamedTuple):
    """The result of the games between two players.

    Attributes
    ----------
    a, b : str
        The names of the players.
    points : float
        The number of games that `a` won; a draw counts one half.
    games : int
        The number of games.
    """

    a: str
    b: str
    points: float
    games: int


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


def check_score(score: Score) -> Score:
    """Return a result, or raise `GomcError` if the result is impossible."""
    if score.a == score.b:
        raise GomcError(f"{score.a!r} has played against itself, and such games measure no strength.")
    check_whole("games", score.games, 0)
    check_number("points", score.points, 0, score.games)
    return score


def by_pair(scores: Sequence[Score]) -> list[Score]:
    """Return the results with all games of each pair of players in a single result."""
    pairs: dict[tuple[str, str], Score] = {}
    for score in scores:
        if (score.b, score.a) in pairs:
            score = Score(score.b, score.a, score.games - score.points, score.games)
        pair = score.a, score.b
        before = pairs.get(pair, Score(*pair, 0, 0))
        pairs[pair] = Score(*pair, before.points + score.points, before.games + score.games)
    return [*pairs.values()]


def points_of(name: str, score: Score) -> float:
    """Return the number of games that a player won in a result."""
    if name == score.a:
        return score.points
    return score.games - score.points if name == score.b else 0.0


def beating(names: list[str], played: list[Score], anchors: Mapping[str, float]) -> dict[str, int]:
    """Return for each player the number of a set of players that all beat each other, in some games.

    Players are nodes of a graph, and an arrow leads from the winner of a game to the loser. In a set
    (a strong component of the graph) a path of arrows leads from each player to each other player.
    Strengths are finite if there is a single set. All anchors share a node.

    Raises
    ------
    GomcError
        If no games connect two players.
    """
    try:
        import numpy as np
        from scipy.sparse.csgraph import connected_components
    except ImportError as error:
        missing_extra("a rating", "arena", error)
    nodes = {name: 0 if name in anchors else i for i, name in enumerate(names, 1)}
    arrows = np.zeros((len(names) + 1, len(names) + 1))
    for score in played:
        arrows[nodes[score.a], nodes[score.b]] += score.points
        arrows[nodes[score.b], nodes[score.a]] += score.games - score.points
    used = sorted(set(nodes.values()))
    arrows = arrows[np.ix_(used, used)]
    _, part = connected_components(arrows, connection="weak")
    part_of = {name: part[used.index(nodes[name])] for name in names}
    for name in names:
        if part_of[name] != part_of[names[0]]:
            raise GomcError(f"{names[0]} and {name} cannot be compared: no games connect them.")
    _, strong = connected_components(arrows, connection="strong")
    return {name: int(strong[used.index(nodes[name])]) for name in names}


def fit(names: list[str], played: list[Score], anchors: Mapping[str, float]) -> tuple[Any, Any]:
    """Return all ratings and their covariance matrix, in the order of the names.

    The model estimates the strengths of all players but the anchors, whose strengths are the offset of
    the model. Without anchors the first player is the anchor at first, and the function subtracts the
    mean of all ratings afterwards.
    """
    try:
        import numpy as np
        from statsmodels.genmod.families import Binomial
        from statsmodels.genmod.generalized_linear_model import GLM
    except ImportError as error:
        missing_extra("a rating", "arena", error)
    fixed = anchors or {names[0]: 0.0}
    free = [name for name in names if name not in fixed]
    rows = [score for score in played if score.a in free or score.b in free]
    signs = [[(name == score.a) - (name == score.b) for name in free] for score in rows]
    offset = [(fixed.get(score.a, 0.0) - fixed.get(score.b, 0.0)) / ELO for score in rows]
    results = [(score.points, score.games - score.points) for score in rows]
    spread = np.zeros((len(names), len(free)))
    for column, name in enumerate(free):
        spread[names.index(name), column] = ELO
    elos = np.array([fixed.get(name, 0.0) for name in names])
    if not free:
        return elos, np.zeros((len(names), len(names)))
    model = GLM(np.array(results), np.array(signs, float), family=Binomial(), offset=offset)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        # A perfect fit needs no warning, because `rate` has made sure that strengths are finite.
        warnings.simplefilter("ignore")
        fitted = model.fit()
        if not likeliest(signs, offset, results, fitted.params):
            # Long steps led away from strengths far from 0.
            near = model.fit(method="lbfgs", start_params=[0.0] * len(free), disp=0)
            fitted = model.fit(start_params=near.params)
    if not likeliest(signs, offset, results, fitted.params):
        raise GomcError("the anchors are too far apart for ratings of these results.")
    elos = elos + spread @ fitted.params
    if not anchors:
        elos, spread = elos - elos.mean(), spread - spread.mean(axis=0)
    return elos, spread @ np.atleast_2d(fitted.cov_params()) @ spread.T


def likeliest(
    signs: Sequence[Sequence[int]],
    offset: Sequence[float],
    results: Sequence[tuple[float, float]],
    params: Iterable[float],
) -> bool:
    """Return whether parameters make the results most likely: the expected points are the points."""
    weights = [*map(float, params)]
    gradient = [0.0] * len(weights)
    for row, total, (won, lost) in zip(signs, offset, results, strict=True):
        total += sum(sign * weight for sign, weight in zip(row, weights, strict=True))
        over = won - (won + lost) * (1 + math.tanh(total / 2)) / 2
        gradient = [before + sign * over for before, sign in zip(gradient, row, strict=True)]
    return all(abs(slope) < SLOPE for slope in gradient)
