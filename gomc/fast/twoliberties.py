"""Two liberties, compiled; ``reference/twoliberties.py`` explains it."""

from __future__ import annotations

from gomc.fast.board import flood, legal, neighbours, play
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    Shape,
    has_any,
    has_several,
    lowest,
    nothing,
    points_of,
    word,
)
from gomc.fast.liberties import grow
from gomc.fast.patterns import around
from gomc.game.position import View

TWO = word(2)


@inlined
def with_two_liberties(seeds: int, stones: int, empty: int, stride: int) -> tuple[int, int]:
    """Return the first string of some stones that has a seed in it and two liberties, or none.

    And the seeds that are left.
    """
    seeds = seeds & stones
    while has_any(seeds):
        string, n = grow(lowest(seeds), stones, empty, stride)
        seeds = seeds & ~string
        if n == TWO:
            return string, seeds
    return nothing(seeds), seeds


@inlined
def ways_out(string: int, other: int, atari: int, stride: int) -> int:
    """Return where a move may give a string more liberties."""
    beside = neighbours(string, stride)
    prey = beside & other & atari
    if has_any(prey):
        prey = flood(prey, other & atari, stride)
    return neighbours(string | prey, stride)


@separate
def can_be_saved(string: int, own: int, other: int, atari: int, ko: int, shape: Shape) -> bool:
    """Whether some move of `own` gives its string, which is in atari, two liberties."""
    tried = legal(own, other, atari, ko, shape) & ways_out(string, other, atari, shape.stride)
    while has_any(tried):
        p = lowest(tried)
        _, _, atari_after, _ = play(p, own, other, atari, shape)
        if has_any(string & ~atari_after):
            return True
        tried = tried & ~p
    return False


# Paper: CF II-D liberties
@separate
def killers(string: int, own: int, other: int, atari: int, ko: int, shape: Shape) -> int:
    """Return the moves of `own` that kill a string of `other` which has two liberties."""
    found, stride = nothing(string), shape.stride
    empty = points_of(shape.board) & ~(own | other)
    liberties = neighbours(string, stride) & empty
    tried = legal(own, other, atari, ko, shape) & liberties
    while has_any(tried):
        p = lowest(tried)
        tried = tried & ~p
        if not has_several(neighbours(liberties & ~p, stride) & empty & ~p):
            mine, its, atari_after, its_ko = play(p, own, other, atari, shape)
            if not can_be_saved(string, its, mine, atari_after, its_ko, shape):
                found = found | p
    return found


# Paper: CF II-D liberties
@separate
def escapes(string: int, own: int, other: int, atari: int, ko: int, shape: Shape) -> int:
    """Return the moves of `own` after which its string, which has two liberties, cannot be killed."""
    found, stride = nothing(string), shape.stride
    tried = legal(own, other, atari, ko, shape) & ways_out(string, other, atari, stride)
    while has_any(tried):
        p = lowest(tried)
        tried = tried & ~p
        mine, others, atari_after, others_ko = play(p, own, other, atari, shape)
        grown, n = grow(string, mine, points_of(shape.board) & ~(mine | others), stride)
        if n > TWO or (
            n == TWO and not has_any(killers(grown, others, mine, atari_after, others_ko, shape))
        ):
            found = found | p
    return found


# Paper: CF II-D liberties, CF Figure 4
@separate
def two_liberty_moves(view: View, points: int, shape: Shape, kill: bool, escape: bool) -> int:
    """Return the moves that kill a string by the last move; if there are none, those that escape."""
    own, other, atari, ko, stride = view.own, view.other, view.atari, view.ko, shape.stride
    empty = points_of(shape.board) & ~(own | other)
    near, found = view.last | around(view.last, stride), nothing(points)
    if kill:
        string, seeds = with_two_liberties(near, other, empty, stride)
        while has_any(string):
            found = found | killers(string, own, other, atari, ko, shape)
            string, seeds = with_two_liberties(seeds, other, empty, stride)
        found = found & points
    if escape and not has_any(found):
        none = nothing(points)
        string, seeds = with_two_liberties(near, own, empty, stride)
        while has_any(string):
            if has_any(killers(string, other, own, atari, none, shape)):
                found = found | escapes(string, own, other, atari, ko, shape)
            string, seeds = with_two_liberties(seeds, own, empty, stride)
        found = found & points
    return found
