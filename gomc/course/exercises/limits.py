"""Calls that must come back: a thread runs a learner's function, and stops calls that take too long.

A loop that never ends must not hang the notebook. Signals would end such a loop on some systems and in
the main thread only, and another process cannot receive a function that was typed into a cell. So one
thread makes all calls of a check, and a second thread waits. When a call takes too long, the second
thread *raises an exception in the first thread* (``PyThreadState_SetAsyncExc``). Python delivers the
exception between two instructions, and so the exception ends loops in Python, on every system. The
exception cannot end a single instruction that takes for ever, such as ``sum(range(10**15))``.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import sys
import threading
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

PULSE = 0.05
"""The seconds after which the thread that waits looks at the clock again."""

PATIENCE = 1.0
"""The seconds after which the thread that waits gives up a call that does not end."""


class TimeIsUp(BaseException):
    """Raised in a call that takes too long; no ``except Exception`` stops it."""


class TooLong(Exception):
    """A call took longer than allowed."""


class GivenUp(Exception):
    """A call took longer than allowed, and did not end."""


class Watch:
    """Makes calls in a thread, and ends calls that take too long.

    Parameters
    ----------
    seconds : float
        The longest time that a call may take.

    Attributes
    ----------
    spent : float
        The seconds of all calls that came back.

    Examples
    --------
    >>> def never() -> None:
    ...     while True:
    ...         pass
    >>> watch = Watch(seconds=0.1)
    >>> watch.run(lambda: watch.call(never, ()))
    Traceback (most recent call last):
    ...
    gomc.course.exercises.limits.TooLong
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.spent = 0.0
        self._lock = threading.Lock()
        self._since: float | None = None
        self._up = False
        self._stopped = False

    def run(self, work: Callable[[], Any]) -> Any:
        """Do some work that makes calls, and return the result; errors of the work are raised here.

        Raises
        ------
        GivenUp
            If a call neither comes back nor can be ended.
        """
        found: list[Any] = []
        failed: list[BaseException] = []

        def body() -> None:
            try:
                found.append(work())
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=body, daemon=True)
        out = sys.stdout
        try:
            thread.start()
        except RuntimeError:  # a Python without threads, as in a web page: nothing can be ended there
            body()
        try:
            self._wait(thread)
        except BaseException:  # given up, or Ctrl-C
            self._stopped = True
            _raise_in(thread, TimeIsUp)
            _settle()
            sys.stdout = out
            raise
        if failed:
            raise failed[0]
        return found[0]

    def call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
        """Call a function, and return the result and the printed text.

        Raises
        ------
        TooLong
            If the call did not come back in time.
        """
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                self._since = monotonic()
                try:
                    value = function(*args)
                finally:
                    self._returned()
        except TimeIsUp:
            self._ended()
            raise TooLong from None
        return value, printed.getvalue()

    def _returned(self) -> None:
        """Stop the clock; wait for the exception if it is already on its way."""
        if isinstance(sys.exception(), TimeIsUp):
            return
        with self._lock:
            self.spent += monotonic() - (self._since or 0.0)
            self._since = None
        while self._up and not self._stopped:
            sleep(0.001)
        if self._stopped:  # given up: the function caught the last exception, or it comes now
            sleep(PULSE)
            raise TimeIsUp

    def _ended(self) -> None:
        with self._lock:
            self._since, self._up = None, False
            _settle()
        if self._stopped:
            raise SystemExit

    def _wait(self, thread: threading.Thread) -> None:
        """Wait for a thread, and end calls of the thread that take too long."""
        begun = 0.0
        while thread.is_alive():
            thread.join(PULSE)
            with self._lock:
                now, since = monotonic(), self._since
                if not self._up and (since is None or now - since < self.seconds):
                    continue
                if not self._up:
                    self._up, begun = True, now
                elif now - begun > PATIENCE:
                    raise GivenUp
                _raise_in(thread, TimeIsUp)


def let_ctrl_c_through(error: BaseException) -> None:
    """Raise the error if it is a Ctrl-C of the person who waits, and no error of an answer.

    Ctrl-C comes in the main thread, and an answer runs in another thread or in another process.
    """
    if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
        raise error


def _raise_in(thread: threading.Thread, error: type[BaseException]) -> None:
    """Raise an exception in a thread, in place of an exception that is still on its way."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident or 0), ctypes.py_object(error)
    )


class _Settled(BaseException):
    """Raised in the thread that waits for it."""


def _settle() -> None:
    """Let an exception reach this thread, in place of an exception that is still on its way.

    Python notes globally that an exception is on its way to a thread, and removes the note when an
    exception has arrived. While the note stands, Python 3.11 hangs as soon as a debugger traces a
    function. The note for a thread that never runs again would stand for ever.
    """
    try:
        _raise_in(threading.current_thread(), _Settled)
        while True:
            pass
    except _Settled:
        pass
