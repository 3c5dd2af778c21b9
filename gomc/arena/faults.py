"""Faults of players, which end a game before the area is counted."""

from __future__ import annotations

from gomc.arena.outcome import Ended


class Fault(Exception):
    """A fault of a player, which ends the game.

    Parameters
    ----------
    ended : str
        The way in which the game ends; see `gomc.arena.outcome.Ended`.
    said : str
        A sentence about the fault.
    """

    def __init__(self, ended: Ended, said: str = "") -> None:
        super().__init__(said)
        self.ended = ended
        self.said = said
