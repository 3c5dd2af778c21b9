r"""Databases of patterns: moves are drawn in proportion to the values that patterns give them.

.. math::  P(p) = \frac{w_p}{\sum_q w_q}

A table (`gomc.settings.database`) gives the weight :math:`w_p` of a move for two numbers: the
neighbourhood of the point and the state of its properties (`gomc.reference.properties`). The weights of
all legal moves are laid end to end in reading order, and a draw finds the move. Databases need no rule
of eyes, because the first patterns of GNU Go's databases give eyes the value 0.

**All numbers at once.** A set of points is a number in base 2, with a digit for each point. In a larger
base :math:`B` the digit of a point holds a larger number, and arithmetic works on all points together.

- *States* are a sum: the set of the first property, plus 2 times the set of the second, plus 4 times
  the set of the third, and so on.
- *Neighbourhoods* are a product. A multiplication by :math:`B` moves every digit to the next point. So
  a sum of eight powers of :math:`B` moves a stone to its eight neighbours, and factors 1, 2, 4, ... set
  a different bit for each direction:

  .. math::  \Big(\sum_{p\ \text{own}} B^p + 2^8 \sum_{p\ \text{other}} B^p\Big)
             \sum_{k=0}^{7} 2^k B^{-d_k}, \qquad B = 2^{16},

  with :math:`d_k` the step from a point to its neighbour number :math:`k`.

Source: GNU Go 3.8's documentation, chapter 14; games end as GNU Go was seen to end them.
"""

from __future__ import annotations

from codecs import utf_16_be_encode
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, compress, repeat
from operator import getitem
from struct import unpack
from typing import NamedTuple

from gomc.game.points import Geometry, geometry
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.board import area
from gomc.reference.drawing import Draw, Policy, at_place
from gomc.reference.patterns import neighbourhood
from gomc.reference.properties import properties, state_bits
from gomc.rng import Rng
from gomc.settings.factors import TablePolicy, table_of
from gomc.settings.table import NeighbourhoodTable
from gomc.settings.weights import Weights


class Wide(NamedTuple):
    """Constants for sets of points as numbers in bases 2^8 and 2^16, on a board of one size.

    Attributes
    ----------
    length : int
        The number of digits.
    binary, words : str
        The formats of `length` digits in base 2, and of `length` words of 16 bits.
    ones, wide_ones : int
        The numbers whose digits are all 1, in base 2^8 and in base 2^16.
    around : int
        The factor that moves stones to their neighbours, times 2^`shift`, which makes it an integer.
    shift : int
        See `around`.
    off : int
        The neighbourhoods of all points of the empty board.
    """

    length: int
    binary: str
    words: str
    ones: int
    wide_ones: int
    around: int
    shift: int
    off: int


@cache
def wide(size: int) -> Wide:
    """Return the constants for a board size."""
    form = geometry(size)
    stride, count = form.stride, size * form.stride
    last = stride + 1  # the longest step
    steps = -last, -stride, 1 - stride, -1, 1, stride - 1, stride, last
    return Wide(
        length=count,
        binary=f"0{count}b",
        words=f"<{count}H",
        ones=sum(1 << 8 * i for i in range(count)),
        wide_ones=sum(1 << 16 * i for i in range(count)),
        around=sum(1 << 16 * (last - step) + k for k, step in enumerate(steps)),
        shift=16 * last,
        off=sum(neighbourhood(p, 0, 0, form) << 16 * p for p in form.points),
    )


def neighbourhoods(own: int, other: int, geometry: Geometry) -> Sequence[int]:
    """Return the neighbourhood of every point, by its int; see `gomc.settings.patterns`.

    A set is written as text in base 2. In UTF-16 each digit takes 16 bits, and the digits 0 and 1
    differ in the lowest bit, so the bytes of the text are the set in base 2^16.
    """
    count, binary, words, _, ones, around, shift, off = wide(geometry.size)
    mine = int.from_bytes(utf_16_be_encode(format(own, binary))[0], "big") & ones
    others = int.from_bytes(utf_16_be_encode(format(other, binary))[0], "big") & ones
    number = (mine | others << 8) * around >> shift & (1 << 16 * count) - 1 | off
    return unpack(words, number.to_bytes(2 * count, "little"))


