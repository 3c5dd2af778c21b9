"""numba's code for calls of a learner's own functions by their addresses."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from gomc.fast import own, ownbandit
from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.operators import number_as_set
from gomc.fast.compiler.vectors import I64, ONE, SetType
from gomc.fast.owneyes import FAILED, FOUND, RETURNED, ROWS, own_eyes


@type_callable(own.call)
def _type_stage(_context: Any) -> Any:
    return lambda address, memory: types.none


@lower_builtin(own.call, types.Integer, types.Array)
def _stage(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    data = context.make_array(signature.args[1])(context, builder, args[1]).data
    kind = ir.FunctionType(ir.VoidType(), [data.type])
    builder.call(builder.inttoptr(args[0], kind.as_pointer()), [data])
    return context.get_dummy_value()


@type_callable(own_eyes)
def _type_own_eyes(_context: Any) -> Any:
    return lambda own, other, atari, rule: own


@lower_builtin(own_eyes, types.Any, types.Any, types.Any, types.Integer)
def _group_eyes(_context: Any, _b: Any, _signature: Any, args: Any) -> Any:
    """Return any set: games side by side use no such rule (`gomc.fast.lanes.can_play`)."""
    return args[0]


@lower_builtin(own_eyes, SetType, SetType, SetType, types.Integer)
def _own_eyes(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    n, rule = signature.return_type.n, b.inttoptr(args[3], I64.as_pointer())
    failed = b.gep(rule, [ir.Constant(I64, FAILED)])
    memory = cgutils.alloca_once(b, ir.ArrayType(args[0].type, ROWS))
    rows = [cgutils.gep_inbounds(b, memory, 0, row) for row in range(ROWS)]
    for row, points in zip(rows, (*args[:3], number_as_set(n, -1), number_as_set(n, 0)), strict=True):
        b.store(points, row)
    none = ir.Constant(I64, 0)
    with b.if_then(b.icmp_unsigned("==", b.load(failed), none)):
        kind = ir.FunctionType(ir.VoidType(), [rule.type])
        b.call(b.inttoptr(b.load(rule), kind.as_pointer()), [b.bitcast(memory, rule.type)])
        returned = b.load(b.bitcast(rows[RETURNED], rule.type))
        with b.if_then(b.icmp_unsigned("==", returned, none)):
            b.store(ONE, failed)
    return b.load(rows[FOUND])


@type_callable(ownbandit.call)
def _type_bandit(_context: Any) -> Any:
    return lambda address, visits, reward, squares, answers, n, plays: types.none


@lower_builtin(
    ownbandit.call,
    types.Integer,
    types.Array,
    types.Array,
    types.Array,
    types.Array,
    types.Integer,
    types.Float,
)
def _bandit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    arrays = [
        context.make_array(kind)(context, builder, array)
        for kind, array in zip(signature.args[1:5], args[1:5], strict=True)
    ]
    whole = ir.IntType(64)
    n, room = args[5], builder.extract_value(arrays[3].shape, 0)
    if n.type != whole:
        n = builder.sext(n, whole)
    values = [*(array.data for array in arrays), n, room, args[6]]
    kind = ir.FunctionType(ir.VoidType(), [value.type for value in values])
    builder.call(builder.inttoptr(args[0], kind.as_pointer()), values)
    return context.get_dummy_value()
