"""Searches that count all moves of a random game, as if each had been the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from gomc.settings.checked import Checked, Range
from gomc.settings.common import By, Games
from gomc.settings.eyes import Eyes

Ties = Literal["first", "random"]
"""How one of several equal moves is chosen."""


# Paper: BH 4.3, BH 4.3 weight, BH Table 5
@dataclass(frozen=True)
class Temperature(Checked):
    r"""Random games in which good moves are more likely than bad ones.

    A move at point `p` is drawn with a probability proportional to :math:`e^{K v_p}`. Here
    :math:`v_p` compares two means: that of the games in which the player was the first to play at `p`,
    less that of all games. It is in units of `gomc.settings.amaf.UNIT` points (or, in a search by wins,
    a win rate). `K` is the inverse of the temperature: at 0 all moves are equally likely.

    Parameters
    ----------
    k : float
        `K`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.3.
    """

    k: Annotated[float, Range(0, LARGEST_K)] = 2.0

    def at(self, game: int) -> float:  # noqa: ARG002 (constant)
        """Return `K` in a game, given its number."""
        return self.k


# Paper: BH 4.4
@dataclass(frozen=True)
class Annealing(Checked):
    """Simulated annealing: a `Temperature` that falls; `K` rises evenly from game to game.

    Parameters
    ----------
    start, end : float
        `K` in the first game, and from game number `games` on.
    games : int
        The number of games until `K` is `end`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 4.4, tried it with `K` from 0 to 5. They do not say how it
    rose; evenly is the simplest.

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
        """Return `K` in a game, given its number."""
        return self.start + (self.end - self.start) * min(game, self.games) / self.games


UNIT = 20.0
r"""The points that make one unit of a move's value in `Temperature`.

The paper does not give the unit, but it says which `K` plays well: against `K` = 2 its Table 5 has -8.1
points a game for 0, +2.6 for 5, -4.9 for 10 and -11.3 for 20. ``benchmarks/temperature_unit.py`` chose
moves with many `K` in 200 positions (9x9, 5000 games a choice) and judged them by longer searches. With
`K` per point of 0, 0.1, 0.2, 0.3, 0.5, 1 and 2 the moves lost 1.40, 1.31, 1.14, 1.10, 1.40, 2.10 and
2.79 % of win rate (the differences to `K` = 0 are known to 0.6 or better, at 95 %). So in units of 20
points `K` = 5 and 2 are the best, 10 and 0 follow, and 20 is the worst, as in the table.
"""

STEEPEST = 40.0
"""In `Temperature` all weights are from :math:`e^{-40}` to :math:`e^{40}`, so that none vanishes."""

LARGEST_K = 1e6
"""The largest `K`."""


# Paper: BH 4.2, BH 4.2.2, BH Figure 2, BH Table 3, BH Table 4
@dataclass(frozen=True)
class AllMovesAsFirst(Checked):
    """All moves as first: a random game counts for every move in it, not only for the first.

    Games are played from the position itself. The value of a move is the mean of the games in which
    its player was the first of both to play at its point, no matter when: one game tells something
    about nearly all moves. The method does not see order (a move that is good only after another one).
    A pass has no statistics, and is chosen only if there is no other move.

    Parameters
    ----------
    by : {"score", "wins"}
        The value of a move: the mean score of these games, or the part of them that is won.
    eyes : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule by which the random games know an eye; see `gomc.settings.eyes`.
    temperature : Temperature or Annealing, optional
        How strongly the games prefer good moves; not at all, if not given.
    ties : {"first", "random"}
        The choice among several best moves: the first in reading order, or one drawn.

    Notes
    -----
    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2.
    """

    by: By = "score"
    eyes: Eyes = "diagonal"
    temperature: Temperature | Annealing | None = None
    ties: Ties = "first"
