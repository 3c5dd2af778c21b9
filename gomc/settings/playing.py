r"""How a program plays games: what is set besides its search.

**Resigning** ends a game that is lost. **Dynamic komi** keeps a search awake in a game with handicap
stones. A search that wins or loses nearly all of its random games sees little difference between moves:
the player with the stones plays slack moves, and the other one desperate ones. With another komi the
random games are about even again, and the search chooses among moves as in an even game. The real komi
still says who wins.

The points that a player *gives* are those by which the other komi is worse for the player; they are
negative if it is better.
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
"""The largest number of points that a setting of dynamic komi can name."""


@dataclass(frozen=True)
class Resign(Checked):
    """A player resigns a lost game.

    Parameters
    ----------
    below : float
        The win rate of the chosen move below which the game counts as lost.
    patience : int
        The number of the player's moves in a row for which it must be so.

    Notes
    -----
    Programs resign below 0.2 (Pachi, michi, Ray), 0.3 (Erica) or 0.05 to 0.08 (Fuego). The patience is
    gomc's: one search may be wrong.
    """

    below: Annotated[float, Range(0, 1), "the win rate below which a player resigns"] = 0.1
    patience: Annotated[int, Range(1, MOST)] = 3


class Balance(NamedTuple):
    """What a player gives at a move.

    Attributes
    ----------
    given : float
        The points that the player gives.
    ratchet : float
        The player never again gives so many.
    """

    given: float = 0.0
    ratchet: float = inf


@dataclass(frozen=True)
class LinearKomi(Checked):
    r"""Dynamic komi that falls with the moves of the game.

    After :math:`m` moves of a game with :math:`h` handicap stones, komi is larger by

    .. math::  (h V + 0.5 - komi) \left(1 - \frac{m}{M}\right).

    Parameters
    ----------
    black, white : float
        :math:`V`, the points that a stone is worth to a player who is Black, or White. The first gives
        points, and so thinks the game is even; the second takes a few.
    moves : int
        :math:`M`; from there on komi is the real one.

    Notes
    -----
    From Pachi, which has 8 and 1 points, and 100 moves on 19x19 (50 on small boards). Pachi changes
    komi in each game by the depth of its leaf, gomc once for each search. Baudis, *Balancing MCTS by
    Dynamically Adjusting the Komi Value* (2011), compares this with other kinds.

    Examples
    --------
    >>> LinearKomi().larger(handicap=4, komi=0.5, played=0), LinearKomi().larger(4, 0.5, 75)
    (32.0, 8.0)
    """

    black: Annotated[float, Range(0, MOST_POINTS)] = 8.0
    white: Annotated[float, Range(0, MOST_POINTS)] = 1.0
    moves: Annotated[int, Range(1, MOST)] = 100

    def larger(self, handicap: int, komi: float, played: int, white: bool = False) -> float:
        """Return by how much komi is larger for a player after some moves."""
        if not handicap or played >= self.moves:
            return 0.0
        stone = self.white if white else self.black
        return (handicap * stone + 0.5 - komi) * (1 - played / self.moves)


@dataclass(frozen=True)
class AdaptiveKomi(Checked):
    """Dynamic komi that follows the win rates of a player's searches.

    The player gives `step` points more after a search that wins more than the part `high` of its games,
    and as many less after one that wins less than `low`. The points that were too many are remembered
    (the *ratchet*): the player does not give so many again.

    Parameters
    ----------
    low, high : float
        The bounds of the win rate of all games of a search.
    step : float
        The points of a change.
    least : float
        Nobody takes more points than this.
    opening : int
        As long as fewer moves are played, Black gives `stone` points for each handicap stone, and White
        takes them.
    stone : float
        These points.
    last : int
        Komi is the real one as soon as so few moves are left to both: the empty points without a fifth
        of the board.
    games : int
        A search of fewer games changes nothing.

    Raises
    ------
    GomcError
        If the lower bound is above the higher one.

    Notes
    -----
    From Pachi ("value-based situational compensation"; Baudis 2011, named in `LinearKomi`), with its
    numbers. Pachi changes komi while it searches, gomc from one move to the next; how many moves are
    left is guessed as Pachi does for its clock.

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
        """Return what a player gives at the next move, after a search with this win rate."""
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
    """How a program plays games: what is set besides its search.

    Parameters
    ----------
    thinking : Thinking
        How long it thinks.
    resign : Resign, optional
        When it resigns; never if not given.
    dynamic_komi : LinearKomi or AdaptiveKomi, optional
        The komi of its searches; the real one if not given.
    reuse : bool
        Whether a tree is kept from move to move where the game went on in it; `gomc.KeptTree` says
        which trees are.

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
"""Every search keeps to its limit and to the real komi, and nobody resigns; trees are kept."""
