"""Weights: a move is drawn with a probability proportional to the weight of the move.

The weights are the whole numbers of a table (`gomc.settings.table`). The weight of a move depends on
the neighbourhood of the point (`gomc.settings.weights`), and in a database also on properties of the
point (`gomc.reference.database`).
"""

from __future__ import annotations

from gomc.game import Game, check_board
from gomc.game.points import Geometry, Points
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.database import weights_of
from gomc.settings.factors import TablePolicy, table_of
from gomc.settings.policy import check_weights
from gomc.settings.weights import Weights


def weigh(how: Weights | TablePolicy, view: View, points: int, geometry: Geometry) -> list[int]:
    """Return the weights of `points`, where the player may move."""
    return weights_of(view, points, geometry, table_of(how), how.asked())


def weights(board: Game, weights: Weights | TablePolicy) -> dict[str, int]:
    """Return the weight of every empty point by its name, for the player to move.

    Suicide, and moves that the table or simple ko forbids, have the weight 0. (Games with `Weights`
    exclude own eyes too.)

    Raises
    ------
    GomcError
        If an argument is of the wrong kind.

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
    values = weigh(check_weights(weights), view, points, form)
    by_name = dict(zip(Points(points, board.size).names, values, strict=True))
    empty = Points(form.board & ~(view.own | view.other), board.size)
    return {name: by_name.get(name, 0) for name in empty.names}
