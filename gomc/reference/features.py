"""Features of moves that a player sees at a glance, as sets of points.

`gomc.reference.properties` finds captures, ataris and self-ataris, and `gomc.reference.fategraph` finds
the distance from the last move. This chapter finds the other features, for all points at once.

Source: "Current Frontiers in Computer Go" (2010), section II-B.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.reference.board import neighbours
from gomc.results.properties import StoneEffects


# Paper: CF II-B rules
def line(number: int, geometry: Geometry) -> int:
    """Return the points on a line of the board; line 1 is at the edge.

    A board without its first line is a smaller board, and the first line of the smaller board is the
    second line.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> print(Points(line(2, geometry(5)), 5))
    5 . . . . .
    4 . # # # .
    3 . # . # .
    2 . # # # .
    1 . . . . .
      A B C D E
    """
    inside = geometry.board
    ring = inside & geometry.edge
    for _ in range(number - 1):
        inside &= ~ring
        ring = neighbours(ring, geometry.stride) & inside
    return ring


# Paper: CF II-B rules
def far_from_stones(steps: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the points without a stone within `steps` steps along the lines; all points for 0."""
    close = (own | other) if steps else 0
    for _ in range(steps):
        close |= neighbours(close, geometry.stride) & geometry.board
    return geometry.board & ~close


# Paper: CF II-B rules
def taking(outcome: StoneEffects, stones: int, more: bool) -> int:
    """Return the moves that take 1, 2 or 3 stones; with `more`, also moves that take more."""
    at_least, more_than = outcome.three, 0
    if stones == 1:
        at_least, more_than = outcome.one, outcome.two
    elif stones == 2:
        at_least, more_than = outcome.two, outcome.three
    return at_least if more else at_least & ~more_than


# Paper: CF II-B rules
def extensions(own: int, atari: int, empty: int, unsafe: int, stride: int) -> int:
    """Return the moves on the last liberty of own strings that are no self-atari."""
    return neighbours(own & atari, stride) & empty & ~unsafe


def ko_moves(own: int, empty: int, outcome: StoneEffects, stride: int) -> int:
    """Return the moves that take a ko: a single stone, from a point among opposing stones."""
    return taking(outcome, 1, False) & ~neighbours(own | empty, stride)


# Paper: CF II-B patterns
def empty_triangles(own: int, empty: int, stride: int) -> int:
    """Return the points where a square of four gets a third own stone, while the fourth point is empty.

    A point is a corner of four squares. The other corners of a square are a step to a side, a step up
    or down, and both steps away; two of them hold own stones, and the third is empty.
    """
    points = 0
    for side, free_side in ((own << 1, empty << 1), (own >> 1, empty >> 1)):
        for row, free_row, both, free_both in (
            (own << stride, empty << stride, side << stride, free_side << stride),
            (own >> stride, empty >> stride, side >> stride, free_side >> stride),
        ):
            points |= side & row & free_both | (side & free_row | free_side & row) & both
    return points & empty
