"""The properties of all points at once, as sets; `gomc.reference.properties` explains them."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """What a stone of one player would do on each empty point, as sets of points.

    Attributes
    ----------
    one, two, three : set of points
        Where it would capture at least that many stones.
    unsafe : set of points
        Where it would be in atari, or have no liberty.
    suicide : set of points
        Where it would have no liberty.
    """

    one: int
    two: int
    three: int
    unsafe: int
    suicide: int


class Beside(NamedTuple):
    """The points that have at least one, two and three neighbours in a set."""

    one: int
    two: int
    three: int


class Properties(NamedTuple):
    """The properties of all empty points.

    Attributes
    ----------
    near : set of points
        The points near the last move.
    own, other : Outcome
        What a stone of the player to move, and one of the opponent, would do.
    atari : set of points
        Where a string of the opponent's has one of its two liberties.
    second : set of points
        The points round the second last move.
    """

    near: int
    own: Outcome
    other: Outcome
    atari: int
    second: int
