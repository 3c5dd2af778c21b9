"""A logistic regression, fitted by weighted least squares again and again.

Source: P. McCullagh and J. A. Nelder, "Generalized linear models", section 2.5.
"""

from __future__ import annotations

import math
from operator import mul
from typing import Any

import numpy as np

from statsmodels.genmod.families import Binomial

STEPS = 100
"""The largest number of steps; some ten are enough."""

ROUNDING = 1e-12
"""The part of a logarithm that rounding may take."""

HALVINGS = 50
"""The largest number of times by which a step is halved."""


class GLM:
    """The model of successes and failures by weighted sums of some variables.

    Parameters
    ----------
    results : array of two columns
        The successes and the failures of each row.
    variables : array
        The variables of each row.
    family : Binomial
        The distribution.
    offset : sequence of float
        What is added to each sum.
    """

    def __init__(self, results: Any, variables: Any, family: Binomial, offset: Any) -> None:
        assert isinstance(family, Binomial)
        self.results, self.variables, self.offset = results.tolist(), variables.tolist(), [*offset]

    def fit(self, **_how: Any) -> Fitted:
        """Return the weights that make the results most likely, and their covariance matrix.

        There is a single way: Newton's steps, made shorter where a whole step makes the results less
        likely.
        """
        weights = [0.0] * len(self.variables[0])
        likely, (covariance, slope) = self._likelihood(weights), self._equations(weights)
        for _ in range(STEPS):
            step = [sum(map(mul, row, slope)) for row in covariance]
            for _ in range(HALVINGS):
                after = [weight + part for weight, part in zip(weights, step, strict=True)]
                if (new := self._likelihood(after)) >= likely - ROUNDING * abs(likely):
                    break
                step = [part / 2 for part in step]
            else:
                break
            weights, likely, (covariance, slope) = after, new, self._equations(after)
            if max(map(abs, step)) < 1e-13:
                break
        return Fitted(weights, covariance)

    def _totals(self, weights: list[float]) -> list[float]:
        """Return the logarithms of the odds of all results."""
        rows = zip(self.offset, self.variables, strict=True)
        return [offset + sum(map(mul, row, weights)) for offset, row in rows]

    def _likelihood(self, weights: list[float]) -> float:
        """Return the logarithm of the probability of all results."""
        pairs = zip(self.results, self._totals(weights), strict=True)
        return -sum(won * _softplus(-total) + lost * _softplus(total) for (won, lost), total in pairs)

    def _equations(self, weights: list[float]) -> tuple[list[list[float]], list[float]]:
        """Return the inverse of the information matrix, and the slope of the likelihood."""
        n = len(weights)
        matrix, slope = [[0.0] * n for _ in range(n)], [0.0] * n
        rows = zip(self.results, self.variables, self._totals(weights), strict=True)
        for (won, lost), row, total in rows:
            wins, loses = math.exp(-_softplus(-total)), math.exp(-_softplus(total))
            for i, x in enumerate(row):
                slope[i] += x * (won * loses - lost * wins)
                for j, y in enumerate(row):
                    matrix[i][j] += (won + lost) * wins * loses * x * y
        return inverted(matrix), slope


def _softplus(x: float) -> float:
    """Return log(1 + exp(x))."""
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


class Fitted:
    """A fitted model, with `params`, the weights."""

    def __init__(self, weights: list[float], covariance: list[list[float]]) -> None:
        self.params, self._covariance = np.array(weights), np.array(covariance)

    def cov_params(self) -> Any:
        """Return the covariance matrix of the weights."""
        return self._covariance


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a matrix, by Gauss and Jordan, with the largest pivot of each column."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(n):
            if i != k:
                factor = rows[i][k]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]
