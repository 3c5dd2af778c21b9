"""The layout of named tuples in memory: the layout that gomc writes, and the layout that numba reads.

numba promises no layout. If a new release laid out arrays in another way, kernels would silently read
packed tuples (`gomc.fast.compiler.packed`) at wrong places. So gomc compares the two layouts before it
packs the first tuple (`is_as_expected`).
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
"""The fields of numba's struct for an array, in order."""


class ByAddress(types.Type):
    """The base of types that are stored as one or more addresses."""

    count = 1
    """The number of addresses."""


def layout(kind: Any) -> tuple[str, int, int]:
    """Return the struct format, the size and the alignment of the type of a tuple or of a field."""
    if kind == types.boolean:
        return "?", 1, 1
    if isinstance(kind, types.Array):
        return f"{5 + 2 * kind.ndim}q", 8 * (5 + 2 * kind.ndim), 8
    if isinstance(kind, ByAddress):
        return f"{kind.count}q", 8 * kind.count, 8
    if not isinstance(kind, types.BaseTuple):
        return {types.int64: "q", types.uint64: "Q", types.float64: "d", types.none: "q"}[kind], 8, 8
    text, size, widest = "", 0, 1
    for field in kind:
        part, length, step = layout(field)
        gap = -size % step
        text, size, widest = f"{text}{gap}x{part}", size + gap + length, max(widest, step)
    gap = -size % widest
    return f"{text}{gap}x", size + gap, widest


# --- The comparison with numba's layout.


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
"""The type of a tuple with every kind of field of packed tuples, and gaps before most of the fields."""


def is_as_expected() -> bool:
    """Whether numba's compiler lays out tuples as `layout` does."""
    try:
        return numbas_fields() == [*range(len(ARRAY))] and numbas_layout() == our_layout()
    except Exception:  # any error here means that this numba is not as expected
        return False


def numbas_fields() -> list[int]:
    """Return the positions of `ARRAY` in numba's struct of an array, and one more per unknown field."""
    array = default_manager.lookup(types.Array(types.int64, 2, "C"))
    positions = [array.get_field_position(name) for name in ARRAY]
    return [*positions, *range(len(positions), array.field_count)]


def numbas_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return numba's size of `EVERY_KIND`, and the place and size of each number in the tuple."""
    target = cpu_target.target_context.codegen().target_data
    kind = default_manager.lookup(EVERY_KIND).get_value_type()
    return size_of(kind, target), [*numbas_places(kind, target)]


def our_layout() -> tuple[int, list[tuple[int, int]]]:
    """Return gomc's size of `EVERY_KIND`, and the place and size of each number in the tuple."""
    form, size, _ = layout(EVERY_KIND)
    return size, [*places(form)]


def places(form: str) -> Iterator[tuple[int, int]]:
    """Yield the place and the size of each number of a struct format, in bytes."""
    place = 0
    for count, letter in re.findall(r"(\d*)(\D)", form):
        size = calcsize(f"={letter}")
        for _ in range(int(count or 1)):
            if letter != "x":
                yield place, size
            place += size


@cache
def size_of(kind: ir.Type, target: Any) -> int:
    """Return the size of an LLVM type in bytes; LLVM takes part of a millisecond for the answer."""
    return int(kind.get_abi_size(target))


def numbas_places(kind: ir.Type, target: Any, begin: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the place and the size of each number of an LLVM type, in bytes."""
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
