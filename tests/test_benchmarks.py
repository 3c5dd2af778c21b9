"""What the scripts in ``benchmarks/`` find, with fewer games."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gomc.game.points import geometry, parse_point, point_name


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


@pytest.mark.slow
def test_first_moves_are_worth_the_same_if_they_are_symmetric(first_values, batches):
    lines = first_values.lines(batches)
    assert len(lines) == 15
    assert max(line.widest for line in lines) < first_values.LIMIT


@pytest.mark.slow
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


@pytest.mark.slow
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
