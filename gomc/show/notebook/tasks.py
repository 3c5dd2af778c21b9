"""Work in the background: one thread, which can be asked to stop, and whose answer may be unwanted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from gomc.errors import GomcError


class Task(threading.Thread):
    """Something that is done in a thread of its own.

    Its answer counts only as long as it is wanted: whoever begins something else drops it. The lock
    keeps the two apart.

    Parameters
    ----------
    work : callable
        Does the work, and asks the task from time to time whether to stop. It returns what is to be
        done with the answer.
    failed : callable
        What is to be done if the work raises an error; gets a sentence.
    lock : context manager
        Held while the work is begun and while something is done with the answer.

    Attributes
    ----------
    done : bool
        Whether the work is over.
    error : Exception or None
        What the work raised.
    """

    def __init__(
        self,
        work: Callable[[Task], Callable[[], None]],
        failed: Callable[[str], None],
        lock: AbstractContextManager[object],
    ) -> None:
        super().__init__(daemon=True)  # so that a program ends though nobody waits for it
        self.done = False
        self.error: Exception | None = None
        self.wanted = True
        self._work = work
        self._failed = failed
        self._lock = lock
        self._stopped = threading.Event()

    @property
    def stopped(self) -> bool:
        """Whether the work is to end with what it has."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ask the work to end with what it has."""
        self._stopped.set()

    def drop(self) -> None:
        """Ask the work to end, and do nothing with its answer; called with the lock held."""
        self.wanted = False
        self.stop()

    def run(self) -> None:
        """Do the work, once the page has been told of it.

        Work that loads kernels leaves little time for that; and whoever begins it holds the lock.
        """
        with self._lock:
            pass
        try:
            finish = self._work(self)
        except Exception as error:
            self.error = error
            sentence = str(error) if isinstance(error, GomcError) else described(error)
            finish = partial(self._failed, sentence)
        with self._lock:
            self.done = True
            if self.wanted:
                finish()


def described(error: Exception) -> str:
    """Return a sentence on an error that is none of gomc's own.

    Examples
    --------
    >>> described(ZeroDivisionError("division by zero"))
    'it ended with an error, ZeroDivisionError: division by zero; wait() shows where.'
    """
    return f"it ended with an error, {type(error).__name__}: {error}; wait() shows where."
