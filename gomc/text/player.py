"""The settings of a player beside the program: limits, a backend, a book, and manners in games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gomc.errors import check_number, check_whole
from gomc.registry import known
from gomc.settings import ORDINARY, Playing
from gomc.text.program import BESIDES, differences, vary
from gomc.text.values import number, value_text


def is_beside(path: str) -> bool:
    """Whether a setting belongs to a player, not to a program."""
    return path.partition(".")[0] in BESIDES


@dataclass(frozen=True)
class PlayerOptions:
    """The settings of a player beside the program: limits of a search, a backend, a book, manners.

    `backend` is a name, and `book` is a name or a path. A setting that the text does not give is None.
    """

    playouts: int | None = None
    seconds: float | None = None
    backend: str | None = None
    book: str | None = None
    playing: Playing = ORDINARY

    def with_texts(self, name: str, texts: Mapping[str, str]) -> PlayerOptions:
        """Return a copy with the values of `texts`; a new limit replaces both limits.

        Settings of programs in `texts` are ignored. `name` is the program's name.

        Raises
        ------
        GomcError
            If a value is invalid, or there is no such backend.
        """
        own = {path: text for path, text in texts.items() if is_beside(path)}
        playouts, seconds = self.playouts, self.seconds
        if "playouts" in own or "seconds" in own:
            limits = own.pop("playouts", None), own.pop("seconds", None)
            playouts = None if limits[0] is None else check_whole("playouts", number(limits[0]), 1)
            seconds = None if limits[1] is None else check_number("seconds", number(limits[1]), 0)
        backend, book = own.pop("backend", self.backend), own.pop("book", self.book)
        if backend is not None:
            known(backend)
        return PlayerOptions(playouts, seconds, backend, book, vary(self.playing, own, name))

    def texts(self) -> dict[str, str]:
        """Return the settings as texts by name, without the book."""
        shown = differences(self.playing, ORDINARY)
        if self.backend is not None:
            shown["backend"] = self.backend
        if self.playouts is not None:
            shown["playouts"] = str(self.playouts)
        if self.seconds is not None:
            shown["seconds"] = value_text(self.seconds)
        return shown


NOTHING = PlayerOptions()
"""The defaults, for a text that gives only a program."""

OF_GAMES = "book", "resign", "dynamic_komi", "reuse"
"""Settings of players of whole games, which a single search cannot use."""
