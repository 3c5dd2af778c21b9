"""The fight, compiled; ``reference/sight/fight.py`` explains it.

The reference keeps strings in a dictionary, which kernels cannot make. In Python the reference takes
250 times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables
from gomc.fast.sight.stones import ArrayBoard
from gomc.fast.sight.tactics import touches
from gomc.features.levels import ENOUGH, FAR
from gomc.features.shapes import NEAREST


@separate
def fight_level(
    point: int, color: int, last: int, distance: int, ground: BoardTables, table: ArrayBoard
) -> int:
    """Return the level of a fight, 0 without a last move; `distance` is measured to the last move."""
    if last < 0 or table.heads[last] < 0:
        return 0
    head, own, beside = table.heads[last], ENOUGH, 0
    for n in range(4):
        other = ground.near[last, n]
        if table.colors[other] == color:
            own = min(own, min(table.liberties[table.heads[other]], ENOUGH - 1))
        string = table.heads[ground.near[point, n]]
        if string == head:
            beside |= 1
        elif string >= 0 and table.colors[string] == color and touches(string, last, ground, table):
            beside |= 2
    danger = ENOUGH * (min(table.liberties[head], ENOUGH) - 1) + own - 1
    return 1 + (FAR - NEAREST + 1) * (4 * danger + beside) + min(distance, FAR) - NEAREST
