"""The virtual games that priors give to moves; `gomc.reference.priors` explains them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gomc.game.points import PASS, geometry, point_name


class PriorGames(NamedTuple):
    """The virtual games that priors gave to a move before the first real game.

    Attributes
    ----------
    visits : float
        The number of these games.
    reward : float
        The sum of the rewards of these games for the player who makes the move.
    """

    visits: float = 0.0
    reward: float = 0.0


@dataclass
class VirtualGames:
    """The virtual games that sources give to moves, in lists by the int of the move, the pass last.

    Attributes
    ----------
    games, won : list of float
        The number of games, and the number of games that are won.
    """

    games: list[float]
    won: list[float]

    def named(self, size: int) -> dict[str, tuple[float, float]]:
        """Return value and number of games of each move with games, by the name of the move."""
        return {
            point_name(move, size): (self.won[move] / self.games[move], self.games[move])
            for move in (*geometry(size).points, PASS)
            if self.games[move]
        }
