"""The fight: in what danger the last move has put strings, and where a move stands to them, compiled.

Whether the last move must be answered can be seen from the liberties of its string and from those of
the mover's strings beside it. A fight knows both, which of these strings the move touches, and how far
from the last move it is: moves far away are likelier if nothing is in danger.

Such a level is ours. Coulom's features have the distance without the danger, and answers to ataris.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import separate
from gomc.fast.sight.ground import NEAREST, Ground
from gomc.fast.sight.stones import Table
from gomc.fast.sight.tactics import touches

ENOUGH = 5
"""Liberties of the last move's string from here on count as the same. Those of the mover's strings do
from one less on, and this number says that none of them is there."""

FAR = 17
"""Distances from here on share a level."""


@separate
def fight_level(point: int, color: int, last: int, distance: int, ground: Ground, table: Table) -> int:
    """Return the level of a fight, 0 without a last move; `distance` is that of the two moves."""
    if last < 0 or table.heads[last] < 0:
        return 0
    head, own, beside = table.heads[last], ENOUGH, 0
    for n in range(4):
        other = ground.near[last, n]
        if table.colors[other] == color:
            own = min(own, min(table.liberties[table.heads[other]], ENOUGH - 1))
        its = table.heads[ground.near[point, n]]
        if its == head:
            beside |= 1
        elif its >= 0 and table.colors[its] == color and touches(its, last, ground, table):
            beside |= 2
    danger = ENOUGH * (min(table.liberties[head], ENOUGH) - 1) + own - 1
    return 1 + (FAR - NEAREST + 1) * (4 * danger + beside) + min(distance, FAR) - NEAREST
