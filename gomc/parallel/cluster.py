"""Dask clusters: finding the workers, and letting them hold objects as `gomc.parallel.workers` do."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from concurrent.futures import CancelledError
from typing import Any

from gomc.errors import GomcError, missing_extra

CONTACT = 10.0
"""Seconds in which a scheduler must answer."""

LOOK = 0.2
"""Seconds of waiting for an answer after which it is asked whether the worker still lives."""


def connect(address: str) -> Any:
    """Return a new client of a scheduler, all of whose workers have this version of gomc.

    Raises
    ------
    GomcError
        If there is no scheduler, Dask is not installed, or a worker has another version of gomc.
    """
    try:
        from distributed import Client
    except ImportError as error:
        missing_extra("a cluster", "cluster", error)
    try:
        client = Client(address, timeout=CONTACT, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise GomcError(f"there is no Dask scheduler at {address!r}: {error}.") from None
    for worker, version in client.run(_version).items():
        if version != _version():
            client.close()
            raise GomcError(f"the worker {worker} has gomc {version}, and this is gomc {_version()}.")
    return client


def _version() -> str:
    version: str = sys.modules["gomc"].__version__  # the door stands above, but is open
    return version


_clients: dict[str, Any] = {}
_known: set[str] = set()
"""The workers that have held anything."""

_lock = threading.Lock()


def client_of(address: str) -> Any:
    """Return the client of a scheduler, which is kept for later searches."""
    with _lock:
        if address not in _clients or _clients[address].status != "running":
            _clients[address] = connect(address)
        return _clients[address]


def count(address: str) -> int:
    """Return how many workers a cluster has, at least 1.

    Raises
    ------
    GomcError
        If there is no such cluster.
    """
    return max(len(client_of(address).nthreads()), 1)


class Remote:
    """A worker of a cluster that holds one object; see `gomc.parallel.workers.Worker`.

    The object is the result of a task, and so the scheduler drops it when nobody has use for it, also
    when the program that asked for it is killed. Tasks that ask the object run on the same worker.
    """

    def __init__(self, client: Any, worker: str) -> None:
        self.new = worker not in _known
        self._client = client
        self._worker = worker
        self._held: Any = None
        self._answer: Any = None
        _known.add(worker)

    def send(self, what: type | str, *args: object) -> None:
        """Tell it to make an object of a class and hold that, or to call a method of it."""
        if not isinstance(what, str):
            self._held = self._submit(what, *args)
            what, args = "__class__", ()
        self._answer = self._submit(_ask, self._held, what, args)

    def receive(self) -> Any:
        """Wait for the answer, and return it.

        Raises
        ------
        EOFError
            If the worker is no more.
        GomcError
            If it fails.
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
                what = f"{type(error).__name__}: {error}"
                raise GomcError(f"a worker process failed: {what}.") from error

    def release(self) -> None:
        """Let it drop what it holds."""
        self._held = self._answer = None

    def _submit(self, function: Any, *args: object) -> Any:
        """Let the worker call a function."""
        where = {"workers": [self._worker], "allow_other_workers": False}
        return self._client.submit(function, *args, pure=False, **where)


def _ask(held: Any, what: str, args: tuple[object, ...]) -> Any:
    """Call a method of an object; its class is asked for only to know that it was made."""
    return None if what == "__class__" else getattr(held, what)(*args)


def acquire(address: str, number: int) -> list[Remote]:
    """Return the workers that a cluster has now, at most so many.

    Raises
    ------
    GomcError
        If there is no such cluster, or it has no workers.
    """
    client = client_of(address)
    found = sorted(client.nthreads())
    if not found:
        raise GomcError(f"the cluster at {address!r} has no workers.")
    return [Remote(client, worker) for worker in found[:number]]


def release(remotes: Iterable[Any]) -> None:
    """Let workers drop what they hold."""
    for remote in remotes:
        remote.release()
