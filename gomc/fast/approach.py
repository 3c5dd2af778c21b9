"""Approach moves, compiled; ``reference/approach.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import Shape, has_any, has_several, points_of
from gomc.fast.patterns import is_self_atari
from gomc.game.position import View


@inlined
def is_safe(view: View, move: int, shape: Shape) -> bool:
    """Whether a move has two empty points beside it, or takes stones: then it is no self-atari.

    This is asked of every move that is drawn, and so it must be quick.
    """
    beside = neighbours(move, shape.stride)
    empty = points_of(shape.board) & ~(view.own | view.other)
    return has_several(beside & empty) or has_any(beside & view.other & view.atari)


# Paper: CF II-D semeai, CF Figure 3
@separate
def approach_move(view: View, move: int, points: int, shape: Shape) -> int:
    """Return a move, or what shall be played instead of it."""
    stride, empty = shape.stride, points_of(shape.board) & ~(view.own | view.other)
    if is_safe(view, move, shape) or not is_self_atari(view, move, shape):
        return move
    string = flood(move, view.own | move, stride)
    nearer = neighbours(string, stride) & empty & points & ~move
    if has_any(nearer) and not is_self_atari(view, nearer, shape):
        return nearer
    return move
