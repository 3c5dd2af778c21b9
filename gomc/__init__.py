"""gomc: Monte-Carlo Go that you can read, and run fast, and prove to be the same."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gomc.backend import load
from gomc.errors import GomcError, IllegalMove
from gomc.points import PASS, Points
from gomc.rules import CHINESE, TROMP_TAYLOR, Color, Rules

if TYPE_CHECKING:  # loaded when they are asked for, so that `import gomc` stays quick
    from gomc import arena, exercises, programs, show
    from gomc.settings import (
        GREEDY,
        MOGO_TABLES,
        UCB1,
        UCT,
        Abramson,
        AllMovesAsFirst,
        Annealing,
        DepthTwo,
        EpsilonGreedy,
        Group,
        MoveLists,
        Pruning,
        RootParallel,
        Temperature,
        UCB1Tuned,
        Zone,
    )

__version__ = "0.1.0"
__all__ = [
    "CHINESE",
    "GREEDY",
    "MOGO_TABLES",
    "PASS",
    "TROMP_TAYLOR",
    "UCB1",
    "UCT",
    "Abramson",
    "AllMovesAsFirst",
    "Annealing",
    "Color",
    "DepthTwo",
    "EpsilonGreedy",
    "GomcError",
    "Group",
    "IllegalMove",
    "MoveLists",
    "Points",
    "Pruning",
    "RootParallel",
    "Rules",
    "Temperature",
    "UCB1Tuned",
    "Zone",
    "arena",
    "exercises",
    "load",
    "programs",
    "show",
]


def __getattr__(name: str) -> Any:
    """Return what is loaded only when it is asked for."""
    if name in ("arena", "exercises", "programs", "show"):
        return import_module(f"gomc.{name}")
    if name in __all__:
        return getattr(import_module("gomc.settings"), name)
    raise AttributeError(f"module 'gomc' has no attribute {name!r}")
