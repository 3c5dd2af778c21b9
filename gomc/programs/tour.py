"""The programs of the tour: a program for each idea, from the oldest to the newest.

`gomc.course.tour` explains the ideas, and `gomc.bench` measures the time of compiling the programs.
"""

from __future__ import annotations

from dataclasses import replace

from gomc.programs.early import ABRAMSON, OLEG, OLGA
from gomc.programs.trees import MOGO, MOGO_PURE, UCT
from gomc.settings import Abramson, AllMovesAsFirst, Pruning

TOUR = (
    ABRAMSON,
    replace(OLGA, name="pruning", search=Abramson(pruning=Pruning(minimum=25))),
    replace(OLEG, name="as first", search=AllMovesAsFirst()),
    OLEG,
    UCT,
    MOGO_PURE,
    MOGO,
)
"""The programs in the order of their years."""
