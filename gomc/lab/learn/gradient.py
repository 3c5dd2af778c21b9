r"""Simulation balancing: the gradient along which random games are won as often as they should be.

Factors that were learned from games make the moves of people likely. But a search does not need good
moves in its random games. It needs a right mean: the errors of both players should cancel.

Let :math:`V^*(s)` be the value of a position `s`, judged by a long search, and :math:`V(s)` the mean
result of random games from `s`, which depends on the logarithms :math:`\theta_i` of the factors. Each
update lowers the error :math:`(V^* - V)^2` of some positions. The mean result grows with

.. math::  \nabla V(s) = E \Big[ z \sum_t \psi_t \Big], \qquad
           \psi_t = \phi(a_t) - \sum_a \pi(a) \, \phi(a),

where `z` is the result of a game (1 if Black wins, 1/2 for a draw, otherwise 0), :math:`a_t` the move
that was drawn at move `t`, :math:`\pi(a)` the probability of a candidate, and :math:`\phi_i(a)` is 1 if
the move has the feature `i`, otherwise 0.

The games of a position are split in halves. A half measures the error :math:`V^* - V`, and the games of
the other half give the gradient, with `z` less the mean of the first half; then the halves change
places. With the same games for both, the chance in `V` would also be in the gradient, and the factors
would follow it. The product of both halves' errors is a measure of :math:`(V^* - V)^2` without bias.

Some features occur at every move and others once in a hundred games. So each sum :math:`g_i` over all
games is divided by the root of :math:`v_i = \sum c^2 \pi(a) (1 - \pi(a))` over all candidates :math:`a`
with the feature, where `c` is the coefficient of the game. This is about the standard error of
:math:`g_i` if few candidates have the feature, and up to 1.5 times the standard error for features that
several candidates of a move share. An unlikely move that was drawn once would be many standard errors,
so the change is limited:

.. math::  \theta_i \leftarrow \theta_i + \text{rate} \cdot \min(\max(g_i / \sqrt{v_i}, -1), 1).

Source: D. Silver and G. Tesauro, "Monte-Carlo simulation balancing", ICML 2009; S.-C. Huang, R. Coulom
and S.-S. Lin, "Monte-Carlo simulation balancing in practice", Computers and Games 2010; "Current
Frontiers in Computer Go" (2010) names both. The halves and the division are gomc's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import gomc.fast as go
from gomc.fast.board import Board
from gomc.game.points import PASS
from gomc.lab.learn.factors import ReplayedMove, of_moves
from gomc.lab.learn.minorization import Competitions
from gomc.results.stats import PlayoutRecord
from gomc.settings.factors import LEAST, LEVELS, MOST, Factors

Logs = NDArray[np.float64]
"""The logarithms of the factors: for each feature a row of levels, from level 0, whose factor is 1."""

WIDTH = 1 + max(LEVELS.values())
"""The number of levels in a row; rows of smaller features end with levels that do not exist."""

NO_GAMES = 1e-9
"""A variance that stands for no information: then the change is 0."""


def logs_of(factors: Factors) -> Logs:
    """Return the logarithms of factors, times the power."""
    logs = np.zeros((len(LEVELS), WIDTH))
    for row, name in zip(logs, LEVELS, strict=True):
        values = getattr(factors, name)
        levels = (values,) if isinstance(values, float) else values
        row[1 : 1 + len(levels)] = factors.power * np.log(levels)
    return logs


def factors_of(logs: Logs) -> Factors:
    """Return the factors of logarithms, with four digits, as files keep them.

    Factors beyond the bounds become the bound.

    Examples
    --------
    >>> factors_of(logs_of(Factors(near=(2, 3, 5), power=2))).near
    (4.0, 9.0, 25.0)
    """
    gammas = np.exp(np.clip(logs, np.log(LEAST), np.log(MOST)))
    parts = {
        feature: tuple(float(f"{gamma:.4g}") for gamma in row[1 : 1 + count])
        for row, (feature, count) in zip(gammas, LEVELS.items(), strict=True)
    }
    unsafe = parts.pop("unsafe")
    return Factors(**parts, unsafe=unsafe[0])  # type: ignore[arg-type]  # lengths fit


def competitions(board: Board, record: PlayoutRecord) -> Competitions:
    """Return the competitions of a random game from a position: each draw, with all its candidates."""
    from gomc.reference.playout import after  # so that an edit there compiles no kernels anew

    state, steps = board.state, list[ReplayedMove]()
    for number, move in enumerate(record.moves, 1):
        if move != PASS:
            steps.append(ReplayedMove(state, move, number))
        state = after(state, move, board.geometry)
    its, _ = of_moves(steps, record.size)
    last = int(its.ends[-1]) if len(its.ends) else 0
    return its._replace(rows=its.rows[:, :last])


class Draws(NamedTuple):
    """The draws of many random games, one game after the other.

    Attributes
    ----------
    competitions : Competitions
        The draws, as competitions that the drawn moves won.
    games : array of int, [draw]
        The number of the game of each draw.
    """

    competitions: Competitions
    games: NDArray[np.int64]

    @classmethod
    def of(cls, each: Sequence[Competitions]) -> Draws:
        """Return the draws of games, given as the competitions of each game."""
        sizes = np.cumsum([0, *(its.rows.shape[1] for its in each)])
        rows = np.concatenate([its.rows for its in each], 1)
        ends, wins = (
            np.concatenate([part + start for part, start in zip(parts, sizes, strict=False)])
            for parts in ([its.ends for its in each], [its.wins for its in each])
        )
        games = np.repeat(np.arange(len(each)), [len(its.ends) for its in each])
        return cls(Competitions(rows, ends, wins), games)


class Gradient(NamedTuple):
    """The sum of the gradient for each level, and about the variance of the sum, or more."""

    sums: Logs
    variances: Logs

    def change(self) -> Logs:
        """Return the gradient over the root of the variances, from -1 to 1; 0 without candidates."""
        change = self.sums / np.sqrt(np.maximum(self.variances, NO_GAMES))
        change[:, 0] = 0
        return np.where(self.variances > NO_GAMES, change.clip(-1, 1), 0)


def gradient(logs: Logs, draws: Draws, coefficients: NDArray[np.float64]) -> Gradient:
    r"""Return :math:`\sum_g c_g \sum_t \psi_t` over games `g` with coefficients :math:`c_g`."""
    rows, ends, wins = draws.competitions
    sums, variances = np.zeros_like(logs), np.zeros_like(logs)
    if not len(ends):
        return Gradient(sums, variances)
    starts = np.r_[0, ends[:-1]]
    sizes, weight = ends - starts, coefficients[draws.games]
    exponents = sum((row[levels] for row, levels in zip(logs, rows, strict=True)), start=np.zeros(1))
    exponents = exponents - np.repeat(np.maximum.reduceat(exponents, starts), sizes)
    strengths = np.exp(exponents)
    chances = strengths / np.repeat(np.add.reduceat(strengths, starts), sizes)
    each = np.repeat(weight, sizes)
    expected, spread = each * chances, each**2 * chances * (1 - chances)
    for row, levels in enumerate(rows):
        sums[row] = np.bincount(levels[wins], weight, WIDTH) - np.bincount(levels, expected, WIDTH)
        variances[row] = np.bincount(levels, spread, WIDTH)
    return Gradient(sums, variances)


class BalanceEstimate(NamedTuple):
    """The error of some positions, and the gradient that lowers the error.

    Attributes
    ----------
    error : float
        The mean of :math:`(V^* - V)^2`, an estimate without bias, which may be negative.
    gradient : Gradient
        The gradient.
    """

    error: float
    gradient: Gradient


def balance(
    logs: Logs, boards: list[Board], values: NDArray[np.float64], games: int, seed: int
) -> BalanceEstimate:
    """Play random games from some positions, and return the error and the gradient.

    Parameters
    ----------
    logs : array
        The logarithms of the factors.
    boards : list of Board
        The positions.
    values : array of float
        The values of the positions, the chances of Black.
    games : int
        The number of games of each position, an even number.
    seed : int
        The seed; game `i` of all games has the seed ``seed + i``.
    """
    policy, won, each = factors_of(logs), list[float](), list[Competitions]()
    for place, board in enumerate(boards):
        for number in range(games):
            record = go.playout(board, seed + games * place + number, policy=policy)
            won.append(0.5 + 0.5 * np.sign(record.score))
            each.append(competitions(board, record))
    results = np.array(won).reshape(len(boards), 2, -1)
    means = results.mean(2)
    errors = values[:, None] - means
    coefficients = errors[:, ::-1, None] * (results - means[:, ::-1, None])
    found = gradient(logs, Draws.of(each), coefficients.ravel())
    return BalanceEstimate(float(errors.prod(1).mean()), found)
