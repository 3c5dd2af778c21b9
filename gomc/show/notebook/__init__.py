"""Boards in a notebook: `play` against a program, `replay` a game, `watch` a search, `find` points.

Every such board is a `NotebookBoard`: Python keeps the game, draws the board with `gomc.show.svg` and
decides which clicks are allowed; a little JavaScript in the page shows the picture and reports clicks
and keys. A separate thread does long work, so that the page still answers. `slider` needs no Python to
move, because all pictures are drawn before.

>>> import gomc.reference as go
>>> board = play("uct", go.Board(5), backend="reference", playouts=20)
>>> board.play("C3")
>>> board.wait()
>>> len(board.game.moves)
2
"""

from __future__ import annotations

from gomc.errors import missing_extra

try:
    import anywidget  # noqa: F401
except ModuleNotFoundError as missing:
    missing_extra("a board in a notebook", "notebook", missing)

from gomc.show.notebook.finding import FindBoard, find
from gomc.show.notebook.playing import PlayBoard, play
from gomc.show.notebook.replaying import ReplayBoard, replay
from gomc.show.notebook.sliding import Slider, slider
from gomc.show.notebook.watching import WatchBoard, watch
from gomc.show.notebook.widget import NotebookBoard

__all__ = [
    "FindBoard",
    "NotebookBoard",
    "PlayBoard",
    "ReplayBoard",
    "Slider",
    "WatchBoard",
    "find",
    "play",
    "replay",
    "slider",
    "watch",
]
