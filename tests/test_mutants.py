"""Small faults are drawn, put where they belong, and shown to the tests that run their line."""

from __future__ import annotations

import ast
import os
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("coverage", reason="no coverage: pip install 'gomc[dev]'")

from benchmarks import mutants
from benchmarks.faults import ROOMS, Faults, Mutant, draw
from benchmarks.mutants import key, table
from benchmarks.reach import Reach

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def drawn() -> list[Mutant]:
    return draw(70, seed=1)


@pytest.mark.slow
def test_mutants_are_drawn_by_a_seed_from_all_rooms_in_turn(drawn: list[Mutant]) -> None:
    assert drawn == draw(70, seed=1) != draw(70, seed=2)
    assert [Path(each.path).parts[1] for each in drawn[: len(ROOMS)]] == [*ROOMS]
    assert {*Counter(Path(each.path).parts[1] for each in drawn).values()} == {10}
    assert len({each.kind for each in drawn}) >= 7


@pytest.mark.slow
def test_a_mutant_is_another_program_that_python_can_read(drawn: list[Mutant]) -> None:
    for each in drawn:
        text = (ROOT / each.path).read_text(encoding="utf-8")
        changed = each.applied(text)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(text)), each
        assert changed.splitlines()[: each.line - 1] == text.splitlines()[: each.line - 1]


def test_a_fault_is_found_again_where_its_line_has_moved(drawn: list[Mutant]) -> None:
    for each in drawn:
        text = (ROOT / each.path).read_text(encoding="utf-8")
        assert each.moved_to(text) == each
        moved = each.moved_to(f"# a line\n# another\n{text}")
        assert moved is not None
        assert (moved.line, moved.old, moved.new) == (each.line + 2, each.old, each.new)
        assert each.moved_to("pass\n") is None


@pytest.mark.parametrize(
    ("text", "old", "new", "kind"),
    [
        ("x = a < b\n", " < ", " <= ", "comparison"),
        ("x = a << 1\n", " << ", " >> ", "operator"),
        ("x = 3\n", "3", "4", "off by one"),
        ("x = 0.25\n", "0.25", "0.375", "constant"),
        ("x = Color.BLACK\n", "BLACK", "WHITE", "colour"),
        ("f(a, b)\n", "a, b", "b, a", "arguments"),
        ("x |= y\n", "x |= y", "pass", "dropped line"),
        ("if a:\n    pass\n", "a", "(not (a))", "condition"),
        ("x = a and b\n", " and ", " or ", "and, or"),
    ],
)
def test_each_kind_of_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, old: str, new: str, kind: str
) -> None:
    monkeypatch.setattr("benchmarks.faults.ROOT", tmp_path)
    file = tmp_path / "module.py"
    file.write_text(text, encoding="utf-8")
    assert (old, new, kind) in {(each.old, each.new, each.kind) for each in Faults(file).all()}


def test_the_tests_of_its_own_name_are_asked_first() -> None:
    fault = Faults(ROOT / "gomc" / "reference" / "nakade.py").all()[0]
    asked = mutants.tests_of(fault, ROOT / "tests")
    assert asked[0] == "tests/test_nakade.py"
    assert len(asked) == len({*asked}) > 5
    assert all((ROOT / name).exists() for name in asked)


SMALL = """
from small import half, never

def test_half():
    assert half(4) == 2

def test_other():
    assert True

def test_broken():
    assert half(1) == 7
"""


@pytest.mark.slow
def test_what_a_test_runs_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "tests").mkdir(parents=True)
    (checkout / "gomc").mkdir()
    (checkout / "gomc" / "__init__.py").write_text("")
    (checkout / "gomc" / "small.py").write_text(
        "def half(x):\n    return x // 2\n\ndef never():\n    return 0\n"
    )
    (checkout / "tests" / "test_small.py").write_text(SMALL.replace("from small", "from gomc.small"))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    paths = os.pathsep.join([str(checkout), str(ROOT)])
    reach = Reach(checkout, tmp_path / "reach", {**os.environ, "PYTHONPATH": paths})
    reach.measure()
    found = {"tests/test_small.py::test_half", "tests/test_small.py::test_broken"}
    assert {*reach.tests_of("gomc/small.py", 2)} == found
    assert reach.tests_of("gomc/small.py", 5) == []
    assert reach.left_out() == ["--deselect=tests/test_small.py::test_broken"]


def test_the_table_names_who_lives(drawn: list[Mutant]) -> None:
    lines = [{**vars(each), "noticed": "a test", "seconds": 1.0} for each in drawn]
    lines[3]["noticed"] = None
    assert "69/70" in table(lines)
    assert f"{drawn[3].path}:{drawn[3].line}" in table(lines)
    assert len({key(line) for line in lines}) == 70
