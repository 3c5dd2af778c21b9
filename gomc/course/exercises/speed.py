"""The speed of an answer beside gomc's function, and calls of compiled answers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from time import perf_counter
from typing import Any

import gomc
from gomc.course.exercises.model import Function, Task
from gomc.errors import GomcError
from gomc.game.points import Geometry
from gomc.game.position import View
from gomc.settings.own import Own, is_compiled
from gomc.settings.policy import Stages

CALLS = 200
"""The number of calls that are timed."""

ROUNDS = 5
"""The number of measurements. The fastest counts, because other programs only slow a call down."""

ALIKE = 1.15
"""Times that differ by less than this factor are about the same."""

BRIEF = 0.1
"""The seconds that a measurement takes at most, about."""

SIZES = (3, 9, 19)
"""The sizes of boards for compiled stages: every size costs a compilation."""

GAMES = 300
"""The number of playouts that are timed for a compiled stage."""


def is_compiled_stage(exercise: Task, function: Function) -> bool:
    """Return whether an answer is a stage for the fast backend."""
    return exercise.stage is not None and is_compiled(function)


def callable_of(exercise: Task, function: Function, shape: Geometry) -> Function:
    """Return the function to call with ints for an answer: the answer, unless it is a compiled stage.

    Raises
    ------
    GomcError
        If the stage does not compile.
    """
    if not is_compiled_stage(exercise, function):
        return function
    from gomc.fast.compiler.words import width
    from gomc.fast.ownstage import address_of

    address = address_of(Own(exercise.answer, function), shape.size)
    return partial(_call_compiled, address, width(shape.size))


def _call_compiled(address: int, n: int, view: View, points: int, _shape: Geometry) -> int:
    """Call a compiled stage by its address, as kernels do, with `n` words of memory for each set."""
    from gomc.fast.own import DONE, FOUND, POINTS, ROWS, VIEW

    memory = (ctypes.c_uint64 * (ROWS * n))()
    for row, each in [(POINTS, points), *enumerate(view, VIEW)]:
        for i in range(n):
            memory[row * n + i] = each >> 64 * i & (1 << 64) - 1
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address)(ctypes.addressof(memory))
    if not memory[DONE * n]:
        raise GomcError("the compiled function raised an error, printed above")
    return sum(memory[FOUND * n + i] << 64 * i for i in range(n))


def speed(exercise: Task, function: Function) -> str:
    """Return a sentence about the speed of a right answer beside gomc's function."""
    if exercise.stage is not None and is_compiled_stage(exercise, function):
        return _speed_of_games(exercise.stage, Stages(Own(exercise.answer, function)))
    calls = [case.args for case in exercise.cases[-CALLS:]]
    begun = perf_counter()
    for done, args in enumerate(calls, 1):
        function(*deepcopy(args))
        if perf_counter() - begun > BRIEF:
            calls = calls[:done]
            break
    mine, library = _side_by_side(
        partial(_calls, function, calls), partial(_calls, exercise.library, calls)
    )
    each = 1e6 * mine / len(calls)
    return f"A call takes {each:,.1f} microseconds, {_ratio(mine, library)}."


def _calls(function: Function, calls: list[tuple[Any, ...]]) -> float:
    """Return the seconds of some calls."""
    fresh = deepcopy(calls)
    begun = perf_counter()
    for args in fresh:
        function(*args)
    return perf_counter() - begun


def _speed_of_games(library: Stages, mine: Stages) -> str:
    fast = gomc.load("fast")
    board = fast.Board(9)

    def games(stages: Stages) -> float:
        begun = perf_counter()
        fast.playouts(board, GAMES, seed=1, policy=stages)
        return perf_counter() - begun

    games(mine), games(library)
    own, other = _side_by_side(partial(games, mine), partial(games, library))
    rate = f"{GAMES / own:,.0f} games a second on 9x9"
    return f"With it the fast backend plays {rate}, {_ratio(own, other)}."


def _side_by_side(one: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """Return the least times of both functions, measured in turn."""
    times = [(one(), other()) for _ in range(ROUNDS)]
    return min(a for a, _ in times), min(b for _, b in times)


def _ratio(mine: float, library: float) -> str:
    if max(mine, library) < ALIKE * min(mine, library):
        return "about as fast as gomc's"
    if mine < library:
        return f"{library / mine:.1f} times as fast as gomc's"
    return f"{mine / library:.1f} times as slow as gomc's"
