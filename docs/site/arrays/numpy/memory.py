"""Memory, and the places of numbers in it."""

from __future__ import annotations

import ctypes
import math
from itertools import product

from numpy.kinds import dtype

ALIGNED = 64
"""Memory begins at a multiple of this."""


class Memory:
    """Some bytes, all zero at first.

    Attributes
    ----------
    bytes : memoryview
        The bytes.
    address : int
        Where they are.
    """

    def __init__(self, size: int) -> None:
        room = bytearray(size + ALIGNED)
        place = ctypes.addressof(ctypes.c_char.from_buffer(room))
        skip = -place % ALIGNED
        self.bytes, self.address = memoryview(room)[skip : skip + size], place + skip
        self._typed: dict[str, memoryview] = {}

    def typed(self, kind: dtype) -> memoryview:
        """Return the memory as numbers of a kind."""
        if kind.letter not in self._typed:
            whole = len(self.bytes) // kind.itemsize * kind.itemsize
            self._typed[kind.letter] = self.bytes[:whole].cast(kind.letter)
        return self._typed[kind.letter]


def steps(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the steps in bytes of an array whose numbers follow each other."""
    result: list[int] = []
    for n in reversed(shape):
        result.append(size)
        size *= n
    return tuple(reversed(result))


def steps_of_view(
    shape: tuple[int, ...], strides: tuple[int, ...], wanted: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the steps in bytes of a view in another shape; None if only a copy can have this shape."""
    evenly: list[tuple[int, int]] = []  # lengths and steps of parts with even steps, the last first
    for n, step in reversed([*zip(shape, strides, strict=True)]):
        if evenly and step == math.prod(evenly[-1]):
            evenly[-1] = evenly[-1][0] * n, evenly[-1][1]
        elif n != 1:
            evenly.append((n, step))
    result: list[int] = []
    for n in reversed(wanted):
        left, step = evenly[0] if evenly else (1, 0)
        if left % n:
            return None
        result.append(step)
        evenly[:1] = [(left // n, step * n)] if left > n else []
    return tuple(reversed(result))


def sums(first: int, axes: list[list[int]]) -> list[int]:
    """Return all sums of a number of each axis, the last axis counted through first."""
    if len(axes) == 1:
        return [first + step for step in axes[0]]
    return [first + sum(chosen) for chosen in product(*axes)]


def within(index: int, n: int) -> int:
    """Return an index from the beginning of an axis."""
    if not -n <= index < n:
        raise IndexError(f"index {index} is out of bounds for axis with size {n}")
    return index % n
