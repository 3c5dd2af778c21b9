import math
from dataclasses import replace

import pytest

from gomc.arena import Match, Outcome
from gomc.lab.experiments import Experiment, Hypothesis, Row
from gomc.lab.experiments.estimates import Estimate, combined, estimate, even_games, judge, judge_all
from gomc.results.stats import wilson

MATCH = Match("random", "random", games=1000)


def rate(value, games):
    return Estimate(value, *wilson(value * games, games), games)


@pytest.fixture
def outcome(invented):
    """Return a function that makes an outcome of scores from the view of `a`."""

    def make(scores, match=MATCH, distinct=1000):
        """After so many games the games repeat each other."""
        games = (invented(match, i % distinct, score) for i, score in enumerate(scores))
        return Outcome.of(match, (replace(game, number=i) for i, game in enumerate(games)))

    return make


def test_a_mean_score_has_students_interval(outcome):
    # Mean 2, deviation sqrt(10), t = 2.776 for 4 degrees of freedom.
    found = estimate("score", outcome([-2, 0, 2, 4, 6]))
    margin = 2.776445 * math.sqrt(10) / math.sqrt(5)
    assert found == pytest.approx((2, 2 - margin, 2 + margin, 5), rel=1e-5)


def test_a_win_rate_has_wilsons_interval(outcome):
    found = estimate("wins", outcome([1] * 8 + [-1] * 2))
    assert found == pytest.approx((0.8, 0.4902, 0.9433, 10), abs=1e-4)


@pytest.mark.parametrize("measure", ["score", "wins"])
def test_without_games_there_is_no_figure(outcome, measure):
    assert estimate(measure, outcome([])) is None


def test_one_game_has_no_interval_of_its_score(outcome):
    assert estimate("score", outcome([3])) == (3, -math.inf, math.inf, 1)


@pytest.mark.parametrize("measure", ["score", "wins"])
def test_repeated_games_make_no_interval_shorter(outcome, measure):
    scores = [-2, 0, 2, 4, 6] * 10
    once, often = outcome(scores), outcome(scores * 4, distinct=50)
    assert (once.played, often.played) == (50, 200)
    assert estimate(measure, once) == estimate(measure, often)


def test_rows_with_different_numbers_of_games_have_the_interval_of_equal_numbers():
    """A thousand games of a row do not make up for a hundred of the other row."""

    weights = {"one": 1, "other": -1}

    def rows(one, other):
        return {"one": rate(0.6, one), "other": rate(0.5, other)}

    assert even_games(weights, rows(100, 100)) == pytest.approx(100)
    even = even_games(weights, rows(1000, 100))
    assert 150 < even < 200  # 2 / (1 / 1000 + 1 / 100) is 182
    found, uneven = (combined(weights, rows(*n)) for n in ((round(even), round(even)), (1000, 100)))
    assert found[1:3] == pytest.approx(uneven[1:3], abs=0.003)
    assert even_games(weights, {name: Estimate(5, 5, 5, None) for name in weights}) is None


def test_a_report_names_games_for_rows_of_the_same_length(outcome):
    rows = tuple(Row(label, "random", "random", games=1000) for label in ("one", "other"))
    difference = Hypothesis("one is stronger", {"one": 1, "other": -1}, low=0)
    experiment = Experiment("x", "X", "P", "T", "wins", "nothing", "", (difference,), rows)
    outcomes = {"one": outcome([1, -1] * 500), "other": outcome([1, -1, -1] * 40)}
    _, (judged,) = judge_all(experiment, outcomes)
    assert judged.found.games == 120
    assert 220 < judged.even < 235  # the interval of 120 games is wide, and 0.33 is not 0.5


def test_the_difference_of_two_win_rates_has_newcombes_interval():
    # Newcombe 1998, table II, example (a): 56/70 and 48/80, method 10.
    rates = {
        "one": Estimate(0.8, 0.691787, 0.877180, 70),
        "other": Estimate(0.6, 0.490389, 0.700426, 80),
    }
    found = combined({"one": 1, "other": -1}, rates)
    assert found == pytest.approx((0.2, 0.0524, 0.3339, 70), abs=5e-4)


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (Estimate(5, 1, 9, 100), "confirmed"),
        (Estimate(5, -1, 9, 100), "open"),
        (Estimate(-5, -9, -1, 100), "contradicted"),
        (Estimate(12, 9, 15, 100), "open"),
        (Estimate(15, 12, 18, 100), "contradicted"),
        (Estimate(5, 1, 9, 9), "open"),
        (Estimate(5, 5, 5, None), "confirmed"),
        (None, "open"),
    ],
)
def test_a_hypothesis_is_decided_by_the_whole_interval(found, verdict):
    assert judge(Hypothesis("x lies from 0 to 10", {"x": 1}, low=0, high=10), found) == verdict


def experiment(*hypotheses: Hypothesis) -> Experiment:
    rows = (Row("x", "random", "random"), Row("y", "random", "random"))
    return Experiment("key", "title", "paper", "table", "score", "what", "finding", hypotheses, rows)


ABOVE = Hypothesis("x is above 0", {"x": 1}, low=0)
LESS = Hypothesis("y is less than x", {"x": 1, "y": -1}, low=0)


def test_a_finding_is_confirmed_if_all_hypotheses_are(outcome):
    rows = {"x": outcome([4, 6] * 20), "y": outcome([0, 2] * 20)}
    verdict, judged = judge_all(experiment(ABOVE, LESS), rows)
    assert verdict == "confirmed"
    assert [each.verdict for each in judged] == ["confirmed", "confirmed"]


def test_a_finding_is_contradicted_if_one_hypothesis_is(outcome):
    rows = {"x": outcome([4, 6] * 20), "y": outcome([10, 12] * 20)}
    verdict, judged = judge_all(experiment(ABOVE, LESS), rows)
    assert verdict == "contradicted"
    assert [each.verdict for each in judged] == ["confirmed", "contradicted"]


def test_to_contradict_many_hypotheses_takes_more_than_to_contradict_one(outcome):
    # The mean is 2.2 standard errors below 0: outside at 95 %, inside at 98.3 %.
    scores = [-2.2 / math.sqrt(100) + sign for sign in (-1, 1)] * 50
    rows = {"x": outcome(scores), "y": outcome([0, 1] * 50)}
    assert judge_all(experiment(ABOVE), rows)[0] == "contradicted"
    verdict, judged = judge_all(experiment(ABOVE, ABOVE, ABOVE), rows)
    assert [each.verdict for each in judged] == ["contradicted"] * 3
    assert verdict == "open"


def test_what_was_not_played_is_open(outcome):
    verdict, judged = judge_all(experiment(ABOVE, LESS), {"x": outcome([4, 6] * 20)})
    assert verdict == "open"
    assert [(each.found is None, each.verdict) for each in judged] == [
        (False, "confirmed"),
        (True, "open"),
    ]
