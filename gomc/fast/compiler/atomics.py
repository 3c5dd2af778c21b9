"""Atomic operations: threads that share a tree do these in one step, which no other thread interrupts.

As in `gomc.fast.compiler.words`, Python functions show the meaning (and run with
``NUMBA_DISABLE_JIT=1``); this module also tells numba how to do them. Arrays have one dimension, and a
place in them is not checked.
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
"""The lock that a thread holds for one step, where Python runs the operations."""


def add(array: NDArray[Any], place: int, value: float) -> Any:
    """Add to the value at a place, and return the value that was there before."""
    with _ALONE:
        before = array[place]
        array[place] += value
    return before


def claim(array: NDArray[Any], place: int, value: int) -> bool:
    """Put a value at a place if zero stands there; return whether it did."""
    with _ALONE:
        free = not array[place]
        if free:
            array[place] = value
    return free


def publish(array: NDArray[Any], place: int, value: int) -> None:
    """Write a value so that a thread that reads it sees all that was written before it."""
    array[place] = value


def read(array: NDArray[Any], place: int) -> Any:
    """Read a value that another thread may publish meanwhile."""
    return array[place]


def pause() -> None:
    """Tell the processor that the thread only waits."""


def _pointer(context: Any, b: ir.IRBuilder, kind: Any, array: ir.Value, place: ir.Value) -> ir.Value:
    its = context.make_array(kind)(context, b, array)
    if kind.layout == "C":
        return b.gep(its.data, [place])
    first = b.bitcast(its.data, ir.IntType(8).as_pointer())
    step = b.extract_value(its.strides, 0)
    return b.bitcast(b.gep(first, [b.mul(place, step)]), its.data.type)


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
    """Wait until no other thread has the tree for itself, and take it."""
    if locked:
        while not claim(lock, 0, 1):
            pause()


@inlined
def leave(lock: NDArray[Any], locked: bool) -> None:
    """Let other threads have the tree."""
    if locked:
        publish(lock, 0, 0)
