"""The plain way to compile: by numba's public interface alone.

A kernel is compiled with all that it calls, for each type of what it gets, and nothing is kept on disk.
Tuples are handed on number by number. This takes the compiler minutes, and the answers are the same.

With ``NUMBA_DISABLE_JIT=1`` nothing is compiled: kernels are the Python functions that they are written
as, for a debugger to step through.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numba
import numpy as np
from numba import config
from numba.extending import overload, register_jitable

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that Python calls; it lets other threads run."""
    if config.DISABLE_JIT:
        return in_python(function)
    return numba.njit(nogil=True, error_model="numpy")(function)


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """Let a kernel compute as if it were compiled: words wrap round, and 0 divides without an error."""

    @wraps(function)
    def quiet(*args: P.args, **named: P.kwargs) -> R:
        with np.errstate(all="ignore"):
            return function(*args, **named)

    return quiet


inlined = separate = making_arrays = register_jitable(error_model="numpy")
"""Compile a function that only kernels call. Python can call it too, with ints for sets."""


def stand_in(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a compiled function stand for one in Python, wherever compiled functions call that."""

    def known(compiled: Callable[P, R]) -> Callable[P, R]:
        if compiled is not function:  # which numba knows already
            overload(function, jit_options={"error_model": "numpy"}, strict=False)(lambda *_: compiled)
        return compiled

    return known


def pack(values: T) -> T:
    """Return a named tuple as kernels take it: as it is."""
    return values


class KernelPointer(NamedTuple):
    """A kernel, and the only argument that it has; see `gomc.fast.compiler.apart`."""

    kernel: Callable[[Any], None] | None = None
    held: Any = None


@register_jitable
def call(apart: KernelPointer) -> None:
    """Call a kernel apart."""
    _call(apart.kernel, apart.held)


@register_jitable
def _call(kernel: Callable[[Any], None] | None, values: Any) -> None:
    if kernel is not None:  # else this is compiled without the call
        kernel(values)
