"""The decorators and the arguments of kernels, by one of the ways of `gomc.fast.compiler.ways`.

=====================  ================================================================
`kernel`               a function that Python calls
`inlined`              a short function, compiled into every place that calls it
`separate`             a long function that only kernels call
`making_arrays`        a function that only kernels call, and that makes arrays
`instead_of`           a replacement for a function of the reference
`from_book`            a function of the reference, compiled
`pack`                 a large named tuple as kernels take it
`KernelPointer`        a pointer through which kernels call another kernel
`call`                 a call through such a pointer
=====================  ================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from gomc.fast.compiler.ways import PLAIN, READY
from gomc.game.points import bits, singles

if TYPE_CHECKING or not PLAIN:
    from gomc.fast.compiler.packed import KernelPointer, call, pack
else:
    from gomc.fast.compiler.plain import KernelPointer, call, pack

if TYPE_CHECKING or READY is not None:
    from gomc.fast.compiler.late import inlined, kernel, making_arrays, prepare, separate, stand_in
elif PLAIN:
    from gomc.fast.compiler.plain import inlined, kernel, making_arrays, separate, stand_in
else:
    from gomc.fast.compiler.quick import inlined, kernel, making_arrays, separate, stand_in

__all__ = [
    "KernelPointer",
    "call",
    "from_book",
    "inlined",
    "instead_of",
    "kernel",
    "making_arrays",
    "pack",
    "prepare_for",
    "separate",
]

P = ParamSpec("P")
R = TypeVar("R")

KNOWN: set[Callable[..., Any]] = {bits, singles}
"""The Python functions that compiled functions can call by name."""


def instead_of(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let compiled functions call the decorated function wherever they name a Python function."""
    KNOWN.add(function)
    return stand_in(function)


def prepare_for(what: str) -> None:
    """Let numba know gomc's types and functions, which a learner's function needs.

    Raises
    ------
    GomcError
        If numba must not compile, or cannot.
    """
    if READY is not None:
        prepare(what)


def from_book(function: Callable[..., R], decorator: Callable[..., Any]) -> Callable[..., R]:
    """Compile a function of the reference without changes.

    The functions of the reference that it calls must be compiled before, by `from_book`, or replaced by
    `instead_of`. The compiled function takes the sets of kernels, and a `Shape` in place of a geometry.

    Parameters
    ----------
    function : callable
        The function.
    decorator : callable
        `inlined` or `separate`.
    """
    compiled: Callable[..., R] = instead_of(function)(decorator(function))
    return compiled
