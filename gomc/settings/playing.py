r"""Settings of a program for whole games, besides the search.

**Resigning** ends a lost game. **Dynamic komi** helps a search in a game with handicap stones. A search
that wins or loses nearly all playouts sees little difference between moves, so the player with the
stones plays slack moves, and the opponent desperate moves. With another komi the playouts are about
even again, and the search chooses among moves as in an even game. The real komi still decides the game.

The player *gives* points if the other komi is worse for the player than the real komi, and *takes*
points if it is better. Points that the player takes are negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Annotated, NamedTuple

from gomc.errors import check_number
from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST, Games
from gomc.settings.thinking import STEADY, Thinking

MOST_POINTS = 1000.0
"""The largest number of points in a setting of dynamic komi."""


@dataclass(frozen=True)
class Resign(Checked):
    """A player resigns a lost game.

    Parameters
    ----------
    below : float
        The win rate of the chosen move below which the game counts as lost.
    patience : int
        The number of the player's moves in a row with a win rate below this bound.

    Notes
    -----
    Programs resign below 0.2 (Pachi, michi, Ray), 0.3 (Erica) or 0.05 to 0.08 (Fuego). gomc adds the
    patience, because a single search may be wrong.
    """

    below: Annotated[float, Range(0, 1), "the win rate below which a player resigns"] = 0.1
    patience: Annotated[int, Range(1, MOST)] = 3


class Balance(NamedTuple):
    """The points that a player gives at a move.

    Attributes
    ----------
    given : float
        The points that the player gives.
    ratchet : float
        The number of points that the player must never reach again.
    """

    given: float = 0.0
    ratchet: float = inf


@dataclass(frozen=True)
class LinearKomi(Checked):
    r"""Dynamic komi that falls with the moves of the game.

    After :math:`m` moves of a game with :math:`h` handicap stones, komi is larger by

    .. math::  (h V + 0.5 - komi) \left(1 - \frac{m}{M}\right).

    In a game without handicap stones komi stays as it is.

    Parameters
    ----------
    black, white : float
        :math:`V`, the value of a handicap stone in points, for a player with Black or White. Black
        gives points, so that playouts are even; White takes a few points.
    moves : int
        :math:`M`, the move from which on komi is the real komi.

    Notes
    -----
    From Pachi, which uses 8 and 1 points, and 100 moves on 19x19 (50 on small boards). Pachi changes
    komi in each game by the depth of the leaf, gomc once for each search. Baudis, *Balancing MCTS by
    Dynamically Adjusting the Komi Value* (2011), compares linear komi with other kinds.

    Examples
    --------
    >>> LinearKomi().larger(handicap=4, komi=0.5, played=0), LinearKomi().larger(4, 0.5, 75)
    (32.0, 8.0)
    """

    black: Annotated[float, Range(0, MOST_POINTS)] = 8.0
    white: Annotated[float, Range(0, MOST_POINTS)] = 1.0
    moves: Annotated[int, Range(1, MOST)] = 100

    def larger(self, handicap: int, komi: float, played: int, white: bool = False) -> float:
        """Return the points that are added to komi for a player after some moves."""
        if not handicap or played >= self.moves:
            return 0.0
        stone = self.white if white else self.black
        return (handicap * stone + 0.5 - komi) * (1 - played / self.moves)


@dataclass(frozen=True)
class AdaptiveKomi(Checked):
    """Dynamic komi that follows the win rates of a player's searches.

    The player gives `step` points more after a search with a win rate above `high`, and `step` points
    less after a search with a win rate below `low`. The player remembers a number of points that was
    too large (the *ratchet*), and does not give so many points again.

    Parameters
    ----------
    low, high : float
        The bounds of the win rate of all games of a search.
    step : float
        The points of a change.
    least : float
        The largest number of points that a player takes.
    opening : int
        The number of moves of the opening. In the opening Black gives `stone` points for each handicap
        stone, and White takes the same points.
    stone : float
        The points for each handicap stone in the opening.
    last : int
        The estimated number of remaining moves of both players at which komi becomes the real komi. The
        estimate is the number of empty points minus a fifth of the board.
    games : int
        The smallest number of games of a search that changes komi.

    Raises
    ------
    GomcError
        If `low` is above `high`.

    Notes
    -----
    From Pachi ("value-based situational compensation"; Baudis 2011, named in `LinearKomi`), with
    Pachi's numbers. Pachi changes komi during a search, gomc from move to move. The estimate of the
    remaining moves comes from Pachi's clock.

    Examples
    --------
    >>> adaptive = AdaptiveKomi()
    >>> adaptive.after(Balance(5), win_rate=0.7), adaptive.after(Balance(6), win_rate=0.3)
    (Balance(given=6.0, ratchet=inf), Balance(given=5.0, ratchet=6))
    >>> adaptive.after(Balance(5, ratchet=6), win_rate=0.7)
    Balance(given=5, ratchet=6)
    """

    low: Fraction = 0.45
    high: Fraction = 0.5
    step: Annotated[float, Range(0, MOST_POINTS)] = 1.0
    least: Annotated[float, Range(0, MOST_POINTS)] = 30.0
    opening: Annotated[int, Range(0, MOST)] = 20
    stone: Annotated[float, Range(0, MOST_POINTS)] = 7.0
    last: Annotated[int, Range(0, MOST)] = 30
    games: Games = 200

    def __post_init__(self) -> None:
        super().__post_init__()
        check_number("high", self.high, self.low)

    def after(self, balance: Balance, win_rate: float) -> Balance:
        """Return the balance for a player's next move, after a search with this win rate."""
        given, ratchet = balance
        if win_rate < self.low:
            ratchet = given if given > 0 else ratchet
            return Balance(max(given - self.step, -self.least), ratchet)
        if win_rate > self.high and given + self.step < ratchet:
            given += self.step
        return Balance(given, ratchet)


DynamicKomi = LinearKomi | AdaptiveKomi
"""Any dynamic komi, as data."""


@dataclass(frozen=True)
class Playing(Checked):
    """The settings of a program for whole games, besides the search.

    Parameters
    ----------
    thinking : Thinking
        The rule for the time of a move.
    resign : Resign, optional
        The rule for resigning; without it the program never resigns.
    dynamic_komi : LinearKomi or AdaptiveKomi, optional
        The komi of searches; without it the real komi.
    reuse : bool
        Whether the program keeps a tree from move to move if the game goes on in the tree;
        `gomc.KeptTree` names the kinds of trees that can be kept.

    Examples
    --------
    >>> Playing(resign=Resign(0.2)).resign
    Resign(below=0.2, patience=3)
    """

    thinking: Thinking = STEADY
    resign: Resign | None = None
    dynamic_komi: DynamicKomi | None = None
    reuse: bool = True


ORDINARY = Playing()
"""The default: searches keep to the limit and to the real komi, nobody resigns, and trees are kept."""
