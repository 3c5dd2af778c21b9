"""Matches that are kept, stopped, killed and shared: the store, and who plays what."""

from __future__ import annotations

import json
import operator
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.trials import kills
from gomc.arena import Match, Played, Store, Turn, play, reservations, schema
from gomc.arena.referee import play_game
from gomc.arena.reservations import Reservations
from gomc.cli import main
from gomc.errors import GomcError
from gomc.parallel.executors import Processes
from gomc.parallel.tasks import FailedTask, InProcess, result_of

MATCH = Match("random", "random", games=6, size=5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.sqlite"


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """The first games of the match."""
    return [play_game(MATCH, number) for number in range(6)]


def moves(games: Iterator[Played] | list[Played]) -> list[tuple[int, list[str]]]:
    return [(game.number, [turn.move for turn in game.turns]) for game in games]


# --- The store.


def test_games_come_back_as_they_were(file, games):
    odd = replace(
        games[0],
        turns=(Turn("A1", 0.25, 100, 0.5, -1.5), Turn("pass", 1.0), Turn("B2", 0.1, 7, 1.0)),
        said="naïve 'quotes' \udcff".encode("utf-8", "replace").decode(),
        result="B+F",
        score=None,
        ended="crash",
    )
    with Store(file) as store:
        assert store.add(MATCH, odd, games[2]) == 2
        assert store.add(MATCH, odd, games[1]) == 1
    with Store(file) as store:
        assert list(store.games(MATCH)) == [odd, games[1], games[2]]
        assert (store.count(MATCH), store.missing(MATCH)) == (3, [3, 4, 5])
        assert store.missing(replace(MATCH, games=2)) == []
        assert store.missing(replace(MATCH, games=7)) == [3, 4, 5, 6]
        assert [game.number for game in store.games(replace(MATCH, games=2))] == [0, 1]
        assert store.outcome(MATCH).played == 3
        assert store.count(replace(MATCH, seed=2)) == 0


def test_a_game_with_a_tiny_score_comes_back(file):
    match = Match("random", "random", games=1, size=1, komi=0.00001)
    with Store(file) as store:
        store.add(match, play_game(match, 0))
        assert [game.result for game in store.games(match)] == ["W+1e-05"]


def test_a_result_in_six_digits_of_an_older_file_is_read(file, games):
    old = replace(games[0], result="B+23.4567", score=23.456789, ended="score")
    with Store(file) as store:
        store.add(MATCH, old)
        assert list(store.games(MATCH)) == [old]


def test_matches_are_listed_with_the_most_games_asked_for(file):
    other = replace(MATCH, komi=0.5)
    with Store(file) as store:
        for match in (MATCH, other, replace(MATCH, games=3), replace(other, games=9)):
            store.register(match)
        assert store.matches() == [MATCH, replace(other, games=9)]


def test_a_game_of_another_match_is_refused(file, games):
    with Store(file) as store, pytest.raises(GomcError, match="not of the match"):
        store.add(replace(MATCH, seed=2), games[0])


def test_what_is_written_together_is_written_wholly_or_not_at_all(file, games):
    with Store(file) as store:
        with suppress(KeyboardInterrupt), store.together():
            store.add(MATCH, games[0])
            raise KeyboardInterrupt
        assert store.count(MATCH) == 0
        store.add(MATCH, games[0])
        assert store.count(MATCH) == 1


def test_a_match_that_was_not_entered_after_all_shares_no_games(file, games):
    other = replace(MATCH, seed=99)
    with Store(file) as store:
        with suppress(KeyboardInterrupt), store.together():
            store.add(MATCH, games[0])
            raise KeyboardInterrupt
        store.add(other, play_game(other, 1))  # which gets the number that the first match had
        store.add(MATCH, games[0])
        assert [game.number for game in store.games(other)] == [1]
        assert moves(store.games(MATCH)) == moves([games[0]])


def test_a_closed_file_is_not_called_damaged(file):
    with Store(file) as store:
        store.close()
        with pytest.raises(GomcError, match="cannot be used: Cannot operate on a closed database"):
            store.count(MATCH)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mogo:stages=pure", "mogo:policy=pure"),
        ("mogo:stages=uniform,fpu=1.1", "mogo:fpu=1.1,policy=uniform"),
        ("mogo:stages.save=no", "mogo:policy=mogo+capture"),
        ("mogo:stages.patterns=none", "mogo:policy=save+capture"),
        ("mogo-pure:stages.patterns=Hane , stages.save=on", "mogo-pure:policy=save+hane+capture"),
        ("uct:stages.capture=no,solve=yes", "uct:solve=yes"),
        ("abramson:stages=sequence-like,stages.capture=false", "abramson:policy=save+mogo"),
        ("sh -c 'stages=pure'", "sh -c 'stages=pure'"),
    ],
)
def test_stages_in_a_file_of_version_2_become_a_policy(file, games, old, new):
    match = Match(new, "random", 10, seed=3)
    with Store(file) as store:
        store.add(match, replace(games[0], key=match.key))
    with closing(sqlite3.connect(file)) as connection:
        text = match.to_json().replace(json.dumps(new), json.dumps(old))
        connection.execute("UPDATE matches SET match = ?, key = 'the old key'", (text,))
        connection.execute("ALTER TABLE games DROP COLUMN handicap")
        connection.execute("DROP TABLE answers")
        connection.execute("PRAGMA user_version = 2")
        connection.commit()
    for read_only in (True, False, True):
        with Store(file, read_only) as store:
            assert [found.key for found in store.matches()] == [match.key]
            assert store.count(match) == 1


