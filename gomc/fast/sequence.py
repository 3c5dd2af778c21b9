"""The stages of sequence-like games, compiled; ``reference/sequence.py`` explains them."""

from __future__ import annotations

from gomc.fast.board import flood, neighbours, play
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.words import Shape, has_any, lowest, nothing
from gomc.game.position import View


# Paper: RR 3.2
@inlined
def saving_moves(view: View, points: int, shape: Shape) -> int:
    """Return the moves that save a string which the last move put in atari."""
    own, other, atari, stride = view.own, view.other, view.atari, shape.stride
    found = nothing(points)
    threatened = neighbours(view.last, stride) & own & atari
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


# Paper: RR 3.2
@inlined
def captures(view: View, points: int, shape: Shape) -> int:
    """Return the moves that take stones."""
    return points & neighbours(view.other & view.atari, shape.stride)


@inlined
def captures_of_last(view: View, points: int, shape: Shape) -> int:
    """Return the moves that take the string of the last move."""
    stones = view.other & view.atari
    prey = view.last & stones
    if has_any(prey):
        prey = flood(prey, stones, shape.stride)
    return points & neighbours(prey, shape.stride)
