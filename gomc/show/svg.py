"""A board as a picture: SVG, which browsers, notebooks and GitHub show.

The picture is a stack of layers, from the ground up to the candidates. `gomc.show.layers` draws the
layers of the board, and `gomc.show.overlays` draws the layers of a search's results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gomc.backend import load
from gomc.errors import GomcError, check_type
from gomc.game import Game, check_board
from gomc.game.points import Points, point_name
from gomc.game.record import LENIENT, Record
from gomc.results.searches import SearchResult
from gomc.results.stats import Rows
from gomc.show.common import worth_showing
from gomc.show.drawing import Legend, Picture
from gomc.show.layers import (
    Marks,
    board_page,
    check_marks,
    darker,
    last_and_ko,
    signs,
    stones,
)
from gomc.show.layers import (
    squares as small_squares,
)
from gomc.show.overlays import (
    OWNERSHIP,
    Heat,
    Values,
    candidates,
    caption,
    check_ownership,
    expected,
    hot,
    shades,
)
from gomc.show.themes import check_theme


# Paper: CF Figure 1
def svg(
    shown: Game | SearchResult | Record,
    result: SearchResult | None = None,
    ownership: Rows | None = None,
    *,
    marks: Marks | None = None,
    heat: Values | None = None,
    legend: str = "",
    squares: Points | None = None,
    shaded: Points | None = None,
    below: str = "",
    title: str = "",
    theme: str | None = None,
) -> Picture:
    """Return a picture of a board.

    Parameters
    ----------
    shown : Board, SearchResult or Record
        The board; or a search, shown as its board with candidates and owners; or a record, shown as the
        position at the end. A ring marks the last move, and a square the point that simple ko
        forbids.
    result : SearchResult, optional
        A result whose candidates are shown: on each point the win rate for the player to move, in
        percent, and below it the visits (or the mean score, if the search compares scores). The chosen
        move is blue. The other candidates go from green to orange as the win rate falls, and candidates
        with few visits are pale.
    ownership : tuple of tuple of float, optional
        The average owner of every point (+1 Black's, -1 White's), such as ``result.ownership``, as
        shades; a small square on a stone shows the expected owner if the stone is expected to die.
    marks : dict of point to str, optional
        Marks on points: "triangle", "square", "circle", "cross", or else a text of at most four
        characters, such as "A" or "12".
    heat : dict of point to float, or rows of float, optional
        Numbers that are written on points and colour the points. If both signs occur, the colours go
        from blue through white (0) to orange, otherwise from dark (the smallest number) to yellow (the
        largest number); a scale below the board explains the colours.
    legend : str
        The text under the scale.
    squares, shaded : Points, optional
        Points with a small hollow square, and dark points, such as a group and the zone of the group
        (`gomc.search.zones`).
    below : str
        A text below the board.
    title : str
        The contents in a few words, for readers who do not see the picture; by default a description of
        the board.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        An SVG document: a string that a notebook shows as a picture.

    Raises
    ------
    GomcError
        If an argument belongs to a board of another size, or has the wrong type.

    Examples
    --------
    >>> import gomc.reference as go
    >>> picture = svg(go.Board(size=9), marks={"C3": "A", "E5": "triangle"}, theme="plain")
    >>> picture
    <Picture: 9x9, komi 7.5, 0 moves, Black to play>
    >>> picture.splitlines()[1]
    '<title>9x9, komi 7.5, 0 moves, Black to play</title>'
    """
    board = _board_of(shown)
    if isinstance(shown, SearchResult):
        result = result or shown
        ownership = shown.ownership if ownership is None else ownership
    theme = check_theme(theme)
    worth_showing(board, result)
    for name, words in (("legend", legend), ("below", below), ("title", title)):
        check_type(name, words, str)
    check_ownership(board, ownership)
    _check_points(board, squares, shaded)
    marked = check_marks(marks, board.size)
    warm = None if heat is None else Heat.of(heat, board.size)
    layers = [
        *darker(board, shaded),
        *shades(board, ownership, theme),
        *stones(board, theme),
        *small_squares(board, squares),
        *expected(board, ownership),
        *last_and_ko(board, marked),
        *hot(board, warm),
        *signs(board, marked),
        *candidates(board, result),
    ]
    rows: list[str | Legend] = [caption(result), below]
    rows += [warm.legend(), legend] if warm else []
    rows += [OWNERSHIP, "owner at the end"] if ownership is not None else []
    about = ". ".join(_described(result, marked, warm, legend, board.size))
    return board_page(board, layers, rows, title=title or described(board), about=about, theme=theme)


def _board_of(shown: object) -> Game:
    """Return the board to draw."""
    if isinstance(shown, Record):
        return shown.board_at(len(shown.moves), load().Board, LENIENT)
    return check_board(shown.board if isinstance(shown, SearchResult) else shown)


def described(board: Game) -> str:
    """Return a description of a board in a line."""
    return repr(board)[len("<Board ") : -1]


def _described(
    result: SearchResult | None, marked: Mapping[int, str], heat: Heat | None, legend: str, size: int
) -> Iterator[str]:
    """Yield descriptions of the candidates, the marks and the heat map."""
    if result:
        yield caption(result)
    if marked:
        yield "Marks: " + ", ".join(f"{point_name(p, size)} {sign}" for p, sign in marked.items())
    if heat:
        of = f"{legend or 'Values'} on {len(heat.values)} points"
        low, high = (heat.written(end(heat.values.values(), default=0.0)) for end in (min, max))
        yield f"{of}, from {low} to {high}"


def _check_points(board: Game, *sets: Points | None) -> None:
    for points in sets:
        if points is not None and check_type("points to mark", points, Points).size != board.size:
            size, other = (f"{n}x{n}" for n in (board.size, points.size))
            raise GomcError(f"the points to mark must be of a {size} board, not of {other}.")
