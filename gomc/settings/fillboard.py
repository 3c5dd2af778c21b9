"""Fill board: the stage of playouts that plays in empty areas."""

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

    Sequences alone would leave whole parts of the board to chance. Playouts that sometimes go elsewhere
    are more diverse than playouts of sequences alone.

    Parameters
    ----------
    tries : int
        The number of moves to draw.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D, says that MoGo gained much by fill board
    with long thinking times, and that few programs had tested it. Of the paper's four programs only
    MoGo used it (section II-E). MoGo is said to make 5 tries; Fuego and Pachi make fewer tries as the
    board fills. Here a draw is among the moves that the playout may play. In the sources a draw is
    among all points, and a forbidden point uses up a try.
    """

    tries: Annotated[int, Range(1, MOST_TRIES)] = 5
