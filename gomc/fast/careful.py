"""Big self-ataris, compiled; ``reference/careful.py`` explains them."""

from __future__ import annotations

from gomc.fast.approach import approach_move, is_safe
from gomc.fast.board import flood
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    count,
    earlier,
    has_any,
    later,
    nothing,
    nth,
    word,
)
from gomc.fast.nakade import FOUR, vital_point
from gomc.fast.patterns import is_self_atari
from gomc.fast.rng import GAMMA, below
from gomc.game.position import View

SMALL = word(3)


@inlined
def is_square(string: int, stride: int) -> bool:
    """Whether a string of four stones is a square: each has one beside it, and one above or below."""
    row = later(string, ONE) | earlier(string, ONE)
    column = later(string, stride) | earlier(string, stride)
    return not has_any(string & ~(row & column))


# Paper: CF II-D others
@separate
def is_big_self_atari(view: View, move: int, shape: Shape) -> bool:
    """Whether a move gives away a string that is not small, nor of a shape with which nakade kills."""
    stride = shape.stride
    if is_safe(view, move, shape) or not is_self_atari(view, move, shape):
        return False
    string = flood(move, view.own | move, stride)
    n = count(string)
    if n <= SMALL or has_any(vital_point(string, stride)):
        return False
    return n != FOUR or not is_square(string, stride)


# Paper: CF II-D others
@inlined
def corrected(view: View, move: int, points: int, shape: Shape, approach: bool, careful: bool) -> int:
    """Return what is played if a move was drawn: this one, its approach move, or nothing."""
    if approach:
        move = approach_move(view, move, points, shape)
    if careful and is_big_self_atari(view, move, shape):
        return nothing(move)
    return move


@separate
def draw_corrected(
    view: View,
    preferred: int,
    points: int,
    rng: int,
    shape: Shape,
    approach: bool,
    careful: bool,
) -> tuple[int, int]:
    """Draw one of the `preferred` moves, or else another one; see `corrected`."""
    while has_any(points):
        if not has_any(preferred):
            preferred = points
        rng += GAMMA
        move = nth(preferred, below(rng, count(preferred)))
        played = corrected(view, move, points, shape, approach, careful)
        if has_any(played):
            return played, rng
        preferred, points = preferred & ~move, points & ~move
    return points, rng
