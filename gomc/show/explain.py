"""A position as a database sees it: the value of each move, and the pattern that gives it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gomc.errors import check_type
from gomc.game import Game, check_board
from gomc.game.points import bits, point_name
from gomc.reference.board import legal
from gomc.reference.database import weights_of
from gomc.settings.database import Database, Value
from gomc.settings.table import UNMATCHED
from gomc.show.database import WIDE, cards
from gomc.show.drawing import Legend, Picture, footer, footer_height, page, short, square, text, wrapped
from gomc.show.layers import (
    coordinates,
    described_stones,
    grid,
    last_and_ko,
    place,
    side_of,
    stones,
)
from gomc.show.themes import AMOUNTS, blend, check_theme, ink_on


class Given(NamedTuple):
    """The value of a move, and where it comes from.

    Attributes
    ----------
    value : int
        The value.
    pattern : int
        The number of the pattern, from 1 on; 0 if none fits.
    line : Value or None
        The line of the pattern.
    """

    value: int
    pattern: int = 0
    line: Value | None = None


def explained(board: Game, database: Database) -> dict[int, Given]:
    """Return the values of all moves that are no suicide and do not take back a ko, by their points."""
    view, geometry = board.state.view, board.geometry
    points = legal(view.own, view.other, view.atari, view.ko, geometry)
    numbers = weights_of(view, points, geometry, database.lines(), database.asked())
    return {p: _given(database, number) for p, number in zip(bits(points), numbers, strict=True)}


def _given(database: Database, number: int) -> Given:
    if number < 0:
        return Given(UNMATCHED)
    pattern, line = database.line(number)
    return Given(line.value, pattern, line)


def explain(board: Game, database: Database, *, theme: str | None = None) -> Picture:
    """Return a picture of a position as a database sees it.

    Parameters
    ----------
    board : Board
        The position.
    database : Database
        The database.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, on each empty point the value of a move, and under it the number of the pattern that
        gives it; then these patterns. A move without a number fits no pattern, and one without a value
        is suicide or takes back a ko.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc import patterns
    >>> board = go.Board(9)
    >>> board.play("E5")
    >>> explain(board, patterns.MONTEGNU_DB)
    <Picture: mc_montegnu_classic, White to play: values from 1 to 3>
    """
    check_type("a database", database, Database)
    theme, found = check_theme(theme), explained(check_board(board), database)
    values = [given.value for given in found.values()] or [0]
    low, high = min(values), max(values)
    top = max(high, 10)
    shapes = [*grid(board.size), *coordinates(board.size), *stones(board, theme)]
    shapes += [*last_and_ko(board, {}), *_values(found, top, board.size)]
    used = {given.pattern for given in found.values() if given.pattern}
    columns, side = max(side_of(board.size) // WIDE, 2), side_of(board.size)
    width = max(side, columns * WIDE + 12)
    said = (
        f"value of each move for {board.to_play}, and the number of the pattern that gives it; "
        "the patterns have Black as the player to move"
    )
    rows: list[str | Legend] = [Legend(AMOUNTS, "0", short(top)), *wrapped(said, width)]
    below = side - 8 + footer_height(rows)
    listed, height = cards([(n, database.patterns[n - 1]) for n in sorted(used)], columns, theme)
    shapes = [
        *(f'<g transform="translate({(width - side) / 2:g} 0)">', *shapes, "</g>"),
        *footer(rows, side - 8, width),
        *(f'<g transform="translate(0 {below:g})">', *listed, "</g>"),
    ]
    name = database.name or "a database"
    title = f"{name}, {board.to_play} to play: values from {low} to {high}"
    about = ". ".join((*_written(found, board.size), described_stones(board)))
    return page(width, below + height, shapes, title=title, about=about, theme=theme)


def _values(found: Mapping[int, Given], high: int, size: int) -> Iterator[str]:
    """Yield a square for each move; colours follow the logarithm of values, which differ by so much."""
    for point, (value, pattern, _) in found.items():
        x, y = place(point, size)
        fill = blend(AMOUNTS, math.log1p(value) / math.log1p(high))
        said = str(value) if value < 100_000 else short(value)
        yield square(x, y, 0.92, f'rx="3" fill="{fill}"')
        yield text(
            x, y - 6 if pattern else y, 13 - max(len(said) - 3, 0), said, ink_on(fill), bold=True
        )
        if pattern:
            yield text(x, y + 9, 10, pattern, ink_on(fill))


def _written(found: Mapping[int, Given], size: int) -> Iterator[str]:
    """Yield what is on each point, for readers who do not see the picture."""
    for point, given in found.items():
        why = f"pattern {given.pattern}, {given.line}" if given.pattern else "no pattern"
        yield f"{point_name(point, size)} {given.value} ({why})"
