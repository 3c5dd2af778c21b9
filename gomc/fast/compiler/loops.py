"""numba's code for loops over the points of a set, as the reference has them.

``for p in bits(points)`` goes through the ints of the points, ``for point in singles(points)`` through
the sets of one (`gomc.game.points`), both in reading order, and without room in memory.

The `p` of such a loop is an int like others. But ``1 << p`` has to be a set as wide as the board's. So
`p` has a type of its own, which tells the width.
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
from gomc.fast.compiler.vectors import I64, SetType
from gomc.game.points import bits, singles


class PointType(types.Integer):
    """numba's type of an int that is a point of a set of `n` words.

    It has the name of the int that it becomes wherever that is needed. Its key tells it apart, and
    `mangling_args` do in the names of compiled functions.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__("int64")

    @property
    def key(self) -> Any:
        """What tells it apart from other types."""
        return "point", self.n

    @property
    def mangling_args(self) -> tuple[str, tuple[int, ...]]:
        """What stands for it in the name of a compiled function."""
        return "point", (self.n,)

    def can_convert_to(self, context: Any, other: Any) -> Any:
        """Let it become what an int becomes."""
        found = context.can_convert(types.int64, other)
        return None if found is None else max(found, Conversion.promote)


register_model(PointType)(models.IntegerModel)


def set_of_one(p: int) -> int:
    """Return the set of a point."""
    return 1 << p


@type_callable(set_of_one)
def _type_set_of_one(_context: Any) -> Any:
    return lambda p: SetType(p.n) if isinstance(p, PointType) else None


@lower_builtin(set_of_one, PointType)
def _set_of_one(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    word = b.shl(ir.Constant(I64, 1), b.and_(args[0], ir.Constant(I64, 63)))
    return vectors._at(b, signature.return_type.n, b.lshr(args[0], ir.Constant(I64, 6)), word)


@overload(operator.lshift, prefer_literal=True, target="cpu")  # else that of ints would come first
def _one_shifted(one, p):  # type: ignore[no-untyped-def]
    """Return the code for ``1 << p``."""
    if isinstance(p, PointType) and isinstance(one, types.IntegerLiteral) and one.literal_value == 1:
        return lambda one, p: set_of_one(p)  # noqa: ARG005
    return None


# --- Loops.


class LoopType(types.SimpleIteratorType):
    """numba's type of a loop over a set; what is left of the set stands in the function's memory."""

    def __init__(self, function: Callable[..., Any], points: SetType, each: types.Type) -> None:
        self.points = points
        super().__init__(f"{function.__name__}({points})", each)


@register_model(LoopType)
class _LoopModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: LoopType) -> None:
        left = manager.lookup(kind.points).get_value_type().as_pointer()
        super().__init__(manager, kind, left)


def _looping(function: Callable[..., Any], each: Callable[[SetType], types.Type]) -> None:
    """Let a function of a set return a loop, in which each point is of a type."""

    def typer(points: Any) -> Any:
        return LoopType(function, points, each(points)) if isinstance(points, SetType) else None

    type_callable(function)(lambda _context: typer)

    @lower_builtin(function, SetType)
    def begin(_context: Any, b: Any, _signature: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(b, args[0])


_looping(bits, lambda points: PointType(points.n))
_looping(singles, lambda points: points)


@lower_builtin("getiter", LoopType)
def _loop(_context: Any, _b: Any, _signature: Any, args: Any) -> Any:
    return args[0]


@lower_builtin("iternext", LoopType)
def _next(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    """Return a pair: the next point, and whether there is one."""
    kind, left = signature.args[0], b.load(args[0])
    n, first = kind.points.n, vectors._lowest(b, kind.points.n, left)
    b.store(b.xor(left, first), args[0])
    each = first if kind.yield_type == kind.points else vectors._index_of(b, n, left)
    return cgutils.pack_struct(b, [each, vectors._any(b, n, left)])
