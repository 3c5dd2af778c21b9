"""The bench: what it measures is what it says, and it goes on where the yardstick cannot be had.

Numbers here are tiny: whether gomc is fast is no matter of the tests.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

from click.testing import CliRunner, Result

import gomc
from gomc import bench, fast
from gomc.bench import compiling, runners
from gomc.bench.figures import SpeedFigure, limited, speed
from gomc.bench.runners import Runner, one_by_one, searches, timed
from gomc.bench.yardstick import compiled_yardstick
from gomc.cli import main
from gomc.errors import GomcError
from gomc.fast.compiler.recording import of_kernels

GAMES = """
#include <stdio.h>
int main(int argc, char **argv) { printf("%s 1000 111.0 0.42 +2.1\\n", argv[1]); return argc != 3; }
"""
"""A program that says that it plays a thousand games a second, however many it is asked for."""


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bench take little time."""
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(runners, "SECONDS", 0)
    monkeypatch.setattr(runners, "UCT_PLAYOUTS", 40)
    monkeypatch.setattr(runners, "FLAT_PLAYOUTS", 50)
    for program in ("TOUR", "ALL", "FIRST"):
        monkeypatch.setattr(compiling, program, "import gomc")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a yardstick."""
    if not shutil.which("cc"):
        pytest.skip("cc, a C compiler, is not installed")
    path = tmp_path / "games.c"
    path.write_text(GAMES)
    return path


def run_bench(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["bench", *map(str, arguments)])


@pytest.mark.slow
@pytest.mark.usefixtures("tiny")
def test_every_figure_is_printed_and_written(tmp_path: Path, source: Path) -> None:
    result = run_bench("--json", tmp_path / "bench.json", "--yardstick", source)
    assert result.exit_code == 0, result.output
    found = json.loads((tmp_path / "bench.json").read_text())
    head, titles, *rows, aim = result.stdout.splitlines()
    assert head == found["machine"]
    assert "AVX-512; Python 3." in head
    assert titles.split() == ["value", "unit", "spread", "ratio", "target", "met"]
    assert all(
        row.startswith(figure["name"]) for row, figure in zip(rows, found["figures"], strict=True)
    )
    assert "reach" in aim
    figures = {figure["name"]: figure for figure in found["figures"]}
    assert len(figures) == len(rows) == 41
    for name, figure in figures.items():
        timed_beside = figure["unit"] == "games/s"
        assert figure["value"] > 0
        other = 1000
        if name.endswith("by playouts"):
            other = figures["fast, 9x9, playouts"]["value"]
        elif name.endswith("by 1 thread"):
            other = figures[name.partition(", 2 threads")[0] + ", 1 thread"]["value"]
        assert figure["ratio"] == (figure["value"] / other if timed_beside else None), name
        assert figure["spread"] == (0 if timed_beside else None), "there was one round"
        assert figure["met"] is None or figure["target"]


WITH_TARGETS = {
    "fast, 9x9, one game at a time": "at least 1.00",
    "fast, 19x19, one game at a time": "at least 0.90",
    "reference, 9x9, playouts": "at least 1/120",
    "reference, 19x19, playouts": "at least 1/200",
    "fast, 9x9, UCT, 1 leaf at a time": "at least 0.60",
    "fast, 9x9, UCT, 32 leaves at a time": "at least 1.00",
    "fast, 9x9, progressive pruning, by playouts": "at least 0.70",
    "fast, 9x9, all moves as first, by playouts": "at least 0.70",
    "fast, 9x9, depth two, by playouts": "at least 0.50",
    "fast, 9x9, depth two, pruning, all moves as first, by playouts": "at least 0.50",
    "fast, 9x9, temperature": "at least 0.25",
    "fast, 9x9, temperature, Oleg's eyes": "at least 0.25",
    "fast, 9x9, sequence-like playouts": "at least 1.00",
    "reference, 9x9, sequence-like playouts": "at least 1/312",
    "fast, 9x9, MoGo's search": "at least 0.50",
    "fast, 9x9, MoGo's search, 32 leaves at a time": "at least 0.60",
    "fast, 9x9, playouts with montegnu_classic": "at least 0.30",
    "fast, 9x9, playouts with 1,000 patterns": "at least 0.24",
    "fast, 9x9, playouts with learned factors": "at least 0.25",
    "reference, 9x9, playouts with montegnu_classic": "at least 1/700",
    "fast, 9x9, GNU Go's search": "at least 0.20",
    "fast, 9x9, UCT, 2 threads, lock-free, by 1 thread": "at least 1.90",
    "fast, 19x19, UCT, 2 threads, lock-free, by 1 thread": "at least 1.90",
    "fast, a node of a UCT tree": "at most 64",
    "fast, the tour compiled, from an empty cache": "at most 12",
    "fast, start and first search, from a warm cache": "at most 1",
    "fast, all programs compiled for three sizes, from an empty cache": "at most 40",
}


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("avx512", [False, True])
def test_every_target_is_there(source: Path, monkeypatch: pytest.MonkeyPatch, avx512: bool) -> None:
    monkeypatch.setattr(runners, "has_avx512", lambda: avx512)
    monkeypatch.setattr(runners, "CORES", 2)
    monkeypatch.setattr(runners, "timed", lambda _work: lambda n: n / 1000)
    targets = {figure.name: figure.target for figure in bench.measure(source) if figure.target}
    least = ("3.20", "1.80", "1.20") if avx512 else ("2.30", "1.40", "1.00")
    sizes = ("9x9", "13x13", "19x19")
    in_lanes = {f"fast, {s}, playouts": f"at least {x}" for s, x in zip(sizes, least, strict=True)}
    assert targets == WITH_TARGETS | in_lanes


@pytest.mark.slow
@pytest.mark.usefixtures("tiny")
def test_every_measurement_plays() -> None:
    """Except on 13x13: `make test` needs kernels for boards of this width nowhere else."""
    for runner in runners.all_runners():
        if runner.size != 13:
            runner.round()
            assert runner.rounds[0] > 0, runner.name


@pytest.mark.slow
@pytest.mark.usefixtures("tiny")
def test_without_a_yardstick_there_are_no_ratios(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = bench.measure(tmp_path / "nothing.c")
    assert f"no ratios: {tmp_path / 'nothing.c'} is not there." in capsys.readouterr().out
    beside = [figure for figure in figures if not re.search("by playouts|by 1 thread", figure.name)]
    assert {figure.ratio for figure in beside} == {None}
    assert {figure.met for figure in beside if figure.unit == "games/s"} == {None}
    assert len(figures) == 38


def test_a_yardstick_that_cannot_be_compiled(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source.write_text("this is not C")
    with compiled_yardstick(source) as sticks:
        assert sticks == []
    assert "cc says: " in capsys.readouterr().out
    monkeypatch.setenv("PATH", "")
    with compiled_yardstick(source) as sticks:
        assert sticks == []
    assert "cc, a C compiler, is not installed." in capsys.readouterr().out


@pytest.mark.parametrize(
    "main", ["return 1;", "return 0;", 'puts("9 many"); return 0;', 'puts("9 0");']
)
def test_another_program_is_no_yardstick(main: str, tmp_path: Path) -> None:
    if not shutil.which("cc"):
        pytest.skip("cc, a C compiler, is not installed")
    source = tmp_path / "other.c"
    source.write_text(f"#include <stdio.h>\nint main(void) {{ {main} }}\n")
    with (
        compiled_yardstick(source) as sticks,
        pytest.raises(GomcError, match="--yardstick does not write"),
    ):
        sticks[0].play(1)


def test_the_real_yardstick_is_understood(shared: Path) -> None:
    if not shutil.which("cc"):
        pytest.skip("cc, a C compiler, is not installed")
    with compiled_yardstick(shared / "yardstick" / "light_playouts.c") as sticks:
        assert [stick.size for stick in sticks] == [9, 13, 19]
        assert all(0 < stick.play(20) < 5 for stick in sticks)


def test_bad_files_are_named_before_anything_is_measured(tmp_path: Path) -> None:
    lost = tmp_path / "nowhere" / "bench.json"
    result = run_bench("--json", lost)
    assert (result.exit_code, result.stderr) == (
        2,
        f"Error: there is no folder '{lost.parent}' for bench.json.\n",
    )
    result = run_bench("--yardstick", lost)
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


# --- What a measurement is.


def clock(per_game: float, calls: list[int]) -> Callable[[int], float]:
    """Return something to be measured that takes so long for a game, and notes what it was asked."""

    def play(n: int) -> float:
        calls.append(n)
        return n * per_game

    return play


def test_as_many_games_are_played_as_the_time_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "SECONDS", 0.5)
    calls: list[int] = []
    runner = Runner("quick", 9, clock(1e-4, calls))
    runner.round()
    assert runner.rounds == [pytest.approx(10_000)]
    assert 5_000 <= calls[-1] <= 50_000
    assert all(now <= 10 * before for before, now in pairwise(calls))
    fixed = Runner("UCT", 9, clock(1e-4, calls), games=100)
    fixed.round()
    assert calls[-1] == 100


def test_the_median_of_the_rounds_counts_and_that_of_their_ratios() -> None:
    times = iter([2.0, 1.0, 4.0])
    runner = Runner("any", 9, lambda n: n * next(times), games=10)
    for _ in range(3):
        runner.round()
    assert runner.rounds == [0.5, 1.0, 0.25]
    figure = runner.figure([0.5, 0.5, 1.0])
    assert (figure.value, figure.spread, figure.ratio) == (0.5, 1.5, 1.0)


def test_what_takes_time_is_timed() -> None:
    import time

    assert 0.05 <= timed(lambda n: time.sleep(n / 100))(5) < 1


def test_one_game_at_a_time_plays_the_games_of_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    import gomc.fast.counts

    made = []
    new_counts = gomc.fast.counts.new_counts
    monkeypatch.setattr(
        gomc.fast.counts, "new_counts", lambda *size: made.append(new_counts(*size)) or made[-1]
    )
    one_by_one(9)(50)
    board = fast.Board(9)
    counted = gomc.fast.counts.counts_of(made[0], board.geometry).stats(board.geometry, board.komi)
    assert counted == fast.playouts(board, 50, seed=1)


def test_uct_is_searched_with_batches() -> None:
    one, many = (searches(gomc.UCT(batch=batch)) for batch in (1, 32))
    assert [one(33).playouts, many(33).playouts] == [33, 33]
    assert one(200) != many(200)


def test_whether_a_target_is_met() -> None:
    met = [speed("", [games], [100], 1.5).met for games in (149, 150, 151)]
    assert met == [False, True, True]
    assert [limited("", value, "s", 40).met for value in (39, 40, 41)] == [True, True, False]
    assert speed("", [100], [], 1.5).met is None
    assert speed("", [100], [100], None).met is None


def test_compiling_is_measured_in_new_processes_with_a_cache_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    note = f"import os; open({str(seen)!r}, 'a').write(os.environ['NUMBA_CACHE_DIR'] + '\\n')"
    for program in ("TOUR", "ALL", "FIRST"):
        monkeypatch.setattr(compiling, program, note)
    figures = list(compiling.overall())
    assert [figure.unit for figure in figures] == ["s"] * 3
    assert all(figure.value > 0 for figure in figures)
    first, second, third = seen.read_text().splitlines()
    assert first == second != third, "a first search finds compiled what the tour needed"
    assert not Path(first).exists(), "it was a temporary one"
    assert not Path(third).exists()


def test_ctrl_c_ends_a_measured_process_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal sends it to all processes, and the process that measures says what there is to say."""
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: started.append(command))
    compiling.timed("", "import time; print(flush=True); time.sleep(60)", {}, 1)
    with subprocess.Popen(
        started[0], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "")


