"""Root parallelisation: the trees of several processes are those of single searches, added up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gomc
from gomc import UCT, GomcError, RootParallel, reference
from gomc.backend import Backend
from gomc.errors import quoted
from gomc.gtp import Engine
from gomc.gtp.analysis import info
from gomc.parallel import workers
from gomc.play.player import Player
from gomc.results.searches import SearchResult
from gomc.rng import stream
from gomc.search.zones import zone
from gomc.settings import Widening

HOW = RootParallel(UCT(final="visits"))
GAMES = 200


def found(
    backend: Backend, how: RootParallel = HOW, games: int = GAMES, **more: object
) -> SearchResult:
    """Search on a small board with one stone."""
    board = backend.Board(5, 0.5)
    board.play("B4")
    return backend.search(board, how, playouts=games, seed=7, **more)  # type: ignore[arg-type]


def singles(backend: Backend, how: RootParallel, shares: list[int]) -> list[SearchResult]:
    """Make the searches of the workers that have anything to do, one by one."""
    board = backend.Board(5, 0.5)
    board.play("B4")
    seeds = [stream(7, k).state for k in range(how.workers)]
    each = [(n, seed) for n, seed in zip(shares, seeds, strict=True) if n]
    return [backend.search(board, how.search, playouts=n, seed=seed) for n, seed in each]


def sums(*results: SearchResult) -> dict[str, tuple[int, float]]:
    """Return for each move the games and the wins of all results together."""
    table: dict[str, tuple[int, float]] = {}
    for result in results:
        for c in result.candidates:
            visits, wins = table.get(c.name, (0, 0.0))
            table[c.name] = visits + c.visits, wins + round(2 * c.value * c.visits) / 2
    return table


CASES: dict[str, tuple[RootParallel, list[int]]] = {
    "even": (HOW, [100, 100]),
    "odd": (HOW, [101, 100]),
    "by value": (RootParallel(UCT(final="value")), [150, 150]),
    "batches": (RootParallel(UCT(batch=4)), [52, 49]),
    "each with its own order": (RootParallel(UCT(widening=Widening(order="random"))), [60, 60]),
    "three": (replace(HOW, workers=3), [34, 33, 33]),
    "one": (replace(HOW, workers=1), [60]),
    "more workers than games": (replace(HOW, workers=3), [1, 1, 0]),
    "one game": (HOW, [1, 0]),
}


# Paper: CF II-E processors
@pytest.mark.parametrize("case", CASES)
def test_the_trees_are_those_of_single_searches(backend: Backend, case: str) -> None:
    how, shares = CASES[case]
    result, alone = found(backend, how, sum(shares)), singles(backend, how, shares)
    assert sums(result) == sums(*alone)
    assert result.playouts == result.games.n == sum(shares)
    assert result.games.black_wins == sum(one.games.black_wins for one in alone)
    areas = [round((one.games.mean_score + 0.5) * one.games.n) for one in alone]
    assert result.games.mean_score == sum(areas) / sum(shares) - 0.5
    idle = shares.count(0) * (1 + 25)  # a root, the 24 empty points and the pass
    assert result.nodes == idle + sum(one.nodes for one in alone)


# Paper: CF II-E processors
def test_the_move_is_chosen_by_the_sums(backend: Backend) -> None:
    hows = [RootParallel(UCT(final="visits")), RootParallel(UCT(final="value"))]
    by_visits, by_value = (found(backend, how, 275) for how in hows)
    assert sums(by_visits) == sums(by_value)
    assert by_visits.candidates[0].visits == max(c.visits for c in by_visits.candidates)
    assert by_value.candidates[0].value == max(c.value for c in by_value.candidates)
    assert by_visits.best != by_value.best


def test_the_line_is_that_of_the_tree_with_most_games_there(backend: Backend) -> None:
    result = found(backend)
    alone = singles(backend, HOW, [100, 100])
    visits = [sums(one)[result.best][0] for one in alone]
    assert visits[0] < visits[1]  # so that it makes a difference which
    root = alone[1].root
    assert root is not None
    node = next(child for child in root.children if child.move == result.move)
    reply = max(node.children, key=lambda child: child.visits)
    assert result.variation[1] == gomc.game.points.point_name(reply.move, 5)
    assert result.root is None


def test_all_backends_find_the_same(backend: Backend) -> None:
    assert found(backend) == found(gomc.load())


def test_it_makes_no_difference_how_the_work_is_cut(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    how, looks = RootParallel(UCT(batch=3)), []

    def watch(so_far: Callable[[], SearchResult]) -> None:
        looks.append(so_far().playouts)

    at_once = found(backend, how, 299)
    monkeypatch.setattr("gomc.search.running.STRETCH", 0.0)
    assert found(backend, how, 299, watch=watch) == at_once
    assert len(looks) == 49  # all but the last stretch are of two batches of three


def test_the_result_so_far_is_that_of_so_many_games() -> None:
    seen: list[SearchResult] = []
    found(reference, watch=lambda so_far: seen.append(so_far()))
    assert found(reference, games=seen[0].playouts) == seen[0]


def test_moves_can_be_given(backend: Backend) -> None:
    result = found(backend, moves=["E1", "pass", "A1"])
    assert {c.name for c in result.candidates} == {"A1", "E1", "pass"}


def test_time_is_kept(backend: Backend, promptly: Any) -> None:
    found(backend)
    result = promptly(0.8, lambda: backend.search(backend.Board(5), HOW, seconds=0.3))
    assert 0.3 <= result.seconds < 0.8
    assert result.playouts >= 2


# --- Workers. Most tests ask the reference, whose workers start sooner.


def pids() -> set[int]:
    """Return the workers that wait for work."""
    return {worker.process.pid for worker in workers._idle}


def kill(worker: workers.Worker) -> None:
    """Kill a worker as if from outside, and wait until it is dead."""
    os.kill(worker.process.pid, signal.SIGKILL)
    worker.process.wait()


def test_workers_are_kept(backend: Backend) -> None:
    found(backend)
    before = pids()
    found(backend)
    assert pids() == before


def test_workers_look_for_files_where_their_caller_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result, before = found(reference), pids()
    monkeypatch.chdir(tmp_path)
    assert found(reference) == result
    assert not pids() & before

    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert found(reference) == result


def test_a_worker_that_died_while_idle_is_replaced() -> None:
    result = found(reference)
    for worker in workers._idle:
        kill(worker)
    assert found(reference) == result


def test_a_worker_that_dies_ends_the_search_and_not_the_next() -> None:
    result = found(reference)

    pair = workers._idle[:2]
    with pytest.raises(GomcError, match=r"^a worker process ended before its work was done\.$"):
        found(reference, watch=lambda _: kill(pair[1]))
    assert found(reference) == result


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_in_watch_leaves_the_workers_in_step(error: type[BaseException]) -> None:
    result, before = found(reference), pids()

    def watch(so_far: Callable[[], SearchResult]) -> None:
        so_far()
        raise error

    with pytest.raises(error):
        found(reference, watch=watch)
    assert pids() == before
    assert found(reference) == result


@pytest.mark.slow
def test_answers_that_nobody_waited_for_are_not_taken_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result, before = found(reference), pids()

    def interrupted(_: workers.Worker) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:

        def watch(_: object) -> None:
            patch.setattr(workers.Worker, "receive", interrupted)

        with pytest.raises(KeyboardInterrupt):
            found(reference, watch=watch)
    assert len(before - pids()) == 2
    assert found(reference) == result


def test_a_worker_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/python")
    with pytest.raises(GomcError, match=r"^a worker process cannot be started: No such file .*\.$"):
        workers.Worker()


def test_what_goes_wrong_in_a_worker_is_said_in_one_sentence() -> None:
    pair = workers.acquire(2)
    with pytest.raises(GomcError, match=r"^a worker process failed: ValueError: invalid literal .*\.$"):
        workers.call(pair, int, [("5",), ("five",)])
    workers.release(pair)


def test_a_worker_survives_an_answer_that_cannot_be_sent() -> None:
    pair = workers.acquire(1)
    workers.call(pair, memoryview, [(b"12",)])
    with pytest.raises(GomcError, match=r"^a worker process failed: TypeError: cannot pickle .*\.$"):
        workers.call(pair, "cast", [("B",)])
    assert workers.call(pair, "tobytes", [()]) == [b"12"]
    workers.release(pair)


def test_searches_in_two_threads_have_workers_of_their_own() -> None:
    results: dict[int, SearchResult] = {}

    def search(games: int) -> None:
        results[games] = found(reference, games=games)

    threads = [threading.Thread(target=search, args=(games,)) for games in (150, 151)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {games: found(reference, games=games) for games in (150, 151)}


def test_a_search_that_is_over_says_so() -> None:
    kept: list[Callable[[], SearchResult]] = []
    found(gomc.load(), watch=kept.append)
    with pytest.raises(
        GomcError, match=r"^this search is over: its workers have dropped their trees\.$"
    ):
        kept[0]()


# --- Settings, and programs that use it.


@pytest.mark.parametrize("bad", [None, 2, "uct", UCT, gomc.Abramson(), gomc.programs.UCT, HOW])
def test_each_process_needs_a_tree_search(bad: object) -> None:
    with pytest.raises(GomcError) as raised:
        RootParallel(bad)  # type: ignore[arg-type]
    assert str(raised.value) == f"search must be a UCT, not {quoted(bad)}."


def test_it_plays_over_gtp() -> None:
    program = replace(gomc.programs.UCT, name="two", search=HOW)
    engine = Engine(Player(gomc.load(), program, playouts=GAMES, seed=1), size=5)
    answer = engine.answer(b"genmove black")
    assert engine.answer(b"gomc-variation").startswith(answer.replace("= ", "= b ").strip())
    assert engine.last is not None
    assert info(engine.last).startswith(f"info move {engine.last.best} visits ")


SCRIPT = """
import os, signal
print("once")
import gomc, gomc.reference as go
def interrupt(so_far):
    os.killpg(os.getpgrp(), signal.SIGINT)
