"""Low liberties: Fuego's rule for strings with two liberties, by counting alone.

A string with two liberties gains by a move on one of them, if that move brings it new liberties: the
empty points beside the move, and the liberties of the strings that it joins. If there are at least two,
the move is urgent, and for both players. The owner grows; the opponent takes away what the owner would
gain.

.. code-block:: text

    . . . . . .    X has two liberties, a and b. A stone at a would bring it three new ones, a stone
    O O O . . .    at b none. If X was played last, O plays a; if O was, and beside X, so does X.
    X X X a . .
    b O O . . .

The rule looks at the string of the last move, and at the own strings beside it. A string is left out
if both its liberties touch the same other string of its colour: the two are as good as connected. No
move is found that would be a self-atari.

Source: Fuego's random games (Enzenberger and others, 2010), as its program has them.
"""

from __future__ import annotations

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, grow, neighbours
from gomc.reference.patterns import is_self_atari

ENOUGH = 2
"""So many new liberties make a move urgent."""


def joined(liberty: int, string: int, stones: int, stride: int) -> int:
    """Return the strings, other than a string itself, that a stone on its liberty would join to it."""
    others = stones ^ string
    beside = neighbours(liberty, stride) & others
    return flood(beside, others, stride) if beside else 0


def gained(liberty: int, string: int, stones: int, far: int, stride: int) -> int:
    """Return how many new liberties a string would have with a stone on one of its liberties.

    New ones are of `far`, the empty points that are no liberties yet. What the stone takes does not
    count.
    """
    added = liberty | joined(liberty, string, stones, stride)
    return (neighbours(added, stride) & far).bit_count()


def gaining(
    view: View, points: int, string: int, liberties: int, stones: int, geometry: Geometry
) -> int:
    """Return the moves on the two liberties of a string that would gain enough."""
    found, stride = 0, geometry.stride
    far = geometry.board & ~(view.own | view.other | liberties)
    one = liberties & -liberties
    if joined(one, string, stones, stride) & neighbours(liberties & ~one, stride):
        return 0
    for move in singles(liberties & points):
        enough = gained(move, string, stones, far, stride) >= ENOUGH
        if enough and not is_self_atari(view, move, geometry):
            found |= move
    return found


# Paper: CF II-D liberties
def low_liberty_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves where a string by the last move would gain two liberties or more.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    """
    found, stride = 0, geometry.stride
    empty = geometry.board ^ view.own ^ view.other
    beside = geometry.beside[view.last]
    for touched, stones in ((view.last, view.other), (beside, view.own)):
        seeds = touched & stones
        while seeds:
            string, liberties = grow(seeds & -seeds, stones, empty, stride, 2)
            seeds &= ~string
            if liberties.bit_count() == 2:
                found |= gaining(view, points, string, liberties, stones, geometry)
    return found
