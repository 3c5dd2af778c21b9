"""The line at the end of a run that says how many tests were skipped, and for want of what."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

def test_a_game(shared):
    pass

def test_another_game(shared):
    pass

def test_a_referee():
    pytest.skip("GNU Go is not installed: apt install gnugo")

@pytest.mark.skipif(True, reason="no Chromium: apt-get install chromium")
def test_a_page():
    pass

def test_a_tool():
    pytest.skip("cc, a C compiler, is not installed")

def test_that_passes():
    pass
"""

SAID = (
    "Skipped tests: 2 for want of the folder ../shared, 1 for want of GNU Go, "
    "1 for want of Chromium, 1 for want of something else."
)


def last_lines(folder: Path, code: str, *options: str) -> list[str]:
    """Run tests beside this folder's conftest, and return the last two lines."""
    tests = folder / "checkout" / "tests"
    tests.mkdir(parents=True)
    (tests / "conftest.py").write_text(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    (tests / "test_some.py").write_text(code)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-ra", *options, str(tests)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-2:]


@pytest.mark.parametrize(
    "options",
    [pytest.param((), id="one process"), pytest.param(("-n", "1"), id="xdist", marks=pytest.mark.slow)],
)
def test_the_last_line_but_one_counts_what_is_missing(tmp_path, options):
    if options:
        pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    said, last = last_lines(tmp_path, TESTS, *options)
    assert said == SAID
    assert "1 passed, 5 skipped" in last


def test_without_skipped_tests_there_is_no_line(tmp_path):
    assert "Skipped" not in last_lines(tmp_path, TESTS, "-k", "passes")[0]
