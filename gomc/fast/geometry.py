"""The shape of a board in functions of the reference that are compiled.

The reference reads a `gomc.game.points.Geometry`, and the compiled functions read a
`gomc.fast.compiler.words.Shape` instead. A shape has no tables of the points beside each point, because
shifts find these points.
"""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

from numba import types
from numba.extending import overload, overload_attribute

from gomc.fast.board import neighbours
from gomc.fast.compiler.words import Shape, set_from_words
from gomc.fast.patterns import around


class AdjacentPoints(NamedTuple):
    """A stand-in for the table of the points beside each point."""

    stride: int
    board: tuple[int, ...]


class Around(NamedTuple):
    """A stand-in for the table of the eight points around each point."""

    stride: int
    board: tuple[int, ...]


def is_of(kind: Any, named: type) -> bool:
    """Return whether a type of numba describes a named tuple of this class, packed or not."""
    kind = getattr(kind, "kind", kind)
    return isinstance(kind, types.BaseNamedTuple) and kind.instance_class is named


@overload_attribute(types.Type, "beside")
def _beside(shape):  # type: ignore[no-untyped-def]
    return (lambda shape: AdjacentPoints(shape.stride, shape.board)) if is_of(shape, Shape) else None


@overload_attribute(types.Type, "around")
def _around(shape):  # type: ignore[no-untyped-def]
    return (lambda shape: Around(shape.stride, shape.board)) if is_of(shape, Shape) else None


@overload(operator.getitem)
def _points(table, point):  # type: ignore[no-untyped-def]  # noqa: ARG001
    if is_of(table, AdjacentPoints):
        return lambda table, point: neighbours(point, table.stride) & set_from_words(table.board)
    if is_of(table, Around):
        return lambda table, point: around(point, table.stride) & set_from_words(table.board)
    return None
