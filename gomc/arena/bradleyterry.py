r"""The model of Bradley and Terry: the strengths that make the results between players most likely.

In the model a number :math:`\gamma` describes the strength of each player, and

.. math::  P(i \text{ beats } j) = \frac{\gamma_i}{\gamma_i + \gamma_j}.

With :math:`\beta_i = \ln \gamma_i` the model is a logistic regression of the results on the pairs of
players, :math:`\operatorname{logit} P = \beta_i - \beta_j`. So a generalised linear model (statsmodels)
gives the strengths that make the results most likely, and the standard errors.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952;
A. Agresti, "Categorical data analysis", section 11.6.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gomc.errors import GomcError, check_number, check_whole, missing_extra

ELO = 400 / math.log(10)
"""The points of rating for a unit of the logarithm of a strength."""

SLOPE = 1e-4
"""The points by which the results of a player may differ from the expected results after a fit."""


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
