"""The games from which RAVE estimates the value of a move; see `gomc.settings.Rave`."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: CF (4)
@dataclass(slots=True)
class RaveGames:
    """The games through a node's parent in which the node's move was played then or later.

    Attributes
    ----------
    visits : float
        The number of these games, or the sum of their weights.
    reward : float
        The sum of the rewards, for the player who moves there, times the weights of the games.

    Examples
    --------
    >>> RaveGames(visits=4.0, reward=3.0).mean
    0.75
    """

    visits: float = 0.0
    reward: float = 0.0

    @property
    def mean(self) -> float:
        """The RAVE value of the move, from 0 to 1; there must be at least one game."""
        return self.reward / self.visits
