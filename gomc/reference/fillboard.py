"""Fill board: now and then a random game plays where nobody is yet.

A player draws some moves, and plays the first one that has no stone around it. Games in which each move
answers the last one stay in one part of the board; fill board lets them go elsewhere, and so they
differ more from each other ("Current Frontiers in Computer Go", 2010, section II-D).
"""

from __future__ import annotations

from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.reference.patterns import around
from gomc.rng import Rng


def free_points(view: View, points: int, geometry: Geometry) -> int:
    """Return those of some moves that have no stone around them."""
    return points & ~around(view.own | view.other, geometry.stride)


# Paper: CF II-D fillboard
def fill_board(view: View, points: int, rng: Rng, geometry: Geometry, tries: int) -> int:
    """Return the first of some moves drawn that has no stone around it; none if all have.

    Every try takes one draw, and the same move may be drawn again.
    """
    free = free_points(view, points, geometry)
    if not free:
        rng.skip(tries)
        return 0
    n = points.bit_count()
    for _ in range(tries):
        move = nth(points, rng.below(n))
        if move & free:
            return move
    return 0
