"""Eyes, compiled; ``reference/eyes.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import legal, neighbours, on_ints
from gomc.fast.kernel import inlined, kernel
from gomc.fast.words import ONE, Shape, Words, earlier, has_any, later, load, points_of, store
from gomc.points import Points
from gomc.position import Position
from gomc.rules import Color


@inlined
def diagonal_eyes(own: int, other: int, shape: Shape) -> int:
    """Return the eyes of the player of `own` by the diagonal rule."""
    board = points_of(shape.board)
    empty = board & ~(own | other)
    diamonds = empty & ~neighbours(board & ~own, shape.stride)
    if has_any(diamonds):
        above, below = earlier(other, shape.stride), later(other, shape.stride)
        a, b = earlier(above, ONE), later(above, ONE)
        c, d = earlier(below, ONE), later(below, ONE)
        one = a | b | c | d
        two = a & b | c & d | (a | b) & (c | d)
        diamonds = diamonds & ~(two | one & points_of(shape.edge))
    return diamonds


@inlined
def candidates(own: int, other: int, atari: int, ko: int, shape: Shape) -> int:
    """Return the points that a random game may play: the legal ones, less own eyes."""
    return legal(own, other, atari, ko, shape) & ~diagonal_eyes(own, other, shape)


@kernel
def _diagonal_eyes(sets: Words, shape: Shape) -> None:
    store(sets, 0, diagonal_eyes(load(sets, 0, shape.board), load(sets, 1, shape.board), shape))


def eyes(board: Position, color: Color | str | None = None) -> Points:
    """Return the eyes of a player (by default of the one to move) by the diagonal rule."""
    own, other = board.state.sides(board.to_play if color is None else Color.parse(color))
    return Points(on_ints(_diagonal_eyes, 1)(own, other, board.geometry), board.size)
