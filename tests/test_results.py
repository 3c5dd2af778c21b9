"""Files of results that are full, read-only, edited or damaged: a sentence, and that in time."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.bounded import bounded
from benchmarks.trials import results
from gomc.arena import Match, Played, Store, answers, play, reservations, run, schema, store
from gomc.arena.referee import play_game
from gomc.arena.reservations import Reservations
from gomc.cli import main
from gomc.errors import GomcError

MATCH = Match("random", "random", games=4, size=5)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """The first games of the match."""
    return [play_game(MATCH, number) for number in range(3)]


@pytest.fixture
def file(tmp_path: Path, games: list[Played]) -> Path:
    """A file with these games, of which one is missing."""
    path = tmp_path / "results.sqlite"
    with Store(path) as kept:
        kept.add(MATCH, *games)
    return path


def command(*args: object) -> tuple[int, str]:
    done = CliRunner().invoke(main, [*map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_a_damaged_or_edited_file_ends_in_a_sentence(seed):
    rng = random.Random(seed)
    assert sum(results.attack(rng) for _ in range(5)) > 0


# --- No room, no right to write.


def test_a_full_disk_is_called_so(file, games):
    with Store(file) as kept:
        (pages,) = kept.connection.execute("PRAGMA page_count").fetchone()
        kept.connection.execute(f"PRAGMA max_page_count = {pages}")
        more = [replace(games[0], number=number) for number in range(3, 300)]
        with pytest.raises(GomcError, match=r"\.sqlite cannot be used: database or disk is full\.$"):
            kept.add(replace(MATCH, games=300), *more)
        with pytest.raises(GomcError, match="disk is full"):
            play([replace(MATCH, games=300)], kept, workers=1)
        assert [*kept.games(MATCH)][:3] == games
    with Store(file) as kept:
        assert [*kept.games(MATCH)][:3] == games


UNPRIVILEGED = """
import ctypes, os, sys
from gomc.cli import main

if os.getuid() == 0:
    system, head, sets = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(0x20080522), (ctypes.c_uint32 * 6)()
    assert system.capget(head, sets) == 0
    for effective_or_permitted in (0, 1):
        sets[effective_or_permitted] &= ~2  # CAP_DAC_OVERRIDE
    assert system.capset(head, sets) == 0
main(sys.argv[1:])
"""
"""The command as somebody who may not write everywhere.

