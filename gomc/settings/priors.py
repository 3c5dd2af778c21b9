"""Priors: virtual games, which a move of the tree gets before the first real game.

A tree search without knowledge tries every move once before it tries any move a second time. Programs
know that a move which takes stones is worth a try, and that a move on the empty first line is not. They
express this in the currency of the tree, games. *Sources* (`gomc.settings.sources`,
`gomc.settings.moresources`) name moves, and give each move a value and a number of virtual games. The
virtual games of all sources are added. Real games count beside the virtual games, and outweigh them in
time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from gomc.errors import GomcError
from gomc.settings.checked import Checked, Range
from gomc.settings.factors import TablePolicy
from gomc.settings.moresources import (
    FirstOf,
    Frontier,
    LearnedMoves,
    PatternMoves,
    PolicyMoves,
    check_sources,
)
from gomc.settings.patterns import MOGO
from gomc.settings.policy import SEQUENCE_LIKE
from gomc.settings.sources import (
    Ataris,
    Captures,
    EvenGame,
    Extensions,
    KoMove,
    Line,
    NearLast,
    PassMove,
    PriorSource,
    SelfAtari,
)

Into = Literal["mean", "rave", "both"]
"""The games to which priors are added: the real games of a move, the games of RAVE, or both."""


# Paper: CF II-B, CF II-B patterns, CF II-B rules
@dataclass(frozen=True)
class Priors(Checked):
    r"""The virtual games of a move of the tree.

    Parameters
    ----------
    sources : tuple of sources
        The sources; see `gomc.settings.sources`. If each source :math:`i` gives a move the value
        :math:`v_i` and :math:`g_i` games, the prior of the move is :math:`\sum_i g_i` virtual games, of
        which :math:`\sum_i g_i v_i` are won.
    into : {"mean", "rave", "both"}
        Whether the virtual games are added to the real games of the move when a move is chosen (as in
        michi), to the games of RAVE, or to both (as in Fuego). RAVE counts no pass, so the virtual
        games of a pass stay its only games in RAVE. If a pass is worth an even game there, a player who
        has less than an even chance passes. So put ``PassMove(0)`` first in a `FirstOf`.
    scale : float
        A factor for the games of all sources.

    Raises
    ------
    GomcError
        If there are several databases or learned weights.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . . . . .
    ...     . X O . .
    ...     . O . . .
    ...     . . . . .
    ...     . . . . .''')
    >>> priors = Priors((EvenGame(10), Captures(), SelfAtari(0, 10)))
    >>> go.priors(board, priors)["C3"], go.priors(board, priors)["A1"]
    ((0.5, 10.0), (0.5, 10.0))
    """

    sources: Annotated[tuple[PriorSource, ...], partial(check_sources, "sources")]
    into: Into = "mean"
    scale: Annotated[float, Range(0, 1000)] = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        policies = [source.policy for source in self.sources if isinstance(source, PolicyMoves)]
        if sum(isinstance(policy, TablePolicy) for policy in policies) > 1:
            raise GomcError("priors can ask one database or one set of factors, not several.")
        if sum(isinstance(source, LearnedMoves) for source in self.sources) > 1:
            raise GomcError("priors can ask learned weights once, not several times.")

    @property
    def ask_owners(self) -> bool:
        """Whether a source uses the owners of points."""
        policies = [source for source in self.sources if isinstance(source, PolicyMoves)]
        others = [other for source in policies for other in source.others]
        return any(isinstance(source, Frontier) for source in (*self.sources, *others))


# Paper: CF II-B rules
MICHI_PRIORS = Priors(
    (
        EvenGame(10),
        SelfAtari(0, 10),
        Captures(1, (15, 30)),
        PatternMoves(MOGO, 1, 10),
        NearLast((24, 22, 8)),
        Line(1, 0, 10, empty=3),
        Line(2, 0, 10, empty=3),
        Line(3, 1, 10, empty=3),
    )
)
"""Michi's priors (P. Baudis), without the priors of large patterns.

The virtual games are added to the games of the move. Michi's 3x3 patterns are a variant of MoGo's
patterns.
"""


def pachi_priors(even: float, near: tuple[float, ...]) -> Priors:
    """Return Pachi's priors with a number of games of an even game, Pachi's "equivalent experience".

    `near` gives the games of moves at the distances 1, 2 and 3 from the last move.
    """
    return Priors(
        (
            EvenGame(even),
            SelfAtari(0, even),
            KoMove(1, even),
            Captures(1, (2 * even, 2.5 * even, 3 * even)),
            Extensions(1, 2 * even),
            Ataris(1, even / 2),
            PatternMoves(MOGO, 1, even),
            NearLast(near),
            Line(1, 0, even, empty=3),
            Line(3, 1, even, empty=3),
        )
    )


# Paper: CF II-B rules
PACHI_PRIORS = pachi_priors(14, (45, 40, 15))
"""The priors of Pachi 10 (2012) on small boards; on 19x19 an even game has 20 games.

The virtual games are added to the games of the move. Ataris stand for Pachi's rule of two liberties.
The opening book, and the other liberty to which Pachi redirects a self-atari, are left out.
"""

_FUEGO = 0.15  # the factor of all counts, but for the points round the move before the last

# Paper: CF II-B rules
FUEGO_PRIORS = Priors(
    (
        FirstOf(
            SelfAtari(0.1, 9),
            PolicyMoves(
                SEQUENCE_LIKE,
                1.0,
                9,
                others=(
                    Ataris(0.8, 9),
                    PatternMoves(MOGO, 0.65, 9),
                    PassMove(0.1, 9),
                    EvenGame(9, 0.4),
                ),
            ),
            PassMove(0.1, 9),
            Ataris(1.0, 3),
            PatternMoves(MOGO, 0.8, 3),
            EvenGame(3),
        ),
        FirstOf(NearLast((4, 4, 4), (1.0, 0.6, 0.6)), PassMove(0, 0), EvenGame(4, 0.1)),
        NearLast((2 / _FUEGO,) * 3, (0.8, 0.55, 0.55), last=2),
    ),
    into="both",
    scale=_FUEGO,
)
"""Fuego's priors on small boards (2019), added to the games of a move and to the games of RAVE.

The first part asks whether a move is a self-atari, a move of the policy, an atari or a pattern; if the
policy finds moves, other moves get a lower value. The other parts use the distance from the last two
moves. The policy is MoGo's policy, and the value of a pattern is the mean of the values that Fuego
gives to patterns by weight.
"""

_MOGO = 10.0  # not in the paper: 50 games was best for its learned values

# Paper: CF II-B rules
MOGO_PRIORS = Priors(
    (
        FirstOf(
            PassMove(0, _MOGO),
            PolicyMoves(SEQUENCE_LIKE, 1, _MOGO),
            SelfAtari(0, _MOGO),
            EvenGame(_MOGO),
        ),
    ),
    into="both",
)
"""MoGo's hand-made priors (Gelly and Silver 2007): 1 for the policy's moves, 0 for bad moves, else 1/2.

A move gets 10 virtual games, and 10 in RAVE. The paper leaves open which moves are bad; here a pass and
self-ataris are bad. Each kind of prior in the paper has its own number of games; the paper's 50 is the
best number for values that were learned.

Both choices matter on 9x9 with 1,000 playouts a move. A program with these priors won 43 of 60 games
against the same program without priors (72 %, 59 to 81 %). If a pass counts as an even game, it won 28
of 60 (47 %, 35 to 59 %), because no real game of RAVE corrects the prior of a pass (`Priors`). With 50
games for each move it won 27 of 60 (45 %, 33 to 58 %), and with both 15 of 60 (25 %, 16 to 37 %).
"""

# Paper: CF II-B patterns
LEARNED_PRIORS = Priors((EvenGame(10), LearnedMoves()))
"""The priors of weights that gomc learned from games, beside an even game."""
