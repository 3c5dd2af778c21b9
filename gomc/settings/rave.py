r"""RAVE: rapid action value estimates, which let a game count for moves that were played later in it.

A schedule says how much of a move's value in the tree is its RAVE value, and how much the mean of its
own games. In all formulas `n` is the number of games of the move, `r` the number (or the weight) of the
games in which the player to move at the node was the first to play there, and `N` the sum of the games
of all moves of the node. Every value is from the view of that player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST

First = Literal["point", "colour"]
"""The player for whom a point counts: the first of both there, or each by the first move there."""

Falling = Literal["none", "fuego", "pachi"]
"""How the weight of a move falls with its distance from the node."""

Unplayed = Literal["rave", "urgency"]
"""The value of a move without games."""

LEAST = 1e-6
"""The smallest number by which a schedule divides."""


# Paper: CF (2)
@dataclass(frozen=True)
class MinimumMSE(Checked):
    r"""The weight of RAVE that makes the mean square error of the value as small as can be.

    .. math::  \beta = \frac{r}{n + r + 4 b^2 n r}

    The mean of `n` games has the variance :math:`q (1 - q) / n`. The RAVE value has
    :math:`q (1 - q) / r`, and beside it an error that more games do not lessen, its bias :math:`b`. The
    formula follows with :math:`q = 1/2`. So a move with few games is valued by RAVE, and one with many
    by its own games. However large `r` is, both weigh the same after :math:`1 / (4 b^2)` games of the
    move: this is the number of *equivalent games* by which other programs write the formula.

    Parameters
    ----------
    bias : float
        The bias :math:`b`. The default stands for 3,500 equivalent games, the number of
        michi and of early versions of Pachi.

    Notes
    -----
    Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011.

    Examples
    --------
    >>> round(1 / (4 * MinimumMSE().bias ** 2))
    3501
    """

    bias: Fraction = 0.00845


# Paper: CF (2)
@dataclass(frozen=True)
class HandSchedule(Checked):
    r"""The weight of RAVE by a hand-made formula, the same for all moves of a node.

    .. math::  \beta = \sqrt{\frac{k}{3 N + k}}

    Parameters
    ----------
    k : float
        The number of games of the node after which RAVE and the mean weigh the same; in Gelly and
        Silver's MoGo it was best from 1000 on.

    Notes
    -----
    Gelly and Silver 2007 and 2011. Many Faces of Go had `k` = 500.
    """

    k: Annotated[float, Range(1)] = 1000.0


# Paper: CF (2)
@dataclass(frozen=True)
class FixedAlpha(Checked):
    r"""A weight of RAVE that never changes.

    .. math::  \alpha \frac{W}{n} + (1 - \alpha) \frac{W_\mathrm{rave}}{r}, \qquad \beta = 1 - \alpha

    Parameters
    ----------
    alpha : float
        The weight :math:`\alpha` of the mean; the rest is that of RAVE.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), equation (2).
    """

    alpha: Fraction = 0.5


# Paper: CF (2)
@dataclass(frozen=True)
class Reliability(Checked):
    r"""Fuego's weights: an estimate weighs as much as it is reliable.

    .. math::  w = \frac{r}{1 / c_i + r / c_f}, \qquad \beta = \frac{w}{n + w}

    A game of the move weighs 1. The first game of RAVE weighs nearly :math:`c_i`, and all together
    never weigh more than :math:`c_f`. With :math:`c_i = 1` this is `MinimumMSE` of
    :math:`1 / (4 b^2) = c_f`.

    Parameters
    ----------
    initial, final : float
        The weights :math:`c_i` and :math:`c_f`. Fuego has 1 and 5,000 on 9x9, and 0.9 on 19x19 for the
        first of them.
    """

    initial: Annotated[float, Range(LEAST)] = 1.0
    final: Annotated[float, Range(LEAST)] = 5000.0


Schedule = MinimumMSE | HandSchedule | FixedAlpha | Reliability
"""Any schedule of RAVE, as data."""


# Paper: CF (2), CF (4)
@dataclass(frozen=True)
class Rave(Checked):
    r"""Every node counts, for each of its moves, the games in which it was played there or later.

    The value of a move at a node is then a mix of two numbers, both from the view of the player to move
    there: the mean of the games that went on with the move, and the mean of all games through the node
    in which this player was the first to play at its point (its RAVE value),

    .. math::  (1 - \beta) \frac{W}{n} + \beta \frac{W_\mathrm{rave}}{r}.

    To this the bandit adds its exploration; most programs with RAVE had none
    (``bandit=UCB1(exploration=0)``). In the end a move is chosen by its own games alone, and best by
    their number (``final="visits"``), because some moves have few. A pass has no RAVE value.

    This is a layer of the tree, which takes 16 bytes a node. It gives the nodes `rave`, which
    `gomc.show.rave` and `gomc.show.firsts` draw.

    Parameters
    ----------
    schedule : MinimumMSE, HandSchedule, FixedAlpha or Reliability
        The weight :math:`\beta`.
    first : {"point", "colour"}
        Whether a point counts only for the player who was the first of both to play there after the
        node (Bruegmann; Gelly and Silver; Pachi), or for each player by the first own move there, even
        if the other was there before (Fuego). The two differ where stones were captured.
    tree : bool
        Whether moves in the tree count, as they do in the sources; without them only those of the
        random game do. A point played in the tree is taken in both cases.
    falling : {"none", "fuego", "pachi"}
        How the weight of a move falls with its distance :math:`d` from the node, when :math:`m` moves
        follow: always 1, :math:`2 - d / m`, or :math:`1 + \lfloor 3 (m - 1 - d) / m \rfloor`. The move
        made at the node itself has :math:`d = 0`.
    unplayed : {"rave", "urgency"}
        The value of a move without games: its RAVE value, as if it had had one game; or the first-play
        urgency of the bandit, whatever RAVE says. A move without RAVE games has the urgency in any
        case.
    without : int
        Each game whose number can be divided by this one goes down the tree without RAVE; the first
        game has the number 1. So moves are found that RAVE underrates. 0 stands for none; Fuego leaves
        RAVE out in one choice of 20.

    Notes
    -----
    Gelly and Silver, "Combining online and offline knowledge in UCT", 2007; "Current Frontiers in
    Computer Go" (2010), section II-C and equations (2) and (4). Pachi also leaves out some moves that
    may be answers in a ko; this is not done here.
    """

    schedule: Schedule = MinimumMSE()
    first: First = "point"
    tree: bool = True
    falling: Falling = "none"
    unplayed: Unplayed = "rave"
    without: Annotated[int, Range(0, MOST)] = 0

    def leads(self, number: int) -> bool:
        """Whether a game, by its number from 0 on, goes down the tree with RAVE."""
        return not self.without or (number + 1) % self.without != 0

    @property
    def by_record(self) -> bool:
        """Whether it is enough to know who was first where; else a game needs all its moves."""
        return self.first == "point" and self.falling == "none"
