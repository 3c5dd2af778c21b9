"""Bandits: how urgent an arm is, which is played, and what is lost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLE
from gomc.course.exercises.posing import poses
from gomc.reference.bandits import choose, urgency
from gomc.results.bandits import Arm, BanditResult
from gomc.rng import Rng, stream
from gomc.settings import GREEDY, UCB1, EpsilonGreedy, UCB1Tuned
from gomc.settings.bandits import SENSEI


def make_arm(reward: float, squares: float, visits: int) -> Arm:
    """Return an arm that was played so often and paid so much."""
    arm = Arm()
    arm.reward, arm.squares, arm.visits = reward, squares, visits
    return arm


def _one_arm(rng: Rng) -> Args:
    visits = 1 + rng.below(30)
    return rng.below(visits + 1) / 1.0, visits, visits + rng.below(100), (1 + rng.below(20)) / 10


@poses(
    7,
    "The upper confidence bound",
    REAL,
    Samples(_one_arm, [(1.0, 1, 1, 1.0), (3.0, 4, 10, 1.4)]),
    (
        "It is a mean and what is added for uncertainty; n_j is visits, n is total.",
        "math.log is the natural logarithm.",
    ),
    (
        ("The root is missing", lambda r, v, n, c: r / v + c * math.log(n) / v),
        (
            "It takes the logarithm of 10; ln is math.log",
            lambda r, v, n, c: r / v + c * math.sqrt(math.log10(n) / v),
        ),
        ("Visits and total are exchanged", lambda r, v, n, c: r / v + c * math.sqrt(math.log(v) / n)),
        (
            "A 2 is under the root; in this form the constant has it in it",
            lambda r, v, n, c: r / v + c * math.sqrt(2 * math.log(n) / v),
        ),
        ("The constant is under the root", lambda r, v, n, c: r / v + math.sqrt(c * math.log(n) / v)),
        (
            "It deducts what is to be added: this is a lower bound, and would not explore",
            lambda r, v, n, c: r / v - c * math.sqrt(math.log(n) / v),
        ),
        (
            "It divides whole numbers by //: the mean is then 0 or 1",
            lambda r, v, n, c: r // v + c * math.sqrt(math.log(n) / v),
        ),
        (
            "It takes the sum of the rewards for their mean",
            lambda r, v, n, c: r + c * math.sqrt(math.log(n) / v),
        ),
    ),
)
def ucb1(reward: float, visits: int, total: int, exploration: float) -> float:
    r"""Return the upper confidence bound of an arm.

    It was played `visits` times, :math:`n_j`, and what it paid sums up to `reward`; all arms together
    were played `total` times, :math:`n`. With `exploration`, :math:`C`, the bound is

    .. math::  \bar X_j + C \sqrt{\frac{\ln n}{n_j}}.

    MoGo's report RR-6062 (2006), Algorithm 1; see `gomc.settings.UCB1`.

    Examples
    --------
    >>> round(ucb1(reward=3.0, visits=4, total=10, exploration=1.0), 4)
    1.5087
    """
    return urgency(make_arm(reward, 0.0, visits), math.log(total), UCB1(exploration))


def _paying_arm(rng: Rng) -> Args:
    visits = 1 + rng.below((10, 2000)[rng.below(2)])
    mean = rng.below(9) / 8
    variance = mean * (1 - mean) * rng.below(5) / 4
    total = visits + rng.below(visits)
    return mean * visits, (variance + mean * mean) * visits, visits, total, (1 + rng.below(20)) / 10


def _tuned(**how: Any) -> Callable[..., float]:
    """Return the bound in one of several wrong ways."""

    def bound(reward: float, squares: float, visits: int, total: int, p: float) -> float:
        mean, ratio = reward / visits, math.log(total) / visits
        square = mean if how.get("forgets_square") else mean * mean
        variance = squares / visits - square + math.sqrt(how.get("more", 2.0) * ratio)
        least = how.get("least", min)(how.get("bound", 0.25), variance)
        return mean + p * math.sqrt(max(ratio * least, 0.0))

    return bound


@poses(
    7,
    "The bound that knows the variance",
    REAL,
    Samples(_paying_arm),
    (
        "Compute the mean, the ratio ln n / n_j, then V, and put them together.",
        "The variance is the mean of the squares less the square of the mean.",
    ),
    (
        (
            "It takes the larger of 1/4 and V; it should be the smaller",
            _tuned(least=max),
        ),
        ("The mean is not squared in V", _tuned(forgets_square=True)),
        ("V lacks its root, sqrt(2 ln n / n_j)", _tuned(more=0.0)),
        ("The 2 is missing in V", _tuned(more=1.0)),
        (
            "It leaves out the 1/4: V can be larger than any variance",
            _tuned(bound=math.inf),
        ),
        (
            "It always takes 1/4 for the variance",
            lambda r, _s, v, n, p: r / v + p * math.sqrt(math.log(n) / v / 4),
        ),
        (
            "The root is missing",
            lambda r, s, v, n, p: r / v + (_tuned()(r, s, v, n, 1.0) - r / v) ** 2 * p,
        ),
    ),
)
def ucb1_tuned(reward: float, squares: float, visits: int, total: int, p: float) -> float:
    r"""Return the bound of an arm by UCB1-TUNED.

    It was played `visits` times, :math:`n_j`; what it paid sums up to `reward`, and the squares of that
    to `squares`. All arms were played `total` times, :math:`n`. The bound is

    .. math::

        \bar X_j + p \sqrt{\frac{\ln n}{n_j} \min\{1/4, V_j\}}, \qquad
        V_j = \frac{1}{n_j} \sum_{\gamma} X_{j,\gamma}^2 - \bar X_j^2 + \sqrt{\frac{2 \ln n}{n_j}}.

    An arm that always pays the same is explored less than one that varies.

    MoGo's report RR-6062 (2006), equation (1); see `gomc.settings.UCB1Tuned`.

    Examples
    --------
    >>> for squares in 500.0, 300.0, 250.0:
    ...     print(round(ucb1_tuned(500.0, squares, visits=1000, total=2000, p=1.0), 4))
    0.5436
    0.5363
    0.5306
    """
    return urgency(make_arm(reward, squares, visits), math.log(total), UCB1Tuned(p))


def _greedy_arms(rng: Rng) -> Args:
    visits = [1 + rng.below(5) for _ in range(1 + rng.below(5))]
    return [float(rng.below(n + 1)) for n in visits], visits, (1 + rng.below(8)) / 10, rng


def _epsilon(
    rewards: Sequence[float],
    visits: Sequence[int],
    epsilon: float,
    rng: Rng,
    how: EpsilonGreedy | None = None,
) -> int:
    arms = [make_arm(r, 0.0, v) for r, v in zip(rewards, visits, strict=True)]
    return choose(arms, how or EpsilonGreedy(epsilon), rng)


def _greedy_by(values: Sequence[float], epsilon: float, rng: Rng) -> int:
    if rng.fraction() < epsilon:
        return rng.below(len(values))
    return max(range(len(values)), key=values.__getitem__)


@poses(
    7,
    "Epsilon-greedy",
    WHOLE,
    Samples(_greedy_arms, [([51.0, 52.0], [100, 100], 0.1, stream(2, 0))]),
    (
        "One draw decides: rng.fraction() < epsilon. Only then a second one, rng.below, takes any arm.",
        "max(range(n), key=...) is the first of the largest.",
    ),
    (
        ("It never explores", lambda r, v, e, rng: _epsilon(r, v, e, rng, GREEDY)),
        ("It explores with probability 1 - epsilon", lambda r, v, e, rng: _epsilon(r, v, 1 - e, rng)),
        ("It compares sums of rewards, not means", lambda r, _v, e, rng: _greedy_by(r, e, rng)),
        (
            "Of equal arms it takes the last; it should be the first",
            lambda r, v, e, rng: (
                rng.below(len(r))
                if rng.fraction() < e
                else max(range(len(r)), key=lambda i: (r[i] / v[i], i))
            ),
        ),
        (
            "It plays the arm with most plays, not with the largest mean",
            lambda _r, v, e, rng: _greedy_by(v, e, rng),
        ),
        (
            "It never explores the last arm: below(n) is less than n already",
            lambda r, v, e, rng: (
                rng.below(max(len(r) - 1, 1))
                if rng.fraction() < e
                else _epsilon(r, v, 0.0, rng, GREEDY)
            ),
        ),
    ),
)
def epsilon_greedy(rewards: list[float], visits: list[int], epsilon: float, rng: Rng) -> int:
    r"""Return the number of the arm to play.

    With probability `epsilon` it is any arm: if ``rng.fraction()`` is less than `epsilon`, draw it by
    ``rng.below``. If not, it is the arm with the largest mean reward, the first of several such. Every
    arm was played; `rewards` has the sums of what they paid, `visits` how often they were played.

    Sensei's Library, page UCT; see `gomc.settings.EpsilonGreedy`.

    Examples
    --------
    >>> from gomc.rng import Rng
    >>> rng = Rng(1)
    >>> [epsilon_greedy([1.0, 3.0, 1.0], [2, 4, 3], 0.5, rng) for _ in range(8)]
    [1, 1, 1, 1, 1, 1, 1, 2]
    """
    return _epsilon(rewards, visits, epsilon, rng)


def _arms_played(rng: Rng) -> Args:
    n = 1 + rng.below(5)
    return [rng.below(11) / 10 for _ in range(n)], [rng.below(30) for _ in range(n)]


@poses(
    7,
    "The regret",
    REAL,
    Samples(_arms_played, [([0.5, 0.25], [0, 4]), ([1.0], [3])]),
    (
        "Every play of arm j loses the best mean less the mean of j.",
        "Nothing is lost if only the best arm is played.",
    ),
    (
        (
            "It is what was won, not what was lost",
            lambda means, plays: sum(m * n for m, n in zip(means, plays, strict=True)),
        ),
        ("Its sign is wrong: a loss is positive here", lambda means, plays: -regret(means, plays)),
        (
            "It is the regret of one play; multiply by the number of plays",
            lambda means, plays: regret(means, plays) / max(sum(plays), 1),
        ),
        (
            "It compares with the mean of all arms, not with the best",
            lambda means, plays: sum(
                (sum(means) / len(means) - m) * n for m, n in zip(means, plays, strict=True)
            ),
        ),
        (
            "It compares with the arm played most; the best is the one with the largest mean",
            lambda means, plays: sum(
                (means[plays.index(max(plays))] - m) * n for m, n in zip(means, plays, strict=True)
            ),
        ),
        (
            "It does not ask how often each arm was played",
            lambda means, _plays: sum(max(means) - m for m in means),
        ),
    ),
)
def regret(means: list[float], plays: list[int]) -> float:
    r"""Return how much less is to be expected than of playing the best arm always.

    Arm `j` pays 1 with the probability :math:`\mu_j`, `means`, and was played :math:`T_j` times,
    `plays`. With the largest mean :math:`\mu^*` and :math:`n` plays in all

    .. math::  R = \mu^* n - \sum_j \mu_j T_j.

    MoGo's report RR-6062 (2006), section 2.2; see `gomc.results.bandits`.

    Examples
    --------
    >>> regret([0.5, 0.25], [6, 4])
    1.0
    """
    chosen = [tuple(plays)]
    return BanditResult(tuple(means), 1, tuple(chosen), (0,)).regret[-1]


def _sums(rng: Rng) -> Args:
    reward, visits, total, _ = _one_arm(rng)
    return float(visits), reward, reward * rng.below(5) / 4, float(total)


@poses(
    7,
    "A bandit that competes",
    REAL,
    Samples(_sums, [(1.0, 1.0, 1.0, 1.0), (4.0, 3.0, 3.0, 10.0)]),
    (
        "It is the bound of the exercise ucb1 with a constant of its own, the root of 1/5.",
        "The squares of the rewards are for rules that ask for the variance; this one does not.",
    ),
    (
        ("The root is missing", lambda n, r, _s, plays: r / n + math.log(plays) / n),
        ("The 5 is missing", lambda n, r, _s, plays: r / n + math.sqrt(math.log(plays) / n)),
        (
            "It multiplies by 5 under the root; it should divide",
            lambda n, r, _s, plays: r / n + math.sqrt(5 * math.log(plays) / n),
        ),
        (
            "It takes the logarithm of 10; ln is math.log",
            lambda n, r, _s, plays: r / n + math.sqrt(math.log10(plays) / (5 * n)),
        ),
        (
            "It deducts what is to be added: this is a lower bound, and would not explore",
            lambda n, r, _s, plays: r / n - math.sqrt(math.log(plays) / (5 * n)),
        ),
    ),
)
def own_bandit(visits: float, reward: float, squares: float, plays: float) -> float:
    r"""Return how urgent an arm is, as a bandit of your own that a search can use.

    The arm was played `visits` times, :math:`n_j`; what it paid sums up to `reward`, and the squares of
    that to `squares`. All arms were played `plays` times, :math:`n`. The rule is that of Sensei's page
    on UCT:

    .. math::  \bar X_j + \sqrt{\frac{\ln n}{5\, n_j}}.

    With `gomc.settings.OwnBandit` your function competes: on the machines by its regret, and as a
    program in a match. Change it then, and see whether you find a better one.

    Sensei's Library, page UCT, ``UCTValue``; see `gomc.settings.OwnBandit`.

    Examples
    --------
    >>> round(own_bandit(4.0, 3.0, 3.0, 10.0), 4)
    1.0893
    >>> import gomc
    >>> import gomc.reference as go
    >>> from gomc.settings import OwnBandit
    >>> mine = OwnBandit(own_bandit)
    >>> for rule in mine, gomc.UCB1():
    ...     print(round(go.bandit([0.4, 0.6], rule, 500, runs=20, seed=1).regret[-1], 1))
    7.9
    16.6
    >>> from gomc.arena import Match, Store, play
    >>> small = {"games": 2, "size": 3, "playouts": 20, "backend": "reference"}
    >>> match = Match(gomc.UCT(bandit=mine), "random", **small)
    >>> with Store(":memory:") as store:
    ...     play([match], store)
    ...     print(store.outcome(match).tally.points)
    2.0
    """
    return urgency(make_arm(reward, squares, int(visits)), math.log(plays), SENSEI)
