"""The sets of several games side by side, and numba's code for them.

A *group* is some games in step with each other, as many as fill a vector register with one word of
each; for a set of `n` words that makes `n` vectors. ``&``, ``|``, ``~`` and shifts act on all games
of the group alike, and a plain set meets a group as if every game had it. So the functions
`neighbours`, `flood`, `legal` and `diagonal_eyes` of this package, given groups, compute for all games
at once. A group of one word has a number for each game, and so `mix` and `below` draw for all at once.

In memory the word of a set is followed by the same word of the next game (the next *lane*): an
array ``[set, word, lane]``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, lower_builtin, lower_cast, models, register_model, type_callable

from gomc.fast.compiler import processor, words
from gomc.fast.compiler.internals import Conversion, cgutils
from gomc.fast.compiler.operators import are_words, number_as_set
from gomc.fast.compiler.vectors import I32, I64, SetType, deposit

GROUP = 8 if processor.has("avx512f") else 4
"""The number of games in a group."""

FUNNELS = processor.has("avx512vbmi2")
"""Whether one instruction shifts the words of a vector with those of another behind them."""

VECTOR = ir.VectorType(I64, GROUP)


class GroupType(types.Type):
    """numba's type of a group's sets of `n` words."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(name=f"Group({n})")

    def can_convert_from(self, _context: Any, other: Any) -> Any:
        """Let a number that is written down, such as 0, be the set of each game."""
        return Conversion.safe if isinstance(other, types.IntegerLiteral) else None


@register_model(GroupType)
class _GroupModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: GroupType) -> None:
        super().__init__(manager, kind, ir.ArrayType(VECTOR, kind.n))


def _parts(b: Any, kind: Any, value: ir.Value) -> list[ir.Value]:
    """Return the vectors of a group, or of a plain set or number repeated for every game."""
    if isinstance(kind, GroupType):
        return [b.extract_value(value, i) for i in range(kind.n)]
    if isinstance(kind, types.Integer):
        return [_repeat(b, value)]
    return [_repeat(b, b.extract_element(value, ir.Constant(I32, i))) for i in range(kind.n)]


def _repeat(b: Any, word: ir.Value) -> ir.Value:
    x = b.insert_element(_numbers(0), word, ir.Constant(I32, 0))
    return b.shuffle_vector(x, x, ir.Constant(ir.VectorType(I32, GROUP), [0] * GROUP))


def _whole(b: Any, parts: list[ir.Value]) -> ir.Value:
    whole = ir.Constant(ir.ArrayType(VECTOR, len(parts)), ir.Undefined)
    for i, part in enumerate(parts):
        whole = b.insert_value(whole, part, i)
    return whole


def _numbers(number: int) -> ir.Constant:
    return ir.Constant(VECTOR, [number] * GROUP)


def _union(b: Any, parts: list[ir.Value]) -> ir.Value:
    union = parts[0]
    for part in parts[1:]:
        union = b.or_(union, part)
    return union


def _mask(b: Any, sign: str, x: ir.Value) -> ir.Value:
    """Return all ones for the games in which `x` is ("==") or is not ("!=") zero, else zero."""
    return b.sext(b.icmp_unsigned(sign, x, _numbers(0)), VECTOR)


def _called(b: Any, name: str, *args: ir.Value) -> ir.Value:
    """Return what LLVM's function of this name makes of vectors."""
    kind = ir.FunctionType(VECTOR, [VECTOR] * len(args))
    code = cgutils.get_or_insert_function(b.module, kind, f"llvm.{name}.v{GROUP}i64")
    return b.call(code, args)


# --- Operations that groups share with plain sets.


