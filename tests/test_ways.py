"""Two ways to compile: which numba gomc goes the quick way with, and that the plain way is right.

Programs run in processes of their own, since a process chooses its way once.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

from numba import types

import gomc
from gomc.errors import MissingExtra
from gomc.fast.compiler import internals, packedcode, ways
from gomc.installing import installing

PACKAGE = Path(gomc.__file__).parent
PUBLIC = "numba", "numba.extending", "llvmlite", "llvmlite.ir", "llvmlite.binding"


# --- What gomc uses of numba.


def imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the modules that a module imports, and the names that it takes from each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, each.name) for each in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.value.id, node.attr


def faults(source: str) -> list[str]:
    """Return what a module takes of numba and llvmlite and is none of their public interface."""
    return [
        f"{module}.{name}".rstrip(".")
        for module, name in imported(ast.parse(source))
        if module.partition(".")[0] in ("numba", "llvmlite")
        and (module not in PUBLIC or name == "core" or re.match("_(?!_)", name))
    ]


def test_private_names_of_numba_are_imported_in_one_module():
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in PACKAGE.rglob("*.py")}
    speaking = {name: text for name, text in texts.items() if re.search("numba|llvmlite", text)}
    assert [name for name, text in speaking.items() if faults(text)] == ["fast/compiler/internals.py"]
    assert len(faults(speaking["fast/compiler/internals.py"])) > 15


@pytest.mark.parametrize(
    "line",
    [
        "import numba.core.types",
        "from numba.core import config",
        "from numba import core",
        "from numba import _dispatcher",
        "from llvmlite.ir.types import Type",
        "x = numba.core",
    ],
)
def test_a_private_name_elsewhere_is_noticed(line):
    assert faults(f"import os, numba\n{line}\nnumba.njit, numba.__version__") == [
        line.split()[-1] if "from" not in line else re.sub("from (.*) import (.*)", r"\1.\2", line)
    ]


def test_private_attributes_stand_there_too():
    """All that begin with an underscore, and that gomc itself does not define."""
    asked, own, texts = (
        set[str](),
        {"_numba_type_", "_fields", "_replace"},
        "",
    )  # by the first name numba asks others for their type; named tuples have the others
    for path in (*PACKAGE.glob("fast/compiler/*.py"), *PACKAGE.glob("fast/own*.py")):
        text = path.read_text()
        texts += text if path.stem != "internals" else ""
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and re.match("_(?!_)", node.attr):
                (asked if isinstance(node.ctx, ast.Load) else own).add(node.attr)
            elif isinstance(node, ast.FunctionDef):
                own.add(node.name)
    known = {name for names in internals.ASKED.values() for name in names}
    assert asked - own <= known
    assert not [name for name in known if name not in texts]  # what nobody asks for any more


def test_this_numba_has_all_of_them():
    assert internals.MISSING == ""
    assert not internals.knows(internals.JITCodeLibrary, "_optimise_final_module")
    assert internals.knows(internals.JITCodeLibrary, "_optimize_final_module")
    assert internals.knows(internals.JITCodeLibrary, "_final_module")


# --- Which way.


def test_the_releases_are_those_of_the_package():
    written = PACKAGE.parent / "pyproject.toml"
    if not written.exists():
        pytest.skip("the package stands alone")
    asked = tomllib.loads(written.read_text())["project"]["optional-dependencies"]["fast"]
    (major, minor), first = ways.NEWEST, ways.written(ways.OLDEST)
    assert f"numba>={first},<{major}.{minor + 1}" in asked


@pytest.mark.parametrize("version", ["0.61.2", "0.9.0", "0.60.0rc1"])
def test_an_older_numba_is_refused(version):
    needed = f"the fast backend needs numba 0.62 or newer, not {version}"
    with pytest.raises(MissingExtra) as refused:
        ways.check_release(version)
    assert f"{refused.value}" == f"{needed}: {installing('fast')}."


@pytest.mark.parametrize("version", ["0.62.0", "0.68.9", "0.99.0", "1.0.0", "0+unknown"])
def test_a_newer_one_is_not(version):
    ways.check_release(version)


def test_the_plain_way_has_a_reason(monkeypatch):
    monkeypatch.delenv("GOMC_PLAIN_NUMBA", raising=False)
    assert ways.reason("0.62.0") == ways.reason("0.68.1") == ""
    tried = "it was tried with numba 0.62 to 0.68, not with "
    assert ways.reason("0.69.0") == f"{tried}0.69.0"
    assert ways.reason("1.0.0rc1") == f"{tried}1.0.0rc1"
    assert ways.reason("0+unknown") == f"{tried}0+unknown"
    monkeypatch.setattr(packedcode, "is_as_expected", lambda: False)
    assert "lays out tuples in memory" in ways.reason("0.68.1")
    monkeypatch.setattr(internals, "MISSING", "Compiler has no compile_extra")
    assert (
        ways.reason("0.68.1")
        == "numba 0.68.1 lacks a name that gomc needs (Compiler has no compile_extra)"
    )
    monkeypatch.setenv("GOMC_PLAIN_NUMBA", "1")
    assert ways.reason("0.68.1") == "GOMC_PLAIN_NUMBA is set"
    monkeypatch.setenv("GOMC_PLAIN_NUMBA", "0")
    assert ways.reason("0.68.1") != "GOMC_PLAIN_NUMBA is set"


@pytest.mark.parametrize(
    ("change", "by"),
    [
        ("size", "more"),
        ("order", ("nitems", "itemsize")),
        ("name", "length"),
    ],
)
def test_another_layout_of_arrays_is_noticed(monkeypatch, change, by):
    model = internals.default_manager.lookup(types.Array(types.int64, 2, "C"))
    names = {
        "size": (*packedcode.ARRAY, by),
        "order": ("meminfo", "parent", "itemsize", "nitems", *packedcode.ARRAY[4:]),
        "name": (*packedcode.ARRAY[:2], by, *packedcode.ARRAY[3:]),
    }[change]
    monkeypatch.setattr(model, "_fields", names)
    assert not packedcode.is_as_expected()


def test_a_gap_that_numba_leaves_and_gomc_does_not_is_noticed(monkeypatch):
    assert packedcode.is_as_expected()
    form, size, step = packedcode.layout(packedcode.EVERY_KIND)
    wrong = form.replace("7x", "6x", 1)  # in front of the first array
    assert wrong != form
    monkeypatch.setattr(packedcode, "layout", lambda _kind: (wrong, size, step))
    assert not packedcode.is_as_expected()


# --- The plain way.


PROGRAM = """
import numpy as np
import numba
import gomc.fast
from collections import namedtuple
from gomc.fast.compiler.kernel import KernelPointer, call, pack, inlined, kernel
from gomc.fast.compiler.words import count, set_from_words

