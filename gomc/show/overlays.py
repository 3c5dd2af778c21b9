"""The layers of a board's picture that show knowledge about points: owners, heat, candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gomc.errors import GomcError, check_number
from gomc.game import Game
from gomc.game.points import parse_point
from gomc.results.searches import SearchResult
from gomc.results.stats import Rows
from gomc.show.common import worth_showing
from gomc.show.drawing import Legend, circle, short, square, text
from gomc.show.layers import place
from gomc.show.themes import (
    AMOUNTS,
    BLACK,
    CHOSEN,
    GOODNESS,
    OWNERS,
    SIGNED,
    WHITE,
    base,
    blend,
    ink_on,
)

Values = Mapping[str, float] | Mapping[int, float] | Sequence[Sequence[float]]
"""Numbers for some points, by name or int; or a number for every point, row by row from the top."""


class Heat(NamedTuple):
    """Numbers for points, and the scale of colours that shows them."""

    values: dict[int, float]
    scale: tuple[str, ...]
    low: float
    high: float
    digits: int

    @classmethod
    def of(cls, values: Values, size: int) -> Heat:
        """Return values with a scale: from blue to orange around 0 if both signs occur."""
        by_point = _by_point(values, size)
        low, high = min(by_point.values(), default=0.0), max(by_point.values(), default=0.0)
        most = max(-low, high)
        whole = all(value.is_integer() for value in by_point.values())
        digits = 0 if whole or most >= 100 else 1 if most > 1 else 2 if most >= 0.1 else 3
        if low < 0 < high:
            return cls(by_point, SIGNED, -most, most, digits)
        return cls(by_point, AMOUNTS, low, high, digits)

    def color(self, value: float) -> str:
        """Return the colour of a value."""
        half = self.high / 2 - self.low / 2  # the whole span may be too large for a float
        return blend(self.scale, (value / 2 - self.low / 2) / half if half else 0.5)

    def written(self, value: float) -> str:
        """Return a value in few characters; the largest value decides the number of digits."""
        most = max(-self.low, self.high)
        if most >= 1000:
            return ("-" if value < 0 else "") + short(abs(value))
        if 0 < most < 0.01:
            return f"{value:.0e}"
        sign = "+" if self.scale is SIGNED else "-"
        rounded = round(value, self.digits) + 0.0  # turns -0.0 into 0.0
        number = f"{rounded:{sign}.{self.digits}f}"
        return number.replace("0.", ".", 1) if abs(rounded) < 1 < self.digits else number

    def legend(self) -> Legend:
        """Return the legend of the colours."""
        return Legend(self.scale, self.written(self.low), self.written(self.high))


def _by_point(values: Values, size: int) -> dict[int, float]:
    """Return the numbers by point, or raise `GomcError`."""
    if isinstance(values, Mapping):
        named = {parse_point(point, size): value for point, value in values.items()}
        if len(named) < len(values):
            raise GomcError("heat must name each point once.")
    else:
        if not is_square(values, size):
            raise GomcError(
                f"heat must be a dict from points to numbers, or {size} rows of {size} numbers."
            )
        rows = enumerate(values)
        named = {row * (size + 1) + i: value for row, line in rows for i, value in enumerate(line)}
    return {point: check_number("a value of heat", value) for point, value in named.items()}


def is_square(rows: object, size: int) -> bool:
    """Whether `rows` has as many rows and columns as a board."""
    try:
        return len(rows) == size and {len(row) for row in rows} == {size}  # type: ignore[arg-type,attr-defined]
    except TypeError:  # also of an iterator, which the check would use up
        return False


def hot(board: Game, heat: Heat | None) -> Iterator[str]:
    """Yield a coloured square with the number of every point in `heat`; a stone gets a small square."""
    if heat is None:
        return
    written = {point: heat.written(value) for point, value in heat.values.items()}
    long = max(map(len, written.values()), default=0) > 4
    for point, number in written.items():
        x, y = place(point, board.size)
        fill = heat.color(heat.values[point])
        side, sizes = (0.92, (12, 10)) if board.color_at(point) is None else (0.64, (9, 8))
        yield square(x, y, side, f'rx="3" fill="{fill}"')
        yield text(x, y, sizes[long], number, ink_on(fill))


def shades(board: Game, ownership: Rows | None, theme: str) -> Iterator[str]:
    """Yield a square on every point: dark for Black, bright for White, pale if uncertain."""
    for point, owner in _owners(board, ownership):
        x, y = place(point, board.size)
        color, opacity = (BLACK if owner > 0 else WHITE), base(theme).shade * abs(owner)
        if opacity > 0.02:
            yield square(x, y, 1, f'fill="{color}" fill-opacity="{opacity:.2f}"')


def expected(board: Game, ownership: Rows | None) -> Iterator[str]:
    """Yield a square on every stone that is expected to die, in the colour of the expected owner."""
    for point, owner in _owners(board, ownership):
        color = board.color_at(point)
        if color is not None and owner * color < 0:
            x, y = place(point, board.size)
            fill = BLACK if owner > 0 else WHITE
            yield square(x, y, 0.36, f'fill="{fill}" fill-opacity="{abs(owner):.2f}"')


OWNERSHIP = Legend(OWNERS, "White's", "Black's")


def _owners(board: Game, ownership: Rows | None) -> Iterator[tuple[int, float]]:
    """Yield every point and its average owner; nothing if there is no ownership."""
    if ownership is not None:
        yield from zip(board.geometry.points, (o for row in ownership for o in row), strict=True)


def check_ownership(board: Game, ownership: Rows | None) -> None:
    """Raise `GomcError` if the ownership does not hold a number from -1 to 1 for every point."""
    n = board.size
    if ownership is not None and not is_square(ownership, n):
        raise GomcError(f"the ownership must be {n} rows of {n} numbers, as the board has points.")
    for owner in (owner for row in (() if ownership is None else ownership) for owner in row):
        check_number("the owner of a point", owner, -1, 1)


def candidates(board: Game, result: SearchResult | None) -> Iterator[str]:
    """Yield the candidates of a search: the win rate in percent, and the visits or the score below."""
    shown = worth_showing(board, result)
    if result is None or not shown:
        return
    low, high = min(c.win_rate for c in shown), max(c.win_rate for c in shown)
    most = max(c.visits for c in shown)
    for c in shown:
        x, y = place(c.move, board.size)
        ink, fill, opacity = WHITE, CHOSEN, 1.0
        if c.move != result.move:
            ink, fill = BLACK, blend(GOODNESS, 1 - (high - c.win_rate) / max(high - low, 0.1))
            opacity = 0.75 + 0.25 * c.visits / max(most, 1)
        below = short(c.visits) if result.unit == "win rate" else f"{c.value:+.1f}"
        yield circle(x, y, 0.47, f'fill="{fill}" fill-opacity="{opacity:.2f}"')
        yield text(x, y - 4, 15, f"{100 * c.win_rate:.0f}", ink, bold=True)
        yield text(x, y + 9, 10, below, ink)


def caption(result: SearchResult | None) -> str:
    """Return the result of a search, in a sentence."""
    if result is None:
        return ""
    sentence = f"{result.to_play}: {result.best} wins {result.win_rate:.1%} of its games"
    return f"{sentence}; {result.playouts:,} playouts"
