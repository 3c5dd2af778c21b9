"""Student's distribution, for whole degrees of freedom.

Source: M. Abramowitz and I. A. Stegun, "Handbook of mathematical functions", 26.7.3 and 26.7.4.
"""

from __future__ import annotations

import math

STEPS = 60
"""The number of times by which the interval of a quantile is halved."""


class Student:
    """Student's distribution, by the part that lies between -t and t."""

    def within(self, angle: float, degrees: int) -> float:
        """Return the probability of a value between -t and t, where t / sqrt(degrees) is tan(angle)."""
        odd, square = degrees % 2, math.cos(angle) ** 2
        term = math.cos(angle) if odd else 1.0
        total = 0.0
        for k in range(2 + odd, degrees + 1, 2):
            total += term
            term *= square * (k - 1) / k
        total *= math.sin(angle)
        return 2 / math.pi * (angle + total) if odd else total

    def ppf(self, probability: float, degrees: int) -> float:
        """Return the value below which a variable lies with this probability, at least one half."""
        if probability < 0.5:
            raise ValueError(f"in this page a probability is at least one half, not {probability!r}.")
        low, high = 0.0, math.pi / 2
        for _ in range(STEPS):
            middle = (low + high) / 2
            if self.within(middle, degrees) < 2 * probability - 1:
                low = middle
            else:
                high = middle
        return math.sqrt(degrees) * math.tan(high)


t = Student()
