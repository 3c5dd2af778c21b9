"""Fill board: now and then a random game plays in an empty part of the board.

A player draws some moves, and plays the first drawn move that has no stone around it. Games in which
each move answers the last move stay in the same part of the board. Fill board leads them elsewhere, so
that the games differ more from each other ("Current Frontiers in Computer Go", 2010, section II-D).
"""

from __future__ import annotations

from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.reference.patterns import around
from gomc.rng import Rng


def free_points(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that have no stone on the eight points around them."""
    return points & ~around(view.own | view.other, geometry.stride)


# Paper: CF II-D fillboard
def fill_board(view: View, points: int, rng: Rng, geometry: Geometry, tries: int) -> int:
    """Return the first drawn move without a stone around it, or the empty set after all tries.

    Every try draws again from all moves. If all moves have stones around them, the draws are skipped.
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
