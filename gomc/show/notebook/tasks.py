"""Work in the background: a thread that can be asked to stop, and whose answer can be dropped.

Python in a web page (Pyodide) has no threads. There the event loop begins the work when the cell is
done, and the search lets messages of the page through (`gomc.page`).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from gomc.errors import GomcError
from gomc.page import IN_PAGE


class BackgroundTask:
    """Work in a separate thread, or, in a page, work that the event loop begins.

    The answer counts only if the task was not dropped; a board that begins other work drops the task
    before. The lock keeps the answer of a task and the begin of other work apart.

    Parameters
    ----------
    work : callable
        A function that does the work, and asks the task from time to time whether to stop. The function
        returns another function, which uses the answer.
    failed : callable
        A function that is called with a sentence if the work raises an error, or the use of the answer.
    lock : context manager
        A lock that is held while the work begins and while the answer is used.

    Attributes
    ----------
    done : bool
        Whether the work is over.
    error : Exception, SystemExit or None
        The error that the work raised, or the use of the answer.
    """

    def __init__(
        self,
        work: Callable[[BackgroundTask], Callable[[], None]],
        failed: Callable[[str], None],
        lock: AbstractContextManager[object],
    ) -> None:
        self.done = False
        self.error: Exception | SystemExit | None = None
        self.wanted = True
        self._work = work
        self._failed = failed
        self._lock = lock
        self._stopped = threading.Event()
        self._begun = False
        self._over = threading.Event()

    def start(self) -> None:
        """Begin the work, or let the event loop of a page begin it."""
        if IN_PAGE:
            asyncio.get_event_loop().call_later(0, self.run)
        else:  # a program can end without waiting for a daemon
            threading.Thread(target=self.run, daemon=True).start()

    def is_alive(self) -> bool:
        """Whether the work goes on, or the answer is not used yet."""
        return not self._over.is_set()

    def join(self, seconds: float) -> None:
        """Wait some seconds for the end of the work; in a page, do the work now if it has not begun."""
        if not IN_PAGE:
            self._over.wait(seconds)
        elif self._begun:
            time.sleep(seconds)  # Pyodide's sleep lets the work go on
        else:
            self.run()

    @property
    def stopped(self) -> bool:
        """Whether the work should end with the result so far."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ask the work to end with the result so far."""
        self._stopped.set()

    def drop(self) -> None:
        """Ask the work to end, and drop the answer; the caller holds the lock."""
        self.wanted = False
        self.stop()

    def run(self) -> None:
        """Do the work, after the page has got the message that the work begins; later calls do nothing.

        The lock makes the work wait until the caller that begins the work has sent this message,
        because work that loads kernels leaves the page little time.
        """
        with self._lock:
            if self._begun:
                return
            self._begun = True
        try:
            self._do()
        finally:
            self._over.set()

    def _do(self) -> None:
        """Do the work, and use the answer or report the error."""
        try:
            finish = self._work(self)
        except (Exception, SystemExit) as error:  # a function of the user may call sys.exit
            finish = self._failure(error)
        with self._lock:
            self.done = True
            if self.wanted:
                try:
                    finish()
                except Exception as error:
                    self._failure(error)()

    def _failure(self, error: Exception | SystemExit) -> Callable[[], None]:
        """Keep an error, and return a function that reports the error."""
        self.error = error
        sentence = str(error) if isinstance(error, GomcError) else described(error)
        return partial(self._failed, sentence)


def described(error: Exception | SystemExit) -> str:
    """Return a sentence on an error that does not come from gomc.

    Examples
    --------
    >>> described(ZeroDivisionError("division by zero"))
    'it ended with an error, ZeroDivisionError: division by zero; wait() shows where.'
    """
    return f"it ended with an error, {type(error).__name__}: {error}; wait() shows where."
