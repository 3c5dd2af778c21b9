"""numba's code for the sets of several games side by side.

A *group* holds several games in step with each other, as many as fill a vector register with one word
of each game; a set of `n` words makes `n` vectors. ``&``, ``|``, ``~`` and shifts act on all games of
the group alike, and a plain set beside a group counts as the set of every game. So the functions
`neighbours`, `flood`, `legal` and `diagonal_eyes` of `gomc.fast`, given groups, compute all games at
once. A group of one word holds a number for each game, and so `mix` and `below` draw for all games at
once. `gomc.fast.compiler.lanememory` loads and stores groups.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, lower_cast, models, register_model, type_callable

from gomc.fast.compiler import words
from gomc.fast.compiler.groups import GROUP, choose
from gomc.fast.compiler.internals import Conversion, cgutils
from gomc.fast.compiler.operators import are_words, number_as_set
from gomc.fast.compiler.vectors import FUNNELS, I32, I64, SetType, deposit

VECTOR = ir.VectorType(I64, GROUP)


class GroupType(types.Type):
    """numba's type of a group's sets of `n` words."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(name=f"Group({n}x{GROUP})")

    def can_convert_from(self, _context: Any, kind: Any) -> Any:
        """Let a constant number, such as 0, be the set of each game."""
        return Conversion.safe if isinstance(kind, types.IntegerLiteral) else None


@register_model(GroupType)
class _GroupModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: GroupType) -> None:
        super().__init__(manager, kind, ir.ArrayType(VECTOR, kind.n))


def vectors_of(b: Any, kind: Any, value: ir.Value) -> list[ir.Value]:
    """Return the vectors of a group, or of a plain set or number repeated for every game."""
    if isinstance(kind, GroupType):
        return [b.extract_value(value, i) for i in range(kind.n)]
    if isinstance(kind, types.Integer):
        return [_repeat(b, value)]
    return [_repeat(b, b.extract_element(value, ir.Constant(I32, i))) for i in range(kind.n)]


def _repeat(b: Any, word: ir.Value) -> ir.Value:
    x = b.insert_element(_numbers(0), word, ir.Constant(I32, 0))
    return b.shuffle_vector(x, x, ir.Constant(ir.VectorType(I32, GROUP), [0] * GROUP))


def join_vectors(b: Any, parts: list[ir.Value]) -> ir.Value:
    """Return the group of these vectors."""
    group = ir.Constant(ir.ArrayType(VECTOR, len(parts)), ir.Undefined)
    for i, part in enumerate(parts):
        group = b.insert_value(group, part, i)
    return group


def _numbers(number: int) -> ir.Constant:
    return ir.Constant(VECTOR, [number] * GROUP)


def _union(b: Any, parts: list[ir.Value]) -> ir.Value:
    union = parts[0]
    for part in parts[1:]:
        union = b.or_(union, part)
    return union


def _mask(b: Any, sign: str, x: ir.Value) -> ir.Value:
    """Return -1 (all bits) for the games in which `x` is ("==") or is not ("!=") zero, otherwise 0."""
    return b.sext(b.icmp_unsigned(sign, x, _numbers(0)), VECTOR)


def _called(b: Any, name: str, *args: ir.Value) -> ir.Value:
    """Return the result of LLVM's function of this name for vectors."""
    kind = ir.FunctionType(VECTOR, [VECTOR] * len(args))
    code = cgutils.get_or_insert_function(b.module, kind, f"llvm.{name}.v{GROUP}i64")
    return b.call(code, args)


# --- Operations that groups share with plain sets.


