"""The compiled code that is kept on disk: never stale, used again, and not needed.

Each test copies the package and runs a small program in processes of their own, since a process
chooses its folder of compiled code only once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import gomc

PROGRAM = """
import sys, tempfile
from pathlib import Path

if len(sys.argv) > 1:
    tempfile.tempdir = sys.argv[1]
from numba.core.event import install_recorder
with install_recorder("numba:compile") as events:
    import gomc, gomc.fast, gomc.reference
    assert Path(gomc.__file__).is_relative_to(Path.cwd()), gomc.__file__
    board = gomc.reference.Board.from_diagram(". X .\\nX . O\\n. X .")
    for backend in (gomc.fast, gomc.reference):
        print(repr(backend.eyes(board)))
print(sum(event.is_start for _, event in events.buffer))
"""
"""Prints the eyes that the fast backend sees, those of the reference, and how much was compiled.

Eyes are compiled in a second, random games in many. Only ``eyes.py`` has a kernel that is called.
"""

STEPS = {"fast": " | earlier(points, ONE)", "reference": " | points >> 1"}
"""A step in ``board.py`` of both backends. The eyes of ``eyes.py`` get it by several calls."""


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Start the program on a copy of the package, in a folder that nothing else knows."""
    package = Path(gomc.__file__).parent
    shutil.copytree(package, tmp_path / "gomc", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "a file").touch()

    def start(*arguments: str, **variables: str) -> subprocess.Popen[str]:
        usual = {"PYTHONPATH": ".", "NUMBA_CACHE_DIR": "cache", "NUMBA_BOUNDSCHECK": ""}
        variables = {**os.environ, **usual, **variables}
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            cwd=tmp_path,
            env={name: value for name, value in variables.items() if value},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


def finish(process: subprocess.Popen[str], said: str = "") -> tuple[str, str, int]:
    """Return what the two backends see, and how much was compiled; `said` is the one warning."""
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    assert errors.count("CacheWarning: ") == bool(said), errors
    assert said in errors
    fast, reference, events = output.splitlines()
    return fast, reference, int(events)


def edit(path: Path, old: str, new: str) -> None:
    """Change a source of the copied package in one place."""
    text = path.read_text()
    assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
    path.write_text(text.replace(old, new))


def take_a_step_away(package: Path) -> None:
    """Let points have no neighbour on their right, in both backends."""
    for backend, step in STEPS.items():
        edit(package / backend / "board.py", step, "")


def compiled_files(folder: Path) -> dict[str, int]:
    """Return the files of compiled code below a folder, and when each was written."""
    kept = (path for path in folder.rglob("*") if path.suffix in (".nbi", ".nbc"))
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in kept}


def test_code_is_compiled_once_and_then_read(tmp_path, start):
    cold, kept = finish(start()), compiled_files(tmp_path / "cache")
    warm = finish(start())
    assert cold[0] == cold[1]
    assert cold[2] > 0
    assert kept
    assert warm == (*cold[:2], 0)
    assert compiled_files(tmp_path / "cache") == kept


def test_code_is_compiled_anew_after_a_change_of_what_it_calls(tmp_path, start):
    before = finish(start())
    take_a_step_away(tmp_path / "gomc")
    after = finish(start())
    assert before[0] == before[1]
    assert after[0] == after[1] != before[0]
    assert after[2] == before[2]


def test_numba_alone_would_not_have_noticed(tmp_path, start):
    """The test above can fail: with one folder for all sources, numba runs the code of the old ones."""
    cache = tmp_path / "gomc" / "fast" / "compiler" / "cache.py"
    edit(cache, "return code.hexdigest()[:16]", 'return "always the same"')
    before = finish(start())
    take_a_step_away(tmp_path / "gomc")
    after = finish(start())
    assert after[1] != before[1]
    assert after[0] == before[0]
    assert after[2] == 0


def test_a_setting_that_changes_the_code_has_a_folder_of_its_own(tmp_path, start):
    plain = finish(start())
    checked = finish(start(NUMBA_BOUNDSCHECK="1"))
    assert checked == plain
    assert len(list((tmp_path / "cache" / "gomc").iterdir())) == 2


@pytest.mark.parametrize(
    "variables",
    [
        {"NUMBA_CACHE_DIR": "a file/cache"},
        {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": "", "HOME": "a file/home"},
    ],
    ids=["the folder given", "the user's folder"],
)
def test_where_nothing_can_be_kept_the_folder_of_temporary_files_is_used(tmp_path, start, variables):
    (tmp_path / "temporary").mkdir()
    cold, warm = (finish(start("temporary", **variables)) for _ in range(2))
    assert cold[0] == cold[1]
    assert warm == (*cold[:2], 0)
    assert compiled_files(tmp_path) == compiled_files_below(tmp_path, "temporary")


def compiled_files_below(folder: Path, name: str) -> dict[str, int]:
    """Return the compiled files below a folder in `folder`, with their names from `folder` on."""
    return {str(Path(name) / path): when for path, when in compiled_files(folder / name).items()}


@pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away"
)
def test_code_that_another_user_left_is_not_run(tmp_path, start):
    (tmp_path / "temporary").mkdir()
    before = finish(start("temporary"))
    [folder] = (tmp_path / "cache" / "gomc").iterdir()
    os.chown(folder, 65534, -1)
    assert finish(start("temporary")) == before
    assert compiled_files(tmp_path / "temporary")


def test_a_read_only_install_works_without_keeping_anything(tmp_path, start):
    for path in (tmp_path / "gomc", *(tmp_path / "gomc").rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    nowhere, said = "a file/temporary", "gomc finds no folder where compiled code can be kept safely"
    eyes = [finish(start(nowhere, NUMBA_CACHE_DIR="a file/cache"), said) for _ in range(2)]
    assert eyes[0] == eyes[1]
    assert eyes[0][0] == eyes[0][1]
    assert eyes[0][2] > 0
    assert compiled_files(tmp_path) == {}


def test_damaged_code_is_compiled_anew(tmp_path, start):
    cold = finish(start())
    for name in compiled_files(tmp_path / "cache"):
        data = bytearray((tmp_path / "cache" / name).read_bytes())
        for place in range(len(data) // 2, len(data), 100):
            data[place] ^= 1 << place % 8
        (tmp_path / "cache" / name).write_bytes(data)
    assert finish(start(), said="gomc compiles anew what is damaged in ") == cold
    assert finish(start()) == (*cold[:2], 0)


def test_two_processes_may_compile_at_once(start):
    both = [finish(process) for process in [start(), start()]]
    assert both[0][:2] == both[1][:2]
    assert both[0][0] == both[0][1]
    assert finish(start()) == (*both[0][:2], 0)
