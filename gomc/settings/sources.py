"""Sources of priors: what a program thinks of moves before it has played any game with them.

Every source names some of the moves in a position, and gives each of them a value from 0 to 1 and a
number of games (`gomc.settings.priors`). ``Captures(value=1, games=(15, 30))`` says: a move that takes
one stone counts as if 15 games with it had been won, and one that takes more as if 30 had.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from gomc.errors import GomcError, check_flag, check_number, check_whole, keep, quoted
from gomc.settings.fillboard import FillBoard
from gomc.settings.owners import Owners
from gomc.settings.patterns import MOGO, NAMES, Pattern, check_patterns
from gomc.settings.policy import SEQUENCE_LIKE, Policy, Stages, check_policy

MOST_GAMES = 1_000_000
"""The largest number of games that a source can give a move."""

MOST_STEPS = 25
"""The largest distance that a source can ask for."""


class Source:
    """What all sources check: values from 0 to 1, and numbers of games."""

    def __post_init__(self) -> None:
        for name in {field.name for field in fields(self)} & {"value", "games"}:  # type: ignore[arg-type]
            high, given = 1 if name == "value" else MOST_GAMES, getattr(self, name)
            if isinstance(given, tuple):
                if not given:
                    raise GomcError(f"{name} must have at least one number, not ().")
                numbers = tuple(check_number(f"each of {name}", each, 0, high) for each in given)
                keep(self, **{name: numbers})  # type: ignore[arg-type]
            else:
                keep(self, **{name: check_number(name, given, 0, high)})


# Paper: CF II-B rules
@dataclass(frozen=True)
class EvenGame(Source):
    """Every move, a pass too: nothing is known of it, and so it counts as half won.

    Parameters
    ----------
    games : float
        The number of games.
    value : float
        Their value.

    Notes
    -----
    Gelly and Silver's "even game" (2007).
    """

    games: float = 10.0
    value: float = 0.5


@dataclass(frozen=True)
class Grandfather(Source):
    """Every move, with the mean that it has two moves before, in the same player's last node.

    A move without games there gets the mean of all games there. At the root, and where the player made
    the first move of the tree, there is no such node, and this source says nothing.

    Parameters
    ----------
    games : float
        The number of games.

    Notes
    -----
    Gelly and Silver's "grandfather heuristic" (2007), after MoGo's report (RR-6062), section 3.4.
    """

    games: float = 50.0


# Paper: CF II-C owner
@dataclass(frozen=True)
class Frontier(Source):
    r"""Points that the player owned in about a third of the games of the tree.

    The same bell as with `gomc.settings.Owners`, :math:`e^{-(x - s)^2 / 2 d^2}` for a point that the
    player owned in a share `x`, says what part of the games a move gets. The search must count owners.
    The shares are those of the node that gets children, if it has had 20 games or more; else those of
    the node two moves before, where the same player moves, if that has; else this source says nothing.

    Parameters
    ----------
    value, games : float
        The value, and the number of games where the bell is highest.
    share, width : float
        `s` and `d`.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-C: CrazyStone makes such moves more likely.
    """

    value: float = 1.0
    games: float = 10.0
    share: float = 1 / 3
    width: float = 0.2

    def __post_init__(self) -> None:
        super().__post_init__()
        bell = Owners(share=self.share, width=self.width)
        keep(self, share=bell.share, width=bell.width)


# Paper: CF II-B patterns
@dataclass(frozen=True)
class PolicyMoves(Source):
    r"""The moves that a policy of random games would play.

    Of `Stages`, these are the moves of the first stage that finds any. `Weights` and a `Database` give
    every move a part :math:`p` of the largest weight; it counts as :math:`\sqrt p` times the number of
    games (as Pachi has it).

    Parameters
    ----------
    policy : Stages, Weights or Database
        The policy; a stage must not draw, as fill board does.
    value, games : float
        The value and the number of games.
    others : tuple of sources
        What holds for all moves if the stages find some; see `FirstOf`.
    """

    policy: Policy = SEQUENCE_LIKE
    value: float = 1.0
    games: float = 50.0
    others: tuple[Source, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        policy = check_policy(self.policy)
        if isinstance(policy, Stages) and any(isinstance(s, FillBoard) for s in policy.stages):
            raise GomcError("the stages of a source must not draw, as FillBoard does.")
        if self.others and not isinstance(policy, Stages):
            raise GomcError("only Stages can find nothing: others= is for these.")
        check_sources("others", self.others)
        if any(isinstance(source, PolicyMoves | FirstOf) for source in self.others):
            raise GomcError("others must be plain sources, without PolicyMoves and FirstOf.")


# Paper: CF II-B patterns
@dataclass(frozen=True, repr=False)
class PatternMoves(Source):
    """Moves anywhere on the board that fit a 3x3 pattern (`gomc.settings.patterns`).

    Parameters
    ----------
    patterns : tuple of Pattern
        The shapes; at least one.
    value, games : float
        The value and the number of games.
    """

    patterns: tuple[Pattern, ...] = MOGO
    value: float = 1.0
    games: float = 10.0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_patterns(self.patterns)

    def __repr__(self) -> str:
        patterns = NAMES.get(self.patterns, repr(self.patterns))
        return f"PatternMoves({patterns}, value={self.value!r}, games={self.games!r})"


# Paper: CF II-B rules
@dataclass(frozen=True)
class Captures(Source):
    """Moves that take stones.

    Parameters
    ----------
    value : float
        The value.
    games : tuple of float
        The numbers of games of a move that takes one stone, two stones, and so on, at most three; the
        last number is for more stones too.
    """

    value: float = 1.0
    games: tuple[float, ...] = (15.0, 30.0)

    def __post_init__(self) -> None:
        _check_tuple(self.games, 3)
        super().__post_init__()


# Paper: CF II-B rules
@dataclass(frozen=True)
class Ataris(Source):
    """Moves that put a string of the opponent in atari: on one of its two liberties.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 1.0
    games: float = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class Extensions(Source):
    """Moves out of atari: on the last liberty of an own string, which then has two or more.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 1.0
    games: float = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class SelfAtari(Source):
    """Moves after which the stone's string has one liberty at most.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 0.0
    games: float = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class NearLast(Source):
    """Moves at a distance from the last move, or from the move before it.

    Parameters
    ----------
    games : tuple of float
        The numbers of games of moves at distance 1, 2, and so on.
    value : float or tuple of float
        The value, the same at all distances, or one for each.
    cfg : bool
        Whether the distance is measured along the common fate graph, in which a string is one point
        (`gomc.reference.fategraph`); else it is the number of steps along the lines.
    last : {1, 2}
        1 for the last move, 2 for the one before it.
    """

    games: tuple[float, ...] = (24.0, 22.0, 8.0)
    value: float | tuple[float, ...] = 1.0
    cfg: bool = True
    last: int = 1

    def __post_init__(self) -> None:
        _check_tuple(self.games, MOST_STEPS)
        super().__post_init__()
        check_flag("cfg", self.cfg)
        keep(self, last=check_whole("last", self.last, 1, 2))
        if isinstance(self.value, tuple) and len(self.value) != len(self.games):
            raise GomcError(
                f"value must be one number or {len(self.games)}, as many as games, "
                f"not {quoted(self.value)}."
            )


