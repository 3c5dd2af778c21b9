"""The laboratory: code that repeats the papers' experiments, and tunes, builds and learns.

- `gomc.lab.experiments`: the papers' tables, played again;
- `gomc.lab.tuning`: a search for the settings with which a player wins most games;
- `gomc.lab.books`: opening books that programs write themselves;
- `gomc.lab.learn`: weights of moves, learned from games;
- `gomc.lab.owngames`: games of a program against itself, from which weights can be learned.

Nothing in the library imports the laboratory. It plays its matches in `gomc.arena`.

>>> from gomc.lab import experiments
>>> experiments.find("bh-1").title
'Progressive pruning: how many standard errors make a move inferior'
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["books", "experiments", "learn", "owngames", "tuning"]


def __getattr__(name: str) -> ModuleType:
    """Import a part of the laboratory when it is first used."""
    if name in __all__:
        return import_module(f"gomc.lab.{name}")
    raise AttributeError(f"module 'gomc.lab' has no attribute {name!r}")
