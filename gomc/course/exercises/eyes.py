"""When a random game is over: what is an eye? Three rules, each a set algebra of neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, Positions, Spot
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import atari as in_atari
from gomc.game.points import Geometry
from gomc.reference import board as rules
from gomc.reference.eyes import RULES, surrounded

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
"""True eyes and false ones, in the middle and at the edge."""


def _sides(spot: Spot) -> Iterator[Args]:
    yield spot.own, spot.other, in_atari(spot.own, spot.other, spot.geometry), spot.geometry


@poses(
    2,
    "Eyes by Olga's rule",
    SET,
    Positions(_sides, EYES),
    (
        "First the points that have own neighbours only; then leave out those beside a stone in atari.",
        "One step from own & atari are the points that touch a stone in atari.",
    ),
    (
        ("It forgets the stones in atari", lambda own, other, _a, g: surrounded(own, other, g)),
        (
            "It looks at the diagonals, which do not matter to Olga",
            RULES["diagonal"],
        ),
        ("It finds the other player's eyes", lambda own, other, a, g: RULES["olga"](other, own, a, g)),
        (
            "It wants a neighbour in atari; an eye has none",
            lambda own, other, a, g: surrounded(own, other, g) & rules.neighbours(own & a, g.stride),
        ),
        (
            "It finds no eyes at the edge; what is off the board is nobody's",
            lambda own, other, a, g: RULES["olga"](own, other, a, g) & ~g.edge,
        ),
        (
            "It leaves out the eyes of strings that share no eye with a string in atari",
            lambda own, other, a, g: 0 if own & a else surrounded(own, other, g),
        ),
    ),
    stands_for="gomc.reference.eyes.olga_eyes",
)
def olga_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by Olga's rule.

    An eye is an empty point all of whose neighbours on the board are own stones, none of them in
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
    return RULES["olga"](own, other, atari, geometry)


@poses(
    2,
    "Eyes by Oleg's rule",
    SET,
    Positions(_sides, EYES),
    (
        "Take the points that have own neighbours only, one by one: flood from one neighbour.",
        "If the flood reaches all neighbours, they are of one string.",
    ),
    (
        ("It does not ask for one string", lambda own, other, _a, g: surrounded(own, other, g)),
        ("It looks at the diagonals, which do not matter to Oleg", RULES["diagonal"]),
        ("It is Olga's rule: Oleg's does not ask for atari but for one string", RULES["olga"]),
        ("It finds the other player's eyes", lambda own, other, a, g: RULES["oleg"](other, own, a, g)),
        (
            "It asks for atari too; only Olga does",
            lambda own, other, a, g: RULES["oleg"](own, other, a, g) & RULES["olga"](own, other, a, g),
        ),
        (
            "It finds no eyes at the edge; what is off the board is nobody's",
            lambda own, other, a, g: RULES["oleg"](own, other, a, g) & ~g.edge,
        ),
    ),
    stands_for="gomc.reference.eyes.oleg_eyes",
)
def oleg_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by Oleg's rule.

    An eye is an empty point all of whose neighbours on the board are stones of one own string. (`atari`
    does not matter here: all rules of eyes take the same arguments.)

    Bouzy and Helmstetter 2003, section 3.3; see `gomc.settings.eyes.OLEG`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X X .
    ...     X . X .
    ...     X X . O
    ...     . . O .''')
    >>> state = board.state
    >>> Points(oleg_eyes(state.black, state.white, state.atari, board.geometry), 4).names
    ()
    """
    return RULES["oleg"](own, other, atari, geometry)


def _with_diagonals(own: int, other: int, geometry: Geometry, inside: int, edge: int) -> int:
    """Return the points with own neighbours, and less than so many hostile diagonals."""
    stride, found = geometry.stride, 0
    for p in (p for p in geometry.points if surrounded(own, other, geometry) >> p & 1):
        aslant = [p + s for s in (-stride - 1, -stride + 1, stride - 1, stride + 1)]
        hostile = sum(q >= 0 and other >> q & 1 for q in aslant)
        found |= (hostile < (edge if geometry.edge >> p & 1 else inside)) << p
    return found


def _everywhere_inside(own: int, other: int, _atari: int, geometry: Geometry) -> int:
    """Return eyes in the middle of the board only."""
    return RULES["diagonal"](own, other, 0, geometry) & ~geometry.edge


@poses(
    2,
    "Eyes by the diagonal rule",
    SET,
    Positions(_sides, EYES),
    (
        "First the points that have own neighbours only; then count hostile stones on diagonals.",
        "At the edge one hostile diagonal is too many, in the middle two are.",
    ),
    (
        (
            "It forgets the diagonals, and holds false eyes for eyes",
            lambda own, other, _a, g: surrounded(own, other, g),
        ),
        (
            "It treats the edge as the middle; there one hostile diagonal makes an eye false",
            lambda own, other, _a, g: _with_diagonals(own, other, g, 2, 2),
        ),
        (
            "It allows no hostile diagonal; in the middle of the board one is allowed",
            lambda own, other, _a, g: _with_diagonals(own, other, g, 1, 1),
        ),
        (
            "It allows two hostile diagonals in the middle of the board",
            lambda own, other, _a, g: _with_diagonals(own, other, g, 3, 1),
        ),
        (
            "It finds the other player's eyes",
            lambda own, other, a, g: RULES["diagonal"](other, own, a, g),
        ),
        ("It finds no eyes at the edge; what is off the board is nobody's", _everywhere_inside),
    ),
    stands_for="gomc.reference.eyes.diagonal_eyes",
)
def diagonal_eyes(own: int, other: int, atari: int, geometry: Geometry) -> int:
    """Return the eyes of the player of `own` by the diagonal rule.

    An eye is an empty point all of whose neighbours on the board are own stones, and on whose diagonals
    stands at most one stone of the other player; none, if the point is on the edge. (`atari`, the
    stones of both in strings with one liberty, does not matter here: all rules of eyes take the same
    arguments.)

    Bruegmann 1993, and the reference bot; see `gomc.settings.eyes.DIAGONAL`.

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
    return RULES["diagonal"](own, other, atari, geometry)
