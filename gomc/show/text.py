"""A board in the terminal."""

from __future__ import annotations

from gomc.errors import check_flag
from gomc.game import Game, check_board
from gomc.game.points import COLUMNS, parse_move
from gomc.game.rules import Color
from gomc.results.searches import SearchResult
from gomc.show.common import star_points, worth_showing

PLAIN = {Color.BLACK: "X", Color.WHITE: "O"}
COLORED = {Color.BLACK: "\x1b[30m●", Color.WHITE: "\x1b[97m○"}
WOOD, RESET = "\x1b[48;5;179m\x1b[30m", "\x1b[0m"


def text(board: Game, result: SearchResult | None = None, color: bool = False) -> str:
    """Return a board as text.

    Parameters
    ----------
    board : Board
        The board; the last move stands in brackets, and a ``+`` marks the points that have dots on a
        wooden board.
    result : SearchResult, optional
        A result whose best candidates are shown by win rate, in percent for the player to move and at
        most 99; a star marks the chosen move.
    color : bool
        Whether to use the colours of a terminal (ANSI escape codes).

    Returns
    -------
    str
        The lines, without a newline at the end.

    Raises
    ------
    GomcError
        If the result is of a board of another size.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board(size=5)
    >>> board.play("C3")
    >>> board.play("D3")
    >>> print(text(board))
        A  B  C  D  E
     5  .  .  .  .  .  5
     4  .  .  .  .  .  4
     3  .  .  X (O) .  3
     2  .  .  .  .  .  2
     1  .  .  .  .  .  1
        A  B  C  D  E
    """
    check_flag("color", color)
    cells = dict.fromkeys(check_board(board).geometry.points, " . ")
    for name in star_points(board.size):
        cells[parse_move(name, board.size)] = " + "
    for candidate in worth_showing(board, result):
        star = "*" if result and candidate.move == result.move else " "
        cells[candidate.move] = f"{min(99, round(100 * candidate.win_rate)):>2}{star}"
    stones = COLORED if color else PLAIN
    for point in board.geometry.points:
        owner = board.color_at(point)
        if owner is not None:
            sign = stones[owner] + ("\x1b[30m" if color else "")
            cells[point] = f"({sign})" if _is_last(board, point) else f" {sign} "
    return _frame(cells, board, color)


def _is_last(board: Game, point: int) -> bool:
    return bool(board.moves) and board.moves[-1][1] == point


def _frame(cells: dict[int, str], board: Game, color: bool) -> str:
    """Return the rows with coordinates."""
    size, stride = board.size, board.geometry.stride
    head = "    " + "  ".join(COLUMNS[:size])
    begin, end = (WOOD, RESET) if color else ("", "")
    lines = [head]
    for row in range(size):
        middle = "".join(cells[row * stride + column] for column in range(size))
        lines.append(f"{size - row:>2} {begin}{middle}{end} {size - row:>2}")
    return "\n".join([*lines, head])
