"""Pondering: thinking in the opponent's time.

After a move the engine assumes that the opponent gives the answer that the search expects, and thinks
about the next own move in a separate thread. If the opponent gives the expected answer, the pondering
goes on in the same tree for the time of the move, and decides. Otherwise the engine drops that tree.
The pondering starts from a copy of the last move's tree, and after another answer the search starts
from the last move's tree itself. So a player who ponders keeps two trees.

A search by a number of games makes the same decision as without pondering, only earlier. A search by
time gets more time. In the matches of Huang, Coulom and Lin (2010; see `gomc.settings.Thinking`), a
program that won 60 % of the games won 67 % with pondering.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import inf

from gomc.errors import GomcError
from gomc.game import Game
from gomc.play.player import Decision
from gomc.search.reuse import KeptTree
from gomc.search.running import interruptible
from gomc.search.search import Watch

PAUSE = 0.01
"""Seconds between two checks whether an interrupt ends the pondering."""


class Pondering:
    """A decision in progress, in a separate thread.

    Parameters
    ----------
    board : Game
        The position after the expected answer.
    think : callable
        Makes the decision. It takes a function, and stops thinking when the function returns true.
    tree : KeptTree
        The tree that the search grows.

    Examples
    --------
    >>> import gomc
    >>> import gomc.reference as go
    >>> board, player = go.Board(5), gomc.Player(go, gomc.programs.UCT, playouts=20)
    >>> think = lambda watch: player.choose(board, watch=watch)
    >>> pondering = Pondering(board, think, player.tree)
    >>> pondering.decide(None) == player.choose(board)
    True
    """

    def __init__(self, board: Game, think: Callable[[Watch], Decision], tree: KeptTree) -> None:
        self.board = board
        self.tree = tree
        self._think = think
        self._end = inf
        self._decision: Decision | None = None
        self._thread = threading.Thread(target=self._run, name="gtp pondering", daemon=True)
        self._thread.start()

    def decide(
        self, seconds: float | None, interrupted: Callable[[], bool] = lambda: False
    ) -> Decision | None:
        """Return the decision after a number of further seconds; None if the search failed.

        Without a number of seconds, the limits of the player end the search. The search also ends after
        Ctrl-C, and when `interrupted` returns true.
        """
        if seconds is not None:
            self._end = time.monotonic() + seconds
        with interruptible() as interrupt:
            while self._thread.is_alive():
                self._thread.join(PAUSE)
                if interrupt.pressed or interrupted():
                    self._end = 0.0
        return self._decision

    def drop(self) -> None:
        """Stop thinking, and wait until the thread has ended."""
        self._end = 0.0
        self._thread.join()

    def _run(self) -> None:
        with suppress(GomcError):
            self._decision = self._think(lambda _: time.monotonic() >= self._end)
