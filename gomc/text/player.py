"""What a player's text has beside its program: limits, a backend, a book, and how it plays games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gomc.errors import check_number, check_whole
from gomc.registry import known
from gomc.settings import ORDINARY, Playing
from gomc.text.program import BESIDES, differences, vary
from gomc.text.values import number, value_text


def is_beside(path: str) -> bool:
    """Whether a setting is none of a program's, but of those who play whole games."""
    return path.partition(".")[0] in BESIDES


@dataclass(frozen=True)
class Beside:
    """The settings of a player beside the program: limits of a search, a backend, a book, manners.

    The backend is its name, and the book its name or path; what is not said is None.
    """

    playouts: int | None = None
    seconds: float | None = None
    backend: str | None = None
    book: str | None = None
    playing: Playing = ORDINARY

    def with_texts(self, name: str, texts: Mapping[str, str]) -> Beside:
        """Return it with other values from a program's settings; those of limits hold together.

        Raises
        ------
        GomcError
            If a limit is none, there is no such backend, or nobody can play so.
        """
        own = {path: text for path, text in texts.items() if is_beside(path)}
        playouts, seconds = self.playouts, self.seconds
        if "playouts" in own or "seconds" in own:
            said = own.pop("playouts", None), own.pop("seconds", None)
            playouts = None if said[0] is None else check_whole("playouts", number(said[0]), 1)
            seconds = None if said[1] is None else check_number("seconds", number(said[1]), 0)
        backend, book = own.pop("backend", self.backend), own.pop("book", self.book)
        if backend is not None:
            known(backend)
        return Beside(playouts, seconds, backend, book, vary(self.playing, own, name))

    def texts(self) -> dict[str, str]:
        """Return it as text, by names, but for the book."""
        shown = differences(self.playing, ORDINARY)
        if self.backend is not None:
            shown["backend"] = self.backend
        if self.playouts is not None:
            shown["playouts"] = str(self.playouts)
        if self.seconds is not None:
            shown["seconds"] = value_text(self.seconds)
        return shown


NOTHING = Beside()
"""Nothing is said beside a program."""

OF_GAMES = "book", "resign", "dynamic_komi", "reuse"
"""Settings of those who play whole games, for which a search alone has no use."""
