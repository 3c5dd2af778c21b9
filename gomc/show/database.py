"""Patterns with values as pictures: a single pattern, and a sheet of all patterns of a database.

A shape is drawn with the player to move as Black. A small stone may be missing, and the lines of a
shape end at the edge of the board.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from gomc.errors import check_type
from gomc.game.rules import Color
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.show.drawing import CELL, Picture, circle, footer, footer_height, page, square, text, wrapped
from gomc.show.layers import stone
from gomc.show.themes import CHOSEN, check_theme

MOST = 300
"""The largest number of patterns on a sheet."""

COLUMNS, WIDE, ROW = 3, 268, 16
"""The number and width of the columns of a sheet, and the height of a line beside a shape."""

SCALE, SHAPE = 0.6, 3 * CELL * 0.6
"""The size of a shape: relative to the size of a board, and in pixels."""

AT, DIGIT, LETTER = 36 + SHAPE, 8.9, 6.6
"""The place of values in a column; the widths of a digit of a value and of a letter of a word."""

SAID = (
    "Black is to move, at the blue point. A small stone may be missing. ? is any point, and % may be "
    "off the board too. Every shape also stands for its rotations and reflections. The first line that "
    "fits has the value of the move."
)


def pattern(weighted: WeightedPattern, *, theme: str | None = None) -> Picture:
    """Return a picture of a pattern: the shape and the values; see `database`."""
    check_type("a pattern", weighted, WeightedPattern)
    return _sheet([(None, weighted)], str(weighted.diagram), "", theme)


def database(db: Database, *, theme: str | None = None) -> Picture:
    """Return a picture of the patterns of a database, with the patterns' numbers.

    Parameters
    ----------
    db : Database
        The database; the first 300 patterns are shown.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The shapes, with the player to move as Black, and beside each shape the values and their words.

    Examples
    --------
    >>> from gomc import patterns
    >>> database(patterns.MONTEGNU_DB)
    <Picture: mc_montegnu_classic: 17 patterns>
    """
    check_type("a database", db, Database)
    n = len(db.patterns)
    title = f"{db.name or 'a database'}: {n} pattern{'s' * (n != 1)}"
    more = f"{n - MOST} more patterns are not shown." if n > MOST else ""
    return _sheet([*enumerate(db.patterns[:MOST], 1)], title, more, theme)


def database_text(db: Database) -> str:
    """Return the patterns of a database as text, with the patterns' numbers.

    Examples
    --------
    >>> from gomc import patterns
    >>> print(database_text(patterns.UNIFORM_DB))
      1  oOo  :0
         O*O
         oO?
    <BLANKLINE>
      2  oOo  :0
         O*O
         ---
    <BLANKLINE>
      3  |Oo  :0
         |*O
         +--
    """
    blocks = []
    for number, pattern in enumerate(check_type("a database", db, Database).patterns, 1):
        pairs = zip_longest(pattern.diagram.split(), map(str, pattern.values), fillvalue="")
        lines = [f"     {row:<3}  {value}".rstrip() for row, value in pairs]
        blocks.append("\n".join((f"{number:>3}{lines[0][3:]}", *lines[1:])))
    return "\n\n".join(blocks)


Numbered = tuple[int | None, WeightedPattern]
"""The number of a pattern in a database, None if no number is shown; and the pattern."""


def _sheet(patterns: Sequence[Numbered], title: str, more: str, theme: str | None) -> Picture:
    theme = check_theme(theme)
    columns = min(max(len(patterns), 1), COLUMNS)
    width = columns * WIDE + 12
    shapes, height = cards(patterns, columns, theme)
    below = wrapped(more, width) + wrapped(SAID, width)
    if len(patterns) != 1:
        shapes = [text(width / 2, 14, 15, title, bold=True), '<g transform="translate(0 22)">', *shapes]
        shapes.append("</g>")
        height += 22
    shapes += footer(below, height, width)
    about = ". ".join(
        f"{pattern.diagram} {' '.join(map(str, pattern.values))}" for _, pattern in patterns
    )
    return page(width, height + footer_height(below), shapes, title=title, about=about, theme=theme)


def cards(patterns: Sequence[Numbered], columns: int, theme: str) -> tuple[list[str], float]:
    """Return patterns as shapes in columns, and the height of all rows."""
    shapes: list[str] = []
    top = 6.0
    for i in range(0, len(patterns), columns):
        row = patterns[i : i + columns]
        lines = [[*_lines(pattern.values)] for _, pattern in row]
        for j, ((number, pattern), words) in enumerate(zip(row, lines, strict=True)):
            shapes += [
                f'<g transform="translate({6 + j * WIDE} {top:g})">',
                *_card(number, pattern, words, theme),
            ]
            shapes.append("</g>")
        top += max(SHAPE, ROW * max(map(len, lines))) + 14
    return shapes, top


def _card(number: int | None, pattern: WeightedPattern, lines: list[Line], theme: str) -> Iterator[str]:
    """Yield a shape, and the values beside the shape."""
    yield f'<g transform="translate(26 4) scale({SCALE})">'
    yield from shape(pattern.diagram, theme)
    yield "</g>"
    if number is not None:
        yield text(20, 12, 12, number, anchor="end")
    for i, (value, words) in enumerate(lines):
        yield text(AT, 12 + ROW * i, 13, value, bold=True, anchor="start")
        yield text(AT + _indent(value), 12 + ROW * i, 12, words, anchor="start")


Line = tuple[str, str]
"""A value and words; the value is empty on a continuation line."""


def _lines(values: Iterable[Value]) -> Iterator[Line]:
    """Yield the lines of text for some values."""
    for entry in values:
        value = str(entry.value)
        room = int((WIDE - AT - _indent(value)) / LETTER)
        first, *rest = textwrap.wrap(" ".join(entry.words), room) or [""]
        yield value, first
        yield from (("", words) for words in rest)


def _indent(value: str) -> float:
    """Return the width of a value with the gap before the words."""
    return DIGIT * len(value or "0") + 7


def shape(diagram: str, theme: str) -> Iterator[str]:
    """Yield the nine points of a diagram; each point takes one cell."""
    signs = diagram.replace(" ", "")
    for wide, path in ((1.6, _lines_of(signs)), (4, _edges(signs))):
        look = f'class="g-line" stroke-width="{wide}" stroke-linecap="square"'
        yield f'<path d="{"".join(path)}" {look}/>'
    for i, sign in enumerate(signs):
        x, y = (i % 3 + 0.5) * CELL, (i // 3 + 0.5) * CELL
        if sign in "OX":
            yield stone(x, y, Color.BLACK if sign == "O" else Color.WHITE, theme)
        elif sign in "ox":
            small = stone(0, 0, Color.BLACK if sign == "o" else Color.WHITE, theme)
            yield f'<g transform="translate({x:g} {y:g}) scale(0.55)">{small}</g>'
        elif sign in "?%":
            yield square(x, y, 0.7, 'class="g-ground"')
            yield text(x, y, 24, sign)
        elif sign == "*":
            yield circle(x, y, 0.22, f'fill="{CHOSEN}"')


DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _lines_of(signs: str) -> Iterator[str]:
    """Yield the lines through the points that are certainly on the board, in pieces of half a cell."""
    for i, sign in enumerate(signs):
        if sign not in "?%|-+":
            for right, down in DIRECTIONS:
                if not _is_off(signs, i, right, down):
                    yield _half(i, right, down)


def _edges(signs: str) -> Iterator[str]:
    """Yield the edge of the board: a line through each point that has a neighbour off the board."""
    for i, sign in enumerate(signs):
        if sign not in "%|-+":
            for right, down in DIRECTIONS:
                if _is_off(signs, i, right, down):
                    for way in (1, -1):
                        if not _is_off(signs, i, way * down, way * right):
                            yield _half(i, way * down, way * right)


def _is_off(signs: str, i: int, right: int, down: int) -> bool:
    """Whether the neighbour of point `i` in a direction is shown, and is off the board."""
    shown = 0 <= i % 3 + right < 3 and 0 <= i // 3 + down < 3
    return shown and signs[i + right + 3 * down] in "|-+"


def _half(i: int, right: int, down: int) -> str:
    """Return a line of half a cell from a point of the diagram."""
    half = CELL // 2
    return f"M{i % 3 * CELL + half} {i // 3 * CELL + half}l{right * half} {down * half}"
