"""Last good replies: the stage of random games that learns from the games before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range

LONGEST_CONTEXT = 2
"""The largest number of moves that a reply answers."""


@dataclass(frozen=True)
class LastGoodReply(Checked):
    """The stage that repeats the last reply that won a game.

    A search remembers how each player replied in games that this player won: to the last move, and to
    the last two. The stage finds that reply, if it is possible now; a reply to two moves comes first.

    Parameters
    ----------
    length : int
        How many moves a reply answers at most.
    forget : bool
        Whether a reply is forgotten when it is played in a lost game.

    Notes
    -----
    The memory is empty when a search begins, and belongs to it; with several threads each has its own,
    and so has each process of a root-parallel search. All random games of the search are learned from,
    in their order, those of a batch when all of them are over. In a tree search a game begins at the
    root, in a flat one after the first move. So it is with ``playouts`` too; ``playout`` knows nothing.
    `gomc.reference.lastgoodreply` says the rest.

    P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go", ICGA Journal 32 (2009), has replies to
    one move, without forgetting. H. Baier and P. Drake, "The Power of Forgetting: Improving the
    Last-Good-Reply Policy in Monte Carlo Go", IEEE Transactions on Computational Intelligence and AI in
    Games 2 (2010), add forgetting and two moves.

    Examples
    --------
    >>> from gomc.settings import SEQUENCE_LIKE, LastGoodReply, Stages
    >>> Stages(LastGoodReply(), *SEQUENCE_LIKE.stages)
    Stages(LastGoodReply(length=2, forget=True), Save(), Patterns(MOGO), Capture())
    """

    length: Annotated[int, Range(1, LONGEST_CONTEXT)] = 2
    forget: bool = True
