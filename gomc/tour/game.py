"""The game that the tour shows, and what its steps share."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gomc.backend import Backend
from gomc.game import Game
from gomc.game.record import Record
from gomc.search.results import SearchResult

GAME = "mogo-zhou-2009-9x9.sgf"
MOMENT = 49
"""After this many moves Black has begun to kill the large white group on the right from within (a
*nakade*). The program that played White did not see it, and random games do not either; so this is
the most telling moment of the game."""

DOOMED = "G3"
"""A stone of that group."""


@dataclass
class Tour:
    """What the steps share.

    Attributes
    ----------
    out : Path
        Where the picture goes.
    seed : int
        The seed of all random games.
    few, many : int
        How many games a program plays on the reference, and on the fast backend.
    record : Record
        The game.
    fast : Backend or None
        The fast backend, if it is installed.
    found : dict
        For every program by name, what it found last.
    speeds : dict
        Random games a second on each of the backends, by what played them.
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
