"""Executors get tasks done by processes of this machine or by the workers of a Dask cluster.

Both kinds take a task, such as a game, and return a `concurrent.futures.Future`. If the process of a
task dies, another process gets the task; the third time this is an error.
"""

from __future__ import annotations

import math
import os
import select
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache

from gomc.errors import GomcError, check_whole
from gomc.page import IN_PAGE
from gomc.parallel.cluster import connect
from gomc.parallel.machine import cores
from gomc.parallel.tasks import Executor, FailedTask, InProcess, Work, attempt
from gomc.parallel.workers import GONE, Worker, acquire, kill, release
from gomc.registry import BACKENDS, KnownBackend

TRIES = 3
"""The number of times that a task is begun at most, if the process that works on the task dies."""

AHEAD = 2
"""The number of tasks handed in for each process, so that no process waits for the next task."""

MOST = 1024
"""The largest number of processes."""

RECOUNT = 5.0
"""The seconds after which the workers of a cluster are counted again."""


def executor(workers: int | None = None, cluster: str | None = None) -> Executor:
    """Return the executor of a cluster, or of this machine with a process for each core by default.

    A web page has no other processes, and this process does all tasks.
    """
    check_one(workers, cluster)
    if IN_PAGE:
        return InProcess()
    return Processes(workers) if cluster is None else Cluster(cluster)


def check_one(workers: int | None, cluster: str | None) -> None:
    """Raise `GomcError` for a wrong number of processes, or for both a number and a cluster."""
    if workers is not None:
        check_whole("workers", workers, 1, MOST)
        if cluster is not None:
            raise GomcError("give the number of workers or the address of a cluster, not both.")


# --- This machine.


class Processes(Executor):
    """Some processes of this machine (`gomc.parallel.workers`), each with one task at a time.

    Parameters
    ----------
    number : int, optional
        The number of processes. The default is the number of cores that this process may use.
    """

    def __init__(self, number: int | None = None) -> None:
        number = cores() if number is None else check_whole("workers", number, 1, MOST)
        self._number = number
        self._threads = ThreadPoolExecutor(number, "arena")
        self._lock = threading.Lock()
        self._busy: set[Worker] = set()
        self._stopped = False

    @property
    def room(self) -> int:
        """The number of tasks that should be under way."""
        return AHEAD * self._number

    def submit(self, task: Work, *args: object) -> Future[object]:
        """Hand in a task; a thread waits for a process, which does the task."""
        return self._threads.submit(self._do, task, *args)

    def stop(self) -> None:
        """End the processes of all tasks under way; the engines end with these processes."""
        with self._lock:
            self._stopped = True
            for worker in self._busy:
                kill(worker.process)
        self._threads.shutdown(cancel_futures=True)

    def _do(self, task: Work, *args: object) -> object:
        """Let a process do a task, and another process if the first process dies."""
        for _ in range(TRIES):
            with self._worker() as worker:
                try:
                    worker.send(TaskRunner, BACKENDS, sys.path)
                    worker.receive()
                    worker.send("do", task, *args)
                    result: object = worker.receive()
                except GONE:  # the process has died
                    continue
                return result
        return FailedTask(f"the process that worked on the task died, {TRIES} times.")

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        """Lend a process, which may still be starting; other processes may start meanwhile."""
        with self._lock:
            if self._stopped:
                raise GomcError("the work was stopped.")
            (worker,) = acquire(1)
            self._busy.add(worker)
        try:
            yield worker
        finally:
            with self._lock:
                self._busy.remove(worker)
            release([worker])


class TaskRunner:
    """The object inside a worker process that does tasks.

    Parameters
    ----------
    backends : mapping of str to KnownBackend
        The backends of the process that started the worker, which may know more backends by now.
    path : sequence of str
        The folders where that process looks for modules; it may know more folders by now.
    """

    def __init__(self, backends: Mapping[str, KnownBackend], path: Sequence[str]) -> None:
        BACKENDS.update(backends)
        sys.path.extend(folder for folder in path if folder not in sys.path)
        _end_with_parent()

    def do(self, task: Work, *args: object) -> object:
        """Do a task."""
        return attempt(task, *args)


@cache
def _end_with_parent() -> None:
    """Let this process end at once when the process that started it ends."""
    if hasattr(select, "poll"):
        threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    """Wait until standard input is closed, and end this process."""
    requests = select.poll()
    requests.register(0, 0)  # no event except that the other end was closed
    requests.poll()
    os._exit(0)


# --- Several machines.


class Cluster(Executor):
    """The workers of a Dask cluster, each with a task for every thread.

    Parameters
    ----------
    address : str
        The address of the scheduler, ``tcp://host:8786`` for example.

    Raises
    ------
    GomcError
        If there is no scheduler, Dask is not installed, or a worker has another version of gomc.
    """

    def __init__(self, address: str) -> None:
        self._client = connect(address)
        self._executor = self._client.get_executor(pure=False)
        self._counted = -math.inf
        self._room = 0

    @property
    def room(self) -> int:
        """The number of tasks that should be under way; workers may come and go."""
        if time.monotonic() - self._counted > RECOUNT:
            self._room = AHEAD * max(sum(self._client.nthreads().values()), 1)
            self._counted = time.monotonic()
        return self._room

    def submit(self, task: Work, *args: object) -> Future[object]:
        """Hand in a task; Dask gives the task to another worker if the first worker dies."""
        done: Future[object] = self._executor.submit(attempt, task, *args)
        return done

    def stop(self) -> None:
        """Take back all tasks that did not begin, and drop the results of the other tasks."""
        self._executor.shutdown(wait=False)
        self._client.close()
