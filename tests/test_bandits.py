"""Bandits: which arm is played, by hand and by the formulas, and what the regret is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gomc
from gomc import reference
from gomc.backend import Backend
from gomc.reference import gnugo
from gomc.reference.bandits import at_depth, choose, urgency
from gomc.results.bandits import MOST_PLAYS, Arm, BanditResult
from gomc.rng import Rng, stream
from gomc.settings import GREEDY, UCB1, Bandit, EpsilonGreedy, EvenGame, OwnBandit, Priors, UCB1Tuned
from gomc.testing import strategies

RULES = [UCB1(), UCB1Tuned(), GREEDY]
every_rule = pytest.mark.parametrize("how", RULES, ids=repr)


def arm(*rewards: float) -> Arm:
    """Return an arm that paid so."""
    found = Arm()
    found.visits, found.reward = len(rewards), sum(rewards)
    found.squares = sum(reward * reward for reward in rewards)
    return found


def order_of(result: BanditResult) -> list[int]:
    """Return the arms of a single run, one after the other."""
    assert result.runs == 1
    assert all(sum(counts) == 1 for counts in result.chosen)
    return [counts.index(1) for counts in result.chosen]


def play(go: Backend, means: Sequence[float], how: Bandit, plays: int) -> list[int]:
    """Return which arms are played in one run; those that pay always or never leave no chance."""
    return order_of(go.bandit(means, how, plays))


# --- The bounds.


# Paper: RR Algorithm 1, CF (1), SL UCTValue
def test_ucb1_by_hand():
    """Three of four plays paid; with ln n = 2 the square root is that of 2 / 4."""
    assert urgency(arm(1, 1, 1, 0), 2.0, UCB1()) == pytest.approx(0.75 + 1)
    assert urgency(arm(1, 1, 1, 0), 2.0, UCB1(exploration=3)) == pytest.approx(0.75 + 3 * 0.5**0.5)
    assert urgency(arm(0.5, 1), 2.0, UCB1(exploration=0)) == 0.75


# Paper: RR 2.2 variance, RR (1), RR 4.2 p, RR Table 6
def test_ucb1_tuned_by_hand():
    r"""With ln n = 1 and 128 plays :math:`\sqrt{2 \ln n / n_j}` is 1/8."""
    always, half, draws = arm(*[1] * 128), arm(*[0, 1] * 64), arm(*[0.5] * 128)
    for p in (0.0, 0.5, 1.0):
        how = UCB1Tuned(p)
        assert urgency(always, 1.0, how) == pytest.approx(1 + p * math.sqrt(1 / 128 * 1 / 8))
        assert urgency(draws, 1.0, how) == pytest.approx(0.5 + p * math.sqrt(1 / 128 * 1 / 8))
        assert urgency(half, 1.0, how) == pytest.approx(0.5 + p * math.sqrt(1 / 128 * 1 / 4)), (
            "1/4 + 1/8"
        )


def test_of_few_plays_the_variance_is_not_known():
    """After four plays the bound of the variance is 3/16 + 1, and so 1/4 takes its place."""
    assert urgency(arm(1, 1, 1, 0), 2.0, UCB1Tuned()) == pytest.approx(0.75 + math.sqrt(0.5 / 4))


# Paper: GG 14
def test_a_quarter_at_least_is_a_maximum():
    """After four plays V is 3/16 + 1; after 128 equal ones with ln n = 1 it is 1/8."""
    how = UCB1Tuned(quarter="least")
    assert urgency(arm(1, 1, 1, 0), 2.0, how) == pytest.approx(0.75 + math.sqrt(0.5 * 19 / 16))
    assert urgency(arm(*[1] * 128), 1.0, how) == pytest.approx(1 + math.sqrt(1 / 128 * 1 / 4))


# Paper: GG 14
@pytest.mark.parametrize("how", [UCB1(3.0, by_depth=True), UCB1Tuned(3.0, by_depth=True)], ids=repr)
def test_deep_nodes_explore_less(how):
    """At depth 8 a third of what the root explores; the mean stays."""
    tried, plain = arm(1, 1, 1, 0), replace(how, by_depth=False)
    assert at_depth(how, 0) == how
    more = urgency(tried, 2.0, how) - 0.75
    assert urgency(tried, 2.0, at_depth(how, 8)) - 0.75 == pytest.approx(more / 3)
    assert at_depth(plain, 8) == plain
    assert at_depth(GREEDY, 8) == GREEDY


# Paper: GG 14
@given(st.data(), st.integers(1, 500), st.integers(1, 5000), st.integers(0, 40))
def test_settings_for_the_urgency_of_gnu_go(data, games, others, depth):
    """GNU Go's formula, in its own chapter, counts wins and nothing else: the squares are the wins."""
    wins = data.draw(st.integers(0, games))
    how = at_depth(UCB1Tuned(math.sqrt(2), quarter="least", by_depth=True), depth)
    child = Arm()
    child.visits, child.reward, child.squares = games, float(wins), float(wins)
    found = urgency(child, math.log(games + others), how)
    assert found == pytest.approx(gnugo.urgency(wins, games, math.log(games + others), depth))


