"""Bandits: the urgency of an arm, the choice of an arm, and the regret."""

from __future__ import annotations

import math
from collections.abc import Callable

import gomc.reference as go
from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, WHOLE
from gomc.course.exercises.posing import poses
from gomc.rng import Rng, stream
from gomc.settings import EpsilonGreedy, OwnBandit


def _one_arm(rng: Rng) -> Args:
    visits = 1 + rng.below(30)
    return rng.below(visits + 1) / 1.0, visits, visits + rng.below(100), (1 + rng.below(20)) / 10


@poses(
    7,
    "The upper confidence bound",
    REAL,
    Samples(_one_arm, [(1.0, 1, 1, 1.0), (3.0, 4, 10, 1.4)]),
    (
        "The bound is a mean plus a term for uncertainty. n_j is visits, and n is total.",
        "math.log is the natural logarithm.",
    ),
    """
    The square root is missing
        math.sqrt(math.log(total) / visits) => math.log(total) / visits
    It uses the logarithm to base 10; ln, the natural logarithm, is math.log
        math.log( => math.log10(
    It swaps visits and total
        math.log(total) / visits => math.log(visits) / total
    It multiplies the logarithm by 2; the constant already includes the 2
        math.log(total) => 2 * math.log(total)
    It puts the constant C under the root; C multiplies the root
        exploration * math.sqrt( => math.sqrt(exploration *
    It subtracts the term for uncertainty; this gives a lower bound, which does not explore
        mean + => mean -
    It divides by //, which rounds down to a whole number, so the mean is 0 or 1
        reward / visits => reward // visits
    It uses the sum of the rewards, not the mean
        reward / visits => reward
    """,
)
def ucb1(reward: float, visits: int, total: int, exploration: float) -> float:
    r"""Return the upper confidence bound of an arm.

    The arm was played `visits` times, :math:`n_j`, and `reward` is the sum of the rewards. All arms
    together were played `total` times, :math:`n`. With `exploration`, :math:`C`, the bound is

    .. math::  \bar X_j + C \sqrt{\frac{\ln n}{n_j}}.

    MoGo's report RR-6062 (2006), Algorithm 1; see `gomc.settings.UCB1`.

    Examples
    --------
    >>> round(ucb1(reward=3.0, visits=4, total=10, exploration=1.0), 4)
    1.5087
    """
    mean = reward / visits
    return mean + exploration * math.sqrt(math.log(total) / visits)


def _paying_arm(rng: Rng) -> Args:
    visits = 1 + rng.below((10, 2000)[rng.below(2)])
    mean = rng.below(9) / 8
    variance = mean * (1 - mean) * rng.below(5) / 4
    total = visits + rng.below(visits)
    return mean * visits, (variance + mean * mean) * visits, visits, total, (1 + rng.below(20)) / 10


@poses(
    7,
    "The bound that uses the variance",
    REAL,
    Samples(_paying_arm),
    (
        "Compute the mean, the ratio ln n / n_j, then V, and put them together.",
        "The variance is the mean of the squares minus the square of the mean.",
    ),
    """
    It uses the larger of 1/4 and V; it should use the smaller
        min( => max(
    It does not square the mean in V
        mean**2 => mean
        ratio * min(1 / 4, variance) => max(ratio * min(1 / 4, variance), 0)
    V does not contain the term sqrt(2 ln n / n_j)
        + math.sqrt(2 * ratio) =>
    The factor 2 is missing in V
        2 * ratio => ratio
    It leaves out the 1/4, so V can be larger than the variance of any reward from 0 to 1
        min(1 / 4, variance) => variance
    It always uses 1/4, never V
        min(1 / 4, variance) => 1 / 4
    The square root is missing
        math.sqrt(ratio * min(1 / 4, variance)) => ratio * min(1 / 4, variance)
    """,
    given="""
    It uses the plays of the arm in the logarithm, so that an arm which waits is never urgent again
        math.log(total) / visits => math.log(visits) / visits
    """,
)
def ucb1_tuned(reward: float, squares: float, visits: int, total: int, p: float) -> float:
    r"""Return the bound of an arm by UCB1-TUNED.

    The arm was played `visits` times, :math:`n_j`. `reward` is the sum of the rewards, and `squares`
    the sum of the squares of the rewards. All arms together were played `total` times, :math:`n`. The
    bound is

    .. math::

        \bar X_j + p \sqrt{\frac{\ln n}{n_j} \min\{1/4, V_j\}}, \qquad
        V_j = \frac{1}{n_j} \sum_{\gamma} X_{j,\gamma}^2 - \bar X_j^2 + \sqrt{\frac{2 \ln n}{n_j}}.

    The bound explores an arm with equal rewards less than an arm whose rewards vary.

    MoGo's report RR-6062 (2006), equation (1); see `gomc.settings.UCB1Tuned`.

    Examples
    --------
    >>> for squares in 500.0, 300.0, 250.0:
    ...     print(round(ucb1_tuned(500.0, squares, visits=1000, total=2000, p=1.0), 4))
    0.5436
    0.5363
    0.5306
    """
    mean = reward / visits
    ratio = math.log(total) / visits
    variance = squares / visits - mean**2 + math.sqrt(2 * ratio)
    return mean + p * math.sqrt(ratio * min(1 / 4, variance))


