"""Databases of patterns, hostile and with the largest values: drawn alike in both backends.

What is read is written and read back, and both backends weigh all moves of a position alike and play
the same random game. A megabyte is read or refused in `SECONDS` of the processor's time.
"""

from __future__ import annotations

import random

import gomc.fast as fast
import gomc.reference as go
from benchmarks.hostile import damaged, repeated, used
from gomc.patterns import DATABASES, WORDS, Database, read, write
from gomc.settings.database import LARGEST_VALUE
from gomc.settings.table import NeighbourhoodTable

SECONDS = 30.0
"""How long a megabyte may take, with its table."""

DATABASES_A_ROUND = 10
"""So many small databases are a round, with at most one large one."""

SIZES = (3, 5)

PIECES = [
    b"?X?\n",
    b"O*O\n",
    b"???\n",
    b"%%%\n",
    b"%*%\n",
    b"---\n",
    b"xo.\n",
    b"|*%\n",
    b"\n",
    b":",
    b",",
]
PIECES += [
    b"*",
    b"#",
    b"0",
    b"7",
    b"-1",
    b" ",
    b"\r\n",
    b"\xff",
    b"\0",
    b"\xed\xa0\x80",
    b"9" * 300,
    b"\x1b[",
]
PIECES += [
    b":%d\n" % value for value in (1, 10_000_000, LARGEST_VALUE, LARGEST_VALUE + 1, 2**32, 2**64)
]
PIECES += [f":{value},{word}\n".encode() for value in (3, LARGEST_VALUE) for word in WORDS]

WHOLE = [write(its).encode() for its in DATABASES.values()]


def attack(rng: random.Random) -> int:
    """Read some small databases, and in some rounds a large one; each strictly and as GNU Go does."""
    for _ in range(DATABASES_A_ROUND):
        data = small(rng)
        for strict in (True, False):
            tried(data, strict, 2.0, rng)
    if rng.random() < 0.3:
        tried(rng.choice([many, crossed])(rng), rng.random() < 0.5, SECONDS, rng)
        return 2 * DATABASES_A_ROUND + 1
    return 2 * DATABASES_A_ROUND


def small(rng: random.Random) -> bytes:
    """Return pieces in any order, patterns at random, or GNU Go's with something exchanged."""
    kind = rng.randrange(3)
    if kind == 0:
        return b"".join(rng.choices(PIECES, k=rng.randrange(1, 30)))
    if kind == 1:
        return crossed(rng, rng.randrange(1, 30))
    return damaged(rng.choice(WHOLE), PIECES, rng)


def crossed(rng: random.Random, count: int = 20_000) -> bytes:
    """Return so many patterns that share what they match, with values of every size."""
    rows = []
    for _ in range(count):
        signs = "".join(rng.choices("OXox..??%", k=8))
        value = rng.choice([0, 1, 100, 10_000_000, LARGEST_VALUE, rng.randrange(LARGEST_VALUE)])
        words = rng.sample([*WORDS], rng.randrange(4))
        rows += [signs[:3], f"{signs[3]}*{signs[4]}", signs[5:], ",".join((f":{value}", *words))]
    return "\n".join(rows).encode()


def many(rng: random.Random) -> bytes:
    """Return something repeated up to a megabyte."""
    return repeated(PIECES, 1_000_000, rng)


def tried(data: bytes, strict: bool, seconds: float, rng: random.Random) -> None:
    """Read a database, and what is written of it; see that both backends understand it alike."""
    said = f"strict={strict} {data[:300]!r} ... {data[-60:]!r}"
    text = data.decode("utf-8", "surrogateescape")

    def tabled() -> tuple[Database, NeighbourhoodTable]:
        database = read(text, strict=strict)
        return database, database.table()

    found = used(tabled, seconds, said)
    if found is None or len(text) > 100_000:
        return
    database, table = found
    assert read(write(database)) == database, said
    assert all(0 <= value <= LARGEST_VALUE for row in table.values for value in row), said
    size, seed = rng.choice(SIZES), rng.randrange(2**32)
    boards = [backend.Board(size) for backend in (go, fast)]
    for move in go.playout(go.Board(size), seed).names[: rng.randrange(12)]:
        for board in boards:
            board.play(move)
        if boards[0].ended:
            break
    weighed, drawn = (
        [play(backend, board) for backend, board in zip((go, fast), boards, strict=True)]
        for play in (
            lambda backend, board: backend.weights(board, database),
            lambda backend, board: backend.playout(board, seed, policy=database),
        )
    )
    assert weighed[0] == weighed[1], f"weights on {size}x{size}, seed {seed}: {said}"
    assert drawn[0] == drawn[1], f"games on {size}x{size}, seed {seed}: {said}"


for _size in SIZES:  # what the rounds need compiled
    fast.weights(fast.Board(_size), DATABASES["mc_uniform"])
    fast.playout(fast.Board(_size), 0, policy=DATABASES["mc_uniform"])
