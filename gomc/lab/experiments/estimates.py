r"""Figures with intervals, and the rule by which a finding is confirmed.

**Mean scores** get Student's interval :math:`\bar x \pm t_{n-1} s / \sqrt n`, and **win rates** get
Wilson's interval (1927). **Ratings** come from one fit to the games of a league (`gomc.arena.ratings`).

**Sums of rows** :math:`\sum_i w_i \theta_i`, such as the difference of two rows, get the interval of
Zou and Donner (2008), which is computed from the intervals of the rows and needs no normal
distribution. If :math:`l_i` and :math:`u_i` are the ends of the interval of :math:`w_i \theta_i`, the
interval of the sum goes

.. math::

    \text{from } \sum_i w_i \hat\theta_i - \sqrt{\sum_i (w_i \hat\theta_i - l_i)^2}
    \text{ to } \sum_i w_i \hat\theta_i + \sqrt{\sum_i (u_i - w_i \hat\theta_i)^2}.

For a single row this is the row's own interval, and for the difference of two win rates it is
Newcombe's interval (1998).

**The rule.** A hypothesis says that such a sum lies between two bounds (`declared.Hypothesis`). It is

- *confirmed* if the whole 95 % interval of the sum lies between the bounds;
- *contradicted* if the whole interval lies outside the bounds;
- *open* otherwise, and as long as a row of the sum has fewer than `ENOUGH` games.

A finding of several hypotheses is confirmed if all hypotheses are confirmed. This verdict is wrong in
at most 5 % of cases for any number of hypotheses, because a false hypothesis must be confirmed by
chance (the intersection-union test, Berger 1982). A finding is contradicted if a hypothesis is
contradicted. Each of `k` hypotheses is another opportunity for an error, so this verdict needs an
interval of :math:`1 - 0.05 / k` (Bonferroni). In all other cases the finding is open. A finding without
hypotheses is untested, because the players of the paper are not available. Reports of the quick form
use other words (`words`), because the quick form does not judge the paper's finding.

E. B. Wilson, "Probable inference", 1927; G. Y. Zou and A. Donner, "Construction of confidence limits
about effect measures", Statistics in Medicine 27, 2008; R. G. Newcombe, "Interval estimation for the
difference between independent proportions", 1998; R. L. Berger, "Multiparameter hypothesis testing",
1982.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from gomc.arena.outcome import Outcome
from gomc.errors import missing_extra
from gomc.lab.experiments.declared import Experiment, Hypothesis, Measure

LEVEL = 0.95
ENOUGH = 10
"""The number of games that each row needs before a hypothesis is decided."""

Verdict = Literal["confirmed", "contradicted", "open", "untested"]


class Estimate(NamedTuple):
    """A figure, the ends of the interval, and the number of games (None if the figure is computed)."""

    value: float
    low: float
    high: float
    games: int | None

    def times(self, weight: float) -> Estimate:
        """Return the estimate multiplied by a weight.

        Examples
        --------
        >>> Estimate(2.0, 1.0, 4.0, 10).times(-1)
        Estimate(value=-2.0, low=-4.0, high=-1.0, games=10)
        """
        low, high = sorted((weight * self.low, weight * self.high))
        return self._replace(value=weight * self.value, low=low, high=high)


def estimate(measure: Measure, outcome: Outcome, level: float = LEVEL) -> Estimate | None:
    """Return the figure of a match, with an interval; None if no game has a result.

    A game that repeats another game says nothing new, so the interval counts distinct games only.

    Parameters
    ----------
    measure : str
        The kind of the figure; see `declared.Measure`.
    outcome : Outcome
        The outcome of the match.
    level : float
        The probability of the interval.
    """
    if measure == "score":
        return _mean(outcome, level)
    if not outcome.tally.games:
        return None
    return Estimate(outcome.rate or 0.0, *outcome.interval(level), outcome.counted().games)


def _mean(outcome: Outcome, level: float) -> Estimate | None:
    score = outcome.score
    if score is None:
        return None
    margin = score.margin(level)
    return Estimate(score.value, score.value - margin, score.value + margin, score.n)


def combined(weights: Mapping[str, float], rows: Mapping[str, Estimate]) -> Estimate:
    """Return a weighted sum of rows, with the interval and the least number of games of a row.

    Examples
    --------
    >>> rows = {"a": Estimate(5.0, 2.0, 8.0, 100), "b": Estimate(1.0, -3.0, 5.0, 50)}
    >>> combined({"a": 1, "b": -1}, rows)
    Estimate(value=4.0, low=-1.0, high=9.0, games=50)
    """
    parts = [rows[label].times(weight) for label, weight in weights.items()]
    value = sum(part.value for part in parts)
    below = math.hypot(*(part.value - part.low for part in parts))
    above = math.hypot(*(part.high - part.value for part in parts))
    games = [part.games for part in parts if part.games is not None]
    return Estimate(value, value - below, value + above, min(games, default=None))


def even_games(weights: Mapping[str, float], rows: Mapping[str, Estimate]) -> float | None:
    """Return the number of games that gives a sum the same interval if each row has this number.

    A row's variance is the variance of a game, divided by the number of games. The result is None if no
    row of the sum has games.

    Examples
    --------
    >>> rows = {"a": Estimate(5.0, 2.0, 8.0, 100), "b": Estimate(1.0, -3.0, 5.0, 50)}
    >>> even_games({"a": 1, "b": -1}, rows)
    68.0
    """
    parts = [rows[label].times(weight) for label, weight in weights.items()]
    variances = [(part.high - part.low, part.games) for part in parts if part.games is not None]
    total = sum(width**2 for width, _ in variances)
    return sum(width**2 * games for width, games in variances) / total if total else None


def judge(hypothesis: Hypothesis, found: Estimate | None) -> Verdict:
    """Return the verdict on a hypothesis by the estimate of the sum of rows.

    Examples
    --------
    >>> hypothesis = Hypothesis("a is stronger than b", {"a": 1, "b": -1}, low=0)
    >>> judge(hypothesis, Estimate(4.0, -1.0, 9.0, 50)), judge(hypothesis, Estimate(4.0, 1.0, 7.0, 50))
    ('open', 'confirmed')
    """
    if found is None or (found.games is not None and found.games < ENOUGH):
        return "open"
    if hypothesis.low < found.low and found.high < hypothesis.high:
        return "confirmed"
    return "contradicted" if found.high < hypothesis.low or hypothesis.high < found.low else "open"


def rows_of(
    experiment: Experiment, outcomes: Mapping[str, Outcome], level: float = LEVEL
) -> dict[str, Estimate]:
    """Return the figures of the rows of an experiment, by the rows' labels."""
    estimates = {}
    for row in experiment.rows:
        figure = None
        if row.number is not None:
            value = row.number()
            figure = Estimate(value, value, value, None)
        elif row.label in outcomes:
            figure = estimate(experiment.measure, outcomes[row.label], level)
        if figure is not None:
            estimates[row.label] = figure
    return estimates


