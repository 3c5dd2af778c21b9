"""What the scripts in ``benchmarks/`` find, with fewer games."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from gomc import sgf
from gomc.points import geometry, parse_point, point_name


def script(name: str) -> ModuleType:
    """Return a script in ``benchmarks/`` as a module."""
    path = Path(__file__).parents[1] / "benchmarks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- first_values.py


@pytest.fixture(scope="module")
def first_values() -> ModuleType:
    """Return ``benchmarks/first_values.py`` as a module."""
    pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")
    return script("first_values")


@pytest.fixture(scope="module")
def batches(first_values: ModuleType) -> Any:
    """Return the win rates of 200,000 games on an empty 9x9 board in batches."""
    return first_values.play(200_000, seed=1)


def changed(batches: Any, name: str, by: float) -> Any:
    """Return win rates of which that of one point is changed in every batch."""
    point = parse_point(name, 9)
    return [{**batch, point: batch[point] + by} for batch in batches]


def test_there_are_15_classes_of_points_on_9x9(first_values):
    classes = first_values.classes(geometry(9).points)
    assert sorted(map(len, classes)) == [1] + [4] * 8 + [8] * 6
    assert sorted(point for points in classes for point in points) == list(geometry(9).points)
    d8 = {point_name(point, 9) for point in first_values.symmetric(parse_point("D8", 9))}
    assert d8 == {"D8", "F8", "D2", "F2", "B4", "B6", "H4", "H6"}


def test_first_moves_are_worth_the_same_if_they_are_symmetric(first_values, batches):
    lines = first_values.lines(batches)
    assert len(lines) == 15
    assert max(line.widest for line in lines) < first_values.LIMIT


def test_the_centre_is_the_best_first_move_and_the_corner_the_worst(first_values, batches):
    centre, *others = first_values.lines(batches)
    assert point_name(centre.points[0], 9) == "E5"
    nearest = first_values.symmetric(parse_point("E6", 9))  # which more games would set apart too
    clear = [line for line in others if line.lead.value > 3 * line.lead.error]
    assert [line.points for line in others if line not in clear] in ([], [nearest])
    assert point_name(others[-1].points[0], 9) == "A9"


@pytest.mark.parametrize("name", ["A9", "D8", "F5"])
def test_a_point_that_is_favoured_a_little_would_be_noticed(first_values, batches, name):
    lines = first_values.lines(changed(batches, name, 0.01))
    uneven = [line for line in lines if line.widest > first_values.LIMIT]
    assert [parse_point(name, 9) in line.points for line in uneven] == [True]


def test_the_script_prints_the_table(first_values, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["first_values.py", "--playouts", "100000", "--seed", "2"])
    first_values.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 17
    assert lines[1].split()[:2] == ["E5", "1"]
    assert lines[-1].startswith("largest: E5; points of a class differ by at most ")


@pytest.mark.parametrize(("name", "what"), [("D8", "symmetric"), ("E5", "centre")])
def test_the_script_fails_if_the_table_is_wrong(first_values, batches, monkeypatch, name, what):
    monkeypatch.setattr(sys, "argv", ["first_values.py"])
    monkeypatch.setattr(first_values, "play", lambda *_: changed(batches, name, -0.02))
    with pytest.raises(SystemExit, match=what):
        first_values.main()


def test_the_script_refuses_too_few_games(first_values, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["first_values.py", "--playouts", "10"])
    with pytest.raises(SystemExit):
        first_values.main()
    assert "--playouts must be 5000 or more" in capsys.readouterr().err


# --- strength.py


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    """Return ``benchmarks/strength.py`` as a module."""
    return script("strength")


SHORT = ["--backend", "reference", "--playouts", "5", "--size", "5", "--level", "1"]


def report(strength: ModuleType, *options: str) -> list[str]:
    """Return the lines that the script prints."""
    done = CliRunner().invoke(strength.main, [*options])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


@pytest.mark.skipif(
    shutil.which("gnugo") is None and shutil.which("/usr/games/gnugo") is None,
    reason="GNU Go is not installed (Debian's package gnugo)",
)
def test_games_against_gnu_go_are_kept_and_not_played_again(strength, tmp_path):
    options = [*SHORT, "--folder", str(tmp_path), "--games"]
    report(strength, *options, "1")
    first = (tmp_path / "games.jsonl").read_text()
    lines = report(strength, *options, "2")
    both = (tmp_path / "games.jsonl").read_text()
    assert both.startswith(first)
    assert report(strength, *options, "2") == lines
    assert (tmp_path / "games.jsonl").read_text() == both
    games = [json.loads(line) for line in both.splitlines()]
    assert [(game["game"], game["color"], game["broken"]) for game in games] == [
        (0, "Black", ""),
        (1, "White", ""),
    ]
    for game in games:
        record = sgf.read(tmp_path / game["file"])
        assert [point_name(move, 5) for _, move in record.moves] == game["moves"]
        assert (record.result, record.komi) == (game["result"], 7.5)
        assert record.players.index("gomc uct, 5 playouts") == game["game"]
        assert game["points"] == (record.result[0] == game["color"][0])
    assert lines[0].startswith("uct with 5 playouts a move, against GNU Go at level 1, 5x5, komi 7.5")


PROGRAM = """#!/bin/sh
while read name color; do
    case $name in
        version) printf '= 0\\n\\n' ;;
        play) printf '=\\n\\n' ;;
        final_score) printf '= B+1\\n\\n' ;;
        *) {move} ;;
    esac
