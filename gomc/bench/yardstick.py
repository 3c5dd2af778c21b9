"""The yardstick: random games in C, written as a C programmer would write them."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gomc.bench.runners import SIZES, Runner
from gomc.errors import GomcError


@contextmanager
def compiled_yardstick(source: Path) -> Iterator[list[Runner]]:
    """Compile the yardstick, and yield the measurements of the yardstick: none, if it is missing."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "yardstick"
        trouble = why_not(source, program)
        if trouble:
            print(f"There is no yardstick, and so there are no ratios: {trouble}")
        sizes = () if trouble else SIZES
        yield [Runner(f"yardstick, {size}x{size}", size, games(program, size)) for size in sizes]


def why_not(source: Path, program: Path) -> str | None:
    """Compile a program, and return the reason if the compilation fails."""
    compiler = shutil.which("cc")
    if not source.exists():
        return f"{source} is not there."
    if not compiler:
        return "cc, a C compiler, is not installed."
    command = [compiler, "-O3", "-march=native", str(source), "-o", str(program), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return f"cc says: {done.stderr}" if done.returncode else None


def games(program: Path, size: int) -> Callable[[int], float]:
    """Return a function that plays a given number of games, and returns the time in seconds.

    The program takes the size of the board and the number of games. The second number in the output is
    the games a second, without the start of the program.

    Raises
    ------
    GomcError
        When the function is called, if the program fails or writes no such number.
    """

    def play(n: int) -> float:
        call = [str(program), str(size), str(n)]
        try:
            done = subprocess.run(call, capture_output=True, text=True, check=True)  # noqa: S603
            return n / float(done.stdout.split()[1])
        except (OSError, subprocess.CalledProcessError, IndexError, ValueError, ZeroDivisionError):
            raise GomcError(
                "the program of --yardstick does not write the size of the board and the games a "
                "second: name a program that does as light_playouts.c does."
            ) from None

    return play
