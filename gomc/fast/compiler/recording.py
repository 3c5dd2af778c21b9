"""A record of the kernels that a process compiles, for measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gomc.fast.compiler.internals import install_recorder


def recorded(work: Callable[[], object]) -> list[tuple[str, int, float]]:
    """Return the kernels that a function compiles: name, number of gomc's functions, seconds."""
    with install_recorder("numba:compile") as recorder:
        work()
    return list(of_kernels(recorder.buffer))


def of_kernels(events: Iterable[tuple[float, Any]]) -> Iterator[tuple[str, int, float]]:
    """Yield the kernels in numba's events."""
    begin, functions, depth = 0.0, 0, 0
    for when, event in events:
        function = event.data["dispatcher"].py_func
        if not function.__module__.startswith("gomc."):
            continue
        depth += 1 if event.is_start else -1
        if event.is_start:
            begin, functions = (when, 1) if depth == 1 else (begin, functions + 1)
        elif depth == 0:
            name = f"{function.__module__}.{function.__qualname__}"
            yield name.removeprefix("gomc."), functions, when - begin
