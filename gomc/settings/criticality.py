"""Criticality: a tree counts how strongly owning each point goes together with winning the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from gomc.settings.checked import Checked, Range
from gomc.settings.common import Games
from gomc.settings.owners import LARGEST_BIAS

CriticalInto = Literal["rave", "bias"]
"""The part of a child's urgency that criticality changes."""


# Paper: CF II-C criticality
@dataclass(frozen=True)
class Criticality(Checked):
    r"""Every node counts for each point the games that the owner won; moves at critical points gain.

    The criticality of a point, `c`, is the covariance of owning the point and winning
    (`gomc.reference.criticality`). It is near 0 where the owner wins as often as the opponent, and
    1/2 where the point decides an open game. This layer of the tree gives the nodes `owners`, `others`
    and `won`, which `gomc.show.criticality` draws. These counts take 24 bytes for each point and node.

    Parameters
    ----------
    into : {"rave", "bias"}
        With "rave" a move with `r` games in RAVE gets :math:`w |c| r` virtual games more, which are all
        won, or all lost if `c` is negative. With "bias" the urgency of a move with `n` games grows by
        :math:`w c / (n + 1)`, as with `gomc.settings.Owners`.
    weight : float
        `w`, which is a number of games for a bias. With 0 nodes count, but no choice changes.
    games : int
        The number of games that a node needs before criticality changes a choice there. The standard
        error is about :math:`1 / 2\sqrt N` after `N` games, 0.011 after 2000.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, after Coulom's talk of 2009. The paper says
    that criticality gained MoGo very little and Zen nothing. The default is taken from Pachi: 1.1,
    after 2000 games. Matilda uses criticality after 450 games, but only where `c` is positive.

    No known weight of the bias makes a program stronger. On 9x9 with RAVE, and the bias from 100 games
    on, weights of 0.3 and 1 won 47 of 100 games (47 %, 38 to 57 %) and 19 of 40 (48 %, 33 to 63 %)
    against no criticality with 500 playouts a move, and a weight of 10 won 6 of 24 with 2,000 playouts
    (25 %, 12 to 45 %). Without RAVE a weight of 0.3 won 59 of 100 (59 %, 49 to 68 %) with 500 playouts.
    """

    into: CriticalInto = "rave"
    weight: Annotated[float, Range(0, LARGEST_BIAS)] = 1.1
    games: Games = 2000

    @property
    def goes_into_rave(self) -> bool:
        """Whether criticality gives moves more games in RAVE."""
        return self.into == "rave" and self.weight > 0
