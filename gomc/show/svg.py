"""A board as a picture: SVG, as a plain string, which browsers, notebooks and GitHub show.

The picture is a pile of layers, from the wood up to the candidates. Each is a function that yields
shapes as lines of XML. The distance between two lines of the board has length `CELL`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gomc.errors import GomcError
from gomc.game import Game
from gomc.points import COLUMNS, Points, parse_move
from gomc.results import SearchResult
from gomc.rules import Color
from gomc.show.common import star_points, worth_showing
from gomc.stats import Rows

CELL = 40
MARGIN = 46
CAPTION = 26
WIDEST = 720
"""How many pixels wide a picture asks to be, at most."""

WOOD, LINE, INK = "#e3bd76", "#7a5c2e", "#5a4220"
BLACK, WHITE = "#111", "#fff"
CHOSEN = "#1f6fd0"
GRADIENTS = """<defs>
<radialGradient id="gomc-black" cx="36%" cy="30%" r="75%">
<stop offset="0" stop-color="#6a6a6a"/><stop offset="1" stop-color="#101010"/></radialGradient>
<radialGradient id="gomc-white" cx="36%" cy="30%" r="80%">
<stop offset="0.3" stop-color="#fff"/><stop offset="1" stop-color="#cdc8bd"/></radialGradient>
</defs>"""


# Paper: CF Figure 1
def svg(
    board: Game,
    result: SearchResult | None = None,
    ownership: Rows | None = None,
    *,
    squares: Points | None = None,
    shaded: Points | None = None,
) -> str:
    """Return a picture of a board.

    Parameters
    ----------
    board : Board
        The board. A ring marks the last move, a square the point that simple ko forbids.
    result : SearchResult, optional
        Shows its candidates: on each point the win rate for the player to move, in percent, and
        below it the visits (the mean score, if that is what the search compares). The move chosen
        is blue; of the others, those with few visits are pale, and those with a lower win rate go
        from green to orange.
    ownership : tuple of tuple of float, optional
        Shades every point by its mean owner (+1 Black's, -1 White's), such as
        ``result.ownership``; a small square on a stone is the owner expected there.
    squares, shaded : Points, optional
        Points with a small hollow square, and points that are darker; such as a group and its zone
        (`gomc.zones`).

    Returns
    -------
    str
        An SVG document.

    Raises
    ------
    GomcError
        If the result, the ownership or the points are of a board of another size.

    Examples
    --------
    >>> import gomc.reference as go
    >>> svg(go.Board(size=9)).splitlines()[1]
    '<title>9x9, komi 7.5, 0 moves, Black to play</title>'
    """
    _check_ownership(board, ownership)
    _check_points(board, squares, shaded)
    side = 2 * MARGIN + (board.size - 1) * CELL
    height = side + (CAPTION if result else 0)
    scale = min(1, WIDEST / side)
    head = f'width="{side * scale:.0f}" height="{height * scale:.0f}" viewBox="0 0 {side} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head} text-anchor="middle" '
        'font-family="Helvetica, Arial, sans-serif">',
        f"<title>{repr(board)[len('<Board ') : -1]}</title>",
        GRADIENTS,
        f'<rect width="{side}" height="{height}" rx="6" fill="{WOOD}"/>',
        *_grid(board.size),
        *_coordinates(board.size),
        *_darker(board, shaded),
        *_shades(board, ownership),
        *_stones(board),
        *_squares(board, squares),
        *_expected(board, ownership),
        *_marks(board),
        *_candidates(board, result),
        *_caption(result, side),
        "</svg>",
    ]
    return "\n".join(lines)


def _grid(size: int) -> Iterator[str]:
    first, last = MARGIN, MARGIN + (size - 1) * CELL
    path = "".join(f"M{first} {at}H{last}M{at} {first}V{last}" for at in range(first, last + 1, CELL))
    yield f'<path d="{path}" stroke="{LINE}" stroke-width="1.2" stroke-linecap="square"/>'
    for name in star_points(size):
        x, y = _place(parse_move(name, size), size)
        yield _circle(x, y, 0.09, f'fill="{LINE}"')


def _coordinates(size: int) -> Iterator[str]:
    near, far = 16, 2 * MARGIN + (size - 1) * CELL - 16
    for i in range(size):
        at = MARGIN + i * CELL
        for edge in (near, far):
            yield _text(at, edge, 13, INK, COLUMNS[i])
            yield _text(edge, at, 13, INK, size - i)


def _darker(board: Game, shaded: Points | None) -> Iterator[str]:
    for point in shaded or ():
        x, y = _place(point, board.size)
        yield _square(x, y, 1, f'fill="{INK}" fill-opacity="0.3"')


def _shades(board: Game, ownership: Rows | None) -> Iterator[str]:
    """Yield a square on every point, dark or bright, the more so the surer the owner is."""
    for point, owner in _owners(board, ownership):
        x, y = _place(point, board.size)
        color, opacity = (BLACK if owner > 0 else WHITE), 0.55 * abs(owner)
        if opacity > 0.02:
            yield _square(x, y, 1, f'fill="{color}" fill-opacity="{opacity:.2f}"')


def _stones(board: Game) -> Iterator[str]:
    for color, stones in ((Color.BLACK, board.black), (Color.WHITE, board.white)):
        name, rim = color.name.lower(), "#000" if color is Color.BLACK else "#8d8778"
        for point in stones:
            x, y = _place(point, board.size)
            yield _circle(x, y, 0.48, f'fill="url(#gomc-{name})" stroke="{rim}" stroke-width="0.8"')


def _squares(board: Game, squares: Points | None) -> Iterator[str]:
    for point in squares or ():
        x, y = _place(point, board.size)
        ink = WHITE if board.color_at(point) is Color.BLACK else BLACK
        yield _square(x, y, 0.3, f'fill="none" stroke="{ink}" stroke-width="1.6"')


def _expected(board: Game, ownership: Rows | None) -> Iterator[str]:
    """Yield a square on every stone that is not expected to stay, in its owner's colour."""
    for point, owner in _owners(board, ownership):
        color = board.color_at(point)
        if color is not None and owner * color < 0:
            x, y = _place(point, board.size)
            fill = BLACK if owner > 0 else WHITE
            yield _square(x, y, 0.36, f'fill="{fill}" fill-opacity="{abs(owner):.2f}"')


