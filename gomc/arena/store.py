"""The store: an SQLite file that keeps finished games.

Every game is there as soon as it is finished, safe from a killed process and from a loss of power
(SQLite's write-ahead log, written to the disk at every commit). A game has one place, given by its
match and number; so nothing is counted twice, whoever played it. Several runs may use one file at once
(`gomc.arena.reservations`).

The file says which version of this form it has. An older one is brought to the newest step by step, in
one transaction, when it is opened (`gomc.arena.schema`). Before that the file is looked over without
being written to: one that is damaged, or is something else, stays as it is.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
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
    read_only : bool
        Whether the file is only read, and may be on a medium that cannot be written to.

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

    def __init__(self, path: str | os.PathLike[str], read_only: bool = False) -> None:
        self.path = Path(path)
        self._ids: dict[str, int] = {}
        self._depth = 0
        self._made = False
        with self._sentences():
            if read_only:
                self.connection = _reader(self.path)
                return
            in_file = os.fspath(path) != ":memory:"
            self._made = in_file and not self.path.exists()
            if in_file and not self._made:
                with closing(_open(self.path)) as connection:
                    _look_over(connection, self.path)
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
                try:
                    yield played(match, found)
                except GomcError as error:
                    raise self._unreadable(error) from None

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
        which = "SELECT key, match, games FROM matches ORDER BY id"
        with self._sentences():
            rows = self.connection.execute(which).fetchall()
        return [self._match(number, *row) for number, row in enumerate(rows, 1)]

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
                if self.connection.in_transaction:  # if the disk is full, SQLite takes it back itself
                    self.connection.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    def check(self) -> None:
        """Raise `GomcError` if the file is damaged."""
        with self._sentences():
            _check(self.connection)

    def close(self) -> None:
        """Close the file; so does leaving a ``with``."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._made and isinstance(error, GomcError):
            self._take_away()
        self.close()

    def _take_away(self) -> None:
        """Take the file away if nothing is kept in it and nobody else has it open."""
        with suppress(sqlite3.DatabaseError, OSError):  # what the run failed of says more
            self.connection.execute("PRAGMA busy_timeout = 0")
            self.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self.connection.execute("PRAGMA journal_mode = DELETE")  # fails if it is open elsewhere
            which = "SELECT 1 FROM games UNION SELECT 1 FROM answers UNION SELECT 1 FROM runs"
            if self.connection.execute(which).fetchone() is None:
                self.path.unlink()

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

    def _match(self, number: int, key: object, text: str, games: int) -> Match:
        """Return the match that a row is."""
        try:
            match = Match.from_json(text, games)
            if match.key != key:
                raise GomcError("its key is another match's.")
        except GomcError as error:
            raise self._unreadable(GomcError(f"match {number}: {error}")) from None
        return match

    def _unreadable(self, error: GomcError) -> GomcError:
        return GomcError(f"the file of results {self.path} cannot be read: {error}")

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Turn the errors of SQLite into sentences."""
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its words may have odd bytes
            said = " ".join(str(error).split())
            if isinstance(error, sqlite3.OperationalError):
                raise GomcError(f"the file of results {self.path} cannot be used: {said}.") from error
            raise GomcError(
                f"the file of results {self.path} is damaged, or is something else ({said}); it was "
                "left as it is."
            ) from error


# --- Opening a file without writing to it.


def _reader(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads: the file or, if its form is older, a copy in the newest."""
    connection = _open(path)
    try:
        if _look_over(connection, path) < VERSION:
            connection = _in_memory(connection)
            bring_up(connection)
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _open(path: Path) -> sqlite3.Connection:
    """Return a connection to a file or, where SQLite cannot make its files beside it, to a copy."""
    path = path.resolve()
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", PATIENCE, isolation_level=None, uri=True)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        with TemporaryDirectory() as folder, suppress(OSError):
            for end in ("", "-wal"):  # the log has games that are not in the file yet
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{path}{end}", Path(folder, f"copy{end}"))
            return _in_memory(sqlite3.connect(Path(folder, "copy")))
        raise
    return connection


def _in_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy in memory, and close the connection."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(copy)
    return copy


def _look_over(connection: sqlite3.Connection, path: Path) -> int:
    """Return a file's version, or raise an error of SQLite's or a `GomcError` if it is none of results.

    The file of a run that was killed as it began has nothing in it yet; its version is 0.
    """
    _check(connection)
    application, version, tables = (
        connection.execute(what).fetchone()[0]
        for what in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            "SELECT COUNT(*) FROM sqlite_master",
        )
    )
    if application != APPLICATION and (application or tables):
        raise GomcError(f"{path} is an SQLite file, but none of gomc's results; it was left as it is.")
    if version > VERSION:
        raise GomcError(
            f"the file of results {path} is of version {version}, newer than this gomc, which knows "
            f"version {VERSION}; it was left as it is."
        )
    return int(version)


def _check(connection: sqlite3.Connection) -> None:
    """Raise an error of SQLite's if a file is damaged, its indexes included."""
    said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != "ok":
        raise sqlite3.DatabaseError(said.splitlines()[-1])
