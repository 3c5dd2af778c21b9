"""Sequence-like games: a move answers the last move, if there is something to answer.

Random moves all over the board do not fit together. In MoGo (RR-6062, 2006, section 3.2) each move
first looks at the last move, and so games contain local sequences, as people play them:

1. If the last move put own strings in atari: a move that saves such a string.
2. Else a move around the last move that fits a pattern and is no self-atari
   (`gomc.reference.patterns`).
3. Else a move that takes stones, anywhere.
4. Else any move.

A draw decides among several such moves. `gomc.settings.SEQUENCE_LIKE` lists these stages, and
`gomc.reference.stages` asks them in their order.
"""

from __future__ import annotations

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, neighbours, play


# Paper: RR 3.2
def saving_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that save a string which the last move put in atari.

    A saved string has at least two liberties after the move, because the move extended the string, or
    took a string beside it.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    """
    threatened = geometry.beside[view.last] & view.own & view.atari
    if not threatened:
        return 0
    own, other, atari, stride = view.own, view.other, view.atari, geometry.stride
    threatened = flood(threatened, own & atari, stride)
    prey = neighbours(threatened, stride) & other & atari
    if prey:
        prey = flood(prey, other & atari, stride)
    saves = 0
    for move in singles(points & neighbours(threatened | prey, stride)):
        _, _, atari_after, _ = play(move, own, other, atari, geometry)
        if threatened & ~atari_after:
            saves |= move
    return saves


# Paper: RR 3.2
def captures(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that take stones; see `saving_moves`."""
    prey = view.other & view.atari
    return points & neighbours(prey, geometry.stride) if prey else prey  # prey: an empty set


def captures_of_last(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that take the string of the last move; see `saving_moves`."""
    stones = view.other & view.atari
    prey = view.last & stones
    if prey:
        prey = flood(prey, stones, geometry.stride)
    return points & neighbours(prey, geometry.stride)
