"""Territory: how firmly each point is in a player's hands, by stones that spread.

Bouzy's model of influence and territory comes from the morphology of pictures. The mover's stones are
worth +128, the opponent's -128, empty points 0. Then five times a *dilation*: a point that is not the
opponent's and has no neighbour of the opponent's gains 1 for each neighbour of the mover's, and the
other way round. What comes out is influence. Then 21 times an *erosion*: a point of the mover's loses 1
for each neighbour that is not the mover's, down to 0, and the other way round. What is left is
territory.

Source: B. Bouzy, "Mathematical morphology applied to computer Go", International Journal of Pattern
Recognition and Artificial Intelligence 17, 2003.
"""

from __future__ import annotations

from gomc.features.levels import STEPS
from gomc.game.points import Geometry, bits
from gomc.reference.board import neighbours
from gomc.reference.sight.stones import SeenPosition

DILATIONS, EROSIONS = 5, 21

WORTH = 128
"""The worth of a stone at the beginning."""


def signs(values: list[int]) -> tuple[int, int]:
    """Return the points with values above 0, and those with values below 0."""
    above = sum(1 << p for p, value in enumerate(values) if value > 0)
    below = sum(1 << p for p, value in enumerate(values) if value < 0)
    return above, below


def dilate(values: list[int], geometry: Geometry) -> list[int]:
    """Let both players spread by one step."""
    spread, (above, below) = values.copy(), signs(values)
    for sign, mine, others in ((1, above, below), (-1, below, above)):
        free = geometry.board & ~(others | neighbours(others, geometry.stride))
        for p in bits(free & neighbours(mine, geometry.stride)):
            spread[p] += sign * (geometry.beside[1 << p] & mine).bit_count()
    return spread


def erode(values: list[int], geometry: Geometry) -> list[int]:
    """Let both players lose ground where theirs ends."""
    left, sides = values.copy(), signs(values)
    for sign, mine in zip((1, -1), sides, strict=True):
        others = geometry.board & ~mine
        for p in bits(mine & neighbours(others, geometry.stride)):
            loss = (geometry.beside[1 << p] & others).bit_count()
            left[p] = sign * max(abs(values[p]) - loss, 0)
    return left


def find_territory(own: int, other: int, geometry: Geometry) -> tuple[list[int], list[int]]:
    """Return the influence on every point by its int, and the territory: positive where the mover's.

    Examples
    --------
    A stone of each player on one row: both hold less than they reach.

    >>> from gomc.game.points import geometry
    >>> influence, territory = find_territory(1 << 22, 1 << 26, geometry(9))
    >>> influence[20:29]
    [8, 14, 144, 11, 0, -11, -144, -14, -8]
    >>> territory[20:29]
    [0, 10, 124, 0, 0, 0, -124, -10, 0]
    """
    stones = ((own >> p & 1) - (other >> p & 1) for p in range(geometry.points[-1] + 1))
    values = [WORTH * stone for stone in stones]
    for _ in range(DILATIONS):
        values = dilate(values, geometry)
    influence = values
    for _ in range(EROSIONS):
        values = erode(values, geometry)
    return influence, values


def territory_level(point: int, seen: SeenPosition) -> int:
    """Return the level of a point's influence and territory as the mover sees them."""
    p = point.bit_length() - 1
    influence, territory = seen.influence[p], seen.territory[p]
    step = min(abs(influence).bit_length(), STEPS)
    firm = 1 + (territory > 0) - (territory < 0)
    return 1 + 3 * (STEPS + (step if influence > 0 else -step)) + firm
