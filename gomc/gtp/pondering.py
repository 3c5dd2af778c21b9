"""Pondering: thinking in the opponent's time.

After its move the engine takes for granted that the opponent answers as its search expects, and thinks
about its own next move, in a thread of its own. If the opponent does answer so, these thoughts go on
for the time of the move, in the same tree, and decide; otherwise they are dropped. They set out from
the tree of the last move, as the search without pondering does. That tree is still there if they were
in vain; so a player who ponders keeps two.

A search by a number of games makes the same decision as without pondering, only earlier. One by time
has more of it. In the matches of Huang, Coulom and Lin (2010; see `gomc.settings.Thinking`), a program
that won 60 % of its games won 67 % with pondering.
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
"""Seconds between two looks at whether somebody wants the decision at once."""


class Pondering:
    """A decision that is being thought over.

    Parameters
    ----------
    board : Game
        The position after the expected answer.
    think : callable
        Makes the decision; it stops thinking when the function that it is given returns true.
    tree : KeptTree
        The tree in which it thinks.

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

    def decide(self, seconds: float | None) -> Decision | None:
        """Return the decision after so many seconds more; None if there is none.

        Without a number of seconds, the limits of the player decide how long it takes. Ctrl-C ends it.
        """
        if seconds is not None:
            self._end = time.monotonic() + seconds
        with interruptible() as interrupt:
            while self._thread.is_alive():
                self._thread.join(PAUSE)
                if interrupt.pressed:
                    self._end = 0.0
        return self._decision

    def drop(self) -> None:
        """Stop thinking, and wait until that is done."""
        self._end = 0.0
        self._thread.join()

    def _run(self) -> None:
        with suppress(GomcError):
            self._decision = self._think(lambda _: time.monotonic() >= self._end)
