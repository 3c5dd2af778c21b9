"""Tactics that playouts must know: the centre of a small eye space, and ladders."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import FLAG, SET
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO
from gomc.game.points import Geometry, bits
from gomc.reference import board as rules
from gomc.reference.board import flood, legal, neighbours, play

REGIONS = (
    "...\nOOO\n...",
    "..O\n.OO\nOOO",
    "O.O\n..O\nOOO",
    ".OO\n..O\nOOO",
    "..OO\n..OO\nOOOO\n.OOO",
    "...O\n.OOO\nOOOO\n.OOO",
    "O.OO\nO.O.\nO.O.\nOOO.",
    "X..\n.X.\n..X",
    "X.X\n...\n..X",
    "XXX\nX..\n...",
    "O.O..\n....O\n.OOOO\n.O.OO\nOO..O",
)
"""Eye spaces of three points and of other sizes, and stones that lie apart."""


def _regions(spot: CasePosition) -> Iterator[Args]:
    """Yield the connected empty regions of a position, and the stones of the player to move."""
    shape = spot.geometry
    empty = shape.board & ~(spot.own | spot.other)
    yield spot.own, shape
    while empty:
        region = rules.flood(empty & -empty, empty, shape.stride)
        yield region, shape
        empty &= ~region


@poses(
    14,
    "Nakade: the centre of three empty points",
    SET,
    Positions(_regions, REGIONS),
    (
        "Count the points first. Then find the point that touches both other points.",
        "A shift moves the whole set. points & points << 1 is the set of points with a neighbour to "
        "the left.",
    ),
    """
    It finds the centre of a straight three only; the centre of a bent three is the corner
        (near & points).bit_count() == 2 => points in (7 << p >> 1, 1 << p | COLUMN)
        COLUMN => 1 << p + geometry.stride | 1 << p >> geometry.stride
    It returns the second point in reading order; the centre of a bent three can be another point
        centre |= 1 << p => centre = 1 << [*bits(points)][1]
    It does not check that there are three points; for other numbers it should return the empty set
        points.bit_count() != 3 => not points
        == 2 => >= 2
    It returns the number p of the point; it should return the set of this point, 1 << p
        centre |= 1 << p => centre = p
    It returns every point that touches another point; the centre touches both other points
        == 2 => >= 1
    It includes diagonal neighbours; points touch along the lines only
        neighbours(1 << p, geometry.stride) => (ROW | ROW << DOWN | ROW >> DOWN) & ~(1 << p)
        ROW => (7 << p >> 1)
        DOWN => geometry.stride
    A step down is geometry.stride bits, one more than the size
        geometry.stride => geometry.size
    """,
    place=5,
)
def nakade(points: int, geometry: Geometry) -> int:
    """Return the centre of three connected points, as a set of one point; of other sets, the empty set.

    Suppose that the last eye space of a group is three connected points, in a row or bent. Then the
    point that touches both other points decides. If the owner of the group plays there first, the group
    has two eyes. If the opponent plays there first, the group has one eye. Three points that are not
    connected have no centre. Fewer or more than three points have no centre either.

    "Current Frontiers in Computer Go" (2010), section II-D; see `gomc.reference.nakade`.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> bent = Points.of(["B3", "C3", "B2"], 3)
    >>> Points(nakade(bent.bits, geometry(3)), 3).names
    ('B3',)
    >>> nakade(Points.of(["A3", "B3", "C2"], 3).bits, geometry(3))
    0
    """
    if points.bit_count() != 3:
        return 0
    centre = 0
    for p in bits(points):
        near = neighbours(1 << p, geometry.stride)
        if (near & points).bit_count() == 2:
            centre |= 1 << p
    return centre


LADDERS = (
    "..O.\n.OX.\n..OO\n....",
    ".....\n..O..\n.OX..\n..OO.\n.....",
    "...X.\n..O..\n.OX..\n..OO.\n.....",
    "......\n..O...\n.OX...\n..OO..\n......\n......",
    "...X..\n..O...\n.OX...\n..OO..\n......\n......",
    "OX...\n.OO..\n.....\n.....\n.....",
    ".O..\nOXX.\n.OO.\n....",
    ".XO..\nXOX..\n.OXX.\n..OO.\n.....",
)
"""Ladders that work and ladders that fail, stones that can be taken on the way, and the edge."""

DEPTHS = (30, 3, 2)
"""The numbers of moves that may be read: as many as a ladder needs here, or few, odd and even."""


def _threatened(spot: CasePosition) -> Iterator[Args]:
    """Yield every string in atari of the player to move, with all numbers of moves."""
    view, shape = spot.view, spot.geometry
    left = view.own & view.atari
    while left:
        stone = left & -left
        left &= ~rules.flood(stone, view.own, shape.stride)
        for depth in DEPTHS:
            yield stone, view.own, view.other, view.atari, view.ko, shape, depth


@poses(
    14,
    "Is this a ladder: is the string caught?",
    FLAG,
    Positions(_threatened, [*LADDERS, *KO]),
    (
        "Try every move of the owner (play). If one move escapes, the string is not caught.",
        "Between two moves of the owner the opponent may take either liberty. One of the two moves "
        "must catch.",
        "After play the sides change: own becomes other. The function can call itself.",
    ),
    """
    It tries only liberties; the owner can also escape by taking a neighbouring string in atari
        | neighbours(prey, stride) =>
    It counts two liberties as an escape; the opponent can fill a liberty and put the string in atari
        if liberties.bit_count() != 2: => if True:
    It tries only the first of the opponent's two moves; the second move may catch the string
        for p in bits(moves)) => for p in [*bits(moves)][:1])
    It calls the string caught if one move of the owner fails; all moves of the owner must fail
        return not moves => return False
        return all( => return any(
    It asks that both moves of the opponent catch; a single move that catches is enough
        depth > 0 and any( => (depth > 0 or not moves) and all(
    It calls the string caught when `depth` is used up; a longer line counts as an escape
        return not moves => return True
        return depth > 0 and any( => return moves > 0 if depth == 0 else any(
    It returns True for False and False for True
        caught( => is_caught(
        from gomc.game.points => caught = lambda *args: not is_caught(*args); from gomc.game.points
    """,
)
def caught(
    stone: int, own: int, other: int, atari: int, ko: int, geometry: Geometry, depth: int
) -> bool:
    """Return whether the string of a stone, which is in atari, is caught in a ladder.

    The string belongs to `own`, the player to move. The owner may play on the last liberty of the
    string, or take a string in atari that touches the string. After a move of the owner the string

    - is lost, if it has one liberty;
    - has escaped, if it has three or more liberties;
    - is chased, if it has two liberties. The opponent plays on one of the two liberties,
      whichever catches the string, and then it is the owner's turn again.

    The string is caught if every move of the owner loses the string, or if the owner has no move. Only
    legal moves count. Both players together may play `depth` moves. If a longer line would have to be
    tried, the string counts as escaped.

    `atari` contains the stones of both players in strings with one liberty, and `ko` the point that the
    player to move may not play. `gomc.reference.board` gives `legal` for the moves, and `play`, which
    returns the stones, `atari` and `ko` after a move, with `own` still the player who made the move.

    See `gomc.reference.ladders`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> for breaker in ".X":
    ...     board = go.Board.from_diagram(f'''
    ...         . . . {breaker} . .
    ...         . . O . . .
    ...         . O X . . .
    ...         . . O O . .
    ...         . . . . . .
    ...         . . . . . .''')
    ...     view = board.state.view
    ...     args = Points.of(["C4"], 6).bits, view.own, view.other, view.atari, view.ko
    ...     print(caught(*args, board.geometry, depth=30))
    True
    False
    """
    stride = geometry.stride
    beside = neighbours(flood(stone, own, stride), stride)
    prey = flood(beside & other & atari, other & atari, stride)
    ways_out = beside | neighbours(prey, stride)
    moves = ways_out & legal(own, other, atari, ko, geometry)
    if depth == 0:
        return not moves
    return all(
        chased_down(stone, *play(1 << p, own, other, atari, geometry), geometry, depth - 1)
        for p in bits(moves)
    )


def chased_down(
    stone: int, own: int, other: int, atari: int, ko: int, geometry: Geometry, depth: int
) -> bool:
    """Return whether a string of `own` is caught when the opponent is to move."""
    empty = geometry.board & ~(own | other)
    liberties = neighbours(flood(stone, own, geometry.stride), geometry.stride) & empty
    if liberties.bit_count() != 2:
        return liberties.bit_count() < 2
    moves = liberties & legal(other, own, atari, ko, geometry)
    after = (play(1 << p, other, own, atari, geometry) for p in bits(moves))
    return depth > 0 and any(
        caught(stone, mine, theirs, now, next_ko, geometry, depth - 1)
        for theirs, mine, now, next_ko in after
    )
