r"""Ratings: how strong each of some players is, from the games between them.

In the model of Bradley and Terry each player has a strength :math:`\gamma`, and

.. math::  P(i \text{ beats } j) = \frac{\gamma_i}{\gamma_i + \gamma_j}.

With :math:`\beta_i = \ln \gamma_i` that is a logistic regression of the results on who met whom:
:math:`\operatorname{logit} P = \beta_i - \beta_j`. So the strengths that make the results most likely,
and how uncertain they are, come from a generalised linear model (statsmodels). A rating is

.. math::  R_i = \frac{400}{\ln 10} \beta_i,

so that 400 points are odds of ten to one, as with Elo's. Only differences mean something; either the
mean of all is 0, or some players are anchored at ratings that are given.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952;
A. Agresti, "Categorical data analysis", section 11.6.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gomc.errors import GomcError, check_number, check_whole, missing_extra

ELO = 400 / math.log(10)
"""Points of rating for a unit of the logarithm of a strength."""

FARTHEST = 10_000.0
"""The largest rating of an anchor."""


class Score(NamedTuple):
    """The result of the games of two players.

    Attributes
    ----------
    a, b : str
        Their names.
    points : float
        The number of games that `a` won, a draw counting one half.
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
        The interval that has the true rating with the probability asked for; an anchor has none, and
        all three are the same.
    points : float
        The number of its games that it won, a draw counting one half.
    games : int
        The number of games that it played.
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
        Whether half a game won and half a game lost was added to each pair; see `rate`.
    anchored : bool
        Whether players were anchored; else the mean of all is 0.
    """

    players: tuple[Rating, ...]
    level: float
    helped: bool
    anchored: bool

    def __getitem__(self, name: str) -> Rating:
        """Return a player's rating."""
        return next(rating for rating in self.players if rating.name == name)


def rate(
    scores: Sequence[Score], anchors: Mapping[str, float] | None = None, level: float = 0.95
) -> Ratings:
    r"""Return the ratings that make some results most likely.

    Strengths are finite only if no set of players has won all its games against the others (Ford
    1957). Where one has, half a game won and half a game lost is added to each pair that met, the
    usual correction for tables with zeros; `Ratings.helped` tells it. The intervals are those of the
    normal approximation, :math:`R_i \pm z\, \sigma_i`; without anchors :math:`\sigma_i` is that of the
    distance to the mean of all.

    Parameters
    ----------
    scores : sequence of Score
        The results.
    anchors : mapping of str to float, optional
        Ratings that are given. The others' intervals then are those of the distance to them.
    level : float
        The probability of an interval.

    Raises
    ------
    GomcError
        If an argument is wrong, or players were not connected by games with each other or an anchor.
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
    check_number("level", level)
    if not 0 < level < 1:
        raise GomcError(f"level must be between 0 and 1, not {level!r}.")
    played = [check_score(score) for score in scores if score.games]
    names = list(dict.fromkeys(name for score in played for name in (score.a, score.b)))
    if not names:
        raise GomcError("there are no ratings without games.")
    for name in anchors:
        if name not in names:
            raise GomcError(
                f"{name!r} cannot be an anchor: it has not played; {', '.join(names)} have."
            )
    helped = needs_help(names, played, anchors)
    if helped:
        played = [score._replace(points=score.points + 0.5, games=score.games + 1) for score in played]
    elos, errors = fit(names, played, anchors)
    margin = quantile(level)
    players = [
        Rating(
            name,
            elo,
            elo - margin * error,
            elo + margin * error,
            sum(points_of(name, score) for score in scores),
            sum(score.games for score in scores if name in (score.a, score.b)),
        )
        for name, elo, error in zip(names, elos, errors, strict=True)
    ]
    players.sort(key=lambda rating: -rating.elo)
    return Ratings(tuple(players), level, helped, bool(anchors))


def check_anchor(name: str, elo: object) -> float:
    """Return the rating of an anchor as a float, or raise `GomcError`."""
    return check_number(f"the rating of the anchor {name}", elo, -FARTHEST, FARTHEST)


def check_score(score: Score) -> Score:
    """Return a result, or raise `GomcError` if it cannot be one."""
    if score.a == score.b:
        raise GomcError(f"{score.a!r} has played against itself, which says nothing of its strength.")
    check_whole("games", score.games, 0)
    check_number("points", score.points, 0, score.games)
    return score


def points_of(name: str, score: Score) -> float:
    """Return how many games a player won in a result."""
    if name == score.a:
        return score.points
    return score.games - score.points if name == score.b else 0.0


def quantile(level: float) -> float:
    """Return how many standard errors an interval has to each side."""
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + level) / 2)


def needs_help(names: list[str], played: list[Score], anchors: Mapping[str, float]) -> bool:
    """Whether strengths would be infinite; raise `GomcError` if some cannot be compared at all.

    Players are nodes, and whoever won a game against another has an arrow to it. Strengths are finite
    if there is a way from each player to each other. All anchors together are one node.
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
    there = sorted(set(nodes.values()))
    arrows = arrows[np.ix_(there, there)]
    _, part = connected_components(arrows, connection="weak")
    part_of = {name: part[there.index(nodes[name])] for name in names}
    for name in names:
        if part_of[name] != part_of[names[0]]:
            raise GomcError(f"{names[0]} and {name} cannot be compared: no games connect them.")
    return bool(connected_components(arrows, connection="strong")[0] > 1)


def fit(names: list[str], played: list[Score], anchors: Mapping[str, float]) -> tuple[Any, Any]:
    """Return all ratings and their standard errors, by the names' order.

    The model knows the strengths but for those of the anchors, which are its offset; without anchors,
    but for the first player's, and afterwards the mean of all is taken off.
    """
    try:
        import numpy as np
        from statsmodels.genmod.families import Binomial
        from statsmodels.genmod.generalized_linear_model import GLM
        from statsmodels.tools.sm_exceptions import PerfectSeparationWarning
    except ImportError as error:
        missing_extra("a rating", "arena", error)
    fixed = anchors or {names[0]: 0.0}
    free = [name for name in names if name not in fixed]
    rows = [score for score in played if score.a in free or score.b in free]
    signs = [[(name == score.a) - (name == score.b) for name in free] for score in rows]
    known = [(fixed.get(score.a, 0.0) - fixed.get(score.b, 0.0)) / ELO for score in rows]
    results = [(score.points, score.games - score.points) for score in rows]
    spread = np.zeros((len(names), len(free)))
    for column, name in enumerate(free):
        spread[names.index(name), column] = ELO
    elos = np.array([fixed.get(name, 0.0) for name in names])
    if not free:
        return elos, np.zeros(len(names))
    model = GLM(np.array(results), np.array(signs, float), family=Binomial(), offset=known)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        # A perfect fit is no matter for a warning: that all is finite was made sure of before.
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        found = model.fit()
    elos = elos + spread @ found.params
    if not anchors:
        elos, spread = elos - elos.mean(), spread - spread.mean(axis=0)
    covariance = spread @ np.atleast_2d(found.cov_params()) @ spread.T
    return elos, np.sqrt(np.maximum(np.diagonal(covariance), 0))
