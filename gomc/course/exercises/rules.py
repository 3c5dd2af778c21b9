"""The rules of Go: captures, legal moves, the score."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import REAL, SET, pair
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits
from gomc.reference import board as rules
from gomc.reference.board import flood, neighbours

KO = ".XO.\nX.XO\n.XO.\n....", ".XO..\nXO.O.\n.XO..\n.....\n.....", "OX.\n.OX\nOX."
SNAPBACKS = "XXOO.\nXO.O.\nXXOO.\n.....\n.....", ".OX\nO.X\nOOX"
LARGE = (
    "OOX.\n.OOX\n.XX.\n....",
    ".OX.\nOXOX\nXX.O\nOOO.",
    "XOOX.\nXO.OX\n.XOX.\n..X..\n.....",
    "OO.\nXXO\n.XO",
)


def atari(own: int, other: int, geometry: Geometry) -> int:
    """Return the stones of both players that are in atari."""
    empty = geometry.board & ~(own | other)
    return rules.all_in_atari(own, empty, geometry.stride) | rules.all_in_atari(
        other, empty, geometry.stride
    )


def legal_points(spot: CasePosition) -> Iterator[Args]:
    """Yield every move that is no suicide, with the stones of both players."""
    own, other, shape = spot.own, spot.other, spot.geometry
    for p in bits(rules.legal(own, other, atari(own, other, shape), 0, shape)):
        yield 1 << p, own, other, shape


@poses(
    1,
    "A move, and what it takes",
    pair("two sets of points", SET, "own", "other"),
    Positions(legal_points, [*LARGE, *KO, *SNAPBACKS]),
    (
        "Put the stone first; then every string of the other player without a liberty is taken.",
        "A living stone is connected to a stone that touches an empty point.",
    ),
    """
    It does not add the new stone to the own stones
        return own, living => return own & ~point, living
    It takes no stones
        return own, living => return own, other
    It takes the stones that touch the move, not their whole strings
        return own, living => return own, living | other & ~neighbours(point, geometry.stride)
    It takes all strings in atari; it should take only strings that lose their last liberty
        own |= point => before = geometry.board & ~(own | other); own |= point
        return own, living => from gomc.reference.board import all_in_atari; return own, SAFE
        SAFE => other & ~all_in_atari(other, before, geometry.stride)
    It takes own stones without liberties; the other player's stones are taken first
        empty = geometry.board & ~(own | other) => EMPTY; own = LIVING; EMPTY
        LIVING => flood(neighbours(empty, geometry.stride) & own, own, geometry.stride)
        EMPTY => empty = geometry.board & ~(own | other)
    It returns the other player's stones first; it should return the own stones first
        return own, living => return living, own
    """,
)
def capture(point: int, own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    """Return the stones of both players after a move.

    The player of `own` puts a stone on `point`, which is given as a set. Then the strings of the other
    player without a liberty are taken off the board. The move is no suicide, and so the new stone has a
    liberty after that.

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
    own |= point
    empty = geometry.board & ~(own | other)
    touching = neighbours(empty, geometry.stride) & other
    living = flood(touching, other, geometry.stride)
    return own, living


