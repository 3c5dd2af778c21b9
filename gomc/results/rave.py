"""The games by which RAVE knows a move; see `gomc.settings.Rave`."""

from __future__ import annotations

from dataclasses import dataclass


# Paper: CF (4)
@dataclass(slots=True)
class RaveGames:
    """The games through a node's parent in which the node's move was played then or later.

    Attributes
    ----------
    visits : float
        Their number, or the sum of their weights.
    reward : float
        The sum of their rewards for the player who moves there, times their weights.

    Examples
    --------
    >>> RaveGames(visits=4.0, reward=3.0).mean
    0.75
    """

    visits: float = 0.0
    reward: float = 0.0

    @property
    def mean(self) -> float:
        """The RAVE value of the move, from 0 to 1; there must be games."""
        return self.reward / self.visits
