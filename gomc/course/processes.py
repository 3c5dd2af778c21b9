"""Limits of the operating system for processes that run the code of learners."""

from __future__ import annotations

import sys

from gomc.errors import check_whole


def check_memory(memory: object) -> int:
    """Return a limit of memory in megabytes, or raise `GomcError` if no limit can be so small or large.

    Examples
    --------
    >>> check_memory(1)
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: memory must be a whole number from 64 to 1000000, not 1.
    """
    return check_whole("memory", memory, 64, 1_000_000)


def limit_process(memory: int, seconds: int) -> None:
    """Limit the memory and the processor time of this process, and of the processes that it starts.

    A limit that holds already and is lower stays, because only an administrator may raise a limit.
    Windows knows no such limits, and the function does nothing there.

    Parameters
    ----------
    memory : int
        The memory of a process, in megabytes.
    seconds : int
        The processor time of a process, in seconds.
    """
    if sys.platform == "win32":
        return
    import resource

    wanted = {
        resource.RLIMIT_AS: (memory << 20, memory << 20),
        resource.RLIMIT_CPU: (seconds, seconds + 5),
        resource.RLIMIT_CORE: (0, 0),
    }
    for kind, limits in wanted.items():
        _, highest = resource.getrlimit(kind)
        if highest != resource.RLIM_INFINITY:
            limits = min(limits[0], highest), min(limits[1], highest)
        resource.setrlimit(kind, limits)
