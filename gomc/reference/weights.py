"""Weights: a move is drawn with a probability proportional to its weight.

The weights are whole numbers, and stand in a table (`gomc.settings.table`). The weight of a move
depends on its neighbourhood (`gomc.settings.weights`), or on more (`gomc.reference.database`).
"""

from __future__ import annotations

from gomc.game import Game, check_board
from gomc.game.points import Geometry, Points
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.database import weights_of
from gomc.settings.factors import Tabled, table_of
from gomc.settings.policy import check_weights
from gomc.settings.weights import Weights


def weigh(how: Weights | Tabled, view: View, points: int, geometry: Geometry) -> list[int]:
    """Return the weights of points to which the player may move."""
    return weights_of(view, points, geometry, table_of(how), how.asked())


def weights(board: Game, weights: Weights | Tabled) -> dict[str, int]:
    """Return the weight of every empty point by its name, for the player to move.

    A move has weight 0 if the weights forbid it, if it is suicide, and if simple ko forbids it. (Games
    with `Weights` leave out own eyes besides.)

    Raises
    ------
    GomcError
        If an argument is not one of these.

    Examples
    --------
    White has left two stones in atari, and Black may take them; A3 is an eye of Black.

    >>> import gomc.reference as go
    >>> from gomc.patterns import MONTEGNU_DB
    >>> board = go.Board.from_diagram('''
    ...     . X .
    ...     X X O
    ...     . . .''', to_play="white")
    >>> board.play("C3")
    >>> weights(board, MONTEGNU_DB)
    {'A3': 0, 'A1': 1, 'B1': 1, 'C1': 13000}
    """
    view, form = check_board(board).state.view, board.geometry
    points = legal(view.own, view.other, view.atari, view.ko, form)
    found = weigh(check_weights(weights), view, points, form)
    known = dict(zip(Points(points, board.size).names, found, strict=True))
    empty = Points(form.board & ~(view.own | view.other), board.size)
    return {name: known.get(name, 0) for name in empty.names}
