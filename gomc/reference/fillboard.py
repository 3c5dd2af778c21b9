"""Fill board: now and then a random game plays where nobody is yet.

Some of the moves are drawn, and the first one is played that has no stone around it. Games that answer
the last move stay where it was; this lets them go elsewhere, and so differ more from each other
("Current Frontiers in Computer Go", 2010, section II-D).
"""

from __future__ import annotations

from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.reference.patterns import around
from gomc.rng import Rng


# Paper: CF II-D fillboard
def fill_board(view: View, points: int, rng: Rng, geometry: Geometry, tries: int) -> int:
    """Return the first of some moves drawn that has no stone around it; none if all have.

    There is a draw for every move that is tried, whether the same was drawn before or not.
    """
    free = points & ~around(view.own | view.other, geometry.stride)
    for _ in range(tries):
        move = nth(points, rng.below(points.bit_count()))
        if move & free:
            return move
    return 0
