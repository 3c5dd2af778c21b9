"""A search that looks at a move and its reply, or one move further, and leaves the rest to chance."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError
from gomc.settings.checked import Checked
from gomc.settings.common import By
from gomc.settings.eyes import Eyes
from gomc.settings.montecarlo import Pruning


# Paper: BH 4.5, BH Table 6
@dataclass(frozen=True)
class DepthTwo(Checked):
    """Minimax over a move and its reply: a move is worth what its best reply leaves of it.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of its games, or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which the random games know an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        The rule that gives moves up; none is given up, if not given. A move has the mean and the
        deviation of its best reply.
    all_as_first : bool
        Whether games begin with the move alone, and count for every reply that the opponent was the
        first to play at its point. If not, games begin with both, and there are about as many pairs
        as the square of the number of moves.
    third : bool
        Whether the search has depth three: games begin with a move and its reply, and count for every
        third move that the player was the first to play at its point; a reply is worth what the best
        third move makes of it. It is for boards of at most 9x9, and with `all_as_first`.

    Raises
    ------
    GomcError
        If a third move is to be looked at without all moves as first.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.5. Their Table 7 shows how far the largest of many uncertain
    means lies from the truth: see `gomc.search.depthtwo`. They ask for depth three, to see whether an
    odd depth is too hopeful and an even one too gloomy (``gomc experiment run bh-depth``). How they
    would have counted it is not told; here the last of the three moves has all moves as first, as the
    last of their two has.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    all_as_first: bool = False
    third: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.third and not self.all_as_first:
            raise GomcError("third=True counts all moves as first: give all_as_first=True too.")

    @property
    def from_pairs(self) -> bool:
        """Whether games begin with a move and its reply, not with the move alone."""
        return self.third or not self.all_as_first
