"""The compiled code that is kept on disk: never stale, used again, and not needed.

Each test has the package in a folder of its own, and runs a small program there in new processes, since
a process chooses its folder of compiled code only once. Most begin with what one such process compiled.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

import gomc
from gomc.fast.compiler.interrupts import without_interrupt

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

STEPS = {"fast": " | shift_down(points, ONE)", "reference": " | points >> 1"}
"""A step in ``board.py`` of both backends. The eyes of ``eyes.py`` get it by several calls."""


def started(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    """Start the program on the package in a folder."""
    usual = {"PYTHONPATH": ".", "NUMBA_CACHE_DIR": "cache", "NUMBA_BOUNDSCHECK": ""}
    variables = {**os.environ, **usual, **variables}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        env={name: value for name, value in variables.items() if value},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class Cold(NamedTuple):
    """The first start: the folder with its package and its compiled code, and what it found."""

    folder: Path
    found: tuple[str, str, int]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Cold:
    """Let the program compile its code on a copy of the package, once for all tests."""
    folder = tmp_path_factory.mktemp("first")
    package = Path(gomc.__file__).parent
    shutil.copytree(package, folder / "gomc", ignore=shutil.ignore_patterns("__pycache__"))
    return Cold(folder, finish(started(folder)))


@pytest.fixture
def start(tmp_path: Path, first: Cold) -> Callable[..., subprocess.Popen[str]]:
    """Start the program on the package, in a folder that nothing else knows.

    The files of the package are hard links, which `edit` breaks.
    """
    shutil.copytree(first.folder / "gomc", tmp_path / "gomc", copy_function=os.link)
    (tmp_path / "a file").touch()
    return partial(started, tmp_path)


@pytest.fixture
def cold(tmp_path: Path, first: Cold) -> tuple[str, str, int]:
    """What the first start found; its compiled code is kept for the next."""
    shutil.copytree(first.folder / "cache", tmp_path / "cache")
    return first.found


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
    path.unlink()
    path.write_text(text.replace(old, new))


def take_a_step_away(package: Path) -> None:
    """Let points have no neighbour on their right, in both backends."""
    for backend, step in STEPS.items():
        edit(package / backend / "board.py", step, "")


def compiled_files(folder: Path) -> dict[str, int]:
    """Return the files of compiled code below a folder, and when each was written."""
    kept = (path for path in folder.rglob("*") if path.suffix in (".nbi", ".nbc"))
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in kept}


def test_code_is_compiled_once_and_then_read(tmp_path, start, cold):
    kept = compiled_files(tmp_path / "cache")
    warm = finish(start())
    assert cold[0] == cold[1]
    assert cold[2] > 0
    assert kept
    assert warm == (*cold[:2], 0)
    assert compiled_files(tmp_path / "cache") == kept


def test_code_is_compiled_anew_after_a_change_of_what_it_calls(tmp_path, start, cold):
    take_a_step_away(tmp_path / "gomc")
    after = finish(start())
    assert cold[0] == cold[1]
    assert after[0] == after[1] != cold[0]
    assert after[2] == cold[2]


@pytest.mark.slow
def test_numba_alone_would_not_have_noticed(tmp_path, start, cold):
    """The test above can fail: with one folder for all sources, numba runs the code of the old ones."""
    [folder] = (tmp_path / "cache" / "gomc").iterdir()
    folder.rename(folder.with_name("always the same"))
    cache = tmp_path / "gomc" / "fast" / "compiler" / "cache.py"
    edit(cache, "return code.hexdigest()[:16]", 'return "always the same"')
    take_a_step_away(tmp_path / "gomc")
    after = finish(start())
    assert after[1] != cold[1]
    assert after[0] == cold[0]
    assert after[2] == 0


@pytest.mark.slow
def test_a_setting_that_changes_the_code_has_a_folder_of_its_own(tmp_path, start, cold):
    checked = finish(start(NUMBA_BOUNDSCHECK="1"))
    assert checked == cold
    assert len(list((tmp_path / "cache" / "gomc").iterdir())) == 2


@pytest.mark.slow
def test_where_nothing_can_be_kept_the_folder_of_temporary_files_is_used(tmp_path, start, first):
    """Neither in the folder given, nor in the user's; a second start finds what was kept there."""
    (tmp_path / "temporary").mkdir()
    ways = (
        {"NUMBA_CACHE_DIR": "a file/cache"},
        {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": "", "HOME": "a file/home"},
    )
    cold, warm = (finish(start("temporary", **variables)) for variables in ways)
    assert cold == first.found
    assert warm == (*cold[:2], 0)
    assert compiled_files(tmp_path) == compiled_files_below(tmp_path, "temporary") != {}


def compiled_files_below(folder: Path, name: str) -> dict[str, int]:
    """Return the compiled files below a folder in `folder`, with their names from `folder` on."""
    return {str(Path(name) / path): when for path, when in compiled_files(folder / name).items()}


@pytest.mark.slow
@pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away"
)
def test_code_that_another_user_left_is_not_run(tmp_path, start, cold):
    (tmp_path / "temporary").mkdir()
    [folder] = (tmp_path / "cache" / "gomc").iterdir()
    os.chown(folder, 65534, -1)
    assert finish(start("temporary")) == cold
    assert compiled_files(tmp_path / "temporary")


