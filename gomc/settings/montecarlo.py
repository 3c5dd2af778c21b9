"""Flat Monte-Carlo: searches that look at one move, and leave the rest to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.common import MOST, By, Games
from gomc.settings.eyes import Eyes
from gomc.settings.policy import UNIFORM, Policy, check_policy


# Paper: BH 4.1, BH Table 1, BH Table 2
@dataclass(frozen=True)
class Pruning(Checked):
    r"""Progressive pruning: moves that have proved to be worse get no more games.

    A move whose `n` games have the mean :math:`m` and the standard deviation :math:`s` has the
    standard error :math:`\sigma = s / \sqrt n`, and a left and a right expected outcome

    .. math::  m_L = m - r_d \sigma, \qquad m_R = m + r_d \sigma.

    It is *statistically inferior* to another move if its right outcome is less than the other's left
    one, and is pruned then. Two moves are *statistically equal* if both have
    :math:`\sigma < \sigma_e` and neither is inferior to the other. The search ends when one move is
    left, when all that are left are equal, or after a largest number of games.

    Parameters
    ----------
    ratio : float
        :math:`r_d`; the larger it is, the later a move is pruned.
    equal : float
        :math:`\sigma_e`, in the unit of the search's values (points, or a win rate).
    minimum : int
        The number of games that a move gets before it can be pruned.
    maximum : int
        The search ends after this many games times the number of legal moves.
    soft : bool
        Whether a pruned move can come back. The mean of the best move falls as it becomes more exact,
        so that a move that was inferior once may not be so later. If none can, pruning is *hard*.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.1 and Tables 1 and 2; the defaults are those of Olga. The
    paper calls :math:`\sigma` a standard deviation. It must be that of the mean: the deviation of one
    game is some 45 points (section 4.2.3), and would never be less than 0.2.

    Moves are first compared after `minimum` games each, and then whenever the number of games has grown
    by a tenth and by at least 1000.
    """

    ratio: Annotated[float, Range(0)] = 1.0
    equal: Annotated[float, Range(0)] = 0.2
    minimum: Annotated[int, Range(2, MOST)] = 100
    maximum: Games = 10_000
    soft: bool = False


# Paper: BH 2.1, BH 3.1
@dataclass(frozen=True)
class Abramson(Checked):
    """Flat Monte-Carlo: every legal move is tried by the same number of random games.

    Random game number `i` begins with move number ``i % n`` of the `n` moves in reading order,
    a pass being the last; so ``playouts=n * m`` gives each move `m` games, and a search can be
    stopped at any time. With pruning, the `n` moves are those that are left.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of its games (Abramson; Bouzy and Helmstetter 2003,
        section 3.1) or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which the random games know an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        The rule that gives moves up; none is given up, if not given.
    policy : Stages, Weights, Database or Factors
        The rule by which random games find their moves; see `gomc.settings.policy`.

    Notes
    -----
    B. Abramson, "Expected-outcome: a general model of static evaluation", IEEE PAMI 12, 1990.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    policy: Annotated[Policy, check_policy] = UNIFORM