@pytest.mark.parametrize("read_only", [True, False])
def test_games_in_a_file_of_version_4_have_no_handicap(file, games, read_only):
    with Store(file) as store:
        store.add(MATCH, *games)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE games DROP COLUMN handicap")
        connection.execute("PRAGMA user_version = 4")
        connection.commit()
    with Store(file, read_only) as store:
        assert list(store.games(MATCH)) == games
        assert {game.handicap for game in games} == {()}


def test_a_file_of_version_1_is_migrated(file, games):
    with closing(sqlite3.connect(file)) as old, old:
        old.executescript(schema._VERSION_1)
        old.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        old.execute("PRAGMA user_version = 1")
        old.execute("INSERT INTO matches VALUES (1, ?, ?, 6)", (MATCH.key, MATCH.to_json()))
        for game in games[:2]:
            names = " ".join(turn.move for turn in game.turns)
            seconds = " ".join(str(turn.seconds) for turn in game.turns)
            end = (game.result, game.score, game.ended, game.said, game.when, game.version)
            old.execute(
                f"INSERT INTO games VALUES (1, ?, ?, ?, {', '.join('?' * 8)})",
                (game.number, *game.versions, *end, names, seconds),
            )
    with Store(file) as store:
        assert list(store.games(MATCH)) == games[:2]
        assert store.add(MATCH, *games) == 4
        with Reservations(store) as mine:
            assert not mine.reserve(MATCH, 0)
    with closing(sqlite3.connect(file)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
        columns = {row[1] for row in new.execute("PRAGMA table_info(games)")}
        assert not columns & {"moves", "seconds"}


def test_a_migration_that_fails_changes_nothing(file):
    with closing(sqlite3.connect(file)) as old, old:
        old.executescript(schema._VERSION_1)
        old.execute(f"PRAGMA application_id = {schema.APPLICATION}")
        old.execute("PRAGMA user_version = 1")
        old.execute("CREATE TABLE runs (id)")
    with pytest.raises(GomcError, match="table runs already exists"):
        Store(file)
    with closing(sqlite3.connect(file)) as same:
        assert same.execute("PRAGMA user_version").fetchone() == (1,)
        assert "moves" in {row[1] for row in same.execute("PRAGMA table_info(games)")}


def middle_overwritten(data: bytes) -> bytes:
    return data[:4096] + b"\x5a" * 8192 + data[4096 + 8192 :]


@pytest.mark.parametrize(
    "damage",
    [
        middle_overwritten,
        lambda data: data[: len(data) // 2],
        lambda data: data[:50],
        lambda data: b"x" * len(data),
        lambda data: data.replace(b"CREATE", b"CR\xc5ATE"),
        lambda _: b"(;GM[1]SZ[9])",
    ],
)
def test_a_damaged_file_is_left_as_it_is(file, games, damage):
    with Store(file) as store:
        store.add(MATCH, *games)
    file.write_bytes(damage(file.read_bytes()))
    before = file.read_bytes()
    with pytest.raises(GomcError, match=r"results\.sqlite is damaged, or is something else"):
        Store(file)
    assert file.read_bytes() == before
    done = CliRunner().invoke(main, ["results", "list", "--results", str(file)])
    assert done.exit_code == 2
    assert len(done.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("CREATE TABLE recipes (name)", "without gomc's results"),
        (
            f"PRAGMA application_id = {schema.APPLICATION}; PRAGMA user_version = 99",
            "of version 99, but this gomc reads",
        ),
    ],
)
def test_a_file_of_another_kind_is_left_as_it_is(file, script, said):
    with closing(sqlite3.connect(file)) as other, other:
        other.executescript(script)
    before = file.read_bytes()
    with pytest.raises(GomcError, match=said):
        Store(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
def test_a_folder_and_a_pipe_are_no_files(tmp_path, read_only):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe):
        with pytest.raises(GomcError, match="cannot be used: it is no regular file"):
            Store(path, read_only)


# --- Who plays what.


def test_a_game_is_reserved_once(file, games):
    with Store(file) as one, Store(file) as two, Reservations(one) as mine:
        one.add(MATCH, games[3])
        with Reservations(two) as theirs:
            assert mine.reserve(MATCH, 0)
            assert not theirs.reserve(MATCH, 0)
            assert theirs.reserve(MATCH, 1)
            assert not mine.reserve(MATCH, 1)
            assert not mine.reserve(MATCH, 3)
            mine.release(MATCH, 1)
            assert not mine.reserve(MATCH, 1)
        assert mine.reserve(MATCH, 1)


@pytest.mark.parametrize("change", ["process = 2147483647", "host = 'elsewhere', beat = beat - 100"])
def test_the_reservations_of_a_dead_run_are_void(file, change):
    with Store(file) as store:
        dead = Reservations(store)
        dead.show_alive()
        assert dead.reserve(MATCH, 0)
        with Reservations(store) as mine:
            assert not mine.reserve(MATCH, 0)
        store.connection.execute(f"UPDATE runs SET {change}")
        with Reservations(store) as mine:
            assert mine.reserve(MATCH, 0)


# --- Runs.


@pytest.fixture(scope="module")
def expected(games) -> list[tuple[int, list[str]]]:
    return moves(games)


@pytest.mark.parametrize("workers", [1, 2])
def test_games_do_not_depend_on_the_number_of_workers(file, expected, workers):
    seen = []
    with Store(file) as store:
        play([MATCH], store, workers, watch=lambda match, game: seen.append((match, game.number)))
        assert moves(store.games(MATCH)) == expected
        assert sorted(number for _, number in seen) == [*range(6)]
        play([MATCH], store, workers, watch=lambda *_: pytest.fail("all were played"))
        with pytest.raises(GomcError, match="workers must be a whole number from 1 to"):
            play([MATCH], store, workers=0)  # wrong even when all were played


def test_a_match_is_prolonged_and_stopped(file):
    short, long = replace(MATCH, games=2), replace(MATCH, games=200)
    with Store(file) as store:
        play([short], store, workers=1)
        assert store.count(long) == 2
        play([long, replace(short, seed=3)], store, workers=1, watch=lambda match, _: match == long)
        assert 3 <= store.count(long) < 10
        assert store.count(replace(short, seed=3)) == 2


def test_games_of_a_stopped_match_are_not_reserved(file):
    long, other = replace(MATCH, games=200), replace(MATCH, games=2, seed=3)
    reserved: list[int] = []

    def watch(match: Match, _game: Played) -> bool:
        if match == other:
            query = "SELECT COUNT(*) FROM claims JOIN matches ON id = claims.match WHERE key = ?"
            reserved.append(store.connection.execute(query, (long.key,)).fetchone()[0])
        return match == long

    with Store(file) as store:
        play([long, other], store, workers=1, watch=watch)
    assert reserved[-1] == 0


@pytest.mark.slow
def test_a_game_whose_process_dies_is_played_by_another(file, expected, monkeypatch):
    """The first process that is asked for a game is killed."""
    from gomc.parallel.workers import Worker

    send, killed = Worker.send, []

    def kill_once(worker: Worker, what: Any, *args: object) -> None:
        send(worker, what, *args)
        if what == "do" and not killed:
            killed.append(worker)
            worker.process.kill()

    monkeypatch.setattr(Worker, "send", kill_once)
    with Store(file) as store:
        play([MATCH], store, workers=2)
        assert moves(store.games(MATCH)) == expected
    assert killed


@pytest.mark.parametrize("before", [False, True])
def test_a_process_that_dies_as_it_starts_is_replaced(file, expected, monkeypatch, before):
    """The first process is gone before it is told anything, or dies while it starts."""
    from gomc.parallel import workers

    monkeypatch.setattr(workers, "_idle", [])
    send, killed = workers.Worker.send, []

    def kill_first(worker: workers.Worker, what: Any, *args: object) -> None:
        if not killed:
            killed.append(worker)
            worker.process.kill()
            if before:
                worker.process.wait()
        send(worker, what, *args)

    monkeypatch.setattr(workers.Worker, "send", kill_first)
    with Store(file) as store:
        play([MATCH], store, workers=1)
        assert moves(store.games(MATCH)) == expected
    assert killed[0].process.poll() is not None


def test_processes_start_side_by_side(file, monkeypatch):
    """Each waits, before it is heard for the first time, for the other one to be started."""
    from gomc.parallel import workers

    monkeypatch.setattr(workers, "_idle", [])
    both = threading.Barrier(2)
    receive, heard = workers.Worker.receive, set()

    def wait_for_both(worker: workers.Worker) -> Any:
        if worker not in heard:
            heard.add(worker)
            both.wait(20)
        return receive(worker)

    monkeypatch.setattr(workers.Worker, "receive", wait_for_both)
    with Store(file) as store:
        play([MATCH], store, workers=2)
        assert store.count(MATCH) == 6
    assert len(heard) == 2


@pytest.mark.slow
def test_a_game_that_kills_its_process_again_and_again_is_an_error(file, monkeypatch):
    from gomc.parallel.workers import Worker

    send = Worker.send

    def kill(worker: Worker, what: Any, *args: object) -> None:
        if what == "do":
            worker.process.kill()
            worker.process.wait()
        send(worker, what, *args)

    monkeypatch.setattr(Worker, "send", kill)
    with (
        Store(file) as store,
        pytest.raises(GomcError, match="that worked on the task died, 3 times"),
    ):
        play([replace(MATCH, games=1)], store, workers=1)


ENGINE = """#!/bin/sh
echo $$ >> {folder}/engines
while read name rest; do
    case $name in
        {cases}
        *) printf '=\\n\\n' ;;
    esac
done
"""


@pytest.fixture
def engine(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that makes a program which writes down its process's number."""

    def make(cases: str) -> str:
        path = tmp_path / "engine"
        path.write_text(ENGINE.format(folder=tmp_path, cases=cases))
        path.chmod(0o700)
        return str(path)

    return make


def test_an_engine_that_cannot_be_set_up_ends_the_run_and_keeps_the_rest(file, engine):
    wrong = Match(engine("boardsize) printf '? no\\n\\n' ;;"), "random", games=2)
    with Store(file) as store:
        with pytest.raises(GomcError, match=r"game \d of .* was not played: .* cannot play"):
            play([MATCH, wrong], store, workers=1)
        assert store.count(MATCH) == 6


def test_bad_arguments_are_refused(file):
    with Store(file) as store:
        with pytest.raises(GomcError, match="not both"):
            play([MATCH], store, workers=1, cluster="tcp://localhost:1")
        with pytest.raises(GomcError, match="workers must be"):
            play([MATCH], store, workers=0)
        with pytest.raises(GomcError, match="there is no player 'mogoo'"):
            play([MATCH, Match("mogoo", "random")], store)
        assert store.matches() == []


# --- Killed and interrupted.


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def wait_until(what: Callable[[], object], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


@contextmanager
def running(*args: str) -> Iterator[subprocess.Popen[str]]:
    """Run ``gomc match`` beside this process."""
    command = [sys.executable, "-m", "gomc", "match", *args]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def kept(file: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT COUNT(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def test_a_killed_match_goes_on_where_it_was(file, monkeypatch):
    match = replace(MATCH, games=300)
    options = ["random", "random", "--games", "300", "--size", "5", "--results", str(file)]
    with running(*options, "--workers", "2") as process:
        wait_until(lambda: kept(file) >= 5)
        process.send_signal(signal.SIGKILL)
        process.wait()
    before = kept(file)
    assert 5 <= before < 300
    monkeypatch.setattr(reservations, "SILENCE", 600.0)
    began = time.monotonic()
    fresh = []
    with Store(file) as store:
        play([match], store, workers=1, watch=lambda _, game: fresh.append(game.number))
        assert time.monotonic() - began < 300, "nobody waits for the one that was killed"
        assert len(fresh) == 300 - before
        assert [game.number for game in store.games(match)] == [*range(300)]
        for number in (0, before, 299):
            assert moves([[*store.games(match)][number]]) == moves([play_game(match, number)])


HANGS = "genmove) trap '' PIPE HUP; while :; do sleep 0.1; done ;;"
"""An engine that hangs, and does not mind that nobody listens any more."""

needs_proc = pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc to look at processes")


@pytest.mark.sampled(1)
@needs_proc
@pytest.mark.parametrize(
    ("how", "wrapped"),
    [
        (signal.SIGKILL, True),
        (signal.SIGINT, True),
        (signal.SIGTERM, False),
        pytest.param(signal.SIGKILL, False, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, False, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, True, marks=pytest.mark.slow),
    ],
)
def test_nothing_is_left_of_a_match_that_was_ended(file, engine, tmp_path, how, wrapped):
    command = f"sh -c '{engine(HANGS)}; :'" if wrapped else engine(HANGS)
    with running(command, "random", "--workers", "2", "--results", str(file)) as process:
        engines = tmp_path / "engines"
        wait_until(lambda: engines.exists() and len(engines.read_text().split()) == 2)
        process.send_signal(how)
        said, _ = process.communicate(timeout=120)
        if how == signal.SIGINT:
            assert process.returncode == 130
            assert "the same command goes on" in said.splitlines()[-1]
        wait_until(lambda: not any(map(is_running, map(int, engines.read_text().split()))), 5)
    assert kept(file) == 0


@needs_proc
def test_nothing_is_left_of_a_process_that_was_killed(file, engine, tmp_path):
    engines = tmp_path / "engines"
    command = f"sh -c '{engine(HANGS)}; :'"
    with running(command, "random", "--workers", "1", "--results", str(file)) as process:
        wait_until(lambda: engines.exists() and engines.read_text().endswith("\n"))
        first = int(engines.read_text().split()[0])
        for worker in kills.children(process.pid):
            os.kill(worker, signal.SIGKILL)
        wait_until(lambda: not is_running(first), 5)
        wait_until(lambda: len(engines.read_text().split()) == 2)  # the game is begun once more
        process.terminate()
        process.wait()
        wait_until(lambda: not any(map(is_running, map(int, engines.read_text().split()))), 5)


@pytest.mark.slow
def test_each_game_is_there_once_after_kills_at_any_time():
    assert kills.attack(random.Random(2)) > 0


def test_two_runs_on_one_file_share_the_games(file):
    match = replace(MATCH, games=600)
    options = ["random", "random", "--games", "600", "--size", "5", "--results", str(file)]
    mine = []
    with running(*options, "--workers", "1") as process, Store(file) as store:
        wait_until(lambda: kept(file) >= 1)
        play([match], store, workers=1, watch=lambda _, game: mine.append(game.number))
        assert [game.number for game in store.games(match)] == [*range(600)]
        said, _ = process.communicate(timeout=120)
        assert process.returncode == 0
    assert 0 < len(mine) < 600
    assert "of 600 games are distinct" in said


# --- A cluster.


@pytest.mark.slow
def test_every_game_is_found_once_though_a_worker_of_the_cluster_is_killed(file):
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    match = replace(MATCH, games=40)
    seen: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def watch(_match: Match, game: Played) -> None:
            seen.append(game.number)
            if len(seen) == 5:
                os.kill(victim, signal.SIGKILL)

        with Store(file) as store:
            play([match], store, cluster=cluster.scheduler_address, watch=watch)
            assert sorted(seen) == [*range(40)]
            found = moves(store.games(match))
    assert found[:6] == moves([play_game(MATCH, number) for number in range(6)])
    assert [number for number, _ in found] == [*range(40)]


def test_a_cluster_that_is_not_there(file, monkeypatch):
    pytest.importorskip("distributed", reason="needs Dask: pip install 'gomc[cluster]'")
    monkeypatch.setattr("gomc.parallel.cluster.CONTACT", 0.2)
    with (
        Store(file) as store,
        pytest.raises(GomcError, match="no Dask scheduler at 'tcp:"),
    ):
        play([MATCH], store, cluster="tcp://127.0.0.1:9")


# --- The commands.


def run(*args: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, [*args])
    assert done.exit_code == code, done.output
    return done.output


def test_the_commands_play_list_show_and_export(file, tmp_path):
    results = ["--results", str(file)]
    options = ["--size", "5", "--workers", "1", *results]
    report = run(
        "match", "random", "random", "--games", "3", *options, "--sgf", str(tmp_path / "a.sgf")
    )
    assert report.splitlines()[0] == "random against random, 3 games on 5x5, komi 7.5, seed 1"
    assert "3 of 3 games are distinct" in report
    assert "equal games" not in report
    assert (tmp_path / "a.sgf").read_text().count("(;FF[4]") == 3
    run("match", "random", "uct:playouts=2,backend=reference", "--games", "1", *options)
    listed = run("results", "list", *results).splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2"]
    assert "3 played" in listed[0]
    assert run("results", "list", "--player", "uct", *results).splitlines() == listed[1:]
    assert run("results", "list", "--size", "9", *results) == "No games were found.\n"
    assert run("results", "show", "--match", "1", *results).strip() == f"1: {report.strip()}"
    game = run("results", "show", "--match", "2", "--game", "0", *results)
    assert "White: uct:playouts=2,backend=reference (gomc " in game
    assert "game 7 is not there" in run("results", "show", "--match", "1", "--game", "7", *results)
    table = tmp_path / "all.csv"
    assert run("results", "export", str(table), *results) == f"4 games are in {table}\n"
    assert len(table.read_text().splitlines()) == 5
    before = table.read_bytes()
    none = run("results", "export", str(table), "--ended", "crash", *results, code=2)
    assert none == f"Error: no games were found; {table} stays as it is.\n"
    assert table.read_bytes() == before
    run(
        "match",
        "random",
        "random",
        "--games",
        "0",
        "--seed",
        "9",
        *options,
        "--sgf",
        str(tmp_path / "a.sgf"),
    )
    assert (tmp_path / "a.sgf").read_text().count("(;FF[4]") == 3


def test_no_command_writes_over_the_file_of_results(tmp_path):
    results, games, picture = (str(tmp_path / f"r.{end}") for end in ("jsonl", "sgf", "svg"))
    play = ["match", "random", "random", "--games", "1", "--size", "5", "--workers", "1"]
    run(*play, "--results", results)
    before = Path(results).read_bytes()
    for file in (games, picture):
        Path(file).write_bytes(before)
    for file, words in (
        (games, [*play, "--sgf", games]),
        (results, ["results", "export", results]),
        (results, ["experiment", "export", "bh-3", results]),
        (picture, ["experiment", "report", "bh-3", "--out", picture]),
        (picture, ["experiment", "report", "bh-3", "--out", str(tmp_path / "r.md")]),
    ):
        said = run(*words, "--results", file, code=2)
        assert f"{file} is the file of results; name another file" in said
        assert Path(file).read_bytes() == before


def test_a_file_in_a_folder_that_cannot_be_written_is_refused_at_once(tmp_path, monkeypatch):
    table = tmp_path / "all.csv"
    table.write_text("")
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path != tmp_path and allowed(path, how))
    said = run("match", "random", "random", "--sgf", str(tmp_path / "a.sgf"), code=2)
    assert f"'{tmp_path}/a.sgf' cannot be written" in said
    assert f"'{table}' cannot be written" in run("results", "export", str(table), code=2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "random", "random", "--sgf", "paper.py"], "name a file .sgf, not 'paper.py'"),
        (["match", "random", "random", "--sgf", ""], "name a file, not ''"),
        (["experiment", "export", "bh-3", "paper.py"], "name a file .jsonl, not 'paper.py'"),
        (["experiment", "export", "bh-3", "new.jsonl"], "there is no result of bh-3 to write"),
    ],
)
def test_a_file_of_another_kind_is_not_replaced(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("paper.py").write_text("mine")
    Store("kept.sqlite").close()
    assert said in run(*words, "--results", "kept.sqlite", code=2)
    assert not Path("new.jsonl").exists()
    assert Path("paper.py").read_text() == "mine"


def test_list_and_show_look_at_games_with_an_ending_alone(file, games):
    lost = replace(games[0], result="B+F", score=None, ended="crash", said="gone")
    other = replace(MATCH, seed=7)
    with Store(file) as store:
        store.add(MATCH, lost, games[1], games[2])
        store.add(other, play_game(other, 0))
    options = ["--ended", "crash", "--results", str(file)]
    (listed,) = run("results", "list", *options).splitlines()
    assert ": 1 lost by a crash, " in listed
    shown = run("results", "show", *options)
    assert shown.startswith(f"Only 1 of 3 games, lost by a crash:\n1: {replace(MATCH, games=1)}\n")
    assert "games were played" not in shown
    assert "1 of 1 games are distinct" in shown
    none = CliRunner().invoke(main, ["results", "list", "--ended", "time", "--results", str(file)])
    assert (none.stdout, none.stderr) == ("", "No games were found.\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["match", "mogoo", "random"], "there is no player 'mogoo'"),
        (["match", "uct:fpu=x", "random"], "bandit.urgency must be a number, not 'x'"),
        (["match", "random", "random", "--size", "26"], "size must be a whole number from 1 to 25"),
        (["match", "random", "random", "--workers", "0"], "workers must be"),
        (["results", "list"], "there is no file of results"),
        (["results", "list", "--ended", "badly"], "--ended must be one of 'score'"),
        (["results", "export", "x.txt"], "there is no file of results"),
    ],
)
def test_the_commands_refuse_in_a_sentence(file, args, said):
    output = run(*args, "--results", str(file), code=2)
    assert said in output
    assert len(output.splitlines()) == 1


def test_a_match_that_is_not_in_the_file(file):
    Store(file).close()
    assert "there is no match 1 in" in run(
        "results", "show", "--match", "1", "--results", str(file), code=2
    )


# --- Tasks that fail.


def test_a_task_may_start_a_program_that_prints():
    with Processes(1) as processes:
        assert processes.submit(os.system, "echo words").result(timeout=60) == 0


def test_a_wrong_attribute_is_no_function_that_was_not_found():
    with Processes(1) as processes:
        failed = result_of(processes.submit(operator.attrgetter("foo"), 1))
    assert failed.reason.endswith("failed: AttributeError: 'int' object has no attribute 'foo'.")


def test_a_task_in_this_process_that_exits_has_a_result():
    future = InProcess().submit(sys.exit, 3)
    assert isinstance(future.exception(timeout=60), SystemExit)


@pytest.mark.parametrize(
    ("error", "reason"),
    [(GomcError("a worker failed."), "a worker failed."), (OSError("full"), "OSError: full")],
)
def test_the_reason_of_a_failed_task_names_only_the_errors_of_others(error, reason):
    future: Future[object] = Future()
    future.set_exception(error)
    assert result_of(future) == FailedTask(reason)


@pytest.mark.parametrize(
    "name", ["file:games.sqlite", "file:games.sqlite?mode=memory", "file::memory:"]
)
def test_a_name_that_looks_like_an_address_is_a_name(name, tmp_path, monkeypatch):
    """SQLite may be built to take such a name for an address, and kept nothing, or in another file."""
    monkeypatch.chdir(tmp_path)
    match = Match("random", "random", games=1, size=2)
    with Store(name) as store:
        play([match], store, workers=1)
    assert Path(name).is_file()
    with Store(name, read_only=True) as store:
        assert store.count(match) == 1
