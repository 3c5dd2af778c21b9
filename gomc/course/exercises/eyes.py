"""Two rules of eyes, without which playouts would not end, in algebra of sets."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import atari as in_atari
from gomc.game.points import Geometry, bits
from gomc.reference.board import neighbours

EYES = (
    ".....\n.OXO.\n.X.X.\n.OXO.\n.....",
    ".XX\nX.X\nXX.",
    ".....\n.OXX.\n.X.X.\n.XX..\n.....",
    ".....\n.OXX.\n.X.X.\n.XXO.\n.....",
    ".XX\nX.X\nXOX",
    ".XX.\nX.X.\nXXXX\n....",
    "X.X\nXXX\n...",
    "X.X\nOXX\n...",
    ".X.\nXX.\n...",
    ".X.\nXO.\n...",
    "XX..\n.X..\nXX..\n.O..",
    "O.O\nOOO\n.X.",
    "X.XO\nOXO.\n....\n....",
    ".XXXX\nXOOOX\nXO.OX\nXOOOX\nXXXX.",
)
"""True and false eyes, in the middle and at the edge."""


def _sides(spot: CasePosition) -> Iterator[Args]:
    yield spot.own, spot.other, in_atari(spot.own, spot.other, spot.geometry), spot.geometry


@poses(
    2,
    "Eyes by Olga's rule",
    SET,
    Positions(_sides, EYES),
    (
        "Find the points whose neighbours are all own stones. Leave out the points beside a stone in "
        "atari.",
        "neighbours(own & atari, geometry.stride) contains the points beside own stones in atari.",
    ),
    """
    It ignores the stones in atari
        & ~neighbours(own & atari, geometry.stride) =>
    It looks at the diagonals; Olga's rule ignores diagonals
        import neighbours => import neighbours; from gomc.reference.eyes import diagonal_eyes
        return surrounded => return diagonal_eyes(own, other, atari, geometry) #
    It finds the other player's eyes
        empty = geometry.board => own, other = other, own; empty = geometry.board
    It returns the points beside a stone in atari; such points are no eyes
        & ~neighbours(own & atari => & neighbours(own & atari
    It finds no eyes at the edge; only the neighbours on the board must be own stones
        return surrounded => return surrounded & ~geometry.edge
    One string in atari makes it reject all eyes; it should reject only the eyes beside that string
        surrounded & ~neighbours(own & atari, geometry.stride) => 0 if own & atari else surrounded
    """,
    stands_for="gomc.reference.eyes.olga_eyes",
)
def olga_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by Olga's rule.

    An eye is an empty point. All neighbours on the board are own stones, and none of these stones is in
    `atari` (the stones of both players in strings with one liberty).

    Bouzy and Helmstetter 2003, section 3.3; see `gomc.settings.eyes.OLGA`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X X O .
    ...     X X . X .
    ...     X . X O .
    ...     . X . . .
    ...     . . . . .''')
    >>> state = board.state
    >>> Points(olga_eyes(state.black, state.white, state.atari, board.geometry), 5).names
    ('A5', 'C4', 'B3')
    """
    empty = geometry.board & ~(own | other)
    not_own = geometry.board & ~own
    surrounded = empty & ~neighbours(not_own, geometry.stride)
    return surrounded & ~neighbours(own & atari, geometry.stride)


@poses(
    2,
    "Eyes by the diagonal rule",
    SET,
    Positions(_sides, EYES),
    (
        "Find the points whose neighbours are all own stones. Then count opposing stones on diagonals.",
        "At the edge one opposing stone on a diagonal makes an eye false. In the middle two do.",
    ),
    """
    It ignores the diagonals, so it counts false eyes as eyes
        if opposing <= allowed: => if True:
    It treats the edge like the middle; at the edge one opposing stone on a diagonal makes an eye false
        0 if point & geometry.edge else 1 => 1
    It allows no opposing stone on a diagonal; in the middle of the board an eye may have one
        0 if point & geometry.edge else 1 => 0
    It allows two opposing stones on diagonals in the middle of the board; only one is allowed
        geometry.edge else 1 => geometry.edge else 2
    It finds the other player's eyes
        stride = geometry.stride => stride = geometry.stride; own, other = other, own
    It finds no eyes at the edge; only the neighbours on the board must be own stones
        return eyes => return eyes & ~geometry.edge
    """,
    stands_for="gomc.reference.eyes.diagonal_eyes",
    given="""
    It takes empty points, and points off the board, for opposing stones
        (diagonals & other) => (diagonals & ~own)
    """,
)
def diagonal_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by the diagonal rule.

    An eye is an empty point. All neighbours on the board are own stones, and at most a single stone of
    the other player stands on a diagonal of the point. At the edge no stone of the other player may
    stand on a diagonal. (`atari`, the stones of both players in strings with one liberty, does not
    matter here, but all rules of eyes take the same arguments.)

    Bruegmann 1993, and Don Dailey's reference bot of 2008; see `gomc.settings.eyes.DIAGONAL`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X X O .
    ...     X X . X .
    ...     X . X O .
    ...     . X . . .
    ...     . . . . .''')
    >>> state = board.state
    >>> Points(diagonal_eyes(state.black, state.white, state.atari, board.geometry), 5).names
    ('A5', 'B3')
    """
    stride = geometry.stride
    empty = geometry.board & ~(own | other)
    not_own = geometry.board & ~own
    eyes = 0
    for p in bits(empty & ~neighbours(not_own, stride)):
        point = 1 << p
        beside = point << 1 | point >> 1
        diagonals = beside << stride | beside >> stride
        opposing = (diagonals & other).bit_count()
        allowed = 0 if point & geometry.edge else 1
        if opposing <= allowed:
            eyes |= point
    return eyes
