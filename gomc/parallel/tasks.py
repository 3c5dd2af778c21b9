"""Tasks, and executors, which get tasks done; the simplest executor is this process itself."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import NamedTuple, Self

from gomc.errors import GomcError
from gomc.page import IN_PAGE
from gomc.search.running import uncut

Work = Callable[..., object]
"""A function of a module, which processes and other machines can import."""


class FailedTask(NamedTuple):
    """The result of a task that cannot be done.

    Attributes
    ----------
    reason : str
        A sentence with the reason.
    """

    reason: str


def attempt(task: Work, *args: object) -> object:
    """Return the result of a task, or `FailedTask` with the reason if the task raises a `GomcError`."""
    try:
        return task(*args)
    except GomcError as error:
        return FailedTask(str(error))


def result_of(future: Future[object]) -> object:
    """Return the result of a submitted task, or `FailedTask` after an error on any machine."""
    try:
        return future.result()
    except CancelledError:
        return FailedTask("the cluster is gone.")
    except GomcError as error:
        return FailedTask(str(error))
    except Exception as error:
        return FailedTask(f"{type(error).__name__}: {error}")


class Executor(ABC):
    """An executor gets tasks done, several at once."""

    @property
    @abstractmethod
    def room(self) -> int:
        """The number of tasks that should be under way."""

    @abstractmethod
    def submit(self, task: Work, *args: object) -> Future[object]:
        """Hand in a task, and return a future, whose result may be `FailedTask`."""

    @abstractmethod
    def stop(self) -> None:
        """End all tasks under way."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class InProcess(Executor):
    """An executor that does the tasks in this process, if other processes could not do them any faster.

    It does the tasks one after the other, each in a separate thread, so that Ctrl-C works meanwhile.
    After Ctrl-C the task under way goes on to the end, and its result is dropped. A web page runs
    without threads, and so it does a task at once, and Ctrl-C ends the task.

    This process can also hold an object, as a `gomc.parallel.workers.Worker` does: the trees of a
    search.
    """

    room = 1
    new = False

    def __init__(self) -> None:
        self._held: object = None
        self._answer: object = None

    def submit(self, task: Work, *args: object) -> Future[object]:
        """Do a task in a thread that ends with this process; in a web page, do the task at once."""
        future: Future[object] = Future()

        def do() -> None:
            try:
                future.set_result(attempt(task, *args))
            except (Exception, SystemExit) as error:  # without a result the caller would wait for ever
                future.set_exception(error)

        if IN_PAGE:
            with uncut():
                do()
        else:
            threading.Thread(target=do, daemon=True).start()
        return future

    def stop(self) -> None:
        """Do nothing."""

    def send(self, what: type | str, *args: object) -> None:
        """Make an object of a class and hold it, or call a method of the object that is held."""
        if isinstance(what, str):
            self._answer = getattr(self._held, what)(*args)
        else:
            self._held, self._answer = what(*args), None

    def receive(self) -> object:
        """Return the answer."""
        return self._answer
