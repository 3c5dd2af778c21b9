"""Sequence-like games: a move answers the one before it, if there is something to answer.

Random moves all over the board make no sense together. MoGo's authors (RR-6062, 2006, section 3.2) let
each move look at the last one first, and so games get local sequences, as people play them:

1. if the last move put own strings in atari, and one can be saved: a move that saves it;
2. else a move next to the last one that fits a pattern, and is no self-atari;
3. else a move that takes something, anywhere;
4. else any move.

Of several moves one is drawn. Each of the first three stages can be left out, and a stage of one's own
can be put before them (`gomc.settings.stages`).
"""

from __future__ import annotations

from collections.abc import Callable

from gomc.errors import GomcError, quoted
from gomc.patterns import table
from gomc.points import Geometry, bits
from gomc.reference.board import flood, neighbours, play
from gomc.settings.stages import UNIFORM, Own, Stages, name_of


def own_moves(
    points: int, own: int, other: int, atari: int, last: int, geometry: Geometry, stage: Own
) -> int:
    """Return those of the points that the stage of one's own finds."""
    found = stage.reference(points, own, other, atari, last, geometry)
    if type(found) is not int:
        raise GomcError(
            f"{name_of(stage.reference)} must return a set of points, which is an int, "
            f"not {quoted(found)}."
        )
    return points & found


# Paper: RR 3.2
def saving_moves(points: int, own: int, other: int, atari: int, last: int, geometry: Geometry) -> int:
    """Return the moves that save a string which the last move put in atari.

    A string is saved if it has two liberties or more after the move: by a stone on its liberty, or
    because a string beside it is taken.

    Parameters
    ----------
    points : int
        The moves to choose from.
    own, other, atari : int
        The stones of the player to move, of the opponent, and those of both in atari.
    last : int
        The stone that was just played, as a set of one; the empty set after a pass.
    geometry : Geometry
        The shape of the board.
    """
    stride = geometry.stride
    threatened = flood(neighbours(last, stride) & own & atari, own & atari, stride)
    if not threatened:
        return 0
    prey = flood(neighbours(threatened, stride) & other & atari, other & atari, stride)
    found = 0
    for p in bits(points & neighbours(threatened | prey, stride)):
        _, _, atari_after, _ = play(1 << p, own, other, atari, geometry)
        if threatened & ~atari_after:
            found |= 1 << p
    return found


def is_self_atari(point: int, own: int, other: int, atari: int, geometry: Geometry) -> bool:
    """Whether a stone on a legal point, a set of one, would be in atari."""
    _, _, atari_after, _ = play(point, own, other, atari, geometry)
    return point & atari_after != 0


def neighbourhood(p: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the number of what is around a point, given by its int; see `gomc.patterns`.

    Examples
    --------
    >>> from gomc.points import geometry
    >>> bin(neighbourhood(0, own=2, other=0, geometry=geometry(5)))  # the corner A5, a stone on B5
    '0b10111100111111'
    """
    stride = geometry.stride
    off = ~(geometry.board << stride + 1)  # shifted so that nothing is before the first bit
    number = 0
    for shift, stones in ((0, own), (8, other)):
        above = (stones << stride + 1 | off) >> p  # bit 0 is the neighbour above to the left
        beside, below = above >> stride, above >> 2 * stride
        eight = above & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (below & 7) << 5
        number |= eight << shift
    return number


def around(point: int, stride: int) -> int:
    """Return the eight points around one, and what of them is off the board."""
    row = point | point << 1 | point >> 1
    return (row | row << stride | row >> stride) & ~point


# Paper: RR 3.2
def pattern_moves(
    points: int, own: int, other: int, atari: int, last: int, geometry: Geometry, matched: bytes
) -> int:
    """Return the moves around the last one that fit a pattern and are no self-atari.

    Parameters
    ----------
    points, own, other, atari, last, geometry
        See `saving_moves`.
    matched : bytes
        The table of the patterns; see `gomc.patterns.table`.
    """
    found = 0
    for p in bits(points & around(last, geometry.stride)):
        fits = matched[neighbourhood(p, own, other, geometry)]
        if fits and not is_self_atari(1 << p, own, other, atari, geometry):
            found |= 1 << p
    return found


Narrowing = Callable[[int, int, int, int, int, Geometry], int]
"""Narrows moves down: takes and returns what `saving_moves` does, of points at least one; 0 for all."""


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
def narrowing(stages: Stages) -> Narrowing | None:
    """Return the function that finds what the first stage finds that finds something.

    None, if there is no stage but the last.
    """
    matched = table(stages.patterns)

    def narrow(points: int, own: int, other: int, atari: int, last: int, geometry: Geometry) -> int:
        found = 0
        if stages.own:
            found = own_moves(points, own, other, atari, last, geometry, stages.own)
        if stages.save and not found:
            found = saving_moves(points, own, other, atari, last, geometry)
        if stages.patterns and not found:
            found = pattern_moves(points, own, other, atari, last, geometry, matched)
        if stages.capture and not found:
            found = points & neighbours(other & atari, geometry.stride)
        return found

    return None if stages == UNIFORM else narrow
