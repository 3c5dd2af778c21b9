"""numba's code for the reference's loops over the points of a set.

``for p in bits(points)`` yields the ints of the points, and ``for point in singles(points)`` yields
sets of one point (`gomc.game.points`). Both go in reading order, and allocate no memory.

The `p` of such a loop is an int, but ``1 << p`` must be a set as wide as the board. So `p` has a
separate type, which holds the width.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, models, overload, register_model, type_callable

from gomc.fast.compiler import vectors
from gomc.fast.compiler.internals import Conversion, cgutils
from gomc.fast.compiler.vectors import I1, I64, ONE, SetType, take_word
from gomc.game.points import bits, singles


class PointType(types.Integer):
    """numba's type of an int that is a point of a set of `n` words.

    A point becomes an int wherever an int is needed, so the type's name is that of ints. `key` and
    `mangling_args` distinguish the two types.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__("int64")

    @property
    def key(self) -> Any:
        """The key that distinguishes the type from other types."""
        return "point", self.n

    @property
    def mangling_args(self) -> tuple[str, tuple[int, ...]]:
        """The type's part in the name of a compiled function."""
        return "point", (self.n,)

    def can_convert_to(self, context: Any, kind: Any) -> Any:
        """Let a point become every type that an int can become."""
        conversion = context.can_convert(types.int64, kind)
        return None if conversion is None else max(conversion, Conversion.promote)


register_model(PointType)(models.IntegerModel)


def set_of_one(p: int) -> int:
    """Return the set of a point."""
    return 1 << p


@type_callable(set_of_one)
def _type_set_of_one(_context: Any) -> Any:
    return lambda p: SetType(p.n) if isinstance(p, PointType) else None


@lower_builtin(set_of_one, PointType)
def _set_of_one(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    word = b.shl(ONE, b.and_(args[0], ir.Constant(I64, 63)))
    return vectors.put_word(b, signature.return_type.n, b.lshr(args[0], ir.Constant(I64, 6)), word)


@overload(operator.lshift, prefer_literal=True, target="cpu")  # before numba's own for ints
def _one_shifted(one, p):  # type: ignore[no-untyped-def]
    """Return the code for ``1 << p``."""
    if isinstance(p, PointType) and isinstance(one, types.IntegerLiteral) and one.literal_value == 1:
        return lambda one, p: set_of_one(p)  # noqa: ARG005
    return None


# --- Loops.


class LoopType(types.SimpleIteratorType):
    """numba's type of a loop over a set; the function's memory holds the points that are left.

    In a generator the generator's memory holds them: `types.EphemeralPointer` tells numba so.
    """

    def __init__(self, function: Callable[..., Any], points: SetType, item: types.Type) -> None:
        self.points = points
        super().__init__(f"{function.__name__}({points})", item)


class PointsLoop(LoopType):
    """The type of a loop over the ints of points.

    The loop holds the set's words, the number of the current word, and the bits left in that word.
    """


class SinglesLoop(LoopType):
    """The type of a loop over sets of one point; the loop holds the set of the points left."""


@register_model(PointsLoop)
class _PointsModel(models.StructModel):
    def __init__(self, manager: Any, kind: PointsLoop) -> None:
        kinds = types.UniTuple(types.int64, kind.points.n), types.int64, types.int64
        names = "words", "current", "left"
        super().__init__(manager, kind, [*zip(names, map(types.EphemeralPointer, kinds), strict=True)])


@register_model(SinglesLoop)
class _SinglesModel(models.StructModel):
    def __init__(self, manager: Any, kind: SinglesLoop) -> None:
        super().__init__(manager, kind, [("left", types.EphemeralPointer(kind.points))])


@type_callable(bits)
def _type_bits(_context: Any) -> Any:
    def typer(points: Any) -> Any:
        return PointsLoop(bits, points, PointType(points.n)) if isinstance(points, SetType) else None

    return typer


@type_callable(singles)
def _type_singles(_context: Any) -> Any:
    def typer(points: Any) -> Any:
        return SinglesLoop(singles, points, points) if isinstance(points, SetType) else None

    return typer


@lower_builtin(bits, SetType)
def _begin_bits(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    n = signature.args[0].n
    words = cgutils.alloca_once(b, ir.ArrayType(I64, n))
    for i in range(n):
        b.store(take_word(b, args[0], i), _place(b, words, ir.Constant(I64, i)))
    current = cgutils.alloca_once_value(b, ir.Constant(I64, 0))
    left = cgutils.alloca_once_value(b, take_word(b, args[0], 0))
    return cgutils.pack_struct(b, [words, current, left])


@lower_builtin(singles, SetType)
def _begin_singles(_context: Any, b: Any, _signature: Any, args: Any) -> Any:
    return cgutils.pack_struct(b, [cgutils.alloca_once_value(b, args[0])])


@lower_builtin("getiter", LoopType)
def _loop(_context: Any, _b: Any, _signature: Any, args: Any) -> Any:
    return args[0]


@lower_builtin("iternext", PointsLoop)
def _next_point(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    """Return the next point, and whether there is such a point."""
    n = signature.args[0].points.n
    words, current, left = (b.extract_value(args[0], i) for i in range(3))
    look, go_on, end = (b.append_basic_block(name) for name in ("look", "go_on", "end"))
    b.branch(look)
    b.position_at_end(look)
    has_bit = b.icmp_unsigned("!=", b.load(left), ir.Constant(I64, 0))
    is_last = b.icmp_unsigned("==", b.load(current), ir.Constant(I64, n - 1))
    b.cbranch(b.or_(has_bit, is_last), end, go_on)
    b.position_at_end(go_on)
    following = b.add(b.load(current), ONE)
    b.store(following, current)
    b.store(b.load(_place(b, words, following)), left)
    b.branch(look)
    b.position_at_end(end)
    part = b.load(left)
    b.store(b.and_(part, b.sub(part, ONE)), left)
    place = b.shl(b.load(current), ir.Constant(I64, 6))
    return cgutils.pack_struct(b, [b.add(place, b.cttz(part, ir.Constant(I1, 0))), has_bit])


@lower_builtin("iternext", SinglesLoop)
def _next_single(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    """Return the next point as a set, and whether there is such a point."""
    n, place = signature.args[0].points.n, b.extract_value(args[0], 0)
    left = b.load(place)
    first = vectors._lowest(b, n, left)
    b.store(b.xor(left, first), place)
    return cgutils.pack_struct(b, [first, vectors._any(b, n, left)])


def _place(b: Any, words: ir.Value, i: ir.Value) -> ir.Value:
    """Return the address of word `i`."""
    return b.gep(words, [ir.Constant(I64, 0), i])
