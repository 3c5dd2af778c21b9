"""The game that the tour shows, and the things that its steps share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gomc.contract import Backend
from gomc.game import Game
from gomc.game.record import Record
from gomc.results.searches import SearchResult

GAME = "mogo-zhou-2009-9x9.sgf"
MOMENT = 49
"""After this many moves Black has begun to kill the large white group on the right from within (a
*nakade*). The program that played White did not see it, and random games do not either; so this is
the most telling moment of the game."""

DOOMED = "G3"
"""A stone of that group."""


@dataclass
class Tour:
    """The things that the steps share.

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
        The fast backend, if it is installed.
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
        """Return the position of the moment, on a board of a backend."""
        return self.record.board_at(MOMENT, backend.Board)