@poses(
    1,
    "The point of ko",
    SET,
    Positions(legal_points, [*KO, *SNAPBACKS, *LARGE]),
    (
        "Three conditions: the move takes one stone; the new stone stands alone, and has one liberty.",
        "The taken stones are the stones that the other player loses (capture).",
    ),
    """
    It forgets that the new stone must stand alone
        and alone =>
    It checks only whether one stone is taken; the new stone must also stand alone with one liberty
        and alone and liberties == taken =>
    It returns the taken stones in every case; without a ko it should return 0
        return taken if one_taken and alone and liberties == taken else 0 => return taken
    It returns the point of the move; ko forbids the point where the stone was taken
        return taken if => return point if
    It always returns 0
        taken if one_taken and alone and liberties == taken else 0 => 0
    """,
    given="""
    It forgets that the new stone must have exactly one liberty
        liberties == taken => liberties & taken
    """,
)
def ko_point(point: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the point that simple ko forbids after a move, as a set of one point, or 0 for no ko.

    Suppose that a move takes one stone, and that the new stone stands alone and has only one liberty,
    the point where the taken stone was. Then the other player would repeat the position by taking the
    new stone. So the other player may not play there at once. If a move takes two stones, or if the
    other player can take two stones back, no position is repeated.

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
    stride = geometry.stride
    empty = geometry.board & ~(own | other | point)
    living = rules.flood(rules.neighbours(empty, stride) & other, other, stride)
    taken = other & ~living
    alone = not rules.neighbours(point, stride) & own
    liberties = rules.neighbours(point, stride) & (empty | taken)
    one_taken = taken.bit_count() == 1
    return taken if one_taken and alone and liberties == taken else 0


def _moments(spot: CasePosition) -> Iterator[Args]:
    """Yield a position, with and without a point of ko."""
    own, other, shape = spot.own, spot.other, spot.geometry
    threatened = atari(own, other, shape)
    points = rules.legal(own, other, threatened, 0, shape)
    for ko in {0, spot.ko, points & -points}:
        yield own, other, threatened, ko, shape


@poses(
    11,
    "All legal moves at once",
    SET,
    Positions(_moments, [*KO, *SNAPBACKS, *LARGE]),
    (
        "Say in words which neighbours make a point legal. Then join the three sets, and take the "
        "neighbours.",
        "Three kinds of neighbours: empty points, own stones not in atari, other stones in atari.",
    ),
    """
    It allows suicide
        & neighbours(empty | safe | prey, geometry.stride) =>
    It allows the ko point
        & ~ko =>
    It forgets that a move may take what is in atari
        | prey =>
    It forgets that a move may join a string that has another liberty
        safe | =>
    It allows a move that fills the last liberty of an own string
        own & ~atari => own
    It lets a move take every neighbouring string; only a string in atari can be taken
        other & atari => other
    It includes points that are not empty
        return empty & => return geometry.board &
    """,
    stands_for="gomc.reference.board.legal",
)
def legal(own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return all points that the player of `own` may play: no suicide, and not the point `ko`.

    `atari` contains the stones of both players in strings with one liberty. With this set no move needs
    to be tried. A stone on an empty point has a liberty if it touches

    - another empty point, or
    - an own string that is not in atari, and so has another liberty, or
    - a string of the other player in atari, which the stone takes.

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
    empty = geometry.board & ~(own | other)
    safe = own & ~atari
    prey = other & atari
    return empty & neighbours(empty | safe | prey, geometry.stride) & ~ko


@poses(
    1,
    "The score by area",
    REAL,
    Positions(
        lambda spot: [(spot.own, spot.other, komi, spot.geometry) for komi in (0.0, 6.5)],
        [".XO.\n.XO.\n.XOO\n.XO.", "..X\n.X.\nX.O"],
    ),
    (
        "Flood from the stones of one colour over these stones and the empty points: this is the reach "
        "of the colour.",
        "A point that both colours reach counts for no player.",
    ),
    """
    It adds komi to Black's score; komi belongs to White, so it is subtracted
        - komi => + komi
    It ignores komi
        - whites_area.bit_count() - komi => - whites_area.bit_count()
    It rounds komi to a whole number
        - komi => - int(komi)
    It returns the score from White's view; it should return the score from Black's view
        return blacks_area.bit_count() - whites_area.bit_count() - komi => return WHITES - BLACKS + komi
        WHITES - BLACKS => whites_area.bit_count() - blacks_area.bit_count()
    It counts only stones; the area also contains empty points
        blacks_area = blacks_reach & ~whites_reach => blacks_area = black
        whites_area = whites_reach & ~blacks_reach => whites_area = white
    It counts only empty points; the area also contains stones
        blacks_area = blacks_reach => blacks_area = empty & blacks_reach
        whites_area = whites_reach => whites_area = empty & whites_reach
    It counts an empty point only if all its neighbours are stones; an empty area can be larger
        blacks_area = blacks_reach & ~whites_reach => blacks_area = black | surrounded(black)
        whites_area = whites_reach & ~blacks_reach => whites_area = white | surrounded(white)
        import flood => import flood, neighbours
        ~(black | white) => ~(black | white); SURROUNDED
        SURROUNDED => surrounded = lambda s: empty & ~neighbours(geometry.board & ~s, geometry.stride)
    """,
)
def score(black: int, white: int, komi: float, geometry: Geometry) -> float:
    r"""Return Black's area less White's less komi.

    The area of a player consists of the player's stones, and of the empty points from which paths of
    empty points lead to stones of this player only. The player with the larger area wins. White
    receives `komi` points for moving second.

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
    empty = geometry.board & ~(black | white)
    blacks_reach = flood(black, black | empty, geometry.stride)
    whites_reach = flood(white, white | empty, geometry.stride)
    blacks_area = blacks_reach & ~whites_reach
    whites_area = whites_reach & ~blacks_reach
    return blacks_area.bit_count() - whites_area.bit_count() - komi