def test_a_bandit_is_written_without_what_is_usual():
    assert repr(UCB1Tuned()) == "UCB1Tuned(p=1.0)"
    assert repr(UCB1(0.5, by_depth=True)) == "UCB1(exploration=0.5, by_depth=True)"
    how = UCB1Tuned(2, urgency=1.1, quarter="least")
    assert repr(how) == "UCB1Tuned(p=2.0, urgency=1.1, quarter='least')"
    assert eval(repr(how)) == how


def test_greedy_is_the_mean():
    assert urgency(arm(1, 1, 0.5, 0), 9.0, GREEDY) == 0.625
    assert urgency(arm(1, 1, 0.5, 0), 9.0, EpsilonGreedy(0.5)) == 0.625


# --- The choice.


SELDOM, OFTEN = arm(1, 0), arm(1, 1, 1, 1, 1, 0, 0, 0)
"""With n = 10 plays UCB1 has 1/2 + C sqrt(ln 10 / 2) = 1/2 + 1.073 C and 5/8 + 0.536 C."""


@pytest.mark.parametrize("how", [UCB1(), UCB1(0.24), UCB1Tuned(), UCB1Tuned(0.5)], ids=repr)
def test_what_was_seldom_played_may_be_better(how):
    """UCB1-TUNED has C = p / 2 here, as too little is known of the variances."""
    assert choose([SELDOM, OFTEN], how, Rng(1)) == 0


@pytest.mark.parametrize("how", [GREEDY, UCB1(0.22), UCB1Tuned(0.44), UCB1(0)], ids=repr)
def test_with_little_exploration_the_mean_decides(how):
    assert choose([SELDOM, OFTEN], how, Rng(1)) == 1


def test_what_varies_little_is_explored_less():
    """Two arms with the same mean: the one that always paid one half, and the one that paid 0 or 1."""
    draws, half = arm(*[0.5] * 200), arm(*[0, 1] * 100)
    assert choose([draws, half], UCB1Tuned(), Rng(1)) == 1
    assert choose([half, draws], UCB1Tuned(), Rng(1)) == 0
    assert choose([draws, half], UCB1(), Rng(1)) == 0, "the first of two that are equal"


@every_rule
def test_of_equal_arms_the_first_is_played(how):
    assert choose([arm(0), arm(1), arm(1), arm(1)], how, Rng(1)) == 1
    assert choose([arm(1, 0), arm(0, 1)], how, Rng(1)) == 0


def test_a_choice_makes_no_draw_without_need():
    rng = Rng(7)
    for arms in ([arm(), arm()], [arm(1), arm()], [arm(1), arm(0)]):
        for how in RULES:
            choose(arms, how, rng)
    choose([arm(1), arm(0)], UCB1(), rng, order=[0.0, 1.0])
    assert rng.state == Rng(7).state


# Paper: RR 3.4
def test_of_unplayed_arms_the_best_in_order_comes_first():
    arms, rng = [arm(), arm(1), arm(), arm()], Rng(7)
    assert choose(arms, UCB1(), rng) == 0
    assert choose(arms, UCB1(), rng, order=[0.2, 0.9, 0.1, 0.3]) == 3, "the arm that was played waits"
    drawn = Rng(7)
    drawn.next()
    assert rng.state == drawn.state, "one draw, even among one"


def test_of_equally_good_unplayed_arms_one_is_drawn():
    arms, order = [arm(), arm(), arm(0), arm(), arm()], [0.5, 0.7, 0.7, 0.7, 0.1]
    found = []
    for seed in range(40):
        found.append(choose(arms, UCB1(), Rng(seed), order))
        assert found[-1] == (1, 3)[Rng(seed).below(2)]
    assert {*found} == {1, 3}


@pytest.mark.parametrize("epsilon", [0.3, 1.0])
def test_epsilon_greedy_draws_whether_and_then_which(epsilon):
    arms, explored = [arm(0), arm(1), arm(0), arm()], 0
    for seed in range(60):
        rng, same = Rng(seed), Rng(seed)
        chosen = choose(arms, EpsilonGreedy(epsilon, urgency=0.5), rng)
        if same.fraction() < epsilon:
            explored += 1
            assert chosen == same.below(4)
        else:
            assert chosen == 1
        assert rng.state == same.state
    assert abs(explored - 60 * epsilon) < 15 * (1 - epsilon) + 1


