"""What ``benchmarks.soak`` makes of trials that are right, fail, hang, crash, grow, or are none."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the soak tries the fast backend: pip install 'gomc[fast]'")

from click.testing import CliRunner, Result

from benchmarks import rounds, soak
from benchmarks.rounds import Answer, growth
from benchmarks.soak import Soak, Trial

TRIALS = {
    "fine": '''"""The air: it holds.

More."""
def attack(rng): return 1 + rng.randrange(5)
''',
    "fails": '''"""A number | below 5."""
def attack(rng):
    n = rng.randrange(5)
    assert n, f"drew {n}"
    return 5
''',
    "hangs": '''"""Sleep."""
import subprocess, time
from pathlib import Path
def attack(rng):
    child = subprocess.Popen(["sleep", "1000"])
    Path(__file__).with_name("child").write_text(str(child.pid))
    print("I am tired", flush=True)
    time.sleep(1000)
''',
    "dies": '''"""Itself."""
import os, signal
def attack(rng): os.kill(os.getpid(), signal.SIGSEGV)
''',
    "exits": '''"""Itself."""
import os
def attack(rng): os._exit(3)
''',
    "leaks": '''"""Memory."""
held = []
def attack(rng):
    held.append(b"x" * 2**20)
    return 1
''',
    "broken": '''"""Nothing."""
import nothing_of_this_name
''',
}


@pytest.fixture
def trials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """Return the package of trials, which for this test are odd ones."""
    package = tmp_path / f"odd_{request.node.originalname}"
    package.mkdir()
    for name, text in {"__init__": "", **TRIALS}.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(soak, "TRIALS", package.name)
    return package


def run(*words: str) -> Result:
    """Run the command with a seed; without one, it would draw one."""
    return CliRunner().invoke(soak.main, ["--seed", "7", *words])


def cells(result: Result) -> dict[str, list[str]]:
    """Return the lines of the table that was printed, by the first cell."""
    lines = [line for line in result.stdout.splitlines() if line.startswith("| ")][2:]
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return {row[0]: row[1:] for row in rows}


@pytest.mark.usefixtures("trials")
def test_the_table_says_what_was_tried_when_and_on_what(tmp_path: Path) -> None:
    out = tmp_path / "table.md"
    result = run("--only", "fine", "--rounds", "3", "--out", str(out))
    assert result.exit_code == 0
    assert out.read_text() == result.stdout
    assert re.match(
        r"\d{4}-\d\d-\d\d, .*: \S+ minutes with 1 process at a time, seed 7\. ", result.stdout
    )
    about, n, cases, faults, _, memory = cells(result)["fine"]
    assert (about, n, faults) == ("The air: it holds", "3", "0")
    assert 3 <= int(cases) <= 15
    assert re.fullmatch(r"\d+ to \d+", memory)


@pytest.mark.usefixtures("trials")
def test_a_round_that_fails_can_be_made_once_more() -> None:
    first = run("--only", "fails", "--rounds", "10", "--workers", "2")
    assert first.exit_code == 1
    assert cells(first)["fails"][0] == r"A number \| below 5"
    seeds = re.findall(
        r"Once more: python -m benchmarks.soak --only fails --seed (\d+) --", first.stderr
    )
    assert cells(first)["fails"][1:4] == ["10", str(5 * (10 - len(seeds))), str(len(seeds))]
    assert seeds
    again = CliRunner().invoke(soak.main, ["--only", "fails", "--seed", seeds[0], "--rounds", "1"])
    assert again.exit_code == 1
    assert "AssertionError: drew 0" in again.stderr


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes here")
@pytest.mark.slow
def test_a_round_that_hangs_is_ended_with_all_it_started(
    trials: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "LIMIT", 0.3)
    result = run("--only", "hangs", "--only", "fine", "--rounds", "2")
    assert result.exit_code == 1
    found = cells(result)
    assert (found["fine"][1], found["fine"][3]) == ("2", "0")
    assert (found["hangs"][1], found["hangs"][3]) == ("2", "2")
    assert re.search(r"hangs: hang: it takes longer than 0.3 s\nI am tired\n", result.stderr)
    assert "hangs.py" in result.stderr, "where it hangs is told"
    child = int((trials / "child").read_text())
    deadline = time.monotonic() + 60
    while _lives(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _lives(child)


def _lives(process: int) -> bool:
    """Whether a process is there, and no zombie that nobody waits for."""
    status = Path(f"/proc/{process}/status")
    try:
        return "State:\tZ" not in status.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.usefixtures("trials")
def test_a_crash_ends_nothing_but_the_round() -> None:
    result = run("--only", "dies", "--only", "exits", "--only", "fine", "--rounds", "2")
    assert result.exit_code == 1
    assert {name: (row[1], row[3]) for name, row in cells(result).items()} == {
        "dies": ("2", "2"),
        "exits": ("2", "2"),
        "fine": ("2", "0"),
    }
    assert "dies: crash: the process ended with SIGSEGV\n" in result.stderr
    assert "dies.py" in result.stderr, "where it crashed is told"
    assert "exits: crash: the process ended with exit code 3\n" in result.stderr


@pytest.mark.usefixtures("trials")
def test_a_trial_with_many_faults_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PATIENCE", 2)
    result = run("--only", "broken")
    assert cells(result)["broken"][1:4] == ["2", "0", "2"]
    assert result.stderr.count("No module named 'nothing_of_this_name'") == 2


@pytest.mark.slow
@pytest.mark.usefixtures("trials")
def test_a_trial_that_leaks_is_noticed_on_the_way() -> None:
    result = run("--only", "leaks", "--rounds", "140")
    assert result.exit_code == 1
    assert cells(result)["leaks"][1:4] == ["140", "140", "1"]
    assert re.search(r"leaks: memory: it grows by 1,?\d{3} MiB in 1,000 rounds", result.stderr)
    assert "--only leaks --seed 7 --rounds 128\n" in result.stderr


def test_growth_is_what_does_not_come_to_an_end() -> None:
    warm = [50.0 + i for i in range(rounds.WARM)]
    leak = [*warm, *(100 + i / 10 for i in range(1000))]
    assert growth(leak) == "memory: it grows by 100 MiB in 1,000 rounds (75 MiB in 750)"
    saw = [100 + i / 10 + 20 * (i % 7 == 0) for i in range(1000)]
    assert growth([*warm, *saw])
    cache = [100 + 60 * (1 - 2 ** (-i / 150)) for i in range(1000)]
    late = [100.0 + 200 * (i > 600) for i in range(1000)]
    noise = [100 + i * 7919 % 90 for i in range(1000)]
    slow = [100 + i / 100 for i in range(5000)]
    few = leak[: rounds.WARM + rounds.SAMPLES - 1]
    for sizes in (cache, late, noise, slow):
        assert not growth([*warm, *sizes])
    assert not growth(few)
    assert not growth([])


def test_the_trial_with_the_least_time_is_next() -> None:
    one, two = Trial("one", ""), Trial("two", "")
    its = Soak([one, two], seed=5, seconds=60, rounds=3)
    order = []
    while turn := its.next():
        order.append((turn[0].name, turn[1]))
        its.enter(*turn, Answer(cases=1), 2.0 if turn[0] is one else 0.9)
    assert order == [("one", 5), ("two", 5), ("two", 6), ("two", 7), ("one", 6), ("one", 7)]
    assert Soak([one], seed=5, seconds=0, rounds=None).next() is None


@pytest.mark.usefixtures("trials")
def test_ctrl_c_ends_the_rounds_and_tells_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def press(its: Soak, _threads: object) -> None:
        fine, hangs = its.trials
        while not (fine.rounds and hangs.begun):
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr(Soak, "watch", press)
    began = time.monotonic()
    result = run("--only", "hangs", "--only", "fine", "--minutes", "10", "--workers", "2")
    assert time.monotonic() - began < 30
    assert result.exit_code == 0, "a round that was stopped is no fault"
    found = cells(result)
    assert int(found["fine"][1].replace(",", "")) >= 1
    assert found["hangs"][1:4] == ["0", "0", "0"]


@pytest.mark.usefixtures("trials")
def test_names_that_are_none_are_refused() -> None:
    result = run("--only", "elsewhere")
    assert result.exit_code == 2
    assert "there is no elsewhere; there are: broken, dies, exits, fails, fine, hangs," in result.stderr


def test_every_trial_says_what_it_tries() -> None:
    folder = Path(soak.__file__).parent / "trials"
    trials = soak.all_trials()
    assert {trial.name for trial in trials} == {path.stem for path in folder.glob("[!_]*.py")}
    assert [trial.name for trial in trials if not trial.about] == []
    for trial in trials:
        assert "\ndef attack(rng: " in (folder / f"{trial.name}.py").read_text()
