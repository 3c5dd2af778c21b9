"""Big self-ataris: a careful game refuses these moves.

A self-atari may be right if the string is small: the stone is thrown in, or takes away an eye. A string
of four stones or more is mostly lost for nothing. Often a fight of two groups for liberties is lost
with the string, and then random games judge the fight wrongly.

.. code-block:: text

    . . . . .    A stone at a or b would leave the five X a single liberty, and O would take them
    O O O O O    there.
    X X X X O
    a b O O O

But a player who kills a group from inside fills the eye space, loses these stones, and then plays the
vital point of the empty space. So a string may be given away if the stones have a shape with which
nakade kills (`gomc.reference.nakade`): any three, a square or a T of four, a bulky or a cross of five,
and the rabbity six.

A refused move is not drawn again: the game draws from the other moves of the stage, then from all other
moves, and passes if none is left. A move that takes stones is never refused.

Source: "Current Frontiers in Computer Go" (2010), section II-D, lists the rule among the usual rules,
and says that nakade makes the rule complicated. The shapes are those of Fuego (Enzenberger and others,
2010), which refuses only moves that would be self-atari for the opponent too.
"""

from __future__ import annotations

from gomc.game.points import Geometry, nth
from gomc.game.position import View
from gomc.reference.approach import approach_move
from gomc.reference.board import flood
from gomc.reference.nakade import vital_point
from gomc.reference.patterns import is_self_atari
from gomc.rng import Rng

SMALL = 3
"""The largest string that may always be given away, in stones."""


def is_square(string: int, stride: int) -> bool:
    """Return whether four connected stones are a square: each has a neighbour in its row and column."""
    row, column = string << 1 | string >> 1, string << stride | string >> stride
    return string & row & column == string


# Paper: CF II-D others
def is_big_self_atari(view: View, move: int, geometry: Geometry) -> bool:
    """Return whether a move gives away a big string that has no shape with which nakade kills.

    Parameters
    ----------
    view : View
        The position.
    move : int
        A legal move, as a set of one point.
    geometry : Geometry
        The shape of the board.
    """
    if not is_self_atari(view, move, geometry) or geometry.beside[move] & view.other & view.atari:
        return False
    stride = geometry.stride
    string = flood(move, view.own | move, stride)
    n = string.bit_count()
    if n <= SMALL or vital_point(string, stride):
        return False
    return n != 4 or not is_square(string, stride)


# Paper: CF II-D others
def corrected(
    view: View, move: int, points: int, geometry: Geometry, approach: bool, careful: bool
) -> int:
    """Return the move to play for a drawn move: the same move, its approach move, or the empty set.

    An approach move is no self-atari, so it replaces a move that would be refused.

    Parameters
    ----------
    view : View
        The position.
    move : int
        The drawn move, as a set of one point.
    points : int
        The candidates of the game.
    geometry : Geometry
        The shape of the board.
    approach, careful : bool
        Whether approach moves are played, and whether big self-ataris are refused.
    """
    if approach:
        move = approach_move(view, move, points, geometry)
    return 0 if careful and is_big_self_atari(view, move, geometry) else move


def draw_corrected(
    view: View,
    preferred: int,
    points: int,
    rng: Rng,
    geometry: Geometry,
    approach: bool,
    careful: bool,
) -> int:
    """Draw a `preferred` move, or else another move, that is not refused; see `corrected`."""
    while points:
        preferred = preferred or points
        move = nth(preferred, rng.below(preferred.bit_count()))
        played = corrected(view, move, points, geometry, approach, careful)
        if played:
            return played
        preferred, points = preferred & ~move, points & ~move
    return 0
