"""Names that learners type: doors at the top, and older names of modules that still work."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib import import_module

import pytest

import gomc


@pytest.mark.parametrize("older", gomc.MOVED)
def test_a_module_is_found_by_its_older_name(older: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if older in ("gomc.fast.words", "gomc.learn"):
        pytest.importorskip("numba", reason="the fast backend needs numba")
    monkeypatch.delitem(sys.modules, older, raising=False)
    newer = gomc.MOVED[older]
    with pytest.warns(FutureWarning, match=rf"^{older} is called {newer} now; .* until gomc 1\.0\.$"):
        module = import_module(older)
    assert module is import_module(newer)
    assert module.__name__ == gomc.MOVED[older]
    assert module.__spec__ is not None
    assert module.__spec__.name == module.__name__


@pytest.mark.parametrize("older", gomc.RENAMED)
def test_a_class_or_a_function_is_found_by_its_older_name(older: str) -> None:
    if older.startswith(("gomc.fast.", "gomc.lab.learn.")):
        pytest.importorskip("numba", reason="the fast backend needs numba")
    newer, scope = gomc.RENAMED[older], {}
    home, _, name = newer.rpartition(".")
    module, _, typed = older.rpartition(".")
    sentence = rf"^{older} is called {newer} now; .* until gomc 1\.0\.$"
    with pytest.warns(FutureWarning, match=sentence) as said:
        exec(f"from {module} import {typed}", scope)
    assert scope[typed] is vars(import_module(home))[name]
    assert said[0].filename == "<string>"


def test_a_module_and_a_class_in_it_have_new_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gomc.search.tally", raising=False)
    with pytest.warns(FutureWarning) as said:
        exec("from gomc.search.tally import Finished", {})
    assert [f"{each.message}".partition(" is ")[0] for each in said] == [
        "gomc.search.tally",
        "gomc.results.tally.Finished",
    ]


def test_a_module_with_older_names_does_not_know_other_names() -> None:
    with pytest.raises(
        ImportError, match=r"cannot import name 'Unfinished' from 'gomc\.results\.tally'"
    ):
        exec("from gomc.results.tally import Unfinished", {})
    assert not hasattr(gomc.backend, "Unknown")


def test_older_names_work_where_nothing_was_imported_before() -> None:
    code = (
        "from gomc.points import Points; from gomc.patterns import MOGO; import gomc.player; "
        "import gomc.game.points; assert Points is gomc.game.points.Points; "
        "from gomc.play import Player; assert gomc.player.Player is Player; "
        "import gomc.nothing"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith("ModuleNotFoundError: No module named 'gomc.nothing'")


IN_PACKAGES = """
import gomc
assert gomc.exercises is gomc.course.exercises
from gomc.exercises.sets import nth
assert nth is gomc.course.exercises.sets.nth
import gomc.search.results as results
assert results.SearchResult is gomc.results.SearchResult
"""


def test_modules_have_moved_with_their_packages_and_python_says_so_where_it_was_asked() -> None:
    command = [sys.executable, "-c", IN_PACKAGES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [line.partition(" now; ")[0] for line in done.stderr.splitlines()]
    assert found == [
        "<string>:3: FutureWarning: gomc.exercises is called gomc.course.exercises",
        "<string>:4: FutureWarning: gomc.exercises is called gomc.course.exercises",
        "<string>:6: FutureWarning: gomc.search.results is called gomc.results.searches",
    ]


def test_results_that_were_kept_under_older_names_are_read() -> None:
    stats = gomc.reference.playouts(gomc.Board(3), 10)
    kept = pickle.dumps(stats, protocol=2)
    older = kept.replace(b"cgomc.results.stats\n", b"cgomc.search.stats\n")
    assert older != kept
    assert pickle.loads(older) == stats


def test_what_was_found_by_an_older_name_can_be_pickled() -> None:
    points = import_module("gomc.points").Points(5, 9)
    assert pickle.loads(pickle.dumps(points)) == points
    assert b"gomc.game.points" in pickle.dumps(points, protocol=4)


DOORS = """
import os, sys
import numba
import gomc

for name in sys.argv[1:]:
    if os.fork() == 0:
        found = getattr(gomc, name)
        assert "gomc" in f"{found} {getattr(found, '__module__', '')}"
        print(name, flush=True)
        os._exit(0)  # without tidying up, which takes longer than the rest
    os.wait()
"""
"""Opens each door in a process of its own that has imported gomc alone, and numba, which takes long."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.slow
def test_a_door_needs_no_import_of_its_own() -> None:
    doors = {*gomc.CLASSES, "UCT", "Owners"}
    assert doors <= {*gomc.__all__}
    names = [name for name in gomc.__all__ if name in doors or name.islower()]  # and all modules
    command = [sys.executable, "-c", DOORS, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == names, done.stderr


def test_a_picture_is_there_though_nobody_imported_what_draws_it() -> None:
    code = (
        "import gomc, sys; board = gomc.Board(5); assert 'gomc.show' not in sys.modules; "
        "print(board._repr_svg_()[:4], board._repr_html_())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["<svg", "None"]
