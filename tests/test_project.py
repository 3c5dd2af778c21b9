"""How the project is built: what an import costs and loads, and how tests and notebooks are kept."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import gomc
import gomc.reference

PACKAGE = Path(gomc.__file__).parent
PROJECT = PACKAGE.parent
TESTS = Path(__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
CHAPTERS = sorted((PACKAGE / "reference").glob("[!_]*.py"))
PARTS = ["sight"]
"""Folders of chapters that have an order of their own."""


def python(code: str) -> str:
    """Run code in a fresh interpreter and return what it printed."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def modules_after(code: str) -> set[str]:
    """Return the top-level packages that a fresh interpreter has loaded after some code."""
    before = set(python("import sys; print(*sys.modules)").split())
    after = set(python(f"import sys; {code}; print(*sys.modules)").split())
    return {name.partition(".")[0] for name in after - before}


@cache
def imported(path: Path) -> set[str]:
    """Return the full names of all that a source file imports, wherever it does so."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def importers(of: str, among: list[Path]) -> list[str]:
    """Return those source files that import a package or anything of it."""
    return [
        str(path.relative_to(PACKAGE))
        for path in among
        if any(f"{name}.".startswith(f"{of}.") for name in imported(path))
    ]


@pytest.mark.slow
def test_importing_gomc_takes_hardly_longer_than_importing_asyncio():
    """That is some 50 ms of processor time: the best of several in turn, as the machine may be busy."""
    code = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"
    took = [[float(python(code.format(name))) for name in ("gomc", "asyncio")] for _ in range(10)]
    gomc_takes, asyncio_takes = map(min, zip(*took, strict=True))
    assert gomc_takes < 1.3 * asyncio_takes


def test_importing_gomc_loads_the_standard_library_alone():
    assert modules_after("import gomc") - set(sys.stdlib_module_names) == {"gomc"}


def test_the_reference_loads_the_standard_library_alone():
    assert modules_after("import gomc.reference") - set(sys.stdlib_module_names) == {"gomc"}


def test_nothing_outside_the_fast_backend_imports_numba():
    inside = [path for path in SOURCES if path.is_relative_to(PACKAGE / "fast")]
    others = [path for path in SOURCES if path not in inside]
    assert importers("numba", others) + importers("llvmlite", others) == []
    assert importers("numba", inside) != []


def test_both_backends_offer_the_same_names():
    fast, reference = (gomc.load(name).__all__ for name in ("fast", "reference"))
    assert fast == reference


def test_the_reading_order_has_every_chapter_once():
    """It stands in the docstring of the book, and the documentation shows it from there."""
    parts = re.findall(r"(?m)^\w.*\n((?:    .+\n?)+)", gomc.reference.__doc__)
    assert len(parts) == 6
    chapters = re.findall(r"`(\w+)`", "".join(parts))
    assert sorted(chapters) == sorted([path.stem for path in CHAPTERS] + PARTS)


def test_the_readme_names_the_parts_of_the_book_in_their_order():
    parts = re.findall(r"(?m)^(\w.*)\n    ", gomc.reference.__doc__)
    [row] = re.findall(
        r"(?m)^\| read the code \|.* parts: (.*) \|$", (PROJECT / "README.md").read_text()
    )
    assert row.split(", ") == [part.lower() for part in parts]


def test_the_version_is_the_same_everywhere():
    citation, changes = ((PROJECT / name).read_text() for name in ("CITATION.cff", "CHANGELOG.md"))
    [day] = re.findall(r"^date-released: (\S+)$", citation, re.MULTILINE)
    assert f"\nversion: {gomc.__version__}\n" in citation
    headings = re.findall(r"^## (.*)$", changes, re.MULTILINE)
    assert f"[{gomc.__version__}] - {day}" in headings[:2]  # before it only what is unreleased


def test_all_is_what_gomc_can_do_without_what_develops_it():
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    [names] = re.findall(r"^gomc\[(.*)\]$", extras["all"][0])
    assert {*names.split(",")} == {*extras} - {"all", "docs", "site", "dev", "kernels", "ready"}
    page = (PROJECT / "docs/howto/install.md").read_text()
    assert sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == sorted(extras)


def test_notebooks_are_kept_without_what_they_printed():
    notebooks = [json.loads(path.read_text()) for path in PROJECT.glob("tutorials/*.ipynb")]
    code = [c for book in notebooks for c in book["cells"] if c["cell_type"] == "code"]
    assert code
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in code)


def test_a_long_run_has_more_examples_of_every_property():
    """A test that sets their number takes a part of the profile's; a bare number would stay."""
    bare = [
        path.name for path in TESTS.glob("test_*.py") if re.search(r"max_examples=\d", path.read_text())
    ]
    assert bare == []
