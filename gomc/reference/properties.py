"""Properties of points: what a stone there would take, and whether it could be taken in its turn.

The patterns of a database can ask more than a shape (`gomc.settings.properties`): whether a point is
near the last move, how many stones either player would capture there, whether the stone would be in
atari (*self-atari*), and whether the opponent's would have no liberty at all (*suicide*). All this is
exact, and found for all empty points at once, as sets.

- **Captures.** A string in atari is captured on its last liberty. Two strings can have the same one.
- **Suicide** is what `gomc.reference.board` says: no empty neighbour, no own string with a further
  liberty, nothing to capture.
- **Atari** is given to a string with two liberties by a stone on one of them.
- **Self-atari** is a string with at most one liberty after the move, so suicide is too. A point with
  two empty neighbours is safe, and so is one beside a string with three liberties. Many strings show
  that they have three: a stone has three empty neighbours, or two, and a stone beside it has one more.
  So there are few points left for which a string must be grown.

Ko is no property, and both players are judged as if it were their turn.

Source: GNU Go 3.8's documentation, section 14.
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
    """Return where at least one, two and three stones are captured; `prey` has those in atari."""
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
    """Return the points that have one, two, three neighbours or more in a set."""
    a, b, c, d = points << 1, points >> 1, points << stride, points >> stride
    return NeighbourSets(
        one=a | b | c | d,
        two=a & b | c & d | (a | b) & (c | d),
        three=a & b & (c | d) | (a | b) & c & d,
    )


def outcome(
    own: int, other: int, atari: int, empty: int, room: NeighbourSets, stride: int, whole: bool
) -> StoneEffects:
    """Return what a stone of the player of `own` would do on each empty point.

    Parameters
    ----------
    own, other, atari : set of points
        The stones of the player, of the opponent, and those of both in atari.
    empty : set of points
        The empty points.
    room : NeighbourSets
        The points beside these.
    stride : int
        See `gomc.game.points.Geometry`.
    whole : bool
        Whether to find more than captures.
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


# Paper: CF II-D others
def giving_atari(other: int, atari: int, empty: int, stride: int) -> int:
    """Return the liberties of the strings of the player of `other` that have two."""
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
        The bits of a state's number that matter (`gomc.settings.properties.asked`); what takes long is
        left out if nothing asks for it. By default all.
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


def state_bits(its: Properties) -> tuple[int, ...]:
    """Return for each bit of a state's number the set of points whose state has it.

    The number is that of `gomc.settings.properties`; captures have two bits, for 0 to 3 stones.
    """
    own, other = its.own, its.other
    return (
        its.near,
        own.one & ~own.two | own.three,
        own.two,
        other.one & ~other.two | other.three,
        other.two,
        own.unsafe,
        other.unsafe | its.atari,
        other.suicide | its.second,
    )
