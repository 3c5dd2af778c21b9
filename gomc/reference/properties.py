"""Properties of points: the captures by a stone there, and the danger to the stone.

The patterns of a database can ask for more than a shape (`gomc.settings.properties`): whether a point
is near the last move, how many stones either player would capture there, whether the stone would be in
atari (*self-atari*), and whether an opposing stone would have no liberty at all (*suicide*). All
properties are exact, and are computed for all empty points at once, as sets.

- **Captures.** A string in atari is captured on its last liberty. Several strings can share a liberty.
- **Suicide** follows `gomc.reference.board`: no empty neighbour, no own string with a further liberty,
  nothing to capture.
- **Atari** is given to a string with two liberties by a stone on a liberty.
- **Self-atari** leaves a string at most one liberty, so suicide is a self-atari too. A point with two
  empty neighbours is safe, and so is a point beside a string with three liberties. Many strings show
  their three liberties: a stone has three empty neighbours, or it has two and the stone beside it has
  another. So strings must be grown for only a few points.

Ko is no property. Both players are judged as if it were their turn.

Source: GNU Go 3.8's documentation, chapter 14.
"""

from __future__ import annotations

from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.reference.board import flood, neighbours, probe
from gomc.reference.near import few_liberties, near_points
from gomc.reference.patterns import around
from gomc.results.properties import NeighbourSets, Properties, StoneEffects
from gomc.settings.properties import ATARI, NEAR, OUNSAFE, SECOND, STATES, XSUICIDE, XUNSAFE


def captures(prey: int, empty: int, stride: int) -> tuple[int, int, int]:
    """Return the points where at least 1, 2 and 3 stones of `prey`, all in atari, are captured."""
    one = two = three = 0
    left = prey
    while left:
        string = flood(left & -left, prey, stride)
        liberty = neighbours(string, stride) & empty
        for _ in range(min(string.bit_count(), 3)):
            three |= two & liberty
            two |= one & liberty
            one |= liberty
        left &= ~string
    return one, two, three


def beside(points: int, stride: int) -> NeighbourSets:
    """Return the points with at least 1, 2 and 3 neighbours in a set."""
    a, b, c, d = points << 1, points >> 1, points << stride, points >> stride
    return NeighbourSets(
        one=a | b | c | d,
        two=a & b | c & d | (a | b) & (c | d),
        three=a & b & (c | d) | (a | b) & c & d,
    )


def outcome(
    own: int, other: int, atari: int, empty: int, room: NeighbourSets, stride: int, whole: bool
) -> StoneEffects:
    """Return the captures, self-ataris and suicides by a stone of `own` on each empty point.

    Parameters
    ----------
    own, other, atari : set of points
        The stones of the player, of the opponent, and of both in atari.
    empty : set of points
        The empty points.
    room : NeighbourSets
        The points beside the empty points.
    stride : int
        See `gomc.game.points.Geometry`.
    whole : bool
        Whether to find self-ataris and suicides too.
    """
    prey = other & atari
    one, two, three = captures(prey, empty, stride)
    if not whole:
        return StoneEffects(one, two, three, 0, 0)
    tight = empty & ~room.two
    joined = neighbours(own & ~atari, stride)
    unsafe = tight & ~(joined | one)
    suicide = unsafe & ~room.one
    strong = own & (room.three | room.two & neighbours(own & room.one, stride))
    safe = neighbours(flood(strong, own, stride), stride)
    doubtful = tight & (joined & ~safe | one)
    while doubtful:
        point = doubtful & -doubtful
        doubtful &= ~point
        taken = flood(neighbours(point, stride) & prey, prey, stride) if point & one else 0
        if probe(point, own, empty & ~point | taken, stride)[1]:
            unsafe |= point
    return StoneEffects(one, two, three, unsafe, suicide)


# Paper: CF II-B rules, CF II-D others
def giving_atari(other: int, atari: int, empty: int, stride: int) -> int:
    """Return the liberties of the strings of `other` that have two liberties."""
    free = other & ~atari
    return few_liberties(free, free, empty, stride)


# Paper: GG 14 properties
def properties(view: View, geometry: Geometry, asked: int = STATES - 1) -> Properties:
    """Return the properties of all empty points of a position.

    Parameters
    ----------
    view : View
        The position.
    geometry : Geometry
        The shape of the board.
    asked : int
        The needed bits of a state's number (`gomc.settings.properties.asked`), by default all; slow
        properties are computed only if their bits are needed.
    """
    own, other, atari, stride = view.own, view.other, view.atari, geometry.stride
    empty = geometry.board & ~(own | other)
    room = beside(empty, stride)
    others_safety = asked & (XUNSAFE | XSUICIDE) != 0
    return Properties(
        near_points(view, geometry) if asked & NEAR else 0,
        outcome(own, other, atari, empty, room, stride, asked & OUNSAFE != 0),
        outcome(other, own, atari, empty, room, stride, others_safety),
        giving_atari(other, atari, empty, stride) if asked & ATARI else 0,
        around(view.before, stride) & empty if asked & SECOND else 0,
    )


def state_bits(sets: Properties) -> tuple[int, ...]:
    """Return, for each bit of a state's number, the points where the bit is set.

    `gomc.settings.properties` defines the number; captures take two bits, for 0 to 3 stones. The last
    two bits serve databases (unsafe, suicide) or learned factors (atari, second).
    """
    own, other = sets.own, sets.other
    return (
        sets.near,
        own.one & ~own.two | own.three,
        own.two,
        other.one & ~other.two | other.three,
        other.two,
        own.unsafe,
        other.unsafe | sets.atari,
        other.suicide | sets.second,
    )
