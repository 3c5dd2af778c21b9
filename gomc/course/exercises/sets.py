"""Sets of points, which are integers: neighbours, strings, liberties, the k-th point.

Point ``row * (size + 1) + column`` is a bit, counted from the top left corner. So ``1 << p`` is the set
of one point, ``a | b`` the union of two sets, ``a & b`` what they share, and ``a & ~b`` what `a` has
and `b` has not. `gomc.game.points` tells more; its `Points` shows a set: ``print(Points(a, size))``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, Positions, Spot
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.game import points as sets
from gomc.game.points import Geometry, bits
from gomc.reference import board as rules


def _around(points: int, geometry: Geometry) -> int:
    return rules.neighbours(points, geometry.stride) & geometry.board


def _diagonals(points: int, stride: int) -> int:
    """Return what lies one step off on the diagonals."""
    return points << stride + 1 | points << stride - 1 | points >> stride - 1 | points >> stride + 1


def _stones(spot: Spot) -> Iterator[Args]:
    """Yield every stone of the player, with the stones of both."""
    for p in bits(spot.own):
        yield 1 << p, spot.own, spot.other, spot.geometry


@poses(
    1,
    "The points that touch a set of points",
    SET,
    Positions(lambda spot: [(spot.own, spot.geometry)], ["X.X\n...\nX.X", "XXX\nX.X\nXXX"]),
    (
        "One step right is points << 1, one step down points << geometry.stride.",
        "& geometry.board cuts off the points that left the board.",
    ),
    (
        (
            "It goes off the board: & geometry.board keeps what is on it",
            lambda s, g: rules.neighbours(s, g.stride),
        ),
        (
            "It goes along the diagonals too; only the four points along the lines touch a point",
            lambda s, g: _around(s, g) | _diagonals(s, g.stride) & g.board,
        ),
        (
            "It leaves out points of the set that touch others of it; those belong to it too",
            lambda s, g: _around(s, g) & ~s,
        ),
        (
            "It has the whole set in it, though a point does not touch itself",
            lambda s, g: _around(s, g) | s,
        ),
        (
            "A step down is geometry.stride bits, one more than the size",
            lambda s, g: (s << 1 | s >> 1 | s << g.size | s >> g.size) & g.board,
        ),
        (
            "It goes to the right and down only",
            lambda s, g: (s << 1 | s << g.stride) & g.board,
        ),
    ),
)
def neighbours(points: int, geometry: Geometry) -> int:
    """Return the points of the board that are one step away from a point of a set.

    A set of points is an int: point ``row * stride + column`` is a bit, row 0 at the top, and
    `geometry.stride` is the size plus one. The empty column between two rows catches what steps off
    the board. So all points of a set make a step at once, by a shift. A point of the set is in the
    result if another one of the set touches it.

    The idea of all gomc; see `gomc.game.points`.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> corner = Points.of(["A3"], 3)
    >>> print(Points(neighbours(corner.bits, geometry(3)), 3))
    3 . # .
    2 # . .
    1 . . .
      A B C
    """
    return _around(points, geometry)


def _spiral(size: int) -> str:
    """Return a string that winds from a corner to the centre: rings, each joined to the next."""
    rows = []
    for r in range(size):
        rings = [min(r, c, size - 1 - r, size - 1 - c) for c in range(size)]
        rows.append("".join(".X"[ring % 2 == (c == ring == r - 1)] for c, ring in enumerate(rings)))
    return "\n".join(rows)


def _seeds(spot: Spot) -> Iterator[Args]:
    """Yield the strings from each stone, but of a long one only from some fifty."""
    stones = [*bits(spot.own)]
    for p in stones[:: 1 + len(stones) // 50]:
        yield 1 << p, spot.own, spot.geometry.stride


@poses(
    1,
    "The string of a stone",
    SET,
    Positions(_seeds, ["XX.\n.XX\nX.X", "XXXX\n...X\nXX.X\nXXXX", _spiral(9), _spiral(25)]),
    (
        "Add the neighbours that are in `within`, again and again, until nothing is added.",
        "A set that does not change any more is equal to what it was before.",
    ),
    (
        (
            "It makes one step; a string goes on until nothing is added",
            lambda s, w, d: s | rules.neighbours(s, d) & w,
        ),
        ("It leaves out the stone itself", lambda s, w, d: rules.flood(s, w, d) & ~s),
        ("It takes all of `within`, connected or not", lambda _s, w, _d: w),
        ("It goes along the diagonals too", lambda s, w, d: _flood_aslant(s, w, d)),
        ("It never looks to the left and up", lambda s, w, d: _flood_on(s, w, d)),
        (
            "It makes a fixed number of steps; a string can wind over the whole board",
            lambda s, w, d: _flood_some(s, w, d),
        ),
    ),
    stands_for="gomc.reference.board.flood",
)
def flood(seed: int, within: int, stride: int) -> int:
    """Return `seed` with all of the set `within` that is connected to it.

    Stones of one colour that touch along the lines are a string: they live and die together. To find
    the string of a stone, begin with the stone, `seed`, and add all stones of its colour, `within`,
    that touch what there is, until nothing is added. Steps are shifts by 1 and by `stride`; what they
    bring that is off the board is not in `within`.

    See `gomc.reference.board.flood`.

    Examples
    --------
    >>> from gomc.game.points import Points
    >>> stones = Points.of(["A3", "A2", "B2", "C1"], 3)
    >>> Points(flood(Points.of(["A3"], 3).bits, stones.bits, stride=4), 3).names
    ('A3', 'A2', 'B2')
    """
    return rules.flood(seed, within, stride)


def _flood_aslant(seed: int, within: int, stride: int) -> int:
    while (
        grown := seed | (rules.neighbours(seed, stride) | _diagonals(seed, stride)) & within
    ) != seed:
        seed = grown
    return seed


def _flood_on(seed: int, within: int, stride: int) -> int:
    while (grown := seed | (seed << 1 | seed << stride) & within) != seed:
        seed = grown
    return seed


def _flood_some(seed: int, within: int, stride: int) -> int:
    for _ in range(20):
        seed |= rules.neighbours(seed, stride) & within
    return seed


@poses(
    1,
    "The liberties of a string",
    SET,
    Positions(_stones, ["XX.\nOX.\n.OO", "X.X.\nXXO.\n..OO\nX..."]),
    (
        "Find the string first (flood), then its neighbours, then those that are empty.",
        "A point is empty if it is on the board and has no stone: geometry.board & ~(own | other).",
    ),
    (
        (
            "It looks round the stone alone; the liberties are those of its whole string",
            lambda s, own, other, g: _around(s, g) & ~(own | other),
        ),
        (
            "It counts points with stones of the other player; a liberty is empty",
            lambda s, own, _other, g: _around(rules.flood(s, own, g.stride), g) & ~own,
        ),
        (
            "It has liberties of other strings of the same colour",
            lambda _s, own, other, g: _around(own, g) & ~(own | other),
        ),
        (
            "It counts what is off the board",
            lambda s, own, other, g: (
                rules.neighbours(rules.flood(s, own, g.stride), g.stride) & ~(own | other)
            ),
        ),
        (
            "It returns how many there are, not which (that number is another set of points)",
            lambda s, own, other, g: liberties(s, own, other, g).bit_count(),
        ),
    ),
)
def liberties(stone: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the liberties of the string of a stone.

    They are the empty points that touch the string. A string without any is taken. `stone` is one of
    the stones `own`, as a set of one.

    The rules of Go; see `gomc.reference.board`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     X X .
    ...     O X .
    ...     . O .''')
    >>> stone = Points.of(["A3"], 3).bits
    >>> found = liberties(stone, board.black.bits, board.white.bits, board.geometry)
    >>> Points(found, 3).names
    ('C3', 'C2')
    """
    return _around(rules.flood(stone, own, geometry.stride), geometry) & ~(own | other)