Root gives up the right to write where nobody may. Another user could not enter the folders of gomc and
of Python, if those are private, and could import nothing more.
"""


@pytest.fixture
def no_room() -> Iterator[Path]:
    """A folder that everybody can read, and nobody can write to once the test has filled it."""
    folder = Path(tempfile.mkdtemp(prefix="gomc-test-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@pytest.mark.skipif(os.name != "posix", reason="rights are taken away in the POSIX way")
@pytest.mark.skipif(
    os.name == "posix" and os.getuid() == 0 and sys.platform != "linux",
    reason="root gives rights up in Linux' way",
)
@pytest.mark.parametrize("with_log", [False, True])
def test_results_where_nothing_can_be_written_are_read(file, no_room, with_log):
    there = no_room / "results.sqlite"
    with Store(file) as writer:  # while it is open, its last games are in the log alone
        if with_log:
            writer.add(MATCH, play_game(MATCH, 3))
            shutil.copyfile(f"{file}-wal", f"{there}-wal")
        shutil.copyfile(file, there)
    for path in no_room.iterdir():
        path.chmod(0o444)
    no_room.chmod(0o555)
    before = sorted(path.name for path in no_room.iterdir())

    def unprivileged(*args: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-c", UNPRIVILEGED, *args, "--results", str(there)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    listed = unprivileged("results", "list")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert f": {3 + with_log} played" in listed.stdout
    refused = unprivileged("match", "random", "random", "--games", "5", "--size", "5")
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"Error: the file of results {there} cannot be used")
    assert len(refused.stderr.splitlines()) == 1
    assert sorted(path.name for path in no_room.iterdir()) == before


def test_who_reads_only_does_not_write(file, games):
    before = file.read_bytes()
    with Store(file, read_only=True) as kept:
        assert [*kept.games(MATCH)] == games
        with pytest.raises(GomcError, match="readonly"):
            kept.add(MATCH, play_game(MATCH, 3))
    assert file.read_bytes() == before


def test_an_older_file_is_read_without_being_written_to(tmp_path):
    file = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(file)) as old, old:
        old.executescript(schema._VERSION_1)
        old.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        old.execute("PRAGMA user_version = 1")
        old.execute("INSERT INTO matches VALUES (1, ?, ?, 4)", (MATCH.key, MATCH.to_json()))
    before = file.read_bytes()
    with Store(file, read_only=True) as kept:
        assert kept.matches() == [MATCH]
        assert kept.count(MATCH) == 0
    assert file.read_bytes() == before


def test_the_file_of_a_run_that_was_killed_as_it_began_is_used(tmp_path):
    file = tmp_path / "begun.sqlite"
    with closing(sqlite3.connect(file)) as begun:
        begun.execute("PRAGMA journal_mode = WAL")
    assert file.stat().st_size > 0
    assert command("results", "list", "--results", file) == (0, "No games were found.\n")
    with Store(file) as kept:
        assert kept.matches() == []


# --- Edited rows.


def edit(file: Path, what: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute(what, values)


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("turns", "", "its moves must be a list of lists, not ''"),
        pytest.param("turns", "[" * 100_000, "its moves must be a list", id="deep"),
        ("turns", None, "its moves must be a list"),
        ("turns", '[["A1"], 5]', "its moves must be a list"),
        ("turns", '[["Z9", 0]]', "no move such as ['Z9', 0, 0, None, None] on this board"),
        ("turns", '[[["A1"], 0]]', "its moves must be a list"),
        ("turns", '[["A1", NaN]]', "no move such as"),
        ("turns", '[["A1", 0, 1.5]]', "no move such as"),
        ("turns", '[["A1", 0, 1, "x"]]', "no move such as"),
        ("result", "", "its result must be a result as in SGF, not ''"),
        ("result", None, "its result must be"),
        ("score", "high", "its score must be a finite number"),
        ("score", float("inf"), "its score must be a finite number, not inf"),
        ("ended", "badly", "its end must be one of 'score', "),
        ("said", b"\0", "what was said must be text"),
        ("black_version", None, "Black's version must be text, not None"),
        ("finished", b"2026", "its date must be text, not "),
    ],
)
def test_an_edited_game_is_named_in_a_sentence(file, column, value, said):
    edit(file, f"UPDATE games SET {column} = ? WHERE number = 1", value)
    code, output = command("results", "show", "--results", file)
    assert code == 2
    (line,) = output.splitlines()
    assert line.startswith(f"Error: the file of results {file} cannot be read: game 1 of {MATCH}: ")
    assert said in line


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("a", 5, "5 is no player"),
        ("b", "uct:fpu=x", "bandit.urgency must be a number"),
        ("a", "\x1b[2J", "is no player"),
        ("size", "5", "size must be a whole number"),
        ("seed", 2, "its key belongs to another match"),
        ("more", 2, "a match has the fields a, b"),
    ],
)
def test_an_edited_match_is_named_in_a_sentence(file, name, value, said):
    text = json.dumps(json.loads(MATCH.to_json()) | {name: value})
    edit(file, "UPDATE matches SET match = ?", text)
    code, output = command("results", "list", "--results", file)
    assert code == 2
    (line,) = output.splitlines()
    assert line.startswith(f"Error: the file of results {file} cannot be read: match 1: ")
    assert said in line
    assert "\x1b" not in line


def test_the_other_matches_are_listed_beside_one_that_cannot_be_read(file):
    other, broken = replace(MATCH, seed=2), replace(MATCH, seed=3)
    with Store(file) as kept:
        kept.add(other, play_game(other, 0))
        kept.add(broken, play_game(broken, 0))
    edit(file, "UPDATE matches SET match = '{}' WHERE key = ?", MATCH.key)
    edit(file, "UPDATE games SET result = '' WHERE match = 3")
    code, output = command("results", "list", "--results", file)
    listed, error = output.splitlines()
    assert code == 2
    assert listed.startswith(f"  2  {other}: 1 played")
    assert "match 1: a match has the fields" in error
    assert f"game 0 of {broken}: its result" in error
    assert command("results", "show", "--results", file)[0] == 2
    assert command("results", "show", "--match", 2, "--results", file)[0] == 0


def test_moves_that_cannot_be_played_are_named_when_they_are_to_be_seen(file):
    edit(file, "UPDATE games SET turns = ? WHERE number = 1", '[["C3",0],["C3",0]]')
    code, output = command("results", "show", "--game", "1", "--results", file)
    assert code == 2
    assert f"game 1 of {MATCH} cannot be shown: " in output.splitlines()[-1]


def test_an_answer_that_is_no_text_ends_in_a_sentence(file):
    edit(file, "INSERT INTO answers VALUES ('asked', CAST(x'ff' AS TEXT), '2026', '1')")
    with Store(file) as kept, pytest.raises(GomcError, match="cannot be used: Could not decode"):
        answers.kept(kept, ["asked"])


def test_what_is_shown_cannot_steer_the_terminal(file):
    edit(file, "UPDATE games SET said = ?, black_version = ?", "\x1b[2J", "bot \x9b31m")
    for args in ([], ["--game", "1"]):
        code, output = command("results", "show", *args, "--results", file)
        assert code == 0
        assert r"bot \x9b31m" in output
        assert not {"\x1b", "\x9b"} & {*output}


# --- Waiting for ever.


def play_on(file: Path) -> int:
    """Play what is missing, in bounded time, and return how many games there are."""

    def play_all() -> int:
        with Store(file) as kept:
            play([MATCH], kept, workers=1)
            return kept.count(MATCH)

    return bounded(play_all, 30, "the match waits for ever")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody look around for long."""
    monkeypatch.setattr(run, "PAUSE", 0.05)


