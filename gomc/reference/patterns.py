"""Patterns: moves beside the last one that make a shape which people play.

The neighbourhood of a point is a number of 16 bits, and a table says whether a pattern matches it
(`gomc.settings.patterns`). So one look at the table matches all patterns.

A random game asks for this so often that it does not even make the number. Both players' stones, the
opponent's far above the own ones, are one large number; shifted by a point, and with all but the
neighbourhood masked out, it is the point's *window*. A set holds the windows that some pattern matches.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gomc.game.points import Geometry
from gomc.game.points import geometry as geometry_of
from gomc.game.position import View
from gomc.reference.board import flood, probe


def is_self_atari(view: View, point: int, geometry: Geometry) -> bool:
    """Whether a stone on a legal point, a set of one, would be in atari.

    Mostly it is not, as two points beside it are empty; else its string is grown.
    """
    own, other = view.own, view.other
    near, empty = geometry.beside[point], geometry.board ^ own ^ other
    liberties = near & empty
    if liberties & (liberties - 1):  # as `has_several`
        return False
    prey = near & other & view.atari
    if prey:
        empty |= flood(prey, other & view.atari, geometry.stride)
    _, in_atari = probe(point | near & own, own, empty ^ point, geometry.stride)
    return in_atari


def eight(p: int, stones: int, stride: int) -> int:
    """Return which of the eight points around a point are stones, as a number of 8 bits.

    The stones stand one row and one column later, as the points off the board count as stones too.
    """
    above = stones >> p  # bit 0 is the neighbour above to the left
    beside, below = above >> stride, above >> 2 * stride
    return above & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (below & 7) << 5


def neighbourhood(p: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the number of a point's neighbourhood, given its int; see `gomc.settings.patterns`.

    Examples
    --------
    >>> from gomc.game.points import geometry
    >>> bin(neighbourhood(0, own=2, other=0, geometry=geometry(5)))  # the corner A5, a stone on B5
    '0b10111100111111'
    """
    stride, outside = geometry.stride, geometry.outside
    mine, others = own << stride + 1 | outside, other << stride + 1 | outside
    return eight(p, mine, stride) | eight(p, others, stride) << 8


def around(points: int, stride: int) -> int:
    """Return the eight points around each of some, also those off the board.

    With several points, some can be around others; a single point is not around itself.
    """
    row = points << 1 | points >> 1
    rows = row | points
    return row | rows << stride | rows >> stride


def spread(eight: int, stride: int) -> int:
    """Return eight points' bits as they stand in a window, which is what `eight` is read off."""
    above, beside, below = eight & 7, eight >> 3 & 1 | eight >> 2 & 4, eight >> 5
    return above | beside << stride | below << 2 * stride


class Windows(NamedTuple):
    """What patterns match, for boards of a size.

    Attributes
    ----------
    far : int
        How many bits the opponent's stones stand above the own ones.
    outside : int
        All that is off the board, for both players.
    whole : int
        The window in which all bits are set.
    matched : set of int
        The windows that a pattern matches.
    """

    far: int
    outside: int
    whole: int
    matched: frozenset[int]


@cache
def windows(matched: bytes, size: int) -> Windows:
    """Return the windows that a table of patterns marks (`gomc.settings.patterns.table`)."""
    shape = geometry_of(size)
    far = shape.outside.bit_length()
    own = [spread(number, shape.stride) for number in range(1 << 8)]
    other = [window << far for window in own]
    fitting = (own[n & 255] | other[n >> 8] for n in range(1 << 16) if matched[n])
    outside = shape.outside | shape.outside << far
    return Windows(far, outside, own[255] | other[255], frozenset(fitting))


# Paper: RR 3.2
def pattern_moves(view: View, points: int, geometry: Geometry, matched: Windows, last: int) -> int:
    """Return moves round the last one or two, or anywhere, that fit a pattern and are no self-atari.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    matched : Windows
        The windows of the patterns.
    last : int
        Around how many of the last moves it looks, 1 or 2; 0 if it looks everywhere.
    """
    tried = points
    if last:
        near = geometry.around[view.last]
        tried &= near | geometry.around[view.before] if last == 2 else near
    far, outside, whole, fitting = matched
    stones = (view.own | view.other << far) << geometry.stride + 1 | outside
    found = 0
    while tried:
        point = tried & -tried
        tried ^= point
        fits = stones >> point.bit_length() - 1 & whole in fitting
        if fits and not is_self_atari(view, point, geometry):
            found |= point
    return found
