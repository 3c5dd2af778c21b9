r"""The common fate graph: distances on a board where a string counts as a single point.

The stones of a string live and die together. So the *common fate graph* has a point for each whole
string and for each empty point; the lines of the board connect them. A distance in the graph tells
better than steps along the lines whether a point matters to a move: all liberties of a long string are
equally near.

.. code-block:: text

    . . X . . .      2 1 0 1 2 3     X at C6 was played last: its string has distance 0. At distance 1
    . . X O . .      2 1 0 1 2 3     are its neighbours, and of the O among them the whole string. So
    . X . O O .      3 2 1 1 1 2     F4 is at distance 2, though it is five steps from C6.
    . . . . . .      4 3 2 2 2 3

Algebra of sets finds all points at a distance at once: take the neighbours of a set, and the whole
strings of stones among the neighbours.

Source: T. Graepel, M. Goutrie, M. Krueger and R. Herbrich, "Learning on graphs in the game of Go"
(2001); "Current Frontiers in Computer Go" (2010), section II-B.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.reference.board import flood, neighbours


# Paper: CF II-B rules
def whole_strings(points: int, own: int, other: int, stride: int) -> int:
    """Return some points, and all strings with a stone on these points."""
    return points | flood(points & own, own, stride) | flood(points & other, other, stride)


# Paper: CF II-B rules
def at_distance(start: int, distance: int, own: int, other: int, cfg: bool, geometry: Geometry) -> int:
    """Return the points at a distance from a set.

    Parameters
    ----------
    start : set of points
        The points from which the distance is measured, such as the last move.
    distance : int
        The distance, at least 1.
    own, other : set of points
        The stones of both players.
    cfg : bool
        Whether to measure in the common fate graph, else in steps along the lines.
    geometry : Geometry
        The shape of the board.
    """
    stride, reached, within = geometry.stride, start, 0
    if cfg:
        reached = whole_strings(reached, own, other, stride)
    for _ in range(distance):
        within = reached
        reached |= neighbours(reached, stride) & geometry.board
        if cfg:
            reached = whole_strings(reached, own, other, stride)
    return reached & ~within