@pytest.mark.slow
def test_a_read_only_install_works_without_keeping_anything(tmp_path, start, first):
    for path in (tmp_path / "gomc", *(tmp_path / "gomc").rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    nowhere, said = "a file/temporary", "gomc finds no folder where compiled code can be kept safely"
    assert finish(start(nowhere, NUMBA_CACHE_DIR="a file/cache"), said) == first.found
    assert compiled_files(tmp_path) == {}


@pytest.mark.slow
def test_damaged_code_is_compiled_anew(tmp_path, start, cold):
    kept = compiled_files(tmp_path / "cache")
    for name in kept:
        data = bytearray((tmp_path / "cache" / name).read_bytes())
        for place in range(len(data) // 2, len(data), 100):
            data[place] ^= 1 << place % 8
        (tmp_path / "cache" / name).write_bytes(data)
    damaged = compiled_files(tmp_path / "cache")
    assert finish(start(), said="gomc compiles anew what is damaged in ") == cold
    replaced = compiled_files(tmp_path / "cache")
    assert replaced.keys() == kept.keys()
    assert all(replaced[name] > damaged[name] for name in kept)


@pytest.mark.slow
def test_two_processes_may_compile_at_once(start):
    both = [finish(process) for process in [start(), start()]]
    assert both[0][:2] == both[1][:2]
    assert both[0][0] == both[0][1]
    assert finish(start()) == (*both[0][:2], 0)


# --- Ctrl-C.


def test_an_interrupt_waits_for_the_end_of_work_that_cannot_go_on_after_a_half():
    done = []

    @without_interrupt()
    def work() -> None:
        with without_interrupt():
            signal.raise_signal(signal.SIGINT)
        done.append(True)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == [True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


INTERRUPTED = """
import os, signal, sys, threading
import gomc.fast as go
from gomc.fast.compiler import linking
from gomc.fast.compiler.internals import JITCodeLibrary
from gomc.reference import Board

def press():
    os.kill(os.getpid(), signal.SIGINT)

def make(library):
    if sys.argv[1] == "machine code" and type(library) is linking.KernelLibrary:
        JITCodeLibrary._finalize_specific = finalize
        press()
    finalize(library)

finalize, JITCodeLibrary._finalize_specific = JITCodeLibrary._finalize_specific, make
board = Board(5)
board.play("C3")
if sys.argv[1] != "machine code":
    threading.Timer(float(sys.argv[1]), press).start()
try:
    while True:
        go.near(board)
except KeyboardInterrupt:
    print(go.near(board).names)
"""
"""A program that is interrupted while numba begins, or LLVM makes machine code, and goes on."""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no signal to the process itself")
@pytest.mark.parametrize("when", ["machine code", pytest.param("0.3", marks=pytest.mark.slow)])
def test_after_an_interrupt_kernels_are_compiled_as_before(tmp_path, when):
    command = [sys.executable, "-c", INTERRUPTED, when]
    place = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "GOMC_KERNELS": "compile"}
    done = subprocess.run(command, capture_output=True, text=True, env=place, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "('B4', 'C4', 'D4', 'B3', 'D3', 'B2', 'C2', 'D2')\n"
