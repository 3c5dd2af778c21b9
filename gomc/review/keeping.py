"""A file that keeps an analysis: a line that describes the analysis, then a line for each position.

Lines are JSON; they are added and never changed, so the file loses no line. Each line names the
position and can be read without the other lines. So a line that a kill or a full disk cut off, damage,
and the lines that a second process adds to the same file leave all other lines valid. An invalid line
does not count, and the position is searched again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import count, islice, takewhile
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, check_number, check_whole
from gomc.game.files import given_path, read_regular
from gomc.game.points import PASS, geometry
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.review.findings import PositionSearch

LARGEST = 100_000_000
"""The largest number of bytes of a file."""

LONGEST = 100_000
"""The largest number of bytes of a line; written lines take up to some 20,000 bytes."""

LINES = 100
"""The largest number of lines that are read for each position."""

MOST_GAMES = 10**15
"""The largest number of games that a valid line states."""

FORMAT = "gomc analysis 2"


class KeptSearches:
    """The searches of the positions of a game, and the file that keeps these searches.

    Parameters
    ----------
    path : str, path or None
        The file; if None, no file is written.
    record : Record
        The game.
    about : dict
        The settings that determine the analysis, together with the game.

    Attributes
    ----------
    looks : dict of int to PositionSearch
        The searches so far, keyed by the number of moves before the position.

    Raises
    ------
    GomcError
        If the file holds another analysis or something else, or cannot be written.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None, record: Record, about: dict[str, object]
    ) -> None:
        self.looks: dict[int, PositionSearch] = {}
        self._path = None if path is None else given_path("keep", path)
        if self._path is None:
            return
        head = json.dumps({"format": FORMAT, "game": game_digest(record), **about})
        if head.encode().startswith(_text(self._path).strip()):  # an empty file or a part of the head
            self._add(head)
        lines = _lines(_text(self._path), LINES * (len(record.moves) + 2))
        if next(lines, None) != json.loads(head):  # if two begin at once, the first gets the file
            raise GomcError(
                f"{self._path} keeps another analysis or something else; name another file to keep the "
                "searches, or move this file away."
            )
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):
                self.looks.setdefault(*look_of(line, record))

    @property
    def together(self) -> tuple[PositionSearch, ...]:
        """The searches of the positions before the first position without a search."""
        return tuple(self.looks[n] for n in takewhile(self.looks.__contains__, count()))

    def add(self, n: int, look: PositionSearch) -> None:
        """Keep the search of the position after `n` moves."""
        self.looks[n] = look
        if self._path:
            self._add(line_of(n, look))

    def _add(self, line: str) -> None:
        """Add a line in one step; the newline before it ends a line that was cut off."""
        assert self._path
        try:
            with self._path.open("ab") as file:
                file.write(f"\n{line}\n".encode())
        except OSError as error:
            raise GomcError(f"cannot write {self._path}: {error.strerror}.") from None


def game_digest(record: Record) -> str:
    """Return a digest of the size, komi, moves and set-ups of a game."""
    contents = (record.size, record.komi, record.moves, record.setups)
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:16]


def _text(path: Path) -> bytes:
    """Return the contents of a file; nothing if there is no such file."""
    return read_regular(path, LARGEST) if path.exists() else b""


def _lines(text: bytes, most: int) -> Iterator[Any]:
    """Yield the values of the lines that are JSON and not too long, among the first `most` lines."""
    for line in islice(BytesIO(text), most):
        with suppress(ValueError, RecursionError):
            if len(line) <= LONGEST and line.strip():
                yield json.loads(line)


def line_of(n: int, look: PositionSearch) -> str:
    """Return the search of the position after `n` moves as a line."""
    return json.dumps({"moves": n} | look._asdict() | {"to_play": int(look.to_play)})


def look_of(values: Any, record: Record) -> tuple[int, PositionSearch]:
    """Return the contents of a line: the number of moves, and the search of the position after them.

    Raises
    ------
    ValueError, KeyError, TypeError
        If the line is not valid.
    """
    size, points = record.size, geometry(record.size).points
    line = tuple(check_whole("a move", move, PASS, points[-1]) for move in values["line"])
    rows = tuple(
        tuple(check_number("an owner", owner, -1, 1) for owner in row) for row in values["ownership"]
    )
    if not line or not {*line} <= {PASS, *points} or [*map(len, rows)] != [size] * size:
        raise ValueError
    return check_whole("moves", values["moves"], 0, len(record.moves)), PositionSearch(
        to_play=Color(values["to_play"]),
        win_rate=check_number("win_rate", values["win_rate"], 0, 1),
        line=line,
        better=None if values["better"] is None else check_number("better", values["better"], 0, 1),
        games=check_whole("games", values["games"], 1, MOST_GAMES),
        ownership=rows,
    )
