"""The decorators that compile, and what kernels get: the quick way or the plain one.

=====================  ================================================================
`kernel`               what Python calls
`inlined`              short functions, compiled into every place that calls them
`separate`             long functions that only kernels call
`making_arrays`        the few that make arrays
`instead_of`           what stands for a function of the reference
`from_book`            what is a function of the reference, compiled
`pack`                 a large named tuple as kernels take it
`KernelPointer`        a kernel that other kernels call without knowing it
`call`                 a call of such a kernel
=====================  ================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from gomc.fast.compiler.ways import PLAIN
from gomc.game.points import bits, singles

if TYPE_CHECKING or not PLAIN:
    from gomc.fast.compiler.apart import KernelPointer, call
    from gomc.fast.compiler.packed import pack
    from gomc.fast.compiler.quick import inlined, kernel, making_arrays, separate, stand_in
else:
    from gomc.fast.compiler.plain import (
        KernelPointer,
        call,
        inlined,
        kernel,
        making_arrays,
        pack,
        separate,
        stand_in,
    )

__all__ = [
    "KernelPointer",
    "call",
    "from_book",
    "inlined",
    "instead_of",
    "kernel",
    "making_arrays",
    "pack",
    "separate",
]

P = ParamSpec("P")
R = TypeVar("R")

KNOWN: set[Callable[..., Any]] = {bits, singles}
"""Python's functions that compiled functions can call by their own names."""


def instead_of(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a compiled function stand for one in Python, wherever compiled functions call that."""
    KNOWN.add(function)
    return stand_in(function)


def from_book(function: Callable[..., R], decorator: Callable[..., Any]) -> Callable[..., R]:
    """Compile a function of the reference as it stands.

    For the functions of the reference that it calls, kernels have those that `instead_of` names, or
    that were compiled so before. It gets sets as kernels know them, and a `Shape` for its geometry.

    Parameters
    ----------
    function : callable
        The function.
    decorator : callable
        How it is compiled: `inlined` or `separate`.
    """
    compiled: Callable[..., R] = instead_of(function)(decorator(function))
    return compiled
