"""A file that keeps an analysis: a line for what it is, and then one for each position.

Lines are JSON. A line that was cut off, as by a kill, does not count; the analysis goes on before it.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.game.files import read_regular
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.review.findings import Look

LARGEST = 100_000_000
"""Bytes of a file that is read, at most."""

FORMAT = "gomc analysis 1"


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
    looks : list of Look
        Those that the file had.

    Raises
    ------
    GomcError
        If the file is something else, or another analysis, or cannot be written.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None, record: Record, about: dict[str, object]
    ) -> None:
        self.looks: list[Look] = []
        self._path = None if path is None else _path(path)
        if self._path is None:
            return
        head = json.dumps({"format": FORMAT, "game": game_digest(record), **about})
        if self._path.exists():
            text = read_regular(self._path, LARGEST).decode("utf-8", "replace")
            first, *lines = text.split("\n")
            if text and json_or_none(first) != json_or_none(head):
                raise GomcError(
                    f"{self._path} keeps another analysis or something else; "
                    "name another file, or take this one away."
                )
            self.looks = _looks(lines, record)
        self._write("\n".join([head, *map(line_of, self.looks), ""]), "w")

    def add(self, look: Look) -> None:
        """Keep a look."""
        self.looks.append(look)
        if self._path:
            self._write(line_of(look) + "\n", "a")

    def _write(self, text: str, mode: str) -> None:
        assert self._path
        try:
            with self._path.open(mode, encoding="utf-8", newline="\n") as file:
                file.write(text)
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


def line_of(look: Look) -> str:
    """Return a look as a line."""
    return json.dumps(look._asdict() | {"to_play": int(look.to_play)})


def json_or_none(line: str) -> Any:
    """Return what a line of JSON says; None if it is none."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def _looks(lines: list[str], record: Record) -> list[Look]:
    """Return the looks of some lines, up to the first that is none."""
    looks: list[Look] = []
    for line in lines[: len(record.moves) + 1]:
        try:
            found = Look(**json.loads(line))
            looks.append(_checked(found, record.size))
        except (ValueError, TypeError):
            break
    return looks


def _checked(look: Look, size: int) -> Look:
    """Return a look in its own types, or raise `ValueError` or `TypeError`."""
    rows = tuple(tuple(map(float, row)) for row in look.ownership)
    if [len(row) for row in rows] != [size] * size or not look.line:
        raise ValueError
    return Look(
        to_play=Color(look.to_play),
        win_rate=float(look.win_rate),
        line=tuple(map(int, look.line)),
        better=None if look.better is None else float(look.better),
        games=int(look.games),
        ownership=rows,
    )
