r"""RAVE: rapid action value estimates, which count a game also for moves that were played later in it.

The value of a move in the tree is a mix of the move's RAVE value and the mean of the move's games, and
a schedule gives the weights. In all formulas `n` is the number of games of the move, with the virtual
games of priors, `r` the number (or the weight) of the games in which the player to move at the node was
the first to play there, and `N` the sum of the played games of all moves of the node. Every value is
from the view of this player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST

First = Literal["point", "colour"]
"""The player for whom a point counts: the first player there, or each player by the first own move."""

Falling = Literal["none", "fuego", "pachi"]
"""The way in which the weight of a move falls with the distance from the node."""

Unplayed = Literal["rave", "urgency"]
"""The value of a move without games."""

LEAST = 1e-6
"""The smallest number by which a schedule divides."""


# Paper: CF (2)
@dataclass(frozen=True)
class MinimumMSE(Checked):
    r"""The weight of RAVE that minimises the mean square error of the value.

    .. math::  \beta = \frac{r}{n + r + 4 b^2 n r}

    The variance of the mean of `n` games is :math:`q (1 - q) / n`. The variance of the RAVE value is
    :math:`q (1 - q) / r`, and the RAVE value also contains an error that more games do not reduce, the
    bias :math:`b`. The formula follows with :math:`q = 1/2`. So RAVE decides the value of a move with
    few games, and the mean the value of a move with many games. For large `r` both weigh the same after
    :math:`1 / (4 b^2)` games of the move: other programs write the formula with this number of
    *equivalent games*.

    Parameters
    ----------
    bias : float
        The bias :math:`b`. The default stands for 3,500 equivalent games, the number of
        michi.

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
        Silver's MoGo values from 1000 on were best.

    Notes
    -----
    Gelly and Silver 2007 and 2011. Many Faces of Go used `k` = 500.
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
        The weight :math:`\alpha` of the mean; RAVE gets the rest.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), equation (2).
    """

    alpha: Fraction = 0.5


# Paper: CF (2)
@dataclass(frozen=True)
class Reliability(Checked):
    r"""Fuego's weights: the weight of an estimate grows with its reliability.

    .. math::  w = \frac{r}{1 / c_i + r / c_f}, \qquad \beta = \frac{w}{n + w}

    A game of the move weighs 1. The first game of RAVE weighs nearly :math:`c_i`, and all games of RAVE
    together weigh at most :math:`c_f`. With :math:`c_i = 1` this is `MinimumMSE` with
    :math:`1 / (4 b^2) = c_f`.

    Parameters
    ----------
    initial, final : float
        The weights :math:`c_i` and :math:`c_f`. Fuego uses 1 and 5,000 on 9x9, and :math:`c_i = 0.9` on
        19x19.
    """

    initial: Annotated[float, Range(LEAST)] = 1.0
    final: Annotated[float, Range(LEAST)] = 5000.0


Schedule = MinimumMSE | HandSchedule | FixedAlpha | Reliability
"""Any schedule of RAVE, as data."""


# Paper: CF (2), CF (4)
@dataclass(frozen=True)
class Rave(Checked):
    r"""Every node counts for each move the games in which the move was played there or later.

    The value of a move at a node is then a mix of two numbers, both from the view of the player to move
    there: the mean of the games that went on with the move, and the RAVE value, the mean of all games
    through the node in which this player was the first to play at the point of the move,

    .. math::  (1 - \beta) \frac{W}{n} + \beta \frac{W_\mathrm{rave}}{r}.

    The bandit adds exploration to this value; most programs with RAVE added none
    (``bandit=UCB1(exploration=0)``). In the end the search chooses a move by the games of the moves
    alone. The choice by the number of games is best (``final="visits"``), because the means of some
    moves come from few games. Only priors give a pass a RAVE value.

    This layer of the tree takes 16 bytes a node. It gives the nodes `rave`, which `gomc.show.rave` and
    `gomc.show.firsts` draw.

    Parameters
    ----------
    schedule : MinimumMSE, HandSchedule, FixedAlpha or Reliability
        The weight :math:`\beta`.
    first : {"point", "colour"}
        Whether a point counts only for the player who was the first of both to play there after the
        node (Bruegmann; Gelly and Silver; Pachi), or for each player by the first own move there, even
        if the opponent was there before (Fuego). The two ways differ where stones were captured.
    tree : bool
        Whether moves in the tree count, as in the sources, or only moves of the playout. A point played
        in the tree is taken in both cases.
    falling : {"none", "fuego", "pachi"}
        The weight of a move at the distance :math:`d` from the node, if :math:`m` moves follow: always
        1, :math:`2 - d / m`, or :math:`1 + \lfloor 3 (m - 1 - d) / m \rfloor`. The distance of the move
        made at the node itself is 0.
    unplayed : {"rave", "urgency"}
        The value of a move without games: the RAVE value, as after a single game, or the first-play
        urgency of the bandit. A move without RAVE games gets the urgency in both cases.
    without : int
        The divisor of the numbers of games that go down the tree without RAVE, where the first game has
        the number 1. Such games find moves that RAVE underrates. 0 means that no game goes without
        RAVE. Fuego leaves RAVE out in one of 20 choices.
    grave : int
        The number of games from which on a node uses its own RAVE values. A node with fewer games
        takes the RAVE values of the nearest node above with so many games and the same player to move,
        or of the first node of this player on the path (generalised RAVE). A move that was not
        possible there keeps its own RAVE value. With 0 each node uses its own RAVE values.

    Notes
    -----
    Gelly and Silver, "Combining online and offline knowledge in UCT", 2007; "Current Frontiers in
    Computer Go" (2010), section II-C and equations (2) and (4). Pachi also leaves out some moves that
    may be answers in a ko; gomc does not. `grave` comes from Cazenave, "Generalized rapid action value
    estimation", 2015; there a node counts the moves of both players, and can give values to all nodes
    below.
    """

    schedule: Schedule = MinimumMSE()
    first: First = "point"
    tree: bool = True
    falling: Falling = "none"
    unplayed: Unplayed = "rave"
    without: Annotated[int, Range(0, MOST)] = 0
    grave: Annotated[int, Range(0, MOST)] = 0

    def leads(self, number: int) -> bool:
        """Return whether a game, by number from 0 on, goes down the tree with RAVE."""
        return not self.without or (number + 1) % self.without != 0

    @property
    def by_record(self) -> bool:
        """Whether RAVE needs only the first player at each point, and not all moves of a game."""
        return self.first == "point" and self.falling == "none"
