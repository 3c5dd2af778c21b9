"""Stones, strings and liberties, and all that is seen of a position before a move is looked at.

Features ask for the strings of a position again and again, so they are found once. What a move would do
is tried out: its stone is put on the board (`gomc.reference.board.play`), and its string is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.board import flood, legal, neighbours, play, play_suicide


class String(NamedTuple):
    """A string: its stones, and its liberties."""

    stones: int
    liberties: int


class After(NamedTuple):
    """A position after a move: the stones of the player who moved, and those of the opponent.

    Attributes
    ----------
    own, other, atari : set of points
        The stones, and those of both in atari.
    string : String
        The string of the stone; empty after suicide.
    """

    own: int
    other: int
    atari: int
    string: String


@dataclass
class SeenPosition:
    """A position, and what is seen of it for all of its moves.

    Attributes
    ----------
    view : View
        The position.
    geometry : Geometry
        The shape of the board.
    strings : dict
        The string of every stone, by the stone as a set of one.
    phase : int
        The phase of the game (`gomc.features.levels.PHASES`).
    influence, territory : list of int
        How firmly each point is in the mover's hands (`gomc.reference.sight.territory`).
    from_last, from_before : list of int
        The steps from the last two moves to each point (`gomc.reference.sight.fates`).
    """

    view: View
    geometry: Geometry
    strings: dict[int, String]
    phase: int
    influence: list[int]
    territory: list[int]
    from_last: list[int]
    from_before: list[int]


def string_at(stone: int, own: int, empty: int, stride: int) -> String:
    """Return the string of a stone of `own`, a set of one."""
    stones = flood(stone, own, stride)
    return String(stones, neighbours(stones, stride) & empty)


def each_stone(stones: int) -> list[int]:
    """Return the points of a set as sets of one, in reading order."""
    found = []
    while stones:
        found.append(stones & -stones)
        stones &= stones - 1
    return found


def explore(stone: int, own: int, empty: int, geometry: Geometry) -> tuple[list[int], list[int]]:
    """Return the stones of a string and its liberties, as sets of one, in the order of a walk.

    The walk goes from the stone to its neighbours, above, left, right and below, and from each of
    these on, the first that was met first. Ladders are read in this order.
    """
    stones, liberties, met = [stone], list[int](), stone
    for here in stones:  # which grow meanwhile
        for point in each_stone(geometry.beside[here] & (own | empty) & ~met):
            met |= point
            (stones if point & own else liberties).append(point)
    return stones, liberties


def put(point: int, view: View, geometry: Geometry) -> After:
    """Put a stone on an empty point, a set of one; the move may be suicide."""
    own, other, atari = view.own, view.other, view.atari
    is_legal = legal(own, other, atari, 0, geometry) & point
    own, other, atari, _ = (play if is_legal else play_suicide)(point, own, other, atari, geometry)
    empty, stride = geometry.board & ~(own | other), geometry.stride
    return After(own, other, atari, string_at(point & own, own, empty, stride))


def find_strings(own: int, other: int, geometry: Geometry) -> dict[int, String]:
    """Return the string of every stone, by the stone as a set of one."""
    found, empty = dict[int, String](), geometry.board & ~(own | other)
    for left in (own, other):
        colour = left
        while left:
            string = string_at(left & -left, colour, empty, geometry.stride)
            left &= ~string.stones
            found |= dict.fromkeys(each_stone(string.stones), string)
    return found
