"""Minorization-maximization: known answers, and a posterior that never falls."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

pytest.importorskip("numba", reason="learning needs numba: pip install 'gomc[learn]'")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from gomc.lab.learn.minorization import Competitions, WeightLearner, contest

pytestmark = pytest.mark.kernels


def duels(wins: int, losses: int) -> Competitions:
    """Competitions of two candidates, with levels 1 and 2 of one feature."""
    count = wins + losses
    won = [2 * j + (j >= wins) for j in range(count)]
    return Competitions(
        np.array([[1, 2] * count], np.uint16), np.arange(2, 2 * count + 1, 2), np.array(won)
    )


def taught(its: Competitions, sizes: list[int], smallest: float = 1e-12) -> WeightLearner:
    learner = WeightLearner(its, [np.ones(size) for size in sizes])
    while max(learner.changes) > smallest:
        learner.step()
    return learner


def posterior(learner: WeightLearner) -> float:
    """Return the logarithm of the probability of the present weights, up to a constant."""
    its, ratios = learner.its, np.ones(len(learner._ratios))
    rows = its.rows[learner._updated]
    strengths = learner.strengths * learner._ratios[rows]
    total = contest(strengths, its.ends, its.wins, rows, ratios, rows, np.zeros(len(ratios)))
    for n, gamma in enumerate(learner.gammas):
        own, other = gamma[1:], learner._opponents(n)[1:]
        total += learner.games * float(np.sum(np.log(own * other / (own + other) ** 2)))
    return total


@pytest.mark.parametrize(("wins", "losses"), [(3, 1), (10, 0), (0, 7), (400, 100)])
def test_duels_have_the_weights_of_the_closed_form(wins: int, losses: int) -> None:
    # By symmetry the weights are g and 1/g. The gradient of the posterior is zero where
    # wins + 1 = (wins + losses) g^2 / (g^2 + 1) + 2 g / (g + 1); one unknown, solved by halving.
    def excess(g: float) -> float:
        return (wins + losses) * g**2 / (g**2 + 1) + 2 * g / (g + 1) - wins - 1

    low, high = 1e-6, 1e6
    for _ in range(200):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    gammas = taught(duels(wins, losses), [3]).gammas[0]
    assert gammas[0] == 1
    assert gammas[1] == pytest.approx(low, rel=1e-3)  # the common scale is slow to settle
    assert gammas[1] / gammas[2] == pytest.approx(low**2, rel=1e-4)


def test_without_a_choice_nothing_is_learned():
    alone = Competitions(np.array([[1, 1, 1]], np.uint16), np.array([1, 2, 3]), np.array([0, 1, 2]))
    assert taught(alone, [2]).gammas[0][1] == pytest.approx(1, rel=1e-5)
    assert taught(alone, [2]).evidence == 0


def test_one_update_is_the_one_of_the_formula():
    # Candidates {a}, {a, b}, {} with a = b = 1: E = 3; of the candidate {a, b} the mates of b are a.
    its = Competitions(np.array([[1, 1, 0], [0, 1, 0]], np.uint16), np.array([3]), np.array([1]))
    learner = WeightLearner(its, [np.ones(2), np.ones(2)])
    learner.step()
    assert learner.gammas[0][1] == pytest.approx((1 + 1) / (2 / 3 + 2 / 2))
    a = learner.gammas[0][1]
    learner.step()
    assert learner.gammas[1][1] == pytest.approx((1 + 1) / (a / (2 * a + 1) + 2 / 2), rel=1e-6)
    assert learner.evidence == pytest.approx(math.log(a / (2 * a + 1)), rel=1e-6)


def test_a_weight_that_was_right_is_asked_again_when_others_have_changed():
    # The last update of the second weight changed nothing; then the third made it wrong.
    rows = np.array([[0] * 8, [1, 0, 0, 0, 0, 1, 1, 1], [0, 1, 0, 0, 0, 0, 0, 0]], np.uint16)
    learner = WeightLearner(Competitions(rows, np.array([2, 8]), np.array([1, 7])), [np.ones(2)] * 3)
    for _ in range(300):
        learner.step()
    assert posterior(learner) == pytest.approx(-6.4584244, abs=1e-6)


def test_what_was_never_seen_weighs_as_its_rival():
    # Levels 1 and 2 meet in duels; 3 is inside no candidate, and its rival is 1; that of 4 is 3.
    its, rivals = duels(30, 10), [np.array([0, 0, 0, 1, 3])]
    learner = WeightLearner(its, [np.ones(5)], rivals)
    for _ in range(400):
        learner.step()
    gammas = learner.gammas[0]
    assert gammas[3] == pytest.approx(gammas[1], rel=1e-4)
    assert gammas[4] == pytest.approx(gammas[1], rel=1e-4)
    assert gammas[:3] == pytest.approx(taught(its, [3]).gammas[0], rel=1e-3)


def test_one_update_with_rivals_is_the_one_of_the_formula():
    # Of three candidates {a}, {b}, {} the second won; all weigh 1, and a is the rival of b.
    its = Competitions(np.array([[1, 2, 0]], np.uint16), np.array([3]), np.array([1]))
    learner = WeightLearner(its, [np.ones(3)], [np.array([0, 0, 1])])
    learner.step()
    a, b = learner.gammas[0][1:]
    assert a == pytest.approx((0 + 2) / (1 / 3 + 2 / 2 + 2 / 2))
    assert b == pytest.approx((1 + 1) / (1 / 3 + 2 / 2))
    for _ in range(400):
        learner.step()
    a, b = learner.gammas[0][1:]
    assert b / (1 + a + b) == pytest.approx(2 - 2 * b / (a + b))  # where the slope is zero
    assert a / (1 + a + b) == pytest.approx(2 - 2 * a / (a + 1) - 2 * a / (a + b))


def test_one_update_with_more_games_of_the_prior_is_the_one_of_the_formula():
    its = Competitions(np.array([[1, 2, 0]], np.uint16), np.array([3]), np.array([1]))
    learner = WeightLearner(its, [np.ones(3)], [np.array([0, 0, 1])], games=4)
    learner.step()
    a, b = learner.gammas[0][1:]
    assert a == pytest.approx((0 + 4 * 2) / (1 / 3 + 4 * (2 / 2 + 2 / 2)))
    assert b == pytest.approx((1 + 4) / (1 / 3 + 4 * 2 / 2))


def test_one_update_near_other_weights_is_the_one_of_the_formula():
    # The rivals 2 and 8 stay as they are, and the third weight was never seen.
    its, near = Competitions(np.array([[1, 2]], np.uint16), np.array([2]), np.array([0])), [2.0, 8.0, 5]
    gammas = np.array([1, *near])
    learner = WeightLearner(its, [gammas], games=3, near=[gammas])
    learner.step()
    assert learner.gammas[0] == pytest.approx(
        [1, (1 + 3) / (1 / 10 + 3 * 2 / 4), 3 / (1 / 10 + 3 * 2 / 16), 5]
    )
    assert gammas.tolist() == [1, *near]


@dataclass(frozen=True)
class Pull:
    """The prior of a learner: the games, and the rivals as levels or as weights."""

    games: float
    rivals: list[np.ndarray]
    near: list[np.ndarray] | None

    def opponents(self, feature: int, gammas: np.ndarray) -> np.ndarray:
        return self.near[feature] if self.near else gammas[self.rivals[feature]]

    def learner(self, its: Competitions) -> WeightLearner:
        ones = [np.ones(len(rival)) for rival in self.rivals]
        return WeightLearner(its, ones, self.rivals, self.games, self.near)


Contests = tuple[Competitions, Pull]


@st.composite
def contests(draw: st.DrawFn) -> Contests:
    """Competitions of random teams, and a prior."""
    sizes = draw(st.lists(st.integers(2, 5), min_size=1, max_size=4))
    counts = draw(st.lists(st.integers(1, 6), min_size=1, max_size=8))
    total = sum(counts)
    rows = [draw(st.lists(st.integers(0, n - 1), min_size=total, max_size=total)) for n in sizes]
    ends = np.cumsum(counts)
    wins = [end - 1 - draw(st.integers(0, n - 1)) for end, n in zip(ends, counts, strict=True)]
    rivals = [np.array([0, *(draw(st.integers(0, i - 1)) for i in range(1, n))]) for n in sizes]
    weights = st.floats(0.1, 10)
    near = [np.array([1, *(draw(weights) for _ in range(1, n))]) for n in sizes]
    pull = Pull(draw(st.sampled_from([1, 4])), rivals, near if draw(st.booleans()) else None)
    return Competitions(np.array(rows, np.uint16), ends, np.array(wins)), pull


@settings(max_examples=settings.default.max_examples // 3)
@given(contests())
def test_no_update_makes_the_weights_less_likely(drawn: Contests) -> None:
    its, pull = drawn
    learner = pull.learner(its)
    before = posterior(learner)
    for _ in range(12):
        learner.step()
        after = posterior(learner)
        assert after >= before - 1e-5
        before = after


@settings(max_examples=settings.default.max_examples // 10, deadline=None)
@given(contests())
def test_it_ends_where_a_general_optimizer_ends(drawn: Contests) -> None:
    its, pull = drawn
    sizes, begins = [len(rival) for rival in pull.rivals], np.r_[0, its.ends[:-1]]

    def loss(logs: np.ndarray) -> float:
        """Minus the posterior, of the logarithms of all weights but those of level 0."""
        total, at, prior = np.zeros(its.rows.shape[1]), 0, 0.0
        for n, (row, size) in enumerate(zip(its.rows, sizes, strict=True)):
            own = np.r_[0, logs[at : at + size - 1]]
            ahead = (own - np.log(pull.opponents(n, np.exp(own))))[1:]
            total += own[row]
            prior += pull.games * np.sum(ahead - 2 * np.log1p(np.exp(ahead)))
            at += size - 1
        evidence = total[its.wins] - np.log(np.add.reduceat(np.exp(total), begins))
        return -float(np.sum(evidence) + prior)

    best = minimize(loss, np.zeros(sum(sizes) - len(sizes)), tol=1e-10)
    learner = pull.learner(its)
    for _ in range(3000):
        learner.step()
    found = np.concatenate([gamma[1:] for gamma in learner.gammas])
    assert loss(np.log(found)) == pytest.approx(best.fun, abs=1e-3)
