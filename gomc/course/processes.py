"""Limits of the operating system for processes that run the code of learners."""

from __future__ import annotations

import sys


def limit_process(memory: int, seconds: int) -> None:
    """Limit the memory and the processor time of this process, and of the processes that it starts.

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

    resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
