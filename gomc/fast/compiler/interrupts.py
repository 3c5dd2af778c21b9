"""Ctrl-C during work that cannot go on after a half: of numba, which loads itself, and of LLVM."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def without_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back until the end of the block.

    LLVM drops an interrupt, and numba forgets the half of its functions, so no later kernel could be
    compiled. Only the main thread hears Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    pressed: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            before(*pressed[0])