def _elementwise(function: Any, code: Callable[..., ir.Value]) -> None:
    """Compile a function of two sets or words, at least one of which is a group, to `code`."""

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
            x, y = (vectors_of(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
            return join_vectors(b, [code(b, p, q) for p, q in zip(x, y, strict=True)])


_elementwise(operator.and_, lambda b, p, q: b.and_(p, q))
_elementwise(operator.or_, lambda b, p, q: b.or_(p, q))
_elementwise(operator.xor, lambda b, p, q: b.xor(p, q))
_elementwise(operator.add, lambda b, p, q: b.add(p, q))
_elementwise(operator.sub, lambda b, p, q: b.sub(p, q))
_elementwise(operator.mul, lambda b, p, q: b.mul(p, q))


def _typed(function: Any, arguments: int, returns: Any = None) -> None:
    """Tell numba that a function of a group, or of a group and another value, returns `returns`.

    By default the function returns a group.
    """

    def unary(points: Any) -> Any:
        return (returns or points) if isinstance(points, GroupType) else None

    def binary(points: Any, second: Any) -> Any:
        return unary(points)

    type_callable(function)(lambda _context: unary if arguments == 1 else binary)


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
    return join_vectors(b, [b.not_(part) for part in vectors_of(b, signature.args[0], args[0])])


@lower_builtin(words.nothing, GroupType)
def _nothing(context: Any, b: Any, signature: Any, args: Any) -> Any:
    return join_vectors(b, [_numbers(0)] * signature.return_type.n)


@lower_builtin(bool, GroupType)
@lower_builtin(words.has_any, GroupType)
def _has_any(context: Any, b: Any, signature: Any, args: Any) -> Any:
    union = _union(b, vectors_of(b, signature.args[0], args[0]))
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
    seen, parts = _numbers(0), []
    for part in vectors_of(b, signature.args[0], args[0]):
        low = b.and_(part, b.sub(_numbers(0), part))
        parts.append(b.and_(low, _mask(b, "==", seen)))
        seen = b.or_(seen, part)
    return join_vectors(b, parts)


@lower_builtin(operator.rshift, GroupType, types.Any)
@lower_builtin(words.shift_down, GroupType, types.Any)
def _shift_down(context: Any, b: Any, signature: Any, args: Any) -> Any:
    parts, step = vectors_of(b, signature.args[0], args[0]), _step(context, b, signature, args)
    return join_vectors(
        b, [*(_joined(b, low, high, step) for low, high in pairwise(parts)), b.lshr(parts[-1], step)]
    )


@lower_builtin(operator.lshift, GroupType, types.Any)
@lower_builtin(words.shift_up, GroupType, types.Any)
def _shift_up(context: Any, b: Any, signature: Any, args: Any) -> Any:
    parts, step = vectors_of(b, signature.args[0], args[0]), _step(context, b, signature, args)
    rest = b.sub(_numbers(64), step)
    return join_vectors(
        b, [b.shl(parts[0], step), *(_joined(b, low, high, rest) for low, high in pairwise(parts))]
    )


def _step(context: Any, b: Any, signature: Any, args: Any) -> ir.Value:
    return _repeat(b, context.cast(b, args[1], signature.args[1], types.uint64))


def _joined(b: Any, low: ir.Value, high: ir.Value, step: ir.Value) -> ir.Value:
    """Return 64 bits of two words, skipping the first `step` bits, 1 to 63."""
    if FUNNELS:
        return _called(b, "fshr", high, low, step)
    return b.or_(b.lshr(low, step), b.shl(high, b.sub(_numbers(64), step)))


@lower_builtin(words.keep_if_empty, GroupType, types.Any)
def _keep_if_empty(context: Any, b: Any, signature: Any, args: Any) -> Any:
    points, test = (vectors_of(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    keep = _mask(b, "==", _union(b, test))
    return join_vectors(b, [b.and_(part, keep) for part in points])


@lower_builtin(words.keep_if_few, GroupType, types.Any)
def _keep_if_few(context: Any, b: Any, signature: Any, args: Any) -> Any:
    points, test = (vectors_of(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    several = _union(b, [b.and_(part, b.sub(part, _numbers(1))) for part in test])
    seen = test[0]
    for part in test[1:]:
        several = b.or_(several, b.and_(_mask(b, "!=", seen), part))
        seen = b.or_(seen, part)
    keep = _mask(b, "==", several)
    return join_vectors(b, [b.and_(part, keep) for part in points])


@lower_builtin(words.count, GroupType)
def _count(context: Any, b: Any, signature: Any, args: Any) -> Any:
    counts = [_called(b, "ctpop", part) for part in vectors_of(b, signature.args[0], args[0])]
    total = counts[0]
    for count in counts[1:]:
        total = b.add(total, count)
    return join_vectors(b, [total])


@lower_builtin(words.nth, GroupType, GroupType)
def _nth(context: Any, b: Any, signature: Any, args: Any) -> Any:
    """Find each game's word, then the bit in it, as in a plain set; no bit if the set is empty."""
    parts, (k,) = (vectors_of(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True))
    word, before, place, seen = parts[0], k, _numbers(0), _called(b, "ctpop", parts[0])
    for i, part in enumerate(parts[1:], 1):
        beyond = b.icmp_unsigned(">=", k, seen)
        word, before = b.select(beyond, part, word), b.select(beyond, b.sub(k, seen), before)
        place, seen = b.select(beyond, _numbers(i), place), b.add(seen, _called(b, "ctpop", part))
    bits = _numbers(0)
    for lane in range(GROUP):
        index = ir.Constant(I32, lane)
        bit = deposit(b, b.extract_element(before, index), b.extract_element(word, index))
        bits = b.insert_element(bits, bit, index)
    bits = b.and_(bits, word)
    masks = [b.icmp_unsigned("==", place, _numbers(i)) for i in range(len(parts))]
    return join_vectors(b, [b.select(mask, bits, _numbers(0)) for mask in masks])


# --- An operation of groups only.


@type_callable(choose)
def _type_choose(_context: Any) -> Any:
    return lambda test, empty, other: empty


@lower_builtin(choose, types.Any, GroupType, types.Any)
def _choose(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    test, empty, other = (
        vectors_of(b, kind, arg) for kind, arg in zip(signature.args, args, strict=True)
    )
    is_empty = b.icmp_unsigned("==", _union(b, test), _numbers(0))
    pairs = zip(empty, other, strict=True)
    return join_vectors(b, [b.select(is_empty, first, second) for first, second in pairs])
