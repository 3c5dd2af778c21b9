"""Patterns: moves around the last move that make a shape which people play.

The neighbourhood of a point is a number of 16 bits, and a table says whether a pattern matches it
(`gomc.settings.patterns`). So a single look at the table matches all patterns.

Random games look for patterns so often that even computing this number would cost too much. The stones
of both players, the opponent's bits far above the own bits, form a large number. Shifted to a point and
masked to the neighbourhood, this number is the *window* of the point. A set holds all windows that a
pattern matches.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gomc.game.points import Geometry
from gomc.game.points import geometry as geometry_of
from gomc.game.position import View
from gomc.reference.board import flood, probe


def is_self_atari(view: View, point: int, geometry: Geometry) -> bool:
    """Return whether a stone on a legal point, a set, would be in atari.

    Mostly two empty points beside the stone show that it would not; else the string is grown.
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
    """Return the stones on the eight points around a point, as a number of 8 bits.

    `stones` is shifted by a row and a column, to make room for the points off the board, which it
    contains.
    """
    above = stones >> p  # bit 0 is the neighbour above to the left
    beside, below = above >> stride, above >> 2 * stride
    return above & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (below & 7) << 5


def neighbourhood(p: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the number of the neighbourhood of a point, an int; see `gomc.settings.patterns`.

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
    """Return the eight points around each point of a set, bits off the board included.

    The result contains a point of the set only if the point lies around another point of the set.
    """
    row = points << 1 | points >> 1
    rows = row | points
    return row | rows << stride | rows >> stride


def spread(eight: int, stride: int) -> int:
    """Return a number of 8 bits as the bits of a window; `eight` is the inverse."""
    above, beside, below = eight & 7, eight >> 3 & 1 | eight >> 2 & 4, eight >> 5
    return above | beside << stride | below << 2 * stride


class Windows(NamedTuple):
    """The windows that patterns match, for a board size.

    Attributes
    ----------
    far : int
        The number of bits from own stones up to the opponent's stones.
    outside : int
        The bits off the board, for both players.
    whole : int
        The window with all bits set.
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
    """Return moves around the last move or two, or anywhere, that fit a pattern without self-atari.

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
        The number of last moves to look around, 1 or 2; 0 to look everywhere.
    """
    tried = points
    if last:
        near = geometry.around[view.last]
        tried &= near | geometry.around[view.before] if last == 2 else near
    far, outside, whole, fitting = matched
    stones = (view.own | view.other << far) << geometry.stride + 1 | outside
    moves = 0
    while tried:
        point = tried & -tried
        tried ^= point
        fits = stones >> point.bit_length() - 1 & whole in fitting
        if fits and not is_self_atari(view, point, geometry):
            moves |= point
    return moves