def _marks(board: Game) -> Iterator[str]:
    """Yield the marks of the last move and of the ko."""
    last = board.moves[-1] if board.moves else None
    if last and board.last_move != "pass":
        x, y = _place(last[1], board.size)
        ink = WHITE if board.color_at(last[1]) is Color.BLACK else BLACK
        yield _circle(x, y, 0.24, f'fill="none" stroke="{ink}" stroke-width="2.4"')
    if board.ko:
        x, y = _place(parse_move(board.ko, board.size), board.size)
        yield _square(x, y, 0.4, f'fill="none" stroke="{INK}" stroke-width="2.4"')


def _candidates(board: Game, result: SearchResult | None) -> Iterator[str]:
    shown = worth_showing(board, result)
    if result is None or not shown:
        return
    rates = [c.win_rate for c in shown]
    most = max(c.visits for c in shown)
    for c in shown:
        x, y = _place(c.move, board.size)
        ink, fill, opacity = WHITE, CHOSEN, 1.0
        if c.move != result.move:
            ink, fill = BLACK, _warmth(c.win_rate, min(rates), max(rates))
            opacity = 0.45 + 0.5 * c.visits / most
        below = _short(c.visits) if result.unit == "win rate" else f"{c.value:+.1f}"
        yield _circle(x, y, 0.47, f'fill="{fill}" fill-opacity="{opacity:.2f}"')
        yield _text(x, y - 4, 15, ink, f"{100 * c.win_rate:.0f}", bold=True)
        yield _text(x, y + 9, 10, ink, below)


def _caption(result: SearchResult | None, side: int) -> Iterator[str]:
    if result:
        said = f"{result.to_play}: {result.best} wins {result.win_rate:.1%} of its games"
        yield _text(side / 2, side + 2, 14, INK, f"{said}; {result.playouts:,} playouts")


def _owners(board: Game, ownership: Rows | None) -> Iterator[tuple[int, float]]:
    """Yield every point with its mean owner; nothing if there is no ownership."""
    if ownership is not None:
        yield from zip(board.geometry.points, (o for row in ownership for o in row), strict=True)


def _check_ownership(board: Game, ownership: Rows | None) -> None:
    n = board.size
    if ownership is not None and [len(row) for row in ownership] != [n] * n:
        raise GomcError(f"the ownership must be {n} rows of {n} numbers, as the board has points.")


def _check_points(board: Game, *sets: Points | None) -> None:
    for points in sets:
        if points is not None and points.size != board.size:
            size, other = (f"{n}x{n}" for n in (board.size, points.size))
            raise GomcError(f"the points to mark must be of a {size} board, not of {other}.")


def _warmth(rate: float, low: float, high: float) -> str:
    """Return a colour from green, for the highest rate shown, to orange, at least 0.1 below it."""
    hue = 140 - 110 * (high - rate) / max(high - low, 0.1)
    return f"hsl({hue:.0f},65%,58%)"


def _place(point: int, size: int) -> tuple[int, int]:
    row, column = divmod(point, size + 1)
    return MARGIN + column * CELL, MARGIN + row * CELL


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius * CELL:.1f}" {look}/>'


def _square(x: float, y: float, side: float, look: str) -> str:
    side *= CELL
    return f'<rect x="{x - side / 2}" y="{y - side / 2}" width="{side}" height="{side}" {look}/>'


def _text(x: float, y: float, size: int, fill: str, text: object, bold: bool = False) -> str:
    """Return a text whose middle is at a place."""
    look = f'font-size="{size}" fill="{fill}"' + (' font-weight="bold"' if bold else "")
    return f'<text x="{x}" y="{y + 0.35 * size:.1f}" {look}>{text}</text>'


def _short(n: int) -> str:
    """Return a number in at most four characters.

    Examples
    --------
    >>> [_short(n) for n in (7, 999, 1234, 56789, 1234567)]
    ['7', '999', '1.2k', '57k', '1.2M']
    """
    if n < 1000:
        return str(n)
    value, sign = (n / 1000, "k") if n < 999_500 else (n / 1_000_000, "M")
    return f"{value:.1f}{sign}" if value < 9.95 else f"{value:.0f}{sign}"
