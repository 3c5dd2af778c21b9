r"""The rules of Go as algebra of sets.

A set of points is an integer (`gomc.game.points`), and a step in a direction is a shift:

.. code-block:: text

    neighbours(s) = s << 1 | s >> 1 | s << stride | s >> stride

All rules follow from this. A *string* consists of stones of the same colour that are connected along
the lines. It is grown from a stone until no stone is added. The *liberties* of a string are the empty
points among its neighbours. A string without liberties is taken.

Besides the stones, a position keeps the set of the stones *in atari*, whose string has exactly one
liberty. This set makes the rest short: a string in atari is taken when it loses its liberty, and any
other string keeps a liberty. So a stone may be put on an empty point that touches

- another empty point (a liberty of the new stone), or
- a string of the same colour that is not in atari (the stone joins the string), or
- an opposing string in atari (the stone takes the string).

Any other move would be suicide. `legal` finds all legal moves at once.

The functions call the stones *own* (of the player who moves) and *other*. All sets are ints.
"""

from __future__ import annotations

from gomc.game import Game
from gomc.game.points import Geometry
from gomc.game.position import Algebra


def neighbours(points: int, stride: int) -> int:
    """Return the neighbours of a set, among them bits off the board and points of the set.

    Examples
    --------
    >>> from gomc.game.points import Points, geometry
    >>> e5 = Points.of(["E5"], 9)
    >>> print(Points(neighbours(e5.bits, 10) & geometry(9).board, 9).names)
    ('E6', 'D5', 'F5', 'E4')
    """
    return points << 1 | points >> 1 | points << stride | points >> stride


def flood(seed: int, within: int, stride: int) -> int:
    """Return `seed`, a part of `within`, and all points of `within` that are connected to it."""
    while True:
        grown = seed | (seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
        if grown == seed:
            return seed
        seed = grown


def has_several(points: int) -> bool:
    """Return whether a set has more than one point: without the lowest point it is not empty."""
    return points & (points - 1) != 0


def probe(stone: int, own: int, empty: int, stride: int) -> tuple[int, bool]:
    """Grow the string of `stone` until it ends, or a second liberty is seen (mostly at once).

    Parameters
    ----------
    stone : int
        A stone, or several stones of the same string.
    own, empty : int
        The stones of the string's colour, and the empty points.
    stride : int
        See `gomc.game.points.Geometry`.

    Returns
    -------
    string : int
        The grown part of the string: the whole string, if it is in atari.
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
    """Grow the string of `stone` until it ends, or more than `limit` liberties are seen.

    The other arguments are those of `probe`.

    Returns
    -------
    string : int
        The grown part of the string: the whole string, if it has at most `limit` liberties.
    liberties : int
        The liberties that were seen.

    Examples
    --------
    Two stones have three liberties. The first stone touches only one of them, so both are grown.

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
    """Return the `stones`, all of one colour, whose string has fewer than two liberties.

    It grows every string of a position that was set up. In a game, `play` keeps the set up to date.
    """
    atari = 0
    while stones:
        string, in_atari = probe(stones & -stones, stones, empty, stride)
        if in_atari:
            atari |= string
        stones &= ~flood(string, stones, stride)
    return atari


def legal(own: int, other: int, atari: int, ko: int, geometry: Geometry) -> int:
    """Return all points where the player of `own` may play: neither suicide nor the point of ko.

    Parameters
    ----------
    own, other : int
        The stones of the player to move, and of the opponent.
    atari : int
        The stones of both players whose string has exactly one liberty.
    ko : int
        The point that simple ko forbids, or the empty set.
    geometry : Geometry
        The shape of the board.
    """
    empty = geometry.board ^ own ^ other
    welcome = empty | own ^ atari  # own stones not in atari, opposing stones in atari
    return empty & neighbours(welcome, geometry.stride) & ~ko


def play(point: int, own: int, other: int, atari: int, geometry: Geometry) -> tuple[int, int, int, int]:
    """Put a stone of `own` on a legal point, and take the strings whose last liberty it was.

    Four kinds of strings change. Opposing strings next to the point are taken if they are in atari;
    the others lose a liberty. Own strings next to taken stones gain liberties. Own strings next to the
    point become a single string with the new stone.

    Parameters
    ----------
    point : int
        A point of `legal`, as a set.
    own, other, atari : int
        As for `legal`.
    geometry : Geometry
        The shape of the board.

    Returns
    -------
    own, other, atari : int
        The stones after the move.
    ko : int
        The point where simple ko forbids the opponent's next move, or the empty set. There is a ko if
        the new stone took exactly one stone, stands alone and has one liberty.
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
    if not liberties & (liberties - 1):  # a stone with two liberties needs no probe
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
    """Put a stone of `own` on an empty point where it is suicide, and take its string.

    Arguments and results are those of `play`; there is no ko.
    """
    stride = geometry.stride
    string = flood(point, own | point, stride)
    relieved = neighbours(string, stride) & other & atari
    atari &= ~flood(relieved, other & atari, stride)
    return own & ~string, other, atari & ~string, 0


def area(own: int, other: int, geometry: Geometry) -> tuple[int, int]:
    """Return the areas of both players: a player's stones, and the empty points that only they reach.

    A point reaches a colour if a path of empty points leads from it to a stone of that colour
    (Tromp and Taylor's rule 9).
    """
    empty = geometry.board ^ own ^ other
    own_reach = flood(own, own | empty, geometry.stride)
    other_reach = flood(other, other | empty, geometry.stride)
    return own_reach & ~other_reach, other_reach & ~own_reach


class Board(Game):
    """A game of Go: the position, and the moves that led to it.

    `gomc.game.Game` describes all methods of a board; the functions of this module compute on sets.
    """

    _algebra = Algebra(neighbours, flood, all_in_atari, legal, play, play_suicide, area)
