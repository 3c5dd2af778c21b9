"""Progressive widening: a node of a tree allows more and more moves, one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal

from gomc.errors import GomcError, quoted
from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST
from gomc.settings.factors import TablePolicy
from gomc.settings.weights import Weights

Order = Literal["priors", "random"] | Weights | TablePolicy
"""The source of the heuristic value of a move, from 0 to 1, which gives the order of moves.

- "priors": the mean of the virtual games of the move, 1/2 without virtual games;
- "random": a drawn number, the same for the same position in the same search;
- a policy of weights, also a database of patterns or factors: the weight of the move divided by the
  largest weight in the position, and 0 for a pass and for moves that the policy never plays.
"""

WORDS = ("priors", "random")
"""The orders that are words."""


def check_order(order: object) -> object:
    """Return a source of heuristic values, or raise `GomcError` if `order` is no such source."""
    if not isinstance(order, Weights | TablePolicy) and not (isinstance(order, str) and order in WORDS):
        raise GomcError(
            f"order must be 'priors', 'random', Weights, Factors or a Database, not {quoted(order)}."
        )
    return order


# Paper: CF (3)
@dataclass(frozen=True)
class Power(Checked):
    r"""Move number `i` may be tried by game number `n` of a node if :math:`i \le n^K`.

    Parameters
    ----------
    exponent : float
        :math:`K`, from 0 (always a single move) to 1 (another move with each game). Programs used 1/4
        to 1/2; the worse the order of moves, the larger the exponent.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-B, equation (3).

    Examples
    --------
    >>> [*Power().thresholds(5)]
    [0.0, 3.0, 8.0, 15.0, 24.0]
    """

    exponent: Fraction = 0.5

    def thresholds(self, moves: int) -> Sequence[float]:
        """Return for each move the number of games of the node before the move may be tried."""
        return [0.0, *(self._threshold(index) for index in range(2, moves + 1))]

    def _threshold(self, index: int) -> float:
        try:
            return math.pow(index, 1 / self.exponent) - 1  # n is one more than the games before
        except (OverflowError, ZeroDivisionError):
            return math.inf


# Paper: CF (3)
@dataclass(frozen=True)
class Table(Checked):
    r"""Each further move needs more games than the move before, by a factor.

    .. math::  t_1 = 0, \qquad t_{n+1} = t_n + s \, q^{n-1}

    Move number `n` may be tried when the node has had :math:`t_n` games.

    Parameters
    ----------
    step, ratio : float
        The games :math:`s` that the second move needs, and the factor :math:`q`.

    Notes
    -----
    Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007), with 40 and 1.4.

    Examples
    --------
    >>> [round(games, 1) for games in Table().thresholds(5)]
    [0.0, 40.0, 96.0, 174.4, 284.2]
    """

    step: Annotated[float, Range(0)] = 40.0
    ratio: Annotated[float, Range(1)] = 1.4

    def thresholds(self, moves: int) -> Sequence[float]:
        """Return for each move the number of games of the node before the move may be tried."""
        games, step = [0.0], self.step
        while len(games) < moves:
            games.append(games[-1] + step)
            step *= self.ratio
        return games


# Paper: CF (3)
@dataclass(frozen=True)
class Unpruning(Checked):
    r"""Some moves may be tried at once, and move number `k` after :math:`s \, q^{k - k_0}` games.

    Parameters
    ----------
    first : int
        :math:`k_0`, the number of moves from which a node begins to choose.
    step, ratio : float
        The factors :math:`s` and :math:`q`.

    Notes
    -----
    Chaslot et al., "Progressive strategies for Monte-Carlo tree search" (2008), with 5, 50 and 1.3.
    They call this *progressive unpruning*; "Current Frontiers in Computer Go" (2010) uses this name for
    a bias that fades (`gomc.settings.Bias`).

    Examples
    --------
    >>> [round(games, 2) for games in Unpruning().thresholds(8)]
    [0.0, 0.0, 0.0, 0.0, 0.0, 65.0, 84.5, 109.85]
    """

    first: Annotated[int, Range(1, MOST)] = 5
    step: Annotated[float, Range(0)] = 50.0
    ratio: Annotated[float, Range(1)] = 1.3

    def thresholds(self, moves: int) -> Sequence[float]:
        """Return for each move the number of games of the node before the move may be tried."""
        games, step = [0.0] * min(self.first, moves), self.step
        while len(games) < moves:
            step *= self.ratio
            games.append(step)
        return games


Schedule = Power | Table | Unpruning
"""Any schedule: the number of games after which each move may be tried."""


@lru_cache(maxsize=64)
def thresholds(schedule: Schedule, moves: int) -> tuple[float, ...]:
    """Return the thresholds of a schedule for a number of moves, which are computed only once."""
    return tuple(schedule.thresholds(moves))


# Paper: CF (3)
@dataclass(frozen=True)
class Widening(Checked):
    r"""A node tries only the moves with the largest heuristic values, and more moves after more games.

    .. math::

        \operatorname{decision}(q, n) =
        \operatorname*{arg\,max}_{\operatorname{index}(q, c) \le n^K} s_q(c)

    for game number `n` of node `q`: of its children `c` only the first :math:`n^K` are compared, in the
    order `order`. Other schedules than a power set other limits. Without widening, a node tries every
    move once before it tries any move a second time, unless the first-play urgency of the bandit is
    small. The number of games of a node is the sum of the children's games.

    Parameters
    ----------
    schedule : Power, Table or Unpruning
        The number of games that a node needs before its second move is tried, its third, and so on.
    order : {"priors", "random"}, Weights, Database or Factors
        The source of the order: the move with the largest heuristic value comes first. Moves with equal
        values keep the reading order, in which a pass comes last. Wang, Audibert and Munos found that
        even a random order can help; the notes say when.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-B, equation (3); Coulom 2007; Chaslot et al.
    2008; Wang, Audibert and Munos, "Algorithms for infinitely many-armed bandits" (2008).

    In a random order the exponent decides. On 9x9 with 1,000 playouts a move and without RAVE, widening
    by :math:`n^{0.5}` won 29 of 100 games against no widening (29 %, 21 to 39 %); the root then
    compares at most 31 moves. Widening by :math:`n^{0.8}`, which allows all moves after 250 games, won
    62 of 100 (62 %, 52 to 71 %).
    """

    schedule: Annotated[Schedule, "a schedule"] = Power()
    order: Annotated[Order, check_order] = "priors"
