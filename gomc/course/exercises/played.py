"""An answer in playouts of both backends, and the speed of each backend with the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import gomc
from gomc.contract import Backend
from gomc.course.exercises.model import Function, Task
from gomc.errors import GomcError
from gomc.results.stats import PlayoutStats
from gomc.settings.own import Own, is_compiled
from gomc.settings.owneyes import ARGUMENTS, OwnEyes
from gomc.settings.policy import Stages

SIZE = 9
"""The size of the boards."""

ENOUGH = 0.2
"""The seconds for which games are timed in each backend, at least."""

COMPARED = 10
"""The number of games that are compared."""


@dataclass(frozen=True, repr=False)
class PlayedAnswer:
    """An answer in playouts of both backends; prints as a sentence.

    Attributes
    ----------
    name : str
        The exercise.
    reference, fast : float
        Games a second in each backend, on 9x9.
    same : bool
        Whether both backends play the same games.
    """

    name: str
    reference: float
    fast: float
    same: bool

    def __str__(self) -> str:
        rates = f"{self.reference:,.0f} games a second on {SIZE}x{SIZE}"
        said = (
            f"{self.name}: with it the reference plays {rates}, and the fast backend {self.fast:,.0f}"
        )
        if self.same:
            return f"{said}, the same games."
        return f"{said}, other games: its answers depend on more than its arguments."

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, repr=False)
class PlayedStage(PlayedAnswer):
    """A stage in playouts of both backends.

    Attributes
    ----------
    stages : Stages
        The answer as the first stage of playouts, for settings such as ``UCT(policy=...)``.
    """

    stages: Stages


@dataclass(frozen=True, repr=False)
class PlayedEyes(PlayedAnswer):
    """A rule of eyes in playouts of both backends.

    Attributes
    ----------
    eyes : OwnEyes
        The answer as a rule of eyes, for settings such as ``UCT(eyes=...)``.
    """

    eyes: OwnEyes


def played(exercise: Task, function: Function) -> PlayedStage | PlayedEyes:
    """Return an answer in games of both backends; see `gomc.course.exercises.posing.Exercise.fast`."""
    is_rule = exercise.parameters == ARGUMENTS
    if exercise.stage is None and not is_rule:
        raise GomcError(f"{exercise.name} is neither a stage of random games nor a rule of eyes.")
    if is_compiled(function):
        raise GomcError(
            f"to be played in both backends, an answer to {exercise.name} must be a plain function, "
            "which the fast backend compiles."
        )
    if is_rule:
        eyes = OwnEyes(function)
        return PlayedEyes(exercise.name, *compared({"eyes": eyes}), eyes)
    stages = Stages(Own(function))
    return PlayedStage(exercise.name, *compared({"policy": stages}), stages)


def compared(settings: Mapping[str, Any]) -> tuple[float, float, bool]:
    """Return the games a second of the reference and of fast, and whether both play the same games."""
    fast, reference = gomc.load("fast"), gomc.load("reference")
    games_in(fast, settings, 1)  # which compiles
    rates = rate_of(reference, settings), rate_of(fast, settings)
    return *rates, games_in(reference, settings, COMPARED) == games_in(fast, settings, COMPARED)


def games_in(go: Backend, settings: Mapping[str, Any], n: int) -> PlayoutStats:
    """Return the statistics of some playouts."""
    return go.playouts(go.Board(SIZE), n, seed=1, **settings)


def rate_of(go: Backend, settings: Mapping[str, Any]) -> float:
    """Return the number of games that a backend plays in a second."""
    n, seconds = 1, 0.0
    while seconds < ENOUGH:
        n *= 2
        begun = perf_counter()
        games_in(go, settings, n)
        seconds = perf_counter() - begun
    return n / seconds