done
"""
"""A program that only differs from others in its moves."""


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("printf '= Z9\\n\\n'", "GNU Go: illegal move Z9 (Z9 is off the board"),
        ("printf '? no\\n\\n'", "GNU Go: answered 'genmove Black' with '? no'"),
        ("exit 1", "GNU Go: crashed at 'genmove Black'"),
        ("exec sleep 60", "GNU Go: no answer to 'genmove Black' in 3 s"),
        ("printf '= resign\\n\\n'", ""),
        ("printf '= pass\\n\\n'", ""),
    ],
)
def test_a_program_that_does_what_it_may_not_ends_the_game(strength, tmp_path, move, said):
    program = tmp_path / "program"
    program.write_text(PROGRAM.replace("{move}", move))
    program.chmod(0o700)
    match = strength.Match("uct", 5, "reference", 5, 7.5, 10, seed=1)
    board, line = strength.play_game(match, 1, str(program), limit=3)
    assert line["broken"].startswith(said)
    assert bool(line["broken"]) == bool(said)
    assert sgf.read(strength.record(board, line)).result == line.get("result", "Void")
    if said:
        assert line["points"] is None
    elif "resign" in move:
        assert (line["result"], line["result by gomc"], line["points"]) == ("W+R", None, 1.0)
    else:
        assert (line["result"], line["points"]) == ("B+1", 0.0)
        assert line["result by gomc"][0] == "W"


def test_gomc_loses_if_it_crashes(strength, tmp_path):
    program = tmp_path / "program"
    program.write_text(PROGRAM)
    program.chmod(0o700)
    match = strength.Match("no program", 5, "reference", 5, 7.5, 10, seed=1)
    _, line = strength.play_game(match, 0, str(program), limit=30)
    assert (line["broken"], line["points"]) == ("gomc: crashed at 'version'", 0.0)


def made_up(number: int, points: float | None, **changed: Any) -> dict[str, Any]:
    """Return the line of a game that nobody played."""
    color = "White" if number % 2 else "Black"
    winner = color if points else "White" if color == "Black" else "Black"
    line = {
        "program": "uct", "playouts": 100, "backend": "fast", "size": 9, "komi": 7.5, "level": 10,
        "seed": 1, "game": number, "color": color, "broken": "" if points is not None else "GNU Go: x",
        "points": points, "result": f"{winner[0]}+1", "result by gomc": f"{winner[0]}+3",
        "moves": ["E5"] * (10 + number), "times": [0.5, 0.7],
    }  # fmt: skip
    return line | changed


def test_the_report_puts_files_together(strength, tmp_path):
    games = [made_up(number, float(number < 3)) for number in range(8)]
    games[1] |= {"result": "W+R", "result by gomc": None}
    games[2] |= {"result by gomc": "W+0.5"}
    other = [
        made_up(0, 1.0, seed=2, moves=["E5"] * 10),
        made_up(1, None, seed=2),
        made_up(0, 0.5, playouts=1000, result="0", **{"result by gomc": "0"}),
    ]
    files = [tmp_path / "one", tmp_path / "two"]
    for file, lines in zip(files, [games, [*other, games[0]]], strict=True):
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert report(strength, "--summary", *map(str, files)) == [
        "uct with 100 playouts a move, against GNU Go at level 10, 9x9, komi 7.5",
        "              won  games     rate   95 % interval",
        "as Black        3      5    60.0%   23.1% to 88.2%",
        "as White        1      4    25.0%   4.6% to 69.9%",
        "in all          4      9    44.4%   18.9% to 73.3%",
        "8 of 10 games are distinct; they have 12.9 moves on average",
        "a move of gomc takes 0.600 s on average",
        "GNU Go resigned 1; of 1 the two programs name different winners",
        "1 were broken off, 1 not counted:",
        "  seed 2, game 1: GNU Go: x",
        "uct with 1,000 playouts a move, against GNU Go at level 10, 9x9, komi 7.5",
        "              won  games     rate   95 % interval",
        "as Black      0.5      1    50.0%   5.5% to 94.5%",
        "as White        0      0",
        "in all        0.5      1    50.0%   5.5% to 94.5%",
        "1 of 1 games are distinct; they have 10.0 moves on average",
        "a move of gomc takes 0.600 s on average",
        "GNU Go resigned 0; of 0 the two programs name different winners",
        "0 were broken off",
    ]


def test_the_interval_is_wilsons(strength):
    """The ends are those rates from which the one found is 1.96 of their own errors away."""
    low, high = strength.wilson(15, 50)
    for rate in (low, high):
        assert abs(15 / 50 - rate) == pytest.approx(1.959964 * (rate * (1 - rate) / 50) ** 0.5)
    assert low < 0.3 < high
    assert strength.wilson(0, 50)[0] == pytest.approx(0)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--program", "alphago"], "there is no program 'alphago'"),
        (["--backend", "slow"], "a backend must be one of"),
        (["--summary"], "--summary needs files"),
        (["--size", "26"], "26 is not in the range 5<=x<=19"),
        (["--summary", __file__], "test_benchmarks.py, line 1, is no game."),
    ],
)
def test_strength_refuses_what_it_cannot_do(strength, options, said):
    done = CliRunner().invoke(strength.main, options)
    assert done.exit_code != 0
    assert said in done.output
