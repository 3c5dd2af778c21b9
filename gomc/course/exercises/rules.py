"""The rules of Go: captures, legal moves, the score."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, Positions, Spot
from gomc.course.exercises.kinds import REAL, SET, pair
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits
from gomc.reference import board as rules

KO = ".XO.\nX.XO\n.XO.\n....", ".XO..\nXO.O.\n.XO..\n.....\n.....", "OX.\n.OX\nOX."
SNAPBACKS = "XXOO.\nXO.O.\nXXOO.\n.....\n.....", ".OX\nO.X\nOOX"
LARGE = (
    "OOX.\n.OOX\n.XX.\n....",
    ".OX.\nOXOX\nXX.O\nOOO.",
    "XOOX.\nXO.OX\n.XOX.\n..X..\n.....",
    "OO.\nXXO\n.XO",
)


def atari(own: int, other: int, geometry: Geometry) -> int:
    """Return the stones of both players in strings with one liberty."""
    empty = geometry.board & ~(own | other)
    return rules.all_in_atari(own, empty, geometry.stride) | rules.all_in_atari(
        other, empty, geometry.stride
    )


def legal_points(spot: Spot) -> Iterator[Args]:
    """Yield every move that is no suicide, with the stones of both players."""
    own, other, shape = spot.own, spot.other, spot.geometry
    for p in bits(rules.legal(own, other, atari(own, other, shape), 0, shape)):
        yield 1 << p, own, other, shape


def _played(point: int, own: int, other: int, geometry: Geometry) -> tuple[int, int, int, int]:
    return rules.play(point, own, other, atari(own, other, geometry), geometry)


def _dead(own: int, other: int, geometry: Geometry) -> int:
    """Return the stones of `own` in strings without a liberty."""
    near = rules.neighbours(geometry.board & ~(own | other), geometry.stride)
    return own & ~rules.flood(near & own, own, geometry.stride)


def _takes_own_first(point: int, own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    own |= point
    own &= ~_dead(own, other, geometry)
    return own, other & ~_dead(other, own, geometry)


def _takes_what_touches(point: int, own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    own |= point
    return own, other & ~(_dead(other, own, geometry) & rules.neighbours(point, geometry.stride))


@poses(
    1,
    "A move, and what it takes",
    pair("two sets of points", SET, "own", "other"),
    Positions(legal_points, [*LARGE, *KO, *SNAPBACKS]),
    (
        "Put the stone first; then every string of the other player without a liberty is taken.",
        "A living stone is connected to one that touches an empty point.",
    ),
    (
        ("It does not put the stone", lambda p, own, other, g: (own, _played(p, own, other, g)[1])),
        ("It takes nothing", lambda p, own, other, _g: (own | p, other)),
        (
            "It takes the stones that touch the move, not their whole strings",
            _takes_what_touches,
        ),
        (
            "It takes all that is in atari; only strings that lose their last liberty are taken",
            lambda p, own, other, g: (own | p, other & ~atari(own, other, g)),
        ),
        ("It takes own stones first; the other player's are taken before", _takes_own_first),
        (
            "It returns the other player first",
            lambda p, own, other, g: _played(p, own, other, g)[1::-1],
        ),
    ),
)
def capture(point: int, own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    """Return the stones of both players after a move.

    The player of `own` puts a stone on `point`, a set of one. Then the strings of the other player that
    have no liberty are taken off the board. The move is no suicide: when this is done, the stone has a
    liberty.

    The rules of Go; see `gomc.reference.board.play`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     O O .
    ...     X X X
    ...     . . .''')
    >>> point = Points.of(["C3"], 3).bits
    >>> own, other = capture(point, board.black.bits, board.white.bits, board.geometry)
    >>> Points(own, 3).names, Points(other, 3).names
    (('C3', 'A2', 'B2', 'C2'), ())
    """
    own, other, _, _ = _played(point, own, other, geometry)
    return own, other


def _taken(point: int, own: int, other: int, geometry: Geometry) -> int:
    return other & ~_played(point, own, other, geometry)[1]


def _ko_if(point: int, own: int, other: int, geometry: Geometry, alone: bool, liberty: bool) -> int:
    """Return the stone taken, if it is one, with some of the other two conditions."""
    dead = _taken(point, own, other, geometry)
    near = rules.neighbours(point, geometry.stride) & geometry.board
    empty = near & ~(own | other) | near & dead
    fails = (alone and near & own) or (liberty and empty != dead)
    return 0 if fails or dead.bit_count() != 1 else dead


@poses(
    1,
    "The point of ko",
    SET,
    Positions(legal_points, [*KO, *SNAPBACKS, *LARGE]),
    (
        "Three things must hold: one stone is taken, it stands alone, and has one liberty.",
        "The stones taken are those that the other player has no more (capture).",
    ),
    (
        (
            "It forgets that the new stone must stand alone",
            lambda p, own, other, g: _ko_if(p, own, other, g, alone=False, liberty=True),
        ),
        (
            "It forgets that the new stone must have one liberty only",
            lambda p, own, other, g: _ko_if(p, own, other, g, alone=True, liberty=False),
        ),
        (
            "It looks only at whether one stone is taken",
            lambda p, own, other, g: _ko_if(p, own, other, g, alone=False, liberty=False),
        ),
        ("It returns all stones that are taken", _taken),
        (
            "It returns the move; forbidden is the point where the stone was taken",
            lambda p, own, other, g: p if ko_point(p, own, other, g) else 0,
        ),
        ("It finds no ko at all", lambda _p, _own, _other, _g: 0),
    ),
)
def ko_point(point: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the point that simple ko forbids after a move, as a set of one; 0 if there is none.

    If a move takes one stone, and the new stone stands alone and has no other liberty than the point
    where that stone was, then taking it back would repeat the position. So the other player may not
    play there at once. Where two stones are taken, or more can be taken back, nothing is repeated.

    The rules of Go; see `gomc.reference.board.play`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X O .
    ...     X O . O
    ...     . X O .
    ...     . . . .''')
    >>> point = Points.of(["C3"], 4).bits
    >>> Points(ko_point(point, board.black.bits, board.white.bits, board.geometry), 4).names
    ('B3',)
    """
    return _played(point, own, other, geometry)[3]


def _moments(spot: Spot) -> Iterator[Args]:
    """Yield a position, with and without a point of ko."""
    own, other, shape = spot.own, spot.other, spot.geometry
    threatened = atari(own, other, shape)
    points = rules.legal(own, other, threatened, 0, shape)
    for ko in {0, spot.ko, points & -points}:
        yield own, other, threatened, ko, shape


def _legal_where(own: int, other: int, ko: int, welcome: int, geometry: Geometry) -> int:
    empty = geometry.board & ~(own | other)
    return empty & rules.neighbours(empty | welcome, geometry.stride) & ~ko


@poses(
    11,
    "All legal moves at once",
    SET,
    Positions(_moments, [*KO, *SNAPBACKS, *LARGE]),
    (
        "Say in words which neighbours make a point legal; then unite their sets and take one step.",
        "Three kinds of neighbours: empty ones, own stones not in atari, other stones in atari.",
    ),
    (
        (
            "It allows suicide",
            lambda own, other, _a, ko, g: g.board & ~(own | other | ko),
        ),
        ("It forgets ko", lambda own, other, a, _ko, g: rules.legal(own, other, a, 0, g)),
        (
            "It forgets that a move may take what is in atari",
            lambda own, other, a, ko, g: _legal_where(own, other, ko, own & ~a, g),
        ),
        (
            "It forgets that a move may join a string that has another liberty",
            lambda own, other, a, ko, g: _legal_where(own, other, ko, other & a, g),
        ),
        (
            "It lets a move join a string whose last liberty it takes",
            lambda own, other, a, ko, g: _legal_where(own, other, ko, own | other & a, g),
        ),
        (
            "It takes strings that have liberties left",
            lambda own, other, a, ko, g: _legal_where(own, other, ko, own & ~a | other, g),
        ),
        (
            "It has points with stones on them",
            lambda own, other, a, ko, g: (
                rules.neighbours(g.board & ~(own | other) | own & ~a | other & a, g.stride)
                & g.board
                & ~ko
            ),
        ),
    ),
    stands_for="gomc.reference.board.legal",
)
def legal(own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return all points that the player of `own` may play: no suicide, and not the point `ko`.

    `atari` has the stones of both players whose string has one liberty. With this set nothing needs to
    be tried: a stone on an empty point has a liberty if it touches

    - another empty point, or
    - a string of its own that is not in atari, and so has another liberty, or
    - a string of the other player that is in atari, which it takes.

    See `gomc.reference.board.legal`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . O .
    ...     O . .
    ...     . . X''')
    >>> state = board.state
    >>> print(Points(legal(state.black, state.white, state.atari, 0, board.geometry), 3))
    3 . . #
    2 . # #
    1 # # .
      A B C
    """
    return rules.legal(own, other, atari, ko, geometry)


