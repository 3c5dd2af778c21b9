"""Fill board: the stage of random games that plays where nobody is yet."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import check_whole, keep

MOST_TRIES = 1000
"""The largest number of tries."""


# Paper: CF II-D fillboard
@dataclass(frozen=True)
class FillBoard:
    """Now and then a move is played where nobody is yet.

    So many times one of the moves is drawn, and the first of them is played that has no stone on the
    eight points around it. Sequences alone would leave whole parts of the board to chance: games that
    go elsewhere at times differ more from each other.

    Parameters
    ----------
    tries : int
        How many moves are drawn.

    Raises
    ------
    GomcError
        If it is not from 1 to 1000.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D, which says that MoGo gained much by it with
    long thinking times, and no other program had tried it. The number of tries is said to be 5 in MoGo;
    Fuego and Pachi take fewer as the board fills. The draws are over the moves that the game may play;
    the sources draw from all points, and try no other move for one that may not be played.
    """

    tries: int = 5

    def __post_init__(self) -> None:
        keep(self, tries=check_whole("tries", self.tries, 1, MOST_TRIES))
