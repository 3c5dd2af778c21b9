"""The command ``gomc``: what it prints, and how it ends when something is wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import gomc
from gomc.cli import main, settings_by_size
from gomc.lab.experiments import EXPERIMENTS


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def failing() -> Callable[[BaseException], Result]:
    """Run a command that raises an error."""

    def run_failing(error: BaseException) -> Result:
        def command() -> None:
            raise error

        main.add_command(click.Command("fail", callback=command))
        try:
            return run("fail")
        finally:
            del main.commands["fail"]

    return run_failing


def test_version():
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"gomc {gomc.__version__}\n")


def test_help_names_every_command():
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in ("bench", "gtp", "programs", "tour"))


@pytest.mark.parametrize("command", ["bench", "gtp", "programs", "tour"])
def test_every_command_has_help(command):
    result = run(command, "-h")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: main {command} [OPTIONS]")


def test_programs_lists_all_with_their_sources():
    result = run("programs", "--full")
    entries = re.split(r"\n(?=\S)", result.stdout)  # lines are broken anywhere, also at hyphens
    assert result.exit_code == 0
    assert len(entries) == len(gomc.programs.PROGRAMS)
    for entry, (name, program) in zip(entries, gomc.programs.PROGRAMS.items(), strict=True):
        expected = f"{name} ({program.year}) by {program.authors} source {program.source}"
        expected += " settings " + " ".join(text for _, text in settings_by_size(program.search))
        expected += f" unknown {program.unknown}" if program.unknown else ""
        assert "".join(entry.split()) == "".join(expected.split())


def test_programs_shows_what_the_size_of_the_board_changes():
    shown = " ".join(run("programs", "--full").stdout.split())
    assert "from 11x11 on: policy=<Factors factors-13x13> from 17x17 on: policy=<Factors" in shown
    assert "from 17x17 on: rave=Rave(schedule=HandSchedule(k=500.0)" in shown


def test_the_overview_of_programs_has_a_line_for_each():
    heads, *lines, empty, advice = run("programs").stdout.splitlines()
    columns = [heads.index(word) for word in ("program", "year", "search", "authors")]
    assert heads.split() == ["program", "year", "search", "authors"]
    assert all(line[at].strip() and not line[:at][-1:].strip() for line in lines for at in columns)
    assert [line.split()[:2] for line in lines] == [
        [name, str(program.year)] for name, program in gomc.programs.PROGRAMS.items()
    ]
    assert (empty, "gomc programs --full" in advice) == ("", True)
    assert max(map(len, [*lines, advice])) < 80


@pytest.mark.parametrize(
    ("name", "year", "settings"),
    [
        ("abramson", 1990, "Abramson(by='score', eyes='diagonal', pruning=None, "),
        ("gobble", 1993, "MoveLists("),
        ("olga", 2003, "Abramson(by='score', eyes='olga', pruning=Pruning(ratio=1.0, equal=0.2, "),
        ("oleg", 2003, "AllMovesAsFirst(by='score', eyes='oleg', temperature=Temperature(k=2.0), "),
        ("reference-bot", 2008, "AllMovesAsFirst(by='wins', eyes='diagonal', temperature=None, "),
        ("uct", 2006, "UCT(bandit=UCB1(exploration=0.447"),
        ("valkyria", 2006, "UCT(bandit=UCB1(exploration=0.447"),
        ("mogo-pure", 2006, "UCT(bandit=UCB1Tuned(p=1.0, urgency=1.0)"),
        ("mogo", 2006, "UCT(bandit=UCB1Tuned(p=1.0, urgency=1.0)"),
        ("mogo-cgos", 2006, "UCT(bandit=UCB1Tuned(p=1.0, urgency=1.1)"),
        ("mogo-2007", 2007, "UCT(bandit=UCB1(exploration=0.0)"),
        ("michi", 2015, "UCT(bandit=UCB1(exploration=0.0)"),
    ],
)
def test_programs_tells_the_year_and_the_settings(name, year, settings):
    text = " ".join(run("programs", "--full").stdout.split())
    entry = text.partition(f"{name} ({year}) ")[2]
    assert entry.partition(" settings ")[2].startswith(settings)


@pytest.mark.slow
def test_experiments_are_listed_with_the_work_that_they_are():
    rows = {line.split()[0]: line.split() for line in run("experiment", "list").stdout.splitlines()}
    assert rows["quick"] == ["quick", "full"]
    assert rows["bh-3"][1:4] == ["24", "200", EXPERIMENTS["bh-3"].title.split()[0]]
    assert rows["road"][1:3] == ["216", "6,480"]
    assert rows["cf-nakade"][1:3] == ["180", "180"]
    assert rows["bh-7"][1:3] == rows["cf-tactics"][1:3] == ["-", "-"]
    assert rows["mogo-3-10k"][1:3] == ["-", "200"]  # mogo-3 has the quick form of both


def test_an_error_is_one_sentence_and_exit_code_2(failing):
    result = failing(gomc.GomcError("size must be a whole number from 1 to 25, not 26."))
    assert result.exit_code == 2
    assert result.stderr == "Error: size must be a whole number from 1 to 25, not 26.\n"
    assert result.stdout == ""


def test_a_file_that_cannot_be_used_is_one_sentence_and_exit_code_2(failing):
    result = failing(FileNotFoundError(2, "No such file or directory", "games/lost.sgf"))
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: games/lost.sgf: No such file or directory\n",
    )


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("tour", "tour.svg"),
        ("book show 9x9", "openings.html"),
        (
            "learn play --size 3 --games 1 --playouts 2 --program uct --backend reference --workers 1",
            "own.sgf",
        ),
    ],
)
def test_a_default_name_replaces_only_files_of_gomc(arguments, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("mine")
    refused = run(*arguments.split())
    assert (refused.exit_code, Path(name).read_text()) == (2, "mine")
    assert (
        f"{name} is there already, and gomc did not write it; name a file with --out." in refused.output
    )

    if name != "tour.svg":  # a tour takes half a minute; tests/test_tour.py has the mark of the picture
        assert run(*arguments.split(), "--out", name).exit_code == 0
        written = Path(name).read_text()
        Path(name).write_text("")  # nothing is lost with an empty file
        assert run(*arguments.split()).exit_code == 0
        assert Path(name).read_text() == written != "mine"
        assert run(*arguments.split()).exit_code == 0
        assert Path(name).read_text() == written


def test_ctrl_c_ends_a_command_with_130_and_without_a_word(failing):
    result = failing(KeyboardInterrupt())
    assert (result.exit_code, result.output) == (130, "")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--program", "alphago"], "alphago"),
        (["--backend", "slow"], "slow"),
        (["--size", "26"], "26"),
        (["--komi", "inf"], "inf"),
        (["--playouts", "0"], "0"),
        (["--seconds", "-1"], "-1"),
        (["--seed", "-1"], "-1"),
        (["--threads", "0"], "0"),
        (["--threads", "2", "--program", "oleg"], "oleg"),
        (["--threads", "2", "--backend", "reference"], "the reference has one thread"),
        (["--program", "uct:threads=2", "--backend", "reference"], "the reference has one thread"),
        (["--program", "uct:threads=2,backend=reference"], "the reference has one thread"),
        (["--thinking", "hard"], "thinking must be thinking or huang or ray"),
        (
            ["--thinking", "ray", "--program", "uct"],
            "only a search that chooses by the number of games",
        ),
        (["--resign", "1.5"], "must be 1 or less, not 1.5"),
        (["--patience", "3"], "--patience needs --resign"),
        (["--resign", "0.1", "--patience", "0"], "patience must be a whole number from 1"),
        (["--dynamic-komi", "less"], "dynamic_komi must be linear or adaptive or none"),
    ],
)
def test_gtp_refuses_what_it_cannot_use(options, named):
    result = run("gtp", *options)
    assert result.exit_code == 2
    assert named in result.stderr
    assert result.stderr.count("\n") == 1


def command(*arguments: str, **options: object) -> subprocess.Popen[str]:
    """Start a command in a process of its own."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    words = [sys.executable, "-m", "gomc", *arguments]
    return subprocess.Popen(words, text=True, **{**pipes, **options})


