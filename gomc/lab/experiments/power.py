r"""The number of games that would decide an open hypothesis.

A hypothesis is decided when the whole interval of a sum of rows lies on one side of a bound
(`estimates`). Let :math:`\hat\theta` be the present estimate of the sum, :math:`d` the distance from
:math:`\hat\theta` to the nearest bound, and :math:`h` the length of the interval from
:math:`\hat\theta` towards this bound. Each side of the interval is :math:`z_{1 - \alpha / 2}` standard
errors long, and standard errors shrink with the square root of the number of games. If
:math:`\hat\theta` is the true value, a new experiment with :math:`k` times as many games in every row
decides the hypothesis with probability :math:`1 - \beta` for

.. math::

    k = \left(\frac{h}{d} \cdot
        \frac{z_{1 - \alpha / 2} + z_{1 - \beta}}{z_{1 - \alpha / 2}}\right)^2.

gomc uses :math:`\alpha = 0.05` and :math:`\beta = 0.1`. If :math:`\hat\theta` lies between two bounds,
the interval may reach beyond either of them. Then the bound counts that needs more games, and
:math:`z_{1 - \beta / 2}` replaces :math:`z_{1 - \beta}`, which is a little more than needed.

The result is a rough guide, because it takes the present estimate for the truth: after few games the
estimate may be far from the truth, and near a bound no number of games is enough.

J. Cohen, "Statistical power analysis for the behavioral sciences", 1988, chapter 2; S.-C. Chow, J. Shao
and H. Wang, "Sample size calculations in clinical research", 2003, chapter 3, for two bounds.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import ENOUGH, LEVEL, Estimate

POWER = 0.9
"""The probability with which the games decide the hypothesis, if the present estimate is true."""

MOST = 100_000
"""The largest number of games that a report names."""


def times_needed(hypothesis: Hypothesis, found: Estimate) -> float | None:
    """Return by how much all rows need more games, so that the games decide the hypothesis.

    The result is infinite if the estimate lies on a bound, and None if the interval has no end towards
    a bound, so that nothing can be said.

    Examples
    --------
    >>> above = Hypothesis("a is stronger than b", {"a": 1}, low=0)
    >>> round(times_needed(above, Estimate(4.0, -4.0, 12.0, 100)), 2)
    10.94
    """
    bounds = [bound for bound in (hypothesis.low, hypothesis.high) if math.isfinite(bound)]
    between = len(bounds) == 2 and hypothesis.low < found.value < hypothesis.high
    if not between:
        bounds = [min(bounds, key=lambda bound: abs(bound - found.value))]
    level = NormalDist().inv_cdf((1 + LEVEL) / 2)
    power = NormalDist().inv_cdf((1 + POWER) / 2 if between else POWER)
    halves = [
        found.high - found.value if bound > found.value else found.value - found.low for bound in bounds
    ]
    if not all(map(math.isfinite, halves)):
        return None
    if found.value in bounds:
        return math.inf
    ratio = max(half / abs(bound - found.value) for half, bound in zip(halves, bounds, strict=True))
    return float((ratio * (level + power) / level) ** 2)


def games_needed(hypothesis: Hypothesis, found: Estimate, even: float | None = None) -> int | None:
    """Return the games of each row that would decide the hypothesis, rounded up to two digits.

    All rows would have as many games. Where the rows of the estimate differ, `even` is the number of
    games that would give the same estimate (`estimates.even_games`).

    A number above `MOST` means that more than `MOST` games are needed. The result is None if the
    estimate comes without games, or if nothing can be said.

    Examples
    --------
    >>> above = Hypothesis("a is stronger than b", {"a": 1}, low=0)
    >>> games_needed(above, Estimate(4.0, -4.0, 12.0, 100))
    1100
    """
    times = times_needed(hypothesis, found)
    if times is None or found.games is None:
        return None
    games = times * (even or found.games)
    return MOST + 1 if games > MOST else max(rounded(games), ENOUGH)


def rounded(number: float) -> int:
    """Return a number rounded up to a whole number of two digits and zeros.

    Examples
    --------
    >>> rounded(6.1), rounded(44.0), rounded(1741)
    (7, 44, 1800)
    """
    whole = math.ceil(number)
    unit: int = 10 ** max(len(str(whole)) - 2, 0)
    return -(-whole // unit) * unit
