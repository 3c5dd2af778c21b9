"""Approach moves: a random game plays them instead of self-ataris.

A stone that leaves its string a single liberty is taken by the next move, and mostly for nothing. A
move on that last liberty should come first. It gives the string new liberties, or connects the string
to another, and afterwards the self-atari is a good move.

.. code-block:: text

    X X . . O    White wants to take the three stones X in the last row. A stone at a would have one
    b O O O O    liberty, b, and Black would take it there. So White comes nearer first: b is no
    a X X X .    liberty of the three stones, but there it connects a later stone at a.

Some self-ataris are good: they take away the last eye, or are thrown in. So a self-atari is replaced
only if the last liberty is a legal move that fills no own eye and is no self-atari. A move that takes
stones is never replaced.

Source: "Current Frontiers in Computer Go" (2010), section II-D, on approach moves: MoGo connects to
another string. Fuego's correction of self-ataris (Enzenberger and others, 2010) plays the last liberty.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.board import flood, neighbours
from gomc.reference.patterns import is_self_atari


# Paper: CF II-D semeai, CF Figure 3
def approach_move(view: View, move: int, points: int, geometry: Geometry) -> int:
    """Return the approach move that replaces a move, or else the move.

    Parameters
    ----------
    view : View
        The position.
    move : int
        The drawn move, as a set of one point.
    points : int
        The candidates of the game.
    geometry : Geometry
        The shape of the board.
    """
    if not is_self_atari(view, move, geometry) or geometry.beside[move] & view.other & view.atari:
        return move
    string = flood(move, view.own | move, geometry.stride)
    nearer = neighbours(string, geometry.stride) & points & ~move
    return nearer if nearer and not is_self_atari(view, nearer, geometry) else move