def _elementwise(function: Any, code: Callable[..., ir.Value]) -> None:
    """Let `code` stand for a function of two sets or words of which one at least is a group's."""

    def typer(points: Any, second: Any) -> Any:
        kinds = [SetType(kind.count) if are_words(kind) else kind for kind in (points, second)]
        groups = [kind for kind in kinds if isinstance(kind, GroupType)]
        sets = all(isinstance(kind, GroupType | SetType) for kind in kinds)
        return groups[0](*kinds) if groups and (sets or second == types.uint64) else None

    type_callable(function)(lambda _context: typer)

    both = ((GroupType, GroupType), (GroupType, SetType), (SetType, GroupType))
    for kinds in (*both, (GroupType, types.Integer)):

        @lower_builtin(function, *kinds)
        def lower(context: Any, b: Any, signature: Any, args: Any) -> Any:
            x, y = (_parts(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
            return _whole(b, [code(b, p, q) for p, q in zip(x, y, strict=True)])


_elementwise(operator.and_, lambda b, p, q: b.and_(p, q))
_elementwise(operator.or_, lambda b, p, q: b.or_(p, q))
_elementwise(operator.xor, lambda b, p, q: b.xor(p, q))
_elementwise(operator.add, lambda b, p, q: b.add(p, q))
_elementwise(operator.sub, lambda b, p, q: b.sub(p, q))
_elementwise(operator.mul, lambda b, p, q: b.mul(p, q))


def _typed(function: Any, arguments: int, returns: Any = None) -> None:
    """Say that a function of a group, or of a group and a number, returns a group or `returns`."""

    def one(points: Any) -> Any:
        return (returns or points) if isinstance(points, GroupType) else None

    def two(points: Any, second: Any) -> Any:
        return one(points)

    type_callable(function)(lambda _context: one if arguments == 1 else two)


_typed(operator.invert, 1)
_typed(operator.rshift, 2)
_typed(operator.lshift, 2)
_typed(operator.not_, 1, types.boolean)
_typed(bool, 1, types.boolean)
_typed(words.nothing, 1)
_typed(words.has_any, 1, types.boolean)
_typed(words.count, 1, GroupType(1))
_typed(words.lowest, 1)
_typed(words.nth, 2)
_typed(words.shift_down, 2)
_typed(words.shift_up, 2)
_typed(words.keep_if_empty, 2)
_typed(words.keep_if_few, 2)


@lower_builtin(operator.invert, GroupType)
def _invert(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return _whole(b, [b.not_(part) for part in _parts(b, signature.args[0], args[0])])


@lower_builtin(words.nothing, GroupType)
def _nothing(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return _whole(b, [_numbers(0)] * signature.return_type.n)


@lower_builtin(bool, GroupType)
@lower_builtin(words.has_any, GroupType)
def _has_any(context: Any, b: Any, signature: Any, args: Any) -> Any:
    union = _union(b, _parts(b, signature.args[0], args[0]))
    whole = b.bitcast(union, ir.IntType(64 * GROUP))
    return b.icmp_unsigned("!=", whole, ir.Constant(whole.type, 0))


@lower_builtin(operator.not_, GroupType)
def _has_none(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return b.not_(_has_any(context, b, signature, args))


@lower_cast(types.IntegerLiteral, GroupType)
def _number_to_group(_context: Any, _b: Any, kind: Any, to: GroupType, _value: Any) -> Any:
    parts = number_as_set(to.n, kind.literal_value).constant
    return ir.Constant(ir.ArrayType(VECTOR, to.n), [_numbers(part.constant) for part in parts])


@lower_builtin(words.lowest, GroupType)
def _lowest(context: Any, b: Any, signature: Any, args: Any) -> Any:
    seen, found = _numbers(0), []
    for part in _parts(b, signature.args[0], args[0]):
        low = b.and_(part, b.sub(_numbers(0), part))
        found.append(b.and_(low, _mask(b, "==", seen)))
        seen = b.or_(seen, part)
    return _whole(b, found)


@lower_builtin(operator.rshift, GroupType, types.Any)
@lower_builtin(words.shift_down, GroupType, types.Any)
def _earlier(context: Any, b: Any, signature: Any, args: Any) -> Any:
    parts, step = _parts(b, signature.args[0], args[0]), _step(context, b, signature, args)
    return _whole(
        b, [*(_joined(b, low, high, step) for low, high in pairwise(parts)), b.lshr(parts[-1], step)]
    )


@lower_builtin(operator.lshift, GroupType, types.Any)
@lower_builtin(words.shift_up, GroupType, types.Any)
def _later(context: Any, b: Any, signature: Any, args: Any) -> Any:
    parts, step = _parts(b, signature.args[0], args[0]), _step(context, b, signature, args)
    rest = b.sub(_numbers(64), step)
    return _whole(
        b, [b.shl(parts[0], step), *(_joined(b, low, high, rest) for low, high in pairwise(parts))]
    )


def _step(context: Any, b: Any, signature: Any, args: Any) -> ir.Value:
    return _repeat(b, context.cast(b, args[1], signature.args[1], types.uint64))


def _joined(b: Any, low: ir.Value, high: ir.Value, step: ir.Value) -> ir.Value:
    """Return 64 bits of the two words, beginning `step` bits, 1 to 63, after the first."""
    if FUNNELS:
        return _called(b, "fshr", high, low, step)
    return b.or_(b.lshr(low, step), b.shl(high, b.sub(_numbers(64), step)))


@lower_builtin(words.keep_if_empty, GroupType, types.Any)
def _where_empty(context: Any, b: Any, signature: Any, args: Any) -> Any:
    points, test = (_parts(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    keep = _mask(b, "==", _union(b, test))
    return _whole(b, [b.and_(part, keep) for part in points])


@lower_builtin(words.keep_if_few, GroupType, types.Any)
def _where_few(context: Any, b: Any, signature: Any, args: Any) -> Any:
    points, test = (_parts(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    several = _union(b, [b.and_(part, b.sub(part, _numbers(1))) for part in test])
    seen = test[0]
    for part in test[1:]:
        several = b.or_(several, b.and_(_mask(b, "!=", seen), part))
        seen = b.or_(seen, part)
    keep = _mask(b, "==", several)
    return _whole(b, [b.and_(part, keep) for part in points])


@lower_builtin(words.count, GroupType)
def _count(context: Any, b: Any, signature: Any, args: Any) -> Any:
    counts = [_called(b, "ctpop", part) for part in _parts(b, signature.args[0], args[0])]
    total = counts[0]
    for one in counts[1:]:
        total = b.add(total, one)
    return _whole(b, [total])


@lower_builtin(words.nth, GroupType, GroupType)
def _nth(context: Any, b: Any, signature: Any, args: Any) -> Any:
    """Find each game's word, as in a plain set, then the bit in it; none if the set is empty."""
    parts, (k,) = (_parts(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    word, before, place, seen = parts[0], k, _numbers(0), _called(b, "ctpop", parts[0])
    for i, part in enumerate(parts[1:], 1):
        beyond = b.icmp_unsigned(">=", k, seen)
        word, before = b.select(beyond, part, word), b.select(beyond, b.sub(k, seen), before)
        place, seen = b.select(beyond, _numbers(i), place), b.add(seen, _called(b, "ctpop", part))
    bits = _numbers(0)
    for lane in range(GROUP):
        there = ir.Constant(I32, lane)
        bit = deposit(b, b.extract_element(before, there), b.extract_element(word, there))
        bits = b.insert_element(bits, bit, there)
    bits = b.and_(bits, word)
    here = [b.icmp_unsigned("==", place, _numbers(i)) for i in range(len(parts))]
    return _whole(b, [b.select(its, bits, _numbers(0)) for its in here])


# --- Operations of groups only.


@intrinsic
def choose(context: Any, test: Any, empty: Any, other: Any) -> Any:
    """Return the sets `empty` of the games in which `test` is empty; `other` for the others."""

    def generate(_context: Any, b: Any, signature: Any, args: Any) -> Any:
        here = b.icmp_unsigned("==", _union(b, _parts(b, test, args[0])), _numbers(0))
        pairs = zip(_parts(b, empty, args[1]), _parts(b, other, args[2]), strict=True)
        return _whole(b, [b.select(here, one, two) for one, two in pairs])

    return empty(test, empty, other), generate


@intrinsic
def load_group(context: Any, rows: Any, index: Any, lane: Any, board: Any) -> Any:
    """Return a group's sets, from lane `lane` on; `board` only tells their width."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        places = [_place(target, b, signature, args, w) for w in range(board.count)]
        return _whole(b, [b.load(b.bitcast(p, VECTOR.as_pointer()), align=8) for p in places])

    return GroupType(board.count)(rows, types.int64, types.int64, board), generate


@intrinsic
def store_group(context: Any, rows: Any, index: Any, lane: Any, points: Any) -> Any:
    """Write a group's sets, from lane `lane` on."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        for w, part in enumerate(_parts(b, points, args[3])):
            place = _place(target, b, signature, args, w)
            b.store(part, b.bitcast(place, VECTOR.as_pointer()), align=8)
        return target.get_dummy_value()

    return types.void(rows, types.int64, types.int64, points), generate


@intrinsic
def load_lane(context: Any, rows: Any, index: Any, lane: Any, board: Any) -> Any:
    """Return the set of one game; `board` only tells its width."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        x = ir.Constant(ir.VectorType(I64, board.count), [0] * board.count)
        for w in range(board.count):
            part = b.load(_place(target, b, signature, args, w))
            x = b.insert_element(x, part, ir.Constant(I32, w))
        return x

    return SetType(board.count)(rows, types.int64, types.int64, board), generate


@intrinsic
def store_lane(context: Any, rows: Any, index: Any, lane: Any, points: Any) -> Any:
    """Write the set of one game."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        for w in range(points.n):
            part = b.extract_element(args[3], ir.Constant(I32, w))
            b.store(part, _place(target, b, signature, args, w))
        return target.get_dummy_value()

    return types.void(rows, types.int64, types.int64, points), generate


def _place(target: Any, b: Any, signature: Any, args: Any, w: int) -> ir.Value:
    """Return the address of word `w` of set ``args[1]`` in lane ``args[2]`` of the array."""
    kind = signature.args[0]
    array = target.make_array(kind)(target, b, args[0])
    place = [args[1], ir.Constant(I64, w), args[2]]
    return cgutils.get_item_pointer(
        target, b, kind, array, place, wraparound=False, boundscheck=target.enable_boundscheck
    )
