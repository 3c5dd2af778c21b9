"""Work in the background: one thread, which can be asked to stop, and whose answer can be dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from gomc.errors import GomcError


class Task(threading.Thread):
    """Work in a thread of its own.

    Its answer counts only if nobody has dropped the task: a board that begins other work drops this
    one. The lock keeps the two apart.

    Parameters
    ----------
    work : callable
        A function that does the work, and asks the task from time to time whether to stop. It returns a
        function that uses the answer.
    failed : callable
        A function that is called with a sentence if the work raises an error.
    lock : context manager
        A lock that is held while the work begins and while the answer is used.

    Attributes
    ----------
    done : bool
        Whether the work is over.
    error : Exception or None
        The error that the work raised.
    """

    def __init__(
        self,
        work: Callable[[Task], Callable[[], None]],
        failed: Callable[[str], None],
        lock: AbstractContextManager[object],
    ) -> None:
        super().__init__(daemon=True)  # so that a program can end without waiting for it
        self.done = False
        self.error: Exception | None = None
        self.wanted = True
        self._work = work
        self._failed = failed
        self._lock = lock
        self._stopped = threading.Event()

    @property
    def stopped(self) -> bool:
        """Whether the work is to end with its result so far."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ask the work to end with its result so far."""
        self._stopped.set()

    def drop(self) -> None:
        """Ask the work to end, and drop its answer; called with the lock held."""
        self.wanted = False
        self.stop()

    def run(self) -> None:
        """Do the work, after the page has heard of it.

        Work that loads kernels leaves the page little time; and the caller that begins the work holds
        the lock.
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
    """Return a sentence on an error that does not come from gomc.

    Examples
    --------
    >>> described(ZeroDivisionError("division by zero"))
    'it ended with an error, ZeroDivisionError: division by zero; wait() shows where.'
    """
    return f"it ended with an error, {type(error).__name__}: {error}; wait() shows where."
