"""The store: an SQLite file that keeps finished games.

The file contains every game as soon as the game is finished, safe from a killed process and from a loss
of power (SQLite's write-ahead log, written to the disk at every commit). The match and the number of a
game give the single place of the game, so no game is counted twice. Several runs may use the same file
at once (`gomc.arena.reservations`).

The file names the version of the form. Opening an older file brings it to the newest form step by step,
in a single transaction (`gomc.arena.schema`). Before the first step the store checks the file without
writing to it. So a damaged file, or a file of another kind, stays unchanged.
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
from gomc.errors import GomcError, check_type
from gomc.game.files import given_path

PATIENCE = 60.0
"""Seconds to wait for another process that writes."""

_NAMES = ", ".join(COLUMNS)
_MARKS = ", ".join("?" * len(COLUMNS))
_ADD = f"INSERT OR IGNORE INTO games (match, {_NAMES}) VALUES (?, {_MARKS})"  # noqa: S608
_READ = f"SELECT {_NAMES} FROM games WHERE match = ? AND number BETWEEN ? AND ? ORDER BY number"  # noqa: S608


class Store:
    """Finished games, in a file.

    Parameters
    ----------
    path : str or path
        The file, which is made if it does not exist. A file of an older version is brought to the
        newest form. ``":memory:"`` keeps the games only until the store is closed.
    read_only : bool
        Whether the file is only read, and may be on a medium that cannot be written to.

    Raises
    ------
    GomcError
        If the file is damaged, of another kind, or of a newer version, or is no regular file; the file
        stays unchanged.

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
        self.path = given_path("path", path)
        self._ids: dict[str, int] = {}
        self._depth = 0
        self._made = False
        if self.path.exists() and not self.path.is_file():  # SQLite would wait for a pipe for ever
            raise GomcError(f"the file of results {self.path} cannot be used: it is no regular file.")
        with self.sentences():
            if read_only:
                self.connection = _reader(self.path)
                return
            in_file = os.fspath(path) != ":memory:"
            self._made = in_file and not self.path.exists()
            if in_file and not self._made:
                with closing(_open(self.path)) as connection:
                    _look_over(connection, self.path)
            # SQLite may take a name such as "file:a.sqlite" for an address, but no absolute path.
            file = self.path.absolute() if in_file else ":memory:"
            self.connection = sqlite3.connect(file, PATIENCE, isolation_level=None)
            try:
                self.connection.execute("PRAGMA journal_mode = WAL")
                self.connection.execute("PRAGMA synchronous = FULL")
                with self.together():
                    bring_up(self.connection)
            except BaseException:
                self.connection.close()
                raise

    def add(self, match: Match, *games: Played) -> int:
        """Keep finished games of a match at once; return the number of games that were not kept before.

        Raises
        ------
        GomcError
            If a game belongs to another match.
        """
        for game in games:
            if game.key != match.key:
                raise GomcError(f"game {game.number} is not of the match {match}.")
        with self.together():
            match_id = self.register(match)
            new = [self.connection.execute(_ADD, (match_id, *row(game))).rowcount for game in games]
        return sum(new)

    def games(self, match: Match, first: int = 0) -> Iterator[Played]:
        """Yield the kept games of a match in order, from number `first` to ``match.games - 1``."""
        with self.sentences():
            which = (self._id(match), first, match.games - 1)
            for game_row in self.connection.execute(_READ, which):
                try:
                    yield played(match, game_row)
                except GomcError as error:
                    raise self._unreadable(error) from None

    def outcome(self, match: Match) -> Outcome:
        """Return the outcome of the kept games of a match."""
        return Outcome.of(match, self.games(match))

    def count(self, match: Match) -> int:
        """Return the number of kept games of a match with numbers less than ``match.games``."""
        query = "SELECT COUNT(*) FROM games WHERE match = ? AND number < ?"
        with self.sentences():
            counted = self.connection.execute(query, (self._id(match), match.games)).fetchone()
        return int(counted[0])

    def missing(self, match: Match) -> list[int]:
        """Return the numbers of the games of a match that are not kept yet."""
        query = "SELECT number FROM games WHERE match = ? AND number < ?"
        with self.sentences():
            rows = self.connection.execute(query, (self._id(match), match.games))
            kept = {number for (number,) in rows}
        return [number for number in range(match.games) if number not in kept]

    def matches(self) -> list[Match]:
        """Return all matches, each with the largest number of games ever asked for.

        Raises
        ------
        GomcError
            If this gomc cannot read a match, for example a match of a newer gomc.
        """
        return [_readable(entry) for entry in self.entries()]

    def entries(self) -> list[Match | GomcError]:
        """Return all matches; in the place of a match that cannot be read stands the error."""
        query = "SELECT key, match, games FROM matches ORDER BY id"
        with self.sentences():
            rows = self.connection.execute(query).fetchall()
        return [self._match(number, *row) for number, row in enumerate(rows, 1)]

    def register(self, match: Match) -> int:
        """Enter a match, or update a number of games that has grown, and return the match's id."""
        with self.together():
            self.connection.execute(
                "INSERT INTO matches (key, match, games) VALUES (?, ?, ?) ON CONFLICT (key) "
                "DO UPDATE SET games = excluded.games WHERE excluded.games > games",
                (match.key, match.to_json(), match.games),
            )
            match_id = self._id(match)
        assert match_id is not None
        return match_id

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write all changes of the ``with`` block at once or, after an error, write no change."""
        if self._depth:
            yield
            return
        with self.sentences():
            self.connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self._ids.clear()  # the id of a match that is not entered after all goes to another
                if self.connection.in_transaction:  # after a full disk SQLite has rolled back itself
                    self.connection.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    def check(self) -> None:
        """Raise `GomcError` if the file is damaged."""
        with self.sentences():
            _check(self.connection)

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn the errors of SQLite into sentences."""
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # a message may hold odd bytes
            message = " ".join(str(error).split())
            if isinstance(error, sqlite3.OperationalError | sqlite3.ProgrammingError):
                raise GomcError(
                    f"the file of results {self.path} cannot be used: {message}."
                ) from error
            raise GomcError(
                f"the file of results {self.path} is damaged, or is something else ({message}); "
                "gomc did not change the file."
            ) from error

    def close(self) -> None:
        """Close the file; the end of a ``with`` block closes the file too."""
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
        """Delete the file if it keeps nothing and nobody else uses it."""
        with suppress(sqlite3.DatabaseError, OSError):  # the error that ended the run tells more
            self.connection.execute("PRAGMA busy_timeout = 0")
            self.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self.connection.execute("PRAGMA journal_mode = DELETE")  # fails if another process uses it
            query = "SELECT 1 FROM games UNION SELECT 1 FROM answers UNION SELECT 1 FROM runs"
            if self.connection.execute(query).fetchone() is None:
                self.path.unlink()

    def _id(self, match: Match) -> int | None:
        """Return the id of a match, or None if the file does not list the match."""
        check_type("match", match, Match)
        if match.key not in self._ids:
            query = "SELECT id FROM matches WHERE key = ?"
            with self.sentences():
                id_row = self.connection.execute(query, (match.key,)).fetchone()
            if id_row is None:
                return None
            self._ids[match.key] = id_row[0]
        return self._ids[match.key]

    def _match(self, number: int, key: object, text: str, games: int) -> Match | GomcError:
        """Return the match that a row describes, or the error if the row describes no match."""
        try:
            match = Match.from_json(text, games)
            if match.key != key:
                raise GomcError("its key belongs to another match.")
        except GomcError as error:
            return self._unreadable(GomcError(f"match {number}: {error}"))
        return match

    def _unreadable(self, error: GomcError) -> GomcError:
        return GomcError(f"the file of results {self.path} cannot be read: {error}")


