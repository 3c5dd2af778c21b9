"""Sets of points, which are integers: neighbours, strings, the k-th point.

Point ``row * (size + 1) + column`` is a bit, counted from the top left corner. So ``1 << p`` is the set
of one point, ``a | b`` the union of two sets, ``a & b`` the points in both, and ``a & ~b`` the points
in `a` and not in `b`. `gomc.game.points` explains sets, and ``print(Points(a, size))`` of that module
shows a set.
"""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits


@poses(
    1,
    "The points that touch a set of points",
    SET,
    Positions(lambda spot: [(spot.own, spot.geometry)], ["X.X\n...\nX.X", "XXX\nX.X\nXXX"]),
    (
        "points << 1 moves the set one step right, and points << geometry.stride one step down.",
        "& geometry.board cuts off the points that left the board.",
    ),
    """
    It returns points off the board; & geometry.board removes these points
        & geometry.board =>
    It includes diagonal points; only the four points along the lines touch a point
        points >> down) => points >> down | points << down + 1 | points << down - 1 | DIAGONALS_UP)
        DIAGONALS_UP => points >> down - 1 | points >> down + 1
    It leaves out all points of the set; some points of the set touch other points of the set
        & geometry.board => & geometry.board & ~points
    It includes the whole set; a point does not touch itself
        points << 1 | points => points | points << 1 | points
    A step down is geometry.stride bits, one more than the size
        down = geometry.stride => down = geometry.size
    It looks only to the right and down
        points >> 1 | =>
        | points >> down =>
    """,
)
def neighbours(points: int, geometry: Geometry) -> int:
    """Return the points of the board that touch a point of a set.

    A set of points is an int: point ``row * stride + column`` is a bit, row 0 at the top, and
    `geometry.stride` is the size plus one. The empty column between two rows catches the points that
    step off the board. So a shift moves all points of a set by one step. The result contains a point of
    the set if another point of the set touches it.

    All of gomc is built on this idea; see `gomc.game.points`.

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
    down = geometry.stride
    return (points << 1 | points >> 1 | points << down | points >> down) & geometry.board


def _spiral(size: int) -> str:
    """Return a string that winds from a corner to the centre: rings, each joined to the next."""
    rows = []
    for r in range(size):
        rings = [min(r, c, size - 1 - r, size - 1 - c) for c in range(size)]
        rows.append("".join(".X"[ring % 2 == (c == ring == r - 1)] for c, ring in enumerate(rings)))
    return "\n".join(rows)


def _seeds(spot: CasePosition) -> Iterator[Args]:
    """Yield every stone as the seed of a string; of many stones, only some fifty."""
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
        "Compare the set with the set before the last step: if they are equal, nothing was added.",
    ),
    """
    It makes only one step; it should go on until no stone is added
        while grown != string: => for _ in range(1):
    It leaves out the stone itself
        return grown => return grown & ~seed
    It returns all of `within`, with stones that are not connected
        near & within => within
    It includes diagonal neighbours; only stones along the lines are connected
        near = => near = string << stride + 1 | string << stride - 1 | DIAGONALS_UP |
        DIAGONALS_UP => string >> stride - 1 | string >> stride + 1
    It never looks to the left and up
        | string >> 1 =>
        | string >> stride =>
    It makes a fixed number of steps; a string can wind over the whole board
        while grown != string: => for _ in range(20):
    """,
    stands_for="gomc.reference.board.flood",
)
def flood(seed: int, within: int, stride: int) -> int:
    """Return `seed` with all points of the set `within` that are connected to `seed`.

    Stones of one colour that touch along the lines are a string, and they live and die together. To
    find the string of a stone, begin with the stone, `seed`. Add all stones of the same colour,
    `within`, that touch the stones found so far, until no stone is added. Steps are shifts by 1 and by
    `stride`. Points off the board are not in `within`.

    See `gomc.reference.board.flood`.

    Examples
    --------
    >>> from gomc.game.points import Points
    >>> stones = Points.of(["A3", "A2", "B2", "C1"], 3)
    >>> Points(flood(Points.of(["A3"], 3).bits, stones.bits, stride=4), 3).names
    ('A3', 'A2', 'B2')
    """
    grown, string = seed, 0
    while grown != string:
        string = grown
        near = string << 1 | string >> 1 | string << stride | string >> stride
        grown |= near & within
    return grown


@poses(
    11,
    "The k-th point of a set",
    SET,
    Positions(lambda spot: ((spot.own, k) for k in range(spot.own.bit_count()))),
    (
        "Take the lowest point away, again and again. Which point is the lowest then?",
        "points & -points is the lowest point of a set.",
    ),
    """
    It counts points from 1; k = 0 is the first point
        range(k) => range(k - 1)
    It counts from the last point; reading order begins with the lowest bit
        range(k) => range(points.bit_count() - 1 - k)
    It returns the number p of the point; it should return the set of this point, 1 << p
        return points & -points => return (points & -points).bit_length() - 1
    It returns point number k of the board; it should count only the points of the set
        return points & -points => return 1 << k
    It returns all points up to the k-th point; it should return only the k-th point
        range(k) => range(points.bit_count() - 1 - k)
        points &= points - 1 => points &= ~(1 << points.bit_length() - 1)
        return points & -points => return points
    It returns all points from the k-th point on; it should return only the k-th point
        return points & -points => return points
    """,
    stands_for="gomc.game.points.nth",
)
def nth(points: int, k: int) -> int:
    """Return the `k`-th point of a set in reading order, counted from 0, as a set.

    A playout draws a random move in this way. It draws `k`, and plays the `k`-th of the moves. Every
    playout does this for every move, and so the function should be quick. Two tricks with bits need no
    list.

    See `gomc.game.points.nth`, and the third rule of `gomc.contract`.

    Examples
    --------
    >>> bin(nth(0b101001, 0)), bin(nth(0b101001, 2))
    ('0b1', '0b100000')
    """
    for _ in range(k):
        points &= points - 1
    return points & -points
