"""What priors give to moves, in both backends; `gomc.reference.priors` explains them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gomc.game.points import PASS, geometry, point_name


class PriorGames(NamedTuple):
    """The games that a move was given before its first.

    Attributes
    ----------
    visits : float
        Their number.
    reward : float
        The sum of their rewards for the player who makes the move.
    """

    visits: float = 0.0
    reward: float = 0.0


@dataclass
class Given:
    """The games that sources give to moves; each move by its int, the pass last.

    Attributes
    ----------
    games, won : list of float
        The number of games, and how many of them are won.
    """

    games: list[float]
    won: list[float]

    def named(self, size: int) -> dict[str, tuple[float, float]]:
        """Return the value and the number of games of each move that has some, by its name."""
        return {
            point_name(move, size): (self.won[move] / self.games[move], self.games[move])
            for move in (*geometry(size).points, PASS)
            if self.games[move]
        }
