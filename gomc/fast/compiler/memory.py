"""numba's code for sets in memory, and for arrays with a number for every point.

`gomc.fast.compiler.vectors` defines the operations on sets in registers.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from gomc.fast.compiler import words
from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.vectors import I1, I32, I64, SetType, take_word

BLOCK = ir.VectorType(I32, words.BLOCK)


@type_callable(words.load)
def _type_load(_context: Any) -> Any:
    return lambda rows, index, board: SetType(board.count)


@lower_builtin(words.load, types.Array, types.Integer, types.UniTuple)
def _load(context: Any, b: Any, signature: Any, args: Any) -> Any:
    pointer = _row_pointer(context, b, signature, args, signature.return_type.n)
    return b.load(pointer, align=8)


@type_callable(words.store)
def _type_store(_context: Any) -> Any:
    return lambda rows, index, points: types.none


@lower_builtin(words.store, types.Array, types.Integer, SetType)
def _store(context: Any, b: Any, signature: Any, args: Any) -> Any:
    b.store(args[2], _row_pointer(context, b, signature, args, signature.args[2].n), align=8)
    return context.get_dummy_value()


def _row_pointer(context: Any, b: Any, signature: Any, args: Any, n: int) -> ir.Value:
    kind = signature.args[0]
    index = context.cast(b, args[1], signature.args[1], types.int64)
    pointer = cgutils.get_item_pointer(
        context,
        b,
        kind,
        context.make_array(kind)(context, b, args[0]),
        [index, ir.Constant(I64, 0)],
        wraparound=False,
        boundscheck=context.enable_boundscheck,
    )
    return b.bitcast(pointer, ir.VectorType(I64, n).as_pointer())


@type_callable(words.store_where)
def _type_store_where(_context: Any) -> Any:
    return lambda row, sums, numbers, start, points: types.uint64


@lower_builtin(words.store_where, *(types.Array,) * 3, types.Integer, SetType)
def _store_where(context: Any, b: Any, signature: Any, args: Any) -> Any:
    row, sums, numbers = (_pointer(context, b, signature, args, i) for i in range(3))
    start = context.cast(b, args[3], signature.args[3], types.int64)
    none, total = ir.Constant(BLOCK, [0] * words.BLOCK), ir.Constant(I64, 0)
    add = cgutils.get_or_insert_function(
        b.module, ir.FunctionType(I32, [BLOCK]), "llvm.vector.reduce.add.v16i32"
    )
    for i in range(signature.args[4].n):
        word = b.bitcast(take_word(b, args[4], i), ir.VectorType(ir.IntType(16), 4))
        for part in range(4):
            block = ir.Constant(I64, 4 * i + part)
            mask = b.bitcast(b.extract_element(word, ir.Constant(I32, part)), ir.VectorType(I1, 16))
            first = b.mul(block, ir.Constant(I64, words.BLOCK))
            value = b.load(
                b.bitcast(b.gep(numbers, [b.add(start, first)]), BLOCK.as_pointer()), align=4
            )
            value = b.select(mask, value, none)
            b.store(value, b.bitcast(b.gep(row, [first]), BLOCK.as_pointer()), align=4)
            block_sum = b.call(add, [value])
            b.store(block_sum, b.gep(sums, [block]))
            total = b.add(total, b.zext(block_sum, I64))
    return total


@type_callable(words.reached)
def _type_reached(_context: Any) -> Any:
    return lambda row, start, place: types.UniTuple(types.uint64, 2)


@lower_builtin(words.reached, types.Array, types.Integer, types.Integer)
def _reached(context: Any, b: Any, signature: Any, args: Any) -> Any:
    row = _pointer(context, b, signature, args, 0)
    start, place = (context.cast(b, args[i], signature.args[i], types.uint64) for i in (1, 2))
    first = b.gep(row, [start])
    passed = before = end = ir.Constant(I64, 0)
    for i in range(words.BLOCK):
        end = b.add(end, b.zext(b.load(b.gep(first, [ir.Constant(I64, i)])), I64))
        is_passed = b.icmp_unsigned("<=", end, place)
        passed = b.add(passed, b.zext(is_passed, I64))
        before = b.select(is_passed, end, before)
    return context.make_tuple(b, signature.return_type, [passed, before])


@type_callable(words.store_bytes)
def _type_store_bytes(_context: Any) -> Any:
    return lambda row, sets: types.none


@lower_builtin(words.store_bytes, types.Array, types.UniTuple)
def _store_bytes(context: Any, b: Any, signature: Any, args: Any) -> Any:
    row, kind = _pointer(context, b, signature, args, 0), ir.VectorType(ir.IntType(8), 64)
    sets = [b.extract_value(args[1], k) for k in range(signature.args[1].count)]
    for i in range(signature.args[1].dtype.n):
        value = ir.Constant(kind, [0] * 64)
        for k, points in enumerate(sets):
            bit = ir.Constant(kind, [1 << k] * 64)
            value = b.select(_lanes(b, points, i), b.or_(value, bit), value)
        pointer = b.gep(row, [ir.Constant(I64, 64 * i)])
        b.store(value, b.bitcast(pointer, kind.as_pointer()), align=1)
    return context.get_dummy_value()


def _lanes(b: Any, points: ir.Value, i: int) -> ir.Value:
    """Return the 64 bits of word `i` of a set as a mask for 64 numbers."""
    return b.bitcast(take_word(b, points, i), ir.VectorType(I1, 64))


def _pointer(context: Any, b: Any, signature: Any, args: Any, i: int) -> ir.Value:
    """Return the address of the array that is argument number `i`."""
    return context.make_array(signature.args[i])(context, b, args[i]).data
