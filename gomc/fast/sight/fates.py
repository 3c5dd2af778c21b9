"""Steps by way of strings: how far a point is from a move if strings are crossed for nothing, compiled.

The stones of a string live or die together, so for the fight about them all of them are one point. On
the *common fate graph* every string is one point, and so is every empty point; a step leads to a
neighbour. There a move at the far end of a long string is near to an attack on its other end.

Source: T. Graepel, M. Goutrie, M. Krueger, R. Herbrich, "Learning on graphs in the game of Go", ICANN
2001.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import Ground, Places
from gomc.fast.sight.stones import EMPTY, Table, explore

BEYOND = 9
"""Steps from here on count as the same."""


@separate
def find_steps(point: int, steps: Places, ground: Ground, table: Table) -> None:
    """Find the steps from a move to all points; `BEYOND` if there was no move (-1)."""
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
def reach(point: int, step: int, count: int, steps: Places, ground: Ground, table: Table) -> int:
    """Put a string (or an empty point) into the queue; return how many points are there now."""
    points, colors = ground.size**2, table.colors
    size = 1
    table.stones[0] = point
    if colors[point] != EMPTY:
        size, _ = explore(point, points, colors, ground.near, table, table.stones, table.found)
    for k in range(size):
        steps[table.stones[k]] = step
        table.others[count + k] = table.stones[k]
    return count + size
