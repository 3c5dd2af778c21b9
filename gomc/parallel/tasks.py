"""Tasks, and executors, which have them done; the simplest executor is the process itself."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import NamedTuple, Self

from gomc.errors import GomcError
from gomc.parallel.machine import IN_PAGE

Work = Callable[..., object]
"""A function of a module, which processes and other machines can import."""


class Failed(NamedTuple):
    """A task that cannot be done.

    Attributes
    ----------
    reason : str
        A sentence that says why.
    """

    reason: str


def attempt(task: Work, *args: object) -> object:
    """Return what a task finds, or the sentence that says why it cannot be done."""
    try:
        return task(*args)
    except GomcError as error:
        return Failed(str(error))


def result_of(future: Future[object]) -> object:
    """Return what a task found, or `Failed`, whatever came to pass on another machine."""
    try:
        return future.result()
    except CancelledError:
        return Failed("the cluster is gone.")
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")


class Executor(ABC):
    """Has tasks done, several at once."""

    @property
    @abstractmethod
    def room(self) -> int:
        """The number of tasks that should be under way."""

    @abstractmethod
    def submit(self, task: Work, *args: object) -> Future[object]:
        """Let a task be done; its result may be `Failed`."""

    @abstractmethod
    def stop(self) -> None:
        """End all tasks under way."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Here(Executor):
    """The process itself, where no other would be of use, or no other knows the task.

    It does one task at a time. A thread of its own does it, so that Ctrl-C is heard meanwhile. A task
    that is under way then goes on to its end, and nobody asks for what it finds. In a web page, which
    has no threads, the task is done at once.

    It can also hold an object, as a `gomc.parallel.workers.Worker` does: the trees of a search.
    """

    room = 1
    new = False

    def __init__(self) -> None:
        self._held: object = None
        self._answer: object = None

    def submit(self, task: Work, *args: object) -> Future[object]:
        """Let a task be done by a thread that ends with this process, where there are threads."""
        future: Future[object] = Future()

        def do() -> None:
            try:
                future.set_result(attempt(task, *args))
            except Exception as error:
                future.set_exception(error)

        if IN_PAGE:
            do()
        else:
            threading.Thread(target=do, daemon=True).start()
        return future

    def stop(self) -> None:
        """Do nothing."""

    def send(self, what: type | str, *args: object) -> None:
        """Make an object of a class and hold that, or call a method of it."""
        if isinstance(what, str):
            self._answer = getattr(self._held, what)(*args)
        else:
            self._held, self._answer = what(*args), None

    def receive(self) -> object:
        """Return the answer."""
        return self._answer