class JudgedHypothesis(NamedTuple):
    """A hypothesis, the estimate of the sum of rows, the verdict, and the result of `even_games`."""

    hypothesis: Hypothesis
    found: Estimate | None
    verdict: Verdict
    even: float | None = None


def judge_all(
    experiment: Experiment, outcomes: Mapping[str, Outcome]
) -> tuple[Verdict, tuple[JudgedHypothesis, ...]]:
    """Return the verdicts of the games on an experiment's finding, and on each hypothesis."""

    def sums(level: float) -> list[Estimate | None]:
        rows = rows_of(experiment, outcomes, level)
        return [
            combined(hypothesis.weights, rows) if rows.keys() >= hypothesis.weights.keys() else None
            for hypothesis in experiment.hypotheses
        ]

    verdict, judged = verdicts(experiment.hypotheses, sums)
    rows = rows_of(experiment, outcomes)
    evens = (even_games(part.hypothesis.weights, rows) if part.found else None for part in judged)
    return verdict, tuple(part._replace(even=even) for part, even in zip(judged, evens, strict=True))


def verdicts(
    hypotheses: Sequence[Hypothesis], found: Callable[[float], Sequence[Estimate | None]]
) -> tuple[Verdict, tuple[JudgedHypothesis, ...]]:
    """Return the verdicts on a finding, and on each hypothesis.

    Parameters
    ----------
    hypotheses : sequence of Hypothesis
        The hypotheses.
    found : callable
        Takes the probability of intervals, and returns the estimate of each hypothesis's sum.
    """
    if not hypotheses:
        return "untested", ()
    judged = tuple(
        JudgedHypothesis(hypothesis, total, judge(hypothesis, total))
        for hypothesis, total in zip(hypotheses, found(LEVEL), strict=True)
    )
    strict = found(1 - (1 - LEVEL) / len(hypotheses))
    if "contradicted" in map(judge, hypotheses, strict):
        return "contradicted", judged
    return "confirmed" if all(part.verdict == "confirmed" for part in judged) else "open", judged


def jackknife(
    statistic: Callable[[Sequence[Any]], float],
    groups: Sequence[Sequence[Any]],
    level: float = LEVEL,
) -> Estimate:
    r"""Return a statistic of values that come in groups, with the interval of the jackknife.

    Values of the same group are alike, such as positions of the same game. So each of the :math:`G`
    groups is left out in turn, and the statistics :math:`\theta_i` without group :math:`i` give the
    standard error

    .. math:: s^2 = \frac{G - 1}{G} \sum_i (\theta_i - \bar\theta)^2.

    The interval is :math:`\theta \pm t_{G-1} s` (Efron and Stein, "The jackknife estimate of
    variance", 1981).

    Examples
    --------
    >>> one = jackknife(lambda values: sum(values) / len(values), [[-2.0], [0.0], [2.0], [4.0], [6.0]])
    >>> round(one.value, 3), round(one.low, 3), round(one.high, 3), one.games
    (2.0, -1.926, 5.926, 5)
    """
    try:
        from scipy.stats import t
    except ImportError as error:
        missing_extra("an interval", "arena", error)
    value = statistic([member for group in groups for member in group])
    n = len(groups)
    if n < 2:
        return Estimate(value, -math.inf, math.inf, n)
    others = [
        statistic([member for j, group in enumerate(groups) if j != i for member in group])
        for i in range(n)
    ]
    middle = math.fsum(others) / n
    deviation = math.sqrt((n - 1) / n * math.fsum((other - middle) ** 2 for other in others))
    margin = float(t.ppf((1 + level) / 2, n - 1)) * deviation
    return Estimate(value, value - margin, value + margin, n)
