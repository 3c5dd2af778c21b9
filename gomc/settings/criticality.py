"""Criticality: a tree that counts how far owning each point and winning the game go together."""

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
    r"""Every node counts for each point the games that its owner won; moves at critical points gain.

    The criticality of a point, `c`, is the covariance of owning it and winning
    (`gomc.reference.criticality`): near 0 where the owner wins no more games than anybody, 1/2 where
    one point decides a game that is open. As a layer it gives the nodes `owners`, `others` and `won`,
    which `gomc.show.criticality` draws; they take 24 bytes for each point and node.

    Parameters
    ----------
    into : {"rave", "bias"}
        With "rave" a move that has `r` games in RAVE gets :math:`w |c| r` more, which are all won, or
        all lost if `c` is negative. With "bias" it becomes more urgent by :math:`w c / (n + 1)`, with
        the `n` games that the tree has after it, as with `gomc.settings.Owners`.
    weight : float
        `w`, which is a number of games for a bias; with 0 nodes count, but no choice changes.
    games : int
        The number of games that a node needs before it uses its criticalities, which few games show
        badly: the standard error is about :math:`1 / 2\sqrt N`, 0.011 after 2000.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C, after Coulom's talk of 2009. It says that
    criticality gained MoGo very little and Zen nothing. The default is what Pachi does: 1.1, after 2000
    games. Matilda does the same after 450 games, but only where `c` is positive.
    """

    into: CriticalInto = "rave"
    weight: Annotated[float, Range(0, LARGEST_BIAS)] = 1.1
    games: Games = 2000

    @property
    def goes_into_rave(self) -> bool:
        """Whether it gives moves more games in RAVE."""
        return self.into == "rave" and self.weight > 0
