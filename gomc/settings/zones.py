"""Where a search looks, if not everywhere; what `gomc.search.zones` does with it is told there."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import check_number, check_whole, keep
from gomc.settings.common import MOST

FARTHEST = 50
"""The largest distance or margin; from corner to corner a board has at most 48 steps."""


# Paper: RR 3.3, RR Table 4
@dataclass(frozen=True)
class Group:
    """The tree has only moves near the last two moves: those in their groups.

    Parameters
    ----------
    distance : int
        How many steps a point or string may be away from a string of the group to belong to it.

    Raises
    ------
    GomcError
        If it is not from 1 to 50.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.3. It has the method, the common fate graph and "a distance
    controlled by a parameter", but not the distance, and not what exactly is close. It has less than 50
    moves "at the opening period". In moves 2 to 12 of a game on 13x13 (StoneCrazy and GNU Go, 2006)
    the groups had 16 to 24 free points with a distance of 2, and 30 to 61 with 3; in moves 2 to 15 of
    one on 19x19 21 to 37, and 37 to 66. So 2 fits better.
    """

    distance: int = 2

    def __post_init__(self) -> None:
        keep(self, distance=check_whole("distance", self.distance, 1, FARTHEST))


# Paper: RR 3.3
@dataclass(frozen=True)
class Zone:
    r"""Random games have only moves in a zone round the group (`gomc.search.zones.zone`).

    What the rest of the board is worth is estimated before the search by games on the whole board, and
    then tuned (`gomc.search.zones.tuned`).

    Parameters
    ----------
    margin : int
        How many steps the zone reaches beyond the group.
    games : int
        How many games are played for the estimate.
    alpha : float
        :math:`\alpha`: how much of the expected lead counts. With 1 all of it; with 0 none, so that
        every game is as good as even.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    MoGo's report RR-6062 (2006), section 3.3 and Figure 9. It has 5000 games, and says that the zone is
    derived from the group and goes round it in the figure, but neither how, nor :math:`\alpha`: its
    tuned score is "always closer to a close game score", and so :math:`\alpha` is less than 1. Half is
    taken here.
    """

    margin: int = 2
    games: int = 5000
    alpha: float = 0.5

    def __post_init__(self) -> None:
        keep(
            self,
            margin=check_whole("margin", self.margin, 0, FARTHEST),
            games=check_whole("games", self.games, 1, MOST),
            alpha=check_number("alpha", self.alpha, 0, 1),
        )
