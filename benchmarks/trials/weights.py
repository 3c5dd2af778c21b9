"""Files of weights, damaged, edited and huge: used in lockstep or refused in a sentence.

What is read has weights within bounds, and by it both backends give the moves of a position the same
priors, in time. A file is read or refused in `SECONDS` of the processor's time.
"""

from __future__ import annotations

import copy
import gzip
import json
import math
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import gomc.fast as fast
import gomc.reference as go
from benchmarks.hostile import damaged, repeated, used
from gomc.fast.sight.model import Model, read
from gomc.features.files import KEPT, LARGEST
from gomc.settings import LearnedMoves, Priors
from gomc.settings.factors import LEAST, MOST

SECONDS = 4.0
"""How long a file may take, of whatever size, and the priors of two positions."""

FILES = 12
"""So many files of the size of gomc's are a round, with at most one large one."""

PIECES = [
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b'"',
    b"0",
    b"1e308",
    b"NaN",
    b"Infinity",
    b"-1",
    b"1" * 5000,
]
PIECES += [
    b"null",
    b"true",
    b'"ff"',
    b'"numbers":[',
    b'"weights":[',
    b"\\u0000",
    b"\xff",
    b"\0",
    b" ",
    b"\n",
]
PIECES += [b"[],", b"{},", b'{"":', b"[[", b"1.5,", b'"aa",', b'"features":{', b'"format":1,']

VALUES = [
    None,
    True,
    "",
    "x",
    "1",
    0,
    -1,
    1,
    10**400,
    2**64,
    0.5,
    1e308,
    5e-324,
    LEAST,
    MOST,
    2e6,
    1e-7,
]
VALUES += [
    math.nan,
    math.inf,
    [],
    {},
    [1.0],
    ["ff"],
    {"weights": []},
    "x" * 1_000_000,
    [0.5] * 1_000_000,
]


@cache
def whole() -> dict[str, Any]:
    """Return what is in a file of gomc's."""
    found: dict[str, Any] = json.loads(gzip.decompress(KEPT["9x9"].read_bytes()))
    return found


def attack(rng: random.Random) -> int:
    """Read some files, and in some rounds a large one."""
    with tempfile.TemporaryDirectory(prefix="gomc-weights-") as folder:
        path = Path(folder, "weights.json")
        for _ in range(FILES):
            tried(path, rng.choice([cut_up, edited, edited, chosen])(rng), rng)
        if rng.random() < 0.5:
            tried(path, repeated(PIECES, rng.choice([1_000_000, LARGEST]), rng), rng)
            return FILES + 1
    return FILES


def cut_up(rng: random.Random) -> bytes:
    """Return a file of gomc's, or its beginning, with something exchanged in its bytes."""
    data = json.dumps(whole()).encode()
    data = damaged(data[: rng.choice([300, len(data)])], PIECES, rng)
    return damaged(gzip.compress(data, 1), PIECES, rng) if rng.random() < 0.2 else data


def edited(rng: random.Random) -> bytes:
    """Return a file of gomc's with another value in some place, or weights of every size."""
    its = copy.deepcopy(whole())
    if rng.random() < 0.3:
        for feature in its["features"].values():
            feature["weights"] = [rng.choice([LEAST, MOST, 1.0]) for _ in feature["weights"]]
    for _ in range(rng.randrange(3)):
        place: Any = its
        while True:
            key = rng.choice([*place]) if isinstance(place, dict) else rng.randrange(len(place))
            if rng.random() < 0.2 or not isinstance(place[key], dict | list) or not place[key]:
                break
            place = place[key]
        place[key] = rng.choice(VALUES)
    return json.dumps(its).encode()


def chosen(rng: random.Random) -> bytes:
    """Return a file of gomc's with shapes whose numbers were chosen to be hard to look up."""
    its = copy.deepcopy(whole())
    count, step = rng.choice([10, 1000, 60_000, 70_000]), 1 << rng.randrange(48)
    first = rng.randrange(2**20)
    numbers = (
        [first + n * step for n in range(count)]
        if rng.random() < 0.7
        else [rng.randrange(1, 2**64) for _ in range(count)]
    )
    weights = [rng.choice([LEAST, MOST, 2.0])] * count
    its["features"][rng.choice(["shape", "answer", "sequel"])] = {
        "numbers": [f"{number:x}" for number in numbers],
        "weights": weights,
    }
    return json.dumps(its).encode()


def tried(path: Path, data: bytes, rng: random.Random) -> None:
    """Read a file, write it and read it back, and let both backends use it."""
    path.write_bytes(data)
    said = f"{len(data):,} bytes, {data[:300]!r} ... {data[-60:]!r}"
    model = used(lambda: read(path), SECONDS, said)
    if model is None:
        return
    written(model, path.with_name("again.json.gz"), said)
    if model.plays:
        return
    priors = Priors((LearnedMoves(str(path)),))
    names = go.playout(go.Board(5), rng.randrange(100)).names[: rng.randrange(20)]
    boards = [backend.Board(5) for backend in (go, fast)]
    for board in boards:
        for move in names:
            board.play(move)
    found = used(
        lambda: [b.priors(board, priors) for b, board in zip((go, fast), boards, strict=True)],
        SECONDS,
        said,
    )
    assert found, said
    assert found[0] == found[1], f"{found[0]} and {found[1]} after {names}: {said}"
    assert all(math.isfinite(number) for pair in found[0].values() for number in pair), said


def written(model: Model, path: Path, said: str) -> None:
    """See that weights are within bounds, and come back when they were written."""
    model.write(path)
    again = read(path)
    for name, gammas in model.gammas.items():
        assert ((gammas >= LEAST) & (gammas <= MOST)).all(), f"{name}: {said}"
        assert np.allclose(gammas, again.gammas[name], 1e-3, 0), f"{name}: {said}"


fast.priors(fast.Board(5), Priors((LearnedMoves("9x9"),)))  # what the rounds need compiled
