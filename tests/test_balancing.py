"""Simulation balancing: the gradient, the lesson and the command."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("numba", reason="learning needs numba: pip install 'gomc[learn]'")
pytest.importorskip("sgfmill", reason="the games are read with sgfmill: pip install 'gomc[learn]'")

import numpy as np
from click.testing import CliRunner

import gomc.fast as go
from gomc import sgf
from gomc.cli import main
from gomc.errors import GomcError
from gomc.lab import learn
from gomc.lab.learn import balancing
from gomc.lab.learn.balancing import BalanceLearner, BalanceLesson
from gomc.lab.learn.gradient import WIDTH, Draws, balance, competitions, factors_of, gradient, logs_of
from gomc.settings import FACTORS, Factors
from gomc.settings.learned import read

pytestmark = pytest.mark.kernels

GAMES = Path(__file__).parent / "data" / "games_9x9.sgf"
SHAPES = tuple(0.5 + (n % 97) / 50 for n in range(1107))
MIXED = Factors(SHAPES, (4, 2, 5), (2, 3, 4, 8, 9, 10), (2, 3, 4, 5, 6, 7), (2, 3), 0.2)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions are measured, and the file is written often."""
    monkeypatch.setattr(balancing, "APART", 20)
    monkeypatch.setattr(balancing, "KEEP_EVERY", 2)


def small(out: Path, **settings: object) -> BalanceLesson:
    """Return a lesson of a few seconds."""
    usual = {"positions": 20, "judge": 50, "updates": 3, "batch": 8, "games": 8, "rate": 0.1}
    return BalanceLesson(sgf.read_all(GAMES), out, **usual | settings)  # type: ignore[arg-type]


# --- The gradient.


def test_factors_and_their_logarithms_are_the_same():
    both = factors_of(logs_of(MIXED)), factors_of(logs_of(replace(MIXED, power=2.0)))
    for name in ("shapes", "near", "captures", "saves", "attacks"):
        assert getattr(both[0], name) == pytest.approx(getattr(MIXED, name), rel=1e-3)
        squares = [value**2 for value in getattr(MIXED, name)]
        assert [*getattr(both[1], name)] == pytest.approx(squares, rel=1e-3)
    assert both[0].unsafe == pytest.approx(0.2)
    assert factors_of(logs_of(MIXED) - 100).unsafe == pytest.approx(1e-6)


def test_the_draws_of_a_game_are_the_moves_of_the_game():
    board = go.Board(9)
    record = go.playout(board, 3, policy=MIXED)
    its = competitions(board, record)
    assert len(its.ends) == sum(move >= 0 for move in record.moves)
    assert its.rows.shape[1] == its.ends[-1]
    assert its.ends[0] == 81


def test_the_gradient_is_the_derivative_of_the_logarithm_of_a_games_probability():
    """Differences of the logarithm of the probability, for a level of each feature, give the same."""
    board = go.Board(9)
    draws = Draws.of([competitions(board, go.playout(board, 5, policy=MIXED))])
    rows, ends, wins = draws.competitions

    def logarithm(logs: np.ndarray) -> float:
        sums = sum(row[levels] for row, levels in zip(logs, rows, strict=True))
        begins = [0, *ends[:-1]]
        wholes = [np.log(np.exp(sums[a:b]).sum()) for a, b in zip(begins, ends, strict=True)]
        return float(sums[wins].sum() - sum(wholes))

    logs = logs_of(MIXED)
    found = gradient(logs, draws, np.array([1.0]))
    for row in range(len(logs)):
        level = int(np.bincount(rows[row][rows[row] > 0]).argmax())
        more, less = logs.copy(), logs.copy()
        more[row, level] += 1e-4
        less[row, level] -= 1e-4
        slope = (logarithm(more) - logarithm(less)) / 2e-4
        assert found.sums[row, level] == pytest.approx(slope, abs=1e-4)
        assert found.variances[row, level] > 0


