"""numba's code for the sets of several games side by side in memory.

A group is loaded from an array ``[set, word, lane]``: next to the word of a set lies the same word of
the next game (the next *lane*). `gomc.fast.compiler.lanevectors` defines groups and their operations.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.lanevectors import VECTOR, GroupType, join_vectors, vectors_of
from gomc.fast.compiler.vectors import I32, I64, SetType


@intrinsic
def load_group(context: Any, rows: Any, index: Any, lane: Any, board: Any) -> Any:
    """Return a group's sets, from lane `lane` on; `board` only gives the number of words."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        places = [_place(target, b, signature, args, w) for w in range(board.count)]
        return join_vectors(
            b, [b.load(b.bitcast(place, VECTOR.as_pointer()), align=8) for place in places]
        )

    return GroupType(board.count)(rows, types.int64, types.int64, board), generate


@intrinsic
def store_group(context: Any, rows: Any, index: Any, lane: Any, points: Any) -> Any:
    """Write a group's sets, from lane `lane` on."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        for w, part in enumerate(vectors_of(b, points, args[3])):
            place = _place(target, b, signature, args, w)
            b.store(part, b.bitcast(place, VECTOR.as_pointer()), align=8)
        return target.get_dummy_value()

    return types.void(rows, types.int64, types.int64, points), generate


@intrinsic
def load_lane(context: Any, rows: Any, index: Any, lane: Any, board: Any) -> Any:
    """Return the set of one game; `board` only gives the number of words."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        points = ir.Constant(ir.VectorType(I64, board.count), [0] * board.count)
        for w in range(board.count):
            word = b.load(_place(target, b, signature, args, w))
            points = b.insert_element(points, word, ir.Constant(I32, w))
        return points

    return SetType(board.count)(rows, types.int64, types.int64, board), generate


@intrinsic
def store_lane(context: Any, rows: Any, index: Any, lane: Any, points: Any) -> Any:
    """Write the set of one game."""

    def generate(target: Any, b: Any, signature: Any, args: Any) -> Any:
        for w in range(points.n):
            word = b.extract_element(args[3], ir.Constant(I32, w))
            b.store(word, _place(target, b, signature, args, w))
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
