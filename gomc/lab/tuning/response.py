r"""A curve through noisy results: the win rate of a player as a function of the settings.

A trial plays a few games at a place :math:`x`, and wins some of the games. The win rate is modelled as
a smooth function of the place,

.. math::  p(x) = \frac{1}{1 + e^{-f(x)}}, \qquad f \sim \mathcal{GP}(0, k),

where `f` is a Gaussian process. The covariance of the process is

.. math::

    k(x, x') = \sigma_0^2 + \sigma^2 \exp\Bigl( -\sum_i \frac{(x_i - x'_i)^2}{2 \ell_i^2} \Bigr).

A wide :math:`\sigma_0` leaves the mean open. :math:`\sigma` says how much the settings matter, and
:math:`\ell_i` says over what distance the rate changes. The fit takes the most probable :math:`\sigma`
and :math:`\ell_i` after the trials. So a setting that does not matter gets a large :math:`\ell_i`, and
then every trial counts for all values of this setting. The prior of their logarithms is normal, so that
a few lucky games do not make a rule. The fitted :math:`\sigma` and :math:`\ell_i` count as certain, so
the intervals are somewhat too narrow, mostly while there are few trials.

Games won are counts, and the noise of counts is not normal. So the process is fitted in the way of
generalised linear models: each trial of `n` games, of which `w` are won, is replaced by a number with
normal noise,

.. math::  z = f + \frac{w - n p}{n p (1 - p)}, \qquad \operatorname{Var} z = \frac{1}{n p (1 - p)},

at the `f` of the step before, until nothing changes.

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
r"""The standard deviation of the logarithms of :math:`\sigma` and :math:`\ell_i` before any game."""

STEPS = 12
"""The largest number of steps of the fit."""

SETTLED = 1e-3
"""The fit ends when `f` changes by at most this much at every trial."""

Place = Sequence[float]
"""The coordinates of values, from 0 to 1."""


class Response:
    """The win rate of a player as a function of the place, estimated from trials.

    Parameters
    ----------
    places : sequence of places
        The place of each trial; all places have the same number of coordinates.
    points, games : sequence of float, sequence of int
        For each trial the games won (a draw counts one half), and the number of games with a result.

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

        trials = [(x, w, n) for x, w, n in zip(places, points, games, strict=True) if n]
        if not trials:
            raise GomcError("trials of which no game has a result say nothing.")
        bounds = tuple(sigma**2 for sigma in MATTER)
        middle = (bounds[0] * bounds[1]) ** 0.5
        lengths = [1.0] * len(places[0])
        kernel = kernels.ConstantKernel(MEAN**2, "fixed") + kernels.ConstantKernel(
            middle, bounds
        ) * kernels.RBF(lengths, LENGTH)
        x, won, n = (np.array(column, dtype=float) for column in zip(*trials, strict=True))
        f = np.zeros(len(trials))
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
        """Draw functions from the process after the trials; each row gives `f` at the places."""
        import numpy as np

        bell = NormalDist()
        noise = [bell.inv_cdf((rng.next() + 0.5) / 2**64) for _ in range(number * len(places))]
        with _one_thread():
            mean, covariance = self._process.predict(_array(places), return_cov=True)
            values, vectors = np.linalg.eigh(covariance)  # Cholesky's method fails for equal places
            root = vectors * np.sqrt(np.maximum(values, 0))
            drawn: Array = mean + np.array(noise).reshape(number, -1) @ root.T
        return drawn


def rate_of(f: Any) -> Any:
    """Return the win rate whose odds have the natural logarithm `f`; `f` may be an array.

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
    """Let numpy use a single thread, because games are played on the other cores."""
    from threadpoolctl import threadpool_limits  # a dependency of scikit-learn, so it is there

    return threadpool_limits(1)


def _fitted(kernel: Any, x: Array, z: Array, variance: Array) -> Any:
    """Fit the process to values with noise, and take the most probable covariance."""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.gaussian_process import GaussianProcessRegressor

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # warns that a bound was reached
        return GaussianProcessRegressor(kernel, alpha=variance, optimizer=_most_probable).fit(x, z)


def _most_probable(cost: Any, theta: Array, bounds: Array) -> tuple[Array, float]:
    """Return the most probable logarithms of the kernel's parameters after the trials, and the cost."""
    import numpy as np
    from scipy.optimize import minimize

    middle = np.array([2 * np.log(MIDDLE[0]), *[np.log(MIDDLE[1])] * (len(theta) - 1)])
    spread = np.array([2 * SPREAD, *[SPREAD] * (len(theta) - 1)])

    def with_prior(theta: Array) -> tuple[float, Array]:
        value, slope = cost(theta)
        off = (theta - middle) / spread
        return value + (off @ off) / 2, slope + off / spread

    minimum = minimize(with_prior, theta, jac=True, method="L-BFGS-B", bounds=bounds)
    return minimum.x, minimum.fun
