"""Strings and liberties, and the data of a position that all its moves share.

Features use the strings of a position again and again, so the strings are computed once. To see the
effect of a move, its stone is put on the board (`gomc.reference.board.play`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gomc.game.points import Geometry, singles
from gomc.game.position import View
from gomc.reference.board import flood, legal, neighbours, play, play_suicide


class String(NamedTuple):
    """The stones and the liberties of a string."""

    stones: int
    liberties: int


class StonesAfter(NamedTuple):
    """A position after a move: the stones of the player who moved, and those of the opponent.

    Attributes
    ----------
    own, other, atari : set of points
        The stones, and the stones of both players in atari.
    string : String
        The string of the new stone; empty after suicide.
    """

    own: int
    other: int
    atari: int
    string: String


@dataclass
class SeenPosition:
    """A position, with the data that all its moves share.

    Attributes
    ----------
    view : View
        The position.
    geometry : Geometry
        The shape of the board.
    strings : dict
        The string of every stone, by the stone as a set.
    phase : int
        The phase of the game (`gomc.features.levels.PHASES`).
    influence, territory : list of int
        The mover's hold on each point (`gomc.reference.sight.territory`).
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
    """Return the string of a stone of `own`, given as a set."""
    stones = flood(stone, own, stride)
    return String(stones, neighbours(stones, stride) & empty)


def explore(stone: int, own: int, empty: int, geometry: Geometry) -> tuple[list[int], list[int]]:
    """Return the stones and the liberties of a string, each as a set, in the order of a walk.

    The walk goes from the stone to its neighbours above, left, right and below, and then on from these,
    in the order in which they were met. Ladders are read in this order.
    """
    stones, liberties, met = [stone], list[int](), stone
    for visited in stones:  # the loop adds to this list
        for point in singles(geometry.beside[visited] & (own | empty) & ~met):
            met |= point
            (stones if point & own else liberties).append(point)
    return stones, liberties


def put(point: int, view: View, geometry: Geometry) -> StonesAfter:
    """Put a stone on an empty point, given as a set; the move may be suicide."""
    own, other, atari = view.own, view.other, view.atari
    is_legal = legal(own, other, atari, 0, geometry) & point
    own, other, atari, _ = (play if is_legal else play_suicide)(point, own, other, atari, geometry)
    empty, stride = geometry.board & ~(own | other), geometry.stride
    return StonesAfter(own, other, atari, string_at(point & own, own, empty, stride))


def find_strings(own: int, other: int, geometry: Geometry) -> dict[int, String]:
    """Return the string of every stone, by the stone as a set."""
    strings, empty = dict[int, String](), geometry.board & ~(own | other)
    for left in (own, other):
        colour = left
        while left:
            string = string_at(left & -left, colour, empty, geometry.stride)
            left &= ~string.stones
            strings |= dict.fromkeys(singles(string.stones), string)
    return strings
