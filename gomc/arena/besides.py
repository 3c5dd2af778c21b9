"""What a player can set besides its search: limits, several trees, files, and how it plays.

A player's text (`gomc.arena.players`) has these beside the settings of its program's search.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from gomc.errors import GomcError, check_number, check_whole
from gomc.play import book as books
from gomc.play.book import Book
from gomc.programs import tree_of
from gomc.settings import ClusterParallel, Playing, RootParallel, Search
from gomc.settings.notation import known, text_of

TREES = ("workers", "every", "share")
"""Settings of several trees."""

OWN = ("playouts", "seconds", "backend", *TREES, "patterns", "book")
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


def parallel(
    name: str, search: Search, own: Mapping[str, str]
) -> RootParallel | ClusterParallel | None:
    """Return a search by several trees, which exchange games if it is said how often."""
    values: dict[str, Any] = {setting: number(own[setting]) for setting in TREES if setting in own}
    if not values:
        return None
    tree = tree_of(name, search, "workers")
    if "workers" not in values or ("share" in values and "every" not in values):
        raise GomcError("trees that exchange games are written as workers=4,every=200,share=0.05.")
    if "every" in values:
        return ClusterParallel(tree, **values)
    return RootParallel(tree, **values)


def texts_of(own: Mapping[str, str], files: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the files of patterns and openings that a player names, by their paths."""
    ways: dict[str, Callable[[str], str]] = {}
    if "patterns" in own and not known(own["patterns"]):
        ways[own["patterns"]] = text_of
    if "book" in own and own["book"] not in books.BOOKS:
        ways[own["book"]] = books.text_of
    return {path: files[path] if path in files else read(path) for path, read in ways.items()}


def book_of(path: str, used: Mapping[str, str]) -> Book:
    """Return the opening book of a name or a path, whose text is among those given."""
    return books.read_from(path, used[path]) if path in used else books.shipped(path)


def digest(text: str) -> str:
    """Return a short text that stands for a long one, and for no other."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def number(text: str) -> float | str:
    """Return the number that a text is, or the text, which is refused later."""
    try:
        return float(text)
    except ValueError:
        return text
