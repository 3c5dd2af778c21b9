"""Memory, and the places of numbers in it."""

from __future__ import annotations

import ctypes
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
