"""What one can choose: searches as data, which both backends interpret.

A settings object is a frozen dataclass: it can be compared, printed, kept, and varied with
`dataclasses.replace`.
"""

from gomc.settings.eyes import DIAGONAL, OLEG, OLGA, Eyes
from gomc.settings.firsts import AllMovesAsFirst, Annealing, MoveLists, Temperature
from gomc.settings.flat import Abramson, DepthTwo, Pruning
from gomc.settings.stages import PURE, SEQUENCE_LIKE, UNIFORM, Stages
from gomc.settings.uct import MAX_DEPTH, MOGO_TABLES, UCT

__all__ = [
    "DIAGONAL",
    "MAX_DEPTH",
    "MOGO_TABLES",
    "OLEG",
    "OLGA",
    "PURE",
    "SEQUENCE_LIKE",
    "UCT",
    "UNIFORM",
    "Abramson",
    "AllMovesAsFirst",
    "Annealing",
    "DepthTwo",
    "Eyes",
    "MoveLists",
    "Pruning",
    "Search",
    "Stages",
    "Temperature",
]

Search = Abramson | AllMovesAsFirst | MoveLists | DepthTwo | UCT
"""Any search, as data."""
