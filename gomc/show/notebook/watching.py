"""Watch a search grow: win rates and visits on the board while the search runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gomc.backend import check_module
from gomc.contract import Backend
from gomc.errors import GomcError, check_number, check_whole
from gomc.game import Game, check_board
from gomc.programs import Program
from gomc.programs.finding import find_player
from gomc.results.searches import SearchResult
from gomc.rng import check_seed
from gomc.search.search import Watch
from gomc.settings import Search
from gomc.show.notebook.tasks import BackgroundTask
from gomc.show.notebook.widget import Button, NotebookBoard, first_search
from gomc.show.svg import svg
from gomc.text.player import OF_GAMES, PlayerOptions

PAUSE = 0.25
"""The seconds between two pictures."""

SHARE = 0.2
"""The largest fraction of the time that drawing pictures may take."""

SECONDS = 10.0
"""The seconds that a search runs by default."""

SHOWN = 8
"""The number of moves of the principal variation that are shown."""


def watch(
    board: Game,
    program: Program | Search | str = "uct",
    *,
    backend: Backend | str = "fast",
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> WatchBoard:
    """Begin a search, and return a board that shows the search grow.

    The search runs in a separate thread, so that other cells can run at the same time. If the button or
    `WatchBoard.stop` stops the search, the board keeps the result so far. The search can start again
    from the beginning.

    Parameters
    ----------
    board : Board
        The position, which does not change.
    program : Program, Search or str
        The program that searches: any argument of `gomc.programs.find`.
    backend : Backend or str
        The backend that searches: `gomc.reference`, `gomc.fast`, or the name of a backend.
    playouts, seconds : optional
        The limits of the search, whichever comes first; 10 seconds if neither is given.
    seed : int
        The seed, as for a backend's ``search``.

    Raises
    ------
    GomcError
        If the game is over, or there is no such program or backend.

    Examples
    --------
    >>> import gomc.reference as go
    >>> shown = watch(go.Board(5), "uct", backend="reference", playouts=50)
    >>> shown.wait()
    >>> shown.result.playouts
    50
    """
    searcher, its = find_player(program, PlayerOptions(playouts, seconds), OF_GAMES)
    playouts, seconds = its.playouts, its.seconds
    if check_board(board).ended:
        raise GomcError(f"there is no move to search for: the game is over by {board.ended}.")
    module = check_module(its.backend or backend)
    if playouts is None and seconds is None:
        seconds = SECONDS
    limits: dict[str, Any] = {
        "playouts": None if playouts is None else check_whole("playouts", playouts, 1),
        "seconds": None if seconds is None else check_number("seconds", seconds, 0),
        "seed": check_seed(seed),
        "thinking": its.playing.thinking,
    }
    start = board.copy()
    search = partial(module.search, start, searcher, **limits)
    return WatchBoard(start, lambda watch: search(watch=watch), first_search(module))


class WatchBoard(NotebookBoard):
    """A board that shows a search grow; `watch` makes such a board.

    Parameters
    ----------
    board : Board
        The position.
    search : callable
        A function that runs the search, given a `gomc.search.search.Watch`.
    first : str
        A sentence to show when the search begins.

    Attributes
    ----------
    result : SearchResult or None
        The result so far; the tree of the result goes on growing while the search runs.
    """

    def __init__(self, board: Game, search: Callable[[Watch], SearchResult], first: str = "") -> None:
        super().__init__()
        self._position = board
        self._search = search
        self._first = first
        self.result: SearchResult | None = None
        self.start()

    @property
    def actions(self) -> Mapping[str, Callable[..., None]]:
        """The actions that the page may ask for."""
        return {"start": self.start, "stop": self.stop}

    def start(self) -> None:
        """Begin the search again."""
        with self._lock:
            self.result = None
            self._begin(self._grow)
            self._say(f"The search begins ...{self._first}", rest=False)

    def _grow(self, task: BackgroundTask) -> Callable[[], None]:
        """Search in the background and show results; the returned function shows the final result."""
        due = 0.0

        def show(result_so_far: Callable[[], SearchResult]) -> bool:
            nonlocal due
            began = time.perf_counter()
            if began >= due and not task.stopped:
                with self._lock:
                    if task.wanted:
                        self.result = result_so_far()
                        self._say(_summary(self.result), rest=False)
                now = time.perf_counter()
                due = now + max(PAUSE, (now - began) * (1 - SHARE) / SHARE)
            return task.stopped

        result = self._search(show)

        def finish() -> None:
            self.result = result
            self._say(_summary(result) + (" Stopped." if task.stopped else ""))

        return finish

    def _board(self) -> Game:
        return self._position

    def _picture(self) -> str:
        return svg(self._position, self.result, self.result.ownership if self.result else None)

    def _more(self) -> dict[str, Any]:
        buttons = [
            Button("stop", "Stop", "s", self.busy),
            Button("start", "Start again", "a", not self.busy),
        ]
        return {"buttons": [button._asdict() for button in buttons]}


def _summary(result: SearchResult) -> str:
    """Return sentences on a search: playouts, time, the chosen move, and the principal variation."""
    speed = f"{result.playouts:,} playouts in {result.seconds:.1f} s."
    line = " ".join(result.variation[:SHOWN]) + (" ..." if len(result.variation) > SHOWN else "")
    return f"{speed} {result.to_play}: {result.best} wins {result.win_rate:.1%}. Expected: {line}."
