"""Packed tuples: kernels take a large named tuple by address, and read the fields that they use.

numba passes every number in a named tuple as a single argument, and an array alone is seven numbers. A
search holds more than a thousand, and the compiler takes seconds for a call with a thousand arguments.
So Python writes the tuple into memory in the compiler's layout (`pack`), and passes the address.
Kernels read the fields of a packed tuple by name, like the fields of any other tuple. A large tuple
inside a packed tuple is read by its own address. The content of a packed tuple never changes.

A packed tuple may hold numbers of eight bytes, flags, arrays, None, tuples of these, packed tuples, and
pointers to kernels. `gomc.fast.compiler.packedcode` is the compiler's side.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from gomc.fast.compiler.layout import Addressed, Kind, kind_of, numbers

T = TypeVar("T")


class PackedTuple(Addressed):
    """A tuple in memory, and the address of the memory.

    Python reads the fields of the tuple here too, and so no field may have the name of an attribute.

    Parameters
    ----------
    values : tuple
        The tuple, whose arrays live as long as the packed tuple.
    """

    def __init__(self, values: Any) -> None:
        self.own_values = values
        self.own_kind = kind_of(values)
        self._memory = np.frombuffer(self.own_kind.struct.pack(*numbers(values)), np.uint8)
        self.own_address: int = self._memory.__array_interface__["data"][0]

    @property
    def addresses(self) -> list[int]:
        """The address of the tuple."""
        return [self.own_address]

    def __getattr__(self, name: str) -> Any:
        """Return a field of the tuple."""
        return getattr(self.own_values, name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pack copies and pickles anew, because their arrays lie elsewhere in memory."""
        return pack, (self.own_values,)


def pack(values: T) -> T:
    """Return a named tuple as kernels take it; None and packed tuples are returned unchanged."""
    if values is None or isinstance(values, Addressed):
        return values
    return PackedTuple(values)  # type: ignore[return-value]


class KernelPointer(Addressed):
    """A kernel that other kernels call by address, and the only argument of the kernel.

    Parameters
    ----------
    kernel : callable, optional
        The kernel; a pointer without a kernel must not be called.
    values : tuple
        The named tuple that the kernel works on, and takes as a packed tuple.
    """

    own_kind = Kind("a kernel")
    form = "qq"

    def __init__(self, kernel: Any = None, values: Any = None) -> None:
        self.kernel, self.held = kernel, pack(values)

    @cached_property
    def addresses(self) -> list[int]:
        """The addresses of the kernel's code and of the packed tuple; reading compiles the kernel."""
        if self.kernel is None:
            return [0, 0]
        return [self.kernel.address_for(self.held), self.held.own_address]

    def __reduce__(self) -> tuple[Any, ...]:
        """Make copies and pickles compute the addresses anew."""
        return KernelPointer, (self.kernel, self.held)


def call(pointer: KernelPointer) -> None:
    """Call the kernel of a pointer; only kernels can."""