# Paper: CF II-B rules
@dataclass(frozen=True)
class Line(Source):
    """Moves on a line: the third is the line of influence, the first the line of death.

    Parameters
    ----------
    line : int
        The line's number, 1 at the edge.
    value, games : float
        The value and the number of games.
    empty : int
        Only points without stones within so many steps along the lines; 0 for all points.
    """

    line: int = 3
    value: float = 1.0
    games: float = 10.0
    empty: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(
            self,
            line=check_whole("line", self.line, 1, 13),
            empty=check_whole("empty", self.empty, 0, MOST_STEPS),
        )


# Paper: CF II-B patterns
@dataclass(frozen=True)
class EmptyTriangle(Source):
    """Moves that make an empty triangle: three own stones of a square of four, the fourth point empty.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 0.0
    games: float = 10.0


@dataclass(frozen=True)
class PassMove(Source):
    """A pass.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 0.1
    games: float = 10.0


@dataclass(frozen=True)
class KoMove(Source):
    """Moves that take the stone of a ko.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: float = 1.0
    games: float = 10.0


@dataclass(frozen=True, init=False, repr=False)
class FirstOf(Source):
    """Sources in an order, of which only the first one that names a move counts for it.

    So Fuego gives every move one value: that of a self-atari, else that of its policy, and so on.

    Parameters
    ----------
    *sources : sources
        The sources, the first one first; none of them is another `FirstOf`, or a policy of weights.

    Examples
    --------
    >>> FirstOf(SelfAtari(games=50), EvenGame(50))
    FirstOf(SelfAtari(value=0.0, games=50.0), EvenGame(games=50.0, value=0.5))
    """

    sources: tuple[Source, ...]

    def __init__(self, *sources: Source) -> None:
        check_sources("sources", sources)
        for source in sources:
            weighs = isinstance(source, PolicyMoves) and not isinstance(source.policy, Stages)
            if weighs or isinstance(source, FirstOf | Frontier | Grandfather):
                raise GomcError(
                    "FirstOf must have sources that name some moves, without weights, Grandfather, "
                    f"Frontier and another FirstOf, not {quoted(source)}."
                )
        object.__setattr__(self, "sources", sources)

    def __repr__(self) -> str:
        return f"FirstOf({', '.join(map(repr, self.sources))})"


SOURCE_NAMES = ", ".join(kind.__name__ for kind in Source.__subclasses__())
"""The names of all sources, as a part of a sentence."""


def check_sources(name: str, sources: object) -> tuple[Source, ...]:
    """Return sources, or raise `GomcError` if they are not a tuple of such."""
    if not isinstance(sources, tuple):
        raise GomcError(f"{name} must be a tuple of sources, not {quoted(sources)}.")
    for source in sources:
        if not isinstance(source, Source):
            raise GomcError(f"a source must be one of {SOURCE_NAMES}, not {quoted(source)}.")
    return sources


def _check_tuple(games: Any, most: int) -> None:
    if not isinstance(games, tuple) or not 1 <= len(games) <= most:
        raise GomcError(f"games must be a tuple of 1 to {most} numbers, not {quoted(games)}.")
