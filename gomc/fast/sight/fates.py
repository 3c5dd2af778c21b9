"""Steps by way of strings, compiled; ``reference/sight/fates.py`` explains them.

The reference keeps the steps in a list, which kernels cannot make. In Python the reference takes 5
times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import BoardTables, Places
from gomc.fast.sight.stones import EMPTY, ArrayBoard, explore
from gomc.features.levels import BEYOND


@separate
def fate_graph_distances(point: int, steps: Places, ground: BoardTables, table: ArrayBoard) -> None:
    """Write the steps from a move to all points; `BEYOND` without a move (-1)."""
    points, queue = ground.size**2, table.others
    steps[:] = BEYOND
    if point < 0:
        return
    count = reach(point, 0, 0, steps, ground, table)
    done = 0
    while done < count:
        p = queue[done]
        done += 1
        step = steps[p] + 1
        if step == BEYOND:
            return
        for n in range(4):
            other = ground.near[p, n]
            if other < points and steps[other] == BEYOND:
                count = reach(other, step, count, steps, ground, table)


@separate
def reach(
    point: int, step: int, count: int, steps: Places, ground: BoardTables, table: ArrayBoard
) -> int:
    """Put a string (or an empty point) into the queue; return the number of points in the queue."""
    points, colors = ground.size**2, table.colors
    size = 1
    table.stones[0] = point
    if colors[point] != EMPTY:
        size, _ = explore(point, points, colors, ground.near, table, table.stones, table.found)
    for k in range(size):
        steps[table.stones[k]] = step
        table.others[count + k] = table.stones[k]
    return count + size
