"""A search that looks at a move and its reply, and leaves the rest to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from gomc.errors import check_choice, check_flag
from gomc.settings.common import By, check_kind
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.montecarlo import Pruning


# Paper: BH 4.5, BH Table 6
@dataclass(frozen=True)
class DepthTwo:
    """Minimax over a move and its reply: a move is worth what its best reply leaves of it.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of its games, or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"}
        The rule by which the random games know an eye; see `gomc.settings.eyes`.
    pruning : Pruning, optional
        The rule that gives moves up; none is given up, if not given. A move has the mean and the
        deviation of its best reply.
    all_as_first : bool
        Whether games begin with the move alone, and count for every reply that the opponent was the
        first to play at its point. If not, games begin with both, and there are about as many pairs
        as the square of the number of moves.

    Raises
    ------
    GomcError
        If a value is not one of these.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.5. Their Table 7 shows how far the largest of many uncertain
    means lies from the truth: see `gomc.search.depthtwo`.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    pruning: Pruning | None = None
    all_as_first: bool = False

    def __post_init__(self) -> None:
        check_choice("by", self.by, get_args(By))
        check_eyes(self.eyes)
        check_kind("pruning", self.pruning, Pruning)
        check_flag("all_as_first", self.all_as_first)
