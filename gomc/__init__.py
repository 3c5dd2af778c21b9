"""gomc: Monte-Carlo Go that you can read, and run fast, and prove to be the same."""

from __future__ import annotations

from gomc import programs
from gomc.backend import load
from gomc.errors import GomcError, IllegalMove
from gomc.points import PASS, Points
from gomc.rules import CHINESE, TROMP_TAYLOR, Color, Rules
from gomc.settings import (
    MOGO_TABLES,
    UCT,
    Abramson,
    AllMovesAsFirst,
    Annealing,
    DepthTwo,
    MoveLists,
    Pruning,
    Temperature,
)

__version__ = "0.1.0"
__all__ = [
    "CHINESE",
    "MOGO_TABLES",
    "PASS",
    "TROMP_TAYLOR",
    "UCT",
    "Abramson",
    "AllMovesAsFirst",
    "Annealing",
    "Color",
    "DepthTwo",
    "GomcError",
    "IllegalMove",
    "MoveLists",
    "Points",
    "Pruning",
    "Rules",
    "Temperature",
    "load",
    "programs",
]
