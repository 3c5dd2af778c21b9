"""The common fate graph, compiled; ``reference/fategraph.py`` explains it."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Shape, has_any, nothing, points_of


# Paper: CF II-B rules
@inlined
def whole_strings(points: int, own: int, other: int, stride: int) -> int:
    """Return some points with all strings that have a stone among them."""
    for _ in range(2):  # so that `flood` is compiled into this once
        if has_any(points & own):
            points = points | flood(points & own, own, stride)
        own, other = other, own
    return points


# Paper: CF II-B rules
@separate
def at_distance(start: int, distance: int, own: int, other: int, cfg: bool, shape: Shape) -> int:
    """Return the points at a distance from some others."""
    board, reached, within = points_of(shape.board), start, nothing(start)
    for step in range(distance + 1):
        if step:
            within = reached
            reached = reached | neighbours(reached, shape.stride) & board
        if cfg:
            reached = whole_strings(reached, own, other, shape.stride)
    return reached & ~within
