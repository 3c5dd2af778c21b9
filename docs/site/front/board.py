"""The board on the front page: the notebook's board, where a page stands in the place of Jupyter.

It runs in the page's worker; and once when the site is built, for the picture that is there from the
beginning.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

SIZES = (5, 7, 9)
PLAYOUTS = 1000
"""The random games for a move: less than a second in a browser."""


class Shown:
    """Stands for a trait that Jupyter keeps in step with the page."""

    def tag(self, **_: bool) -> Shown:
        """Return itself: all is kept in step."""
        return self

    def __get__(self, board: Any, _: type) -> Any:
        return board.__dict__["shown"]

    def __set__(self, board: Any, value: dict[str, Any]) -> None:
        board.__dict__["shown"] = value
        if board.tell:
            board.tell(json.dumps(value))


class Widget:
    """Stands for a widget: it keeps the functions that hear the page and tell it something."""

    tell: Callable[[str], None] | None = None

    def on_msg(self, hear: Callable[..., None]) -> None:
        """Keep the function."""
        self.hear = hear


def stand_in(name: str, **contents: type) -> None:
    """Let an import of this name give something else than Jupyter's."""
    sys.modules[name] = ModuleType(name)
    vars(sys.modules[name]).update(contents)


stand_in("anywidget", AnyWidget=Widget)
stand_in("traitlets", Dict=Shown)

import gomc.fast as go  # noqa: E402
from gomc.show.notebook.playing import PlayBoard, play  # noqa: E402


def new_board(size: int, program: str, tell: Callable[[str], None] | None = None) -> PlayBoard:
    """Return an empty board on which a program answers; the function gets what it shows, as JSON."""
    board = play(program, go.Board(size), backend=go, playouts=PLAYOUTS)
    board.tell = tell
    if tell:
        tell(json.dumps(board.shown))
    return board


def leave(board: PlayBoard) -> None:
    """Let a board say nothing more, and end its search."""
    board.tell = None
    board.stop()


def hear(board: PlayBoard, message: str) -> None:
    """Do what a message asks for."""
    board.hear(board, json.loads(message), None)
