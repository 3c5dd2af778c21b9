"""Nakade, compiled; ``reference/nakade.py`` explains it."""

from __future__ import annotations

from gomc.fast.board import neighbours
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    count,
    earlier,
    has_any,
    later,
    lowest,
    nothing,
    points_of,
    word,
)
from gomc.game.position import View
from gomc.settings.nakade import LARGEST

THREE, FOUR, FIVE, SIX = word(3), word(4), word(5), word(LARGEST)


@inlined
def vital_point(region: int, stride: int) -> int:
    """Return the vital point of a connected region as a set of one; the empty set if it has none."""
    a, b = later(region, ONE), earlier(region, ONE)
    c, d = later(region, stride), earlier(region, stride)
    two = region & (a & b | c & d | (a | b) & (c | d))
    three = region & (a & b & (c | d) | c & d & (a | b))
    four = region & a & b & c & d
    n, thick = count(region), count(two) == FOUR
    if n == THREE:
        return two
    if n == FOUR or (n == FIVE and thick):
        return three
    if n == FIVE or (n == SIX and thick):
        return four
    return nothing(region)


# Paper: CF II-D nakade, CF Figure 2
@separate
def nakade_moves(view: View, points: int, shape: Shape, sizes: int) -> int:
    """Return the vital points of the empty regions beside the last move that touch no own stone.

    `sizes` has a bit for every number of points that a region may have.
    """
    found, stride = nothing(points), shape.stride
    empty = points_of(shape.board) & ~(view.own | view.other)
    seeds = neighbours(view.last, stride) & empty & ~neighbours(view.own, stride)  # seldom any
    while has_any(seeds):
        region = lowest(seeds)
        while sizes >> int(count(region)):  # most regions are large, and need not be grown to their end
            around = neighbours(region, stride)
            added = around & empty & ~region
            if has_any(around & view.own):
                break
            if not has_any(added):
                if sizes >> int(count(region)) & 1:
                    found = found | vital_point(region, stride)
                break
            region = region | added
        seeds = seeds & ~region
    return found & points
