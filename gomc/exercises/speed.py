"""How fast an answer is beside the library's, and how compiled ones are called."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any

import gomc
from gomc.errors import GomcError
from gomc.exercises.model import Exercise, Function
from gomc.points import Geometry
from gomc.settings.stages import Own, Stages, is_compiled

CALLS = 200
"""So many calls are timed."""

ROUNDS = 5
"""So often; the fastest counts, as what else the machine does makes it only slower."""

BRIEF = 0.1
"""A round takes about so many seconds at most."""

GAMES = 300
"""So many random games are timed, for a stage that is compiled."""


def callable_of(exercise: Exercise, function: Function, shape: Geometry) -> Function:
    """Return what is called with ints for an answer: itself, unless it is a compiled stage."""
    if exercise.stage is None or not is_compiled(function):
        return function
    return partial(_call_compiled, function, shape.size)


def _call_compiled(function: Function, size: int, *args: Any) -> int:
    """Call a compiled stage as the kernels do: by its address, its sets in memory."""
    from gomc.fast.own import DONE, FOUND, GIVEN, ROWS, address_of
    from gomc.fast.words import width

    own = Own(lambda *_: 0, function)
    n = width(size)
    memory = (ctypes.c_uint64 * (ROWS * n))()
    for row, points in enumerate(args[:5], GIVEN):
        for i in range(n):
            memory[row * n + i] = points >> 64 * i & (1 << 64) - 1
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(address_of(own, size))(ctypes.addressof(memory))
    if not memory[DONE * n]:
        raise GomcError("the compiled function raised an error, printed above")
    return sum(memory[FOUND * n + i] << 64 * i for i in range(n))


def speed(exercise: Exercise, function: Function) -> str:
    """Return in a sentence how fast a right answer is beside the library's."""
    if exercise.stage is not None and is_compiled(function):
        return _speed_of_games(exercise.stage, Stages(Own(exercise.answer, function)))
    cases = islice(exercise.source.cases(), None)
    calls = [case.args for case in cases][-CALLS:]
    begun = perf_counter()
    for done, args in enumerate(calls, 1):
        function(*deepcopy(args))
        if perf_counter() - begun > BRIEF:
            calls = calls[:done]
            break
    mine, library = _side_by_side(
        partial(_calls, function, calls), partial(_calls, exercise.answer, calls)
    )
    each = 1e6 * mine / len(calls)
    return f"A call takes {each:.2g} microseconds, {_ratio(mine, library)}."


def _calls(function: Function, calls: list[tuple[Any, ...]]) -> float:
    """Return how many seconds some calls take."""
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
        fast.playouts(board, GAMES, seed=1, stages=stages)
        return perf_counter() - begun

    games(mine), games(library)
    own, other = _side_by_side(partial(games, mine), partial(games, library))
    return f"With it the fast backend plays {GAMES / own:,.0f} games a second on 9x9, {_ratio(own, other)}."


def _side_by_side(one: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """Return the least times of both, measured in turn."""
    times = [(one(), other()) for _ in range(ROUNDS)]
    return min(a for a, _ in times), min(b for _, b in times)


def _ratio(mine: float, library: float) -> str:
    if mine <= library:
        return f"{library / mine:.1f} times as fast as gomc's"
    return f"{mine / library:.1f} times as long as gomc's"
