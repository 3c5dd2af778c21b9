"""What a player can set besides its program: limits, a backend, a book, and how it plays.

A player's text (`gomc.arena.players`) has these beside the settings of its program
(`gomc.programs.texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from gomc.errors import check_number, check_whole
from gomc.play import book as books
from gomc.play.book import Book
from gomc.programs.texts import number
from gomc.settings import Playing
from gomc.settings.notation import known, text_of

OWN = ("playouts", "seconds", "backend", "book")
"""All but those of how it plays."""

MANNER = tuple(field.name for field in fields(Playing))
"""Settings of how it plays games."""


def limits(
    own: Mapping[str, str], playouts: int | None, seconds: float | None
) -> tuple[int | None, float | None]:
    """Return the limits of a move that a player's own settings name; those given, if they name none."""
    if "playouts" in own or "seconds" in own:
        playouts = check_whole("playouts", number(own["playouts"]), 1) if "playouts" in own else None
        seconds = check_number("seconds", number(own["seconds"]), 0) if "seconds" in own else None
    return playouts, seconds


def limits_text(playouts: int | None, seconds: float | None) -> dict[str, str]:
    """Return limits as texts by their names."""
    shown = {} if playouts is None else {"playouts": str(playouts)}
    return shown if seconds is None else shown | {"seconds": repr(seconds).removesuffix(".0")}


def texts_of(said: Mapping[str, str], files: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the files of patterns and openings that a player names, by their paths."""
    ways: dict[str, Callable[[str], str]] = {}
    if "patterns" in said and not known(said["patterns"]):
        ways[said["patterns"]] = text_of
    if "book" in said and said["book"] not in books.BOOKS:
        ways[said["book"]] = books.text_of
    return {path: files[path] if path in files else read(path) for path, read in ways.items()}


def book_of(path: str, used: Mapping[str, str]) -> Book:
    """Return the opening book of a name or a path, whose text is among those given."""
    return books.read_from(path, used[path]) if path in used else books.shipped(path)
