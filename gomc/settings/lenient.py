"""Databases read in the same way as GNU Go 3.8 reads them, with all oddities.

GNU Go reads every text, and ignores unknown parts. The oddities are:

- A line is read in pieces of 79 bytes. Each piece counts as a line, judged by the first character.
- A piece that begins with one of the ten signs is a row. The first three characters count; the middle
  of the middle row does not count.
- A piece that begins with a colon and a number is a value. The value belongs to the last three rows. If
  there are fewer rows since the last value, the remaining rows come from the previous pattern. A fourth
  row is ignored.
- Words are found anywhere in a piece, inside other words and in comments too: ``notosafe`` contains
  osafe. Of the words for captures, ``ocap1+`` hides ``ocap1-`` and both hide ``ocap1``.
- A pattern with any other character, or a pattern that no point of a board can look like, matches
  nothing.
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
"""The largest number of bytes that are read at once."""

_VALUE = re.compile(r":\s*([0-9]+)")

_NO_BYTE = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Surrogates that no file contains. Other surrogates stand for bytes of a file that are no UTF-8."""


# Paper: GG 14 loading
def read_lenient(text: str) -> tuple[WeightedPattern, ...]:
    """Return the patterns of a text, without patterns that match nothing."""
    rows, row, shapes = ["", "", ""], 0, 0
    lines: list[tuple[int, str, Value]] = []
    for number, piece in _pieces(text):
        if piece[:1] in SIGNS:
            if row < 3:
                rows[row] = piece[:3]
            row += 1
        elif value := _VALUE.match(piece):
            shapes += row > 0
            row = 0
            lines.append((shapes, _diagram(rows), _value(number, int(value[1]), piece)))
    return tuple(
        WeightedPattern(diagram, tuple(value for *_, value in group))
        for (_, diagram), group in groupby(lines, lambda line: line[:2])
        if diagram
    )


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a text, each with the number of the line."""
    data = _NO_BYTE.sub("", text).encode("utf-8", "surrogateescape")
    for number, line in enumerate(data.split(b"\n"), 1):
        for start in range(0, len(line), PIECE):
            yield number, line[start : start + PIECE].decode("latin-1")


def _diagram(rows: list[str]) -> str:
    """Return the diagram of three rows, or an empty text if the diagram matches nothing."""
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
    """Return whether GNU Go finds another word in place of a word."""
    plain = word.rstrip("+-")
    longer = [f"{plain}+", f"{plain}-"]
    first = longer[: longer.index(word)] if word in longer else longer
    return any(other in WORDS and other in piece for other in first)