def _greedy_arms(rng: Rng) -> Args:
    visits = [1 + rng.below(5) for _ in range(1 + rng.below(5))]
    return [float(rng.below(n + 1)) for n in visits], visits, (1 + rng.below(8)) / 10, rng


@poses(
    7,
    "Epsilon-greedy",
    WHOLE,
    Samples(_greedy_arms, [([51.0, 52.0], [100, 100], 0.1, stream(2, 0))]),
    (
        "One draw decides: rng.fraction() < epsilon. If so, a second draw, rng.below, takes any arm.",
        "max(range(n), key=...) is the first of the largest.",
    ),
    """
    It never explores
        rng.fraction() < epsilon => False
    It explores with probability 1 - epsilon
        < epsilon => < 1 - epsilon
    It compares the sums of the rewards; it should compare the means
        / visits[j] =>
    It plays the last of several equal arms; it should play the first
        key=lambda j: rewards[j] / visits[j] => key=lambda j: (rewards[j] / visits[j], j)
    It plays the arm that was played most; it should play the arm with the largest mean
        key=lambda j: rewards[j] / visits[j] => key=lambda j: visits[j]
    It never explores the last arm; the draw below(n) is always less than n, so n need not be reduced
        rng.below(len(rewards)) => rng.below(max(len(rewards) - 1, 1))
    """,
)
def epsilon_greedy(rewards: list[float], visits: list[int], epsilon: float, rng: Rng) -> int:
    r"""Return the number of the arm to play.

    With probability `epsilon` play any arm: if ``rng.fraction()`` is less than `epsilon`, draw the arm
    by ``rng.below``. If not, play the arm with the largest mean reward, or the first of several such
    arms. Every arm was played. `rewards` lists the sums of the rewards, and `visits` the numbers of
    plays.

    Sensei's Library, page UCT; see `gomc.settings.EpsilonGreedy`.

    Examples
    --------
    >>> from gomc.rng import Rng
    >>> rng = Rng(1)
    >>> [epsilon_greedy([1.0, 3.0, 1.0], [2, 4, 3], 0.5, rng) for _ in range(8)]
    [1, 1, 1, 1, 1, 1, 1, 2]
    """
    arms = range(len(rewards))
    if rng.fraction() < epsilon:
        return rng.below(len(rewards))
    return max(arms, key=lambda j: rewards[j] / visits[j])


def _arms_played(rng: Rng) -> Args:
    n = 1 + rng.below(5)
    return [rng.below(11) / 10 for _ in range(n)], [rng.below(30) for _ in range(n)]


@poses(
    7,
    "The regret",
    REAL,
    Samples(_arms_played, [([0.5, 0.25], [0, 4]), ([1.0], [3])]),
    (
        "Every play of arm j loses the best mean minus the mean of arm j.",
        "The regret is 0 if only the best arm is played.",
    ),
    """
    It returns the reward, not the regret
        (best - mean) => mean
    The sign is wrong; a loss of reward is a positive regret
        (best - mean) => (mean - best)
    It returns the mean regret of a play; it should return the sum over all plays
        strict=True)) => strict=True)) / max(sum(plays), 1)
    It compares with the mean of all arms, not with the best
        max(means) => sum(means) / len(means)
    It compares with the arm that was played most; the best arm is the arm with the largest mean
        max(means) => means[plays.index(max(plays))]
    It ignores how often each arm was played
        * n for => for
    """,
)
def regret(means: list[float], plays: list[int]) -> float:
    r"""Return how much reward is lost on average, compared with playing the best arm always.

    Arm `j` pays 1 with the probability :math:`\mu_j`, `means`, and was played :math:`T_j` times,
    `plays`. With the largest mean :math:`\mu^*` and :math:`n` plays in all

    .. math::  R = \mu^* n - \sum_j \mu_j T_j.

    MoGo's report RR-6062 (2006), section 2.2; see `gomc.results.bandits`.

    Examples
    --------
    >>> regret([0.5, 0.25], [6, 4])
    1.0
    """
    best = max(means)
    return sum((best - mean) * n for mean, n in zip(means, plays, strict=True))


