r"""Near points: where the last move made something urgent.

GNU Go's patterns can ask whether a move is *near* the last one. Above all this means that it is one of
the eight points around it. Near are also the liberties of strings beside it that have at most two. So
a player extends out of an atari, or takes stones in atari, at a distance too:

.. code-block:: text

    . . . . . . .
    n n X X X . .     The X farthest to the left was played last. O has two liberties left, and both are
    n X O O O n .     near (n), as are the empty points around this X.
    n n X n X . .
    . . . . . . .

Say that a string has *few liberties* if it has at most two. Then a move `p` makes near

1. the empty points around `p`;
2. the liberties of each opposing string beside `p` that has few;
3. the liberties of the string of `p`, if it has few;
4. if `p` joined strings of its own colour that had few liberties before: those other than `p`;
5. if it took stones: the points where they stood, the empty points around these, and the liberties that
   strings beside them had before they were taken, if these were few.

The points are found afresh from the position, the last move and what it took, with three pictures of
the board: after the move; with the stones it took put back; and with its own stone taken away besides.
After a pass nothing is near.

Source: GNU Go 3.8's documentation, section 14, which says: "You have to read the source to find out the
exact rules for nearness." These here are what GNU Go was seen to do.
"""

from __future__ import annotations

from gomc.game import Game, check_board
from gomc.game.points import Geometry, Points
from gomc.game.position import View
from gomc.reference.board import grow, neighbours
from gomc.reference.patterns import around

FEW = 2
"""A string with at most this many liberties is in danger."""


def few_liberties(beside: int, stones: int, empty: int, stride: int) -> int:
    """Return the liberties of those strings with a stone among some points that have few.

    Parameters
    ----------
    beside : set of points
        Where the strings have a stone.
    stones, empty : set of points
        The stones of their colour, and the empty points.
    stride : int
        See `gomc.game.points.Geometry`.
    """
    found, seeds = 0, beside & stones
    while seeds:
        string, liberties = grow(seeds & -seeds, stones, empty, stride, FEW)
        if liberties.bit_count() <= FEW:
            found |= liberties
        seeds &= ~string
    return found


# Paper: GG 14 near
def near_points(view: View, geometry: Geometry) -> int:
    """Return the points that are near the last move, all of them empty, some perhaps forbidden."""
    last, taken, stride = view.last, view.taken, geometry.stride
    if not last:
        return 0
    empty = geometry.board ^ view.own ^ view.other
    beside = geometry.beside[last]
    found = geometry.around[last] & empty
    found |= few_liberties(beside, view.own, empty, stride)
    found |= few_liberties(last, view.other, empty, stride)
    found |= few_liberties(beside, view.other & ~last, empty & ~taken | last, stride) & ~last
    if taken:
        found |= taken | around(taken, stride) & empty
        found |= few_liberties(neighbours(taken, stride), view.other, empty & ~taken, stride)
    return found


def near(board: Game) -> Points:
    """Return the points that are near the last move.

    Examples
    --------
    Black has just put two white stones into atari. Near are their last liberty and the points around
    the move.

    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X . . .
    ...     X O O . .
    ...     . X . . .
    ...     . . . . .
    ...     . . . . .''')
    >>> board.play("C5")
    >>> print(near(board))
    5 # . . # .
    4 . . . # .
    3 . . # . .
    2 . . . . .
    1 . . . . .
      A B C D E
    """
    return Points(near_points(check_board(board).state.view, board.geometry), board.size)
