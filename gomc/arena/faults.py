"""What ends a game before it is counted."""

from __future__ import annotations

from gomc.arena.outcome import Ended


class Fault(Exception):
    """Something ends a game.

    Parameters
    ----------
    ended : str
        How; see `gomc.arena.outcome.Ended`.
    said : str
        What it was.
    """

    def __init__(self, ended: Ended, said: str = "") -> None:
        super().__init__(said)
        self.ended = ended
        self.said = said
