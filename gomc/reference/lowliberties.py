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
from gomc.reference.board import flood, grow, has_several, neighbours
from gomc.reference.patterns import is_self_atari


def joined(liberty: int, others: int, stride: int) -> int:
    """Return the strings of `others` that a stone on a liberty would join."""
    beside = neighbours(liberty, stride) & others
    return flood(beside, others, stride) if beside else 0


def is_gain(liberty: int, others: int, far: int, stride: int) -> bool:
    """Return whether a stone on a liberty brings a string at least two new liberties.

    `others` holds the other stones of the string's colour, and `far` the empty points that are not yet
    liberties. Points of taken stones do not count. Mostly the points beside the stone decide; else the
    strings that the stone joins are grown.
    """
    new = neighbours(liberty, stride) & far
    if has_several(new):
        return True
    more = joined(liberty, others, stride)
    return more != 0 and has_several(new | neighbours(more, stride) & far)


def gaining(
    view: View, points: int, string: int, liberties: int, stones: int, geometry: Geometry
) -> int:
    """Return the moves on the two liberties of a string that bring enough new liberties.

    A move that brings its own string two liberties is no self-atari.
    """
    urgent, stride, others = 0, geometry.stride, stones ^ string
    far = geometry.board & ~(view.own | view.other | liberties)
    first = liberties & -liberties
    touched = neighbours(liberties ^ first, stride) & others
    if touched and joined(first, others, stride) & touched:
        return 0
    is_safe = (string & view.own) != 0
    for move in singles(liberties & points):
        if is_gain(move, others, far, stride) and (is_safe or not is_self_atari(view, move, geometry)):
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
        seeds = touched & stones & ~view.atari
        while seeds:
            string, liberties = grow(seeds & -seeds, stones, empty, stride, 2)
            seeds &= ~string
            if liberties.bit_count() == 2:
                moves |= gaining(view, points, string, liberties, stones, geometry)
    return moves
