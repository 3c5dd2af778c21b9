"""The layers of a board's picture with the board itself: lines, stones, marks, numbers.

Each layer is a function that yields shapes as lines of XML. `board_page` stacks the layers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gomc.errors import GomcError, quoted
from gomc.game import Game
from gomc.game.points import COLUMNS, Points, parse_move, parse_point, point_name
from gomc.game.rules import Color
from gomc.show.common import star_points
from gomc.show.drawing import (
    CELL,
    Legend,
    Picture,
    circle,
    footer,
    footer_height,
    page,
    square,
    text,
    wrapped,
)
from gomc.show.themes import BLACK, WHITE

MARGIN = 46
LEAST_WIDTH = 280
"""The smallest width of a picture with text below the board."""

Marks = Mapping[str, str] | Mapping[int, str]
"""The marks of some points: a word of `SHAPES`, or a text of at most `LONGEST_LABEL` characters."""

SHAPES = ("triangle", "square", "circle", "cross")
LONGEST_LABEL = 4
"""The largest number of characters of a label."""


def side_of(size: int) -> int:
    """Return the width of the picture of a board."""
    return 2 * MARGIN + (size - 1) * CELL


def place(point: int, size: int) -> tuple[int, int]:
    """Return the coordinates of a point in the picture."""
    row, column = divmod(point, size + 1)
    return MARGIN + column * CELL, MARGIN + row * CELL


def board_page(
    board: Game,
    layers: Iterable[str],
    rows: Sequence[str | Legend],
    *,
    title: str,
    about: str = "",
    theme: str,
) -> Picture:
    """Return the picture of a board: lines, coordinates, the layers, and the texts below.

    Long texts are wrapped, and empty texts are left out; a small board stands in the middle of a page
    that is wide enough for the texts.
    """
    side = side_of(board.size)
    width = max(side, LEAST_WIDTH) if any(rows) else side
    lines: list[str | Legend] = []
    for row in rows:
        lines += [row] if isinstance(row, Legend) else wrapped(row, width)
    shapes = [*grid(board.size), *coordinates(board.size), *layers]
    if width > side:
        shapes = [f'<g transform="translate({(width - side) / 2:g} 0)">', *shapes, "</g>"]
    shapes += footer(lines, side - 8, width)
    described = ". ".join(part for part in (about, described_stones(board)) if part)
    return page(width, side + footer_height(lines), shapes, title=title, about=described, theme=theme)


def grid(size: int) -> Iterator[str]:
    """Yield the lines and the dots of a board."""
    first, last = MARGIN, MARGIN + (size - 1) * CELL
    path = "".join(f"M{first} {at}H{last}M{at} {first}V{last}" for at in range(first, last + 1, CELL))
    yield f'<path d="{path}" class="g-line" stroke-width="1.2" stroke-linecap="square"/>'
    for name in star_points(size):
        yield circle(*place(parse_move(name, size), size), 0.09, 'class="g-dot"')


def coordinates(size: int) -> Iterator[str]:
    """Yield the letters and numbers around the board."""
    near, far = 16, side_of(size) - 16
    for i in range(size):
        at = MARGIN + i * CELL
        for edge in (near, far):
            yield text(at, edge, 13, COLUMNS[i])
            yield text(edge, at, 13, size - i)


def darker(board: Game, shaded: Points | None) -> Iterator[str]:
    """Yield a dark, transparent square on each of some points."""
    for point in shaded or ():
        yield square(*place(point, board.size), 1, f'fill="{BLACK}" fill-opacity="0.25"')


def stone(x: float, y: float, color: Color, theme: str) -> str:
    """Return a stone: with shading for the wooden board, or flat as in print."""
    name, rim = color.name.lower(), "#000" if color is Color.BLACK else "#8d8778"
    fill = f"url(#gomc-{name})"
    if theme.startswith("plain"):
        fill, rim = (BLACK, "#8f8f8f") if color is Color.BLACK else (WHITE, "#333")
    return circle(x, y, 0.48, f'fill="{fill}" stroke="{rim}" stroke-width="0.8"')


def stones(board: Game, theme: str) -> Iterator[str]:
    """Yield the stones on a board."""
    for color, points in ((Color.BLACK, board.black), (Color.WHITE, board.white)):
        for point in points:
            yield stone(*place(point, board.size), color, theme)


def squares(board: Game, points: Points | None) -> Iterator[str]:
    """Yield a small hollow square on each of some points."""
    for point in points or ():
        yield square(
            *place(point, board.size), 0.3, f'fill="none" {pen(board, point)} stroke-width="1.6"'
        )


def last_and_ko(board: Game, marked: Mapping[int, str]) -> Iterator[str]:
    """Yield the marks of the last move and of the ko, except on points in `marked`."""
    last = board.moves[-1][1] if board.moves else None
    if last is not None and board.last_move != "pass" and last not in marked:
        x, y = place(last, board.size)
        yield circle(x, y, 0.24, f'fill="none" {pen(board, last)} stroke-width="2.4"')
    if board.ko and (ko := parse_move(board.ko, board.size)) not in marked:
        yield square(*place(ko, board.size), 0.4, 'fill="none" class="g-pen" stroke-width="2.4"')


def pen(board: Game, point: int) -> str:
    """Return the attribute of a line that is visible on a point's stone, or on the empty point."""
    color = board.color_at(point)
    if color is None:
        return 'class="g-pen"'
    return f'stroke="{WHITE if color is Color.BLACK else BLACK}"'


