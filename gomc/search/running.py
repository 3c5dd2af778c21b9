"""Work in short stretches, which ends at a number of games, at a time, or when somebody stops it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from types import FrameType

from gomc.errors import GomcError, check_number, check_whole

STRETCH = 0.05
"""Seconds of work between two looks at the clock."""


AGAIN = 2.0
"""Seconds in which a second Ctrl-C ends more than the work under way."""


class Interrupt:
    """Whether Ctrl-C was pressed."""

    pressed = False

    last = -inf
    """When Ctrl-C ended any work the last time."""


_under_way: list[Interrupt] = []
"""The note that belongs to the main thread's work, if it has any."""


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Turn the first Ctrl-C into a note, so that work can end and return its result so far.

    Only the main thread of a program can do so; in other threads nothing changes, nor in a program that
    ignores Ctrl-C. Work inside other work shares its note, and so both end together.

    A second Ctrl-C in `AGAIN` seconds acts as usual, in the same work or the next. So two end a loop
    over searches, in which the first ends only one of them.
    """
    interrupt = Interrupt()
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield interrupt
        return
    if _under_way:
        yield _under_way[0]
        return

    def note(number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - Interrupt.last < AGAIN:
            before(number, frame)
        Interrupt.last = now
        interrupt.pressed = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    _under_way.append(interrupt)
    try:
        yield interrupt
    finally:
        _under_way.clear()
        signal.signal(signal.SIGINT, before)


def interrupt() -> None:
    """Let other threads end the main thread's work, which returns its result so far, as by Ctrl-C."""
    for note in _under_way:
        note.pressed = True


# Paper: RR 4.1, RR Table 5, SL UCTSearch
def run(
    advance: Callable[[int], None],
    playouts: int | None,
    seconds: float | None = None,
    step: int = 1,
    stop: Callable[[], object] | None = None,
    stretch: float | None = None,
    begun: int = 0,
) -> float:
    """Call `advance(n)` with small `n` until enough is done, and return the seconds it took.

    Towards the end of the time each stretch of work aims at half of the time that is left. So a stretch
    that takes twice as long as those before it still ends in time.

    Parameters
    ----------
    advance : callable
        Plays this many more games.
    playouts, seconds : optional
        The limits; the first one that is reached ends the work. At least one game is played.
    step : int
        All stretches but the last end at a multiple of this number of games, `begun` among them: so
        the clock chooses how long they are, but not how games are put together in batches.
    stop : callable, optional
        A function that is called after every stretch of work; the work stops if it returns true.
    stretch : float, optional
        The seconds of a stretch, if not `STRETCH`.
    begun : int
        The number of games that were played before.

    Raises
    ------
    GomcError
        If both limits are missing, or one makes no sense.
    """
    if playouts is None and seconds is None:
        raise GomcError("a search needs an end: give playouts= or seconds=, or both.")
    left = None if playouts is None else check_whole("playouts", playouts, 1)
    limit = None if seconds is None else check_number("seconds", seconds, 0)
    begin = now = time.perf_counter()
    longest = STRETCH if stretch is None else stretch
    n = step - begun % step
    with interruptible() as interrupt:
        while True:
            n = n if left is None else min(n, left)
            advance(n)
            before, now = now, time.perf_counter()
            left = None if left is None else left - n
            if left == 0 or (limit is not None and now - begin >= limit):
                break
            if (stop and stop()) or interrupt.pressed:
                break
            aim = longest if limit is None else min(longest, (begin + limit - now) / 2)
            n = _next(n, now - before, aim, step)
    return now - begin


def _next(n: int, took: float, stretch: float, step: int) -> int:
    """Return how many games fit into a stretch if `n` took this long; at most twice `n`."""
    fitting = int(n * stretch / max(took, 1e-6))
    return max(min(fitting, 2 * n) // step, 1) * step
