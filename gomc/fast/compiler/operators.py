"""numba's code for the operators of a Python int, with which numba compiles functions of the reference.

In the reference a set of points is an int, and functions use the operators of ints. So the set type of
kernels (`gomc.fast.compiler.vectors`) supports the same operators with the same meaning:

- ``&``, ``|``, ``^``, ``~``, ``<<``, ``>>``, ``-``, ``==`` and ``!=``, alone and with ``=``;
- ``if points``, ``not points``, ``points.bit_count()`` and ``points.bit_length()``;
- a constant number, such as 0, or a truth value becomes a set where a set is needed. So ``found = 0``
  may become a set later, and ``return 0`` may stand beside ``return points``;
- the words of a board (`gomc.fast.compiler.words.Shape`) are the set of the board's points.

A set has a fixed number of bits, and bits shifted beyond them are lost. An int has any number of bits,
and ``~points`` infinitely many. On a board both are cut off.

A shift by a word, such as the stride, moves a set by 1 to 63 places. A shift by another number moves
it by any number of places.

`gomc.fast.compiler.loops` defines loops over the points of a set.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, lower_cast, overload_method, type_callable

from gomc.errors import GomcError
from gomc.fast.compiler import vectors, words
from gomc.fast.compiler.internals import Conversion, cgutils
from gomc.fast.compiler.vectors import I1, I32, I64, SetType, take_word

Code = Callable[..., ir.Value]
"""A function of a builder, the number of words, and operands, which writes code for a result."""


# --- Values that become sets where a set is needed.


def are_words(kind: Any) -> bool:
    """Whether a type is the type of the words of a set."""
    return isinstance(kind, types.UniTuple) and kind.dtype == types.uint64


def becomes_set(kind: Any) -> bool:
    """Whether values of a type become sets beside a set."""
    return are_words(kind) or isinstance(kind, types.IntegerLiteral | types.Boolean)


def _can_convert_from(self: SetType, _context: Any, kind: Any) -> Any:
    """Tell numba which types become a set.

    While numba infers types, a later set may be a number for a while, such as ``~found`` if `found`
    begins as 0. `_number_to_set` checks that no number is left in the end.
    """
    if are_words(kind):
        return Conversion.safe if kind.count == self.n else None
    return Conversion.safe if isinstance(kind, types.Integer | types.Boolean) else None


SetType.can_convert_from = _can_convert_from


def number_as_set(n: int, number: int) -> ir.Constant:
    """Return a number as a set of `n` words; the number may be negative."""
    parts = [number >> 64 * i & 2**64 - 1 for i in range(n)]
    return ir.Constant(ir.VectorType(I64, n), parts)


@lower_cast(types.Integer, SetType)
def _number_to_set(_context: Any, _b: Any, kind: Any, to: SetType, _value: Any) -> Any:
    """Make a set of a constant number; other numbers could have lost bits of a set before."""
    if not isinstance(kind, types.IntegerLiteral):
        raise GomcError("a number is used as a set of points; the set of the point p is 1 << p.")
    return number_as_set(to.n, kind.literal_value)


@lower_cast(types.Boolean, SetType)
def _truth_to_set(_context: Any, b: Any, _kind: Any, to: SetType, value: Any) -> Any:
    return b.insert_element(number_as_set(to.n, 0), b.zext(value, I64), ir.Constant(I32, 0))


@lower_cast(types.UniTuple, SetType)
def _words_to_set(_context: Any, b: Any, _kind: Any, to: SetType, value: Any) -> Any:
    return vectors.join_words(b, to.n, value)


# --- Code of operations.


def _negative(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    """Return ``-x``: subtract each word from 0 up to the first word with a bit, and invert the rest."""
    zero = number_as_set(n, 0)
    return b.select(_up_to_first(b, n, x), b.sub(zero, x), b.not_(x))


def _less_one(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    """Return ``x - 1``: each word up to the first word with a bit borrows 1."""
    return b.select(_up_to_first(b, n, x), b.sub(x, ir.Constant(x.type, [1] * n)), x)


def _up_to_first(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    """Return a mask of the words up to the first word with a bit; all words if there is none."""
    filled = vectors._filled(b, x, n)
    mask = b.xor(filled, b.sub(filled, ir.Constant(filled.type, 1)))
    return b.bitcast(mask, ir.VectorType(I1, n))


def _minus(b: ir.IRBuilder, n: int, x: ir.Value, y: ir.Value) -> ir.Value:
    if y == number_as_set(n, 1):
        return _less_one(b, n, x)
    whole = ir.IntType(64 * n)
    return b.bitcast(b.sub(b.bitcast(x, whole), b.bitcast(y, whole)), x.type)


def _same(b: ir.IRBuilder, n: int, x: ir.Value, y: ir.Value) -> ir.Value:
    return b.not_(vectors._any(b, n, b.xor(x, y)))


def _shift(towards_first: bool) -> Code:
    """Return code for a shift by any number of places.

    The code writes the words into memory, next to words of zero, and reads from a shifted place.
    """

    def code(b: ir.IRBuilder, n: int, x: ir.Value, step: ir.Value) -> ir.Value:
        if isinstance(step, ir.Constant) and 0 < step.constant < 64:
            return vectors._shift(towards_first)(b, n, x, step)
        room = cgutils.alloca_once(b, ir.ArrayType(I64, 2 * n + 1))
        b.store(ir.Constant(room.type.pointee, [0] * (2 * n + 1)), room)
        most, all_words = ir.Constant(I64, n), b.lshr(step, ir.Constant(I64, 6))
        far = b.select(b.icmp_unsigned("<", all_words, most), all_words, most)
        near, one = b.and_(step, ir.Constant(I64, 63)), ir.Constant(I64, 1)
        one_each = ir.Constant(x.type, [1] * n)

        def place(index: ir.Value) -> ir.Value:
            pointer = b.gep(room, [ir.Constant(I64, 0), index])
            return b.bitcast(pointer, x.type.as_pointer())

        def everywhere(word: ir.Value) -> ir.Value:
            return vectors._everywhere(b, word, n)

        rest = everywhere(b.xor(near, ir.Constant(I64, 63)))
        near = everywhere(near)
        if towards_first:
            b.store(x, place(ir.Constant(I64, 0)), align=8)
            part, next_to = b.load(place(far), align=8), b.load(place(b.add(far, one)), align=8)
            return b.or_(b.lshr(part, near), b.shl(b.shl(next_to, one_each), rest))
        b.store(x, place(b.add(most, one)), align=8)
        begin = b.sub(most, far)
        part, next_to = b.load(place(b.add(begin, one)), align=8), b.load(place(begin), align=8)
        return b.or_(b.shl(part, near), b.lshr(b.lshr(next_to, one_each), rest))

    return code


def _length(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    length = ir.Constant(I64, 0)
    for i in range(n):
        word = take_word(b, x, i)
        end = b.sub(ir.Constant(I64, 64 * (i + 1)), b.ctlz(word, ir.Constant(I1, 0)))
        length = b.select(b.icmp_unsigned("!=", word, ir.Constant(I64, 0)), end, length)
    return length


# --- The types of the operators, and the code for each.


def set_of(*kinds: Any) -> Any:
    """Return the common type of sets of some operands, at least one of which must be a set or words.

    Return None if there is no such type.
    """
    sets = {SetType(kind.count) if are_words(kind) else kind for kind in kinds if is_set(kind)}
    convertible = all(is_set(kind) or becomes_set(kind) for kind in kinds)
    return sets.pop() if convertible and len(sets) == 1 else None


def is_set(kind: Any) -> bool:
    """Whether a type is the type of sets, or of the words of a set."""
    return isinstance(kind, SetType) or are_words(kind)


def _operation(code: Code, *functions: Any, of: int = 2, returns: Any = None) -> None:
    """Compile operators of `of` sets, 1 or 2, to `code`; they return a set or the type `returns`."""

    def binary(left: Any, right: Any) -> Any:
        kind = set_of(left, right)
        return (returns or kind)(kind, kind) if kind else None

    def unary(points: Any) -> Any:
        kind = set_of(points)
        return (returns or kind)(kind) if kind else None

    for function in functions:
        type_callable(function)(lambda _context: binary if of == 2 else unary)

        @lower_builtin(function, *[SetType] * of)
        def lower(_context: Any, b: Any, signature: Any, args: Any) -> Any:
            return code(b, signature.args[0].n, *args)


def _shifting(towards_first: bool, *functions: Any) -> None:
    """Compile shifts of a set: by a word, 1 to 63 places, or by another number, any places."""

    def typer(points: Any, step: Any) -> Any:
        if not is_set(points) or not isinstance(step, types.Integer):
            return None
        kind = set_of(points)
        return kind(kind, types.uint64 if step == types.uint64 else types.int64)

    short, long = vectors._shift(towards_first), _shift(towards_first)
    for function in functions:
        type_callable(function)(lambda _context: typer)

        @lower_builtin(function, SetType, types.Integer)
        def lower(_context: Any, b: Any, signature: Any, args: Any) -> Any:
            kind, step = signature.args
            return (long if step.signed else short)(b, kind.n, *args)


_operation(lambda b, _n, x, y: b.and_(x, y), operator.and_, operator.iand)
_operation(lambda b, _n, x, y: b.or_(x, y), operator.or_, operator.ior)
_operation(lambda b, _n, x, y: b.xor(x, y), operator.xor, operator.ixor)
_operation(_minus, operator.sub, operator.isub)
_operation(_same, operator.eq, returns=types.boolean)
_operation(lambda b, n, x, y: b.not_(_same(b, n, x, y)), operator.ne, returns=types.boolean)
_operation(lambda b, _n, x: b.not_(x), operator.invert, of=1)
_operation(_negative, operator.neg, of=1)
_operation(vectors._any, bool, of=1, returns=types.boolean)
_operation(lambda b, n, x: b.not_(vectors._any(b, n, x)), operator.not_, of=1, returns=types.boolean)
_shifting(True, operator.rshift, operator.irshift)
_shifting(False, operator.lshift, operator.ilshift)


def length(points: int) -> int:
    """Return the int of the last point of a set, plus 1."""
    return points.bit_length()


_operation(_length, length, of=1, returns=types.int64)


@overload_method(SetType, "bit_count")
def _bit_count(points):  # type: ignore[no-untyped-def]  # noqa: ARG001 (numba reads the name)
    return lambda points: int(words.count(points))


@overload_method(SetType, "bit_length")
def _bit_length(points):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda points: length(points)
