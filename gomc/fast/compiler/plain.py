"""The plain way to compile: by numba's public interface alone.

A kernel is compiled together with all functions that it calls, for each combination of argument types,
and no code is kept on disk. Tuples are passed number by number. The compiler takes minutes, and the
answers are the same.

With ``NUMBA_DISABLE_JIT=1`` nothing is compiled: kernels stay Python functions, and a debugger can step
through them.
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
    """Compile a function that Python calls, and that lets other threads run."""
    if config.DISABLE_JIT:
        return in_python(function)
    return numba.njit(nogil=True, error_model="numpy")(function)


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """Return a kernel that computes in Python as compiled: words overflow, and 0 divides, silently."""

    @wraps(function)
    def without_warnings(*args: P.args, **named: P.kwargs) -> R:
        with np.errstate(all="ignore"):
            return function(*args, **named)

    return without_warnings


inlined = separate = making_arrays = register_jitable(error_model="numpy")
"""The decorators of functions that only kernels call; Python can call these too, with ints as sets."""


def stand_in(function: Callable[..., Any]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let compiled functions call the decorated function wherever they name a Python function."""

    def register(compiled: Callable[P, R]) -> Callable[P, R]:
        if compiled is not function:  # otherwise numba compiles the function itself
            overload(function, jit_options={"error_model": "numpy"}, strict=False)(lambda *_: compiled)
        return compiled

    return register


def pack(values: T) -> T:
    """Return a named tuple unchanged, as kernels take tuples here."""
    return values


class KernelPointer(NamedTuple):
    """A kernel, and the only argument of the kernel; see `gomc.fast.compiler.packed`."""

    kernel: Callable[[Any], None] | None = None
    held: Any = None


@register_jitable
def call(pointer: KernelPointer) -> None:
    """Call the kernel of a pointer."""
    _call(pointer.kernel, pointer.held)


@register_jitable
def _call(kernel: Callable[[Any], None] | None, values: Any) -> None:
    if kernel is not None:  # for None numba compiles no call
        kernel(values)
