"""How named tuples lie in memory: as gomc writes them down, and as numba's compiler reads them.

Nothing says that the second stays as it is: a numba that lays out an array in another way would read
packed tuples (`gomc.fast.compiler.packed`) at wrong places, and nobody would see it. So both are
compared before the first tuple is packed (`is_as_expected`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from struct import calcsize
from typing import Any

from llvmlite import ir
from numba import types

from gomc.fast.compiler.internals import cpu_target, default_manager

ARRAY = "meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides"
"""What kernels know an array by, in order."""


class ByAddress(types.Type):
    """The type of what a packed tuple has by one or more addresses."""

    count = 1
    """The number of addresses."""


def layout(kind: Any) -> tuple[str, int, int]:
    """Return how a tuple or a part of one lies in memory: format, size, and what divides its place."""
    if kind == types.boolean:
        return "?", 1, 1
    if isinstance(kind, types.Array):
        return f"{5 + 2 * kind.ndim}q", 8 * (5 + 2 * kind.ndim), 8
    if isinstance(kind, ByAddress):
        return f"{kind.count}q", 8 * kind.count, 8
    if not isinstance(kind, types.BaseTuple):
        return {types.int64: "q", types.uint64: "Q", types.float64: "d", types.none: "q"}[kind], 8, 8
    text, size, widest = "", 0, 1
    for each in kind:
        part, length, step = layout(each)
        gap = -size % step
        text, size, widest = f"{text}{gap}x{part}", size + gap + length, max(widest, step)
    gap = -size % widest
    return f"{text}{gap}x", size + gap, widest


# --- Compared with numba's.


SMALL = types.Tuple((types.boolean, types.uint64, types.UniTuple(types.boolean, 3)))
EVERY_KIND = types.Tuple(
    (
        types.boolean,
        types.Array(types.int64, 1, "C"),
        SMALL,
        types.none,
        types.boolean,
        types.boolean,
        types.float64,
        types.UniTuple(SMALL, 2),
        types.Array(types.int16, 2, "A"),
        types.int64,
        types.boolean,
    )
)
"""A tuple that has all that a packed tuple can have, and gaps before most of it."""


def is_as_expected() -> bool:
    """Whether numba's compiler lays out tuples as `layout` does."""
    try:
        return numbas_fields() == [*range(len(ARRAY))] and numbas_layout() == our_layout()
    except Exception:  # whatever numba says to such questions then, it is another one
        return False


def numbas_fields() -> list[int]:
    """Return the places of what kernels know an array by, of all that numba has there."""
    array = default_manager.lookup(types.Array(types.int64, 2, "C"))
    known = [array.get_field_position(name) for name in ARRAY]
    return [*known, *range(len(known), array.field_count)]


def numbas_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return the size of a tuple of every kind, and where its numbers stand, as numba has it."""
    target = cpu_target.target_context.codegen().target_data
    kind = default_manager.lookup(EVERY_KIND).get_value_type()
    return size_of(kind, target), [*numbas_places(kind, target)]


def our_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return the same as gomc has it."""
    form, size, _ = layout(EVERY_KIND)
    return size, [*places(form)]


def places(form: str) -> Iterator[tuple[int, int]]:
    """Yield where each number of a format stands, and its bytes."""
    place = 0
    for count, letter in re.findall(r"(\d*)(\D)", form):
        size = calcsize(f"={letter}")
        for _ in range(int(count or 1)):
            if letter != "x":
                yield place, size
            place += size


@cache
def size_of(kind: ir.Type, target: Any) -> int:
    """Return the bytes of a type of LLVM's, which takes LLVM a part of a millisecond."""
    return int(kind.get_abi_size(target))


def numbas_places(kind: ir.Type, target: Any, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield where each number of a type of LLVM's stands, and its bytes."""
    if not isinstance(kind, ir.Aggregate):
        yield begin, size_of(kind, target)
    elif isinstance(kind, ir.ArrayType):
        for i in range(kind.count):
            place = begin + i * size_of(kind.element, target)
            yield from numbas_places(kind.element, target, place)
    else:
        for i, part in enumerate(kind.elements):
            place = begin + kind.get_element_offset(target, i)
            yield from numbas_places(part, target, place)
