"""The form of a file of results, and how older forms become the newest.

- Version 1 kept of the moves only their names and seconds, and one run could use a file at a time.
- Version 2 keeps what the search said of each move, and which run plays which game at present.

The names of tables and columns are a part of the form, and stay as they are: what the table ``claims``
keeps are the `gomc.arena.reservations`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

APPLICATION = 0x676F6D63
"""Says in the header of an SQLite file that it is gomc's ("gomc" in ASCII)."""

VERSION = 2
"""The newest form."""

_VERSION_1 = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    match TEXT NOT NULL,
    games INTEGER NOT NULL
);
CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    black_version TEXT NOT NULL,
    white_version TEXT NOT NULL,
    result TEXT NOT NULL,
    score REAL,
    ended TEXT NOT NULL,
    said TEXT NOT NULL,
    finished TEXT NOT NULL,
    version TEXT NOT NULL,
    moves TEXT NOT NULL,
    seconds TEXT NOT NULL,
    PRIMARY KEY (match, number)
);
"""


def _to_version_1(connection: sqlite3.Connection) -> None:
    _run(connection, _VERSION_1)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")


def _to_version_2(connection: sqlite3.Connection) -> None:
    """Put the moves and seconds into one list of turns, and make room for reservations."""
    connection.execute("ALTER TABLE games ADD COLUMN turns TEXT NOT NULL DEFAULT '[]'")
    for row, moves, seconds in connection.execute("SELECT rowid, moves, seconds FROM games").fetchall():
        times = map(float, seconds.split())
        turns = [[move, time] for move, time in zip(moves.split(), times, strict=True)]
        text = json.dumps(turns, separators=(",", ":"))
        connection.execute("UPDATE games SET turns = ? WHERE rowid = ?", (text, row))
    _run(
        connection,
        """
        ALTER TABLE games DROP COLUMN moves;
        ALTER TABLE games DROP COLUMN seconds;
        CREATE TABLE runs (
            id TEXT PRIMARY KEY,
            host TEXT NOT NULL,
            process INTEGER NOT NULL,
            beat REAL NOT NULL
        );
        CREATE TABLE claims (
            match INTEGER NOT NULL REFERENCES matches (id),
            number INTEGER NOT NULL,
            run TEXT NOT NULL,
            PRIMARY KEY (match, number)
        );
        """,
    )


_STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_to_version_1, _to_version_2)
"""What brings a file of each version, from 0 (an empty one) on, to the next."""


def bring_up(connection: sqlite3.Connection) -> None:
    """Bring a file to the newest form, within a transaction that is under way."""
    before = connection.execute("PRAGMA user_version").fetchone()[0]
    for step in _STEPS[before:]:
        step(connection)
    if before < VERSION:
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Run some statements without ending the transaction, as `executescript` would."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)