def signs(board: Game, marked: Mapping[int, str]) -> Iterator[str]:
    """Yield marks and labels."""
    for point, sign in marked.items():
        x, y = place(point, board.size)
        if sign in SHAPES:
            yield _shape(x, y, sign, f'fill="none" {pen(board, point)} stroke-width="2.4"')
            continue
        color = board.color_at(point)
        if color is None:  # a label on top of the board's lines would be hard to read
            yield square(x, y, 0.66, 'class="g-ground"')
        yield label(x, y, sign, color)


def label(x: float, y: float, sign: str, color: Color | None) -> str:
    """Return a label or a number in the middle of a stone, or of an empty point."""
    fill = None if color is None else WHITE if color is Color.BLACK else BLACK
    return text(x, y, (20, 18, 15, 12)[min(len(sign), LONGEST_LABEL) - 1], sign, fill, bold=True)


def _shape(x: float, y: float, kind: str, look: str) -> str:
    r = 0.26 * CELL
    if kind == "cross":
        return cross(x, y, 0.22, look)
    if kind == "circle":
        return circle(x, y, 0.24, look)
    if kind == "square":
        return square(x, y, 0.42, look)
    path = f"M{x:g} {y - 1.1 * r:.1f}L{x + r:.1f} {y + 0.7 * r:.1f}H{x - r:.1f}Z"
    return f'<path d="{path}" {look}/>'


def cross(x: float, y: float, half: float, look: str) -> str:
    """Return a cross around a place; `half` is half of the width, in cells."""
    r = half * CELL
    left, right, up, down = x - r, x + r, y - r, y + r
    path = f"M{left:.1f} {up:.1f}L{right:.1f} {down:.1f}M{left:.1f} {down:.1f}L{right:.1f} {up:.1f}"
    return f'<path d="{path}" {look}/>'


def check_marks(marks: Marks | None, size: int) -> dict[int, str]:
    """Return marks by point, or raise `GomcError`."""
    if marks is None:
        return {}
    if not isinstance(marks, Mapping):
        raise GomcError(
            f"marks must be a dict from points to marks, such as {{'C3': 'A'}}, not {quoted(marks)}."
        )
    checked = {parse_point(point, size): sign for point, sign in marks.items()}
    if len(checked) < len(marks):
        raise GomcError("marks must name each point once.")
    for point, sign in checked.items():
        is_label = isinstance(sign, str | int) and not isinstance(sign, bool)
        if not is_label or (sign not in SHAPES and not 1 <= len(str(sign)) <= LONGEST_LABEL):
            raise GomcError(
                f"the mark of {point_name(point, size)} must be one of {', '.join(SHAPES)} "
                f"or a text of 1 to {LONGEST_LABEL} characters, not {quoted(sign)}."
            )
    return {point: str(sign) for point, sign in checked.items()}


def described_stones(board: Game) -> str:
    """Return a position in words, for readers who do not see the picture."""
    parts = []
    for color, points in ((Color.BLACK, board.black), (Color.WHITE, board.white)):
        if points:
            parts.append(f"{color}: {' '.join(points.names)}")
    parts += [f"Last move: {board.last_move}"] if board.last_move else []
    parts += [f"Ko: {board.ko}"] if board.ko else []
    return ". ".join(parts)
