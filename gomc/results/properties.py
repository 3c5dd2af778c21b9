"""The properties of all points at once, as sets; `gomc.reference.properties` explains them."""

from __future__ import annotations

from typing import NamedTuple


class StoneEffects(NamedTuple):
    """The effects of a stone of one player on each empty point, as sets of points.

    Attributes
    ----------
    one, two, three : set of points
        The points where the stone would capture at least that many stones.
    unsafe : set of points
        The points where the stone would be in atari, or without a liberty.
    suicide : set of points
        The points where the stone would be without a liberty.
    """

    one: int
    two: int
    three: int
    unsafe: int
    suicide: int


class NeighbourSets(NamedTuple):
    """The points with at least 1, 2 and 3 neighbours in a set."""

    one: int
    two: int
    three: int


class Properties(NamedTuple):
    """The properties of all empty points.

    Attributes
    ----------
    near : set of points
        The points near the last move.
    own, other : StoneEffects
        The effects of a stone of the player to move, and the effects of a stone of the opponent.
    atari : set of points
        The liberties of the opponent's strings with two liberties: a move there gives atari.
    second : set of points
        The points round the second last move.
    """

    near: int
    own: StoneEffects
    other: StoneEffects
    atari: int
    second: int
