"""Priors: games that were never played, which a move of the tree has from the beginning.

A tree search that knows nothing tries every move once before it tries any a second time. Programs know
something: that a move which takes stones is worth a try, that one on the empty first line is not. They
say so in the currency of the tree, games. *Sources* (`gomc.settings.sources`,
`gomc.settings.moresources`) name moves, and give them a value and a number of games; a move has the sum
of what all sources give. Games that are played count beside these, and outweigh them in time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from gomc.errors import GomcError
from gomc.settings.checked import Checked, Range
from gomc.settings.factors import Tabled
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
"""The games to which priors are added: a move's own, those of RAVE, or both."""


# Paper: CF II-B, CF II-B patterns, CF II-B rules
@dataclass(frozen=True)
class Priors(Checked):
    r"""What a move of the tree counts before its first game.

    Parameters
    ----------
    sources : tuple of sources
        The sources; see `gomc.settings.sources`. With a source :math:`i` that gives a move the value
        :math:`v_i` and :math:`g_i` games, its prior is :math:`\sum_i g_i` games, of which
        :math:`\sum_i g_i v_i` are won.
    into : {"mean", "rave", "both"}
        Whether these games are added to the move's own when a move is chosen (as in michi), to those of
        RAVE, or to both (as in Fuego).
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
        if sum(isinstance(policy, Tabled) for policy in policies) > 1:
            raise GomcError("priors can ask one database or one set of factors, not several.")
        if sum(isinstance(source, LearnedMoves) for source in self.sources) > 1:
            raise GomcError("priors can ask learned weights once, not several times.")

    @property
    def ask_owners(self) -> bool:
        """Whether a source asks who owned the points."""
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
"""Michi's priors (P. Baudis), without those of its large patterns.

They are a part of the move's own games. Michi's 3x3 patterns are MoGo's, with differences.
"""

_EVEN = 14.0  # "equivalent experience" on boards up to 13x13; 20 on 19x19

# Paper: CF II-B rules
PACHI_PRIORS = Priors(
    (
        EvenGame(_EVEN),
        SelfAtari(0, _EVEN),
        KoMove(1, _EVEN),
        Captures(1, (2 * _EVEN, 2.5 * _EVEN, 3 * _EVEN)),
        Extensions(1, 2 * _EVEN),
        Ataris(1, _EVEN / 2),
        PatternMoves(MOGO, 1, _EVEN),
        NearLast((45, 40, 15)),
        Line(1, 0, _EVEN, empty=3),
        Line(3, 1, _EVEN, empty=3),
    )
)
"""The priors of Pachi 10 (2012) on small boards.

They are a part of the move's own games. Ataris stand for its rule of two liberties; its book, and the
other liberty to which it redirects a self-atari, are left out.
"""

_FUEGO = 0.15  # of all counts, but for those round the move before the last

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
"""Fuego's priors on small boards (2019); they seed a move's own games and those of RAVE.

First a move is a self-atari, or one of the policy, or an atari, or a pattern; if the policy finds any
move, the others are worth less. Then comes how far it is from the last two moves. The policy is MoGo's,
and a pattern has the mean of the values that Fuego gives to patterns by their weight.
"""

# Paper: CF II-B rules
MOGO_PRIORS = Priors(
    (FirstOf(PolicyMoves(SEQUENCE_LIKE, 1, 50), SelfAtari(0, 50), EvenGame(50)),), into="both"
)
"""MoGo's hand-made priors (Gelly and Silver 2007): 1 for moves of its policy, 0 for bad ones, else 1/2.

Each counts as 50 games, of the move itself and of RAVE. The 0 is for self-atari here.
"""

# Paper: CF II-B patterns
LEARNED_PRIORS = Priors((EvenGame(10), LearnedMoves()))
"""Weights of gomc's own, learned from games, and nothing else."""
