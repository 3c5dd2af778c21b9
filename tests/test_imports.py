"""Imports run one way: down the floors that `docs/ext/floors.py` has, and in no circle."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType

import pytest

import gomc

PACKAGE = Path(gomc.__file__).parent


def load() -> ModuleType:
    path = PACKAGE.parent / "docs" / "ext" / "floors.py"
    spec = importlib.util.spec_from_file_location("floors", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["floors"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


floors = load()


@cache
def graph() -> dict[str, set[str]]:
    """Return what each module imports; read only where a test asks for it."""
    return dict(floors.imports(PACKAGE))


def faults(arrows: dict[str, set[str]]) -> list[str]:
    """Return the arrows that run up, or from one part to another beside it."""
    found = []
    top = len(floors.FLOORS) - 1
    for module, imported in arrows.items():
        for other in imported:
            here, there = floors.height(module), floors.height(other)
            beside = here == there and floors.part(module) != floors.part(other)
            if there > here or (beside and 0 < here < top):
                found.append(f"{module} -> {other}")
    return sorted(found)


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Return the modules of a circle; none if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return [*error.args[1]]
    return []


def test_every_module_stands_on_a_floor():
    assert len(graph()) > 150
    assert {floors.height(module) for module in graph()} == {*range(len(floors.FLOORS))}


def test_no_import_runs_up():
    assert faults(graph()) == []


def test_no_imports_run_in_a_circle():
    assert circle(graph()) == []


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("gomc.game.points", "gomc.show.svg"),
        ("gomc.reference.uct", "gomc.fast.uct"),
        ("gomc.settings.uct", "gomc.programs"),
        ("gomc.results.stats", "gomc.search.search"),
        ("gomc.search.search", "gomc.parallel.workers"),
        ("gomc.show.svg", "gomc.lab.experiments"),
        ("gomc.arena.match", "gomc.course.exercises"),
        ("gomc.search.uct", "gomc.reference.uct"),
        ("gomc.show.svg", "gomc.arena.match"),
    ],
)
def test_an_arrow_that_runs_up_is_found(module: str, imported: str) -> None:
    assert faults(graph() | {module: graph()[module] | {imported}}) == [f"{module} -> {imported}"]


def test_a_circle_is_found():
    its = graph()["gomc.game.points"] | {"gomc.game.game"}
    found = circle(graph() | {"gomc.game.points": its})
    assert {"gomc.game.points", "gomc.game.game"} <= {*found}


def test_imports_inside_functions_count(tmp_path: Path) -> None:
    package = tmp_path / "gomc"
    (package / "game").mkdir(parents=True)
    (package / "show").mkdir()
    (package / "show" / "__init__.py").write_text("")
    (package / "game" / "points.py").write_text("def f():\n    from gomc.show import svg\n")
    assert floors.imports(package)["gomc.game.points"] == {"gomc.show"}


def test_modules_that_import_by_a_variable_name_are_listed():
    below = {
        module
        for module in floors.named_by_variables(PACKAGE)
        if floors.height(module) < floors.height("gomc.course")
    }
    assert below == {*floors.BY_NAME}
    page = (PACKAGE.parent / "docs" / "explanation" / "architecture.md").read_text()
    assert [module for module in below if f"{{mod}}`{module}`" not in page] == []


@pytest.mark.parametrize(
    ("code", "imported", "by_variable"),
    [
        ('import_module("gomc.show.svg")', {"gomc.show.svg"}, False),
        ('importlib.import_module("gomc.show.svg")', {"gomc.show.svg"}, False),
        ("import_module(name)", set(), True),
        ('import_module(f"gomc.{name}")', set(), True),
        ("__import__(name)", set(), True),
        ('import_module("numpy")', set(), False),
    ],
)
def test_imports_by_name_count(
    tmp_path: Path, code: str, imported: set[str], by_variable: bool
) -> None:
    package = tmp_path / "gomc"
    (package / "game").mkdir(parents=True)
    (package / "show").mkdir()
    (package / "show" / "svg.py").write_text("")
    (package / "game" / "points.py").write_text(f"def f(name):\n    return {code}\n")
    assert floors.imports(package)["gomc.game.points"] == imported
    assert floors.named_by_variables(package) == ({"gomc.game.points"} if by_variable else set())


def test_the_map_for_contributors_names_every_part():
    page = (PACKAGE.parent / "CONTRIBUTING.md").read_text()
    block = page.split("```text\ngomc/\n")[1].split("tests/")[0]
    named = re.findall(r"^  (\w+/|\w+\.py) ", block, re.MULTILINE)
    parts = {
        path.name + "/" * path.is_dir()
        for path in PACKAGE.iterdir()
        if (path.is_dir() and path.name != "__pycache__") or path.suffix == ".py"
    }
    assert sorted(named) == sorted(parts - {"__main__.py"})


def test_the_architecture_page_has_the_picture_of_these_floors():
    assert (PACKAGE.parent / "docs" / "explanation" / "layers.svg").read_text() == (
        floors.drawing() + "\n"
    )
