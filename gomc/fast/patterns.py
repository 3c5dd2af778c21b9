"""Patterns, compiled; ``reference/patterns.py`` explains them.

The neighbourhood of a point is read from rows of memory, which hold the stones and the points off the
board. numba cannot compile the reference's functions, which need ints with more bits than a set has,
and look up windows in a Python set.
"""

from __future__ import annotations

from gomc.fast.board import flood, in_atari, neighbours, with_two_neighbours
from gomc.fast.compiler.kernel import from_book, inlined
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    bits_at,
    eight_of_window,
    has_any,
    index_of,
    lowest,
    nothing,
    set_from_words,
    store,
    word,
)
from gomc.game.position import View
from gomc.reference import patterns as book

SEVEN, SIXTY_THREE = word(7), word(63)
TWO, THREE, FOUR, FIVE, EIGHT = word(2), word(3), word(4), word(5), word(8)
TEN, FIFTEEN, THIRTY_TWO, FULL = word(10), word(15), word(32), word(31)

CORNERS = (12, 11, 10, 7, 5, 2, 1, 0)
"""The place in a window where the neighbourhood of each of the eight points around the middle begins.
The last of the eight points comes first."""

OWN, OTHER, SURROUNDED = 1, 3, 5
"""Rows of the memory. `OWN` and `OTHER` hold the stones of the player to move and of the opponent, and
the points off the board. In the rows before, between and after these two rows all bits are set, as if
the board's surroundings went on. There are `SURROUNDED` rows in all."""


@inlined
def self_atari(view: View, point: int, shape: Shape) -> tuple[int, int]:
    """Return the string in atari that a stone on a legal point would form, and the captured stones.

    The string is empty if it would not be in atari. Playing the stone would be more work, because a
    played stone puts other strings in atari. The reference does not return what the stone captures, and
    its branches exclude games side by side, for which this function works too.
    """
    own, other, stride = view.own | point, view.other, shape.stride
    near = neighbours(point, stride)
    dead = near & other & view.atari
    if has_any(dead):
        dead = flood(dead, other & view.atari, stride)
    empty = set_from_words(shape.board) & ~(own | other) | dead
    return in_atari(point | near & own, own, empty, stride), dead


is_self_atari = from_book(book.is_self_atari, inlined)


@inlined
def without_self_ataris(view: View, points: int, shape: Shape) -> int:
    """Return the legal points where a stone would not be in atari.

    `is_self_atari` at every point would take 2.5 times as long (measured on 9x9 and on 19x19), and
    could not serve games side by side.
    """
    empty = set_from_words(shape.board) & ~(view.own | view.other)
    doubt = points & ~with_two_neighbours(empty, shape.stride)
    while has_any(doubt):
        p = lowest(doubt)
        string, _ = self_atari(view, p, shape)
        points = points & ~(p & string)
        doubt = doubt & ~p
    return points


@inlined
def write_stones(view: View, shape: Shape, memory: Words) -> None:
    """Write the stones of a position into the memory, for `neighbourhood`."""
    off = ~set_from_words(shape.board)
    store(memory, OWN, view.own | off)
    store(memory, OTHER, view.other | off)


@inlined
def eight(flat: Words, place: int, stride: int) -> int:
    """Return which of the eight neighbours of a place are set, as a number of eight bits.

    The neighbours lie in three rows of a board, which are shorter than a word.
    """
    begin = place - stride - 1
    w, bit = begin >> 6, word(begin & 63)
    above = flat[w] >> bit | flat[w + 1] << ONE << (SIXTY_THREE - bit)
    beside = above >> word(stride)
    below = beside >> word(stride)
    return above & SEVEN | (beside & ONE) << THREE | (beside & FOUR) << TWO | (below & SEVEN) << FIVE


@inlined
def neighbourhood(p: int, stride: int, words: int, flat: Words) -> int:
    """Return the number of the neighbourhood of the point with int `p`; see `gomc.settings.patterns`.

    `flat` holds the stones that `write_stones` wrote last, in rows of `words` words.
    """
    row = 64 * words
    own, other = eight(flat, OWN * row + p, stride), eight(flat, OTHER * row + p, stride)
    return int(own | other << EIGHT)


around = from_book(book.around, inlined)


@inlined
def rows_from(flat: Words, place: int, stride: int, lane: int, abreast: int) -> int:
    """Return three rows of five places, from `place` on, as a number of 15 bits."""
    w, bit = (place >> 6) * abreast + lane, word(place & 63)
    part = flat[w] >> bit | flat[w + abreast] << ONE << (SIXTY_THREE - bit)
    below = part >> word(stride)
    return part & FULL | (below & FULL) << FIVE | (below >> word(stride) & FULL) << TEN


@inlined
def window(flat: Words, place: int, stride: int, lane: int, abreast: int) -> int:
    """Return half of a window: the 5x5 points around a place, and the row below these points."""
    first = place - 2 * stride - 2
    above = rows_from(flat, first, stride, lane, abreast)
    return above | rows_from(flat, first + 3 * stride, stride, lane, abreast) << FIFTEEN


@inlined
def fitting(p: int, shape: Shape, matched: Words, flat: Words, lane: int, abreast: int) -> int:
    """Return the set of the points, among the eight around the point with int `p`, that fit a pattern.

    The rows of memory belong to a single game, or are a lane of `abreast` games side by side, which
    `neighbourhood` cannot read. For a single game `neighbourhood` takes the same time (measured).
    """
    stride, row = int(shape.stride), 64 * len(shape.board)
    own = window(flat, OWN * row + p, stride, lane, abreast)
    both = own | window(flat, OTHER * row + p, stride, lane, abreast) << THIRTY_TWO
    fit = word(0)
    for k in range(8):
        fit += fit + word(matched[eight_of_window(both, CORNERS[k])])
    beside = fit >> THREE & ONE | fit >> TWO & FOUR
    rows = fit & SEVEN | beside << shape.stride | fit >> FIVE << shape.stride << shape.stride
    return bits_at(rows, p - stride - 1, shape.board)


# Paper: RR 3.2
@inlined
def pattern_moves(
    view: View, points: int, shape: Shape, matched: Words, memory: Words, flat: Words
) -> int:
    """Return the moves around the last move that fit a pattern and are no self-atari."""
    moves = points & around(view.last, shape.stride)
    if has_any(moves):
        write_stones(view, shape, memory)
        fit, rest = nothing(points), view.last
        while has_any(rest):
            fit = fit | fitting(index_of(rest), shape, matched, flat, 0, 1)
            rest = rest & ~lowest(rest)
        moves = without_self_ataris(view, moves & fit, shape)
    return moves
