r"""Nakade: a move in the middle of an eye space, so that it becomes one eye and not two.

A group whose only eye space is a small region lives if its owner divides the region, and dies if the
opponent comes first. Neither the tree nor random games see this by themselves: to play inside the
opponent's eyes looks foolish, and a random game plays there only when nothing else is left. So it is a
rule for random games ("Current Frontiers in Computer Go", 2010, section II-D). MoGo knows the regions
of three points, Pachi some of four to six too. Their *vital point* (``*``) has the most neighbours in
the region:

.. code-block:: text

    three          four      five               six

    . * .   . *    . * .     . .       .        . .
              .      .       * .     . * .      . * .
                             .         .          .

Other shapes of four to six points have none. Four in a square are dead already, and with most of the
rest the group lives whoever comes first.

In algebra of sets: a region's points with at least two neighbours in it, with at least three, and with
all four are made of its shifts in the four directions. A shape is known by how many these are.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.board import neighbours


def vital_point(region: int, stride: int) -> int:
    """Return the vital point of a connected region as a set of one; the empty set if it has none.

    Examples
    --------
    >>> from gomc.game.points import Points
    >>> bulky_five = Points.of(["B4", "C4", "B3", "C3", "B2"], 5)
    >>> Points(vital_point(bulky_five.bits, stride=6), 5).names
    ('B3',)
    """
    a, b = region << 1, region >> 1
    c, d = region << stride, region >> stride
    two = region & (a & b | c & d | (a | b) & (c | d))
    three = region & (a & b & (c | d) | c & d & (a | b))
    four = region & a & b & c & d
    match region.bit_count():
        case 3:
            return two
        case 4:
            return three
        case 5:
            return three if two.bit_count() == 4 else four
        case 6:
            return four if two.bit_count() == 4 else 0
    return 0


# Paper: CF II-D nakade, CF Figure 2
def nakade_moves(view: View, points: int, geometry: Geometry, sizes: int) -> int:
    """Return the vital points of the empty regions beside the last move that touch no own stone.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    sizes : int
        How many points a region may have: bit 3 is set if it may have three.
    """
    found, stride = 0, geometry.stride
    empty = geometry.board ^ view.own ^ view.other
    seeds = geometry.beside[view.last] & empty & ~neighbours(view.own, stride)  # seldom any
    while seeds:
        region = added = seeds & -seeds
        while added and sizes >> region.bit_count():  # else it is larger than all sizes
            around = neighbours(region, stride)
            added = around & empty & ~region
            if around & view.own:
                break
            if not added and sizes >> region.bit_count() & 1:
                found |= vital_point(region, stride)
            region |= added
        seeds &= ~region
    return found & points
