"""Atomic operations: threads that share a tree do each operation in one step, without interruption.

The Python functions define the meaning (and run with ``NUMBA_DISABLE_JIT=1``), just as in
`gomc.fast.compiler.words`. This module also tells numba how to compile the functions. Arrays are
one-dimensional, and indices are not checked.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.vectors import I32

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


def publish(array: NDArray[Any], place: int, value: int) -> None:
    """Write a value so that a thread that reads the value sees all earlier writes."""
    array[place] = value


def read(array: NDArray[Any], place: int) -> Any:
    """Read a value that another thread may publish at the same time."""
    return array[place]


def pause() -> None:
    """Let other threads run, because this thread only waits."""


def _pointer(context: Any, b: ir.IRBuilder, kind: Any, array: ir.Value, place: ir.Value) -> ir.Value:
    fields = context.make_array(kind)(context, b, array)
    if kind.layout == "C":
        return b.gep(fields.data, [place])
    first = b.bitcast(fields.data, ir.IntType(8).as_pointer())
    step = b.extract_value(fields.strides, 0)
    return b.bitcast(b.gep(first, [b.mul(place, step)]), fields.data.type)


def _place(context: Any, b: ir.IRBuilder, signature: Any, args: Any) -> ir.Value:
    place = context.cast(b, args[1], signature.args[1], types.intp)
    return _pointer(context, b, signature.args[0], args[0], place)


@type_callable(add)
def _type_add(_context: Any) -> Any:
    return lambda array, place, value: array.dtype


@lower_builtin(add, types.Array, types.Integer, types.Number)
def _add(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    operation = "fadd" if isinstance(kind, types.Float) else "add"
    return b.atomic_rmw(operation, _place(context, b, signature, args), value, "monotonic")


@type_callable(claim)
def _type_claim(_context: Any) -> Any:
    return lambda array, place, value: types.boolean


@lower_builtin(claim, types.Array, types.Integer, types.Integer)
def _claim(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    zero = ir.Constant(value.type, 0)
    place = _place(context, b, signature, args)
    return b.extract_value(b.cmpxchg(place, zero, value, "acq_rel", "acquire"), 1)


@type_callable(publish)
def _type_publish(_context: Any) -> Any:
    return lambda array, place, value: types.none


@lower_builtin(publish, types.Array, types.Integer, types.Integer)
def _publish(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    b.store_atomic(value, _place(context, b, signature, args), "release", kind.bitwidth // 8)
    return context.get_dummy_value()


@type_callable(read)
def _type_read(_context: Any) -> Any:
    return lambda array, place: array.dtype


@lower_builtin(read, types.Array, types.Integer)
def _read(context: Any, b: Any, signature: Any, args: Any) -> Any:
    size = signature.args[0].dtype.bitwidth // 8
    return b.load_atomic(_place(context, b, signature, args), "acquire", size)


@type_callable(pause)
def _type_pause(_context: Any) -> Any:
    return lambda: types.none


@lower_builtin(pause)
def _pause(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = ir.FunctionType(I32, [])
    name = "sched_yield" if os.name == "posix" else "SwitchToThread"
    b.call(cgutils.get_or_insert_function(b.module, kind, name), [])
    return context.get_dummy_value()


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
