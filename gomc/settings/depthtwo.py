"""A search to depth two or three, which leaves the rest of the game to playouts."""

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
    """Minimax over a move and the replies: the value of a move is its value after the best reply.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of the move's games, or the win rate.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which playouts recognise an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        The rule that prunes moves; without it no move is pruned. The mean and the deviation of a move
        are taken from the best reply.
    all_as_first : bool
        Whether a playout counts for all moves as first: it begins after the move alone (with `third`
        after a move and a reply), and counts for every next move at whose point the player to move then
        was the first to play. Otherwise playouts begin after a move and a reply, and the number of
        pairs is about the square of the number of moves.
    third : bool
        Whether the search has depth three: playouts begin after a move and a reply, and count for every
        third move at whose point the player was the first to play. The value of a reply is its value
        after the best third move. Depth three needs `all_as_first`, and a board of at most 9x9.

    Raises
    ------
    GomcError
        If `third` is set without `all_as_first`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.5. Their Table 7 shows the distance of the largest of many
    uncertain means from the truth: see `gomc.search.depthtwo`. They propose depth three, to see whether
    an odd depth is too hopeful and an even depth too gloomy (``gomc experiment run bh-depth``). They do
    not describe depth three. In gomc the third move counts all moves as first, as the second move does
    at depth two.
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
