r"""The rules of Go as algebra of sets.

A set of points is an integer (`gomc.game.points`), and a step in a direction is a shift:

.. code-block:: text

    neighbours(s) = s << 1 | s >> 1 | s << stride | s >> stride

From this everything follows. A *string*, stones of one colour connected along the lines, is grown
from one of its stones until nothing is added. Its *liberties* are the empty points among its
neighbours; without any it is taken.

One set is kept up to date besides the stones, because it makes the rest short: the stones *in
atari*, whose string has exactly one liberty. A string in atari is taken when it loses that liberty; any
other string keeps one. So a stone may be put on an empty point that touches

- another empty point (a liberty of its own), or
- a string of its own colour that is not in atari (it joins that string), or
- a string of the other colour that is in atari (it takes that string),

and anything else would be suicide. All legal moves are found at once by `legal`.

The functions take the stones as *own* (of the player who moves) and *other*. All sets are ints.
"""

from __future__ import annotations

from gomc.game import Game
from gomc.game.points import Geometry
from gomc.game.position import Algebra


def neighbours(points: int, stride: int) -> int:
    """Return the points one step from a set, off-board bits and points of the set included.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> e5 = Points.of(["E5"], 9)
    >>> print(Points(neighbours(e5.bits, 10) & geometry(9).board, 9).names)
    ('E6', 'D5', 'F5', 'E4')
    """
    return points << 1 | points >> 1 | points << stride | points >> stride


def flood(seed: int, within: int, stride: int) -> int:
    """Return `seed`, a part of `within`, with all of `within` that is connected to it."""
    while True:
        grown = seed | (seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
        if grown == seed:
            return seed
        seed = grown


def has_several(points: int) -> bool:
    """Whether a set has more than one point: taking the lowest away leaves something."""
    return points & (points - 1) != 0


def probe(stone: int, own: int, empty: int, stride: int) -> tuple[int, bool]:
    """Grow the string of `stone` until a second liberty is seen, for most strings at once.

    Parameters
    ----------
    stone : int
        A stone, or several of one string.
    own, empty : int
        The stones of its colour, and the empty points.
    stride : int
        See `gomc.game.points.Geometry`.

    Returns
    -------
    string : int
        The part of the string that was grown: all of it, if it is in atari.
    in_atari : bool
        Whether the string has fewer than two liberties.
    """
    while True:
        around = stone << 1 | stone >> 1 | stone << stride | stone >> stride  # as `neighbours`
        liberties = around & empty
        if liberties & (liberties - 1):  # as `has_several`
            return stone, False
        grown = stone | around & own
        if grown == stone:
            return stone, True
        stone = grown


def grow(stone: int, own: int, empty: int, stride: int, limit: int) -> tuple[int, int]:
    """Grow the string of `stone` until more liberties are seen than `limit`.

    Arguments are otherwise those of `probe`.

    Returns
    -------
    string : int
        The part of the string that was grown: all of it, if it has no more.
    liberties : int
        The liberties that were seen.

    Examples
    --------
    Two stones have three liberties: the first one alone has one, and both are looked at.

    >>> from gomc.game.points import Points, geometry
    >>> stones, shape = Points.of(["A3", "B3"], 3).bits, geometry(3)
    >>> string, liberties = grow(1, stones, shape.board ^ stones, shape.stride, limit=2)
    >>> Points(string, 3).names, Points(liberties, 3).names
    (('A3', 'B3'), ('C3', 'A2', 'B2'))
    """
    while True:
        around = stone << 1 | stone >> 1 | stone << stride | stone >> stride  # as `neighbours`
        liberties = around & empty
        if liberties.bit_count() > limit:
            return stone, liberties
        grown = stone | around & own
        if grown == stone:
            return stone, liberties
        stone = grown


def all_in_atari(stones: int, empty: int, stride: int) -> int:
    """Return those of one colour's `stones` whose string has fewer than two liberties.

    Looks at every string: for positions that were set up. In a game, `play` keeps the set.
    """
    found = 0
    while stones:
        string, in_atari = probe(stones & -stones, stones, empty, stride)
        if in_atari:
            found |= string
        stones &= ~flood(string, stones, stride)
    return found


def legal(own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return all points that the player of `own` may play without suicide, less the point of ko.

    Parameters
    ----------
    own, other : int
        The stones of the player to move, and of the opponent.
    atari : int
        The stones of both in strings with exactly one liberty.
    ko : int
        The point that simple ko forbids, or the empty set.
    geometry : Geometry
        The shape of the board.
    """
    empty = geometry.board ^ own ^ other
    welcome = empty | own ^ atari  # own stones that are not in atari, and others that are
    return empty & neighbours(welcome, geometry.stride) & ~ko


def play(point: int, own: int, other: int, atari: int, geometry: Geometry) -> tuple[int, int, int, int]:
    """Put a stone of `own` on a legal point, and take what it takes.

    Four kinds of strings change. Opposing ones next to the point are taken, if they are in atari, and
    otherwise lose a liberty. Own ones next to what was taken gain liberties. And own ones next to the
    point become one string with the new stone.

    Parameters
    ----------
    point : int
        The point, as a set of one; it is one of `legal`.
    own, other, atari : int
        As for `legal`.
    geometry : Geometry
        The shape of the board.

    Returns
    -------
    own, other, atari : int
        The stones after the move.
    ko : int
        The point that the opponent may not play at once under simple ko, or the empty set: the
        new stone took exactly one stone, stands alone and has one liberty.
    """
    stride, beside = geometry.stride, geometry.beside
    near = beside[point]
    ko = 0
    if near & atari:
        relieved, prey = near & own & atari, near & other & atari
        if prey:
            dead = flood(prey, other & atari, stride)
            other ^= dead
            atari ^= dead
            relieved |= neighbours(dead, stride) & own & atari
            if near & ~other == dead and not has_several(dead):
                ko = dead
        if relieved:
            atari ^= flood(relieved, own & atari, stride)
    own |= point
    empty = geometry.board ^ own ^ other
    liberties = near & empty
    if not liberties & (liberties - 1):  # with two liberties of its own the stone needs no probe
        string, in_atari = probe(point | near & own, own, empty, stride)
        if in_atari:
            atari |= string
    pressed = near & other
    while pressed:
        stone = pressed & -pressed
        string, in_atari = probe(stone | beside[stone] & other, other, empty, stride)
        if in_atari:
            atari |= string
        pressed &= ~string
    return own, other, atari, ko


def play_suicide(
    point: int, own: int, other: int, atari: int, geometry: Geometry
) -> tuple[int, int, int, int]:
    """Put a stone of `own` on an empty point that is not `legal` for it, and take its string.

    Arguments and results are those of `play`; there is no ko.
    """
    stride = geometry.stride
    string = flood(point, own | point, stride)
    relieved = neighbours(string, stride) & other & atari
    atari &= ~flood(relieved, other & atari, stride)
    return own & ~string, other, atari & ~string, 0


def area(own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    """Return the two players' areas: a player's stones, and empty points that only these reach.

    A point reaches a colour if a path of empty points leads from it to a stone of that colour
    (Tromp and Taylor's rule 9).
    """
    empty = geometry.board ^ own ^ other
    own_reach = flood(own, own | empty, geometry.stride)
    other_reach = flood(other, other | empty, geometry.stride)
    return own_reach & ~other_reach, other_reach & ~own_reach


class Board(Game):
    """A game of Go: the position and how it came about.

    `gomc.game.Game` describes all methods of a board; the functions of this module do its work on sets.
    """

    _algebra = Algebra(neighbours, flood, all_in_atari, legal, play, play_suicide, area)
