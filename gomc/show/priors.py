"""Priors on a board: the value and the number of virtual games of each move before its first game."""

from __future__ import annotations

from collections.abc import Mapping

from gomc.errors import GomcError, check_number, check_several, check_type, quoted
from gomc.game import Game, check_board
from gomc.game.points import PASS, parse_move, point_name
from gomc.show.drawing import Picture, circle, text
from gomc.show.layers import board_page, last_and_ko, place, stones
from gomc.show.themes import BLACK, GOODNESS, blend, check_theme

LEAST, LARGEST = 0.36, 0.48
"""The radius of a move's disc, in cells: with almost no games, and with the largest number of games."""

SAID = (
    "In each disc stands the value of a move before its first game, in percent, and below it the "
    "number of games that it counts for. The more games, the larger the disc."
)


# Paper: CF II-B
def priors(
    board: Game, given: Mapping[str, tuple[float, float]], *, theme: str | None = None
) -> Picture:
    """Return a picture of the prior value and the prior games of each move.

    Parameters
    ----------
    board : Board
        The position.
    given : dict of str to (float, float)
        The value and the number of games of each move, by name, such as ``go.priors(board, priors)``.
    theme : str, optional
        The look; see `gomc.show.set_theme`.

    Returns
    -------
    Picture
        The board, and on each move a disc, whose colour shows the value, from orange to green, and
        whose size shows the number of games.

    Raises
    ------
    GomcError
        If an argument has the wrong type, a value is not from 0 to 1, a number of games is below 0, or
        a stone stands on the point of a move.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.settings import MICHI_PRIORS
    >>> board = go.Board(size=9)
    >>> board.play("E5")
    >>> priors(board, go.priors(board, MICHI_PRIORS))
    <Picture: priors, White to play: 81 moves>
    """
    theme, size = check_theme(theme), check_board(board).size
    named = check_type("given", given, dict)
    moves = {parse_move(name, size): _checked(name, prior) for name, prior in named.items()}
    if len(moves) < len(named):
        raise GomcError("priors must name each move once.")
    for move in moves:
        if move != PASS and board.color_at(move):
            name = point_name(move, size)
            raise GomcError(f"priors must be of empty points, and a stone stands at {name}.")
    most = max((games for _, games in moves.values()), default=0) or 1.0
    discs = [
        shape
        for move, (value, games) in moves.items()
        if move != PASS
        for shape in disc(*place(move, size), value, games, games / most)
    ]
    layers = [*stones(board, theme), *last_and_ko(board, {}), *discs]
    below = SAID
    if PASS in moves:
        value, games = moves[PASS]
        below += f" A pass has {100 * value:.0f} % of {number(games)}."
    title = f"priors, {board.to_play} to play: {len(moves)} move{'s' * (len(moves) != 1)}"
    return board_page(board, layers, [below], title=title, theme=theme)


def _checked(name: object, prior: object) -> tuple[float, float]:
    """Return the value and the number of games of a move, or raise `GomcError`."""
    parts = check_several(f"the prior of {name}", prior)
    if len(parts) != 2:
        raise GomcError(
            f"the prior of {name} must be a value and a number of games, not {quoted(prior)}."
        )
    value = check_number(f"the value of {name}", parts[0], 0, 1)
    return value, check_number(f"the games of {name}", parts[1], 0)


def disc(x: float, y: float, value: float, games: float, part: float) -> list[str]:
    """Return a move's disc; `part` is `games` relative to the largest number of games."""
    color = blend(GOODNESS, value)
    radius = LEAST + (LARGEST - LEAST) * part**0.5
    return [
        circle(x, y, radius, f'fill="{color}" stroke="{BLACK}" stroke-width="0.6"'),
        text(x, y - 4, 13, f"{100 * value:.0f}", BLACK, bold=True),
        text(x, y + 9, 9, number(games), BLACK),
    ]


def number(games: float) -> str:
    """Return a number of games in few characters."""
    return f"{games:.0f}" if games >= 10 or games == int(games) else f"{games:.1f}"
