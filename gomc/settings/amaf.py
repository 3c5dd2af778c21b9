"""Searches that count a playout for every move in it, as if each move had been the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from gomc.settings.checked import Checked, Range
from gomc.settings.common import By, Games
from gomc.settings.eyes import Eyes

Ties = Literal["first", "random"]
"""The choice among several equal moves."""


# Paper: BH 4.3, BH 4.3 weight, BH Table 5
@dataclass(frozen=True)
class Temperature(Checked):
    r"""Playouts in which good moves are more likely than bad moves.

    A playout draws a move at point `p` with a probability proportional to :math:`e^{K v_p}`. Here
    :math:`v_p` is a difference of two means: the mean of the games in which the player was the first to
    play at `p`, minus the mean of all games. The unit of :math:`v_p` is `gomc.settings.amaf.UNIT`
    points (in a search by wins :math:`v_p` is a difference of win rates). `K` is the inverse of the
    temperature. With `K` = 0 all moves are equally likely.

    Parameters
    ----------
    k : float
        `K`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.3. The paper names the best `K` that its authors found, but
    the number is unreadable in gomc's copy of the paper. The default 2 is the `K` of the opponent in
    Table 5 and of Oleg in section 4.6.
    """

    k: Annotated[float, Range(0, LARGEST_K)] = 2.0

    def at(self, game: int) -> float:  # noqa: ARG002 (constant)
        """Return `K` in a game, by the number of the game."""
        return self.k


# Paper: BH 4.4
@dataclass(frozen=True)
class Annealing(Checked):
    """Simulated annealing: the temperature falls, and so `K` rises evenly from game to game.

    Parameters
    ----------
    start, end : float
        `K` in the first game, and from game number `games` on.
    games : int
        The number of games until `K` is `end`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.4, tried `K` from 0 to 5. They do not give the schedule; an
    even rise is the simplest. The `K` of the opponent is unreadable in gomc's copy of the paper.

    Examples
    --------
    >>> annealing = Annealing(0, 5, games=1000)
    >>> annealing.at(0), annealing.at(100), annealing.at(5000)
    (0.0, 0.5, 5.0)
    """

    start: Annotated[float, Range(0, LARGEST_K)] = 0.0
    end: Annotated[float, Range(0, LARGEST_K)] = 5.0
    games: Games = 10_000

    def at(self, game: int) -> float:
        """Return `K` in a game, by the number of the game."""
        return self.start + (self.end - self.start) * min(game, self.games) / self.games


UNIT = 20.0
r"""The number of points in a unit of a move's value in `Temperature`.

The paper does not give the unit, but it says which `K` plays well. Against `K` = 2 the paper's Table 5
gives -8.1 points a game for 0, +2.6 for 5, -4.9 for 10 and -11.3 for 20.
``benchmarks/temperature_unit.py`` chose moves with many `K` in 200 positions (9x9, 5000 games a choice)
and judged the moves by longer searches. With `K` per point of 0, 0.1, 0.2, 0.3, 0.5, 1 and 2 the moves
lost 1.40, 1.31, 1.14, 1.10, 1.40, 2.10 and 2.79 % of win rate (the 95 % error of the differences to `K`
= 0 is 0.6 or less). So in units of 20 points `K` = 5 and 2 are the best, 10 and 0 follow, and 20 is the
worst, as in the table. The unit was chosen so that this order came out, and so a match that finds the
order again confirms little.
"""

STEEPEST = 40.0
"""The largest exponent in `Temperature`: all weights are from :math:`e^{-40}` to :math:`e^{40}`."""

LARGEST_K = 1e6
"""The largest `K`."""


# Paper: BH 4.2, BH 4.2.2, BH Figure 2, BH Table 3, BH Table 4
@dataclass(frozen=True)
class AllMovesAsFirst(Checked):
    """All moves as first: a playout counts for every move in it, not only for the first move.

    All playouts begin in the position itself. The value of a move is the mean of the games in which the
    player was the first of both to play at the point of the move, no matter when, so a game counts for
    nearly all moves. The method ignores the order of moves, and so misjudges a move that is good only
    after another move. A pass has no statistics, and is chosen only if no other move has any.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of these games, or the win rate.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which playouts recognise an eye; see `gomc.settings.eyes`.
    temperature : Temperature or Annealing, optional
        The strength with which playouts prefer good moves; without it they prefer none.
    ties : {"first", "random"}
        The choice among several best moves: the first move in reading order, or a random move.

    Notes
    -----
    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    temperature: Temperature | Annealing | None = None
    ties: Ties = "first"
