"""Reservations of games, so that two runs on the same file do not play the same game.

A run reserves a game before the run plays the game. A run also shows from time to time that it is
alive. The reservations of a killed run become void: at once for runs on the same machine, which can see
whether the process still exists, and after `SILENCE` seconds for runs on another machine. If a run is
only held up for `SILENCE` seconds, a game may be played twice, but the file keeps it once.

The file calls the table of reservations ``claims``, and the time of a run's last sign of life ``beat``.
These names are a part of the file's form (`gomc.arena.schema`).
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
"""Seconds without a sign of life after which a run counts as dead."""

SIGN = 10.0
"""Seconds between two signs of life of a run."""


class Reservations:
    """The games that a run has reserved.

    Parameters
    ----------
    store : Store
        The file. The end of a ``with`` block gives up all reservations.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.run = uuid.uuid4().hex
        self._shown = -SIGN

    def reserve(self, match: Match, number: int) -> bool:
        """Reserve a game; return false if the game is already kept, or reserved by another run."""
        with self.store.together():
            match_id = self.store.register(match)
            done = self.store.connection.execute(
                "INSERT INTO claims (match, number, run) SELECT ?, ?, ? WHERE NOT EXISTS "
                "(SELECT 1 FROM games WHERE match = ? AND number = ?) ON CONFLICT DO NOTHING",
                (match_id, number, self.run, match_id, number),
            )
        return done.rowcount == 1

    def release(self, match: Match, number: int) -> None:
        """Give up a reservation."""
        with self.store.together():
            values = (self.store.register(match), number, self.run)
            self.store.connection.execute(
                "DELETE FROM claims WHERE match = ? AND number = ? AND run = ?", values
            )

    def show_alive(self) -> None:
        """Write a sign of life every `SIGN` seconds, and release the games of dead runs."""
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
        """Release the games of dead runs, and of runs that the file does not list."""
        with self.store.together():
            self.store.connection.execute("DELETE FROM claims WHERE run NOT IN (SELECT id FROM runs)")
            runs = self.store.connection.execute("SELECT id, host, process, beat FROM runs").fetchall()
            for run, host, process, shown in runs:
                if run != self.run and not _is_alive(host, process, shown):
                    self._forget(run)

    def is_reserved(self, match: Match, number: int) -> bool:
        """Return whether another living run has reserved a game."""
        with self.store.together():
            values = (self.store.register(match), number, self.run)
            rows = self.store.connection.execute(
                "SELECT 1 FROM claims WHERE match = ? AND number = ? AND run != ? "
                "AND run IN (SELECT id FROM runs)",
                values,
            )
            return rows.fetchone() is not None

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
    """Return whether a run gave a sign of life lately and, on this machine, still has a process."""
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
