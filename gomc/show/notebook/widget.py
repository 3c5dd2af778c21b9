"""The parts that all boards in a notebook share: display, messages, and the picture that stays.

The page gets a dictionary, `NotebookBoard.shown`, and sends messages such as ``{"do": "go",
"to": 4, "number": 7}``. A message can only call one of the board's `actions`. The number of the message
comes back as ``heard``, so that the page knows that the message was answered.

**The picture that stays.** A widget lives as long as the kernel. For a notebook that is opened again,
or for a page made of the notebook, the cell has a second output: the same picture as plain HTML, which
is updated whenever the board comes to rest. Two rules of CSS in this output hide the picture where the
board is alive, and hide the place of the board where the board is dead.
"""

from __future__ import annotations

import base64
import html
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets

from gomc.contract import Backend
from gomc.errors import GomcError
from gomc.game import Game
from gomc.page import IN_PAGE
from gomc.search.running import interruptible
from gomc.show.drawing import CELL
from gomc.show.layers import MARGIN
from gomc.show.notebook.tasks import BackgroundTask
from gomc.show.themes import page_style

FOLDER = Path(__file__).parent

STYLE = (
    "<style>.jp-OutputArea-child:has(.gomc-board) + .jp-OutputArea-child:has(.gomc-still), "
    ".jp-OutputArea-child:not(:has(.gomc-board, .gomc-still)):has(+ .jp-OutputArea-child .gomc-still) "
    "{display: none}</style>"
)


def first_search(backend: Backend) -> str:
    """Return a remark on the first search of a backend; "" if no remark is needed."""
    if getattr(backend, "__name__", "") == "gomc.fast" and not IN_PAGE:  # a page has no compiler
        return " The first search of the fast backend takes longer: numba compiles."
    return ""


class Button(NamedTuple):
    """A button below the board.

    Attributes
    ----------
    action : str
        The action that the button starts, one of `NotebookBoard.actions`.
    label : str
        The text on the button.
    key : str
        The key that starts the action when the board has the keyboard focus; "" for no key.
    on : bool
        Whether a reader can press the button now.
    """

    action: str
    label: str
    key: str = ""
    on: bool = True


class NotebookBoard(anywidget.AnyWidget):
    """A board in a notebook.

    Attributes
    ----------
    shown : dict
        The contents of the page: the ``picture``, the sentence ``said``, the ``buttons``, and so on.
    """

    _esm = FOLDER / "board.js"
    _css = (FOLDER / "board.css").read_text() + page_style()
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._task: BackgroundTask | None = None
        self._heard = 0
        self._displayed = False
        self._said = ""
        self.on_msg(self._hear)

    # --- The parts that differ between kinds of boards.

    @property
    def actions(self) -> Mapping[str, Callable[..., None]]:
        """The actions that the page may ask for, called with the other entries of the message."""
        raise NotImplementedError

    def _board(self) -> Game:
        """Return the board with the position that is shown."""
        raise NotImplementedError

    def _picture(self) -> str:
        """Return the picture, as SVG."""
        raise NotImplementedError

    def _more(self) -> dict[str, Any]:
        """Return more entries of `shown`: ``buttons``, ``slider``, ``color`` (the stone of a click)."""
        raise NotImplementedError

    # --- Work in the background.

    @property
    def busy(self) -> bool:
        """Whether there is work in the background."""
        return self._task is not None and not self._task.done

    def stop(self) -> None:
        """End the work in the background; the result so far counts."""
        if self._task:
            self._task.stop()

    def wait(self) -> None:
        """Wait for the end of the work in the background; Ctrl-C (interrupting the kernel) stops it.

        Raises
        ------
        Exception
            The error that the work in the background raised.
        """
        with interruptible() as interrupt:
            while (task := self._task) and task.is_alive():  # a task may begin another at its end
                task.join(0.05)
                if interrupt.pressed:
                    task.stop()
        if task and task.error:
            raise task.error

    def _begin(self, work: Callable[[BackgroundTask], Callable[[], None]]) -> None:
        """Begin new work, and drop earlier work."""
        self._drop()
        self._task = BackgroundTask(work, self._failed, self._lock)
        self._task.start()

    def _drop(self) -> None:
        """Drop the work in the background."""
        if self._task:
            self._task.drop()
        self._task = None

    def _failed(self, sentence: str) -> None:
        """Say that the work in the background went wrong."""
        self._say(f"That went wrong: {sentence}", rest=True)

    # --- Display.

    def _say(self, sentence: str, rest: bool = True) -> None:
        """Show the current board with a sentence; at rest, update the picture that stays too."""
        self._said = sentence
        board = self._board()
        rows = [line.split()[1:] for line in str(board).splitlines()[: board.size]]
        self.shown = {
            "picture": self._picture(),
            "said": self._said,
            "busy": not rest,
            "rows": ["".join(row) for row in rows],
            "cell": CELL,
            "margin": MARGIN,
            "heard": self._heard,
            "buttons": [],
            "slider": None,
            "color": None,
            **self._more(),
        }
        if rest and self._displayed:
            self._display_still(update=True)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        display({"application/vnd.jupyter.widget-view+json": view}, raw=True)
        self._display_still()
        self._displayed = True

    def _display_still(self, update: bool = False) -> None:
        """Show the picture that stays, or replace it by a new picture."""
        from IPython.display import display, update_display

        show = update_display if update else display
        show(self.still(), raw=True, display_id=f"gomc-{self.model_id}")

    def still(self) -> dict[str, str]:
        """Return the current picture in the formats of output that a saved notebook may contain."""
        picture = self.shown["picture"]
        data = base64.b64encode(picture.encode()).decode()
        words = html.escape(f"{self._board()!r}; {self._said}")
        image = f'<img class="gomc-still" alt="{words}" src="data:image/svg+xml;base64,{data}">'
        return {
            "text/html": f"{STYLE}{image}<p>{html.escape(self._said)}</p>",
            "image/svg+xml": picture,
            "text/plain": f"{self._board()}\n{self._said}",
        }

    # --- Messages from the page.

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Do the action of a message from the page; an error appears below the board."""
        if not isinstance(message, dict) or message.get("do") not in self.actions:
            return
        arguments = {name: value for name, value in message.items() if name not in ("do", "number")}
        with self._lock:
            self._heard = message.get("number", 0)
            try:
                self.actions[message["do"]](**arguments)
            except GomcError as error:
                self._say(str(error), rest=not self.busy)
