"""gomc: Monte-Carlo Go that you can read, and run fast, and prove to be the same."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any
from warnings import warn

from gomc.backend import load
from gomc.errors import GomcError, IllegalMove
from gomc.game import pictures
from gomc.game.points import PASS, Points
from gomc.game.rules import CHINESE, TROMP_TAYLOR, Color, Rules

if TYPE_CHECKING:  # `__getattr__` loads these names on demand, so that `import gomc` stays quick
    from collections.abc import Sequence

    from gomc import (
        arena,
        course,
        fast,
        lab,
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
    from gomc.settings import *

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
    "course",
    "fast",
    "judge",
    "lab",
    "load",
    "patterns",
    "play",
    "programs",
    "reference",
    "settings",
    "sgf",
    "show",
]

CLASSES = {
    "Board": "gomc.reference",
    "KeptTree": "gomc.search.reuse",
    "Player": "gomc.play",
    "Record": "gomc.game.record",
    "analyze": "gomc.review",
    "judge": "gomc.play.status",
}
"""The modules of names in `__all__` that are loaded on demand and are neither settings nor modules."""


def __getattr__(name: str) -> Any:
    """Return a module, a class or a function of `__all__`, which is loaded on demand."""
    if (older := f"gomc.{name}") in MOVED:
        return _moved_module(older)
    if name in __all__:
        if name.islower() and name not in CLASSES:
            return import_module(f"gomc.{name}")
        return getattr(import_module(CLASSES.get(name, "gomc.settings")), name)
    raise AttributeError(f"module 'gomc' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names that Tab offers: all names that a learner types, loaded or not."""
    return sorted([*__all__, "__version__"])


pictures.load_by(lambda: import_module("gomc.show"))

MOVED = {
    "gomc.arena.books": "gomc.lab.books",
    "gomc.arena.executors": "gomc.parallel.executors",
    "gomc.arena.experiments": "gomc.lab.experiments",
    "gomc.arena.family": "gomc.parallel.family",
    "gomc.arena.policies": "gomc.text.stages",
    "gomc.arena.tuning": "gomc.lab.tuning",
    "gomc.arena.values": "gomc.text.values",
    "gomc.arena.variants": "gomc.text.program",
    "gomc.exercises": "gomc.course.exercises",
    "gomc.fast.sight.features": "gomc.features.levels",
    "gomc.fast.words": "gomc.fast.compiler.words",
    "gomc.learn": "gomc.lab.learn",
    "gomc.player": "gomc.play.player",
    "gomc.points": "gomc.game.points",
    "gomc.position": "gomc.game.position",
    "gomc.programs.policies": "gomc.text.stages",
    "gomc.programs.texts": "gomc.text.program",
    "gomc.programs.values": "gomc.text.values",
    "gomc.programs.variants": "gomc.text.program",
    "gomc.record": "gomc.game.record",
    "gomc.rules": "gomc.game.rules",
    "gomc.search.bandits": "gomc.results.bandits",
    "gomc.search.cluster": "gomc.parallel.cluster",
    "gomc.search.clusterparallel": "gomc.parallel.clusterparallel",
    "gomc.search.criticality": "gomc.results.criticality",
    "gomc.search.exchange": "gomc.parallel.exchange",
    "gomc.search.ladders": "gomc.results.ladders",
    "gomc.search.machine": "gomc.parallel.machine",
    "gomc.search.owners": "gomc.results.owners",
    "gomc.search.policy": "gomc.results.policy",
    "gomc.search.priors": "gomc.results.priors",
    "gomc.search.properties": "gomc.results.properties",
    "gomc.search.rave": "gomc.results.rave",
    "gomc.search.results": "gomc.results.searches",
    "gomc.search.rootparallel": "gomc.parallel.rootparallel",
    "gomc.search.stats": "gomc.results.stats",
    "gomc.search.tally": "gomc.results.tally",
    "gomc.search.workers": "gomc.parallel.workers",
    "gomc.stats": "gomc.results.stats",
    "gomc.status": "gomc.play.status",
    "gomc.tally": "gomc.results.tally",
    "gomc.tour": "gomc.course.tour",
    "gomc.zones": "gomc.search.zones",
}
"""Older names of modules. Learners can import by these names until gomc 1.0, with a warning.

The modules in a package have moved with the package.
"""

RENAMED = {
    "gomc.backend.Known": "gomc.registry.KnownBackend",
    "gomc.fast.compiler.words.points_of": "gomc.fast.compiler.words.set_from_words",
    "gomc.lab.learn.minorization.Learner": "gomc.lab.learn.minorization.WeightLearner",
    "gomc.reference.policy.by_stages": "gomc.reference.stages.by_stages",
    "gomc.reference.policy.uniform": "gomc.reference.drawing.uniform",
    "gomc.results.tally.Finished": "gomc.results.tally.GameResult",
    "gomc.search.pruning.MovesInPlay": "gomc.search.pruning.ProgressivePruning",
}
"""Older names of classes and functions that the pages of 1.0.0rc1 used; they work in the same way."""


def _newer(older: str) -> str:
    """Return the current name of a module by an older name, or an empty text for any other name."""
    package, rest = older, ""
    while package:
        if package in MOVED:
            return MOVED[package] + rest
        package, _, last = package.rpartition(".")
        rest = f".{last}{rest}"
    return ""


def _warn(older: str, newer: str, stacklevel: int) -> None:
    """Warn of an older name of a module, or of a name in a module."""
    sentence = f"{older} is called {newer} now; the older name works until gomc 1.0."
    warn(sentence, FutureWarning, stacklevel=stacklevel)


def _moved_module(older: str) -> ModuleType:
    """Warn of an older name of a module, and return the module."""
    _warn(older, MOVED[older], stacklevel=4)
    return import_module(MOVED[older])


def _renamed(module: str, name: str) -> Any:
    """Warn of an older name in a module, and return its value, as `__getattr__` of the module."""
    older = f"{module}.{name}"
    if older not in RENAMED:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    _warn(older, RENAMED[older], stacklevel=3)
    home, _, newer = RENAMED[older].rpartition(".")
    return getattr(import_module(home), newer)


def _with_older_names(spec: ModuleSpec) -> ModuleType:
    """Return a new module with a `__getattr__` for older names."""
    module = ModuleType(spec.name)
    vars(module)["__getattr__"] = partial(_renamed, spec.name)
    return module


class _Moved:
    """A finder and loader of modules by older names; it returns the module with the current name.

    The finder also finds the modules with older names of `RENAMED`, and gives them a `__getattr__`.
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, *_: object) -> ModuleSpec | None:
        if _newer(name):
            return ModuleSpec(name, _Moved)  # type: ignore[arg-type]
        if any(older.rpartition(".")[0] == name for older in RENAMED):
            spec = PathFinder.find_spec(name, path)
            if spec and spec.loader:
                vars(spec.loader)["create_module"] = _with_older_names
            return spec
        return None

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        older = spec.name
        module = _moved_module(older) if older in MOVED else import_module(_newer(older))
        spec.loader_state = module.__spec__
        return module

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


vars(sys.modules["gomc.backend"])["__getattr__"] = partial(_renamed, "gomc.backend")  # loaded above
sys.meta_path.insert(0, _Moved)  # the first, because others would load a package's modules again