Sums = namedtuple("Sums", "flag found number games")

@inlined
def size(words):
    return count(set_from_words(words))

@kernel
def add(sums):
    sums.found[0] += sums.number + size((7, 1)) + sums.flag

@kernel
def run(sums):
    call(sums.games)
    return sums.found[0] + sums.number

found = np.array([3, 0])
games = KernelPointer(add, Sums(True, found, 4, None))
print(run(pack(Sums(False, found, 30, games))), hasattr(run, "_cache"), gomc.fast.compiler.ways.PLAIN)
"""
"""Uses a packed tuple, a kernel apart, a set, and an inlined function: prints 3 + 4 + 4 + 1 + 30."""

LARGER = """
from numba.core.datamodel import models
from numba import types
def init(self, manager, kind):
    names = "meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides", "more"
    pair = types.UniTuple(types.intp, kind.ndim)
    its = types.MemInfoPointer(kind.dtype), types.pyobject, types.intp, types.intp
    its += types.CPointer(kind.dtype), pair, pair, types.intp
    models.StructModel.__init__(self, manager, kind, [*zip(names, its)])
models.ArrayModel.__init__ = init
"""
"""A numba whose arrays have one number more."""

OTHERS = {
    "newer": (
        "import numba; numba.__version__ = '0.99.1'",
        "tried with numba 0.62 to 0.68, not with 0.99.1",
    ),
    "renamed": (
        "import numba.core.codegen as c; del c.JITCodeLibrary",
        "cannot import name 'JITCodeLibrary'",
    ),
    "larger": (LARGER, "lays out tuples in memory in a way that gomc does not know"),
}


def run(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program."""
    variables = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), **variables}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "other", [pytest.param(each, marks=[pytest.mark.slow] * (n > 0)) for n, each in enumerate(OTHERS)]
)
def test_a_numba_that_gomc_does_not_know_gives_the_same_answers(other):
    change, why = OTHERS[other]
    done = run(change + PROGRAM)
    assert done.stdout.split() == ["42", "True", "True"], done.stderr
    [said] = re.findall(r"NumbaWarning: (.*)", done.stderr)
    assert said.startswith(
        "gomc compiles by numba.njit alone, which takes minutes at every start, since "
    )
    assert why in said