# --- Sequences of plays, in both backends.


def test_ucb1_plays_a_bad_arm_again_in_the_end(backend):
    """After six plays: 1 + sqrt(2 ln 6 / 5) = 1.847, but 0 + sqrt(2 ln 6) = 1.893."""
    assert play(backend, [1, 0], UCB1(), 8) == [0, 1, 0, 0, 0, 0, 1, 0]


def test_ucb1_tuned_waits_longer(backend):
    """Of 125 plays one went to the bad arm: 1 + sqrt(ln 125 / 124 / 4) < sqrt(ln 125 / 4)."""
    assert play(backend, [1, 0], UCB1Tuned(), 200) == [0, 1, *[0] * 123, 1, *[0] * 74]


def test_greedy_takes_a_bad_arm_for_ever(backend):
    assert play(backend, [0, 0, 1], GREEDY, 6) == [0, 1, 2, 2, 2, 2]
    assert play(backend, [0, 0, 1], replace(GREEDY, urgency=0.0), 6) == [0] * 6


def test_with_an_infinite_urgency_each_arm_is_played_once(backend):
    for how in RULES:
        assert play(backend, [1, 1, 0, 1, 1], how, 5) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("how", [*RULES, UCB1(exploration=0)], ids=repr)
def test_with_an_urgency_of_1_an_arm_that_keeps_paying_is_played_on(backend, how):
    """After the first play its bound is 1 too, as ln 1 = 0: of equals, the arm that was played wins."""
    assert play(backend, [1, 1, 1], replace(how, urgency=1.0), 30) == [0] * 30
    assert play(backend, [0, 1, 1], replace(GREEDY, urgency=1.0), 30) == [0] + [1] * 29
    assert play(backend, [1, 1, 1], replace(how, urgency=1.1), 2) == [0, 1]


# Paper: RR 3.4 urgency, CF II-B urgency, RR Table 7
def test_an_unplayed_arm_waits_until_the_bounds_are_less_than_its_urgency(backend):
    """Arms that always pay: 1 + sqrt(ln 18 / 9) = 1.567, but after 20 plays 1.547."""
    assert play(backend, [1, 1, 1], UCB1(1, urgency=1.55), 21) == [0, 1] * 10 + [2]


def by_the_formulas(means: Sequence[float], how: Bandit, plays: int, rng: Rng) -> list[int]:
    """Return which arms a run plays, from all that each has paid."""
    paid: list[list[int]] = [[] for _ in means]
    played: list[int] = []
    for n in range(plays):
        if isinstance(how, EpsilonGreedy) and how.epsilon > 0 and rng.fraction() < how.epsilon:
            played.append(rng.below(len(means)))
        else:
            bounds = [(bound(rewards, n, how) if rewards else how.urgency) for rewards in paid]
            best = [j for j, found in enumerate(bounds) if found == max(bounds)]
            played.append(max(best, key=lambda j: (len(paid[j]) > 0, -j)))
        j = played[-1]
        paid[j].append(int(rng.fraction() < means[j]))
    return played


def bound(rewards: list[int], n: int, how: Bandit) -> float:
    """Return the urgency of an arm after `n` plays of all."""
    mean, ratio = sum(rewards) / len(rewards), math.log(n) / len(rewards)
    if isinstance(how, UCB1):
        return mean + how.exploration * math.sqrt(ratio)
    if isinstance(how, UCB1Tuned):
        squares = sum(reward**2 for reward in rewards) / len(rewards)
        variance = squares - mean**2 + math.sqrt(2 * ratio)
        return mean + how.p * math.sqrt(
            ratio * (min if how.quarter == "most" else max)(1 / 4, variance)
        )
    if isinstance(how, OwnBandit):
        return how.reference(float(len(rewards)), float(sum(rewards)), float(sum(rewards)), float(n))
    return mean


ARMS = st.lists(st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1)), min_size=1, max_size=6)