result = go.search(go.Board(5), gomc.RootParallel(), seconds=60, watch=interrupt)
print(result.playouts > 0)
"""


@pytest.mark.parametrize("form", ["script", pytest.param("input", marks=pytest.mark.slow)])
def test_a_script_needs_no_guard_and_ctrl_c_stops_the_search_and_not_the_workers(
    form: str, tmp_path: Path
) -> None:
    """The workers have the standard error too, so that `run` waits for them."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "-X", "dev", str(script) if form == "script" else "-"],
        input=SCRIPT,
        capture_output=True,
        text=True,
        timeout=120,
        start_new_session=True,
    )
    assert (done.stdout, done.stderr) == ("once\nTrue\n", "")


def test_workers_end_with_a_program_that_is_killed() -> None:
    code = (
        "import time; from gomc.parallel.workers import *; pair = acquire(1); call(pair, int, [()]); "
    )
    code += "print('ready', flush=True); time.sleep(60)"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        program.kill()
        assert program.communicate(timeout=120) == ("", "")  # the worker had the standard error too


def test_a_fork_does_not_take_its_parents_workers() -> None:
    result = found(reference)
    child = os.fork()
    if not child:
        os._exit(0 if found(reference) == result else 1)
    assert found(reference) == result
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_function_that_workers_do_not_know() -> None:
    """It has no module from which they could import it."""
    own = gomc.settings.Own(lambda _view, points, _geometry: points)
    how = RootParallel(UCT(policy=gomc.settings.Stages(own)))
    with pytest.raises(gomc.GomcError, match=r"cannot receive this search: .* must stand in a module"):
        reference.search(reference.Board(3), how, playouts=4)


