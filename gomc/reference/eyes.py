"""Eyes: a random game is over when only eyes are left to fill.

A random player must not fill own eyes, or no string would ever live. But what is an eye? A program has
no time to think about that at every move of every random game, and so it uses a rule about the
neighbourhood of a point. The functions here find the eyes among all points at once;
`gomc.settings.eyes` compares the three rules.
"""

from __future__ import annotations

from collections.abc import Callable

from gomc.game import check_board
from gomc.game.points import Geometry, Points, singles
from gomc.game.position import Position
from gomc.game.rules import Color
from gomc.reference.board import flood, legal, neighbours
from gomc.reference.owneyes import own_eyes
from gomc.settings.eyes import Eyes, Named, check_eyes


def surrounded(own: int, other: int, geometry: Geometry) -> int:
    """Return the *diamonds*: the empty points all of whose neighbours are own stones."""
    no_own = geometry.board ^ own
    return (no_own ^ other) & ~neighbours(no_own, geometry.stride)


def off_diagonal(diamonds: int, points: int, geometry: Geometry) -> int:
    """Return the diamonds (`surrounded`) with at most one of `points` on their diagonals.

    A diamond at the edge of the board must have none.
    """
    stride, left, right = geometry.stride, points << 1, points >> 1
    any_side, both = left | right, left & right
    above, below = any_side << stride, any_side >> stride
    at_least_one = above | below
    at_least_two = above & below | both << stride | both >> stride
    return diamonds & ~(at_least_two | at_least_one & geometry.edge)


# Paper: BH 2.2, GG 14 eyes
def diagonal_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by the diagonal rule.

    An eye is an empty point whose neighbours are all own stones, with at most one opposing stone on
    its diagonals, or none if the point is on the edge. More opposing stones make the eye false,
    because the stones around it can be cut apart and taken.

    Parameters
    ----------
    own, other, atari : int
        The stones of the player, of the opponent, and of both in atari; this rule ignores `atari`.
    geometry : Geometry
        The shape of the board.

    Notes
    -----
    Bruegmann's Gobble (1993), the reference bot (D. Dailey, computer-go list, October 2008), libego
    and GNU Go's Monte-Carlo patterns use this rule.
    """
    diamonds = surrounded(own, other, geometry)
    return off_diagonal(diamonds, other, geometry) if diamonds else 0


# Paper: BH 3.3
def olga_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by Olga's rule.

    An eye is an empty point whose neighbours are all own stones, and none of these is in atari.

    Parameters and result are those of `diagonal_eyes`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 3.3.
    """
    return surrounded(own, other, geometry) & ~neighbours(own & atari, geometry.stride)


# Paper: BH 3.3
def oleg_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by Oleg's rule.

    An eye is an empty point whose neighbours are all stones of the same own string. Own stones on the
    diagonals often join the neighbours, which is quickly seen. In other cases the string of the first
    neighbour is grown.

    Parameters and result are those of `diagonal_eyes`.

    Notes
    -----
    Bouzy and Helmstetter 2003, section 3.3.
    """
    diamonds = surrounded(own, other, geometry)
    eyes = off_diagonal(diamonds, geometry.board & ~own, geometry)
    for point in singles(diamonds & ~eyes):
        near = neighbours(point, geometry.stride) & geometry.board
        string = flood(near & -near, own, geometry.stride)
        if not near & ~string:
            eyes |= point
    return eyes


RULES: dict[Named, Callable[[int, int, int, Geometry], int]] = {
    "diagonal": diagonal_eyes,
    "olga": olga_eyes,
    "oleg": oleg_eyes,
}


def eyes_by(own: int, other: int, atari: int, geometry: Geometry, rule: Eyes) -> int:
    """Return the eyes of the player of `own` by a rule."""
    if isinstance(rule, str):
        return RULES[rule](own, other, atari, geometry)
    return own_eyes(own, other, atari, geometry, rule)


def candidates(own: int, other: int, atari: int, ko: int, geometry: Geometry, rule: Eyes) -> int:
    """Return the points where a random game may play: the legal points, except own eyes."""
    return legal(own, other, atari, ko, geometry) & ~eyes_by(own, other, atari, geometry, rule)


def eyes(board: Position, color: Color | str | None = None, rule: Eyes = "diagonal") -> Points:
    """Return the eyes of a player, by default the player to move, by a rule.

    Parameters
    ----------
    board : Board
        The position.
    color : Color or str, optional
        The player.
    rule : {"diagonal", "olga", "oleg"} or OwnEyes
        The rule; see `gomc.settings.eyes`.

    Raises
    ------
    GomcError
        If an argument is of the wrong kind.

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
    >>> go.eyes(board, "black", "oleg").names
    ('A5',)
    """
    rule = check_eyes(rule)
    check_board(board)
    own, other = board.state.sides(board.to_play if color is None else Color.parse(color))
    return Points(eyes_by(own, other, board.state.atari, board.geometry, rule), board.size)
