"""An answer in playouts of both backends, and the speed of each backend with the answer."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import gomc
from gomc.contract import Backend
from gomc.course.exercises.model import Function, Task
from gomc.errors import GomcError
from gomc.results.stats import PlayoutStats
from gomc.settings.own import Own, is_compiled
from gomc.settings.policy import Stages

SIZE = 9
"""The size of the boards."""

ENOUGH = 0.2
"""The seconds for which games are timed in each backend, at least."""

COMPARED = 10
"""The number of games that are compared."""


@dataclass(frozen=True)
class PlayedStage:
    """An answer in playouts of both backends; prints as a sentence.

    Attributes
    ----------
    name : str
        The exercise.
    stages : Stages
        The answer as the first stage of playouts, for settings such as ``UCT(policy=...)``.
    reference, fast : float
        Games a second in each backend, on 9x9.
    same : bool
        Whether both backends play the same games.
    """

    name: str
    stages: Stages
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


def played(exercise: Task, function: Function) -> PlayedStage:
    """Return an answer in games of both backends; see `gomc.course.exercises.posing.Exercise.fast`."""
    if exercise.stage is None:
        raise GomcError(f"{exercise.name} is no stage of random games.")
    if is_compiled(function):
        raise GomcError(
            f"to be played in both backends, an answer to {exercise.name} must be a plain function, "
            "which the fast backend compiles."
        )
    stages = Stages(Own(function))
    fast, reference = gomc.load("fast"), gomc.load("reference")
    games_in(fast, stages, 1)  # which compiles
    rate, other_rate = rate_of(reference, stages), rate_of(fast, stages)
    same = games_in(reference, stages, COMPARED) == games_in(fast, stages, COMPARED)
    return PlayedStage(exercise.name, stages, rate, other_rate, same)


def games_in(go: Backend, stages: Stages, n: int) -> PlayoutStats:
    """Return the statistics of some playouts."""
    return go.playouts(go.Board(SIZE), n, seed=1, policy=stages)


def rate_of(go: Backend, stages: Stages) -> float:
    """Return the number of games that a backend plays in a second."""
    n, seconds = 1, 0.0
    while seconds < ENOUGH:
        n *= 2
        begun = perf_counter()
        games_in(go, stages, n)
        seconds = perf_counter() - begun
    return n / seconds
