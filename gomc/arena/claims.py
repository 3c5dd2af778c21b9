"""Which run plays which game, so that two runs on one file do not play the same.

Before a run plays a game it claims it. It also shows from time to time that it is alive; the claims of
one that was killed are void as soon as that is known: at once on the same machine, where one can see
whether its process is there, and `SILENCE` seconds later from another. If a run is only held up for so
long, a game may be played twice; it is then kept once.
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

BEAT = 10.0
"""Seconds after which a run shows again that it is alive."""


class Claims:
    """The claims of one run.

    Parameters
    ----------
    store : Store
        The file. All claims are given up on leaving a ``with``.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.run = uuid.uuid4().hex
        self._beat = -BEAT

    def claim(self, match: Match, number: int) -> bool:
        """Claim a game; false if it is kept already, or claimed by another run."""
        with self.store.together():
            its = self.store.register(match)
            done = self.store.connection.execute(
                "INSERT INTO claims (match, number, run) SELECT ?, ?, ? WHERE NOT EXISTS "
                "(SELECT 1 FROM games WHERE match = ? AND number = ?) ON CONFLICT DO NOTHING",
                (its, number, self.run, its, number),
            )
        return done.rowcount == 1

    def drop(self, match: Match, number: int) -> None:
        """Give up a claim."""
        with self.store.together():
            which = (self.store.register(match), number, self.run)
            self.store.connection.execute(
                "DELETE FROM claims WHERE match = ? AND number = ? AND run = ?", which
            )

    def beat(self) -> None:
        """Show that this run is alive, if it is time to, and take the claims of dead runs away."""
        if time.monotonic() - self._beat < BEAT:
            return
        with self.store.together():
            self.store.connection.execute(
                "INSERT INTO runs (id, host, process, beat) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
                (self.run, socket.gethostname(), os.getpid(), time.time()),
            )
            self.bury()
        self._beat = time.monotonic()

    def bury(self) -> None:
        """Take the claims of dead runs away, and of runs that nobody knows."""
        with self.store.together():
            self.store.connection.execute("DELETE FROM claims WHERE run NOT IN (SELECT id FROM runs)")
            runs = self.store.connection.execute("SELECT id, host, process, beat FROM runs").fetchall()
            for run, host, process, beat in runs:
                if run != self.run and not _is_alive(host, process, beat):
                    self._forget(run)

    def is_taken(self, match: Match, number: int) -> bool:
        """Whether another run, which lives, claims a game."""
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
        self.beat()
        return self

    def __exit__(self, *_: object) -> None:
        self._forget(self.run)


def _is_alive(host: str, process: int, beat: float) -> bool:
    """Whether a run was heard of lately and, if that can be known, its process is still there."""
    if not isinstance(beat, float) or abs(time.time() - beat) > SILENCE:
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
