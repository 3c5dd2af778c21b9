"""Dask clusters: their workers hold objects, as the processes of `gomc.parallel.workers` do."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import CancelledError
from typing import Any

from gomc.errors import GomcError, missing_extra, quoted

CONTACT = 10.0
"""The seconds in which a scheduler must answer."""

LOOK = 0.2
"""The seconds of waiting for an answer between two checks that the worker still lives."""


def connect(address: str) -> Any:
    """Return a new client of a scheduler, after a check that all workers use this version of gomc.

    Raises
    ------
    GomcError
        If there is no scheduler, Dask is not installed, or a worker has no gomc or another version.
    """
    try:
        from distributed import Client
    except ImportError as error:
        missing_extra("a cluster", "cluster", error)
    # gomc says in a sentence that a cluster is gone, so Dask's traceback is not needed.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    client = Client.__new__(Client)
    try:
        client.__init__(address, timeout=CONTACT, set_as_default=False)
    except Exception as error:  # of Dask, of Python's network, or of Dask's settings for TLS
        client.status = "closed"  # otherwise the destructor waits for a scheduler
        raise GomcError(f"there is no Dask scheduler at {address!r}: {error}.") from None
    try:
        for worker, version in client.run(_version, on_error="return").items():
            _check(worker, version)
    except BaseException:
        client.close()
        raise
    return client


def _check(worker: str, version: object) -> None:
    """Raise `GomcError` if a worker has another version of gomc, or an error instead of a version."""
    if isinstance(version, Exception):
        wrong = quoted(str(version))
        raise GomcError(f"the worker {worker} cannot use gomc {_version()}: {wrong}.")
    if version != _version():
        raise GomcError(f"the worker {worker} has gomc {version}, and this is gomc {_version()}.")


def _version() -> str:
    """Return the version of gomc in this process."""
    version: str = sys.modules["gomc"].__version__  # no import, as gomc itself stands on a higher floor
    return version


_clients: dict[str, Any] = {}
_known: set[str] = set()
"""The workers that have held an object before."""

_lock = threading.Lock()


def client_of(address: str) -> Any:
    """Return the client of a scheduler; the client is kept for later searches."""
    with _lock:
        if address not in _clients or _clients[address].status != "running":
            _clients[address] = connect(address)
        return _clients[address]


def count(address: str) -> int:
    """Return the number of workers of a cluster, at least 1.

    Raises
    ------
    GomcError
        If there is no such cluster.
    """
    return max(len(client_of(address).nthreads()), 1)


class ClusterWorker:
    """A worker of a cluster that holds an object; see `gomc.parallel.workers.Worker`.

    The object is the result of a Dask task, and so the scheduler drops the object when no client uses
    it, also when the program of the client is killed. Each request to the object is a task on the same
    worker.
    """

    def __init__(self, client: Any, worker: str) -> None:
        self.new = worker not in _known
        self._client = client
        self._worker = worker
        self._held: Any = None
        self._answer: Any = None
        _known.add(worker)

    def send(self, what: type | str, *args: object) -> None:
        """Let the worker make an object of a class and hold it, or call a method of that object."""
        if not isinstance(what, str):
            self._held = self._submit(what, *args)
            what, args = "__class__", ()
        self._answer = self._submit(_ask, self._held, what, args)

    def receive(self) -> Any:
        """Wait for the answer, and return it.

        Raises
        ------
        EOFError
            If the worker has ended.
        GomcError
            If the request raises an error.
        """
        from distributed import KilledWorker

        while True:
            try:
                return self._answer.result(timeout=LOOK)
            except TimeoutError:
                if self._worker not in self._client.nthreads():
                    raise EOFError from None
            except (KilledWorker, CancelledError):
                raise EOFError from None
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                raise GomcError(f"a worker process failed: {reason}.") from error

    def release(self) -> None:
        """Let the worker drop the object that it holds."""
        self._held = self._answer = None

    def _submit(self, function: Any, *args: object) -> Any:
        """Let the worker call a function."""
        where = {"workers": [self._worker], "allow_other_workers": False}
        return self._client.submit(function, *args, pure=False, **where)


def _ask(held: Any, what: str, args: tuple[object, ...]) -> Any:
    """Call a method of an object; ``"__class__"`` only checks that the object was made."""
    return None if what == "__class__" else getattr(held, what)(*args)


def acquire(address: str, number: int) -> list[ClusterWorker]:
    """Return the present workers of a cluster, at most so many.

    Raises
    ------
    GomcError
        If there is no such cluster, or it has no workers.
    """
    client = client_of(address)
    workers = sorted(client.nthreads())
    if not workers:
        raise GomcError(f"the cluster at {address!r} has no workers.")
    return [ClusterWorker(client, worker) for worker in workers[:number]]


def release(remotes: Iterable[Any]) -> None:
    """Let workers drop their objects."""
    for remote in remotes:
        remote.release()