def damage_the_reservations(file: Path) -> None:
    """Empty the table of reservations, but not its index, which has the missing game reserved."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO claims VALUES (1, 3, 'gone')")
        which = "SELECT rootpage FROM sqlite_master WHERE name = 'claims'"
        (page,) = connection.execute(which).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    start = (page - 1) * size
    assert data[start] == 0x0D  # a leaf
    data[start + 3 : start + 7] = bytes((0, 0, *divmod(size, 256)))  # of no rows
    file.write_bytes(data)


def test_an_index_that_lies_is_found_when_the_file_is_opened(file):
    damage_the_reservations(file)
    with pytest.raises(GomcError, match=r"is damaged, .*index"):
        play_on(file)
    assert command("results", "list", "--results", file)[0] == 2


def test_an_index_that_lies_is_found_in_a_run(file, monkeypatch):
    """It was damaged after the file was opened."""
    damage_the_reservations(file)
    check, asked = store._check, []

    def check_later(connection: sqlite3.Connection) -> None:
        if asked:
            check(connection)
        asked.append(connection)

    monkeypatch.setattr(store, "_check", check_later)
    with pytest.raises(GomcError, match=r"damaged|malformed"):
        play_on(file)


def test_a_game_that_can_neither_be_reserved_nor_found_ends_the_run(file, monkeypatch):
    monkeypatch.setattr(Reservations, "reserve", lambda *_: False)
    with pytest.raises(GomcError, match=r"contradicts itself: game 3 of random against random"):
        play_on(file)


def test_a_game_that_does_not_stay_ends_the_run(file):
    edit(file, "CREATE TRIGGER lose BEFORE INSERT ON games BEGIN SELECT RAISE(IGNORE); END")
    with pytest.raises(GomcError, match=r"contradicts itself: game 3 of random against random"):
        play_on(file)


def test_reservations_of_a_run_that_nobody_knows_are_void(file):
    edit(file, "INSERT INTO claims VALUES (1, 3, 'unknown')")
    assert play_on(file) == 4


@pytest.mark.parametrize(
    ("host", "process", "beat"),
    [
        (None, None, None),
        ("{host}", "x", 9e99),
        ("{host}", 2**62, "{now}"),
        ("{host}", "x", "{now}"),
        ("{host}", None, "{now}"),
        ("elsewhere", 1, "soon"),
    ],
)
def test_reservations_of_a_run_that_cannot_be_are_void(file, host, process, beat):
    its = host and host.format(host=reservations.socket.gethostname())
    now = reservations.time.time() if beat == "{now}" else beat
    edit(file, "INSERT INTO claims VALUES (1, 3, 'odd')")
    edit(file, "INSERT INTO runs VALUES ('odd', ?, ?, ?)", its, process, now)
    assert play_on(file) == 4


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (None, "path must be the name of a file, not None"),
        (b"x", "path must be the name of a file, not b'x'"),
        ("x" * 5000, "no file can be called 'xxx"),
        ("\ud800", "no file can be called"),
    ],
)
def test_what_is_no_name_of_a_file_of_results_gets_a_sentence(path, said):
    with pytest.raises(GomcError, match=said):
        Store(path)


def test_what_is_no_match_gets_a_sentence():
    match = Match("random", "random", games=1, size=3)
    with Store(":memory:") as kept:
        for ask in (kept.outcome, kept.count, kept.missing):
            with pytest.raises(GomcError, match="match must be a Match, not 'random'"):
                ask("random")
        with pytest.raises(GomcError, match="matches must be several, as in a list, not Match"):
            play(match, kept)
        with pytest.raises(GomcError, match="store must be a Store, not 5"):
            play([match], 5)


def test_a_match_of_more_games_than_anybody_plays_is_refused(tmp_path):
    code, output = command(
        "match", "random", "random", "--games", 10**12, "--results", tmp_path / "r.sqlite"
    )
    assert code == 2
    assert "games must be a whole number from 0 to 1000000" in output
