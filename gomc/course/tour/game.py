"""The game that the tour shows, and the data that the steps share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gomc.contract import Backend
from gomc.game import Game
from gomc.game.record import Record
from gomc.results.searches import SearchResult

GAME = "mogo-zhou-2009-9x9.sgf"
"""The file of the game, in the folder of gomc's data."""

MOMENT = 49
"""The number of moves before the position of the tour.

Black has begun to kill the large white group on the right from within (a *nakade*). The program that
played White did not see the danger, and random games do not see it either, so this position teaches
most.
"""

DOOMED = "G3"
"""A stone of the white group that dies."""


@dataclass
class Tour:
    """The data that the steps share.

    Attributes
    ----------
    out : Path
        The file of the picture.
    seed : int
        The seed of all random games.
    few, many : int
        The numbers of games of each program, on the reference and on the fast backend.
    record : Record
        The game.
    fast : Backend or None
        The fast backend; None if it is not installed.
    found : dict
        The last result of every program, by name.
    speeds : dict
        Random games a second on each of the backends, by program.
    """

    out: Path
    seed: int
    few: int
    many: int
    record: Record
    fast: Backend | None = None
    found: dict[str, SearchResult] = field(default_factory=dict)
    speeds: dict[str, list[float]] = field(default_factory=dict)

    def board(self, backend: Backend) -> Game:
        """Return the position after `MOMENT` moves, on a board of a backend."""
        return self.record.board_at(MOMENT, backend.Board)
