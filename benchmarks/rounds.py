"""A round of a trial, in a process that may hang, crash or grow without harm to anybody else.

A trial is a module with a function ``attack(rng)``, which makes one bounded round and returns how many
cases it tried. What is wrong it raises, best as an AssertionError that says all that is needed to try
the case once more. A process makes the rounds of one trial one after another; a process that hangs or
crashes is replaced by a new one.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import statistics
import sys
import tempfile
import traceback
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

LIMIT = 60.0
"""Seconds that a round may take; one that takes longer hangs."""

START = 300.0
"""Seconds that importing a trial may take, which may compile what its rounds need."""

FAREWELL = 5.0
"""Seconds in which a process must end that is told to."""

TOLD = 10_000
"""The most letters that are told of what a process wrote, or of what was raised."""

WARM = 50
"""Rounds after which a process should have filled its caches."""

SAMPLES = 40
"""Rounds after these that are needed to say whether it grows."""

NOISE = 32.0
"""MiB by which it may grow in any case."""

SLOPE = 30.0
"""MiB by which it may grow in 1,000 rounds."""


class Answer(NamedTuple):
    """What came of a round: how many cases, how many MiB the process takes, and what was wrong."""

    cases: int = 0
    memory: float = 0.0
    fault: str = ""


def growth(sizes: Sequence[float]) -> str:
    """Return what is wrong with a process that takes more and more memory, or nothing.

    One that fills a cache, or compiles something late, grows in one of the four quarters of its rounds,
    or ever more slowly; one that leaks grows in all of them alike.

    Parameters
    ----------
    sizes : sequence of float
        How many MiB it took after each of its rounds.
    """
    sizes = sizes[WARM:]
    if len(sizes) < SAMPLES:
        return ""
    n = len(sizes) // 4
    quarters = [statistics.median(sizes[i * n : (i + 1) * n]) for i in range(4)]
    steps = [after - before for before, after in pairwise(quarters)]
    total = sum(steps)
    slope = 1000 * total / (3 * n)
    if total < NOISE or slope < SLOPE or min(steps) < total / 6:
        return ""
    return f"memory: it grows by {slope:.0f} MiB in 1,000 rounds ({total:.0f} MiB in {3 * n})"


def memory() -> float:
    """Return how many MiB this process takes up; the most it ever took, where only that is known."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    try:
        import resource
    except ImportError:  # Windows says it in another way
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


class Process:
    """A process that makes rounds of a trial, as the soak sees it.

    Parameters
    ----------
    module : str
        The trial, under the name by which it is imported.

    Attributes
    ----------
    first : int
        The seed of the first round of the present process.
    sizes : list of float
        How many MiB it took after each of its rounds.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self.first = 0
        self.sizes: list[float] = []
        self._folder = tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True)
        self._said = Path(self._folder.name) / "said"
        self._process: Any = None

    def round(self, seed: int) -> Answer:
        """Make a round, and return what came of it."""
        if self._process is None:
            ready = self._start()
            if ready.fault:
                self.end()
                return ready
            self.first = seed
        with contextlib.suppress(OSError):  # it has died since
            self._pipe.send((seed, LIMIT))
        answer = self._receive(LIMIT)
        if self._process is not None:
            self.sizes.append(answer.memory)
        return answer

    def kill(self) -> None:
        """End the process at once, also while another thread waits for its round."""
        process = self._process
        if process is not None:
            _kill(process)

    def end(self) -> None:
        """End the process if there is one, which may clean up, and all that it started."""
        if self._process is not None:
            self._pipe.close()
            self._end()

    def _start(self) -> Answer:
        """Start a process, and return what it says when it has imported the trial."""
        context = get_context("spawn")
        self._pipe, its = context.Pipe()
        process = context.Process(
            target=serve, args=(its, self.module, self._folder.name, str(self._said))
        )
        process.start()
        its.close()
        self._process, self.sizes = process, []
        return self._receive(START)

    def _receive(self, seconds: float) -> Answer:
        """Return its answer; if there is none, end it and say why."""
        try:
            if self._pipe.poll(seconds + 1):  # it says where it is when the time is up
                answer: Answer = self._pipe.recv()
                return answer
            _kill(self._process)
            what = f"hang: it takes longer than {seconds:g} s"
            self._end()
        except (EOFError, OSError):
            what = f"crash: the process ended with {_ending(self._end())}"
        return Answer(fault=f"{what}\n{_tail(self._said)}".rstrip())

    def _end(self) -> int:
        """Give the process some time to end, end all that it started, and return its exit code."""
        process, self._process = self._process, None
        process.join(FAREWELL)
        _kill(process)
        process.join()
        self._pipe.close()
        return int(process.exitcode)


def _kill(process: Any) -> None:
    """End a process and its group at once."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):  # it is no more, or has no group yet
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _ending(code: int) -> str:
    """Return the name of the signal that ended a process, or its exit code."""
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def _tail(file: Path) -> str:
    """Return the end of what a process wrote."""
    try:
        return file.read_bytes()[-TOLD:].decode(errors="replace")
    except OSError:
        return ""


# --- In the process.


def serve(pipe: Connection, module: str, folder: str, said: str) -> None:
    """Make rounds as they are asked for, until nobody asks any more.

    Parameters
    ----------
    pipe : Connection
        Where seeds come from, and answers go.
    module : str
        The trial.
    folder : str
        Where temporary files go; they are gone with the process, however it ends.
    said : str
        The file into which all goes that is printed in a round.
    """
    if hasattr(os, "setsid"):
        os.setsid()  # Ctrl-C is for the soak; and all that is started here can be ended at once
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    with Path(said).open("ab", buffering=0) as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        faulthandler.enable(file)
        try:
            attack = import_module(module).attack
        except BaseException:
            pipe.send(Answer(fault=_raised()))
            return
        pipe.send(Answer())
        while True:
            try:
                seed, limit = pipe.recv()
            except (EOFError, OSError):
                return
            file.truncate(0)
            pipe.send(_round(attack, seed, limit, file))


def _round(attack: Any, seed: int, limit: float, file: IO[bytes]) -> Answer:
    """Make a round; where it is when its time is up goes to a file."""
    faulthandler.dump_traceback_later(limit, file=file)
    try:
        return Answer(int(attack(Random(seed))), memory())
    except BaseException:  # SystemExit and KeyboardInterrupt too: a round has no reason to raise them
        return Answer(memory=memory(), fault=_raised())
    finally:
        faulthandler.cancel_dump_traceback_later()


def _raised() -> str:
    """Return the traceback of what is being handled; its beginning and its end, if it is long."""
    text = traceback.format_exc().strip()
    if len(text) <= TOLD:
        return text
    return f"{text[: TOLD // 2]}\n[...]\n{text[-TOLD // 2 :]}"
