"""Sources of priors that use the tree, a policy or patterns, and sources in an order.

`gomc.settings.sources` explains sources, and defines the sources that use only the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from gomc.errors import GomcError, quoted
from gomc.settings.checked import Fraction, Range
from gomc.settings.fillboard import FillBoard
from gomc.settings.owners import NARROWEST
from gomc.settings.patterns import MOGO, NAMES, Pattern
from gomc.settings.policy import SEQUENCE_LIKE, Chance, Policy, Stages, check_policy, learner
from gomc.settings.sources import PriorSource, SourceGames


@dataclass(frozen=True)
class Grandfather(PriorSource):
    """Every move, with its mean two moves before, in the same player's last node.

    A move without games there gets the mean of all games there. At the root, and after the first move
    of the tree, there is no such node, and this source gives no games.

    Parameters
    ----------
    games : float
        The number of games.

    Notes
    -----
    Gelly and Silver's "grandfather heuristic" (2007), after MoGo's report (RR-6062), section 3.4.
    """

    games: SourceGames = 50.0


# Paper: CF II-C owner
@dataclass(frozen=True)
class Frontier(PriorSource):
    r"""Points that the player owned in about a third of the games of the tree.

    The number of games is multiplied by the same bell as in `gomc.settings.Owners`, :math:`e^{-(x -
    s)^2 / 2 d^2}`, for a point that the player owned in the fraction `x` of the games. The search must
    count owners. The source takes the fractions of the expanded node if this node has had 20 games or
    more, else of the node two moves before, where the same player moves, if that node has had 20 games
    or more. Otherwise the source gives no games.

    Parameters
    ----------
    value, games : float
        The value, and the number of games at the top of the bell.
    share, width : float
        `s` and `d`.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C: Crazy Stone makes such moves more likely.
    """

    value: Fraction = 1.0
    games: SourceGames = 10.0
    share: Fraction = 1 / 3
    width: Annotated[float, Range(NARROWEST, 1)] = 0.2


# Paper: CF II-B patterns
@dataclass(frozen=True)
class PolicyMoves(PriorSource):
    r"""The moves that a policy of playouts would play.

    With `Stages`, these are the moves of the first stage that finds moves; no move is replaced or
    refused. So a function of your own can be a source: ``PolicyMoves(Stages(Own(press)))``. With
    `Weights`, a `Database` and `Factors` these are all moves: a move with the fraction :math:`p` of the
    largest weight gets :math:`\sqrt p` times the number of games, as in Pachi.

    Parameters
    ----------
    policy : Stages, Weights, Database or Factors
        The policy; its stages must not draw (as fill board and a chance do), and must not learn.
    value, games : float
        The value and the number of games.
    others : tuple of sources
        The sources for all moves if the stages find moves, without another `PolicyMoves`,
        `LearnedMoves` and `FirstOf`; only with `Stages`.

    Raises
    ------
    GomcError
        If the stages of the policy draw or learn, or `others` contains a source that is not allowed.
    """

    policy: Annotated[Policy, check_policy] = SEQUENCE_LIKE
    value: Fraction = 1.0
    games: SourceGames = 50.0
    others: Annotated[tuple[PriorSource, ...], partial(check_sources, "others")] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        policy = self.policy
        if isinstance(policy, Stages) and any(isinstance(s, FillBoard | Chance) for s in policy.stages):
            raise GomcError("the stages of a source must not draw, as FillBoard and Chance do.")
        if learner(policy):
            raise GomcError("the stages of a source must not learn, as LastGoodReply does.")
        if self.others and not isinstance(policy, Stages):
            raise GomcError("others= needs Stages, because only Stages can find nothing.")
        if any(isinstance(source, PolicyMoves | FirstOf | LearnedMoves) for source in self.others):
            raise GomcError(
                "others must be plain sources, without PolicyMoves, LearnedMoves and FirstOf."
            )


# Paper: CF II-B patterns
@dataclass(frozen=True, repr=False)
class PatternMoves(PriorSource):
    """Moves anywhere on the board that match a 3x3 pattern (`gomc.settings.patterns`).

    Parameters
    ----------
    patterns : tuple of Pattern
        The shapes.
    value, games : float
        The value and the number of games.
    """

    patterns: Annotated[tuple[Pattern, ...], Range(1)] = MOGO
    value: Fraction = 1.0
    games: SourceGames = 10.0

    def __repr__(self) -> str:
        patterns = NAMES.get(self.patterns, repr(self.patterns))
        return f"PatternMoves({patterns}, value={self.value!r}, games={self.games!r})"


# Paper: CF II-B patterns
@dataclass(frozen=True)
class LearnedMoves(PriorSource):
    r"""All moves, by weights that were learned from games (`gomc.lab.learn`).

    A move of strength :math:`s` gets :math:`\sqrt{s / s_{\max}}` times the number of games, as with the
    weights of `PolicyMoves`. Weighing the moves of a position takes as long as some three playouts on
    9x9. So expand nodes only after some games (``expand_visits``).

    Parameters
    ----------
    weights : str
        The name of weights that come with gomc ("9x9", "13x13", "19x19", or "patterns-9x9" for the
        biggest known pattern alone), or a file that `gomc learn` has written. An empty text stands for
        the fitted weights of the board's size, or of the nearest size.
    value, games : float
        The value, and the number of games of the strongest move.

    Raises
    ------
    GomcError
        When the search begins, if there are no such weights.

    Notes
    -----
    R. Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007); the square root comes
    from Pachi and michi. The weights "patterns-9x9" are the older pattern value of "Current Frontiers
    in Computer Go" (2010), section II-B: confidence and support (`gomc.lab.learn.counting`).
    """

    weights: str = ""
    value: Fraction = 1.0
    games: SourceGames = 60.0


@dataclass(frozen=True, init=False, repr=False)
class FirstOf(PriorSource):
    """Sources in an order: for each move only the first source that names the move counts.

    So Fuego gives every move a single value: the value of a self-atari, else of the policy, and so on.

    Parameters
    ----------
    *sources : sources
        The sources in order. `PolicyMoves` with weights, `LearnedMoves`, `Grandfather`, `Frontier` and
        another `FirstOf` are not allowed.

    Raises
    ------
    GomcError
        If a source is not allowed.

    Examples
    --------
    >>> from gomc.settings.sources import EvenGame, SelfAtari
    >>> FirstOf(SelfAtari(games=50), EvenGame(50))
    FirstOf(SelfAtari(value=0.0, games=50.0), EvenGame(games=50.0, value=0.5))
    """

    sources: tuple[PriorSource, ...]

    def __init__(self, *sources: PriorSource) -> None:
        check_sources("sources", sources)
        for source in sources:
            weighs = isinstance(source, PolicyMoves) and not isinstance(source.policy, Stages)
            others = source.others if isinstance(source, PolicyMoves) else ()
            uneven = FirstOf | Frontier | Grandfather | LearnedMoves
            if weighs or any(isinstance(part, uneven) for part in (source, *others)):
                raise GomcError(
                    "FirstOf must have sources that name some moves, without weights, LearnedMoves, "
                    f"Grandfather, Frontier and another FirstOf, not {quoted(source)}."
                )
        object.__setattr__(self, "sources", sources)

    def __repr__(self) -> str:
        return f"FirstOf({', '.join(map(repr, self.sources))})"


SOURCE_NAMES = ", ".join(kind.__name__ for kind in PriorSource.__subclasses__())
"""The names of all sources, as a part of a sentence."""


def check_sources(name: str, sources: object) -> tuple[PriorSource, ...]:
    """Return sources, or raise `GomcError` if `sources` is no tuple of sources."""
    if not isinstance(sources, tuple):
        raise GomcError(f"{name} must be a tuple of sources, not {quoted(sources)}.")
    for source in sources:
        if not isinstance(source, PriorSource):
            raise GomcError(f"a source must be one of {SOURCE_NAMES}, not {quoted(source)}.")
    return sources
