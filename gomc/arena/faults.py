"""What ends a game before it is counted."""

from __future__ import annotations

from gomc.arena.outcome import Ended
from gomc.rules import Color


class Fault(Exception):
    """Something ends a game.

    Parameters
    ----------
    ended : str
        How; see `gomc.arena.outcome.Ended`.
    said : str
        What it was.
    loser : Color or None
        Who has lost by it; None if nobody has.
    """

    def __init__(self, ended: Ended, said: str = "", loser: Color | None = None) -> None:
        super().__init__(said)
        self.ended = ended
        self.said = said
        self.loser = loser
