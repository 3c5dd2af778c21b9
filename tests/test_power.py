"""The games that would decide an open hypothesis: known cases, and trials with invented games."""

import math
import random

import pytest

from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import ENOUGH, Estimate, JudgedHypothesis, judge
from gomc.lab.experiments.power import MOST, games_needed, times_needed
from gomc.lab.experiments.words import answers_words
from gomc.results.stats import wilson

ABOVE = Hypothesis("x wins more than half", {"x": 1}, low=0.5)
BELOW = Hypothesis("x wins less than half", {"x": 1}, high=0.5)
NEAR = Hypothesis("x wins from 43 to 57 %", {"x": 1}, low=0.43, high=0.57)


def rate(value, games):
    return Estimate(value, *wilson(value * games, games), games)


def test_a_mean_needs_as_many_games_as_the_textbook_says():
    # Cohen 1988, one mean that is 0.2 deviations from 0, power 0.9: n = ((1.9600 + 1.2816) / 0.2)^2.
    deviation, n = 10.0, 50
    half = 1.959964 * deviation / math.sqrt(n)
    found = Estimate(2.0, 2.0 - half, 2.0 + half, n)
    assert times_needed(Hypothesis("", {"x": 1}, low=0), found) * n == pytest.approx(262.7, abs=0.1)
    assert games_needed(Hypothesis("", {"x": 1}, low=0), found) == 270


def test_both_sides_of_a_bound_need_the_same():
    """It takes as many games to confirm as to contradict, and above a bound as many as below."""
    above, below = rate(0.55, 200), rate(0.45, 200)
    needed = {
        games_needed(hypothesis, found) for hypothesis in (ABOVE, BELOW) for found in (above, below)
    }
    assert len(needed) == 1


def test_between_two_bounds_both_must_be_kept():
    middle, aside = games_needed(NEAR, rate(0.5, 100)), games_needed(NEAR, rate(0.55, 100))
    assert 500 < middle < 700  # (1.96 + 1.645)^2 / 4 / 0.07^2 is 663
    assert aside > 5 * middle
    assert games_needed(NEAR, rate(0.62, 100)) > middle  # it lies 5 % outside


def test_a_bound_beyond_which_the_longer_side_reaches_counts():
    """The nearest bound lies 4 above and is safe; the interval reaches beyond the bound 5 below."""
    within, found = Hypothesis("", {"x": 1}, low=-5, high=4), Estimate(0.0, -8.0, 1.0, 100)
    (at_low,) = {times_needed(within, each) for each in (found, found._replace(high=5.0))}
    assert at_low == pytest.approx((8 / 5) ** 2 * (3.6048 / 1.9600) ** 2, rel=1e-3)
    assert times_needed(within, found._replace(low=-math.inf)) is None
    assert times_needed(within, found._replace(value=4.0)) == math.inf


def test_all_rows_need_as_many_games():
    uneven = Estimate(4.0, -4.0, 12.0, 100)
    assert games_needed(Hypothesis("", {"x": 1, "y": -1}, low=0), uneven, 182) == 2000  # 10.94 times


@pytest.mark.parametrize(
    ("found", "needed"),
    [
        (Estimate(0.5, 0.4, 0.6, 100), MOST + 1),
        (Estimate(0.5001, 0.4, 0.6, 100), MOST + 1),
        (Estimate(0.9, -math.inf, 1.0, 2), None),
        (Estimate(0.9, 0.8, 1.0, None), None),
        (Estimate(0.95, 0.49, 1.0, 6), 18),
    ],
)
def test_too_many_games_and_too_little_knowledge(found, needed):
    assert games_needed(ABOVE, found) == needed
    assert needed is None or needed >= ENOUGH


@pytest.mark.parametrize(("hypothesis", "truth"), [(ABOVE, 0.6), (BELOW, 0.42), (NEAR, 0.5)])
def test_games_as_many_as_told_decide_nine_times_in_ten(hypothesis, truth):
    games = games_needed(hypothesis, rate(truth, 1000))
    drawn = random.Random(1)
    verdicts = [
        judge(hypothesis, rate(sum(drawn.random() < truth for _ in range(games)) / games, games))
        for _ in range(1000)
    ]
    assert 0.86 < verdicts.count("confirmed") / len(verdicts) < 0.96
    assert "contradicted" not in verdicts


def test_few_answers_are_at_least_as_many_as_a_verdict_needs():
    few = JudgedHypothesis(ABOVE, Estimate(1.0, 0.9, 1.0, 5), "open")
    assert answers_words(few) == "about 2 times as many answers would decide it"
