"""The search of AlphaZero: PUCT chooses a child, and the visits of a search teach the priors."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REALS, WHOLE
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _children(rng: Rng) -> Args:
    visits = [rng.below(12) if rng.below(3) else 0 for _ in range(1 + rng.below(5))]
    rewards = [float(rng.below(n + 1)) for n in visits]
    weights = [1 + rng.below(40) for _ in visits]
    priors = [weight / sum(weights) for weight in weights]
    return priors, rewards, visits, (0.25, 0.5, 1.0, 2.0)[rng.below(4)]


@poses(
    20,
    "PUCT: the child to go to",
    WHOLE,
    Samples(
        _children,
        [
            ([0.5, 0.5], [0.0, 0.0], [0, 0], 1.0),
            ([0.25, 0.75], [0.0, 0.0], [0, 0], 1.0),
            ([0.5, 0.5], [0.25, 0.0], [1, 0], 1.0),
            ([0.75, 0.25], [1.0, 0.0], [4, 0], 1.0),
            ([0.25, 0.75], [0.0, 8.0], [0, 9], 0.25),
            ([0.77, 0.23], [0.25, 0.0], [1, 0], 1.0),
        ],
    ),
    (
        "Compute the mean, or 1/2, and the bonus of each child first. Then look for the largest sum.",
        "N is the sum of all visits, and the root is the same for all children.",
    ),
    """
    It leaves out the prior, so that all moves get the same bonus
        c * priors[j] * root => c * root
    It lets a move without visits count as a loss; such a move counts as half a win
        if visits[j] else 0.5 => if visits[j] else 0.0
    It always tries moves without visits first, as UCB1 does; here the bonus decides
        if visits[j] else 0.5 => if visits[j] else math.inf
    It takes the root of N; without the 1 no prior counts before the first visit
        math.sqrt(1 + sum(visits)) => math.sqrt(sum(visits))
    It adds 2 below the root; PUCT adds 1
        math.sqrt(1 + sum(visits)) => math.sqrt(2 + sum(visits))
    It divides by the root of 1 + n; PUCT divides by 1 + n
        / (1 + visits[j]) => / math.sqrt(1 + visits[j])
    It adds the rewards and not their mean
        rewards[j] / visits[j] if => rewards[j] if
    It returns the last of several equal children; the first of them counts
        max(range(len(visits)), key => max(reversed(range(len(visits))), key
    """,
)
def puct_choice(priors: list[float], rewards: list[float], visits: list[int], c: float) -> int:
    r"""Return the number of the child to which PUCT goes.

    Child :math:`j` has the prior :math:`P_j`, :math:`n_j` visits, and a sum of rewards. PUCT goes to
    the child with the largest value of

    .. math::  \bar X_j + C \, P_j \frac{\sqrt{1 + N}}{1 + n_j}, \qquad N = \sum_j n_j,

    where :math:`\bar X_j` is the mean reward, and 1/2 for a child without visits. Among equal children
    the first is taken.

    AlphaGo's rule, with a 1 added below the root, so that the priors choose the first move. Rosin
    (2011) analysed such a rule; see `gomc.course.mybot.puct`.

    Examples
    --------
    >>> puct_choice([0.2, 0.8], [0.0, 0.0], [0, 0], 1.0)
    1
    >>> puct_choice([0.2, 0.8], [0.0, 1.0], [0, 9], 1.0)
    0
    """
    root = math.sqrt(1 + sum(visits))

    def value(j: int) -> float:
        mean = rewards[j] / visits[j] if visits[j] else 0.5
        return mean + c * priors[j] * root / (1 + visits[j])

    return max(range(len(visits)), key=value)


def _searched(rng: Rng) -> Args:
    visits = [rng.below(400) if rng.below(4) else 0 for _ in range(1 + rng.below(5))]
    visits[rng.below(len(visits))] += 1
    return visits, (0.01, 0.25, 0.5, 1.0, 2.0)[rng.below(5)]


@poses(
    20,
    "What a search teaches the network",
    REALS,
    Samples(
        _searched,
        [([1], 1.0), ([0, 1], 1.0), ([3, 1], 1.0), ([3, 1], 0.5), ([800, 799], 0.001), ([2, 2], 0.01)],
    ),
    (
        "800.0 ** 1000 is too large for a float. Divide all visits by the largest first.",
        "Moves without visits get 0. Divide by the sum in the end, so that the sum is 1.",
    ),
    """
    It raises to the temperature; the power is 1 / temperature
        ** (1 / temperature) => ** temperature
    It divides by the largest power; the probabilities must add up to 1
        each / sum(powers) => each / max(powers)
    It leaves out the temperature
        ** (1 / temperature) =>
    It adds 1 to all visits; a move without visits has the probability 0
        n / max(visits) => (n + 1) / (max(visits) + 1)
    It gives everything to the move with most visits, whatever the temperature is
        for n in visits] => for n in visits]; powers = [float(n == max(visits)) for n in visits]
    """,
)
def training_target(visits: list[int], temperature: float) -> list[float]:
    r"""Return the probabilities that the network should learn for the moves of a searched position.

    A search sees more than the priors with which it began. So AlphaZero trains a network to predict
    the visits of the search: move :math:`j` with :math:`n_j` visits should get the probability

    .. math::  \frac{n_j^{1/\tau}}{\sum_k n_k^{1/\tau}}.

    With the temperature :math:`\tau = 1` this is the fraction of the visits. A small temperature gives
    nearly everything to the move with most visits. It may be so small that a power of the visits is too
    large for a float.

    Silver and others, "Mastering the game of Go without human knowledge" (2017).

    Examples
    --------
    >>> training_target([4, 2, 2], 1.0), training_target([800, 8], 0.001)
    ([0.5, 0.25, 0.25], [1.0, 0.0])
    """
    powers = [(n / max(visits)) ** (1 / temperature) for n in visits]
    return [each / sum(powers) for each in powers]
