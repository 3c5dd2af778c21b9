"""numba's code for sets: the operations of `gomc.fast.compiler.words` as LLVM instructions.

A set is one LLVM vector of `n` words of 64 bits; the compiler chooses the registers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, models, register_model, type_callable

from gomc.fast.compiler import processor, words
from gomc.fast.compiler.internals import cgutils

I1, I32, I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
ONE = ir.Constant(I64, 1)

MOVES_BITS = processor.has("bmi2") and processor.NAME not in ("znver1", "znver2")
"""Whether the processor has fast instructions for `move_bits`."""

MASKS, COUNTS = processor.has("avx512vl"), processor.has("avx512vpopcntdq")
"""Whether the processor compares all words of a set at once, and counts the bits of all words."""

FUNNELS = processor.has("avx512vbmi2")
"""Whether the processor has an instruction that shifts pairs of words, with carry."""

FEW = 4
"""The number of words up to which looking at one word after the other takes no longer (measured)."""


class SetType(types.Type):
    """numba's type of a set of `n` words."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(name=f"Set({n})")


@register_model(SetType)
class _SetModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: SetType) -> None:
        super().__init__(manager, kind, ir.VectorType(I64, kind.n))


def _vector(n: int, value: int = 0) -> ir.Constant:
    return ir.Constant(ir.VectorType(I64, n), [value] * n)


def _shuffle(builder: ir.IRBuilder, x: ir.Value, order: list[int], n: int) -> ir.Value:
    """Return the `n` words of `x` in a new order; number `n` stands for a word of zero."""
    mask = ir.Constant(ir.VectorType(I32, len(order)), order)
    return builder.shuffle_vector(x, _vector(n), mask)


def _everywhere(builder: ir.IRBuilder, word: ir.Value, n: int) -> ir.Value:
    x = builder.insert_element(_vector(n), word, ir.Constant(I32, 0))
    return _shuffle(builder, x, [0] * n, n)


def take_word(builder: ir.IRBuilder, x: ir.Value, i: int) -> ir.Value:
    """Return word `i` of a set."""
    return builder.extract_element(x, ir.Constant(I32, i))


def _filled(builder: ir.IRBuilder, x: ir.Value, n: int) -> ir.Value:
    """Return an integer of `n` bits, in which a bit is set if that word of `x` is not zero."""
    return builder.bitcast(builder.icmp_unsigned("!=", x, _vector(n)), ir.IntType(n))


def _shift(towards_first: bool) -> Callable[..., ir.Value]:
    """Return code for a shift by 1 to 63 places, with carry from word to word."""

    def code(b: ir.IRBuilder, n: int, x: ir.Value, step: ir.Value) -> ir.Value:
        near = _shuffle(b, x, [*range(1, n), n] if towards_first else [n, *range(n - 1)], n)
        steps = _everywhere(b, step, n)
        if FUNNELS and n > 1:
            name, pair = ("llvm.fshr", (near, x)) if towards_first else ("llvm.fshl", (x, near))
            kind = ir.FunctionType(x.type, [x.type] * 3)
            funnel = cgutils.get_or_insert_function(b.module, kind, f"{name}.v{n}i64")
            return b.call(funnel, [*pair, steps])
        rest = _everywhere(b, b.sub(ir.Constant(I64, 64), step), n)
        if towards_first:
            return b.or_(b.lshr(x, steps), b.shl(near, rest))
        return b.or_(b.shl(x, steps), b.lshr(near, rest))

    return code


def _call(b: ir.IRBuilder, name: str, n: int, returns: ir.Type, x: ir.Value) -> ir.Value:
    """Call one of LLVM's own functions of a set."""
    kind = ir.FunctionType(returns, [x.type])
    return b.call(cgutils.get_or_insert_function(b.module, kind, f"{name}.v{n}i64"), [x])


