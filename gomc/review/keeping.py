"""A file that keeps an analysis: a line for what it is, and then one for each position.

Lines are JSON, and only added, never changed: so nothing that the file has can be lost. Each says
which position it is of, and stands alone: what a kill or a full disk cut off, damage, and the lines
that a second process adds to the same file do not change what the others say. A line that is none
does not count, and its position is searched again.
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

from gomc.errors import GomcError, check_number, check_whole, quoted
from gomc.game.files import read_regular
from gomc.game.points import PASS, geometry
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.review.findings import Look

LARGEST = 100_000_000
"""Bytes of a file that is read, at most."""

LONGEST = 100_000
"""Bytes of a line, at most; the longest that are written have some 20,000."""

LINES = 100
"""Lines that are read for each position, at most."""

MOST_GAMES = 10**15
"""A larger number of games is none."""

FORMAT = "gomc analysis 2"


class KeptLooks:
    """The looks that a file keeps.

    Parameters
    ----------
    path : str, path or None
        The file; if None, nothing is kept.
    record : Record
        The game.
    about : dict
        What decides the analysis besides.

    Attributes
    ----------
    looks : dict of int to Look
        Those that the file had, by the number of moves before them.

    Raises
    ------
    GomcError
        If the file is something else, or another analysis, or cannot be written.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None, record: Record, about: dict[str, object]
    ) -> None:
        self.looks: dict[int, Look] = {}
        self._path = None if path is None else _path(path)
        if self._path is None:
            return
        head = json.dumps({"format": FORMAT, "game": game_digest(record), **about})
        if head.encode().startswith(_text(self._path).strip()):  # nothing, or a head that was cut off
            self._add(head)
        lines = _lines(_text(self._path), LINES * (len(record.moves) + 2))
        if next(lines, None) != json.loads(head):  # of two that begin at once, the first has the file
            raise GomcError(
                f"{self._path} keeps another analysis or something else; "
                "name another file, or take this one away."
            )
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):
                self.looks.setdefault(*look_of(line, record))

    @property
    def together(self) -> tuple[Look, ...]:
        """The looks at the first positions, up to the first that nobody looked at."""
        return tuple(self.looks[n] for n in takewhile(self.looks.__contains__, count()))

    def add(self, n: int, look: Look) -> None:
        """Keep the look at the position after `n` moves."""
        self.looks[n] = look
        if self._path:
            self._add(line_of(n, look))

    def _add(self, line: str) -> None:
        """Add a line in one step, also after one that was cut off."""
        assert self._path
        try:
            with self._path.open("ab") as file:
                file.write(f"\n{line}\n".encode())
        except OSError as error:
            raise GomcError(f"cannot write {self._path}: {error.strerror}.") from None


def _path(path: object) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise GomcError(f"keep must be the name of a file, not {quoted(path)}.")
    try:
        with suppress(OSError):
            Path(path).stat()
    except ValueError:  # it has letters that no name of a file can have
        raise GomcError(f"no file can be called {quoted(str(path))}.") from None
    return Path(path)


def game_digest(record: Record) -> str:
    """Return a number that belongs to the moves of a game, as text."""
    what = (record.size, record.komi, record.moves, record.setups)
    return hashlib.sha256(repr(what).encode()).hexdigest()[:16]


def _text(path: Path) -> bytes:
    """Return what stands in a file, nothing if there is none."""
    return read_regular(path, LARGEST) if path.exists() else b""


def _lines(text: bytes, most: int) -> Iterator[Any]:
    """Yield what the lines say that are JSON, and not too long; look at so many lines only."""
    for line in islice(BytesIO(text), most):
        with suppress(ValueError, RecursionError):
            if len(line) <= LONGEST and line.strip():
                yield json.loads(line)


def line_of(n: int, look: Look) -> str:
    """Return the look at the position after `n` moves as a line."""
    return json.dumps({"moves": n} | look._asdict() | {"to_play": int(look.to_play)})


def look_of(said: Any, record: Record) -> tuple[int, Look]:
    """Return what a line says: the number of moves, and the look at the position after them.

    Raises
    ------
    ValueError, KeyError, TypeError
        If it is no such line.
    """
    size, points = record.size, geometry(record.size).points
    line = tuple(check_whole("a move", move, PASS, points[-1]) for move in said["line"])
    rows = tuple(
        tuple(check_number("an owner", its, -1, 1) for its in row) for row in said["ownership"]
    )
    if not line or not {*line} <= {PASS, *points} or [*map(len, rows)] != [size] * size:
        raise ValueError
    return check_whole("moves", said["moves"], 0, len(record.moves)), Look(
        to_play=Color(said["to_play"]),
        win_rate=check_number("win_rate", said["win_rate"], 0, 1),
        line=line,
        better=None if said["better"] is None else check_number("better", said["better"], 0, 1),
        games=check_whole("games", said["games"], 1, MOST_GAMES),
        ownership=rows,
    )
