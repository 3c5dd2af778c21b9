"""The form of a file of results, and how older forms become the newest.

- Version 1 kept of the moves only their names and seconds, and one run could use a file at a time.
- Version 2 keeps what the search said of each move, and which run plays which game at present.
- Version 3 has players whose random games have a `policy`; before they had ``stages``.
- Version 4 keeps answers to questions about positions too (`gomc.arena.answers`).
- Version 5 keeps the points of handicap stones.

The names of tables and columns are a part of the form, and stay as they are: what the table ``claims``
keeps are the `gomc.arena.reservations`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress

from gomc.arena.match import Match
from gomc.errors import GomcError
from gomc.programs import PROGRAMS
from gomc.settings import Capture, Patterns, Save, Stages
from gomc.settings.patterns import MOGO
from gomc.text.stages import WHOLE

APPLICATION = 0x676F6D63
"""Says in the header of an SQLite file that it is gomc's ("gomc" in ASCII)."""

VERSION = 5
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


def _to_version_3(connection: sqlite3.Connection) -> None:
    """Write the players' stages as policies; a row that cannot be read stays, and is refused later."""
    found = connection.execute("SELECT id, match FROM matches WHERE match LIKE '%stages%'").fetchall()
    for row, text in found:
        with suppress(GomcError, AttributeError, KeyError, TypeError, ValueError):
            values = json.loads(text)
            values |= {side: _with_policy(values[side]) for side in ("a", "b")}
            new = Match.from_json(json.dumps(values))
            which = "UPDATE matches SET key = ?, match = ? WHERE id = ?"
            connection.execute(which, (new.key, new.to_json(), row))


_YES = ("yes", "true", "on")


def _with_policy(spec: str) -> str:
    """Return a player whose stages are written as a policy.

    Examples
    --------
    >>> _with_policy("mogo:stages.capture=no,fpu=1")
    'mogo:fpu=1,policy=save+mogo'
    >>> _with_policy("uct:stages=pure")
    'uct:policy=capture'
    """
    head, _, rest = spec.partition(":")
    parts = [part.strip() for part in rest.split(",")]
    old = [part for part in parts if part.startswith("stages")]
    if head not in PROGRAMS or not old:
        return spec
    said = {name.strip(): value.strip().lower() for name, _, value in (p.partition("=") for p in old)}
    policy = WHOLE[said["stages"]] if "stages" in said else PROGRAMS[head].search.policy  # type: ignore[union-attr]
    assert isinstance(policy, Stages)

    def has(name: str, stage: Save | Capture) -> bool:
        return said.get(f"stages.{name}", "yes" if stage in policy.stages else "no") in _YES

    patterns = said.get("stages.patterns", "mogo" if Patterns(MOGO) in policy.stages else "none")
    stages = ["save"] if has("save", Save()) else []
    stages += [patterns] if patterns != "none" else []
    stages += ["capture"] if has("capture", Capture()) else []
    kept = [part for part in parts if part not in old]
    return f"{head}:{','.join([*kept, 'policy=' + ('+'.join(stages) or 'uniform')])}"


def _to_version_4(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE answers (question TEXT PRIMARY KEY, answer TEXT NOT NULL, "
        "finished TEXT NOT NULL, version TEXT NOT NULL)"
    )


def _to_version_5(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE games ADD COLUMN handicap TEXT NOT NULL DEFAULT ''")


_STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _to_version_1,
    _to_version_2,
    _to_version_3,
    _to_version_4,
    _to_version_5,
)
"""For each version, from 0 (an empty file) on, the function that makes the next version of a file."""


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