def fight() -> go.Board:
    """Return a position in which Black wins more often if captures become likelier."""
    diagram = ". X O . . / X O O X . / . X X O . / . O . O . / . . . . ."
    return go.Board.from_diagram(diagram.replace("/", "\n"), komi=0.5)


def rate(board: go.Board, logs: np.ndarray, games: int) -> float:
    """Return how often Black wins random games."""
    return float(go.playouts(board, games, 1, policy=factors_of(logs)).black_win_rate)


CAPTURES = np.zeros((6, WIDTH))
"""Captures that become likelier."""
CAPTURES[2, 1:] = 1


@pytest.mark.slow
def test_the_gradient_tells_how_the_results_of_games_change():
    board, logs, step = fight(), logs_of(Factors()), 0.4 * CAPTURES
    found = rate(board, logs + step, 10_000) - rate(board, logs - step, 10_000)
    won, each = [], []
    for seed in range(600):
        record = go.playout(board, seed, policy=factors_of(logs))
        won.append(record.score > 0)
        each.append(competitions(board, record))
    coefficients = (np.array(won) - np.mean(won)) / len(won)
    slope = gradient(logs, Draws.of(each), coefficients).sums
    assert found > 0.05
    assert 2 * float((slope * step).sum()) == pytest.approx(found, abs=0.04)


@pytest.mark.slow
def test_games_that_are_won_as_often_as_they_should_be_leave_the_factors_alone():
    boards = [go.Board(5, komi=0.5)] * 40
    won = go.playouts(boards[0], 4000, 9, policy=MIXED).black_win_rate
    right, wrong = (balance(logs_of(MIXED), boards, np.full(40, v), 16, 1) for v in (won, won - 0.4))
    assert abs(right.error) < 0.01
    assert wrong.error == pytest.approx(0.16, abs=0.05)
    sizes = [float(np.abs(its.gradient.sums).sum()) for its in (right, wrong)]
    assert sizes[0] < sizes[1]
    assert not right.gradient.change()[:, 0].any()


def test_games_that_are_over_give_no_gradient():
    board = go.Board.from_diagram(". X . / X X X / . X .".replace("/", "\n"), komi=0)
    found = balance(logs_of(MIXED), [board] * 2, np.array([1.0, 0.5]), 4, 1)
    assert found.error == pytest.approx(0.125)
    assert not found.gradient.change().any()


@pytest.mark.slow
def test_updates_bring_the_results_of_games_nearer_to_the_values():
    board, logs = fight(), logs_of(Factors())
    before, value = rate(board, logs, 4000), rate(board, logs + CAPTURES, 4000)
    assert value > before + 0.08
    for update in range(10):
        change = balance(logs, [board] * 30, np.full(30, value), 8, 500 * update).gradient.change()
        logs = logs + 0.05 * change
    assert abs(rate(board, logs, 4000) - value) < (value - before) / 2


# --- Lessons.


