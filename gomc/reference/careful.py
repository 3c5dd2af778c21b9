"""Big self-ataris, which a careful game does not play.

A stone that leaves its own string with one liberty may be right if the string is small: it is thrown
in, or takes away an eye. A string of four stones or more is mostly lost for nothing, and often a fight
of two groups for liberties is lost with it, which random games would then count wrongly.

.. code-block:: text

    . . . . .    With a stone at a or b X would leave one liberty to all five of its stones, and O
    O O O O O    would take them there.
    X X X X O
    a b O O O

But to kill a group from inside is to fill its eye space, to be taken, and then to play on the vital
point of the room that is left. So a string may be given away if its stones have a shape with which
nakade kills (`gomc.reference.nakade`): any three, a square or a T of four, a bulky or a cross of five,
and the rabbity six.

A move that is drawn and refused is not drawn again: the game draws from the rest of what the stage
found, then from all other moves, and passes if none is left. A move that takes stones is never refused.

Source: "Current Frontiers in Computer Go" (2010), section II-D, names the rule among those that are
usual, and says that nakade makes it complicated. The shapes are those of Fuego (Enzenberger and others,
2010), which refuses only what would be a self-atari for the opponent too.
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
"""A string of so many stones may always be given away."""


def is_square(string: int, stride: int) -> bool:
    """Whether a string of four stones is a square: each has one beside it, and one above or below."""
    row, column = string << 1 | string >> 1, string << stride | string >> stride
    return string & row & column == string


# Paper: CF II-D others
def is_big_self_atari(view: View, move: int, geometry: Geometry) -> bool:
    """Whether a move gives away a string that is neither small nor of a shape with which nakade kills.

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
    """Return what is played if a move was drawn: this one, its approach move, or nothing.

    An approach move is no self-atari. So it stands for a move that would be refused.

    Parameters
    ----------
    view : View
        The position.
    move : int
        The move, as a set of one point.
    points : int
        All moves that the game may play.
    geometry : Geometry
        The shape of the board.
    approach, careful : bool
        Whether there are approach moves, and whether big self-ataris are refused.
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
    """Draw one of the `preferred` moves, or else another one, that is not refused; see `corrected`."""
    while points:
        preferred = preferred or points
        move = nth(preferred, rng.below(preferred.bit_count()))
        played = corrected(view, move, points, geometry, approach, careful)
        if played:
            return played
        preferred, points = preferred & ~move, points & ~move
    return 0
