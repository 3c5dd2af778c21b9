"""Patterns, compiled; ``reference/patterns.py`` explains them.

The neighbourhood of a point is read off rows of memory, which hold the stones and the points off the
board.
"""

from __future__ import annotations

from gomc.fast.board import flood, neighbours, probe, with_two_neighbours
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    earlier,
    has_any,
    index_of,
    later,
    lowest,
    nothing,
    points_of,
    store,
    word,
)
from gomc.game.position import View

SEVEN, SIXTY_THREE = word(7), word(63)
TWO, THREE, FOUR, FIVE, EIGHT = word(2), word(3), word(4), word(5), word(8)

OWN, OTHER, SURROUNDED = 1, 3, 5
"""Rows of the memory with the stones of the player to move and of the opponent, and the points off the
board. In the rows before, between and after them all bits are set, as if the board's surroundings went
on; there are `SURROUNDED` rows in all."""


@inlined
def is_self_atari(view: View, point: int, shape: Shape) -> bool:
    """Whether a stone on a legal point, a set of one, would be in atari.

    What else the stone would put in atari need not be known, and so this is less work than to play it.
    """
    own, other, stride = view.own | point, view.other, shape.stride
    near = neighbours(point, stride)
    dead = near & other & view.atari
    if has_any(dead):
        dead = flood(dead, other & view.atari, stride)
    empty = points_of(shape.board) & ~(own | other) | dead
    _, in_atari = probe(point | near & own, own, empty, stride)
    return in_atari


@inlined
def write_stones(view: View, shape: Shape, memory: Words) -> None:
    """Write down the stones of a position, for `neighbourhood`."""
    off = ~points_of(shape.board)
    store(memory, OWN, view.own | off)
    store(memory, OTHER, view.other | off)


@inlined
def eight(flat: Words, place: int, stride: int) -> int:
    """Return which of the eight neighbours of a place are set, as a number of eight bits.

    They are in three rows of a board, which are less than a word.
    """
    begin = place - stride - 1
    w, bit = begin >> 6, word(begin & 63)
    above = flat[w] >> bit | flat[w + 1] << ONE << (SIXTY_THREE - bit)
    beside = above >> word(stride)
    below = beside >> word(stride)
    return above & SEVEN | (beside & ONE) << THREE | (beside & FOUR) << TWO | (below & SEVEN) << FIVE


@inlined
def neighbourhood(p: int, stride: int, words: int, flat: Words) -> int:
    """Return the number of a point's neighbourhood, given its int; see `gomc.settings.patterns`.

    The stones are those that were written down last, in rows of this many words.
    """
    row = 64 * words
    own, other = eight(flat, OWN * row + p, stride), eight(flat, OTHER * row + p, stride)
    return int(own | other << EIGHT)


@inlined
def around(points: int, stride: int) -> int:
    """Return the eight points around each of some, also those off the board."""
    row = later(points, ONE) | earlier(points, ONE)
    rows = row | points
    return row | later(rows, stride) | earlier(rows, stride)


# Paper: RR 3.2
@inlined
def pattern_moves(
    view: View, points: int, shape: Shape, matched: Words, memory: Words, flat: Words
) -> int:
    """Return the moves around the last one that fit a pattern and are no self-atari."""
    found = nothing(points)
    tried = points & around(view.last, shape.stride)
    if has_any(tried):
        write_stones(view, shape, memory)
        stride, words = int(shape.stride), memory.shape[1]
        board = points_of(shape.board)
        safe = with_two_neighbours(board & ~(view.own | view.other), shape.stride)
        while has_any(tried):
            p = lowest(tried)
            if matched[neighbourhood(index_of(p), stride, words, flat)] and (
                has_any(p & safe) or not is_self_atari(view, p, shape)
            ):
                found = found | p
            tried = tried & ~p
    return found
