"""Rules of thumb as sources of priors: moves that every player of Go would try first, or last.

A source names some moves in a position, and gives each of these moves a value from 0 to 1 and a number
of virtual games (`gomc.settings.priors`). With ``Captures(value=1, games=(15, 30))`` a move that takes
one stone gets 15 virtual games, which are all won, and a move that takes more stones gets 30.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, check_number, quoted
from gomc.settings.checked import Check, Checked, Fraction, Range

MOST_GAMES = 1_000_000
"""The largest number of games that a source can give a move."""

SourceGames = Annotated[float, Range(0, MOST_GAMES)]
"""The number of games that a source gives a move."""

MOST_STEPS = 25
"""The largest distance in a source."""


class PriorSource(Checked):
    """The base of sources: moves, with a value and a number of virtual games for each move."""


def several(most: int) -> Check:
    """Return the check of a tuple of numbers of games, from 1 to `most` numbers."""

    def check(games: object) -> tuple[float, ...]:
        if not isinstance(games, tuple) or not 1 <= len(games) <= most:
            raise GomcError(f"games must be a tuple of 1 to {most} numbers, not {quoted(games)}.")
        return tuple(check_number("each of games", number, 0, MOST_GAMES) for number in games)

    return check


def check_values(value: object) -> float | tuple[float, ...]:
    """Return a value from 0 to 1 or a tuple of such values, or raise `GomcError`."""
    if not isinstance(value, tuple):
        return check_number("value", value, 0, 1)
    if not value:
        raise GomcError("value must have at least one number, not ().")
    return tuple(check_number("each of value", number, 0, 1) for number in value)


# Paper: CF II-B rules
@dataclass(frozen=True)
class EvenGame(PriorSource):
    """Gives every move, also a pass, the same virtual games; by default half of the games are won.

    Parameters
    ----------
    games : float
        The number of games.
    value : float
        The value of the games.

    Notes
    -----
    Gelly and Silver's "even game" (2007).
    """

    games: SourceGames = 10.0
    value: Fraction = 0.5


# Paper: CF II-B rules
@dataclass(frozen=True)
class Captures(PriorSource):
    """Moves that take stones.

    Parameters
    ----------
    value : float
        The value.
    games : tuple of float
        The numbers of games of a move that takes one stone, two stones, and so on, at most three
        numbers; the last number is for more stones too.
    """

    value: Fraction = 1.0
    games: Annotated[tuple[float, ...], several(3)] = (15.0, 30.0)


# Paper: CF II-B rules
@dataclass(frozen=True)
class Ataris(PriorSource):
    """Moves that put a string of the opponent in atari: on one of its two liberties.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 1.0
    games: SourceGames = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class Extensions(PriorSource):
    """Moves out of atari: on the last liberty of an own string, which then has two liberties or more.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 1.0
    games: SourceGames = 10.0


# Paper: BH 5.2.1
@dataclass(frozen=True)
class LostLadder(PriorSource):
    """Moves on the last liberty of an own string that is caught after the move, at once or in a ladder.

    Moves that take stones are left out.

    Parameters
    ----------
    value, games : float
        The value and the number of games.

    Notes
    -----
    The numbers come from Fuego, which also gives 3 games to a string that escapes. Pachi leaves these
    moves out. See `gomc.reference.ladders`.
    """

    value: Fraction = 0.0
    games: SourceGames = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class SelfAtari(PriorSource):
    """Moves after which the string of the new stone has one liberty at most.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 0.0
    games: SourceGames = 10.0


# Paper: CF II-B rules
@dataclass(frozen=True)
class NearLast(PriorSource):
    """Moves at a distance from the last move, or from the move before it.

    Parameters
    ----------
    games : tuple of float
        The numbers of games of moves at distance 1, 2, and so on.
    value : float or tuple of float
        The value for all distances, or a value for each distance.
    cfg : bool
        Whether the distance is measured along the common fate graph, in which a string is a single
        point (`gomc.reference.fategraph`); otherwise the distance is the number of steps along the
        lines.
    last : {1, 2}
        1 for the last move, 2 for the move before it.

    Raises
    ------
    GomcError
        If there are several values, but not as many as numbers of games.
    """

    games: Annotated[tuple[float, ...], several(MOST_STEPS)] = (24.0, 22.0, 8.0)
    value: Annotated[float | tuple[float, ...], check_values] = 1.0
    cfg: bool = True
    last: Annotated[int, Range(1, 2)] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.value, tuple) and len(self.value) != len(self.games):
            raise GomcError(
                f"value must be one number or {len(self.games)}, as many as games, "
                f"not {quoted(self.value)}."
            )


# Paper: CF II-B rules
@dataclass(frozen=True)
class Line(PriorSource):
    """Moves on a line: the third is the line of influence, the first the line of death.

    Parameters
    ----------
    line : int
        The number of the line, 1 at the edge.
    value, games : float
        The value and the number of games.
    empty : int
        The number of steps along the lines within which a point must have no stones; 0 for all points.
    """

    line: Annotated[int, Range(1, 13)] = 3
    value: Fraction = 1.0
    games: SourceGames = 10.0
    empty: Annotated[int, Range(0, MOST_STEPS)] = 0


# Paper: CF II-B patterns
@dataclass(frozen=True)
class EmptyTriangle(PriorSource):
    """Moves that make an empty triangle: three own stones and an empty point in a square of four.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 0.0
    games: SourceGames = 10.0


@dataclass(frozen=True)
class PassMove(PriorSource):
    """A pass.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 0.1
    games: SourceGames = 10.0


@dataclass(frozen=True)
class KoMove(PriorSource):
    """Moves that take the stone of a ko.

    Parameters
    ----------
    value, games : float
        The value and the number of games.
    """

    value: Fraction = 1.0
    games: SourceGames = 10.0