@pytest.mark.usefixtures("few")
def test_an_update_changes_the_logarithms_by_the_rate(tmp_path: Path, monkeypatch: Any) -> None:
    """In three updates the rate is whole, whole, and two thirds; the shapes stay."""
    up = np.full_like(logs_of(Factors()), 0.5)
    found = SimpleNamespace(error=0.25, gradient=SimpleNamespace(change=up.copy))
    monkeypatch.setattr(balancing, "balance", lambda *_: found)
    learner = BalanceLearner(small(tmp_path / "mine.json"))
    before = logs_of(learner.factors)
    for _ in range(3):
        learner.step()
    used = logs_of(factors_of(np.ones_like(up)))  # 1 at each factor, 0 at places of no factor
    used[0] = 0
    assert learner.error == 0.25
    expected = 0.1 * (1 + 1 + 2 / 3) * 0.5 * used
    np.testing.assert_allclose(logs_of(learner.factors) - before, expected, atol=0.002)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_a_lesson_writes_factors_and_their_errors(tmp_path: Path) -> None:
    model = balancing.learn(small(tmp_path / "mine.json"))
    assert model.certificate["updates"] == 3
    assert 0 < model.certificate["errors"]["before"] < 0.1
    found = read(tmp_path / "mine.json")
    assert found.power == 1
    start = factors_of(logs_of(FACTORS["factors-9x9"]))
    assert found.near != start.near
    assert found.shapes == start.shapes
    whole = balancing.learn(small(tmp_path / "whole.json", shapes=True, updates=1))
    assert [*whole.gammas["shapes"][1:]] != pytest.approx([*start.shapes])
    again = balancing.learn(small(tmp_path / "again.json"))
    assert again.certificate["errors"] == model.certificate["errors"]


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_a_stopped_lesson_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = balancing.learn(small(tmp_path / "whole.json"))
    lesson = small(tmp_path / "parts.json")

    def stop(learner: BalanceLearner) -> None:
        if learner.updates == 2:
            raise KeyboardInterrupt

    def stop_inside(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balancing.learn(lesson, stop)
    monkeypatch.setattr(balancing, "balance", stop_inside)
    with pytest.raises(KeyboardInterrupt):
        balancing.learn(lesson)
    monkeypatch.setattr(balancing, "balance", balance)
    kept = json.loads((tmp_path / "parts.json").read_text())["certificate"]
    assert kept["updates"] == 2
    seen = []
    parts = balancing.learn(lesson, lambda learner: seen.append(learner.updates))
    assert seen == [3]
    for name, gammas in whole.gammas.items():
        assert parts.gammas[name] == pytest.approx(gammas, rel=1e-9)


@pytest.mark.usefixtures("few")
def test_ctrl_c_in_a_search_stops_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would end this search alone, and the lesson would learn from half a search."""
    search, presses = go.search, iter([True])

    def pressed(*given: Any, **more: Any) -> object:
        def press(_: object) -> None:
            if next(presses, False):
                signal.raise_signal(signal.SIGINT)

        return search(*given, **more, watch=press)

    monkeypatch.setattr(go, "search", pressed)
    with pytest.raises(KeyboardInterrupt):
        balancing.learn(small(tmp_path / "mine.json"))
    assert json.loads((tmp_path / "mine.json").read_text())["certificate"]["updates"] == 0


def test_numbers_of_numpy_make_the_same_lesson(tmp_path: Path) -> None:
    out, whole = tmp_path / "mine.json", {"judge": 50, "updates": 3, "games": 8, "seed": 2}
    same = small(out, **{name: np.int64(n) for name, n in whole.items()}, komi=np.float32(0.5))
    assert json.dumps(same.birth) == json.dumps(small(out, **whole, komi=0.5).birth)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_a_file_of_another_lesson_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    balancing.learn(small(out, updates=1))
    before = out.read_bytes()
    with pytest.raises(GomcError, match="factors learned in another way or from other games"):
        balancing.learn(small(out, updates=1, judge=51))
    assert out.read_bytes() == before


def test_other_factors_of_the_same_name_begin_another_lesson(tmp_path: Path) -> None:
    one, other = (replace(MIXED, unsafe=value, name="mine") for value in (0.2, 0.3))
    births = [small(tmp_path / "mine.json", start=start).birth for start in (one, other, one)]
    assert births[0] == births[2] != births[1]
    assert births[0]["start"] == births[1]["start"] == "mine"
    assert "start sha256" not in small(tmp_path / "mine.json").birth


@pytest.mark.slow
def test_a_finished_lesson_stays_and_another_number_of_updates_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balancing, "APART", 1)
    out, seed = tmp_path / "mine.json", 2**64 - 1
    quick = {"judge": 2, "positions": 2, "batch": 1, "games": 2, "seed": seed}
    done = balancing.learn(small(out, updates=2, **quick))
    before = out.read_bytes()
    monkeypatch.setattr(BalanceLearner, "errors", lambda _: pytest.fail("measured again"))
    again = balancing.learn(small(out, updates=2, **quick))
    assert again.certificate == done.certificate
    for updates in (1, 3):
        with pytest.raises(GomcError, match="factors learned in another way or from other games"):
            balancing.learn(small(out, updates=updates, **quick))
    assert out.read_bytes() == before


def test_wrong_lessons_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    with pytest.raises(GomcError, match="the games of a position must be an even number, not 3"):
        small(out, games=3)
    with pytest.raises(
        GomcError, match="positions must be a whole number from 1 to 1000000, not 10000000"
    ):
        small(out, positions=10_000_000)
    with pytest.raises(GomcError, match="rate must be 1 or less, not 2"):
        small(out, rate=2)
    with pytest.raises(GomcError, match="seed must be a whole number"):
        small(out, seed=-1)
    for name, value in {"start": "factors-9x9", "program": 5, "shapes": "no", "origin": None}.items():
        with pytest.raises(GomcError, match=f"^{name} must be "):
            small(out, **{name: value})
    with pytest.raises(GomcError, match="there is no such folder"):
        small(tmp_path / "none" / "mine.json")
    short = BalanceLesson([sgf.read("(;SZ[9];B[aa];W[bb])")], out)
    with pytest.raises(GomcError, match="these games: they are too short"):
        balancing.learn(short)
    assert not out.exists()


@pytest.mark.parametrize("end", [";W[be]", ";AB[aa]AW[ab][ba]"])
def test_a_game_ends_before_a_move_that_the_rules_forbid(tmp_path: Path, end: str) -> None:
    begin, more = "(;SZ[5];B[cc];W[cd];B[dc];W[bc];B[dd];W[cb];B[db];W[bb];B[be]", ";W[ed];B[ec];W[eb])"
    record = sgf.read(begin + end + more)
    places = balancing.JudgedPositions([record], 9, BalanceLesson([record], tmp_path / "mine.json"))
    assert max(number for _, number in places.moments) <= 9 - 5
    assert all(len(places.board(place).moves) <= 4 for place in range(9))


@pytest.mark.usefixtures("few")
def test_without_games_kept_apart_no_error_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balancing, "BalanceLesson", partial(BalanceLesson, batch=2, games=2))
    few = tmp_path / "few.sgf"
    few.write_text(
        "(;SZ[9];B[cc];W[cd];B[dc];W[bc];B[dd];W[cb];B[db];W[bb];B[be];W[ed];B[ec];W[eb])" * 9
    )
    settings = ["--updates", "1", "--judge", "20", "--positions", "20"]
    out = tmp_path / "mine.json"
    result = CliRunner().invoke(main, ["learn", "balance", str(few), *settings, "--out", str(out)])
    assert result.stdout.startswith(
        "1 update; with fewer than ten games of a size no game is kept apart"
    )
    assert learn.read(out).certificate["errors"] == {}


@pytest.mark.usefixtures("few")
def test_the_command_balances_factors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balancing, "BalanceLesson", partial(BalanceLesson, batch=2, games=2))
    out = tmp_path / "mine.json.gz"
    settings = ["--updates", "1", "--judge", "20", "--positions", "20", "--rate", "0.1"]
    run = ["learn", "balance", str(GAMES), *settings, "--out", str(out)]
    result = CliRunner().invoke(main, run)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("mean square error on positions kept apart: 0.0")
    birth = learn.read(out).certificate
    assert birth["command"].startswith(
        "gomc learn balance games_9x9.sgf --start factors-9x9 --judge 20"
    )
    assert birth["start"] == "factors-9x9"
    again = CliRunner().invoke(main, [*run, "--start", str(out)])
    assert again.exit_code == 2
    assert "factors learned in another way" in again.stderr
    wrong = CliRunner().invoke(main, [*run, "--start", "none.json"])
    assert wrong.exit_code == 2
    assert "none.json" in wrong.stderr
    assert (
        "; --start takes factors-13x13, factors-19x19, factors-9x9 or a file of factors."
        in wrong.stderr
    )
