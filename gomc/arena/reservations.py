"""Which run plays which game, so that two runs on one file do not play the same.

Before a run plays a game it reserves it. It also shows from time to time that it is alive; the
reservations of one that was killed are void as soon as that is known: at once on the same machine,
where one can see whether its process is there, and `SILENCE` seconds later from another. If a run is
only held up for so long, a game may be played twice; it is then kept once.

In the file the table of reservations is called ``claims``, and when a run was heard of last ``beat``:
these names are a part of the file's form (`gomc.arena.schema`).
"""

from __future__ import annotations

import os
import socket
import time
import uuid
from typing import Self

from gomc.arena.match import Match
from gomc.arena.store import Store

SILENCE = 60.0
"""Seconds after which a run that was not heard of is taken for dead."""

SIGN = 10.0
"""Seconds after which a run shows again that it is alive."""


class Reservations:
    """The games that one run has reserved.

    Parameters
    ----------
    store : Store
        The file. All reservations are given up on leaving a ``with``.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.run = uuid.uuid4().hex
        self._shown = -SIGN

    def reserve(self, match: Match, number: int) -> bool:
        """Reserve a game; return false if it is kept already, or reserved by another run."""
        with self.store.together():
            its = self.store.register(match)
            done = self.store.connection.execute(
                "INSERT INTO claims (match, number, run) SELECT ?, ?, ? WHERE NOT EXISTS "
                "(SELECT 1 FROM games WHERE match = ? AND number = ?) ON CONFLICT DO NOTHING",
                (its, number, self.run, its, number),
            )
        return done.rowcount == 1

    def release(self, match: Match, number: int) -> None:
        """Give up a reservation."""
        with self.store.together():
            which = (self.store.register(match), number, self.run)
            self.store.connection.execute(
                "DELETE FROM claims WHERE match = ? AND number = ? AND run = ?", which
            )

    def show_alive(self) -> None:
        """Show that this run is alive, if it is time to, and release the games of dead runs."""
        if time.monotonic() - self._shown < SIGN:
            return
        with self.store.together():
            self.store.connection.execute(
                "INSERT INTO runs (id, host, process, beat) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
                (self.run, socket.gethostname(), os.getpid(), time.time()),
            )
            self.release_dead()
        self._shown = time.monotonic()

    def release_dead(self) -> None:
        """Release the games of dead runs, and of runs that nobody knows."""
        with self.store.together():
            self.store.connection.execute("DELETE FROM claims WHERE run NOT IN (SELECT id FROM runs)")
            runs = self.store.connection.execute("SELECT id, host, process, beat FROM runs").fetchall()
            for run, host, process, shown in runs:
                if run != self.run and not _is_alive(host, process, shown):
                    self._forget(run)

    def is_reserved(self, match: Match, number: int) -> bool:
        """Whether another run, which lives, has reserved a game."""
        with self.store.together():
            which = (self.store.register(match), number, self.run)
            found = self.store.connection.execute(
                "SELECT 1 FROM claims WHERE match = ? AND number = ? AND run != ? "
                "AND run IN (SELECT id FROM runs)",
                which,
            )
            return found.fetchone() is not None

    def _forget(self, run: str) -> None:
        with self.store.together():
            self.store.connection.execute("DELETE FROM claims WHERE run = ?", (run,))
            self.store.connection.execute("DELETE FROM runs WHERE id = ?", (run,))

    def __enter__(self) -> Self:
        self.show_alive()
        return self

    def __exit__(self, *_: object) -> None:
        self._forget(self.run)


def _is_alive(host: str, process: int, shown: float) -> bool:
    """Whether a run was heard of lately and, if that can be known, its process is still there."""
    if not isinstance(shown, float) or abs(time.time() - shown) > SILENCE:
        return False
    if host != socket.gethostname() or os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError, TypeError):  # somebody may have edited the number
        return False
    except PermissionError:
        pass
    return True
