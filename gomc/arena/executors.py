"""Executors have games played, by processes of this machine or by the workers of a Dask cluster.

Both take a game and give back a `concurrent.futures.Future`. A game whose process dies is given to
another one; the third time that is an error.
"""

from __future__ import annotations

import math
import os
import pickle
import select
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Self

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.arena.referee import play_game
from gomc.backend import BACKENDS, Known
from gomc.errors import GomcError, check_whole
from gomc.search.cluster import connect
from gomc.search.machine import cores
from gomc.search.workers import Worker, acquire, kill, release

TRIES = 3
"""A game is begun at most so often, if the process that plays it dies."""

AHEAD = 2
"""Games that are given out for each process that plays, so that none has to wait for the next."""

MOST = 1024
"""The largest number of processes."""

RECOUNT = 5.0
"""Seconds after which the workers of a cluster are counted again."""

Answer = Played | str
"""A game, or why it cannot be played."""


def try_game(match: Match, number: int) -> Answer:
    """Return a game that was played, or the sentence that says why it cannot be."""
    try:
        return play_game(match, number)
    except GomcError as error:
        return str(error)


class Executor(ABC):
    """Has games played, several at once."""

    @property
    @abstractmethod
    def room(self) -> int:
        """The number of games that should be under way."""

    @abstractmethod
    def submit(self, match: Match, number: int) -> Future[Answer]:
        """Let a game be played."""

    @abstractmethod
    def stop(self) -> None:
        """End all games under way."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


# --- This machine.


class Processes(Executor):
    """Some processes of this machine (`gomc.search.workers`), one game each at a time.

    Parameters
    ----------
    number : int, optional
        The number of processes; if not given, the number of cores that this process may use.
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
        """The number of games that should be under way."""
        return AHEAD * self._number

    def submit(self, match: Match, number: int) -> Future[Answer]:
        """Let a game be played, by a thread that waits for a process."""
        return self._threads.submit(self._play, match, number)

    def stop(self) -> None:
        """End all games under way with their processes; the engines end with these."""
        with self._lock:
            self._stopped = True
            for worker in self._busy:
                kill(worker.process)
        self._threads.shutdown(cancel_futures=True)

    def _play(self, match: Match, number: int) -> Answer:
        for _ in range(TRIES):
            with self._worker() as worker:
                try:
                    worker.send(GamePlayer, BACKENDS)
                    worker.receive()
                    worker.send("play", match, number)
                    answer: Answer = worker.receive()
                except (EOFError, OSError, pickle.UnpicklingError):  # the process has died
                    continue
                return answer
        return f"the process that played it died, {TRIES} times."

    @contextmanager
    def _worker(self) -> Iterator[Worker]:
        """Lend a process; it may still be starting, and others may start meanwhile."""
        with self._lock:
            if self._stopped:
                raise GomcError("the games were stopped.")
            (worker,) = acquire(1)
            self._busy.add(worker)
        try:
            yield worker
        finally:
            with self._lock:
                self._busy.remove(worker)
            release([worker])


class GamePlayer:
    """The object that a process holds which plays games.

    Parameters
    ----------
    backends : mapping of str to Known
        The backends that the process knows which started this one; it may have more.
    """

    def __init__(self, backends: Mapping[str, Known]) -> None:
        BACKENDS.update(backends)
        _end_with_parent()

    def play(self, match: Match, number: int) -> Answer:
        """Play a game."""
        return try_game(match, number)


@cache
def _end_with_parent() -> None:
    """Let this process end at once when the one that started it has ended."""
    if hasattr(select, "poll"):
        threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    requests = select.poll()
    requests.register(0, 0)  # nothing but that the other end was closed
    requests.poll()
    os._exit(0)


# --- Several machines.


class Cluster(Executor):
    """The workers of a Dask cluster, as many games each as they have threads.

    Parameters
    ----------
    address : str
        The scheduler's, ``tcp://host:8786`` say.

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
        """The number of games that should be under way; workers may come and go."""
        if time.monotonic() - self._counted > RECOUNT:
            self._room = AHEAD * max(sum(self._client.nthreads().values()), 1)
            self._counted = time.monotonic()
        return self._room

    def submit(self, match: Match, number: int) -> Future[Answer]:
        """Let a game be played; Dask gives it to another worker if the first one dies."""
        played: Future[Answer] = self._executor.submit(try_game, match, number)
        return played

    def stop(self) -> None:
        """Take back all games that did not begin; the others are of no use any more."""
        self._executor.shutdown(wait=False)
        self._client.close()
