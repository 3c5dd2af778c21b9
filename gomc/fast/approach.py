"""Approach moves, compiled; ``reference/approach.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import separate
from gomc.fast.compiler.words import Shape, has_any, has_several, points_of
from gomc.fast.patterns import is_self_atari
from gomc.game.position import View


# Paper: CF II-D semeai, CF Figure 3
@separate
def approach_move(view: View, move: int, points: int, shape: Shape) -> int:
    """Return a move, or what shall be played instead of it.

    One with two empty points beside it is no self-atari; this is asked first, as it is quick.
    """
    stride, empty = shape.stride, points_of(shape.board) & ~(view.own | view.other)
    beside = neighbours(move, stride)
    if has_several(beside & empty) or has_any(beside & view.other & view.atari):
        return move
    if not is_self_atari(view, move, shape):
        return move
    string = flood(move, view.own | move, stride)
    nearer = neighbours(string, stride) & empty & points & ~move
    if has_any(nearer) and not is_self_atari(view, nearer, shape):
        return nearer
    return move
