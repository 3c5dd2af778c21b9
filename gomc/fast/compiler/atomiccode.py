"""numba's code for atomic operations (`gomc.fast.compiler.atomics`)."""

from __future__ import annotations

import os
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from gomc.fast.compiler import atomics
from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.vectors import I32


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


@type_callable(atomics.add)
def _type_add(_context: Any) -> Any:
    return lambda array, place, value: array.dtype


@lower_builtin(atomics.add, types.Array, types.Integer, types.Number)
def _add(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    operation = "fadd" if isinstance(kind, types.Float) else "add"
    return b.atomic_rmw(operation, _place(context, b, signature, args), value, "monotonic")


@type_callable(atomics.claim)
def _type_claim(_context: Any) -> Any:
    return lambda array, place, value: types.boolean


@lower_builtin(atomics.claim, types.Array, types.Integer, types.Integer)
def _claim(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    zero = ir.Constant(value.type, 0)
    place = _place(context, b, signature, args)
    return b.extract_value(b.cmpxchg(place, zero, value, "acq_rel", "acquire"), 1)


@type_callable(atomics.exchange)
def _type_exchange(_context: Any) -> Any:
    return lambda array, place, old, new: types.boolean


@lower_builtin(atomics.exchange, types.Array, types.Integer, types.Integer, types.Integer)
def _exchange(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    old, new = (context.cast(b, args[k], signature.args[k], kind) for k in (2, 3))
    place = _place(context, b, signature, args)
    return b.extract_value(b.cmpxchg(place, old, new, "acq_rel", "acquire"), 1)


@type_callable(atomics.publish)
def _type_publish(_context: Any) -> Any:
    return lambda array, place, value: types.none


@lower_builtin(atomics.publish, types.Array, types.Integer, types.Integer)
def _publish(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = signature.args[0].dtype
    value = context.cast(b, args[2], signature.args[2], kind)
    b.store_atomic(value, _place(context, b, signature, args), "release", kind.bitwidth // 8)
    return context.get_dummy_value()


@type_callable(atomics.read)
def _type_read(_context: Any) -> Any:
    return lambda array, place: array.dtype


@lower_builtin(atomics.read, types.Array, types.Integer)
def _read(context: Any, b: Any, signature: Any, args: Any) -> Any:
    size = signature.args[0].dtype.bitwidth // 8
    return b.load_atomic(_place(context, b, signature, args), "acquire", size)


@type_callable(atomics.pause)
def _type_pause(_context: Any) -> Any:
    return lambda: types.none


@lower_builtin(atomics.pause)
def _pause(context: Any, b: Any, signature: Any, args: Any) -> Any:
    kind = ir.FunctionType(I32, [])
    name = "sched_yield" if os.name == "posix" else "SwitchToThread"
    b.call(cgutils.get_or_insert_function(b.module, kind, name), [])
    return context.get_dummy_value()
