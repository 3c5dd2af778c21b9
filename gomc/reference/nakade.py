r"""Nakade: a move in the middle of an eye space, so that the space becomes one eye instead of two.

A group whose only eye space is a small region lives if the owner divides the region, and dies if the
opponent plays there first. Neither the tree nor random games find this move: in random games either
player may come there first, so they end in much the same way with and without the move. So nakade is a
rule for random games ("Current Frontiers in Computer Go", 2010, section II-D). MoGo knows the regions
of three points, Pachi also some regions of four to six points. The *vital point* (``*``) of a region
has the most neighbours in the region:

.. code-block:: text

    three          four      five               six

    . * .   . *    . * .     . .       .        . .
              .      .       * .     . * .      . * .
                             .         .          .

The other shapes of four to six points have no vital point. A square of four is dead already, and with
most of the rest the group lives whoever plays first.

In algebra of sets, shifts of a region in the four directions give the points that have at least two, at
least three, and four neighbours in the region. The numbers of these points tell the shapes apart.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.board import neighbours


def vital_point(region: int, stride: int) -> int:
    """Return the vital point of a connected region as a set, which is empty without a vital point.

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
    """Return the vital points of empty regions that touch the last move and no own stone.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    sizes : int
        The allowed sizes of regions, as bits: bit 3 is set if regions of three points are allowed.
    """
    vital, stride = 0, geometry.stride
    empty = geometry.board ^ view.own ^ view.other
    seeds = geometry.beside[view.last] & empty & ~neighbours(view.own, stride)  # mostly none
    while seeds:
        region = added = seeds & -seeds
        while added and sizes >> region.bit_count():  # else the region is too large
            around = neighbours(region, stride)
            added = around & empty & ~region
            if around & view.own:
                break
            if not added and sizes >> region.bit_count() & 1:
                vital |= vital_point(region, stride)
            region |= added
        seeds &= ~region
    return vital & points
