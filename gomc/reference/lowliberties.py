"""Low liberties: Fuego's rule for strings with two liberties, which only counts.

A move on a liberty of such a string may bring the string new liberties: the empty points beside the
move, and the liberties of strings that the move joins. A move that brings at least two new liberties is
urgent for both players: the owner extends the string, and the opponent prevents this extension.

.. code-block:: text

    . . . . . .    X has two liberties, a and b. A stone at a would bring three new liberties, a stone
    O O O . . .    at b none. If X was played last, O plays a. If O was played last beside X, X
    X X X a . .    plays a.
    b O O . . .

The rule looks at the string of the last move, and at own strings beside the last move. A string is left
out if both liberties touch the same other string of this colour, because the two strings are as good as
connected. Self-ataris are left out too.

Source: the code of Fuego's random games (Enzenberger and others, 2010).
"""

from __future__ import annotations

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, grow, neighbours
from gomc.reference.patterns import is_self_atari

ENOUGH = 2
"""The number of new liberties that makes a move urgent."""


def joined(liberty: int, string: int, stones: int, stride: int) -> int:
    """Return the other strings that a stone on a liberty of a string would join to the string."""
    others = stones ^ string
    beside = neighbours(liberty, stride) & others
    return flood(beside, others, stride) if beside else 0


def gained(liberty: int, string: int, stones: int, far: int, stride: int) -> int:
    """Return how many new liberties a string would have with a stone on one of its liberties.

    `far` holds the empty points that are not yet liberties. Points of taken stones do not count.
    """
    added = liberty | joined(liberty, string, stones, stride)
    return (neighbours(added, stride) & far).bit_count()


def gaining(
    view: View, points: int, string: int, liberties: int, stones: int, geometry: Geometry
) -> int:
    """Return the moves on the two liberties of a string that bring enough new liberties."""
    urgent, stride = 0, geometry.stride
    far = geometry.board & ~(view.own | view.other | liberties)
    first = liberties & -liberties
    if joined(first, string, stones, stride) & neighbours(liberties & ~first, stride):
        return 0
    for move in singles(liberties & points):
        enough = gained(move, string, stones, far, stride) >= ENOUGH
        if enough and not is_self_atari(view, move, geometry):
            urgent |= move
    return urgent


# Paper: CF II-D liberties
def low_liberty_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that bring two or more new liberties to a string at the last move.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    """
    moves, stride = 0, geometry.stride
    empty = geometry.board ^ view.own ^ view.other
    beside = geometry.beside[view.last]
    for touched, stones in ((view.last, view.other), (beside, view.own)):
        seeds = touched & stones
        while seeds:
            string, liberties = grow(seeds & -seeds, stones, empty, stride, 2)
            seeds &= ~string
            if liberties.bit_count() == 2:
                moves |= gaining(view, points, string, liberties, stones, geometry)
    return moves