def test_the_installed_command_and_the_module_are_the_same():
    script = Path(sys.executable).with_name("gomc")
    if not script.exists():
        pytest.skip("the command gomc is not installed beside this Python")
    installed = subprocess.run([script, "programs"], capture_output=True, text=True, check=True)
    assert command("programs").communicate() == (installed.stdout, "")


def test_ctrl_c_while_the_commands_are_read_ends_without_a_traceback():
    code = """
import sys
class Pressed:
    def find_spec(self, name, *_):
        if name == "gomc.cli.play":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Pressed())
from gomc.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_reader_that_goes_away_ends_the_program_without_a_word():
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as nobody:
        process = command("programs", stdout=nobody)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (1, "")


@pytest.mark.parametrize("option", ["--help", "--version", "programs"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_full_disk_is_one_sentence(option):
    with Path("/dev/full").open("w") as full:
        process = command(option, stdout=full, env={**os.environ, "PYTHONUNBUFFERED": ""})
        _, errors = process.communicate()
    assert (process.returncode, errors) == (2, "Error: No space left on device\n")


def test_a_letter_that_the_output_cannot_hold_is_escaped(tmp_path):
    name = os.fsdecode(b"caf\xe9-\xe2\x82\xac.html")
    process = command(
        "book",
        "show",
        "9x9",
        "--out",
        str(tmp_path / name),
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
    )
    printed, errors = process.communicate()
    assert errors == ""
    assert printed.endswith("caf\\udce9-€.html\n")
    assert (tmp_path / name).exists()


def test_gtp_can_be_interrupted():
    process = command("gtp", "--backend", "reference", "--playouts", "1")
    process.stdin.write("name\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith("=")
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (130, "")


def test_input_that_is_no_text_is_a_wrong_move_and_not_the_end():
    words = ["play", "uct", "--backend", "reference", "--playouts", "5", "--size", "5"]
    done = subprocess.run(
        [sys.executable, "-m", "gomc", *words],
        input=b"\xff\xfe\nquit\n",
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
    )
    assert done.returncode == 0
    assert b"a move must be a point such as 'E5'" in done.stdout
    assert not done.stderr
