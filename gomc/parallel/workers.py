"""Processes that work for this one: started when they are needed, kept for later, ended with it.

A worker is a Python of its own that holds one object at a time and calls its methods as it is told:
requests come by its standard input, answers go by its standard output. It ends when its input does,
however the program that started it came to an end.

The processes of `multiprocessing` would first run the user's program once more, up to the search that
asked for them. These know nothing of it, and so they serve scripts of every form, notebooks, and what
is typed at a prompt.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from gomc.errors import GomcError

START = """
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.path[:] = {path!r}
from gomc.parallel.workers import serve
serve()
"""
"""The program of a worker.

Ctrl-C reaches it too, but the process that started it decides what that means.
"""

OWN = "functions of one's own must stand in a module that can be imported"
"""A reason why a worker may not know a function."""


GONE = (EOFError, OSError, pickle.UnpicklingError)
"""The errors of a process that is no more."""


class Seat(Protocol):
    """A process that holds one object.

    It is a `Worker`, this process (`gomc.parallel.tasks.Here`), or one elsewhere
    (`gomc.parallel.cluster`).
    """

    new: bool

    def send(self, what: type | str, *args: object) -> None:
        """Tell it to make an object of a class and hold that, or to call a method of it."""

    def receive(self) -> Any:
        """Wait for the answer, and return it."""


AnySeat = TypeVar("AnySeat", bound=Seat)


class Worker:
    """A worker, as the process sees it that started it; it holds nothing in the beginning.

    Attributes
    ----------
    busy : bool
        Whether an answer is still to come.
    new : bool
        Whether it was just started, and has done nothing yet.
    """

    inside = False
    """Whether this process is itself a worker: then other workers have the other cores."""

    def __init__(self) -> None:
        self.busy = False
        self.new = True
        program = [sys.executable, "-c", START.format(path=sys.path)]
        try:
            self.process = subprocess.Popen(  # noqa: S603
                program, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise GomcError(f"a worker process cannot be started: {error.strerror}.") from error

    def send(self, what: type | str | None, *args: object) -> None:
        """Tell it to make an object of a class and hold that, to call a method of it, or to drop it.

        To the last (None) there is no answer.
        """
        try:
            request = pickle.dumps((what, args))
        except (AttributeError, TypeError, pickle.PicklingError) as error:
            raise GomcError(f"a worker process cannot have this search: {error}; {OWN}.") from error
        self.busy = what is not None
        pipe = self.process.stdin
        assert pipe is not None
        pickle.dump(request, pipe)
        pipe.flush()

    def receive(self) -> Any:
        """Wait for the answer, and return it."""
        pipe = self.process.stdout
        assert pipe is not None
        done, answer = pickle.load(pipe)  # noqa: S301
        self.busy = False
        if not done:
            raise GomcError(f"a worker process failed: {answer}.")
        return answer

    def is_ready(self) -> bool:
        """Whether it lives and is a child of this process, which in a fork it is not."""
        return self.process.poll() is None

    def stop(self) -> None:
        """End it at once."""
        kill(self.process)
        self.process.communicate()


def kill(process: subprocess.Popen[Any]) -> None:
    """End a process at once, and on Windows all that it has started, which else would stay."""
    if sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, check=False)  # noqa: S603
    process.kill()


_idle: list[Worker] = []
_lock = threading.Lock()


def acquire(number: int) -> list[Worker]:
    """Return so many workers, idle ones first; until they are released nobody else gets them."""
    with _lock:
        ready = [worker for worker in _idle if worker.is_ready()]
        _idle[:] = ready[number:]
    ready = ready[:number]
    return ready + [Worker() for _ in range(number - len(ready))]


def call(workers: Sequence[Worker], what: type | str, args: Iterable[tuple[object, ...]]) -> list[Any]:
    """Send each worker a request with arguments of its own, and return the answers.

    Raises
    ------
    GomcError
        If a worker fails, or is no more.
    """
    answers, lost = attempt(workers, what, args)
    if lost:
        raise GomcError("a worker process ended before its work was done.")
    return answers


def attempt(
    seats: Sequence[AnySeat], what: type | str, args: Iterable[tuple[object, ...]]
) -> tuple[list[Any], list[AnySeat]]:
    """Send each process a request as `call` does; return the answers, and processes that are no more.

    Raises
    ------
    GomcError
        If one fails.
    """
    asked, answers, lost = [], [], []
    for seat, its in zip(seats, args, strict=True):
        try:
            seat.send(what, *its)
            asked.append(seat)
        except GONE:
            lost.append(seat)
    for seat in asked:
        try:
            answers.append(seat.receive())
        except GONE:
            lost.append(seat)
    return answers, lost


def release(workers: Iterable[Worker]) -> None:
    """Let the workers drop what they hold, and keep them for later.

    A worker that still owes an answer is ended: its answer would be taken for that to a later
    question.
    """
    for worker in workers:
        try:
            if not worker.busy:
                worker.send(None)
        except OSError:
            worker.busy = True
        if worker.busy:
            worker.stop()
            continue
        worker.new = False
        with _lock:
            _idle.append(worker)


@atexit.register
def _stop_all() -> None:
    for worker in _idle:
        if worker.is_ready():
            worker.stop()


def serve() -> None:
    """Be a worker."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # so that nothing that is printed gets among the answers
    Worker.inside = True
    held = None
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301
            try:
                what, args = pickle.loads(request)  # noqa: S301
                if what is None:
                    held = None
                    continue
                answer: tuple[bool, object] = True, None
                if isinstance(what, str):
                    answer = True, getattr(held, what)(*args)
                else:
                    held = what(*args)
            except AttributeError as error:
                answer = False, f"{error}; {OWN}"
            except Exception as error:  # the process that started it is told
                answer = False, f"{type(error).__name__}: {error}"
            pickle.dump(answer, answers)
            answers.flush()
        except (EOFError, BrokenPipeError):
            os._exit(0)  # there is nobody any more; a tree need not be taken apart
