"""Reads broken and huge game records: each is read, replayed and written, or refused in a sentence.

Pieces of SGF are put together at random, real text is damaged, and now and then a piece is repeated
until the file has a megabyte, which must be read or refused in `SECONDS` of the processor's time.
"""

from __future__ import annotations

import random
import time

import gomc.reference as go
from gomc import sgf
from gomc.errors import GomcError

SECONDS = 2.0
"""How long a megabyte may take."""

FILES = 60
"""So many small files are one round, with at most one large one."""

PIECES = [
    b"(;",
    b"(",
    b")",
    b";",
    b"B",
    b"W",
    b"AB",
    b"AW",
    b"AE",
    b"PL",
    b"SZ",
    b"CA",
    b"HA",
    b"KM",
    b"C",
]
PIECES += [
    b"GM",
    b"PB",
    b"RE",
    b"AddBlack",
    b"x",
    b"[",
    b"]",
    b":",
    b"\\",
    b" ",
    b"\n",
    b"\0",
    b"\xff",
    b"9",
]
PIECES += [
    b"[aa]",
    b"[bb:dd]",
    b"[aa:yy]",
    b"[tt]",
    b"[]",
    b"[5]",
    b"[25]",
    b"[W]",
    b"B[aa]",
    b";B[cc]",
]
PIECES += [
    b"[UTF-8]",
    b"[utf-7]",
    b"[punycode]",
    b"[utf-16]",
    b"[rot13]",
    b"[Big5]",
    b"C[x]",
    b"(;B[])",
]

REAL = (
    b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]HA[2]AB[gc][cg]PB[Ann]PW[B\\]ob]RE[B+R](;W[ee]C[a\nb];B[cc]\n"
    b";W[dc](;B[tt];W[])(;B[fe]AE[aa:bb]))(;W[gg]))(;SZ[5])"
)


def attack(rng: random.Random) -> int:
    """Read some small files, and in some rounds a large one."""
    for _ in range(FILES):
        replayed(small(rng))
    if rng.random() < 0.5:
        timed(large(rng))
        return FILES + 1
    return FILES


def small(rng: random.Random) -> bytes:
    """Return pieces in any order, in a game or not, or a real file with some of it exchanged."""
    pieces = b"".join(rng.choices(PIECES, k=rng.randrange(1, 25)))
    kind = rng.randrange(3)
    if kind == 0:
        return pieces
    if kind == 1:
        return b"(;SZ[5]KM[1]" + pieces + b")"
    start = rng.randrange(len(REAL))
    return REAL[:start] + pieces[: rng.randrange(9)] + REAL[start + rng.randrange(20) :]


def large(rng: random.Random, size: int = 1_000_000) -> bytes:
    """Return a file of this many bytes in which something is repeated, perhaps with a count in it."""
    head, unit, tail = (b"".join(rng.choices(PIECES, k=rng.randrange(1, 5))) for _ in range(3))
    head = rng.choice([b"(;SZ[25]", b"(;", b"(;CA[punycode]C[", b"(;C[", b"(;SZ[25]AB", b""]) + head
    return head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail


def timed(data: bytes) -> None:
    """Read a large file, and see that it takes no time to speak of; a busy machine may try thrice."""
    for _ in range(3):
        begun = time.process_time()
        try:
            sgf.read(data)
        except GomcError as error:
            checked(error, data)
        took = time.process_time() - begun
        if took < SECONDS:
            return
    raise AssertionError(f"{took:.1f} s for {len(data):,} bytes: {data[:60]!r} ... {data[-60:]!r}")


def replayed(data: bytes) -> None:
    """Read a file, replay it, write it and read what was written."""
    try:
        record = sgf.read(data)
        for n in {0, len(record.moves) // 2, len(record.moves)}:
            record.board_at(n, go.Board)
        again = sgf.read(sgf.write(record))
    except GomcError as error:
        checked(error, data)
        return
    except Exception as error:
        raise AssertionError(f"{data!r} raised {type(error).__name__}: {error}") from error
    same = (again.moves, again.setups, again.komi) == (record.moves, record.setups, record.komi)
    assert same, f"{data!r} is read otherwise once it was written"


def checked(error: GomcError, data: bytes) -> None:
    """See that an error is one sentence."""
    said = str(error)
    assert said.endswith("."), f"{data[:200]!r}: {said}"
    assert "\n" not in said, f"{data[:200]!r}: {said}"
    assert len(said) < 250, f"{data[:200]!r}: {said}"
