"""Near points, compiled; ``reference/near.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours
from gomc.fast.compiler.kernel import from_book, inlined, kernel, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    has_any,
    set_from_words,
    shape,
    store,
    to_ints,
    to_words,
)
from gomc.fast.counts import PositionArrays, load_position, position_arrays
from gomc.fast.liberties import all_with_few
from gomc.fast.patterns import around
from gomc.game import Game, check_board
from gomc.game.points import Points
from gomc.game.position import View
from gomc.reference.near import few_liberties as book_few_liberties

few_liberties = from_book(book_few_liberties, separate)


# Paper: GG 14 near
@inlined
def near_points(view: View, shape: Shape, few: int, before: int) -> int:
    """Return the empty points near the last move; moves there may be illegal.

    `few` are the stones in strings with few liberties. `before` are the stones that the player who
    moved last had in such strings before the move. With these sets the function is 3 times as fast as
    the reference's function, compiled (measured on 9x9 and on 19x19).
    """
    last, taken, stride = view.last, view.taken, shape.stride
    empty = set_from_words(shape.board) & ~(view.own | view.other)
    if not has_any(last):
        return last
    beside = neighbours(last, stride)
    points = around(last, stride) & empty
    own, other = view.own & few, view.other & few | before
    strings = beside & own
    if has_any(strings):
        points = points | neighbours(flood(strings, own, stride), stride) & empty
    strings = last & other | beside & before  # the move's string contains the joined strings
    if has_any(strings):
        points = points | neighbours(flood(strings, other, stride), stride) & empty
    if has_any(taken):
        points = points | taken | around(taken, stride) & empty
        beside = neighbours(taken, stride)
        points = points | few_liberties(beside, view.other, empty & ~taken, stride)
    return points


@separate
def few_now(view: View, shape: Shape) -> int:
    """Return the stones of both players in strings with few liberties, which games keep up to date.

    The reference's `near_points` finds strings with few liberties itself, and so does not need this.
    """
    empty = set_from_words(shape.board) & ~(view.own | view.other)
    own = all_with_few(view.own, empty, shape.stride)
    return own | all_with_few(view.other, empty, shape.stride)


@separate
def few_before(view: View, shape: Shape) -> int:
    """Return the stones that the player who moved last had in strings with few liberties before."""
    empty = set_from_words(shape.board) & ~(view.own | view.other)
    return all_with_few(view.other & ~view.last, empty & ~view.taken | view.last, shape.stride)


@kernel
def _near(begin: PositionArrays, shape: Shape, near: Words) -> None:
    view = load_position(begin, 0, shape.board)
    few = few_now(view, shape)
    store(near, 0, near_points(view, shape, few, few_before(view, shape)))


def near(board: Game) -> Points:
    """Return the points that are near the last move."""
    begin, form = position_arrays([check_board(board).state], board.size), shape(board.size)
    points = to_words(len(form.board), 0)
    _near(begin, form, points)
    return Points(to_ints(points)[0], board.size)