# Paper: RR 2.2, RR Algorithm 1, RR (1)
@settings(max_examples=settings.default.max_examples * 4 // 5, deadline=None)
@given(ARMS, strategies.BANDITS, st.integers(1, 150), st.integers(1, 3), strategies.SEEDS)
def test_any_run_goes_by_the_formulas(backend, means, how, plays, runs, seed):
    """Both backends draw for run `i` from stream `i`, and count the runs together."""
    result = backend.bandit(means, how, plays, runs=runs, seed=seed)
    expected = [by_the_formulas(means, how, plays, stream(seed, index)) for index in range(runs)]
    for number, counts in enumerate(result.chosen):
        assert counts == tuple(sum(run[number] == j for run in expected) for j in range(len(means)))


@settings(max_examples=settings.default.max_examples * 4 // 5, deadline=None)
@given(ARMS, strategies.BANDITS, st.integers(1, 300), st.integers(1, 4), strategies.SEEDS)
def test_both_backends_have_the_same_result(backend, means, how, plays, runs, seed):
    right = reference.bandit(means, how, plays, runs=runs, seed=seed)
    found = backend.bandit(means, how, plays, runs=runs, seed=seed)
    assert found == right
    assert repr(found) == repr(right), "plain numbers"


def test_without_exploration_ucb1_is_greedy(backend):
    for seed in range(5):
        for first in (math.inf, 0.5):
            greedy = backend.bandit([0.4, 0.6, 0.5], EpsilonGreedy(0, first), 200, runs=3, seed=seed)
            for how in (UCB1(0, first), UCB1Tuned(0, first)):
                assert backend.bandit([0.4, 0.6, 0.5], how, 200, runs=3, seed=seed) == greedy


# --- What is reported.


def test_what_was_paid_is_counted(backend):
    result = backend.bandit([0.0, 1.0], EpsilonGreedy(1.0), 50, runs=7, seed=3)
    assert (result.means, result.runs, len(result.chosen)) == ((0.0, 1.0), 7, 50)
    assert result.rewards == tuple(counts[1] for counts in result.chosen)
    assert all(sum(counts) == 7 for counts in result.chosen)
    assert len({*result.rewards}) > 3


def test_a_result_is_printed_as_a_table_of_the_arms(backend):
    result = backend.bandit([0.2, 0.7], UCB1(), 100, runs=10, seed=1)
    title, *rows = (line.split() for line in str(result).splitlines())
    assert title == [*["100", "plays,", "10", "runs:", "regret"], f"{result.regret[-1]:.2f}"]
    plays = [f"{number:.1f}" for number in result.plays]
    assert rows == [["arm", "mean", "plays"], ["0", "0.2", plays[0]], ["1", "0.7", plays[1]]]


def test_the_first_of_more_runs_are_the_same(backend):
    few, many = (backend.bandit([0.3, 0.6], UCB1(), 40, runs=runs, seed=5) for runs in (4, 30))
    for less, more in zip(few.chosen, many.chosen, strict=True):
        assert all(0 <= more[j] - less[j] <= 26 for j in range(2))
    assert backend.bandit([0.3, 0.6], UCB1(), 40, runs=4, seed=6) != few


# Paper: RR 2.2 regret
@every_rule
def test_the_regret_is_that_of_the_definition(backend, how):
    """What the best arm pays in `n` plays, less what is to be expected of the plays that were made."""
    means = (0.3, 0.7, 0.45, 0.7)
    result = backend.bandit(means, how, 120, runs=6, seed=2)
    for n in (1, 2, 17, 120):
        mean_plays = [sum(counts[j] for counts in result.chosen[:n]) / 6 for j in range(4)]
        earned = sum(mean * plays for mean, plays in zip(means, mean_plays, strict=True))
        assert result.regret[n - 1] == pytest.approx(0.7 * n - earned)
    assert result.plays == tuple(mean_plays)
    assert result.regret[-1] > 0
    assert all(later >= sooner for sooner, later in pairwise(result.regret))


def test_what_is_paid_is_what_is_to_be_expected(backend):
    """Within five standard deviations of at most half a reward a play."""
    result = backend.bandit([0.2, 0.8, 0.5], UCB1(), 400, runs=25, seed=1)
    expected = 25 * (0.8 * 400 - result.regret[-1])
    assert abs(sum(result.rewards) - expected) < 5 * 0.5 * math.sqrt(400 * 25)
    assert expected < 25 * 0.75 * 400


# --- How the regret grows.


def growth(how: Bandit) -> float:
    """Return how many times as large the regret is after 10,000 plays as after 1000."""
    regret = fast().bandit([0.9, 0.5], how, 10_000, runs=40, seed=1).regret
    return regret[9_999] / regret[999]


def fast() -> Backend:
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return gomc.load("fast")


def test_the_regret_of_ucb1_grows_like_a_logarithm():
    """ln 10,000 / ln 1000 is 4/3; who plays a bad arm always as often loses ten times as much."""
    assert 1 < growth(UCB1()) < 2
    assert 1 < growth(UCB1Tuned()) < 2
    assert growth(EpsilonGreedy(0.1)) == pytest.approx(10, rel=0.2)
    assert growth(GREEDY) == pytest.approx(10, rel=0.2)


# Paper: RR 2.2
@pytest.mark.parametrize("means", [(0.9, 0.4), (0.5, 0.95, 0.2)])
def test_ucb1_keeps_the_bound_of_its_authors(means):
    r"""In the mean :math:`8 \ln n / \Delta^2 + 1 + \pi^2 / 3` plays of a bad arm at most (Auer)."""
    n = 20_000

    def within(how: Bandit) -> list[bool]:
        plays = fast().bandit(means, how, n, runs=30, seed=4).plays
        return [
            played <= 8 * math.log(n) / (max(means) - mean) ** 2 + 1 + math.pi**2 / 3
            for mean, played in zip(means, plays, strict=True)
            if mean < max(means)
        ]

    assert all(within(UCB1()))
    assert not any(within(EpsilonGreedy(0.2)))


def test_ucb1_tuned_loses_less_than_ucb1():
    """As MoGo's report says of what Auer, Cesa-Bianchi and Fischer found (section 2.2)."""
    plain, tuned = (
        fast().bandit([0.9, 0.8, 0.6], how, 5000, runs=40, seed=1).regret[-1]
        for how in (UCB1(), UCB1Tuned())
    )
    assert tuned < plain / 2


# --- What cannot be played.

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no arms": ({"means": []}, "a bandit needs at least one arm."),
    "no sequence": ({"means": 0.5}, "means must be the arms' probabilities, not 0.5."),
    "no number": ({"means": [0.5, "x"]}, "the mean of an arm must be a finite number, not 'x'."),
    "too much": ({"means": [0.5, 1.5]}, "the mean of an arm must be 1 or less, not 1.5."),
    "too little": ({"means": [-1]}, "the mean of an arm must be 0 or more, not -1."),
    "not a number": ({"means": [math.nan]}, "the mean of an arm must be a finite number, not nan."),
    "no rule": ({"how": "ucb1"}, "a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not 'ucb1'."),
    "a class": ({"how": UCB1}, "a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not <class"),
    "a search": ({"how": gomc.UCT()}, "a bandit must be UCB1, UCB1Tuned or EpsilonGreedy, not UCT("),
    "no plays": ({"plays": 0}, f"plays must be a whole number from 1 to {MOST_PLAYS}, not 0."),
    "many plays": ({"plays": 10**8}, f"plays must be a whole number from 1 to {MOST_PLAYS}, not 10000"),
    "many arms": (
        {"means": [0.5] * 2000, "plays": 10**7},
        "plays must be a whole number from 1 to 50000, not 10000000.",
    ),
    "half a play": ({"plays": 1.5}, f"plays must be a whole number from 1 to {MOST_PLAYS}, not 1.5."),
    "negative seed": ({"seed": -1}, "seed must be a whole number from 0 to 18446744073709551615"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_arguments(backend, bad):
    wrong, message = BAD[bad]
    arguments: dict[str, Any] = {"means": [0.5, 0.6], "how": UCB1(), "plays": 10, **wrong}
    assert backend.bandit([0.5, 0.6], UCB1(), 10).runs == 1
    refused(backend.bandit, message, **arguments)


@pytest.mark.parametrize("runs", [0, -3, 2.5, "2", True, None, 10**8])
def test_bad_runs(backend, runs):
    refused(
        backend.bandit, "runs must be a whole number ", means=[0.5], how=UCB1(), plays=10, runs=runs
    )


def refused(function: Callable[..., object], message: str, **arguments: Any) -> None:
    with pytest.raises(gomc.GomcError) as caught:
        function(**arguments)
    said = str(caught.value)
    assert said.startswith(message)
    assert said.endswith(".")
    assert "\n" not in said


def test_any_numbers_will_do(backend):
    usual = backend.bandit([0.0, 1.0], UCB1(), 10, runs=2, seed=3)
    assert backend.bandit((mean for mean in (0, 1)), UCB1(), 10.0, runs=2.0, seed=3.0) == usual


def test_without_exploration_few_virtual_games_count_as_their_mean(backend: Backend):
    tiny = gomc.UCT(bandit=UCB1(0.0), priors=Priors((EvenGame(1e-310, 1.0),)))
    found = backend.search(backend.Board(5, 0), tiny, playouts=40)
    assert [(each.name, each.visits) for each in found.candidates[:3]] == [
        ("B2", 1),
        ("B4", 5),
        ("B5", 4),
    ]
