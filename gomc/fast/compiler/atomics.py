"""Atomic operations: threads that share a tree do each operation in one step, without interruption.

The Python functions define the meaning (and run with ``NUMBA_DISABLE_JIT=1``), just as in
`gomc.fast.compiler.words`. `gomc.fast.compiler.atomiccode` tells numba how to compile the functions.
Arrays are one-dimensional, and indices are not checked.
"""

from __future__ import annotations

import threading
from typing import Any

from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined

_ALONE = threading.Lock()
"""The lock that a thread holds for one step when Python runs the operations."""


def add(array: NDArray[Any], place: int, value: float) -> Any:
    """Add to the value at a place, and return the previous value."""
    with _ALONE:
        before = array[place]
        array[place] += value
    return before


def claim(array: NDArray[Any], place: int, value: int) -> bool:
    """Put a value at a place if the place holds zero; return whether the value was put there."""
    with _ALONE:
        free = not array[place]
        if free:
            array[place] = value
    return free


def exchange(array: NDArray[Any], place: int, old: int, new: int) -> bool:
    """Put `new` at a place if the place holds `old`; return whether the value was put there."""
    with _ALONE:
        same = bool(array[place] == old)
        if same:
            array[place] = new
    return same


def publish(array: NDArray[Any], place: int, value: int) -> None:
    """Write a value so that a thread that reads the value sees all earlier writes."""
    array[place] = value


def read(array: NDArray[Any], place: int) -> Any:
    """Read a value that another thread may publish at the same time."""
    return array[place]


def pause() -> None:
    """Let other threads run, because this thread only waits."""


@inlined
def reserve(taken: NDArray[Any], place: int, n: int, allowed: int) -> int:
    """Add `n` to the value at a place and return the previous value; -1 if the sum is beyond `allowed`.

    The value is never beyond `allowed`, not even for a moment. So nobody has to take a part of a sum
    back, while another thread has begun to use the part behind it.
    """
    before = int(read(taken, place))
    while before + n <= allowed:
        if exchange(taken, place, before, before + n):
            return before
        before = int(read(taken, place))
    return -1


@inlined
def enter(lock: NDArray[Any], locked: bool) -> None:
    """Wait until no other thread holds the lock of the tree, and take the lock."""
    if locked:
        while not claim(lock, 0, 1):
            pause()


@inlined
def leave(lock: NDArray[Any], locked: bool) -> None:
    """Release the lock of the tree."""
    if locked:
        publish(lock, 0, 0)