def test_the_first_search_is_one(capfd: pytest.CaptureFixture[str]) -> None:
    exec(compiling.FIRST + "; print('searched')", {})
    assert capfd.readouterr().out == "searched\n"


# --- Compiling, kernel by kernel, and beforehand.


class Event(NamedTuple):
    """An event as numba tells of it."""

    is_start: bool
    data: dict[str, object]


def test_kernels_are_told_from_what_they_call_and_from_numbas_own() -> None:
    from numba import njit

    from gomc.fast.board import _area, area
    from gomc.fast.eyes import _eyes

    own = njit(lambda: 0)
    events = [(1.0, _area, 1), (2.0, area, 1), (2.5, own, 1), (3.0, own, 0), (4.0, area, 0)]
    events += [(5.0, _area, 0), (6.0, _eyes, 1), (7.0, _eyes, 0)]
    told = [(when, Event(bool(start), {"dispatcher": what})) for when, what, start in events]
    found = list(of_kernels(told))
    assert found == [("fast.board._area", 2, 4.0), ("fast.eyes._eyes", 1, 1.0)]


def test_the_kernels_of_a_process_are_listed_the_longest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "EACH", 'print(\'[["a", 2, 0.5], ["b", 3, 1.5]]\')')
    assert compiling.kernels() == [
        SpeedFigure("b, 3 functions", 1.5, "s"),
        SpeedFigure("a, 2 functions", 0.5, "s"),
    ]


