"""gomc with the oldest and the newest numba, beside the reference.

Used as ``python -m benchmarks.numba_versions [VERSION ...]``, and by ``make test-numba``. Without
versions it takes the oldest numba that gomc allows, the newest that gomc allows, and the newest of all.
pip installs each into a virtual environment of its own, which goes away at the end. There one process
plays random games and searches with three programs, a second does so with the code that the first kept,
and a third searches by the plain way. A numba that is too old must be refused in a sentence.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gomc.fast.compiler.ways import NEWEST, OLDEST, written

HERE = Path(__file__).parents[1]

VERSIONS = (
    f"numba=={written(OLDEST)}.0",
    f"numba<{NEWEST[0]}.{NEWEST[1] + 1}",
    "numba",
)
"""What pip is asked for."""

PROGRAM = """
import sys
import gomc
from gomc import fast, reference
from gomc.fast.compiler.ways import PLAIN

programs = gomc.programs.UCT, gomc.programs.MOGO, gomc.programs.GOMC
size, hows = (3, [gomc.UCT()]) if PLAIN else (7, [each.search for each in programs])
for how in hows:
    found, right = (go.search(go.Board(size), how, playouts=300, seed=1) for go in (fast, reference))
    assert found == right, how
    assert repr(found.root) == repr(right.root), how
if not PLAIN:
    found, right = (go.playouts(go.Board(size), 100, seed=1) for go in (fast, reference))
    assert found == right, "random games"
print("the plain way" if PLAIN else "the quick way")
"""


class Row(NamedTuple):
    """What a process did: the versions of its packages, what was tried, how it went, the seconds."""

    versions: str
    tried: str
    went: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.versions:46} {self.tried:16} {self.went:24} {self.seconds:6.1f} s"


def run(*command: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command, with other variables besides."""
    words = [str(word) for word in command]
    known = {**os.environ, **variables}
    return subprocess.run(words, env=known, capture_output=True, text=True, check=False)


def installed(asked: str, folder: Path) -> Path:
    """Install a numba into a new virtual environment; return its Python."""
    run(sys.executable, "-m", "venv", folder).check_returncode()
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", asked, "click")
    if done.returncode:
        raise SystemExit(f"pip cannot install {asked}:\n{done.stderr}")
    return python


def versions(python: Path) -> str:
    """Return the versions of what was installed."""
    names = "numba", "llvmlite", "numpy"
    code = "from importlib.metadata import version as v; import sys; print(*map(v, sys.argv[1:]))"
    found = run(python, "-c", code, *names).stdout.split()
    return ", ".join(f"{name} {version}" for name, version in zip(names, found, strict=True))


def tried(python: Path, about: str, folder: Path) -> Iterator[Row]:
    """Yield how the processes of a numba went."""
    for what, plain in (("nothing kept", "0"), ("code kept", "0"), ("plain", "1")):
        begin = time.monotonic()
        known = {"PYTHONPATH": str(HERE), "NUMBA_CACHE_DIR": str(folder), "GOMC_PLAIN_NUMBA": plain}
        done = run(python, "-c", PROGRAM, **known)
        went = done.stdout.strip() or (done.stderr.strip().splitlines() or ["nothing said"])[-1]
        yield Row(about, what, went, time.monotonic() - begin)
        if done.returncode:
            return


def fits(row: Row) -> bool:
    """Whether a row is as it must be: same answers, or the sentence about a numba that is too old."""
    return row.went in ("the quick way", "the plain way") or "needs numba" in row.went


def main(asked: Sequence[str]) -> bool:
    """Try versions of numba, and print how they went; return whether all were right."""
    rows, seen = list[Row](), set[str]()
    for one in [f"numba=={version}" for version in asked] or VERSIONS:
        with tempfile.TemporaryDirectory() as folder:
            python = installed(one, Path(folder) / "venv")
            about = versions(python)
            if about in seen:  # there is none that is newer than those allowed
                continue
            seen.add(about)
            for row in tried(python, about, Path(folder) / "cache"):
                print(row, flush=True)
                rows.append(row)
    return all(map(fits, rows))


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
