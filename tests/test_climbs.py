"""The ladder: programs that misbehave lose and are named, climbs go on, and classes get a page."""

from __future__ import annotations

import dataclasses
import os
import shlex
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gomc import reference
from gomc.arena import Match, Played, Store
from gomc.arena.engine import Client
from gomc.arena.referee import play_game
from gomc.cli import main
from gomc.course.ladder import climb, limited
from gomc.course.ladder.classtable import as_html, as_markdown, class_table
from gomc.course.ladder.climb import ClimbPlan
from gomc.course.ladder.climber import Climber, climber, climber_of
from gomc.course.ladder.result import RungResult, RungTest, report
from gomc.course.ladder.rungs import RUNGS, Rung, playouts_in
from gomc.errors import GomcError
from gomc.game.rules import Color

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the limits are those of POSIX")

BOT = """
import sys, time
mode = sys.argv[1]
for line in sys.stdin:
    word = line.split()[0]
    if word == "name":
        answer = "bot"
    elif word == "known_command":
        answer = "false"
    elif word != "genmove":
        answer = ""
    elif mode == "burn":
        until = time.process_time() + 0.4
        while time.process_time() < until:
            pass
        answer = "pass"
    elif mode == "hang":
        time.sleep(60)
    elif mode == "rubbish":
        print("I think therefore", flush=True)
        answer = "I am"
    elif mode == "illegal":
        answer = "A1"
    elif mode == "eat":
        hold = bytearray(1 << 32)
    elif mode == "nothing":
        answer = ""
    elif mode == "gone":
        sys.exit("my head aches")
    else:
        answer = mode
    print("= " + answer, end="\\n\\n", flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that returns the command line of a program that misbehaves in some way."""
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return lambda mode: f"{shlex.quote(sys.executable)} {path} {mode}"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ladder have one rung."""
    monkeypatch.setattr(climb, "MEASURED", 4)
    monkeypatch.setattr(climb, "RUNGS", ("random",))


def climbed(learner: Climber, games: int = 2) -> tuple[RungResult, list[str]]:
    """Return the result of a climb on one rung, and the sentences."""
    told: list[str] = []
    plan = ClimbPlan(learner, games, size=3, backend="reference", seed=1)
    with Store(":memory:") as store:
        results, finished = climb.climb(plan, store, told.append, workers=1)
    assert finished
    return results[-1], told


@pytest.mark.parametrize("program", ["uct", "mine.py:MINE"])
def test_a_program_of_gomc_gets_the_seed_of_each_game(program, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("")
    assert shlex.split(climber(program).text)[-2:] == ["--seed", "{seed}"]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("mode", "ended", "said"),
    [
        pytest.param("hang", "time", "no answer to 'genmove Black' in 1.5 s", marks=pytest.mark.slow),
        ("rubbish", "error", "answered 'genmove Black' with 'I think therefore"),
        ("illegal", "illegal", "A1"),
        ("eat", "crash", "ended at 'genmove Black': MemoryError"),
        ("nothing", "illegal", "a move must be a point"),
        ("gone", "crash", "ended at 'genmove Black': my head aches"),
        pytest.param(
            "burn", "error", "of processor time a move, and 0.05 s are allowed", marks=pytest.mark.slow
        ),
    ],
)
def test_a_program_that_misbehaves_loses_and_the_fault_is_said(bot, mode, ended, said, monkeypatch):
    if mode == "hang":
        monkeypatch.setattr(climb, "PATIENCE", 1.0)
    result, told = climbed(climber(bot(mode), memory=1024, seconds=0.05))
    assert not result.passed
    assert result.counted.won == 0
    assert {way for way, loser in result.outcome.endings if loser == "a"} == {ended}
    assert any(said in sentence for sentence in told), told


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_a_program_that_always_resigns_does_not_pass_and_is_told_so(bot):
    result, told = climbed(climber(bot("resign"), "quitter"), games=30)
    assert (result.verdict, result.counted.won, result.outcome.distinct) == ("elo0", 0, 4)
    assert 4 < result.outcome.played < 30
    assert "  The program resigned in all games." in told
    assert "quitter passed no rung." in report("quitter", [result])


def test_a_program_that_does_not_start_ends_the_command_with_a_sentence(tmp_path):
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    result = CliRunner().invoke(
        main, ["ladder", str(tmp_path / "broken.py"), "--results", str(tmp_path / "r.sqlite")]
    )
    assert result.exit_code == 2
    assert result.stdout.startswith("The ladder measures broken on 20 moves; the first answer may take")
    assert result.stderr.startswith("Error: broken cannot play: ended at 'name': ModuleNotFoundError")


@pytest.mark.usefixtures("few")
def test_a_climb_that_was_stopped_goes_on_with_the_same_games(bot, monkeypatch, tmp_path):
    plan = ClimbPlan(climber(bot("pass")), 4, size=3, backend="reference")
    real = climb.play_shown

    def stops(matches, *rest, **more):
        real([dataclasses.replace(matches[0], games=2)], *rest, **more)
        return False

    file = tmp_path / "ladder.sqlite"
    with Store(file) as store, monkeypatch.context() as patched:
        patched.setattr(climb, "play_shown", stops)
        results, finished = climb.climb(plan, store, lambda _: None, workers=1)
        (match,) = store.matches()
        before = [*store.games(match)]
    assert (finished, results[0].outcome.played, len(before)) == (False, 2, 2)
    with Store(file) as store:
        results, finished = climb.climb(plan, store, lambda _: None, workers=1)
        assert [each.seed for each in store.matches()] == [match.seed]
        assert [*store.games(match)][:2] == before
    assert (finished, results[0].outcome.played) == (True, 4)


def test_without_a_seed_the_last_climb_goes_on(bot):
    learner = climber(bot("pass"))
    with Store(":memory:") as store:
        for rung, seed in (("random", 1), ("abramson", 1), ("random", 2)):
            match = Match(learner.text, rung, 2, 3, 7.5, backend="reference", seed=seed)
            store.register(match)
        plan = ClimbPlan(learner, 2, size=3, backend="reference")
        assert {rung: match.seed for rung, match in plan.kept(store).items()} == {"random": 2}
        first = dataclasses.replace(plan, seed=1).kept(store)
        assert {rung: match.seed for rung, match in first.items()} == {"random": 1, "abramson": 1}


@pytest.mark.usefixtures("few")
def test_nobody_knows_the_seed_of_a_new_climb_beforehand(bot):
    seeds = set()
    for _ in range(2):
        with Store(":memory:") as store:
            climb.climb(ClimbPlan(climber(bot("pass")), 1, size=3), store, lambda _: None, workers=1)
            seeds |= {match.seed for match in store.matches()}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--games", "0", "games must be a whole number from 1 to"),
        ("--size", "26", "size must be a whole number"),
        ("--komi", "nan", "komi must be a finite number"),
        ("--seed", "-1", "seed must be a whole number"),
        ("--backend", "x", "a backend must be one of"),
    ],
)
def test_wrong_conditions_are_an_error_before_anything_is_measured(tmp_path, option, value, said):
    file = tmp_path / "r.sqlite"
    result = CliRunner().invoke(main, ["ladder", "uct", option, value, "--results", str(file)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {said}"), result.stderr
    assert not result.stdout
    assert not file.exists()


def test_no_workers_are_an_error_before_anything_is_measured(bot):
    told = []
    with Store(":memory:") as store, pytest.raises(GomcError, match=r"workers must be .*, not 0"):
        climb.climb(ClimbPlan(climber(bot("pass"))), store, told.append, workers=0)
    assert told == []


# --- The test of a rung.


@pytest.fixture(scope="module")
def won() -> Played:
    """Return a game that `a` won."""
    match = Match("random", "random", games=40, size=3)
    games = (play_game(match, number) for number in range(40))
    return next(game for game in games if game.points_of_a == 1 and len(game.turns) > 4)


def several(game: Played, points: str, distinct: bool = True) -> list[Played]:
    """Return games with these results for `a`, such as "+-"."""
    games = []
    for number, point in enumerate(points):
        color = Color.WHITE if number % 2 else Color.BLACK
        winner = color if point == "+" else color.other
        turns = game.turns[: len(game.turns) - (number if distinct else 0)]
        its = {"result": f"{winner.name[0]}+R", "score": None, "ended": "resign"}
        games.append(dataclasses.replace(game, number=number, turns=turns, **its))
    return games


def test_wins_that_repeat_a_game_are_no_evidence(won):
    long = dataclasses.replace(won, turns=won.turns * 9)
    match = Match("random", "random", size=3)
    twelve = several(long, "+" * 12)
    assert RungTest().decided_by(match, twelve)
    repeated = several(long, "+" * 12, distinct=False)
    assert not RungTest().decided_by(match, repeated)
    result = RungResult.of(Rung("random", "random"), match, repeated)
    assert (result.counted, result.verdict, result.passed) == ((2, 0, 0), "open", False)
    assert "  10 won games repeat an earlier game, and do not count." in [*result.sentences()]


def test_of_equal_wins_the_one_with_the_smallest_number_counts(won):
    match, test = Match("random", "random", size=3), RungTest()
    games = several(won, "+++", distinct=False)
    for game in (games[2], games[0], games[0]):
        test(match, game)
    assert test.games == 1
    test(match, games[1])  # a win with White; after it game 2 repeats game 0
    assert test.games == 2


def test_losses_that_repeat_a_game_count(won):
    result = RungResult.of(
        Rung("uct", "uct"), Match("uct", "random", size=3), several(won, "-" * 12, distinct=False)
    )
    assert (result.counted, result.verdict) == ((0, 0, 12), "elo0")


@pytest.mark.slow
def test_a_rung_plays_more_playouts_in_more_time():
    little, much = (playouts_in("abramson", seconds, 5, "reference") for seconds in (0.02, 0.2))
    assert 2 < much / little < 40


def test_ctrl_c_ends_the_measurement_of_a_rung(monkeypatch):
    """Otherwise a search that was cut short would be taken for a slow one."""
    search, presses = reference.search, iter([True])

    def pressed(*given, **more):
        press = partial(signal.raise_signal, signal.SIGINT)
        return search(*given, **more, watch=lambda _: next(presses, False) and press())

    monkeypatch.setattr(reference, "search", pressed)
    with pytest.raises(KeyboardInterrupt):
        playouts_in("abramson", 0.02, 5, "reference")


# --- Programs as players.


def test_a_changed_program_is_another_player(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("one = 1\n")
    first = climber(str(file))
    file.write_text("one = 2\n")
    assert first.name == climber(str(file)).name == "mine"
    assert first.text != climber(str(file)).text
    assert climber_of(first.text) == first


def test_a_program_that_was_compiled_again_is_another_player(tmp_path):
    program = tmp_path / "bot"
    texts = set()
    for byte in (b"\xfe", b"\xff", b"\xff"):
        program.write_bytes(b"#!/bin/sh\n#" + byte)
        program.chmod(0o700)
        texts.add(climber(shlex.quote(str(program))).text)
    assert len(texts) == 2


def test_a_program_in_a_file_runs_in_the_folder_of_the_file(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import gomc\nprogram = gomc.UCT()\n")
    learner = climber(f"{file}:program", seconds=0.1)
    assert f"--folder {tmp_path}" in learner.text
    assert learner.text.endswith("-- " + learner.text.partition(" -- ")[2])
    assert "--program mine:program --seconds 0.1" in learner.text


@pytest.mark.parametrize(
    ("program", "more", "said"),
    [
        ("random", {}, "random is the first rung of the ladder, and cannot climb"),
        ("nobody.py", {}, "there is no file 'nobody.py'"),
        ("nobody.py:program", {}, "there is no file 'nobody.py'"),
        ("nobody:program", {}, "there is no file 'nobody.py'"),
        ("uct:nothing=3", {}, "uct has no setting 'nothing'"),
        ("no-such-command --mode gtp", {}, "there is no program 'no-such-command --mode gtp'"),
        ("'", {}, "cannot be read"),
        ("uct", {"name": "a\nb"}, "a name for the ladder must have 1 to 40 printable letters"),
        ("uct", {"name": ""}, "a name for the ladder must have"),
        ("uct", {"seconds": 0.0}, "seconds must be"),
    ],
)
def test_wrong_programs_and_names_are_refused_in_a_sentence(program, more, said):
    with pytest.raises(GomcError, match=said):
        climber(program, **more)


@pytest.mark.slow
def test_the_relay_measures_the_processor_time_of_moves_alone(bot):
    learner = climber(bot("burn"), seconds=1.0)
    with Client(shlex.split(learner.text), 20) as client:
        assert client.ask("name") == "bot"
        for _ in range(3):
            assert client.ask("genmove b") == "pass"
        used, moves = client.ask(limited.MEASURE).split()
    assert int(moves) == 3
    assert 0.3 < float(used) < 0.8


# --- The page of a class.


def kept(file: Path, name: str, code: str, game: Played, points: str, rungs: int = 1) -> None:
    """Keep the games of a climb that were never played."""
    text = climber(f"uct:exploration=0.{code}", name, seconds=0.1).text
    with Store(file) as store:
        for rung in RUNGS[:rungs]:
            match = Match(text, rung, 40, 3, seed=1)
            games = (dataclasses.replace(each, key=match.key) for each in several(game, points))
            store.add(match, *games)


def test_the_page_of_a_class(tmp_path, won):
    long = dataclasses.replace(won, turns=won.turns * 9)
    kept(tmp_path / "a.sqlite", "<ann>|", "1", long, "+" * 14, rungs=2)
    kept(tmp_path / "b.sqlite", "bob", "2", long, "-+-+----------")
    kept(tmp_path / "c.sqlite", "bob", "3", long, "-" * 14)
    files = [tmp_path / f"{name}.sqlite" for name in "abca"]  # the same file twice counts once
    table = class_table(files)
    rows = [*table.rows()]
    assert [row[:2] for row in rows] == [
        ("<ann>|", "abramson (1990)"),
        ("bob (1)", "none"),
        ("bob (2)", "none"),
    ]
    assert [row[4:] for row in rows] == [("28", "28"), ("2", "14"), ("0", "14")]
    assert any("Several programs have the name bob" in note for note in table.notes())
    assert [row[0] for row in table.rung_rows()] == ["abramson (1990)", "random"]
    assert "<td>&lt;ann&gt;|</td>" in as_html(table)
    assert "<ann>" not in as_html(table)
    assert "| &lt;ann&gt;\\| | abramson (1990) |" in as_markdown(table)


def ladder(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["ladder", *arguments])


def test_the_command_writes_pages_and_refuses_what_it_cannot_write(tmp_path, won):
    file = tmp_path / "a.sqlite"
    kept(file, "ann", "1", won, "+-+-")
    for end in ("html", "md"):
        page = tmp_path / f"page.{end}"
        done = ladder("table", str(file), "--out", str(page))
        assert (done.exit_code, "ann" in page.read_text()) == (0, True)
    assert "a file .html or .md" in ladder("table", str(file), "--out", str(tmp_path / "x.txt")).stderr
    missing = ladder("table", str(tmp_path / "no.sqlite"), "--out", str(page))
    assert (missing.exit_code, missing.stderr.count("\n")) == (2, 1)


def test_climbs_under_different_conditions_are_not_compared(tmp_path, won):
    file = tmp_path / "a.sqlite"
    with Store(file) as store:
        for seconds in (0.1, 0.2):
            match = Match(climber("uct", "ann", seconds).text, "random", 40, 3)
            games = several(won, "+-")
            store.add(match, *(dataclasses.replace(game, key=match.key) for game in games))
    with pytest.raises(GomcError, match="climbs under different conditions cannot be compared"):
        class_table([file])
    with Store(tmp_path / "empty.sqlite"):
        pass
    with pytest.raises(GomcError, match="no climb is in"):
        class_table([tmp_path / "empty.sqlite"])


def test_a_file_may_have_a_blank_in_its_name(tmp_path):
    file = tmp_path / "my bot.py"
    file.write_text("pass\n")
    assert shlex.split(climber(str(file)).text)[-1] == str(file)
    assert climber(str(file)).name == "my bot"
