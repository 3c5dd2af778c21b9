"""Territory, compiled; ``reference/sight/territory.py`` explains it. Black's values are above 0.

The reference keeps values in lists, which kernels cannot make. In Python the
reference takes 72 times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables, Places
from gomc.fast.sight.stones import BLACK, EMPTY, ArrayBoard
from gomc.features.levels import STEPS

DILATIONS, EROSIONS = 5, 21

WORTH = 128
"""The influence of a stone before the first dilation."""


@separate
def dilate(values: Places, to: Places, ground: BoardTables) -> None:
    """Let every colour spread by a step."""
    points = ground.size**2
    for p in range(points):
        value, black, white = values[p], 0, 0
        for n in range(4):
            other = values[ground.near[p, n]]  # 0 off the board
            black += other > 0
            white += other < 0
        if value >= 0 and not white:
            value += black
        elif value <= 0 and not black:
            value -= white
        to[p] = value


@separate
def erode(values: Places, to: Places, ground: BoardTables) -> None:
    """Let every colour lose influence at the border of its area."""
    points = ground.size**2
    for p in range(points):
        value, sign = values[p], 1 if values[p] > 0 else -1
        if value:
            for n in range(4):
                other = ground.near[p, n]
                if other < points and values[other] * sign <= 0 and value:
                    value -= sign
        to[p] = value


@separate
def keep(values: Places, to: Places) -> None:
    """Copy the values of all points."""
    for p in range(len(values)):
        to[p] = values[p]


@separate
def find_territory(ground: BoardTables, table: ArrayBoard) -> None:
    """Write the influence and the territory of every point, positive for Black."""
    points, values, spare = ground.size**2, table.territory, table.spare
    for p in range(points):
        color = table.colors[p]
        values[p] = 0 if color == EMPTY else WORTH if color == BLACK else -WORTH
    for _ in range(DILATIONS):
        dilate(values, spare, ground)
        keep(spare, values)
    keep(values, table.influence)
    for _ in range(EROSIONS):
        erode(values, spare, ground)
        keep(spare, values)


@separate
def territory_level(point: int, color: int, table: ArrayBoard) -> int:
    """Return the level of a point's influence and territory, positive for the mover."""
    sign = 1 if color == BLACK else -1
    influence, territory = sign * table.influence[point], sign * table.territory[point]
    size, step = abs(influence), 0
    while size:
        size >>= 1
        step += 1
    step = min(step, STEPS)
    firm = 1 + (territory > 0) - (territory < 0)
    return 1 + 3 * (STEPS + (step if influence > 0 else -step)) + firm