def _several(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    """Whether a set has several bits: two words share a bit, or the union of all words has several.

    With masks, two words have a bit, or a word has several.
    """
    if MASKS and n > FEW:
        filled = _filled(b, x, n)
        more = b.and_(filled, b.sub(filled, ir.Constant(filled.type, 1)))
        less = b.and_(x, b.sub(x, _vector(n, 1)))
        left = b.or_(more, _filled(b, less, n))
        return b.icmp_unsigned("!=", left, ir.Constant(left.type, 0))
    union, met = take_word(b, x, 0), ir.Constant(I64, 0)
    for i in range(1, n):
        part = take_word(b, x, i)
        met = b.or_(met, b.and_(union, part))
        union = b.or_(union, part)
    left = b.or_(met, b.and_(union, b.sub(union, ONE)))
    return b.icmp_unsigned("!=", left, ir.Constant(I64, 0))


def _any(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    whole = b.bitcast(x, ir.IntType(64 * n))
    return b.icmp_unsigned("!=", whole, ir.Constant(whole.type, 0))


def _keep_if_empty(b: ir.IRBuilder, n: int, x: ir.Value, test: ir.Value) -> ir.Value:
    return b.select(_any(b, n, test), _vector(n), x)


def _keep_if_few(b: ir.IRBuilder, n: int, x: ir.Value, test: ir.Value) -> ir.Value:
    return b.select(_several(b, n, test), _vector(n), x)


def _count(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    if COUNTS and n > FEW:
        return _call(b, "llvm.vector.reduce.add", n, I64, _call(b, "llvm.ctpop", n, x.type, x))
    total = b.ctpop(take_word(b, x, 0))
    for i in range(1, n):
        total = b.add(total, b.ctpop(take_word(b, x, i)))
    return total


def _lowest(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    filled = _filled(b, x, n)
    first = b.and_(filled, b.sub(ir.Constant(filled.type, 0), filled))
    mask = b.bitcast(first, ir.VectorType(I1, n))
    return b.select(mask, b.and_(x, b.sub(_vector(n), x)), _vector(n))


def _nth(b: ir.IRBuilder, n: int, x: ir.Value, k: ir.Value) -> ir.Value:
    """Find the word of the `k`-th bit, then the bit in the word (`deposit`)."""
    word, before, place = take_word(b, x, 0), k, ir.Constant(I64, 0)
    seen = b.ctpop(word)
    for i in range(1, n):
        beyond = b.icmp_unsigned(">=", k, seen)
        word = b.select(beyond, take_word(b, x, i), word)
        before = b.select(beyond, b.sub(k, seen), before)
        place = b.select(beyond, ir.Constant(I64, i), place)
        seen = b.add(seen, b.ctpop(take_word(b, x, i)))
    return put_word(b, n, place, deposit(b, before, word))


def put_word(b: ir.IRBuilder, n: int, place: ir.Value, word: ir.Value) -> ir.Value:
    """Return the set with `word` as word number `place`, and no other point; empty beyond the words."""
    numbers = ir.Constant(ir.VectorType(I64, n), list(range(n)))
    mask = b.icmp_unsigned("==", numbers, _everywhere(b, place, n))
    return b.select(mask, _everywhere(b, word, n), _vector(n))


def move_bits(b: ir.IRBuilder, instruction: str, word: ir.Value, places: ir.Value) -> ir.Value:
    """Move a word's low bits to the set bits of `places` ("pdep"), or back ("pext")."""
    kind = ir.FunctionType(I64, [I64, I64])
    move = cgutils.get_or_insert_function(b.module, kind, f"llvm.x86.bmi.{instruction}.64")
    return b.call(move, [word, places])


def deposit(b: ir.IRBuilder, k: ir.Value, word: ir.Value) -> ir.Value:
    """Return the `k`-th set bit of a word, with the instruction "pdep" if the processor runs it fast.

    The instruction moves bit number `k` to the place of the `k`-th set bit.
    """
    if MOVES_BITS:
        return move_bits(b, "pdep", b.shl(ONE, k), word)
    place = ir.Constant(I64, 0)
    for half in (32, 16, 8, 4, 2, 1):
        seen = b.ctpop(b.and_(word, ir.Constant(I64, 2**half - 1)))
        beyond = b.icmp_unsigned(">=", k, seen)
        k = b.select(beyond, b.sub(k, seen), k)
        word = b.select(beyond, b.lshr(word, ir.Constant(I64, half)), word)
        place = b.select(beyond, b.add(place, ir.Constant(I64, half)), place)
    return b.shl(ONE, place)


def _index_of(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    if MASKS and n > FEW:
        filled = _filled(b, x, n)
        place = b.cttz(filled, ir.Constant(I1, 0))
        index = b.cttz(b.extract_element(x, place), ir.Constant(I1, 0))
        index = b.add(index, b.shl(b.zext(place, I64), ir.Constant(I64, 6)))
        empty = b.icmp_unsigned("==", filled, ir.Constant(filled.type, 0))
        return b.select(empty, ir.Constant(I64, -1), index)
    index = ir.Constant(I64, -1)
    for i in reversed(range(n)):
        word = take_word(b, x, i)
        first = b.add(b.cttz(word, ir.Constant(I1, 0)), ir.Constant(I64, 64 * i))
        index = b.select(b.icmp_unsigned("!=", word, ir.Constant(I64, 0)), first, index)
    return index


def _smallest(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    while n > 1:
        n //= 2
        low, high = (_shuffle(b, x, list(range(k, k + n)), 2 * n) for k in (0, n))
        x = b.select(b.icmp_unsigned("<", low, high), low, high)
    return take_word(b, x, 0)


def _swap_halves(b: ir.IRBuilder, n: int, x: ir.Value) -> ir.Value:
    half = _vector(n, 32)
    return b.or_(b.shl(x, half), b.lshr(x, half))


# --- The types of the operations, and the code for each.


def _operation(
    function: Callable[..., Any], second: Any, code: Callable[..., ir.Value], returns: Any = None
) -> None:
    """Compile a function of a set and, unless `second` is None, an argument of that type to `code`.

    The function returns a set, or the type `returns`. A second argument that is no set becomes uint64.
    """

    def unary(points: Any) -> Any:
        return (returns or points) if isinstance(points, SetType) else None

    def binary(points: Any, other: Any) -> Any:
        return unary(points) if isinstance(other, second) else None

    type_callable(function)(lambda _context: binary if second else unary)

    @lower_builtin(function, SetType, types.VarArg(types.Any))
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values = [
            value if isinstance(kind, SetType) else context.cast(builder, value, kind, types.uint64)
            for kind, value in zip(signature.args, args, strict=True)
        ]
        return code(builder, signature.args[0].n, *values)


_operation(words.nothing, None, lambda _b, n, _x: _vector(n))
_operation(words.has_any, None, _any, types.boolean)
_operation(words.has_several, None, _several, types.boolean)
_operation(words.count, None, _count, types.uint64)
_operation(words.lowest, None, _lowest)
_operation(words.index_of, None, _index_of, types.int64)
_operation(words.keep_if_empty, SetType, _keep_if_empty)
_operation(words.keep_if_few, SetType, _keep_if_few)
_operation(words.nth, types.Integer, _nth)
_operation(words.smallest_of_eight, None, _smallest, types.uint64)
_operation(words.swap_halves, None, _swap_halves)
_operation(words.shift_down, types.Integer, _shift(towards_first=True))
_operation(words.shift_up, types.Integer, _shift(towards_first=False))


@type_callable(words.set_from_words)
def _type_set_from_words(_context: Any) -> Any:
    return lambda words: SetType(words.count)


@lower_builtin(words.set_from_words, types.UniTuple)
def _set_from_words(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    return join_words(b, signature.return_type.n, args[0])


def join_words(b: ir.IRBuilder, n: int, parts: ir.Value) -> ir.Value:
    """Return the set of the `n` words in a tuple."""
    points = _vector(n)
    for i in range(n):
        points = b.insert_element(points, b.extract_value(parts, i), ir.Constant(I32, i))
    return points


@type_callable(words.word)
def _type_word(_context: Any) -> Any:
    return lambda number: types.uint64


@lower_builtin(words.word, types.Integer)
def _word_of(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return context.cast(b, args[0], signature.args[0], types.uint64)


@type_callable(words.point)
def _type_point(_context: Any) -> Any:
    return lambda index, board: SetType(board.count)


@lower_builtin(words.point, types.Integer, types.UniTuple)
def _point(context: Any, b: Any, signature: Any, args: Any) -> Any:
    index = context.cast(b, args[0], signature.args[0], types.uint64)
    word = b.shl(ONE, b.and_(index, ir.Constant(I64, 63)))
    return put_word(b, signature.return_type.n, b.lshr(index, ir.Constant(I64, 6)), word)


@type_callable(words.first_bit)
def _type_first_bit(_context: Any) -> Any:
    return lambda part: types.int64


@lower_builtin(words.first_bit, types.Integer)
def _first_bit(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return b.cttz(args[0], ir.Constant(I1, 1))