@poses(
    11,
    "The k-th point of a set",
    SET,
    Positions(lambda spot: ((spot.own, k) for k in range(spot.own.bit_count()))),
    (
        "points & (points - 1) is the set without its lowest point.",
        "points & -points is the lowest point of a set.",
    ),
    (
        ("It counts from 1; here k = 0 is the first point", lambda s, k: sets.nth(s, max(k - 1, 0))),
        (
            "It begins at the end; reading order is that of the bits, the lowest first",
            lambda s, k: _last(s, k),
        ),
        (
            "It returns the number of the point, not the set of it: 1 << p",
            lambda s, k: sets.nth(s, k).bit_length() - 1,
        ),
        ("It does not count the points that are missing in between", lambda _s, k: 1 << k),
        ("It keeps all points up to that one", lambda s, k: s & (2 * sets.nth(s, k) - 1)),
        ("It keeps all points from that one on", lambda s, k: s & -sets.nth(s, k)),
    ),
    stands_for="gomc.game.points.nth",
)
def nth(points: int, k: int) -> int:
    """Return, as a set of one, the `k`-th point of a set in reading order, counted from 0.

    This is how a random move is drawn: draw `k`, and play the `k`-th of the moves. Every random game
    does it for every move, and so it should be quick: two tricks with bits do it without a list.

    See `gomc.game.points.nth`, and the third rule of `gomc.backend`.

    Examples
    --------
    >>> bin(nth(0b101001, 0)), bin(nth(0b101001, 2))
    ('0b1', '0b100000')
    """
    return sets.nth(points, k)


def _last(points: int, k: int) -> int:
    return sets.nth(points, points.bit_count() - 1 - k)
