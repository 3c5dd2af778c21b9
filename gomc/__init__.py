"""gomc: Monte-Carlo Go that you can read, and run fast, and prove to be the same."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gomc.backend import load
from gomc.errors import GomcError, IllegalMove
from gomc.game import pictures
from gomc.game.points import PASS, Points
from gomc.game.rules import CHINESE, TROMP_TAYLOR, Color, Rules

if TYPE_CHECKING:  # loaded when they are asked for, so that `import gomc` stays quick
    from gomc import (
        arena,
        exercises,
        fast,
        learn,
        patterns,
        play,
        programs,
        reference,
        settings,
        sgf,
        show,
    )
    from gomc.game.record import Record
    from gomc.play import Player
    from gomc.play.status import judge
    from gomc.reference import Board
    from gomc.review import analyze
    from gomc.search.reuse import KeptTree
    from gomc.settings import (
        GREEDY,
        MOGO_TABLES,
        UCB1,
        UCT,
        Abramson,
        AllMovesAsFirst,
        Annealing,
        ClusterParallel,
        Criticality,
        DepthTwo,
        EpsilonGreedy,
        Group,
        MoveLists,
        Owners,
        Pruning,
        Rave,
        RootParallel,
        Temperature,
        UCB1Tuned,
        Zone,
    )

__version__ = "1.0.0rc1"
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
    "Board",
    "ClusterParallel",
    "Color",
    "Criticality",
    "DepthTwo",
    "EpsilonGreedy",
    "GomcError",
    "Group",
    "IllegalMove",
    "KeptTree",
    "MoveLists",
    "Owners",
    "Player",
    "Points",
    "Pruning",
    "Rave",
    "Record",
    "RootParallel",
    "Rules",
    "Temperature",
    "UCB1Tuned",
    "Zone",
    "analyze",
    "arena",
    "exercises",
    "fast",
    "judge",
    "learn",
    "load",
    "patterns",
    "play",
    "programs",
    "reference",
    "settings",
    "sgf",
    "show",
]


MODULES = {
    "arena": "gomc.arena",
    "exercises": "gomc.exercises",
    "fast": "gomc.fast",
    "learn": "gomc.learn",
    "patterns": "gomc.patterns",
    "play": "gomc.play",
    "programs": "gomc.programs",
    "reference": "gomc.reference",
    "settings": "gomc.settings",
    "sgf": "gomc.sgf",
    "show": "gomc.show",
}
"""Modules that need no import of their own."""

CLASSES = {
    "Board": "gomc.reference",
    "KeptTree": "gomc.search.reuse",
    "Player": "gomc.play",
    "Record": "gomc.game.record",
    "analyze": "gomc.review",
    "judge": "gomc.play.status",
}
"""The modules of classes, and of functions, that are loaded when asked for, besides settings."""


def __getattr__(name: str) -> Any:
    """Return what is loaded only when it is asked for."""
    if name in MODULES:
        return import_module(MODULES[name])
    if name in __all__:
        return getattr(import_module(CLASSES.get(name, "gomc.settings")), name)
    raise AttributeError(f"module 'gomc' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return what Tab offers: all that a learner types, loaded or not."""
    return sorted([*__all__, "__version__"])


pictures.load_by(lambda: import_module("gomc.show"))

MOVED = {
    "gomc.arena.policies": "gomc.text.stages",
    "gomc.arena.values": "gomc.text.values",
    "gomc.arena.variants": "gomc.text.program",
    "gomc.fast.sight.features": "gomc.features.levels",
    "gomc.fast.words": "gomc.fast.compiler.words",
    "gomc.player": "gomc.play.player",
    "gomc.points": "gomc.game.points",
    "gomc.position": "gomc.game.position",
    "gomc.programs.policies": "gomc.text.stages",
    "gomc.programs.texts": "gomc.text.program",
    "gomc.programs.values": "gomc.text.values",
    "gomc.programs.variants": "gomc.text.program",
    "gomc.record": "gomc.game.record",
    "gomc.results": "gomc.search.results",
    "gomc.rules": "gomc.game.rules",
    "gomc.stats": "gomc.search.stats",
    "gomc.status": "gomc.play.status",
    "gomc.tally": "gomc.search.tally",
    "gomc.zones": "gomc.search.zones",
}
"""Modules that learners could import by an older name, and still can."""


class _Moved:
    """Finds a module by its older name: it is the same module."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        return ModuleSpec(name, _Moved) if name in MOVED else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        module = import_module(MOVED[spec.name])
        spec.loader_state = module.__spec__
        return module

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


sys.meta_path.append(_Moved)
