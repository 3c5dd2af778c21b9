"""A process with all processes that it starts: they end together, at the latest when gomc ends.

An engine is often a shell script that runs the engine proper. If gomc ended only the script, the engine
would go on. So both are put into a process group, which ends as a whole. The first process of the group
is a guard: a shell that reads from a pipe and waits for the end of the pipe. Only gomc's process holds
the other end. If gomc's process is killed, the pipe ends, and the guard ends the group.

A process that leaves the group (``setsid``) cannot be found any more. Windows has no process groups.
There ``taskkill`` ends a process with all child processes, but nobody calls ``taskkill`` if gomc's
process is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

from gomc.errors import GomcError
from gomc.parallel.workers import kill

GUARD = ("/bin/sh", "-c", "read -r _; kill -KILL 0")
"""A command that waits for the end of the input, and then ends the process group of the command."""

GRACE = 1.0
"""The seconds to wait for a killed process; a process of another user cannot be killed."""


class ProcessGroup:
    """A process, connected by pipes, with all processes that it starts.

    Parameters
    ----------
    words : sequence of str
        The command line.

    Attributes
    ----------
    process : subprocess.Popen
        The process; its three pipes carry text.

    Raises
    ------
    GomcError
        If the process cannot be started.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._guard = _guard()
        try:
            self.process = subprocess.Popen(  # noqa: S603
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                process_group=self._guard.pid if self._guard else None,  # out of Ctrl-C's reach, too
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except BaseException as error:
            self._end_guard()
            if not isinstance(error, (OSError, ValueError)):
                raise
            reason = getattr(error, "strerror", None) or error
            raise GomcError(f"the engine {words[0]!r} cannot be started: {reason}.") from error

    def end(self) -> None:
        """End all these processes at once."""
        self._end_guard()
        kill(self.process)  # the process may have left the group
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)

    def _end_guard(self) -> None:
        """End the group, but only once, because another group may get the number later."""
        guard, self._guard = self._guard, None
        if guard is None or sys.platform == "win32":
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(guard.pid, signal.SIGKILL)
        guard.communicate()


def _guard() -> subprocess.Popen[bytes] | None:
    """Start the guard of a new process group; return None on Windows."""
    if sys.platform == "win32":
        return None
    try:
        return subprocess.Popen(  # noqa: S603
            GUARD,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
    except OSError as error:
        raise GomcError(f"the guard of an engine cannot be started: {error.strerror}.") from error