@pytest.mark.parametrize(
    "how",
    [
        UCT(group=gomc.Group(), zone=gomc.Zone(games=20)),
        UCT(group=gomc.Group(1), zone=gomc.Zone(games=20, alpha=1), by="score"),
    ],
    ids=["wins", "score"],
)
def test_a_zone_is_estimated_once_for_all_workers(backend: Backend, how: UCT) -> None:
    found = []
    for go in (reference, backend):
        board = go.Board(5, komi=0.5)
        board.play("A5")
        found.append(go.search(board, RootParallel(how, workers=2), playouts=30, seed=1))
    assert found[0] == found[1]
    assert how.group is not None
    assert how.zone is not None
    here = set(zone(board, how.group.distance, how.zone.margin))
    owners = sum(reference.playouts(board, 20, seed=1).ownership, ())  # the estimate's games
    inside = sum(o for p, o in zip(board.geometry.points, owners, strict=True) if p in here)
    rest = how.zone.alpha * (sum(owners) - 0.5) - (inside - 0.5)  # equation (2)
    score = sum(sum(found[0].ownership, ()))
    assert found[0].games.mean_score == pytest.approx(score - (0.5 - rest)), "komi less the rest"


def test_a_solved_root_ends_the_search() -> None:
    board = reference.Board(2, komi=10)
    board.play("pass")
    result = reference.search(board, RootParallel(UCT(solve=True)), playouts=5000, seed=1)
    assert result.playouts == result.games.n < 5000
    assert result.win_rate > 0.5


def test_a_move_that_a_tree_has_proved_to_win_is_chosen_even_if_another_has_more_games() -> None:
    board = reference.Board(2, komi=1.5)
    board.play("A1")
    how = RootParallel(UCT(solve=True, final="visits"), workers=2)
    result = reference.search(board, how, playouts=40, seed=2)
    games = {candidate.move: candidate.visits for candidate in result.candidates}
    assert games[result.move] < max(games.values())


def test_a_worker_that_is_busy_is_ended_at_once() -> None:
    worker = workers.Worker()
    worker.send(threading.Event)
    worker.receive()
    worker.send("wait", 60)
    began = time.monotonic()
    worker.stop()
    assert time.monotonic() - began < 30
