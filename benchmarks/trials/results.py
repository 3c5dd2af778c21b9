"""Files of results that are damaged or edited: flipped bits, lost ends, odd values in any column.

Every command must end in time, with what it found or with one sentence. No game may come up that has
values which it cannot have.
"""

from __future__ import annotations

import json
import random
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from benchmarks.bounded import bounded
from gomc.arena import Match, Store, play
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.errors import GomcError

MOST = 30.0
"""Seconds that a command may take."""

MATCHES = (
    Match("random", "random", games=12, size=3),
    Match("random", "uct:playouts=3", games=3, size=2, backend="reference", komi=0.5),
)

COLUMNS = {
    "matches": ("id", "key", "match", "games"),
    "games": (
        "match", "number", "black_version", "white_version", "result", "score", "ended", "said",
        "finished", "version", "turns",
    ),
    "claims": ("match", "number", "run"),
    "runs": ("id", "host", "process", "beat"),
}  # fmt: skip

VALUES = (
    None, "", "x", "\x1b[2J", "é\ud800".encode("utf-8", "surrogatepass"), b"\x00\xff", 0, -1, 1, 2**31,
    2**63 - 1, -(2**63), 0.5, 1e308, float("inf"), "[]", "{}", "[[]]", "null", "[" * 3000, "9" * 5000,
    '[["A1"]]', '[["Z9",0]]', '[["A1",0],["A1",0]]', '[["A1",-1]]', '[["A1",NaN]]', '[["A1","x"]]',
    '[["A1",0,1e400]]', '[[["A1"],0]]', '[["A1",0,0,0,0,0]]', '{"a":"random"}', "B+", "B+R", "W+1e+9",
    "Void", "score", "endless", "random",
)  # fmt: skip
"""What may stand in a column."""

EDITS = (
    ("a", 5), ("a", None), ("b", "uct:fpu=x"), ("a", "no-such-program"), ("a", ""), ("b", "\x1b[31m"),
    ("a", "\ud800"), ("size", 26), ("size", "3"), ("size", [3]), ("komi", None), ("komi", 1e308),
    ("games", -1), ("games", 10**30), ("seed", "x"), ("seed", 7), ("limit", {}), ("backend", []),
    ("playouts", 0), ("more", 1),
)  # fmt: skip
"""What may be changed in the text of a match."""

COMMANDS = (
    ["list"],
    ["list", "--player", "uct"],
    ["show"],
    ["show", "--match", "2"],
    ["show", "--game", "1"],
    ["show", "--ended", "score", "--size", "3"],
    ["export", "{folder}/games.csv"],
    ["export", "{folder}/games.sgf"],
)


@cache
def whole() -> bytes:
    """Return a file of results that is as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.sqlite")
        with Store(path) as store:
            for match in MATCHES:
                played = [play_game(match, number) for number in range(match.games - 2)]
                store.add(match, *played)
            connection = store.connection
            connection.execute("INSERT INTO runs VALUES ('gone', 'elsewhere', 1, 0.0)")
            connection.execute("INSERT INTO claims VALUES (1, 11, 'gone')")
        return path.read_bytes()


def attack(rng: random.Random) -> int:
    """Damage or edit a file, and look at it by all commands; then let its games be played."""
    with tempfile.TemporaryDirectory(prefix="gomc-results-") as folder:
        path = Path(folder, "results.sqlite")
        path.write_bytes(whole())
        said = rng.choice([flip, flip, cut, edit, edit, edit_match, bare])(path, rng)
        damaged = path.read_bytes()
        for command in COMMANDS:
            path.write_bytes(damaged)
            words = [word.format(folder=folder) for word in command]
            look(path, words, f"{' '.join(command)} after {said}")
        bounded(lambda: prolong(path), MOST, f"the match went on for ever after {said}")
    return len(COMMANDS) + 1


def look(path: Path, words: list[str], said: str) -> None:
    """Run a command, and see that it ends as it should."""
    args = ["results", *words, "--results", str(path)]
    done = bounded(lambda: CliRunner().invoke(main, args), MOST, said)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise AssertionError(f"{done.exception!r}: {said}") from done.exception
    assert done.exit_code in (0, 2), f"exit code {done.exit_code}: {said}"
    if done.exit_code == 2:
        last = (done.output.splitlines() or [""])[-1]  # before it there may be other matches
        assert last.startswith("Error: "), f"no sentence but {done.output!r}: {said}"
    assert "\x1b" not in done.output, f"{done.output!r}: {said}"


def prolong(path: Path) -> None:
    """Play what is missing, and see that it is there."""
    match = MATCHES[0]
    try:
        with Store(path) as store:
            play([match], store, workers=1)
            assert not store.missing(match)
    except GomcError:
        pass


# --- What may happen to a file; each returns what it was.


def flip(path: Path, rng: random.Random) -> str:
    """Flip some bits, anywhere or near each other."""
    data = bytearray(path.read_bytes())
    start, length = 0, len(data)
    if rng.random() < 0.7:
        start, length = rng.randrange(0, len(data), 4096), rng.choice((16, 128, 4096))
    flipped = [8 * start + rng.randrange(8 * length) for _ in range(rng.choice((1, 1, 2, 5, 40)))]
    for bit in flipped:
        data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    return f"flipping the bits {flipped}"


def cut(path: Path, rng: random.Random) -> str:
    """Cut off the end, or put zeros there."""
    data = path.read_bytes()
    at, end = rng.randrange(len(data)), rng.choice((b"", bytes(5000)))
    path.write_bytes(data[:at] + end)
    return f"cutting it off at {at}, with {len(end)} zeros"


def edit(path: Path, rng: random.Random) -> str:
    """Put odd values into rows, as somebody would who knows no better."""
    changes = []
    with closing(sqlite3.connect(path)) as connection, connection:
        if rng.random() < 0.3:  # whoever drops the table's rules can write anything
            connection.execute("PRAGMA writable_schema = ON")
            connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
            connection.execute("PRAGMA writable_schema = RESET")
        for _ in range(rng.choice((1, 1, 2, 4))):
            table = rng.choice(("games", "games", "games", *COLUMNS))
            column, value = rng.choice(COLUMNS[table]), rng.choice(VALUES)
            row = rng.randrange(1, 4)
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, row))
                changes.append(f"{table}.{column} = {value!r} in row {row}")
            except sqlite3.Error:  # SQLite takes no such value
                continue
    return "; ".join(changes)


def edit_match(path: Path, rng: random.Random) -> str:
    """Edit the text of a match, its key with it or not."""
    name, value = rng.choice(EDITS)
    with closing(sqlite3.connect(path)) as connection, connection:
        (text,) = connection.execute("SELECT match FROM matches WHERE id = 1").fetchone()
        text = json.dumps(json.loads(text) | {name: value})
        connection.execute("UPDATE matches SET match = ? WHERE id = 1", (text,))
    return f"the match {text}"


def bare(path: Path, rng: random.Random) -> str:
    """Take something away as a whole."""
    what = rng.choice(
        [f"DROP TABLE {table}" for table in COLUMNS]
        + [f"DELETE FROM {table}" for table in COLUMNS]
        + [f"ALTER TABLE games RENAME COLUMN {column} TO other" for column in COLUMNS["games"]]
        + ["PRAGMA user_version = 1", "PRAGMA user_version = 0", "PRAGMA application_id = 0"]
        + ["PRAGMA user_version = -1", "PRAGMA journal_mode = DELETE", "VACUUM"]
    )
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(what)
    return what
