r"""Weights: a move is drawn with a probability proportional to its weight.

.. math::  P(p) = \frac{w_p}{\sum_q w_q}

The weights are whole numbers. They are laid end to end in reading order, a place on that line is drawn,
and the move at the place is played. The weight of a move depends on its neighbourhood
(`gomc.settings.weights`), or on more (`gomc.reference.database`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game import Game, check_board
from gomc.game.points import Geometry, Points, bits
from gomc.game.position import View
from gomc.reference.board import legal
from gomc.reference.database import weights_of
from gomc.reference.patterns import neighbourhood
from gomc.rng import Rng
from gomc.settings.factors import Tabled
from gomc.settings.policy import check_weights
from gomc.settings.weights import Weights


# Paper: GG 14 probability
def draw_by_weight(view: View, points: int, rng: Rng, geometry: Geometry, table: Sequence[int]) -> int:
    """Draw one of the moves by their weights; a pass, the empty set, if all have weight 0."""
    ends, total = [], 0
    for p in bits(points):
        total += table[neighbourhood(p, view.own, view.other, geometry)]
        ends.append((total, p))
    if not total:
        return 0
    place = rng.below(total)
    return next(1 << p for end, p in ends if end > place)


def weigh(how: Weights | Tabled, view: View, points: int, geometry: Geometry) -> list[int]:
    """Return the weights of points to which the player may move."""
    if isinstance(how, Tabled):
        return weights_of(view, points, geometry, how.table(), how.asked())
    return [how.table[neighbourhood(p, view.own, view.other, geometry)] for p in bits(points)]


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
