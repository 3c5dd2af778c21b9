"""Strength and time: rating for each doubling, and the new choices of longer searches."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import REAL, REALS
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _step(rng: Rng) -> Args:
    rates = [(1 + rng.below(99)) / 100 for _ in range(2)]
    return *rates, (1.5, 2.0, 3.0, 4.0, 10.0)[rng.below(5)]


@poses(
    21,
    "Points of rating for each doubling",
    REAL,
    Samples(_step, [(0.5, 0.75, 2.0), (0.5, 0.75, 4.0), (0.26, 0.418, 4.0), (0.5, 0.5, 3.0)]),
    (
        "A win rate p means 400 log10(p / (1 - p)) points more than the opponent.",
        "The number of doublings in a factor f is log2(f): two for a factor of 4.",
    ),
    """
    It divides by the factor; a factor of 4 is two doublings
        / math.log2(factor) => / factor
    It takes the logarithm to another base; a doubling is a factor of 2
        math.log2(factor) => math.log(factor)
    It leaves the number of doublings out
        / math.log2(factor) =>
    It subtracts in the wrong order; a gain is positive
        elo(after) - elo(before) => elo(before) - elo(after)
    It subtracts win rates; points of rating must be subtracted
        400 * math.log10(rate / (1 - rate)) => 400 * rate
    It takes the natural logarithm for the rating; the rating takes the logarithm to the base 10
        math.log10(rate => math.log(rate
    """,
)
def elo_per_doubling(before: float, after: float, factor: float) -> float:
    r"""Return the points of rating that a program gains for each doubling of the time.

    `before` and `after` are win rates against the same opponent, with a time and with `factor` times
    this time. A win rate of :math:`p` means :math:`400 \log_{10} \frac{p}{1 - p}` points of rating
    more than the opponent. The difference of both is divided by the number of doublings, which need
    not be whole.

    MoGo's report RR-6062 (2006), Table 5, gives such win rates; see `gomc.arena.ratings`.

    Examples
    --------
    >>> round(elo_per_doubling(0.5, 0.75, 2), 1), round(elo_per_doubling(0.5, 0.75, 4), 1)
    (190.8, 95.4)
    """

    def elo(rate: float) -> float:
        return 400 * math.log10(rate / (1 - rate))

    return (elo(after) - elo(before)) / math.log2(factor)


def _chosen(rng: Rng) -> Args:
    limits = 2 + rng.below(4)
    return ([["ABCD"[rng.below(4)] + "1" for _ in range(limits)] for _ in range(1 + rng.below(5))],)


@poses(
    21,
    "New choices of longer searches",
    REALS,
    Samples(
        _chosen,
        [([["A1", "B1", "A1"]],), ([["A1", "A1"], ["A1", "B1"]],), ([["A1", "B1"], ["B1", "A1"]],)],
    ),
    (
        "A choice is new if none of the shorter searches of the same position chose it.",
        "Divide by the number of positions.",
    ),
    """
    It compares only with the search before; a choice of a still shorter search is not new
        its[k] not in its[:k] => its[k] != its[k - 1]
    It compares only with the shortest search
        its[k] not in its[:k] => its[k] != its[0]
    It counts positions; it should return the fraction of the positions
        / len(choices) => / 1
    It divides by the number of limits; divide by the number of positions
        / len(choices) => / len(choices[0])
    It begins with the first limit, which has no shorter search
        range(1, len(choices[0])) => range(len(choices[0]))
    It counts the choices that are not new
        its[k] not in => its[k] in
    """,
)
def new_choices(choices: list[list[str]]) -> list[float]:
    """Return, for each limit after the first, the fraction of the positions with a new choice.

    ``choices[i][k]`` is the move that a search of position `i` chose with the `k`-th limit. The
    smallest limit comes first. A choice is new if no search of this position with a smaller limit
    chose this move.

    Examples
    --------
    >>> new_choices([["A1", "B1", "A1"], ["A1", "A1", "C1"]])
    [0.5, 0.5]
    """
    return [
        sum(its[k] not in its[:k] for its in choices) / len(choices) for k in range(1, len(choices[0]))
    ]
