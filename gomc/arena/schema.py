"""The form of a file of results, and the steps from older forms to the newest form.

- Version 1 kept only the names and seconds of moves, and only a single run could use a file at a time.
- Version 2 keeps the search's values of each move, and the games that each run is playing.
- Version 3 describes players by the `policy` of their random games, instead of ``stages``.
- Version 4 keeps answers to questions about positions too (`gomc.arena.answers`).
- Version 5 keeps the points of handicap stones.
- Version 6 describes players by the digests of the users' files of weights too.

The names of tables and columns are a part of the form, and stay unchanged. So the table of
`gomc.arena.reservations` is still called ``claims``.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gomc.arena.match import Match
from gomc.errors import GomcError
from gomc.programs import PROGRAMS
from gomc.settings import Capture, Patterns, Save, Stages
from gomc.settings.bysize import on
from gomc.settings.patterns import MOGO
from gomc.text.stages import WHOLE

APPLICATION = 0x676F6D63
"""The mark of gomc's files in the header of an SQLite file ("gomc" in ASCII)."""

VERSION = 6
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
    """Put the moves and seconds into a list of turns, and add the tables for reservations."""
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


def _to_version_3(connection: sqlite3.Connection) -> None:
    """Write the players' stages as policies; an unreadable row stays, and is refused later."""
    rows = connection.execute("SELECT id, match FROM matches WHERE match LIKE '%stages%'").fetchall()
    for row, text in rows:
        with suppress(GomcError, AttributeError, KeyError, TypeError, ValueError):
            values = json.loads(text)
            values |= {side: _with_policy(values[side]) for side in ("a", "b")}
            new = Match.from_json(json.dumps(values))
            update = "UPDATE matches SET key = ?, match = ? WHERE id = ?"
            connection.execute(update, (new.key, new.to_json(), row))


_YES = ("yes", "true", "on")


def _with_policy(spec: str) -> str:
    """Return the text of a player with a policy instead of stages.

    Examples
    --------
    >>> _with_policy("mogo:stages.capture=no,fpu=1")
    'mogo:fpu=1,policy=save+mogo'
    >>> _with_policy("uct:stages=pure")
    'uct:policy=capture'
    """
    head, _, rest = spec.partition(":")
    parts = [part.strip() for part in rest.split(",")]
    old_parts = [part for part in parts if part.startswith("stages")]
    if head not in PROGRAMS or not old_parts:
        return spec
    settings = {
        name.strip(): value.strip().lower() for name, _, value in (p.partition("=") for p in old_parts)
    }
    search: Any = on(PROGRAMS[head].search, 9)
    policy = WHOLE[settings["stages"]] if "stages" in settings else search.policy
    assert isinstance(policy, Stages)

    def has(name: str, stage: Save | Capture) -> bool:
        return settings.get(f"stages.{name}", "yes" if stage in policy.stages else "no") in _YES

    patterns = settings.get("stages.patterns", "mogo" if Patterns(MOGO) in policy.stages else "none")
    stages = ["save"] if has("save", Save()) else []
    stages += [patterns] if patterns != "none" else []
    stages += ["capture"] if has("capture", Capture()) else []
    kept = [part for part in parts if part not in old_parts]
    return f"{head}:{','.join([*kept, 'policy=' + ('+'.join(stages) or 'uniform')])}"


def _to_version_4(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL, "
        "finished TEXT NOT NULL, version TEXT NOT NULL)"
    )


def _to_version_5(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE games ADD COLUMN handicap TEXT NOT NULL DEFAULT ''")


def _to_version_6(connection: sqlite3.Connection) -> None:
    """Describe players by the present weights; an unreadable row stays, and is refused later."""
    rows = connection.execute(
        "SELECT id, match FROM matches WHERE match LIKE '%learnedmoves%'"
    ).fetchall()
    for row, text in rows:
        with suppress(GomcError):
            new = Match.from_json(text)
            update = "UPDATE matches SET key = ?, match = ? WHERE id = ?"
            connection.execute(update, (new.key, new.to_json(), row))


_STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _to_version_1,
    _to_version_2,
    _to_version_3,
    _to_version_4,
    _to_version_5,
    _to_version_6,
)
"""For each version, from 0 (an empty file) on, the function that makes the next version of a file."""


def bring_up(connection: sqlite3.Connection) -> None:
    """Bring a file to the newest form, within a transaction that the caller has begun."""
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
