r"""Factors: playouts in which the weight of every move is a product, learned from games.

The weight of a move is the product of the factors of all features of the move:

.. math::  w = \Big(\gamma_{\text{shape}} \prod_i \gamma_i\Big)^a

With :math:`a = 1` playouts imitate people, as far as these factors go: a bad move that one player in
ten makes is made in every tenth playout. A larger power :math:`a` makes likely moves more likely.

One factor belongs to the 3x3 *shape* round the point, with the colours of the player to move; shapes
that are equal when turned or reflected share a factor. The other factors belong to properties of the
point (`gomc.settings.properties`), and are 1 for a point without the property. So each factor has a
meaning by itself: it multiplies the weight of a move that takes two stones, for example.

.. code-block:: text

    near       the point is near the last move; is one of the eight round the second last; is both
    captures   the move takes 1, 2, 3 or more stones; then the same near the last move
    saves      the opponent would take 1, 2, 3 or more stones there; then the same near the last move
    attacks    the move puts a string with two liberties in atari; then the same near the last move
    unsafe     the stone would have one liberty at most (self-atari)

A capture near the last move answers it: it takes the attacker, or saves the attacked stones. In games
this is far more urgent than a capture elsewhere, which can wait.

The point is the last liberty of each string in atari beside it. So captures and saves stand for the
atari bits that other programs keep in shapes.

`gomc learn --features factors` learns the factors of any games (`gomc.lab.learn.factors`), and `gomc
learn balance` changes factors until random games are won as often as they should be
(`gomc.lab.learn.gradient`).

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
"""The bits of a state that each kind reads; see `gomc.settings.properties`."""

_SIDES = (1, 3, 4, 6)
"""The places of the four neighbours among the eight points round a point, in reading order."""


@cache
def shapes() -> array[int]:
    """Return the shape of each of the 65,536 neighbourhoods, from 1 on; 0 for an impossible one.

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
    least = {n: min(turn[n & 255] | turn[n >> 8] << 8 for turn in bytes_) for n in numbers()}
    order = {number: i for i, number in enumerate(sorted({*least.values()}), 1)}
    shape_of = array("i", bytes(4 * NEIGHBOURHOODS))
    for number, representative in least.items():
        shape_of[number] = order[representative]
    return shape_of


def levels(state: int) -> dict[str, int]:
    """Return the level of a state for each kind of factors without the shapes; 0 means none.

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
    """Return whether a point is an eye by the diagonal rule (`gomc.settings.eyes`).

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
    """Return the factors of a kind, or raise `GomcError` if their number or a factor is wrong."""
    count = LEVELS[name]
    if not isinstance(factors, tuple) or (len(factors) != count and (factors or name != "shapes")):
        raise GomcError(f"{name} must be a tuple of {count} factors, not {quoted(factors)}.")
    if all(type(factor) is float and LEAST <= factor <= MOST for factor in factors):
        return factors  # the usual case, and there are thousands of factors
    return tuple(check_number(f"a factor of {name}", factor, LEAST, MOST) for factor in factors)


# Paper: CF II-D others, BH 5.2.2
@dataclass(frozen=True, repr=False)
class Factors(Checked):
    """A policy: the weight of every move of the board is a product of factors.

    Weights are rounded to whole numbers, of which 1000 stand for a weight of 1; the smallest is 1. Own
    eyes by the diagonal rule have weight 0, so that playouts end. Two passes end a playout, which is
    scored by area.

    Parameters
    ----------
    shapes : tuple of float
        The factors of the 1107 shapes, in the order of `gomc.settings.factors.shapes`. If the tuple is
        empty, all are 1.
    near : (float, float, float)
        The factors of points near the last move, of the eight points round the second last move, and of
        points that are both.
    captures, saves : tuple of six float
        The factors of moves that take one stone, two, three or more; and of points where the opponent
        would take as many stones. The first three hold far from the last move, the other three near it.
    attacks : (float, float)
        The factors of moves that put a string with two liberties in atari, far from the last move and
        near it.
    unsafe : float
        The factor of self-atari.
    power : float
        The power to which products are raised.
    name : str
        A name for people to read; factors that differ only by name are equal.

    Raises
    ------
    GomcError
        If the number of factors is wrong, or a factor is not from 0.000001 to 1,000,000.

    Notes
    -----
    "Current Frontiers in Computer Go" (2010), section II-D: Crazy Stone, and probably Zen, update "a
    complete table of probability for all moves". Coulom (2007) describes more features. Left out are
    ladders, which would cost reading at every move; farther distances to the last moves, which would
    improve the prediction, above all on 19x19; the distance to the border, which adds next to nothing
    to the shapes; and owners, which a playout does not know.

    Examples
    --------
    A move near the last move gets five times the weight of a move elsewhere, and a capture two times;
    but a capture near the last move gets ten times the weight, so both together fifty times:

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
        parts = [f"{len(self.shapes)} shapes"] if self.shapes else []
        for field_ in fields(self)[1:]:
            if getattr(self, field_.name) != field_.default:
                parts.append(f"{field_.name}={getattr(self, field_.name)}")
        return f"<Factors: {', '.join(parts) or 'all 1'}>"

    def asked(self) -> int:
        """Return the bits of a state's number on which weights depend; playouts compute only these."""
        used = (bits for name, bits in BITS.items() if {*self._of(name)} != {1.0})
        return reduce(or_, used, 0)

    def table(self) -> NeighbourhoodTable:
        """Return the weights of all neighbourhoods and states, which are computed only once."""
        return self._table

    @cached_property
    def _table(self) -> NeighbourhoodTable:
        product = [1.0] * STATES
        for state in range(STATES):
            for name, level in levels(state).items():
                product[state] *= self._of(name)[level]
        row_by_factor = {
            shape: tuple(rounded((shape * factor) ** self.power) for factor in product)
            for shape in {*self._of("shapes")}
        }
        rows = [row_by_factor[shape] for shape in self._of("shapes")]
        eye, row_of = len(rows), shapes()[:]
        for number in numbers():
            if is_eye(number):
                row_of[number] = eye
        return NeighbourhoodTable(row_of, (*rows, (0,) * STATES))

    def _of(self, name: str) -> tuple[float, ...]:
        """Return the factors of a kind by level; the factor of level 0 is 1."""
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


TablePolicy = Database | Factors
"""A policy with a table of weights by neighbourhood and state (`gomc.settings.table`)."""


def table_of(how: Weights | TablePolicy) -> NeighbourhoodTable:
    """Return the table of any weights; the table of `Weights` contains a single state."""
    return how.one_state if isinstance(how, Weights) else how.table()
