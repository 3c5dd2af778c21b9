r"""Factors: random games in which the weight of every move is a product, learned from games.

The weight of a move is the product of the factors of all that is true of it:

.. math::  w = \Big(\gamma_{\text{shape}} \prod_i \gamma_i\Big)^a

With :math:`a = 1` games play as people do, as far as these factors tell: a bad move that one player in
ten makes is made in every tenth game. A larger power :math:`a` makes likely moves more likely.

One factor is that of the 3x3 *shape* round the point, with the colours of the player to move; shapes
that are the same when turned or reflected have one factor. The others belong to properties of the point
(`gomc.settings.properties`), and are 1 where a point does not have the property. So each number can be
read by itself: how much more likely a move becomes because it takes two stones.

.. code-block:: text

    near       the point is near the last move; is one of the eight round the second last; is both
    captures   the move takes 1, 2, 3 or more stones; then the same near the last move
    saves      the opponent would take 1, 2, 3 or more stones there; then the same near the last move
    attacks    the move puts a string with two liberties in atari; then the same near the last move
    unsafe     the stone would have one liberty at most (self-atari)

What is near the last move answers it: it takes what attacked, or saves what was attacked. In games that
is far more urgent than a capture elsewhere, which can wait.

A stone in atari beside the point has its last liberty there. So captures and saves are what other
programs keep as atari bits of the shapes.

`gomc learn --features factors` finds the factors of any games (`gomc.lab.learn.factors`).

Source: R. Coulom, "Computing Elo ratings of move patterns in the game of Go", ICGA Journal 30, 2007.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, partial, reduce
from operator import or_
from typing import Annotated, Literal

from gomc.errors import GomcError, check_number, quoted
from gomc.settings.checked import Checked, Range
from gomc.settings.database import LONGEST_GAME, Database
from gomc.settings.patterns import NEIGHBOURHOODS, OFF, OTHER, OWN, turned
from gomc.settings.properties import (
    ATARI,
    NEAR,
    OCAP,
    OUNSAFE,
    SECOND,
    STATES,
    XCAP,
    XSUICIDE,
    XUNSAFE,
)
from gomc.settings.table import NeighbourhoodTable, numbers
from gomc.settings.weights import LARGEST_WEIGHT, Weights

UNIT = 1000
"""The whole number that stands for the weight 1 when weights are rounded."""

Three = tuple[float, float, float]
Six = tuple[float, float, float, float, float, float]

LEAST, MOST = 1e-6, 1e6
"""The smallest and the largest factor."""

LEVELS = {"shapes": 1107, "near": 3, "captures": 6, "saves": 6, "attacks": 2, "unsafe": 1}
"""The number of factors of each kind."""

BITS = {
    "near": NEAR | SECOND,
    "captures": NEAR | 3 * OCAP,
    "saves": NEAR | 3 * XCAP,
    "attacks": NEAR | ATARI,
    "unsafe": OUNSAFE,
}
"""What of a state each kind asks; see `gomc.settings.properties`."""

_SIDES = (1, 3, 4, 6)
"""The places of the four neighbours among the eight points round a point, in reading order."""


@cache
def shapes() -> array[int]:
    """Return the shape of each of the 65,536 neighbourhoods, from 1 on; 0 for what no point can have.

    Examples
    --------
    >>> max(shapes())
    1107
    """
    turns = [[int(place) for place in turned("0123*4567", turn)] for turn in range(8)]
    bytes_ = [
        [sum((byte >> place & 1) << i for i, place in enumerate(turn)) for byte in range(256)]
        for turn in turns
    ]
    least = {n: min(its[n & 255] | its[n >> 8] << 8 for its in bytes_) for n in numbers()}
    order = {number: i for i, number in enumerate(sorted({*least.values()}), 1)}
    found = array("i", bytes(4 * NEIGHBOURHOODS))
    for number, its in least.items():
        found[number] = order[its]
    return found


def levels(state: int) -> dict[str, int]:
    """Return of each kind of factors but the shapes the level that a state has, 0 for none.

    Examples
    --------
    >>> levels(NEAR + 2 * OCAP)
    {'near': 1, 'captures': 5, 'saves': 0, 'attacks': 0, 'unsafe': 0}
    """
    near, captures, saves = state // NEAR & 1, state // OCAP & 3, state // XCAP & 3
    attacks, second = state // XUNSAFE & 1, state // XSUICIDE & 1
    return {
        "near": near + 2 * second,
        "captures": captures and captures + 3 * near,
        "saves": saves and saves + 3 * near,
        "attacks": attacks and attacks + near,
        "unsafe": state // OUNSAFE & 1,
    }


def is_eye(neighbourhood: int) -> bool:
    """Whether a point is an eye by the diagonal rule (`gomc.settings.eyes`).

    Examples
    --------
    >>> all_own = 0xFF
    >>> is_eye(all_own), is_eye(all_own & ~1), is_eye(all_own & ~2)
    (True, True, False)
    """
    parts = [neighbourhood >> place & OFF for place in range(8)]
    others = sum(part == OTHER for part in parts)
    return all(parts[place] & OWN for place in _SIDES) and others <= (OFF not in parts)


def check_factors(name: str, factors: object) -> tuple[float, ...]:
    """Return the factors of a kind, of which there are as many as levels, or raise `GomcError`."""
    count = LEVELS[name]
    if not isinstance(factors, tuple) or (len(factors) != count and (factors or name != "shapes")):
        raise GomcError(f"{name} must be a tuple of {count} factors, not {quoted(factors)}.")
    return tuple(check_number(f"a factor of {name}", factor, LEAST, MOST) for factor in factors)


# Paper: CF II-D others
@dataclass(frozen=True, repr=False)
class Factors(Checked):
    """A policy: the weight of every move of the board is a product of factors.

    Weights are rounded to whole numbers, of which 1000 stand for a weight of 1; the smallest is 1. Own
    eyes by the diagonal rule have weight 0, so that games end. Two passes end a game, and its score is
    by area.

    Parameters
    ----------
    shapes : tuple of float
        The factors of the 1107 shapes, in the order of `gomc.settings.factors.shapes`; without any all
        are 1.
    near : (float, float, float)
        The factors of points near the last move, of the eight round the second last, and of those that
        are both.
    captures, saves : tuple of six float
        Those of moves that take one stone, two, three or more; and of points where the opponent would
        take so many. The first three hold far from the last move, the others near it.
    attacks : (float, float)
        Those of moves that put a string with two liberties in atari, far from the last move and near.
    unsafe : float
        That of self-atari.
    power : float
        The power to which products are raised.
    name : str
        A name for people to read. Factors with other names are equal.

    Raises
    ------
    GomcError
        If there are more or fewer factors, or one of them is not from 0.000001 to 1,000,000.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D: Crazy Stone, and probably Zen, update "a
    complete table of probability for all moves". Coulom (2007) has more features. Not here are ladders,
    which would have to be read for every move; farther distances to the last moves, which would
    predict better, above all on 19x19; the distance to the border, which adds next to nothing to the
    shapes; and owners, which a random game does not know.

    Examples
    --------
    A move near the last one is five times as likely as one elsewhere, and a capture twice; but one near
    the last move counts ten times more, both together fifty times:

    >>> table = Factors(near=(5, 1, 5), captures=(2, 2, 2, 10, 10, 10)).table()
    >>> [table.value(0, state) for state in (0, NEAR, OCAP, NEAR + OCAP)]
    [1000, 5000, 2000, 50000]
    """

    shapes: Annotated[tuple[float, ...], partial(check_factors, "shapes")] = ()
    near: Annotated[Three, partial(check_factors, "near")] = (1.0, 1.0, 1.0)
    captures: Annotated[Six, partial(check_factors, "captures")] = (1.0,) * 6
    saves: Annotated[Six, partial(check_factors, "saves")] = (1.0,) * 6
    attacks: Annotated[tuple[float, float], partial(check_factors, "attacks")] = (1.0, 1.0)
    unsafe: Annotated[float, Range(LEAST, MOST)] = 1.0
    power: Annotated[float, Range(0, 8)] = 1.0
    name: Annotated[str, "the name of factors"] = field(default="", compare=False)

    passes = 2
    longest = LONGEST_GAME
    score: Literal["area"] = "area"

    def __repr__(self) -> str:
        if self.name:
            return f"<Factors {self.name}>"
        told = [f"{len(self.shapes)} shapes"] if self.shapes else []
        for its in fields(self)[1:-1]:
            if getattr(self, its.name) != its.default:
                told.append(f"{its.name}={getattr(self, its.name)}")
        return f"<Factors: {', '.join(told) or 'all 1'}>"

    def asked(self) -> int:
        """Return the bits of a state's number on which weights depend; the others need not be found."""
        used = (bits for name, bits in BITS.items() if {*self._of(name)} != {1.0})
        return reduce(or_, used, 0)

    def table(self) -> NeighbourhoodTable:
        """Return the weights of all neighbourhoods and states; they are found only once."""
        return self._table

    @cached_property
    def _table(self) -> NeighbourhoodTable:
        product = [1.0] * STATES
        for state in range(STATES):
            for name, level in levels(state).items():
                product[state] *= self._of(name)[level]
        rows = [
            tuple(rounded((shape * its) ** self.power) for its in product)
            for shape in self._of("shapes")
        ]
        eye, row_of = len(rows), shapes()[:]
        for number in numbers():
            if is_eye(number):
                row_of[number] = eye
        return NeighbourhoodTable(row_of, (*rows, (0,) * STATES))

    def _of(self, name: str) -> tuple[float, ...]:
        """Return the factors of a kind by their levels; that of level 0 is 1."""
        values = getattr(self, name)
        if isinstance(values, float):
            return 1.0, values
        return 1.0, *(values or (1.0,) * LEVELS[name])


def rounded(weight: float) -> int:
    """Return a weight as a whole number.

    Examples
    --------
    >>> rounded(1), rounded(0.00001), rounded(1e9) == LARGEST_WEIGHT
    (1000, 1, True)
    """
    return min(max(round(UNIT * weight), 1), LARGEST_WEIGHT)


Tabled = Database | Factors
"""Policies whose weights stand in a table of neighbourhoods and states (`gomc.settings.table`)."""


def table_of(how: Weights | Tabled) -> NeighbourhoodTable:
    """Return the table of any weights; that of `Weights` has a single state."""
    return how.one_state if isinstance(how, Weights) else how.table()
