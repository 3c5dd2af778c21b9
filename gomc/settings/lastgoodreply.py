"""Last good replies: the stage of playouts that learns from earlier games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range

LONGEST_CONTEXT = 2
"""The largest number of moves that a reply answers."""


@dataclass(frozen=True)
class LastGoodReply(Checked):
    """The stage that repeats the last reply that won a game.

    A search remembers the replies of each player in games that this player won: replies to the last
    move, and replies to the last two moves. The stage finds the remembered reply if the reply is
    possible now; a reply to two moves comes first.

    Parameters
    ----------
    length : int
        The largest number of moves that a reply answers.
    forget : bool
        Whether the search forgets a reply that is played in a lost game.

    Notes
    -----
    Each search begins with an empty memory. Each thread keeps a separate memory, and so does each
    process of a root-parallel search. A search learns from all playouts in order, and from a batch when
    all playouts of the batch are over. In a tree search a game begins at the root, in a flat search
    after the first move. ``playouts`` learns in the same way; ``playout`` remembers nothing.
    `gomc.reference.lastgoodreply` describes all details.

    P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go", ICGA Journal 32 (2009), describes replies
    to one move, without forgetting. H. Baier and P. Drake, "The Power of Forgetting: Improving the
    Last-Good-Reply Policy in Monte Carlo Go", IEEE Transactions on Computational Intelligence and AI in
    Games 2 (2010), add forgetting and replies to two moves.

    Examples
    --------
    >>> from gomc.settings import SEQUENCE_LIKE, LastGoodReply, Stages
    >>> Stages(LastGoodReply(), *SEQUENCE_LIKE.stages)
    Stages(LastGoodReply(length=2, forget=True), Save(), Patterns(MOGO), Capture())
    """

    length: Annotated[int, Range(1, LONGEST_CONTEXT)] = 2
    forget: bool = True
