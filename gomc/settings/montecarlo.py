"""Flat Monte-Carlo: searches to depth one, which leave the rest of the game to playouts."""

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
    r"""Progressive pruning: inferior moves get no more games.

    If the `n` games of a move have the mean :math:`m` and the standard deviation :math:`s`, the
    standard error is :math:`\sigma = s / \sqrt n`, and the left and the right expected outcome are

    .. math::  m_L = m - r_d \sigma, \qquad m_R = m + r_d \sigma.

    A move is *statistically inferior* to another move, and is pruned, if the right outcome of the move
    is less than the left outcome of the other move. Two moves are *statistically equal* if both have
    :math:`\sigma < \sigma_e` and neither is inferior to the other. The search ends when one move is
    left, when all remaining moves are equal, or after the largest number of games.

    Parameters
    ----------
    ratio : float
        :math:`r_d`; with a larger ratio moves are pruned later.
    equal : float
        :math:`\sigma_e`, in the unit of the search's values (points, or a win rate).
    minimum : int
        The number of games of a move before it can be pruned; with `DepthTwo`, of a move with a reply.
        If a search reaches the largest number of games earlier, it compares the moves once, at the end.
    maximum : int
        The largest number of games for each legal move, on average.
    soft : bool
        Whether a pruned move can come back. The mean of the best move falls as the mean becomes more
        exact, so that a move may be inferior only for a time. If no move can come back, pruning is
        *hard*.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.1 and Tables 1 and 2; Olga's values are the defaults. The
    paper calls :math:`\sigma` a standard deviation. This must be the deviation of the mean, because the
    deviation of a single game is some 45 points (section 4.2.3), and would never be less than 0.2.

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
    """Flat Monte-Carlo: every legal move gets the same number of playouts.

    Playout number `i` begins with move number ``i % n`` of the `n` moves in reading order, and a pass
    is the last move. So ``playouts=n * m`` gives each move `m` games, and a search can be stopped at
    any time. With pruning the `n` moves are the remaining moves.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of the move's games (Abramson; Bouzy and Helmstetter 2003,
        section 3.1) or the win rate.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which playouts recognise an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        The rule that prunes moves; without it no move is pruned.
    policy : Stages, Weights, Database or Factors
        The rule by which playouts choose moves; see `gomc.settings.policy`.

    Notes
    -----
    B. Abramson, "Expected-outcome: a general model of static evaluation", IEEE PAMI 12, 1990.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    policy: Annotated[Policy, check_policy] = UNIFORM
