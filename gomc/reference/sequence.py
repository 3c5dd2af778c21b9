"""Sequence-like games: a move answers the one before it, if there is something to answer.

Random moves all over the board make no sense together. MoGo's authors (RR-6062, 2006, section 3.2) let
each move look at the last one first, and so games get local sequences, as people play them:

1. if the last move put own strings in atari, and one can be saved: a move that saves it;
2. else a move next to the last one that fits a pattern, and is no self-atari
   (`gomc.reference.patterns`);
3. else a move that takes stones, anywhere;
4. else any move.

If there are several such moves, one of them is drawn. These are the stages of
`gomc.settings.SEQUENCE_LIKE`; `gomc.reference.policy` asks stages in their order, and the first one
that finds moves decides.
"""

from __future__ import annotations

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, neighbours, play


# Paper: RR 3.2
def saving_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that save a string which the last move put in atari.

    A string is saved if it has two liberties or more after the move: by a stone on its liberty, or
    because a string beside it is taken.

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
    found = 0
    for move in singles(points & neighbours(threatened | prey, stride)):
        _, _, atari_after, _ = play(move, own, other, atari, geometry)
        if threatened & ~atari_after:
            found |= move
    return found


# Paper: RR 3.2
def captures(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that take stones; see `saving_moves`."""
    prey = view.other & view.atari
    return points & neighbours(prey, geometry.stride) if prey else prey


def captures_of_last(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that take the string of the last move; see `saving_moves`."""
    stones = view.other & view.atari
    prey = view.last & stones
    if prey:
        prey = flood(prey, stones, geometry.stride)
    return points & neighbours(prey, geometry.stride)
