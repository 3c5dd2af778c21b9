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
from gomc.page import answer_page

STRETCH = 0.05
"""The seconds of work between two looks at the clock."""


AGAIN = 2.0
"""The seconds in which a second Ctrl-C ends more than the work under way."""


class Interrupt:
    """The note whether Ctrl-C was pressed."""

    pressed = False

    last = -inf
    """The time at which Ctrl-C last ended any work."""


_under_way: list[Interrupt] = []
"""The note of the main thread's work; empty if the main thread does no such work."""


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Turn the first Ctrl-C into a note, so that work can end and return the result so far.

    Only the main thread of a program can do so. In other threads, and in a program that ignores Ctrl-C,
    nothing changes. Work inside other work shares the note of the outer work, and so both end together.

    A second Ctrl-C in `AGAIN` seconds acts as usual, in the same work or the next. In a loop over
    searches the first Ctrl-C ends a single search, and the second Ctrl-C ends the loop.
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


@contextmanager
def uncut() -> Iterator[None]:
    """Let Ctrl-C end this work by `KeyboardInterrupt`, and no search in it with the result so far."""
    shared = [*_under_way]
    _under_way[:] = [Interrupt()]
    try:
        yield
    finally:
        _under_way[:] = shared


def interrupt() -> None:
    """End the main thread's work from another thread, as by Ctrl-C: it returns the result so far."""
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
) -> int:
    """Call `advance(n)` with small `n` until enough is done, and return the sum of all `n`.

    Towards the end of the time each stretch of work aims at half of the time that is left. So a stretch
    that takes twice as long as the stretches before still ends in time.

    Parameters
    ----------
    advance : callable
        The function that plays this many more games.
    playouts, seconds : optional
        The limits; the first limit that is reached ends the work. At least one game is played.
    step : int
        The size of a batch. All stretches except the last end at a multiple of this number of games,
        with the games of `begun` counted. So the clock chooses the length of a stretch, but does not
        change the batches.
    stop : callable, optional
        A function that is called after every stretch of work; the work stops if it returns true.
    stretch : float, optional
        The seconds of a stretch. The default is `STRETCH`.
    begun : int
        The number of games that were played before.

    Raises
    ------
    GomcError
        If both limits are missing, or a limit makes no sense.
    """
    if playouts is None and seconds is None:
        raise GomcError("a search needs an end: give playouts= or seconds=, or both.")
    left = None if playouts is None else check_whole("playouts", playouts, 1)
    limit = None if seconds is None else check_number("seconds", seconds, 0)
    begin = now = time.perf_counter()
    longest, asked = STRETCH if stretch is None else stretch, 0
    n = step - begun % step
    with interruptible() as interrupt:
        while True:
            n = n if left is None else min(n, left)
            advance(n)
            asked += n
            answer_page()
            before, now = now, time.perf_counter()
            left = None if left is None else left - n
            if left == 0 or (limit is not None and now - begin >= limit):
                break
            if (stop and stop()) or interrupt.pressed:
                break
            aim = longest if limit is None else min(longest, (begin + limit - now) / 2)
            n = _next(n, now - before, aim, step)
    return asked


def _next(n: int, took: float, stretch: float, step: int) -> int:
    """Return the number of games that fit into a stretch, at most `2 * n`; `n` games took this long."""
    fitting = int(n * stretch / max(took, 1e-6))
    return max(min(fitting, 2 * n) // step, 1) * step
