"""Life without conditions: strings that live even if their owner passes for ever.

A *region* of a player is a connected set of points without stones of that player: empty points, and
stones of the opponent. A region is *vital* to a string if every empty point of the region is a liberty
of the string. The opponent can fill a vital region except for the last point, because the last move
would be suicide as long as the string has a liberty elsewhere. So a string with two vital regions lives
if nobody breaks into these regions. Therefore all strings that border on the regions must live too.

If the rules allow the suicide of several stones, the opponent can fill a region to the last point, and
so empty it again. Then a region is vital only if every point of the region is beside the string, also
the points under the opponent's stones.

**Benson's rule** (`benson`) [1]_ begins with all strings and all regions of a player. The rule removes

- strings with fewer than two vital regions among the remaining regions, and
- regions that border on a string that was removed,

until nothing changes. The remaining strings live. The opponent could take every other string if the
owner passed again and again.

The rule is exact for strings, but misses some territory, because a region that is too small for two
eyes of the opponent need not be vital. **GNU Go's rule** (`settled`) lets the opponent play as often as
the opponent likes, without suicide, and then looks for strings of the opponent with two eyes.

.. [1] D. B. Benson, "Life in the game of Go", Information Sciences 10, 1976.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gomc.game.pictures import Shown
from gomc.game.points import Geometry, Points, grid, owner_rows
from gomc.game.position import Algebra, Position


class Living(NamedTuple):
    """The points that belong to one player whatever the opponent plays.

    Attributes
    ----------
    strings : tuple of Points
        The strings that live, in the reading order of their first stones.
    territory : Points
        The points that the strings surround, including stones of either player there.
    """

    strings: tuple[Points, ...]
    territory: Points

    @property
    def points(self) -> Points:
        """The stones of the strings, and the territory."""
        stones = sum(string.bits for string in self.strings)
        return Points(stones | self.territory.bits, self.territory.size)


@dataclass(frozen=True)
class Life(Shown):
    """The points that belong to either player whatever the opponent plays; prints as a diagram.

    In the diagram ``X`` and ``O`` are stones that live, and ``x`` and ``o`` are territory.

    Attributes
    ----------
    black, white : Living
        The strings and the territory of each player.
    board : Board
        The board, for pictures; not compared.
    """

    black: Living
    white: Living
    board: Position = field(compare=False, repr=False)

    @property
    def owners(self) -> tuple[tuple[int, ...], ...]:
        """The owner of every point, row by row from the top: 1 Black, -1 White, 0 undecided."""
        return owner_rows(self.black.points.bits, self.white.points.bits, self.board.geometry)

    def __str__(self) -> str:
        signs: dict[int, str] = {}
        for living, sign in ((self.black, "x"), (self.white, "o")):
            signs |= dict.fromkeys(living.territory, sign)
            signs |= dict.fromkeys((p for string in living.strings for p in string), sign.upper())
        return grid(signs, self.board.size)


class Fight(NamedTuple):
    """A position in which the player passes and only the opponent moves.

    Attributes
    ----------
    own, other : int
        The player's stones, and the opponent's.
    atari : int
        The stones of both in strings with exactly one liberty.
    suicide : bool
        Whether the opponent may give up several stones.
    """

    own: int
    other: int
    atari: int
    suicide: bool = False


Rule = Callable[[Fight, Geometry, Algebra], tuple[int, int]]
"""A function that finds the living stones and the territory of a player."""


def life(board: Position, rule: Rule, algebra: Algebra, suicide: bool = False) -> Life:
    """Return the life on a board by one of the rules of this module; `benson` asks for `suicide`."""
    state, shape = board.state, board.geometry

    def living(own: int, other: int) -> Living:
        stones, territory = rule(Fight(own, other, state.atari, suicide), shape, algebra)
        strings = parts(stones, shape, algebra)
        return Living(tuple(Points(s, shape.size) for s in strings), Points(territory, shape.size))

    return Life(living(state.black, state.white), living(state.white, state.black), board)


def parts(points: int, shape: Geometry, algebra: Algebra) -> Iterator[int]:
    """Yield the connected parts of a set, such as the strings of a set of stones."""
    while points:
        part = algebra.flood(points & -points, points, shape.stride)
        yield part
        points &= ~part


def benson(fight: Fight, shape: Geometry, algebra: Algebra) -> tuple[int, int]:
    """Return the stones of a player that live by Benson's rule, and the territory.

    A region is territory if it borders only on living strings, and every point of the region that is
    empty, or that suicide can empty, is beside a living string. The opponent cannot make an eye there.
    """
    vacant = shape.board & ~fight.own
    if not fight.suicide:
        vacant &= ~fight.other
    strings = [*parts(fight.own, shape, algebra)]
    regions = [*parts(shape.board & ~fight.own, shape, algebra)]
    beside = {part: algebra.neighbours(part, shape.stride) for part in (*strings, *regions)}
    while True:
        alive = [s for s in strings if sum(not r & vacant & ~beside[s] for r in regions) >= 2]
        stones = sum(alive)
        closed = [r for r in regions if not beside[r] & fight.own & ~stones]
        if len(alive) == len(strings) and len(closed) == len(regions):
            break
        strings, regions = alive, closed
    liberties = algebra.neighbours(stones, shape.stride)
    return stones, sum(region for region in regions if not region & vacant & ~liberties)


def settled(fight: Fight, shape: Geometry, algebra: Algebra) -> tuple[int, int]:
    """Return the stones of a player that live by Benson's rule, and the territory by GNU Go's rule.

    The opponent plays as often as the opponent likes: the opponent takes all strings that do not live,
    plays beside living strings wherever the rules allow, and extends strings out of atari. A region in
    which no string of the opponent has two eyes after that is territory.
    """
    fight = fight._replace(suicide=False)  # else some strings would be neither alive nor ever taken
    stones, _ = benson(fight, shape, algebra)
    while doomed := fight.own & ~stones:
        for string in parts(doomed, shape, algebra):
            besieged = besiege(fight, string, shape, algebra)
            if not besieged.own & string:
                fight = besieged
    fight = besiege(fight, stones, shape, algebra)
    while last := moves_beside(fight, fight.other & fight.atari, shape, algebra):
        fight = move(fight, last, shape, algebra)
    regions = parts(shape.board & ~stones, shape, algebra) if stones else ()
    return stones, sum(region for region in regions if not has_two_eyes(fight, region, shape, algebra))


def besiege(fight: Fight, stones: int, shape: Geometry, algebra: Algebra) -> Fight:
    """Let the opponent play beside some stones, until no move there is left or the stones are taken."""
    while stones & fight.own and (moves := moves_beside(fight, stones, shape, algebra)):
        fight = move(fight, moves, shape, algebra)
    return fight


def moves_beside(fight: Fight, stones: int, shape: Geometry, algebra: Algebra) -> int:
    """Return the points beside some stones on which the opponent may play."""
    legal = algebra.legal(fight.other, fight.own, fight.atari, 0, shape)
    return legal & algebra.neighbours(stones, shape.stride)


def move(fight: Fight, moves: int, shape: Geometry, algebra: Algebra) -> Fight:
    """Let the opponent play the first of some moves in reading order."""
    other, own, atari, _ = algebra.play(moves & -moves, fight.other, fight.own, fight.atari, shape)
    return Fight(own, other, atari)


def has_two_eyes(fight: Fight, region: int, shape: Geometry, algebra: Algebra) -> bool:
    """Whether a string of the opponent in a region has more room than an eye of two points."""
    empty = shape.board & ~(fight.own | fight.other)
    for string in parts(fight.other & region, shape, algebra):
        liberties = algebra.neighbours(string, shape.stride) & empty
        room = algebra.flood(liberties & -liberties, empty, shape.stride)
        if liberties != room or room.bit_count() > 2:
            return True
    return False
