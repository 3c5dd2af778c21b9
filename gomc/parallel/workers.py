"""Worker processes: they start when a search needs them, are kept for later, and end with this process.

A worker is a separate Python process that holds an object and calls methods of this object on request.
Requests come by standard input, and answers go by standard output. A worker ends when its input ends,
whatever ended the program that started the worker.

The processes of `multiprocessing` would first run the user's program once more, up to the search that
starts them. Workers do not run the user's program, and so they work for scripts of every form, for
notebooks, and for code that is typed at a prompt.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
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

The worker ignores Ctrl-C, because the process that started the worker decides what Ctrl-C ends.
"""

OWN = "your own functions must stand in a module that can be imported"
"""A reason why a worker may not know a function."""


GONE = (EOFError, OSError, pickle.UnpicklingError)
"""The errors of a request to a process that has ended."""


class AnyWorker(Protocol):
    """A process that holds an object.

    The process is a `Worker`, this process (`gomc.parallel.tasks.InProcess`), or a process on another
    machine (`gomc.parallel.cluster`).
    """

    new: bool

    def send(self, what: type | str, *args: object) -> None:
        """Let the process make an object of a class and hold it, or call a method of that object."""

    def receive(self) -> Any:
        """Wait for the answer, and return it."""


W = TypeVar("W", bound=AnyWorker)


class Worker:
    """The handle of a worker process, which holds no object in the beginning.

    Attributes
    ----------
    busy : bool
        Whether an answer is still to come.
    new : bool
        Whether the worker was just started, and has done nothing yet.
    folder : str
        The folder in which the worker was started, and looks for files.
    """

    inside = False
    """Whether this process is itself a worker, so that other workers use the other cores."""

    def __init__(self) -> None:
        self.busy = False
        self.new = True
        self.folder = _folder()
        program = [sys.executable, "-c", START.format(path=sys.path)]
        try:
            self.process = subprocess.Popen(  # noqa: S603
                program, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise GomcError(f"a worker process cannot be started: {error.strerror}.") from error

    def send(self, what: type | str | None, *args: object) -> None:
        """Let the worker make an object of a class and hold it, call a method of it, or drop it (None).

        The worker does not answer a request to drop the object.
        """
        try:
            request = pickle.dumps((what, args))
        except (AttributeError, TypeError, pickle.PicklingError) as error:
            raise GomcError(f"a worker process cannot receive this search: {error}; {OWN}.") from error
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
        """Return whether the worker runs and is ours; after a fork it is a child of the parent."""
        return self.process.poll() is None

    def stop(self) -> None:
        """End the worker at once."""
        kill(self.process)
        self.process.communicate()


def kill(process: subprocess.Popen[Any]) -> None:
    """End a process at once, on Windows with its children, which would else go on."""
    if sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, check=False)  # noqa: S603
    process.kill()


def _folder() -> str:
    """Return the present folder; an empty text if somebody has removed the folder."""
    try:
        return str(Path.cwd())
    except OSError:
        return ""


_idle: list[Worker] = []
"""The workers without an object."""

_lock = threading.Lock()


def acquire(number: int) -> list[Worker]:
    """Return so many workers, idle workers first; no other caller gets them until they are released.

    Idle workers of another folder end, because they would look for files there.
    """
    here = _folder()
    with _lock:
        idle = [worker for worker in _idle if worker.is_ready()]
        ready = [worker for worker in idle if worker.folder == here]
        _idle[:] = ready[number:]
    for worker in idle:
        if worker.folder != here:
            worker.stop()
    ready = ready[:number]
    return ready + [Worker() for _ in range(number - len(ready))]


def call(workers: Sequence[Worker], what: type | str, args: Iterable[tuple[object, ...]]) -> list[Any]:
    """Send each worker a request with its arguments, and return the answers.

    Raises
    ------
    GomcError
        If a request raises an error, or a worker has ended.
    """
    answers, lost = attempt(workers, what, args)
    if lost:
        raise GomcError("a worker process ended before its work was done.")
    return answers


def attempt(
    workers: Sequence[W], what: type | str, args: Iterable[tuple[object, ...]]
) -> tuple[list[Any], list[W]]:
    """Send each process a request as `call` does; return the answers, and the processes that are gone.

    Raises
    ------
    GomcError
        If a request raises an error.
    """
    working, answers, lost = [], [], []
    for worker, arguments in zip(workers, args, strict=True):
        try:
            worker.send(what, *arguments)
            working.append(worker)
        except GONE:
            lost.append(worker)
    for worker in working:
        try:
            answers.append(worker.receive())
        except GONE:
            lost.append(worker)
    return answers, lost


def release(workers: Iterable[Worker]) -> None:
    """Let the workers drop their objects, and keep the workers for later.

    A worker that has not answered yet is ended, because a later caller would get the answer.
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


class _NotFound(Exception):
    """A function of a request is not where its name says."""


def _loaded(request: bytes) -> Any:
    try:
        return pickle.loads(request)  # noqa: S301
    except AttributeError as error:
        raise _NotFound(error) from None


def serve() -> None:
    """Serve requests from standard input until it ends."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Text that this process or a child process prints must not get among the answers.
    sys.stdout = sys.stderr
    with suppress(OSError):  # the program may have closed its standard error
        os.dup2(2, 1)
    Worker.inside = True
    held = None
    while True:
        try:
            request = pickle.load(requests)  # noqa: S301
            answer = None
            try:
                what, args = _loaded(request)
                if what is None:
                    held = None
                    continue
                if isinstance(what, str):
                    answer = getattr(held, what)(*args)
                else:
                    held = what(*args)
                sent = pickle.dumps((True, answer))
            except _NotFound as error:
                sent = pickle.dumps((False, f"{error}; {OWN}"))
            except Exception as error:  # the process that started this worker raises it
                sent = pickle.dumps((False, f"{type(error).__name__}: {error}"))
            answers.write(sent)
            answers.flush()
        except (EOFError, BrokenPipeError):
            os._exit(0)  # at once, without the time that it takes to free a large tree
