"""Files of kept analyses: damaged, edited, hostile, shared by two processes, one of them killed.

The analysis goes on from such a file, or says in one sentence that it cannot; what it finds then is
what it finds without a file, unless a value was exchanged for another that can be.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.bounded import bounded
from gomc import sgf
from gomc.errors import GomcError
from gomc.review import Analysis, analyze

MOST = 20.0
"""Seconds that an analysis may take, whatever its file has."""

FILES = 8
"""So many files are one round, and now and then two processes share one."""

GAME = "(;SZ[3]KM[0.5];B[bb];W[aa];B[];W[ac])"

VALUES = (
    "null", "true", "0", "-1", "2", "0.5", "1e308", "1e999", "NaN", "-Infinity", '"x"', "[]", "{}",
    "[[]]", "9" * 400, "9" * 5000, "-" + "9" * 400, "[" * 3000, '"' + "x" * 3000 + '"', "[NaN]", "[99]",
    "5e-324",
)  # fmt: skip
"""What may stand in the place of a value, as JSON or nearly so."""

LINES = (
    b"", b"x", b"null", b"{}", b"[" * 60_000, b"[" * 1_000_000, b"{" * 1000, b"\x00" * 500, b"\xff\xfe",
    b'{"moves": 1}', b'{"moves": 0, "line": []}', b"[[],[]]", b"[" + b"[]," * 20_000 + b"[]]",
    b"[" + b"[]," * 3_000_000 + b"[]]", b"\n" * 100_000, b"{}\n" * 100_000,
)  # fmt: skip
"""What may be put between two lines."""


def found(keep: Path | None = None) -> Analysis:
    """Return the analysis of the game."""
    return analyze(sgf.read(GAME), "uct", backend="reference", playouts=20, keep=keep)


@cache
def whole() -> tuple[bytes, Analysis]:
    """Return a file as it should be, and what it keeps."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kept")
        return (found(path), path.read_bytes())[::-1]


def attack(rng: Random) -> int:
    """Damage some files, and go on from each; or share one."""
    with tempfile.TemporaryDirectory(prefix="gomc-analyses-") as folder:
        if rng.random() < 0.1:
            shared(Path(folder), rng)
            return 1
        for number in range(FILES):
            damaged(Path(folder, str(number)), rng)
    return FILES


def damaged(path: Path, rng: Random) -> None:
    """Go on from a file that was damaged, twice."""
    how = rng.choice((cut, put_between, mixed, flip, exchange, exchange))
    data, said = how(whole()[0], rng)
    path.write_bytes(data)
    for _ in range(2):
        try:
            result = bounded(lambda: found(path), MOST, said)
        except GomcError as error:
            text = str(error)
            assert re.fullmatch(r"[^\n]{1,300}\.", text), f"{text!r}: {said}"
            assert path.read_bytes() == data, f"a file that is refused was changed: {said}"
            return
        except Exception as error:
            raise AssertionError(f"{error!r}: {said}") from error
        checked(result, said)
        if how in (cut, put_between, mixed):
            assert result == whole()[1], said


def checked(result: Analysis, said: str) -> None:
    """See that an analysis has no value that cannot be, in all that is made of it."""
    assert result.complete, said
    assert all(0 <= rate <= 1 for rate in result.win_rates), said
    for text in (str(result), result.page(), result.sgf()):
        assert not re.search(r"\b(nan|inf)\b", re.sub(r'src="data:[^"]*"', "", text)), said


# --- What may happen to a file; each returns the new one, and what it was.


def cut(data: bytes, rng: Random) -> tuple[bytes, str]:
    """Cut off the end."""
    at = rng.randrange(len(data))
    return data[:at], f"cutting it off at {at}"


def put_between(data: bytes, rng: Random) -> tuple[bytes, str]:
    """Put something between two lines, after the first."""
    line = rng.choice(LINES)
    lines = data.strip(b"\n").split(b"\n\n")
    lines.insert(rng.randrange(1, len(lines) + 1), line)
    return b"\n".join(lines) + b"\n", f"{line[:30]!r} ({len(line)} bytes) between two lines"


def mixed(data: bytes, rng: Random) -> tuple[bytes, str]:
    """Double, drop and mix the lines after the first, as several processes may have added them."""
    head, *lines = data.strip(b"\n").split(b"\n\n")
    lines = rng.choices(lines, k=rng.randrange(12))
    return b"\n\n".join([head, *lines]), f"{len(lines)} lines in any order"


def flip(data: bytes, rng: Random) -> tuple[bytes, str]:
    """Flip some bits."""
    new = bytearray(data)
    bits = [rng.randrange(8 * len(data)) for _ in range(rng.choice((1, 2, 20)))]
    for bit in bits:
        new[bit // 8] ^= 1 << bit % 8
    return bytes(new), f"flipping the bits {bits}"


def exchange(data: bytes, rng: Random) -> tuple[bytes, str]:
    """Exchange a value of a line for another."""
    lines = data.strip(b"\n").split(b"\n\n")
    number = rng.randrange(1, len(lines))
    its: dict[str, Any] = json.loads(lines[number])
    name, value = rng.choice(sorted(its)), rng.choice(VALUES)
    text = json.dumps(its | {name: "HERE"}).replace('"HERE"', value)
    lines[number] = text.encode()
    return b"\n".join(lines) + b"\n", f"{name} = {value[:30]} in line {number}"


# --- Two processes.


def shared(folder: Path, rng: Random) -> None:
    """Let two processes keep one analysis in a file, and perhaps kill one; then read it."""
    path, game = folder / "kept", folder / "game.sgf"
    game.write_text(GAME)
    command = [sys.executable, "-m", "gomc", "analyze", str(game), "--keep", str(path)]
    command += ["--program", "uct", "--backend", "reference", "--playouts", "20"]
    void = subprocess.DEVNULL
    with (
        subprocess.Popen([*command, "--out", f"{folder}/1.html"], stdout=void, stderr=void) as one,
        subprocess.Popen([*command, "--out", f"{folder}/2.html"], stdout=void, stderr=void) as other,
    ):
        if killed := rng.random() < 0.5:
            time.sleep(rng.uniform(0.3, 2.5))
            one.kill()
    assert other.returncode == 0, f"exit code {other.returncode}, {killed=}"
    searched: list[Analysis] = []
    result = analyze(
        sgf.read(GAME), "uct", backend="reference", playouts=20, keep=path, watch=searched.append
    )
    assert result == whole()[1], f"another analysis, {killed=}"
    assert not searched, f"{len(searched)} positions were not kept, {killed=}"
