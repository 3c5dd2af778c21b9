"""Two liberties: moves that catch a string before it is in atari, or keep it from being caught.

Rules for strings in atari often come too late: a string with two liberties may be lost already. "The
two-liberties killing rule is 'if when removing one of the liberties, the group has no way to escape (no
move can improve the number of liberties), then play it', and the corresponding two-liberties escape
rule 'if one group has two liberties and the opponent can play a two liberties killing move, then play a
move that prevents it'" ("Current Frontiers in Computer Go", 2010, section II-D and Figure 4).

.. code-block:: text

    . . . . .    O has two liberties, a and b. X kills O at a, because b would leave O no liberty.
    . X X X .    If X plays b, O gets out at a. So a move of O at a escapes.
    X O O a .
    X b X . .

The text leaves some details open; gomc decides them as follows. The rule looks at the strings with a
stone on the last move or on the eight points around the last move. After a killing move the string is
in atari. An answer saves the string if it extends the string, or takes a string in atari beside it, and
the string then has two liberties. An escaping move is of the same two kinds, and after it no move kills
the string.
"""

from __future__ import annotations

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, grow, has_several, legal, neighbours, play
from gomc.reference.patterns import around


def ways_out(string: int, other: int, atari: int, stride: int) -> int:
    """Return the points where a move may give a string more liberties, occupied points included.

    They lie beside the string, or beside opposing strings in atari that touch the string.
    """
    beside = neighbours(string, stride)
    prey = flood(beside & other & atari, other & atari, stride)
    return neighbours(string | prey, stride)


def can_be_saved(string: int, own: int, other: int, atari: int, ko: int, geometry: Geometry) -> bool:
    """Return whether a move of `own` gives `string`, which is in atari, two liberties."""
    moves = legal(own, other, atari, ko, geometry) & ways_out(string, other, atari, geometry.stride)
    for move in singles(moves):
        _, _, atari_after, _ = play(move, own, other, atari, geometry)
        if string & ~atari_after:
            return True
    return False


# Paper: CF II-D liberties
def killers(string: int, own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return the moves of `own` that kill `string`, which is of `other` and has two liberties."""
    killing, stride = 0, geometry.stride
    empty = geometry.board & ~(own | other)
    liberties = neighbours(string, stride) & empty
    for move in singles(legal(own, other, atari, ko, geometry) & liberties):
        if has_several(neighbours(liberties & ~move, stride) & empty & ~move):
            continue  # the string simply runs
        mine, others, atari_after, others_ko = play(move, own, other, atari, geometry)
        if not can_be_saved(string, others, mine, atari_after, others_ko, geometry):
            killing |= move
    return killing


# Paper: CF II-D liberties
def escapes(string: int, own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return the moves of `own` after which `string`, which has two liberties, cannot be killed."""
    escaping, stride = 0, geometry.stride
    moves = legal(own, other, atari, ko, geometry) & ways_out(string, other, atari, stride)
    for move in singles(moves):
        mine, others, atari_after, others_ko = play(move, own, other, atari, geometry)
        grown, liberties = grow(string, mine, geometry.board & ~(mine | others), stride, 2)
        n = liberties.bit_count()
        if n > 2 or (n == 2 and not killers(grown, others, mine, atari_after, others_ko, geometry)):
            escaping |= move
    return escaping


# Paper: CF II-D liberties, CF Figure 4
def two_liberty_moves(view: View, points: int, geometry: Geometry, kill: bool, escape: bool) -> int:
    """Return the moves that kill a string at the last move; if there are none, the moves that escape.

    Parameters
    ----------
    view : View
        The position.
    points : int
        The moves to choose from.
    geometry : Geometry
        The shape of the board.
    kill, escape : bool
        Whether the rule looks for moves of each kind.
    """
    own, other, atari, ko, stride = view.own, view.other, view.atari, view.ko, geometry.stride
    empty = geometry.board ^ own ^ other
    near, moves = view.last | around(view.last, stride), 0
    if kill:
        seeds = near & other
        while seeds:
            string, liberties = grow(seeds & -seeds, other, empty, stride, 2)
            seeds &= ~string
            if liberties.bit_count() == 2:
                moves |= killers(string, own, other, atari, ko, geometry)
        moves &= points
    if escape and not moves:
        seeds, no_ko = near & own, ko & ~ko  # an empty set; ko binds only the player to move
        while seeds:
            string, liberties = grow(seeds & -seeds, own, empty, stride, 2)
            seeds &= ~string
            if liberties.bit_count() == 2 and killers(string, other, own, atari, no_ko, geometry):
                moves |= escapes(string, own, other, atari, ko, geometry)
        moves &= points
    return moves
