"""Sets of points, which are integers: neighbours, strings, liberties, the k-th point.

Point ``row * (size + 1) + column`` is a bit, counted from the top left corner. So ``1 << p`` is the set
of one point, ``a | b`` the union of two sets, ``a & b`` what they share, and ``a & ~b`` what `a` has and
`b` has not. `gomc.points` tells more; its `Points` shows a set: ``print(Points(a, size))``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gomc import points as sets
from gomc.exercises.cases import Args, Positions, Spot
from gomc.exercises.kinds import SET
from gomc.exercises.model import poses
from gomc.points import Geometry, bits
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
        "What leaves the board is cut off by & geometry.board.",
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
        ("It has the whole set in it, though a point does not touch itself", lambda s, g: _around(s, g) | s),
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

    The idea of all gomc; see `gomc.points`.

    Examples
    --------
    >>> from gomc.points import Points, geometry
    >>> corner = Points.of(["A3"], 3)
    >>> print(Points(neighbours(corner.bits, geometry(3)), 3))
    3 . # .
    2 # . .
    1 . . .
      A B C
    """
    return _around(points, geometry)
