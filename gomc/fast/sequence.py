"""Sequence-like games, compiled; ``reference/sequence.py`` explains them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.board import flood, neighbours, play, with_two_neighbours
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    earlier,
    has_any,
    index_of,
    later,
    lowest,
    points_of,
    store,
    width,
    word,
)
from gomc.fast.own import ROWS, address_of, own_moves
from gomc.settings.patterns import table
from gomc.settings.sequence import Stages


class Narrowing(NamedTuple):
    """`gomc.settings.sequence.Stages` for the kernels.

    Attributes
    ----------
    own : int
        Where the code of the stage of one's own is (`gomc.fast.own`); 0 if there is none.
    save, capture : bool
        Whether these stages are gone through.
    matched : array of uint8
        The table of the patterns (`gomc.settings.patterns.table`); empty if there are none.
    memory : array of words, `ROWS` rows
        Room to work. In the first five rows are the stones of the player to move (row 1) and of the
        opponent (row 3), with what is off the board; all bits of the other three are set, as if the
        board's surroundings went on. The rest is for the stage of one's own.
    flat : array of words
        The same, as one row.
    """

    own: int
    save: bool
    capture: bool
    matched: NDArray[np.uint8]
    memory: Words
    flat: Words


# Paper: RR 3.2
@inlined
def saving_moves(points: int, own: int, other: int, atari: int, last: int, shape: Shape) -> int:
    """Return the moves that save a string which the last move put in atari."""
    stride = shape.stride
    found = points & ~points
    threatened = neighbours(last, stride) & own & atari
    if has_any(threatened):
        threatened = flood(threatened, own & atari, stride)
        prey = neighbours(threatened, stride) & other & atari
        if has_any(prey):
            prey = flood(prey, other & atari, stride)
        tried = points & neighbours(threatened | prey, stride)
        while has_any(tried):
            p = lowest(tried)
            _, _, atari_after, _ = play(p, own, other, atari, shape)
            if has_any(threatened & ~atari_after):
                found = found | p
            tried = tried & ~p
    return found


@inlined
def is_self_atari(point: int, own: int, other: int, atari: int, shape: Shape) -> bool:
    """Whether a stone on a legal point, a set of one, would be in atari."""
    _, _, atari_after, _ = play(point, own, other, atari, shape)
    return has_any(point & atari_after)


@inlined
def three(flat: Words, place: int) -> int:
    """Return three bits of a row, from a place on."""
    w, bit = place >> 6, word(place & 63)
    return (flat[w] >> bit | flat[w + 1] << ONE << (SIXTY_THREE - bit)) & SEVEN


SEVEN, SIXTY_THREE = word(7), word(63)
TWO, THREE, FOUR, FIVE, EIGHT = word(2), word(3), word(4), word(5), word(8)


@inlined
def eight(flat: Words, place: int, stride: int) -> int:
    """Return which of the eight neighbours of a place are set, as a number of eight bits."""
    above, beside, below = (
        three(flat, place - stride - 1),
        three(flat, place - 1),
        three(flat, place + stride - 1),
    )
    return above | (beside & ONE) << THREE | (beside & FOUR) << TWO | below << FIVE


@inlined
def neighbourhood(p: int, shape: Shape, how: Narrowing) -> int:
    """Return the number of what is around a point, given by its int; see `gomc.settings.patterns`.

    The stones are those in `how`.
    """
    stride, row = int(shape.stride), 64 * how.memory.shape[1]
    own, other = eight(how.flat, row + p, stride), eight(how.flat, 3 * row + p, stride)
    return int(own | other << EIGHT)


@inlined
def around(point: int, stride: int) -> int:
    """Return the eight points around one, and what of them is off the board."""
    row = point | later(point, ONE) | earlier(point, ONE)
    return (row | later(row, stride) | earlier(row, stride)) & ~point


# Paper: RR 3.2
@inlined
def pattern_moves(
    points: int, own: int, other: int, atari: int, last: int, shape: Shape, how: Narrowing
) -> int:
    """Return the moves around the last one that fit a pattern and are no self-atari."""
    found = points & ~points
    tried = points & around(last, shape.stride)
    if has_any(tried):
        off = ~points_of(shape.board)
        store(how.memory, 1, own | off)
        store(how.memory, 3, other | off)
        safe = with_two_neighbours(~(own | other | off), shape.stride)
        while has_any(tried):
            p = lowest(tried)
            if how.matched[neighbourhood(index_of(p), shape, how)] and (
                has_any(p & safe) or not is_self_atari(p, own, other, atari, shape)
            ):
                found = found | p
            tried = tried & ~p
    return found


@separate
def narrow_by_stages(
    points: int, own: int, other: int, atari: int, last: int, shape: Shape, how: Narrowing
) -> int:
    """Return what the first stage but one's own finds that finds something, all points if none does."""
    found = points & ~points
    if how.save:
        found = saving_moves(points, own, other, atari, last, shape)
    if len(how.matched) and not has_any(found):
        found = pattern_moves(points, own, other, atari, last, shape, how)
    if how.capture and not has_any(found):
        found = points & neighbours(other & atari, shape.stride)
    return found if has_any(found) else points


@separate
def narrow_by_own(
    points: int, own: int, other: int, atari: int, last: int, shape: Shape, how: Narrowing
) -> int:
    """Return what the stage of one's own finds; if that is nothing, what the others do."""
    found = own_moves(points, own, other, atari, last, shape, how.own, how.memory)
    if has_any(found):
        return found
    return narrow_by_stages(points, own, other, atari, last, shape, how)


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@inlined
def narrow(
    points: int, own: int, other: int, atari: int, last: int, shape: Shape, how: Narrowing
) -> int:
    """Return what the first stage finds that finds something, all points if none does.

    In one function with code that may raise an error the other stages would be slower, by 5 %.
    """
    if how.own:
        return narrow_by_own(points, own, other, atari, last, shape, how)
    return narrow_by_stages(points, own, other, atari, last, shape, how)


def narrowing(stages: Stages, size: int) -> Narrowing:
    """Return stages for the kernels of a board of this size."""
    matched = np.frombuffer(bytearray(table(stages.patterns) if stages.patterns else b""), np.uint8)
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    own = address_of(stages.own, size)
    return Narrowing(own, stages.save, stages.capture, matched, memory, memory.ravel())
