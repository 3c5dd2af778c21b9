"""The part of the board that a search examines; `gomc.search.zones` finds this part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import Games

FARTHEST = 50
"""The largest distance or margin; from corner to corner a board has at most 48 steps."""


# Paper: RR 3.3, RR Table 4
@dataclass(frozen=True)
class Group(Checked):
    """A limit for the tree, which then contains only moves in the groups of the last two moves.

    Parameters
    ----------
    distance : int
        The largest number of steps from a string of the group to the points and strings that this
        string adds to the group.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.3. The report gives the method, the common fate graph and "a
    distance controlled by a parameter", but neither the distance nor the exact meaning of close. It
    speaks of less than 50 moves "at the opening period". In moves 2 to 12 of a game on 13x13
    (StoneCrazy and GNU Go, 2006) the groups contained 16 to 24 free points with a distance of 2, and 30
    to 61 with a distance of 3; in moves 2 to 15 of a game on 19x19 21 to 37, and 37 to 66. So a
    distance of 2 fits better.
    """

    distance: Annotated[int, Range(1, FARTHEST)] = 2


# Paper: RR 3.3
@dataclass(frozen=True)
class Zone(Checked):
    r"""A limit for playouts: they play only in a zone round the group (`gomc.search.zones.zone`).

    Before the search, playouts on the whole board estimate the value of the rest of the board; this
    value is then tuned (`gomc.search.zones.tuned`).

    Parameters
    ----------
    margin : int
        The number of steps by which the zone reaches beyond the group.
    games : int
        The number of games for the estimate.
    alpha : float
        :math:`\alpha`, the fraction of the expected lead that counts: with 1 the whole lead, with 0 no
        lead, so that every game begins even.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.3 and Figure 9, with 5000 games. The report derives the zone
    from the group, and in the figure the zone goes round the group; but it gives neither the method nor
    :math:`\alpha`. The tuned score is "always closer to a close game score", and so :math:`\alpha` is
    less than 1. gomc takes 1/2.
    """

    margin: Annotated[int, Range(0, FARTHEST)] = 2
    games: Games = 5000
    alpha: Fraction = 0.5
