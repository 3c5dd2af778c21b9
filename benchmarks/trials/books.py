"""Opening books, damaged, put together at random and huge: read and used, or refused.

What is read answers as its lines say. A megabyte is read or refused in `SECONDS` of the processor's
time, a small book in one.
"""

from __future__ import annotations

import math
import random

import gomc.reference as go
from benchmarks.hostile import damaged, repeated, used
from gomc.play.book import BOOKS, Book, read

SECONDS = 20.0
"""How long a megabyte may take."""

BOOKS_A_ROUND = 30
"""So many small books are a round, with at most one large one."""

PIECES = [
    b"9",
    b"25",
    b"5 ",
    b"1",
    b" ",
    b"\n",
    b"|",
    b" | ",
    b"#",
    b":",
    b"# komi: ",
    b"0",
    b"nan",
    b"7.5",
]
PIECES += [
    b"E5",
    b" A1",
    b" Y25",
    b" C4=0.5/3",
    b"=",
    b"/",
    b"1.5",
    b"=1.0001/2",
    b"pass",
    b"\t",
    b"\r",
]
PIECES += [
    b"\xff",
    b"\0",
    b"\x1b[2J",
    "٣".encode(),
    b"\xe2\x80\xa8",
    b"9 E5 | C4\n",
    b"25 A1 B1 | C1\n",
]

SIZES = ["9", "9", "9", "5", "25", "1", "0", "26", "009", "1" * 5000, "-9", "٣"]
NUMBERS = [
    "0",
    "1",
    "0.5",
    "0.50001",
    "1.0",
    "1.00001",
    "1.99999",
    "-1",
    "nan",
    "inf",
    "1e999",
    "7.5",
    "2",
]

NAMES = [*go.Board(5).legal_moves().names, "E9", "A6", "T19"]

WHOLE = [path.read_bytes() for path in BOOKS.values()]


def attack(rng: random.Random) -> int:
    """Read some small books, and in some rounds a large one."""
    for _ in range(BOOKS_A_ROUND):
        tried(small(rng), 1.0)
    if rng.random() < 0.3:
        tried(rng.choice([many, backwards, at_random])(rng), SECONDS)
        return BOOKS_A_ROUND + 1
    return BOOKS_A_ROUND


def small(rng: random.Random) -> bytes:
    """Return pieces in any order, lines that are nearly right, or gomc's with something exchanged."""
    kind = rng.randrange(3)
    if kind == 0:
        return b"".join(rng.choices(PIECES, k=rng.randrange(1, 40)))
    if kind == 1:
        return "\n".join(row(rng) for _ in range(rng.randrange(1, 5))).encode()
    return damaged(rng.choice(WHOLE), PIECES, rng)


def row(rng: random.Random) -> str:
    """Return a line with moves and answers, or one of the certificate, with odd sizes and numbers."""
    if rng.random() < 0.3:
        return f"# {rng.choice(['komi', 'komi', 'by', ''])}: {rng.choice(NUMBERS)}"
    moves, answers = (rng.sample(NAMES, rng.randrange(most)) for most in (4, 3))
    told = [
        f"{name}={rng.choice(NUMBERS)}/{rng.choice(NUMBERS)}" if rng.random() < 0.3 else name
        for name in answers
    ]
    return " ".join([rng.choice(SIZES), *moves, "|", *told])


def many(rng: random.Random) -> bytes:
    """Return something repeated up to a megabyte."""
    head = rng.choice([b"#", b"# komi:", b"9 ", b"9 | ", b"9 | E5=", b"9 | E5\n", b""])
    return head + repeated(rng.sample(PIECES, 2), rng.choice([30_000, 1_000_000]), rng)


def backwards(rng: random.Random) -> bytes:
    """Return the positions of a long game, the last one first."""
    moves = go.playout(go.Board(25), rng.randrange(1000)).names[:600]
    moves = moves[: moves.index("pass")] if "pass" in moves else moves
    lines = [f"25 {' '.join(moves[:n])} | {moves[n]}" for n in range(1, len(moves) - 1)]
    return "\n".join(reversed(lines)).encode()


def at_random(rng: random.Random) -> bytes:
    """Return very many short lines with different positions."""
    size = rng.choice([9, 19, 25])
    names = go.Board(size).legal_moves().names
    lines = (
        " ".join((str(size), *rng.sample(names, 2), "|", rng.choice(names))) for _ in range(50_000)
    )
    return "\n".join({*lines}).encode()


def tried(data: bytes, seconds: float) -> None:
    """Read a book, write it and read it back; ask it about the positions of its lines."""
    said = f"a book {data[:300]!r} ... {data[-60:]!r}"
    text = data.decode("utf-8", "replace")
    book = used(lambda: read(text), seconds, said)
    if book is None or len(text) > 100_000:
        return
    assert book.komi is None or math.isfinite(book.komi), said
    assert all(0 <= (each.rate or 0) <= 1 for line in book.lines for each in line.answers), said
    again = read(str(book))
    assert [line[:2] for line in again.lines] == [line[:2] for line in book.lines], said
    for line in book.lines[:20]:
        board = go.Board(line.size, book.komi if book.komi is not None else 7.5)
        for move in line.moves:
            board.play(move)
        check_answers(book, board, {each.move for each in line.answers}, said)


def check_answers(book: Book, board: go.Board, known: set[int], said: str) -> None:
    """See that a book gives the answers to a position that its line has."""
    found = {each.move for each in book.answers(board)}
    assert found == known or len(found) == len(known), f"{found}, not {known}: {said}"
    assert all(board.is_legal(move) for move in found), f"{found} are not legal: {said}"
