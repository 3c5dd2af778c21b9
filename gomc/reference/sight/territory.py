"""Territory: each player's hold on each point, computed by stones that spread.

Bouzy's model of influence and territory comes from the morphology of pictures. The mover's stones begin
with the value +128, the opponent's with -128, empty points with 0. Five *dilations* give the influence:
a point that neither belongs to the opponent nor has a neighbour of the opponent's gains 1 for each
neighbour of the mover's, and vice versa. Then 21 *erosions* leave the territory: a point of the mover's
loses 1 for each neighbour that is not the mover's, down to 0, and vice versa.

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
"""The value of a stone at the beginning."""


def signs(values: list[int]) -> tuple[int, int]:
    """Return the points with values above 0, and the points with values below 0."""
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
    """Let both players lose ground at the borders of their areas."""
    left, sides = values.copy(), signs(values)
    for sign, mine in zip((1, -1), sides, strict=True):
        others = geometry.board & ~mine
        for p in bits(mine & neighbours(others, geometry.stride)):
            loss = (geometry.beside[1 << p] & others).bit_count()
            left[p] = sign * max(abs(values[p]) - loss, 0)
    return left


def find_territory(own: int, other: int, geometry: Geometry) -> tuple[list[int], list[int]]:
    """Return the influence and the territory of every point by its int; positive is the mover's.

    Examples
    --------
    A stone of each player on the same row: both players hold fewer points than they reach.

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
    """Return the level of a point's influence and territory, from the mover's view."""
    p = point.bit_length() - 1
    influence, territory = seen.influence[p], seen.territory[p]
    step = min(abs(influence).bit_length(), STEPS)
    firm = 1 + (territory > 0) - (territory < 0)
    return 1 + 3 * (STEPS + (step if influence > 0 else -step)) + firm
