"""A position as a database evaluates it: each move's value, and the pattern that gives the value."""

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


class MoveValue(NamedTuple):
    """The value of a move, and the source of the value.

    Attributes
    ----------
    value : int
        The value.
    pattern : int
        The number of the pattern, from 1 on; 0 if no pattern fits.
    line : Value or None
        The line of the pattern.
    """

    value: int
    pattern: int = 0
    line: Value | None = None


def explained(board: Game, database: Database) -> dict[int, MoveValue]:
    """Return the value of each move, by point, except for suicide and for moves that retake a ko."""
    view, geometry = board.state.view, board.geometry
    points = legal(view.own, view.other, view.atari, view.ko, geometry)
    numbers = weights_of(view, points, geometry, database.lines(), database.asked())
    return {p: _given(database, number) for p, number in zip(bits(points), numbers, strict=True)}


def _given(database: Database, number: int) -> MoveValue:
    """Return the value and the pattern for the number of a line; a negative number means no pattern."""
    if number < 0:
        return MoveValue(UNMATCHED)
    pattern, line = database.line(number)
    return MoveValue(line.value, pattern, line)


def explain(board: Game, database: Database, *, theme: str | None = None) -> Picture:
    """Return a picture of a position with the values that a database gives to moves.

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
        The board; on each empty point the value of the move, and under the value the number of the
        pattern that gives it; below the board these patterns. A move without a number fits no pattern,
        and a move without a value is suicide or retakes a ko.

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
    theme, moves = check_theme(theme), explained(check_board(board), database)
    values = [move.value for move in moves.values()] or [0]
    low, high = min(values), max(values)
    top = max(high, 10)
    shapes = [*grid(board.size), *coordinates(board.size), *stones(board, theme)]
    shapes += [*last_and_ko(board, {}), *_values(moves, top, board.size)]
    used = {move.pattern for move in moves.values() if move.pattern}
    columns, side = max(side_of(board.size) // WIDE, 2), side_of(board.size)
    width = max(side, columns * WIDE + 12)
    legend = (
        f"value of each move for {board.to_play}, and the number of the pattern that gives it; "
        "the patterns have Black as the player to move"
    )
    rows: list[str | Legend] = [Legend(AMOUNTS, "0", short(top)), *wrapped(legend, width)]
    below = side - 8 + footer_height(rows)
    listed, height = cards([(n, database.patterns[n - 1]) for n in sorted(used)], columns, theme)
    shapes = [
        *(f'<g transform="translate({(width - side) / 2:g} 0)">', *shapes, "</g>"),
        *footer(rows, side - 8, width),
        *(f'<g transform="translate(0 {below:g})">', *listed, "</g>"),
    ]
    name = database.name or "a database"
    title = f"{name}, {board.to_play} to play: values from {low} to {high}"
    about = ". ".join((*_written(moves, board.size), described_stones(board)))
    return page(width, below + height, shapes, title=title, about=about, theme=theme)


def _values(moves: Mapping[int, MoveValue], high: int, size: int) -> Iterator[str]:
    """Yield a square for each move; colours follow logarithms, because values differ so much."""
    for point, (value, pattern, _) in moves.items():
        x, y = place(point, size)
        fill = blend(AMOUNTS, math.log1p(value) / math.log1p(high))
        written = str(value) if value < 100_000 else short(value)
        yield square(x, y, 0.92, f'rx="3" fill="{fill}"')
        yield text(
            x, y - 6 if pattern else y, 13 - max(len(written) - 3, 0), written, ink_on(fill), bold=True
        )
        if pattern:
            yield text(x, y + 9, 10, pattern, ink_on(fill))


def _written(moves: Mapping[int, MoveValue], size: int) -> Iterator[str]:
    """Yield the value of each point in words, for readers who do not see the picture."""
    for point, move in moves.items():
        source = f"pattern {move.pattern}, {move.line}" if move.pattern else "no pattern"
        yield f"{point_name(point, size)} {move.value} ({source})"
