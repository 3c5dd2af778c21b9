r"""The scores of Bouzy and Helmstetter beside gomc's: ``python docs/ext/scores.py`` fits a scale.

:math:`p_i` is the paper's mean score in a row of a table, and :math:`g_i` gomc's, with standard errors
:math:`\sigma_i` and :math:`\tau_i`. If the paper counted in another unit, :math:`p_i = s g_i` would
hold for all rows but for chance. The fitted scale minimises

.. math:: \chi^2(s) = \sum_i \frac{(p_i - s g_i)^2}{\sigma_i^2 + s^2 \tau_i^2},

and the 95 % interval has the scales whose :math:`\chi^2` is larger by at most 3.84. The rows come from
the pages of the full form in ``docs/experiments``, without rows under other conditions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from scipy.optimize import brentq, minimize_scalar
from scipy.stats import chi2

from gomc.lab.experiments import find
from gomc.results.stats import Z_95

PAGES = Path(__file__).parents[1] / "experiments"

ROW = re.compile(
    r"\| (?P<label>.*?) \| (?P<paper>[+-][\d.]+) ± (?P<radius>[\d.]+) "
    r"\| (?P<score>[+-][\d.]+) \| (?P<low>[+-][\d.]+) to (?P<high>[+-][\d.]+) \| "
)
"""A row of a table on a page."""


class Score(NamedTuple):
    """A row: the paper's mean score and gomc's, in points, with standard errors."""

    page: str
    label: str
    paper: float
    paper_error: float
    score: float
    error: float


class Scale(NamedTuple):
    """A fitted scale with the 95 % interval, and what is left of the differences."""

    scale: float
    low: float
    high: float
    left: float
    rows: int


def scores() -> list[Score]:
    """Return the rows of all pages that have a mean score of the paper."""
    found = []
    for page in sorted(PAGES.glob("bh-*.md")):
        differing = {row.label for row in find(page.stem).rows if row.differs}
        for row in ROW.finditer(page.read_text("utf-8")):
            if row["label"] in differing:
                continue
            paper, radius, score, low, high = map(float, row.groups()[1:])
            errors = radius / Z_95, (high - low) / 2 / Z_95
            found.append(Score(page.stem, row["label"], paper, errors[0], score, errors[1]))
    return found


def left(scale: float, rows: list[Score]) -> float:
    """Return the sum of squared differences, each in standard errors."""
    return sum(
        (its.paper - scale * its.score) ** 2 / (its.paper_error**2 + (scale * its.error) ** 2)
        for its in rows
    )


def fitted(rows: list[Score]) -> Scale:
    """Return the scale that fits the rows."""
    best = minimize_scalar(left, bounds=(0.05, 3), args=(rows,), method="bounded")
    more = chi2.ppf(0.95, 1)

    def beyond(scale: float) -> float:
        return left(scale, rows) - best.fun - more

    return Scale(best.x, brentq(beyond, 0.01, best.x), brentq(beyond, best.x, 9), best.fun, len(rows))


if __name__ == "__main__":
    for each in scores():
        print(f"{each.page} {each.label}: paper {each.paper:+.1f}, gomc {each.score:+.1f}")
    print(fitted(scores()), *(f"{scale}: {left(scale, scores()):.1f}" for scale in (1, 0.5)))
