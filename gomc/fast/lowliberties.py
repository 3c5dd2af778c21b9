"""Low liberties, compiled; ``reference/lowliberties.py`` explains it."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Shape, count, has_any, lowest, nothing, points_of, word
from gomc.fast.patterns import is_self_atari
from gomc.fast.twoliberties import with_two_liberties
from gomc.game.position import View

ENOUGH = word(2)


@inlined
def joined(liberty: int, string: int, stones: int, stride: int) -> int:
    """Return the strings, other than a string itself, that a stone on its liberty would join to it."""
    others = stones & ~string
    beside = neighbours(liberty, stride) & others
    if has_any(beside):
        beside = flood(beside, others, stride)
    return beside


@inlined
def gained(liberty: int, string: int, stones: int, empty: int, stride: int) -> int:
    """Return how many new liberties a string would have with a stone on one of its liberties."""
    added = liberty | joined(liberty, string, stones, stride)
    return count(neighbours(added, stride) & empty & ~neighbours(string, stride))


@separate
def low_liberties_of(view: View, seeds: int, stones: int, points: int, empty: int, shape: Shape) -> int:
    """Return these moves of the strings of one colour that have a seed in them."""
    stride, found = shape.stride, nothing(points)
    string, seeds = with_two_liberties(seeds, stones, empty, stride)
    while has_any(string):
        liberties = neighbours(string, stride) & empty
        one = lowest(liberties)
        if not has_any(joined(one, string, stones, stride) & neighbours(liberties & ~one, stride)):
            tried = liberties & points & ~found
            while has_any(tried):
                p = lowest(tried)
                if gained(p, string, stones, empty, stride) >= ENOUGH and not is_self_atari(
                    view, p, shape
                ):
                    found = found | p
                tried = tried & ~p
        string, seeds = with_two_liberties(seeds, stones, empty, stride)
    return found


# Paper: CF II-D liberties
@inlined
def low_liberty_moves(view: View, points: int, shape: Shape) -> int:
    """Return the moves where a string by the last move would gain two liberties or more."""
    last, empty = view.last, points_of(shape.board) & ~(view.own | view.other)
    found = low_liberties_of(view, last, view.other, points, empty, shape)
    beside = neighbours(last, shape.stride)
    return found | low_liberties_of(view, beside, view.own, points, empty, shape)