def test_an_older_numba_is_a_sentence_and_no_traceback(tmp_path):
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text("__version__ = '0.61.2'")
    for command in ("gtp", "compile"):
        program = (
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from gomc.cli import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, command],
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        said = f"the fast backend needs numba 0.62 or newer, not 0.61.2: {installing('fast')}.\n"
        assert (done.returncode, done.stderr) == (2, f"Error: {said}")


def test_a_numba_that_cannot_be_loaded_says_why(tmp_path):
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text(
        "raise ImportError('Numba needs NumPy 1.9 or less')"
    )
    done = run(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import gomc.fast")
    assert done.stderr.endswith(
        "gomc.errors.MissingExtra: the fast backend cannot load numba: Numba needs NumPy 1.9 or less\n"
    )


SEARCH = """
import warnings
import gomc
from gomc import fast, reference
warnings.simplefilter("error")
found, right = (go.search(go.Board(SIZE), HOW, playouts=40) for go in (fast, reference))
assert found == right
assert repr(found.root) == repr(right.root)
print("same")
"""


@pytest.mark.slow
def test_a_search_by_the_plain_way_is_that_of_the_reference():
    program = SEARCH.replace("HOW", "gomc.UCT()").replace("SIZE", "3")
    done = run(program, GOMC_PLAIN_NUMBA="1", NUMBA_OPT="0")
    assert done.stdout == "same\n", done.stderr
    assert done.stderr.count("NumbaWarning: ") == 1
    assert "since GOMC_PLAIN_NUMBA is set." in done.stderr


OWN = """
from gomc import fast, reference
from gomc.reference.board import flood, neighbours
from gomc.reference.eyes import surrounded
from gomc.settings import Own, OwnEyes, Stages

def press(view, points, geometry):
    return points & neighbours(flood(view.last, view.other, geometry.stride), geometry.stride)

def olga(own, other, atari, geometry):
    return surrounded(own, other, geometry) & ~neighbours(own & atari, geometry.stride)

found, right = (
    go.playouts(go.Board(3), 20, seed=1, eyes=OwnEyes(olga), policy=Stages(Own(press)))
    for go in (fast, reference)
)
assert found == right
print("same")
"""


@pytest.mark.slow
def test_functions_of_a_learners_are_compiled_by_the_plain_way_first_of_all():
    done = run(OWN, GOMC_PLAIN_NUMBA="1", NUMBA_OPT="0")
    assert done.stdout == "same\n", done.stderr


@pytest.mark.long
@pytest.mark.parametrize("program", ["MOGO", "GNUGO_MC", "GOMC", "OLEG", "GOBBLE"])
def test_programs_by_the_plain_way_are_those_of_the_reference(program):
    found = SEARCH.replace("HOW", f"gomc.programs.{program}.search").replace("SIZE", "5")
    done = run(found, GOMC_PLAIN_NUMBA="1", NUMBA_OPT="1")
    assert done.stdout == "same\n", done.stderr