def test_only_compiling_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "overall", lambda: iter([limited("all", 3.0, "s", 40)]))
    monkeypatch.setattr(bench, "kernels", lambda: [SpeedFigure("one, 5 functions", 2.0, "s")])
    monkeypatch.setattr(bench, "measure", lambda _source: pytest.fail("games were measured"))
    result = run_bench("--compile")
    assert result.exit_code == 0, result.output
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == ["all", "one,"]


class Pool:
    """Processes that only note what they are given, and say that it took a second."""

    given: list[tuple[int, tuple[compiling.Part, ...]]]

    def __init__(self, *_args: object) -> None:
        Pool.given = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_args: object) -> None:
        pass

    def submit(
        self, _work: object, size: int, _searches: object, parts: tuple[compiling.Part, ...]
    ) -> Future[float]:
        Pool.given.append((size, parts))
        done: Future[float] = Future()
        done.set_result(1.0)
        return done


class BrokenPool(Pool):
    """Processes that die at the first task."""

    def submit(self, *_: object) -> Future[float]:  # type: ignore[override]
        future: Future[float] = Future()
        future.set_exception(BrokenProcessPool())
        return future


@pytest.mark.parametrize(
    "compiles",
    [
        lambda: compiling.timed("", "import os; os.kill(os.getpid(), 9)", dict(os.environ), 1),
        lambda: [*compiling.compile_all((3,), [], 1)],
        compiling.kernels,
    ],
)
def test_a_process_that_dies_while_it_compiles_costs_a_sentence(
    compiles: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "EACH", "import os; os.kill(os.getpid(), 9)")
    monkeypatch.setattr(compiling, "ProcessPoolExecutor", BrokenPool)
    with pytest.raises(GomcError, match=r"^a process that compiles ended early; perhaps there is too"):
        compiles()


