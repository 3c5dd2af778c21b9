"""Databases read as GNU Go 3.8 reads them, oddities included.

It understands every text, and ignores what it does not know. This is what its oddities amount to:

- A line is read in pieces of 79 bytes. Each piece is a line of its own, judged by its first character.
- A piece that begins with one of the ten signs is a row. Its first three characters count; the middle
  of the middle row does not.
- A piece that begins with a colon and a number is a value. It belongs to the last three rows; where
  there are fewer since the last value, the others are those of the pattern before. A fourth row counts
  for nothing.
- Words are looked for in the whole piece, inside other words and in comments too: ``notosafe`` says
  osafe. Of the words for captures, ``ocap1+`` hides ``ocap1-`` and both hide ``ocap1``.
- A pattern with any other character, or one that no point of a board can look like, matches nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from gomc.errors import GomcError
from gomc.settings.database import Value, WeightedPattern
from gomc.settings.properties import WORDS
from gomc.settings.table import SIGNS, possible

PIECE = 79
"""The most bytes that are read at once."""

_VALUE = re.compile(r":\s*([0-9]+)")

_NO_BYTE = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Halves of surrogate pairs that no file has; others stand for bytes of a file that are no UTF-8."""


# Paper: GG 14 loading
def read_lenient(text: str) -> tuple[WeightedPattern, ...]:
    """Return the patterns of a text; those that match nothing are left out."""
    rows, given, shapes = ["", "", ""], 0, 0
    found: list[tuple[int, str, Value]] = []
    for number, piece in _pieces(text):
        if piece[:1] in SIGNS:
            if given < 3:
                rows[given] = piece[:3]
            given += 1
        elif value := _VALUE.match(piece):
            shapes += given > 0
            given = 0
            found.append((shapes, _diagram(rows), _value(number, int(value[1]), piece)))
    return tuple(
        WeightedPattern(diagram, tuple(value for *_, value in its))
        for (_, diagram), its in groupby(found, lambda line: line[:2])
        if diagram
    )


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a text, each with the number of its line."""
    data = _NO_BYTE.sub("", text).encode("utf-8", "surrogateescape")
    for number, line in enumerate(data.split(b"\n"), 1):
        for start in range(0, len(line), PIECE):
            yield number, line[start : start + PIECE].decode("latin-1")


def _diagram(rows: list[str]) -> str:
    """Return the diagram of three rows, an empty text if it matches nothing."""
    signs = "".join(row.ljust(3) for row in rows)
    signs = f"{signs[:4]}*{signs[5:]}"
    return signs if {*signs} <= {*SIGNS, "*"} and signs.count("*") == 1 and possible(signs) else ""


def _value(number: int, value: int, piece: str) -> Value:
    """Return the value of a piece, with the words that GNU Go finds there."""
    try:
        return Value(value, tuple(word for word in WORDS if word in piece and not _hidden(word, piece)))
    except GomcError as error:
        raise GomcError(f"line {number}: {error}") from None


def _hidden(word: str, piece: str) -> bool:
    """Whether GNU Go finds another word in place of this one."""
    plain = word.rstrip("+-")
    longer = [f"{plain}+", f"{plain}-"]
    first = longer[: longer.index(word)] if word in longer else longer
    return any(other in WORDS and other in piece for other in first)
