"""Approach moves: what a random game plays instead of a self-atari.

A stone whose string has one liberty left is taken by the next move, and mostly nothing has been won.
The move that counts is one before it, on that last liberty. There the string gets new liberties, or is
connected to another, and the first move is good afterwards.

.. code-block:: text

    . . . .    White wants to take X. A stone at a would have one liberty, b, and Black would take it
    O O O .    there. So White comes nearer first: at b the stone has two liberties, and X has only a.
    X X O .
    a b . .

Not every self-atari is bad: some of them take away the last eye, or are thrown in. So it is replaced
only if the last liberty is a legal move that fills no own eye, and is no self-atari itself. A move that
takes stones stays.

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
    """Return a move, or what shall be played instead of it.

    Parameters
    ----------
    view : View
        The position.
    move : int
        The move that was drawn, as a set of one point.
    points : int
        All moves that the game may play.
    geometry : Geometry
        The shape of the board.
    """
    if not is_self_atari(view, move, geometry) or geometry.beside[move] & view.other & view.atari:
        return move
    string = flood(move, view.own | move, geometry.stride)
    nearer = neighbours(string, geometry.stride) & points & ~move
    return nearer if nearer and not is_self_atari(view, nearer, geometry) else move
