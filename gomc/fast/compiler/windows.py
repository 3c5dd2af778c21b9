"""numba's code for windows: the operations of `gomc.fast.compiler.words` that read neighbourhoods."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from gomc.fast.compiler import vectors, words
from gomc.fast.compiler.vectors import I64, ONE, SetType, move_bits, put_word


@type_callable(words.bits_at)
def _type_bits_at(_context: Any) -> Any:
    return lambda part, index, board: SetType(board.count)


@lower_builtin(words.bits_at, types.Integer, types.Integer, types.UniTuple)
def _bits_at(context: Any, b: Any, signature: Any, args: Any) -> Any:
    part, index = (context.cast(b, args[i], signature.args[i], types.int64) for i in range(2))
    n, place = signature.return_type.n, b.ashr(index, ir.Constant(I64, 6))
    step = b.and_(index, ir.Constant(I64, 63))
    rest = b.lshr(b.lshr(part, ONE), b.xor(step, ir.Constant(I64, 63)))
    return b.or_(put_word(b, n, place, b.shl(part, step)), put_word(b, n, b.add(place, ONE), rest))


@type_callable(words.eight_of_window)
def _type_eight_of_window(_context: Any) -> Any:
    return lambda window, place: types.uint64


@lower_builtin(words.eight_of_window, types.Integer, types.Integer)
def _eight_of_window(context: Any, b: Any, signature: Any, args: Any) -> Any:
    window, place = (context.cast(b, args[i], signature.args[i], types.uint64) for i in range(2))
    part = b.lshr(window, place)
    if vectors.MOVES_BITS:
        return move_bits(b, "pext", part, ir.Constant(I64, 0b111_00101_00111 * (1 + 2**32)))
    eight = ir.Constant(I64, 0)  # the player's stones from bit 0 on, the opponent's from bit 32 on
    for step, bits in ((0, 0b111), (2, 0b1000), (3, 0b1_0000), (5, 0b1110_0000)):
        row = b.lshr(part, ir.Constant(I64, step))
        eight = b.or_(eight, b.and_(row, ir.Constant(I64, bits * (1 + 2**32))))
    return b.and_(b.or_(eight, b.lshr(eight, ir.Constant(I64, 24))), ir.Constant(I64, 2**16 - 1))
