"""Where finished games are kept: an SQLite file.

Every game is there as soon as it is finished, safe from a killed process and from a loss of power
(SQLite's write-ahead log, written to the disk at every commit). A game has one place, given by its
match and number; so nothing is counted twice, whoever played it. Several runs may use one file at once
(`gomc.arena.claims`).

The file says which version of this form it has. An older one is brought to the newest step by step, in
one transaction, when it is opened (`gomc.arena.schema`). Before that the file is looked over without
being written to: one that is damaged, or is something else, stays as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from gomc.arena.match import Match
from gomc.arena.outcome import Outcome, Played
from gomc.arena.rows import COLUMNS, played, row
from gomc.arena.schema import APPLICATION, VERSION, bring_up
from gomc.errors import GomcError

PATIENCE = 60.0
"""Seconds to wait for another process that writes."""

_NAMES = ", ".join(COLUMNS)
_MARKS = ", ".join("?" * len(COLUMNS))
_ADD = f"INSERT OR IGNORE INTO games (match, {_NAMES}) VALUES (?, {_MARKS})"  # noqa: S608
_READ = f"SELECT {_NAMES} FROM games WHERE match = ? AND number < ? ORDER BY number"  # noqa: S608


class Store:
    """Finished games, in a file.

    Parameters
    ----------
    path : str or path
        The file; it is made if there is none. An older version's is brought to this version's form.
        ``":memory:"`` keeps nothing.

    Raises
    ------
    GomcError
        If the file is damaged, holds something else, or is of a newer version; it is left as it is.

    Examples
    --------
    >>> from gomc.arena.referee import play_game
    >>> match = Match("random", "random", games=3, size=5)
    >>> with Store(":memory:") as store:
    ...     store.add(match, play_game(match, 1)), store.add(match, play_game(match, 1))
    ...     store.missing(match), [game.number for game in store.games(match)]
    (1, 0)
    ([0, 2], [1])
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._ids: dict[str, int] = {}
        self._depth = 0
        with self._sentences():
            if os.fspath(path) != ":memory:":
                _look_over(self.path)
            self.connection = sqlite3.connect(path, PATIENCE, isolation_level=None)
            try:
                self.connection.execute("PRAGMA journal_mode = WAL")
                self.connection.execute("PRAGMA synchronous = FULL")
                with self.together():
                    bring_up(self.connection)
            except BaseException:
                self.connection.close()
                raise

    def add(self, match: Match, *games: Played) -> int:
        """Keep finished games of a match at once; return how many were not there yet.

        Raises
        ------
        GomcError
            If a game is of another match.
        """
        for game in games:
            if game.key != match.key:
                raise GomcError(f"game {game.number} is not of the match {match}.")
        with self.together():
            its = self.register(match)
            new = [self.connection.execute(_ADD, (its, *row(game))).rowcount for game in games]
        return sum(new)

    def games(self, match: Match) -> Iterator[Played]:
        """Yield the kept games of a match with numbers less than ``match.games``, in order."""
        with self._sentences():
            for found in self.connection.execute(_READ, (self._id(match), match.games)):
                yield played(match, found)

    def outcome(self, match: Match) -> Outcome:
        """Return the outcome of the kept games of a match."""
        return Outcome.of(match, self.games(match))

    def count(self, match: Match) -> int:
        """Return how many games of a match, with numbers less than ``match.games``, are kept."""
        which = "SELECT COUNT(*) FROM games WHERE match = ? AND number < ?"
        with self._sentences():
            found = self.connection.execute(which, (self._id(match), match.games)).fetchone()
        return int(found[0])

    def missing(self, match: Match) -> list[int]:
        """Return the numbers of the games of a match that are not kept yet."""
        which = "SELECT number FROM games WHERE match = ? AND number < ?"
        with self._sentences():
            found = self.connection.execute(which, (self._id(match), match.games))
            kept = {number for (number,) in found}
        return [number for number in range(match.games) if number not in kept]

    def matches(self) -> list[Match]:
        """Return all matches, each with the most games that were ever asked for."""
        with self._sentences():
            found = self.connection.execute("SELECT match, games FROM matches ORDER BY id").fetchall()
        return [Match.from_json(text, games) for text, games in found]

    def register(self, match: Match) -> int:
        """Enter a match, or only its number of games if that has grown, and return its id."""
        with self.together():
            self.connection.execute(
                "INSERT INTO matches (key, match, games) VALUES (?, ?, ?) ON CONFLICT (key) "
                "DO UPDATE SET games = excluded.games WHERE excluded.games > games",
                (match.key, match.to_json(), match.games),
            )
            found = self._id(match)
        assert found is not None
        return found

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all that is written within at once or, after an error, not at all."""
        if self._depth:
            yield
            return
        with self._sentences():
            self.connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    def close(self) -> None:
        """Close the file; so does leaving a ``with``."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _id(self, match: Match) -> int | None:
        """Return the id of a match, or None if it was not entered yet."""
        if match.key not in self._ids:
            which = "SELECT id FROM matches WHERE key = ?"
            with self._sentences():
                found = self.connection.execute(which, (match.key,)).fetchone()
            if found is None:
                return None
            self._ids[match.key] = found[0]
        return self._ids[match.key]

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turn the errors of SQLite into sentences."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise GomcError(f"the file of results {self.path} cannot be used: {error}.") from error
        except sqlite3.DatabaseError as error:
            raise GomcError(
                f"the file of results {self.path} is damaged, or is something else ({error}); it was "
                "left as it is."
            ) from error


def _look_over(path: Path) -> None:
    """Raise an error of SQLite's or a `GomcError` if a file is none of results; do not write to it."""
    if not path.exists() or not path.stat().st_size:
        return
    with closing(
        sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", PATIENCE, uri=True)
    ) as connection:
        said = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise sqlite3.DatabaseError(said.splitlines()[-1])
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise GomcError(f"{path} is an SQLite file, but none of gomc's results; it was left as it is.")
    if version > VERSION:
        raise GomcError(
            f"the file of results {path} is of version {version}, newer than this gomc, which knows "
            f"version {VERSION}; it was left as it is."
        )
