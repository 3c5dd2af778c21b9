"""Fill board: the stage of random games that plays where nobody is yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range

MOST_TRIES = 1000
"""The largest number of tries."""


# Paper: CF II-D fillboard
@dataclass(frozen=True)
class FillBoard(Checked):
    """The stage that draws some moves, and plays the first with no stone on the eight points around it.

    Sequences alone would leave whole parts of the board to chance. Games that sometimes go elsewhere
    differ more from each other.

    Parameters
    ----------
    tries : int
        The number of moves to draw.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D, which says that MoGo gained much by it with
    long thinking times, and no other program had tried it. MoGo is said to make 5 tries; Fuego and
    Pachi make fewer as the board fills. Here a draw is among the moves that the game may play; in the
    sources it is among all points, and a point that may not be played uses up a try.
    """

    tries: Annotated[int, Range(1, MOST_TRIES)] = 5