MACHINES = (0.45, 0.5, 0.6), (0.2, 0.5), (0.6, 0.7, 0.8, 0.9)
"""The sets of machines on which a bandit competes."""

PLAYS, RUNS = 1000, 40


def lost_by(bandit: OwnBandit | EpsilonGreedy) -> float:
    """Return the regret of a bandit, averaged over runs, in the sum over all sets of machines."""
    return sum(go.bandit(each, bandit, PLAYS, runs=RUNS, seed=1).regret[-1] for each in MACHINES)


def _competes(function: Callable[..., float]) -> tuple[bool, str]:
    """Return whether a function loses less than epsilon-greedy, with a sentence."""
    mine, bar = lost_by(OwnBandit(function)), lost_by(EpsilonGreedy(0.1))
    if mine < bar:
        return True, f"Its regret is {mine:.1f}, and the regret of epsilon-greedy {bar:.1f}"
    return False, f"its regret should be less than {bar:.1f}, but the regret is {mine:.1f}"


def _sums(rng: Rng) -> Args:
    reward, visits, total, _ = _one_arm(rng)
    return float(visits), reward, reward * rng.below(5) / 4, float(total)


@poses(
    7,
    "A bandit that competes",
    REAL,
    Samples(_sums, [(1.0, 1.0, 1.0, 1.0), (4.0, 3.0, 3.0, 10.0)]),
    (
        "Begin with the bound of the exercise ucb1, and try smaller constants for so few plays.",
        "Sensei's Library uses the bound with the constant sqrt(1/5). UCB1-TUNED uses the squares.",
    ),
    """
    It is the greedy rule, which does not return to an arm that had bad luck
        mean + math.sqrt(math.log(plays) / (5 * visits)) => mean
    It is UCB1 with its constant sqrt(2), which explores too much in so few plays
        math.log(plays) / (5 * visits) => 2 * math.log(plays) / visits
    It multiplies by 5 under the root; with a division by 5 it explores less
        (5 * visits) => (visits / 5)
    It ignores the rewards, so that it plays all arms equally often
        mean + =>
    It uses the sum of the rewards, so that the arm with most plays looks best
        reward / visits => reward
    It subtracts the term for uncertainty; this gives a lower bound, which does not explore
        mean + => mean -
    """,
    goal=_competes,
)
def own_bandit(visits: float, reward: float, squares: float, plays: float) -> float:
    """Return the urgency of an arm, as a bandit of your own that a search can use.

    The arm was played `visits` times. `reward` is the sum of the rewards, and `squares` the sum of the
    squares of the rewards. All arms together were played `plays` times. At first every arm is played
    once, and then always the arm with the largest urgency.

    Many answers are right. Your bandit must lose less than epsilon-greedy with the probability 0.1.
    Both bandits play 1000 times on each of three sets of machines, which pay with the probabilities
    0.45, 0.5 and 0.6, then 0.2 and 0.5, then 0.6, 0.7, 0.8 and 0.9. The regrets are averaged over 40
    runs and added up.

    The solution is the rule of Sensei's Library, page UCT, ``UCTValue``. `gomc.settings.OwnBandit` lets
    your function compete with other bandits, by the regret and as a program in a match.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> from gomc.settings import OwnBandit
    >>> mine = OwnBandit(own_bandit)
    >>> for rule in mine, gomc.EpsilonGreedy(0.1), gomc.UCB1():
    ...     print(round(go.bandit([0.45, 0.5, 0.6], rule, 1000, runs=40, seed=1).regret[-1], 1))
    20.1
    23.0
    44.0
    >>> from gomc.arena import Match, Store, play
    >>> small = {"games": 2, "size": 3, "playouts": 20, "backend": "reference"}
    >>> match = Match(gomc.UCT(bandit=mine), "random", **small)
    >>> with Store(":memory:") as store:
    ...     play([match], store)
    ...     print(store.outcome(match).tally.points)
    2.0
    """
    mean = reward / visits
    return mean + math.sqrt(math.log(plays) / (5 * visits))
