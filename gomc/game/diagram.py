"""Positions as text: rows of ``X``, ``O`` and ``.``, for people and programs to read.

The reader also understands the output of `gomc.show.text`: round stones, dots of a wooden board,
brackets round the last move, and colours of a terminal.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gomc.errors import GomcError, check_type, quoted
from gomc.game.points import COLUMNS, MAX_SIZE, bits, grid
from gomc.game.rules import Color

_ROW = re.compile(r"(?:(\d{1,2})\s+)?([XO.k](?:\s*[XO.k])*)(?:\s+(\d{1,2}))?")
_COLORS = re.compile(r"\x1b\[[\d;]*m")
_LAST = re.compile(r"\(([XO])\)")
_PRINTED = str.maketrans("●○+", "XO.")
_TO_PLAY = re.compile(r"(black|white) to play", re.IGNORECASE)


class Diagram(NamedTuple):
    """The contents of a diagram: stones and the ko point as sets, and the player to move."""

    size: int
    black: int
    white: int
    ko: int
    to_play: Color


def draw(size: int, black: int, white: int, ko: int, to_play: Color) -> str:
    """Return the diagram of a position, with coordinates and the player to move."""
    signs = dict.fromkeys(bits(black), "X")
    signs |= dict.fromkeys(bits(white), "O")
    signs |= dict.fromkeys(bits(ko), "k")
    return f"{grid(signs, size)}\n{to_play} to play"


def parse(text: str) -> Diagram:
    r"""Read a diagram; see `gomc.game.Game.from_diagram`.

    Raises
    ------
    GomcError
        If the rows of the text do not form a square, or are numbered otherwise than from below, or if
        there are several last moves.

    Examples
    --------
    >>> parse("X.\nOX").size
    2
    >>> parse("X.\nOXX")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: a diagram needs as many points in a row as it has rows (2), but row 2 has 3.
    """
    check_type("a diagram", text, str)
    rows, numbers, lasts = list[str](), list[tuple[str, int]](), list[str]()
    announced = None
    for line in _COLORS.sub("", text).splitlines():
        signs = line.strip().translate(_PRINTED)
        turn = _TO_PLAY.fullmatch(signs)
        row = _ROW.fullmatch(_LAST.sub(r" \1 ", signs).strip())
        if turn:
            announced = Color.parse(turn[1])
        elif row:
            numbers += [(number, len(rows)) for number in (row[1], row[3]) if number]
            lasts += _LAST.findall(signs)
            rows.append("".join(row[2].split()))
        elif line.split() and line.split() != list(COLUMNS[: len(line.split())]):
            raise GomcError(
                f"a diagram has rows of X, O and . (and k for a ko), not {quoted(line.strip())}."
            )
    if len(lasts) > 1:
        raise GomcError(f"a diagram may have one last move in brackets, not {len(lasts)}.")
    found = _read(rows, announced or (Color.WHITE if lasts == ["X"] else Color.BLACK))
    for number, above in numbers:
        if int(number) != found.size - above:
            raise GomcError(
                "the rows of a diagram are numbered from below: "
                f"row {above + 1} from above has the number {found.size - above}, not {number}."
            )
    return found


def _read(rows: list[str], to_play: Color) -> Diagram:
    """Return the diagram of some rows of ``X``, ``O``, ``.`` and ``k``, or raise `GomcError`."""
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise GomcError(f"a diagram must have 1 to {MAX_SIZE} rows, not {size}.")
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise GomcError(
                f"a diagram needs as many points in a row as it has rows ({size}), "
                f"but row {number} has {len(row)}."
            )
    text = " ".join(rows)
    if text.count("k") > 1:
        raise GomcError(f"a diagram may have one ko point (k), not {text.count('k')}.")
    sets = {sign: sum(1 << i for i, c in enumerate(text) if c == sign) for sign in "XOk"}
    return Diagram(size, sets["X"], sets["O"], sets["k"], to_play)
