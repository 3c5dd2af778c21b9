"""What is compiled in a process, kernel by kernel, for those who measure it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from numba.core.event import install_recorder

from gomc.fast.compiler.kernel import Inner


def recorded(work: Callable[[], object]) -> list[tuple[str, int, float]]:
    """Return the kernels that some work compiles: name, number of gomc's functions, seconds."""
    with install_recorder("numba:compile") as recorder:
        work()
    return list(of_kernels(recorder.buffer))


def of_kernels(events: Iterable[tuple[float, Any]]) -> Iterator[tuple[str, int, float]]:
    """Yield the kernels that numba's events tell of."""
    begin, functions = 0.0, 0
    for when, event in events:
        dispatcher = event.data["dispatcher"]
        name = f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}"
        if isinstance(dispatcher, Inner):
            functions += event.is_start
        elif name.startswith("gomc.") and event.is_start:
            begin, functions = when, 1
        elif name.startswith("gomc."):
            yield name.removeprefix("gomc."), functions, when - begin