def marked(sets: Sequence[int], size: int) -> bytes:
    """Return a byte for every point, by its int: bit `i` says whether the point is in set `i`."""
    form, number = wide(size), 0
    for i, points in enumerate(sets):
        if points:
            number |= (int.from_bytes(format(points, form.binary).encode(), "big") & form.ones) << i
    return number.to_bytes(form.length, "little")


def weights_of(
    view: View, points: int, geometry: Geometry, table: NeighbourhoodTable, asked: int
) -> list[int]:
    """Return the weights of some empty points, in reading order.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The points.
    geometry : Geometry
        The shape of the board.
    table : NeighbourhoodTable
        The values of the database.
    asked : int
        The bits of a state's number on which the weights depend.
    """
    (rows, values), size = table, geometry.size
    wanted = marked((points,), size)
    numbers = compress(neighbourhoods(view.own, view.other, geometry), wanted)
    states: Iterable[int] = repeat(0)
    if asked:
        sets = state_bits(properties(view, geometry, asked))
        states = compress(marked(sets, size), wanted)
    return [*map(getitem, map(values.__getitem__, map(rows.__getitem__, numbers)), states)]


# Paper: GG 14 probability, BH 5.2.2
class ByWeights(Policy):
    """A policy that draws moves by the weights of a table, on boards of one shape.

    Attributes
    ----------
    table : NeighbourhoodTable
        The weights.
    asked : int
        The properties on which the weights depend; see `gomc.settings.properties.asked`.
    """

    def __init__(self, how: Weights | TablePolicy, geometry: Geometry) -> None:
        self.table = table_of(how)
        self.asked = how.asked()
        self._geometry = geometry

    def of(self, color: Color) -> Draw:  # noqa: ARG002 (both players draw alike)
        """Return the function that draws the moves of a player."""
        return self.draw

    def draw(self, view: View, points: int, rng: Rng) -> int:
        """Draw a move by the weights; a pass, the empty set, if all weights are 0."""
        ends = [*accumulate(weights_of(view, points, self._geometry, self.table, self.asked))]
        return at_place(points, ends, rng.below(ends[-1])) if ends[-1] else 0


# Paper: GG 14 limit
class ByDatabase(ByWeights):
    """A policy that draws moves by a database, and ends games as GNU Go does.

    All legal moves are candidates. The database sets the passes that end a game, the number of moves
    after which only passes follow, and the way to count.
    """

    fills_eyes = True

    def __init__(self, how: TablePolicy, geometry: Geometry) -> None:
        super().__init__(how, geometry)
        self.passes = how.passes
        self._longest = how.longest
        self._count = area if how.score == "area" else area_by_neighbours

    def limits(self, geometry: Geometry) -> tuple[int, int]:  # noqa: ARG002 (the same on all boards)
        """Return the number of moves after which players only pass, and at which a game is stopped."""
        return self._longest, self._longest + self.passes

    def area(self, black: int, white: int, geometry: Geometry) -> tuple[int, int]:
        """Return the players' areas at the end of a game."""
        return self._count(black, white, geometry)


# Paper: GG 14 limit
def area_by_neighbours(black: int, white: int, geometry: Geometry) -> tuple[int, int]:
    """Return the players' areas; an empty point goes to the first stone beside it, else to Black.

    The first stone is sought below, left, above and right, in this order, as in GNU Go.
    """
    stride, left = geometry.stride, geometry.board & ~(black | white)
    blacks, whites = black, white
    for back, on in ((stride, 0), (0, 1), (0, stride), (1, 0)):
        blacks |= black << on >> back & left
        whites |= white << on >> back & left
        left &= ~(blacks | whites)
    return blacks | left, whites
