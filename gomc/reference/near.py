r"""Near points: empty points where the last move has made a move urgent.

GNU Go's patterns can ask whether a move is *near* the last move. The eight points around the last move
are near. The liberties of strings beside the last move are near too, if a string has at most two. So a
player extends out of atari, or takes stones in atari, also at a distance:

.. code-block:: text

    . . . . . . .
    n n X X X . .     The X farthest to the left was played last. O has two liberties left, and both are
    n X O O O n .     near (n), as are the empty points around this X.
    n n X n X . .
    . . . . . . .

Say that a string has *few liberties* if it has at most two. After a move `p` these points are near:

1. the empty points around `p`;
2. the liberties of each opposing string beside `p`, if they are few;
3. the liberties of the string of `p`, if they are few;
4. if `p` joined strings that had few liberties before: these liberties, except `p`;
5. if `p` took stones: the points of the taken stones, the empty points around them, and the liberties
   that each string beside them had before the capture, if they were few.

The points are computed from the position, the last move and the taken stones, on three boards: after
the move; with the taken stones put back; and without the stone `p` too. After a pass no point is near.

Source: GNU Go 3.8's documentation, chapter 14, which says: "You have to read the source to find out the
exact rules for nearness." The rules here describe what GNU Go was seen to do.
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
    """Return the liberties of the strings with a stone on `beside` that have few liberties.

    Parameters
    ----------
    beside : set of points
        The points that the strings must touch with a stone.
    stones, empty : set of points
        The stones of the strings' colour, and the empty points.
    stride : int
        See `gomc.game.points.Geometry`.
    """
    few, seeds = 0, beside & stones
    while seeds:
        string, liberties = grow(seeds & -seeds, stones, empty, stride, FEW)
        if liberties.bit_count() <= FEW:
            few |= liberties
        seeds &= ~string
    return few


# Paper: GG 14 near
def near_points(view: View, geometry: Geometry) -> int:
    """Return the empty points that are near the last move; some may be illegal moves."""
    last, taken, stride = view.last, view.taken, geometry.stride
    if not last:
        return 0
    empty = geometry.board ^ view.own ^ view.other
    beside = geometry.beside[last]
    points = geometry.around[last] & empty
    points |= few_liberties(beside, view.own, empty, stride)
    points |= few_liberties(last, view.other, empty, stride)
    points |= few_liberties(beside, view.other & ~last, empty & ~taken | last, stride) & ~last
    if taken:
        points |= taken | around(taken, stride) & empty
        points |= few_liberties(neighbours(taken, stride), view.other, empty & ~taken, stride)
    return points


def near(board: Game) -> Points:
    """Return the points that are near the last move.

    Parameters
    ----------
    board : Board
        The position, with its last move.

    Raises
    ------
    GomcError
        If `board` is no board.

    Examples
    --------
    Black has just put two white stones in atari. Their last liberty and the points around the move are
    near.

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
