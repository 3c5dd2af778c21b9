"""Patterns: moves beside the last one that make a shape which people play.

The neighbourhood of a point is a number of 16 bits, and a table says whether a pattern matches it
(`gomc.settings.patterns`). So one look at the table matches all patterns.
"""

from __future__ import annotations

from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference.board import play


def is_self_atari(view: View, point: int, geometry: Geometry) -> bool:
    """Whether a stone on a legal point, a set of one, would be in atari."""
    _, _, atari_after, _ = play(point, view.own, view.other, view.atari, geometry)
    return point & atari_after != 0


def neighbourhood(p: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the number of a point's neighbourhood, given its int; see `gomc.settings.patterns`.

    Examples
    --------
    >>> from gomc.game.points import geometry
    >>> bin(neighbourhood(0, own=2, other=0, geometry=geometry(5)))  # the corner A5, a stone on B5
    '0b10111100111111'
    """
    stride = geometry.stride
    number = 0
    for shift, stones in ((0, own), (8, other)):
        # Bit 0 is the neighbour above to the left.
        above = (stones << stride + 1 | geometry.outside) >> p
        beside, below = above >> stride, above >> 2 * stride
        eight = above & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (below & 7) << 5
        number |= eight << shift
    return number


def around(points: int, stride: int) -> int:
    """Return the eight points around each of some, also those off the board.

    With several points, some can be around others; a single point is not around itself.
    """
    row = points << 1 | points >> 1
    rows = row | points
    return row | rows << stride | rows >> stride


# Paper: RR 3.2
def pattern_moves(view: View, points: int, geometry: Geometry, matched: bytes) -> int:
    """Return the moves around the last one that fit a pattern and are no self-atari.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    matched : bytes
        The table of the patterns; see `gomc.settings.patterns.table`.
    """
    found, own, other = 0, view.own, view.other
    for p in bits(points & around(view.last, geometry.stride)):
        fits = matched[neighbourhood(p, own, other, geometry)]
        if fits and not is_self_atari(view, 1 << p, geometry):
            found |= 1 << p
    return found