def _readable(entry: Match | GomcError) -> Match:
    if isinstance(entry, GomcError):
        raise entry
    return entry


# --- Opening a file without writing to it.


def _reader(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads: to the file, or to a copy in the newest form."""
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
    """Return a connection to a file, or to a copy if SQLite cannot write beside the file."""
    path = path.resolve()
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", PATIENCE, isolation_level=None, uri=True)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        with TemporaryDirectory() as folder, suppress(OSError):
            for end in ("", "-wal"):  # the log holds games that are not in the file yet
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
    """Return a file's version; raise an SQLite error or a `GomcError` if the file keeps no results.

    The file of a run that was killed at the beginning is empty, and the version of such a file is 0.
    """
    _check(connection)
    application, version, tables = (
        connection.execute(pragma).fetchone()[0]
        for pragma in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            "SELECT COUNT(*) FROM sqlite_master",
        )
    )
    if application != APPLICATION and (application or tables):
        raise GomcError(
            f"{path} is an SQLite file without gomc's results; gomc did not change the file."
        )
    if version > VERSION:
        raise GomcError(
            f"the file of results {path} is of version {version}, but this gomc reads versions up "
            f"to {VERSION}; gomc did not change the file."
        )
    return int(version)


def _check(connection: sqlite3.Connection) -> None:
    """Raise an SQLite error if a file or an index in the file is damaged."""
    report = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if report != "ok":
        raise sqlite3.DatabaseError(report.splitlines()[-1])
