r"""How often a player wins, by where its settings are: a curve through noisy results.

A trial plays a few games at one place :math:`x`, and wins some. The rate at which it wins is taken for
a smooth function of the place,

.. math::  p(x) = \frac{1}{1 + e^{-f(x)}}, \qquad f \sim \mathcal{GP}(0, k),

where `f` is a Gaussian process. Its covariance is

.. math::

    k(x, x') = \sigma_0^2 + \sigma^2 \exp\Bigl( -\sum_i \frac{(x_i - x'_i)^2}{2 \ell_i^2} \Bigr).

A wide :math:`\sigma_0` leaves the mean open; the other two say how much settings matter, and how fast.
They are those which are likeliest after the trials. So a setting that does not matter gets a large
:math:`\ell_i`, and all trials say something of each of its values. Before the trials their logarithms
are normal, so that a few lucky games are not taken for a rule. What is found counts as certain; so the
intervals are somewhat too narrow, mostly while there are few trials.

Games won are counts, and their noise is not normal. So the process is fitted as generalised linear
models are: each trial with `n` games of which `w` are won is replaced by a number with a normal noise,

.. math::  z = f + \frac{w - n p}{n p (1 - p)}, \qquad \operatorname{Var} z = \frac{1}{n p (1 - p)},

at the `f` found so far, until nothing changes.

C. Rasmussen, C. Williams, "Gaussian processes for machine learning", 2006, sections 2.2 and 3.4 (at the
end, `f` is the mode of Laplace's approximation); the process itself is scikit-learn's.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from gomc.errors import GomcError, missing_extra
from gomc.rng import Rng

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]

MEAN = 2.0
r""":math:`\sigma_0`, in natural logarithms of odds: the mean rate is from 2 % to 98 %."""

MATTER = (0.15, 1.5)
r"""The least and largest :math:`\sigma`: settings matter by some 26 to 260 points of rating."""

LENGTH = (0.25, 4.0)
r"""The least and largest :math:`\ell_i`, as parts of the way from one end of a range to the other."""

MIDDLE = (0.5, 1.0)
r"""The likeliest :math:`\sigma` and :math:`\ell_i` before any game."""

SPREAD = 0.7
"""The standard deviation of the logarithms of both before any game."""

STEPS = 12
"""The largest number of steps of the fit."""

SETTLED = 1e-3
"""The fit ends when no `f` at a trial changes by more."""

Place = Sequence[float]


class Response:
    """The rate at which a player wins, as far as some trials tell.

    Parameters
    ----------
    places : sequence of places
        Where the trials are; each place is a sequence of numbers from 0 to 1, as many as all others.
    points, games : sequence of float, sequence of int
        The games won (a draw counts one half), and all games that have a result, of each trial.

    Raises
    ------
    GomcError
        If no game has a result.
    MissingExtra
        If scikit-learn is not installed.
    """

    def __init__(self, places: Sequence[Place], points: Sequence[float], games: Sequence[int]) -> None:
        try:
            import sklearn.gaussian_process.kernels as kernels
        except ImportError as error:
            missing_extra("a tuning", "tune", error)
        import numpy as np

        its = [(x, w, n) for x, w, n in zip(places, points, games, strict=True) if n]
        if not its:
            raise GomcError("trials of which no game has a result say nothing.")
        bounds = tuple(sigma**2 for sigma in MATTER)
        middle = (bounds[0] * bounds[1]) ** 0.5
        lengths = [1.0] * len(places[0])
        kernel = kernels.ConstantKernel(MEAN**2, "fixed") + kernels.ConstantKernel(
            middle, bounds
        ) * kernels.RBF(lengths, LENGTH)
        x, won, n = (np.array(column, dtype=float) for column in zip(*its, strict=True))
        f = np.zeros(len(its))
        for _ in range(STEPS):
            rate = rate_of(f)
            weight = n * rate * (1 - rate)
            with _one_thread():
                self._process = _fitted(kernel, x, f + (won - n * rate) / weight, 1 / weight)
                before, f = f, np.clip(self._process.predict(x), -6, 6)
            kernel = self._process.kernel_
            if np.abs(f - before).max() < SETTLED:
                break

    def at(self, places: Sequence[Place]) -> tuple[Array, Array]:
        """Return means and standard deviations of `f` at some places."""
        with _one_thread():
            mean, deviation = self._process.predict(_array(places), return_std=True)
        return mean, deviation

    def draws(self, places: Sequence[Place], number: int, rng: Rng) -> Array:
        """Draw functions as likely as they are after the trials; a row for each, `f` at the places."""
        import numpy as np

        bell = NormalDist()
        noise = [bell.inv_cdf((rng.next() + 0.5) / 2**64) for _ in range(number * len(places))]
        with _one_thread():
            mean, covariance = self._process.predict(_array(places), return_cov=True)
            values, vectors = np.linalg.eigh(covariance)  # which works for places that are the same
            root = vectors * np.sqrt(np.maximum(values, 0))
            drawn: Array = mean + np.array(noise).reshape(number, -1) @ root.T
        return drawn


def rate_of(f: Any) -> Any:
    """Return the rate of games won that has the natural logarithm `f` of its odds, for arrays too.

    Examples
    --------
    >>> float(rate_of(0.0))
    0.5
    """
    import numpy as np

    return 1 / (1 + np.exp(-f))


def _array(places: Sequence[Place]) -> Array:
    import numpy as np

    return np.array(places, dtype=float)


def _one_thread() -> Any:
    """Let numpy calculate by one thread: others would wait for the cores on which games are played."""
    from threadpoolctl import threadpool_limits  # which scikit-learn needs, too

    return threadpool_limits(1)


def _fitted(kernel: Any, x: Array, z: Array, variance: Array) -> Any:
    """Return the process through values with a noise, its covariance the likeliest."""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.gaussian_process import GaussianProcessRegressor

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # that a bound was reached
        return GaussianProcessRegressor(kernel, alpha=variance, optimizer=_likeliest).fit(x, z)


def _likeliest(cost: Any, theta: Array, bounds: Array) -> tuple[Array, float]:
    """Return the logarithms of covariances that are likeliest after the trials, and their cost."""
    import numpy as np
    from scipy.optimize import minimize

    middle = np.array([2 * np.log(MIDDLE[0]), *[np.log(MIDDLE[1])] * (len(theta) - 1)])
    spread = np.array([2 * SPREAD, *[SPREAD] * (len(theta) - 1)])

    def with_prior(theta: Array) -> tuple[float, Array]:
        value, slope = cost(theta)
        off = (theta - middle) / spread
        return value + (off @ off) / 2, slope + off / spread

    found = minimize(with_prior, theta, jac=True, method="L-BFGS-B", bounds=bounds)
    return found.x, found.fun