def _territory(own: int, other: int, geometry: Geometry) -> int:
    """Return by how much the first player's empty points are more."""
    first, second = rules.area(own, other, geometry)
    return (first & ~own).bit_count() - (second & ~other).bit_count()


def _surrounded(own: int, other: int, geometry: Geometry) -> int:
    """Return how many empty points have own neighbours only."""
    empty = geometry.board & ~(own | other)
    return (empty & ~rules.neighbours(geometry.board & ~own, geometry.stride)).bit_count()


@poses(
    1,
    "The score by area",
    REAL,
    Positions(
        lambda spot: [(spot.own, spot.other, komi, spot.geometry) for komi in (0.0, 6.5)],
        [".XO.\n.XO.\n.XOO\n.XO.", "..X\n.X.\nX.O"],
    ),
    (
        "From the stones of one colour, flood them and the empty points: that is its reach.",
        "A point that both reach counts for nobody.",
    ),
    (
        ("Komi is White's: it is deducted", lambda b, w, k, g: score(b, w, -k, g)),
        ("It forgets komi", lambda b, w, _k, g: score(b, w, 0.0, g)),
        ("It rounds komi", lambda b, w, k, g: score(b, w, int(k), g)),
        ("It is from White's view", lambda b, w, k, g: -score(b, w, k, g)),
        ("It counts the stones alone", lambda b, w, k, _g: b.bit_count() - w.bit_count() - k),
        (
            "It forgets the stones; area is stones and empty points",
            lambda b, w, k, g: _territory(b, w, g) - k,
        ),
        (
            "It counts empty points only where all their neighbours are stones; an area can be large",
            lambda b, w, k, g: (
                b.bit_count() + _surrounded(b, w, g) - w.bit_count() - _surrounded(w, b, g) - k
            ),
        ),
    ),
)
def score(black: int, white: int, komi: float, geometry: Geometry) -> float:
    r"""Return Black's area less White's less komi.

    The area of a player is the player's stones, and the empty points from which paths of empty points
    lead to stones of this player only. The player with the larger area has won. White is given `komi`
    points for moving second:

    .. math::  s = |A_{black}| - |A_{white}| - k

    Tromp and Taylor's rules; see `gomc.reference.board.area`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . X .
    ...     X X O
    ...     . X O''')
    >>> score(board.black.bits, board.white.bits, 0.5, board.geometry)
    3.5
    """
    first, second = rules.area(black, white, geometry)
    return first.bit_count() - second.bit_count() - komi
