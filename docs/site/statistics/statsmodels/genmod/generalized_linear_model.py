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

LARGEST = 700.0
"""The largest number whose exponential a float surely holds."""


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

    def fit(self) -> Fitted:
        """Return the weights that make the results most likely, and their covariance matrix."""
        # The steps begin half way between the results and even results, and so leap less far.
        rates = [(won / (won + lost) + 0.5) / 2 for won, lost in self.results]
        sums = [math.log(rate / (1 - rate)) for rate in rates]
        for _ in range(STEPS):
            covariance, target = self._equations(sums)
            weights = [sum(map(mul, row, target)) for row in covariance]
            before = sums
            rows = zip(self.offset, self.variables, strict=True)
            sums = [offset + sum(map(mul, row, weights)) for offset, row in rows]
            if max(abs(x - y) for x, y in zip(before, sums, strict=True)) < 1e-13:
                break
        return Fitted(weights, self._equations(sums)[0])

    def _equations(self, sums: list[float]) -> tuple[list[list[float]], list[float]]:
        """Return the inverse matrix and the right side of the equations for the next weights."""
        n = len(self.variables[0])
        matrix, right = [[0.0] * n for _ in range(n)], [0.0] * n
        rows = zip(self.results, self.variables, self.offset, sums, strict=True)
        for (won, lost), row, offset, total in rows:
            rate = 1 / (1 + math.exp(min(-total, LARGEST)))
            spread = (won + lost) * rate * (1 - rate)
            slope = spread * (total - offset) + won - (won + lost) * rate
            for i, x in enumerate(row):
                right[i] += x * slope
                for j, y in enumerate(row):
                    matrix[i][j] += spread * x * y
        return inverted(matrix), right


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
