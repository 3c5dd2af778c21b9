"""Code is made for the processor that `NUMBA_CPU_NAME` names, if it names one."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the fast backend needs numba: pip install 'gomc[fast]'")

pytestmark = pytest.mark.skipif(
    platform.machine().lower() not in ("x86_64", "amd64"), reason="processors of other names"
)

HERE = Path(__file__).parent

PROGRAM = """
import gomc.fast
from gomc.fast.compiler.kernel import kernel
from gomc.fast.compiler.words import eight_of_window, index_of, nth, set_from_words


@kernel
def found(words, k, window):
    return index_of(nth(set_from_words(words), k)), eight_of_window(window, 3)


print(found((0b1011_0100, 0b1100), 4, 0xFEDC_BA98_7654_3210), sum(found.stats.cache_hits.values()))
"""
"""Prints the place of a bit in two words, the number of a neighbourhood, and whether the code was kept.

For both some processors have an instruction.
"""


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str], str]:
    """Run the program for a processor, always with the same cache."""
    (tmp_path / "program.py").write_text(PROGRAM)

    def run(name: str) -> str:
        variables = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(HERE.parent)}
        if name:
            variables |= {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": ""}
        command = [sys.executable, str(tmp_path / "program.py")]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def right() -> str:
    """Return what the program says of its numbers."""
    window = 0xFEDC_BA98_7654_3210 >> 3
    eight = [window >> step for step in (0, 1, 2, 5, 7, 10, 11, 12)]
    number = sum((x & 1) << k | (x >> 32 & 1) << 8 + k for k, x in enumerate(eight))
    return f"(66, {number})"


@pytest.mark.slow
def test_each_processor_has_code_of_its_own(run):
    assert [run(name) for name in ("", "generic", "")] == [f"{right()} {n}\n" for n in (0, 0, 1)]


@pytest.mark.long
@pytest.mark.parametrize("name", ["nehalem", "x86-64-v2", "haswell"])
def test_older_processors_too(run, name):
    assert run(name) == f"{right()} 0\n"
