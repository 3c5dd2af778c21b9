"""When is a random game over? When all that is left to fill is eyes.

A random player must not fill its own eyes, or no string would ever live. But what is an eye? A
program cannot read it out for every move of every random game, and so it uses a rule about the
neighbourhood of a point. Here for all points at once.
"""

from __future__ import annotations

from gomc.points import Geometry, Points
from gomc.position import Position
from gomc.reference.board import legal, neighbours
from gomc.rules import Color


def diagonal_eyes(own: int, other: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by the diagonal rule.

    An eye is an empty point whose neighbours on the board are all own stones, and on whose
    diagonals stands at most one opposing stone; none if the point is on the edge. Two or more (one
    or more at the edge) make the eye false: the stones round it can be cut apart and taken.

    Points are counted by sets: `one` has those with an opposing stone on some diagonal, `two`
    those with opposing stones on two diagonals or more.

    Parameters
    ----------
    own, other : int
        The stones of the player, and of the opponent.
    geometry : Geometry
        The shape of the board.

    Notes
    -----
    The rule of Bruegmann's Gobble (1993), of the reference bot (D. Dailey, computer-go list,
    October 2008), libego and GNU Go's Monte-Carlo patterns.
    """
    stride = geometry.stride
    empty = geometry.board & ~(own | other)
    diamonds = empty & ~neighbours(geometry.board & ~own, stride)
    if not diamonds:
        return 0
    above, below = other >> stride, other << stride
    a, b, c, d = above >> 1, above << 1, below >> 1, below << 1
    one = a | b | c | d
    two = a & b | c & d | (a | b) & (c | d)
    return diamonds & ~(two | one & geometry.edge)


def candidates(own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return the points that a random game may play: the legal ones, less own eyes."""
    return legal(own, other, atari, ko, geometry) & ~diagonal_eyes(own, other, geometry)


def eyes(board: Position, color: Color | str | None = None) -> Points:
    """Return the eyes of a player (by default of the one to move) by the diagonal rule.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X O . .
    ...     X X O X X
    ...     O O . X .
    ...     . O X . X
    ...     O . X X .''')
    >>> go.eyes(board, "black").names, go.eyes(board, "white").names
    (('A5', 'E3', 'D2', 'E1'), ('A2',))
    """
    own, other = board.state.sides(board.to_play if color is None else Color.parse(color))
    return Points(diagonal_eyes(own, other, board.geometry), board.size)
