"""Steps across strings: the distance of a point from a move, if crossing a string costs no step.

These are the distances of the common fate graph (`gomc.reference.fategraph`), in which a whole string
is a single point. A move at the far end of a long string is near an attack on the other end.

Source: T. Graepel, M. Goutrie, M. Krueger, R. Herbrich, "Learning on graphs in the game of Go", ICANN
2001.
"""

from __future__ import annotations

from gomc.features.levels import BEYOND
from gomc.game.points import Geometry, bits
from gomc.reference.board import neighbours
from gomc.reference.fategraph import whole_strings


# Paper: CF II-B rules
def fate_graph_distances(start: int, own: int, other: int, geometry: Geometry) -> list[int]:
    """Return the steps from a move, a set, to every point by its int; `BEYOND` for the empty set."""
    steps, reached, stride = [BEYOND] * (geometry.points[-1] + 1), 0, geometry.stride
    new = whole_strings(start, own, other, stride)
    for step in range(BEYOND):
        for p in bits(new):
            steps[p] = step
        reached |= new
        beside = neighbours(new, stride) & geometry.board & ~reached
        new = whole_strings(beside, own, other, stride)
    return steps