@pytest.mark.parametrize("processes", [1, 2, 3, 4, 6])
def test_every_size_is_compiled_once_and_only_the_last_ones_in_two_parts(
    processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "ProcessPoolExecutor", Pool)
    whole = {1: 3, 2: 2, 3: 3, 4: 0, 6: 0}[processes]
    seconds = [1.0 if i < whole else 2.0 for i in range(3)]
    assert [*compiling.compile_all((9, 13, 19), [], processes)] == [
        *zip((9, 13, 19), seconds, strict=True)
    ]
    for size in (9, 13, 19):
        parts = [part for given, parts in Pool.given if given == size for part in parts]
        assert {*parts} == {*compiling.PARTS}
        assert len(parts) == 2
    begins = [parts[0] for _, parts in Pool.given[:2]]
    assert begins == [*compiling.PARTS]


@pytest.mark.slow
def test_programs_are_compiled_beforehand() -> None:
    result = CliRunner().invoke(main, ["compile", "--size", "9", "--program", "abramson"])
    assert result.exit_code == 0, result.output
    first, last = result.stdout.splitlines()
    assert re.fullmatch(r"9x9: \d+\.\d s of compiling, or of reading the code from disk\.", first)
    assert last.startswith("The code is kept in ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--size", "26"], "size must be a whole number from 1 to 25, not 26."),
        (["--program", "alphago"], "there is no program 'alphago'; there are abramson, "),
        (["--processes", "0"], "--processes must be a whole number 1 or more, not 0."),
    ],
)
def test_what_cannot_be_compiled_is_said(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["compile", *arguments])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {said}")


# --- Beside an earlier run.


def kept(path: Path, *figures: SpeedFigure) -> Path:
    """Write figures as the bench does."""
    found = {"machine": "another", "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(found))
    return path


def test_a_run_is_compared_with_an_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = kept(
        tmp_path / "old.json",
        SpeedFigure("games", 100, "games/s", 1.0, spread=0.02),
        SpeedFigure("tree", 100, "games/s", 1.0, spread=0.02),
        SpeedFigure("lost", 1, "s"),
    )
    now = [
        SpeedFigure("games", 300, "games/s", 1.5, spread=0.03),
        SpeedFigure("tree", 100, "games/s", 0.98, spread=0.03),
        SpeedFigure("new", 1, "s"),
    ]
    monkeypatch.setattr(bench, "measure", lambda _source: now)
    result = run_bench("--against", old)
    assert result.exit_code == 0, result.output
    *_, other, head, games, tree = result.stdout.splitlines()
    assert other == "The earlier figures come from another machine: another."
    assert head.split() == ["then", "now", "change"]
    assert games.split() == ["games", "1", "1.5", "+50%", "better"]
    assert tree.split() == ["tree", "1", "0.98", "-2%"]


def test_a_noisy_machine_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    stick = SpeedFigure("yardstick, 9x9", 100, "games/s", 1.0, spread=0.4)
    monkeypatch.setattr(bench, "measure", lambda _source: [stick])
    last = run_bench().stdout.splitlines()[-1]
    assert last.endswith(
        "too noisy to tell small changes: rounds of the same work differ by up to 40%."
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"machine": "m", "figures": [{"name": "a"}]}',
        '{"figures": 3}',
        "\0",
        '{"machine": "m", "figures": [{"name": "a", "value": "b", "unit": "s"}]}',
        '{"machine": "m", "figures": [{"name": ["a"], "value": 1, "unit": "s"}]}',
        '{"machine": "m", "figures": [{"name": "a", "value": NaN, "unit": "s"}]}',
        '{"machine": "m", "figures": [{"name": "a", "value": 1, "unit": "s", "ratio": 0}]}',
        '{"machine": "m", "figures": [{"name": "a", "value": 1, "unit": "s", "spread": "x"}]}',
    ],
)
def test_a_file_without_figures_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text)
    result = run_bench("--against", file)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: {file} has no figures to compare with: name a file that gomc bench --json wrote.\n"
    )
