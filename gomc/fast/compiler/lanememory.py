"""numba's code for the sets of several games side by side in memory.

A group is loaded from an array ``[set, word, lane]``: next to the word of a set lies the same word of
the next game (the next *lane*). `gomc.fast.compiler.lanevectors` defines groups and their operations.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

from gomc.fast.compiler import groups
from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.lanevectors import VECTOR, GroupType, join_vectors, vectors_of
from gomc.fast.compiler.vectors import I32, I64, SetType

PLACE = types.Array, types.Integer, types.Integer
"""The types of an array, of the number of a set in the array, and of a lane."""


@type_callable(groups.load_group)
def _type_load_group(_context: Any) -> Any:
    return lambda rows, index, lane, board: GroupType(board.count)


@lower_builtin(groups.load_group, *PLACE, types.UniTuple)
def _load_group(context: Any, b: Any, signature: Any, args: Any) -> Any:
    places = [_place(context, b, signature, args, w) for w in range(signature.return_type.n)]
    return join_vectors(b, [b.load(b.bitcast(place, VECTOR.as_pointer()), align=8) for place in places])


@type_callable(groups.store_group)
def _type_store_group(_context: Any) -> Any:
    return lambda rows, index, lane, points: types.none


@lower_builtin(groups.store_group, *PLACE, types.Any)
def _store_group(context: Any, b: Any, signature: Any, args: Any) -> Any:
    for w, part in enumerate(vectors_of(b, signature.args[3], args[3])):
        place = _place(context, b, signature, args, w)
        b.store(part, b.bitcast(place, VECTOR.as_pointer()), align=8)
    return context.get_dummy_value()


@type_callable(groups.load_lane)
def _type_load_lane(_context: Any) -> Any:
    return lambda rows, index, lane, board: SetType(board.count)


@lower_builtin(groups.load_lane, *PLACE, types.UniTuple)
def _load_lane(context: Any, b: Any, signature: Any, args: Any) -> Any:
    n = signature.return_type.n
    points = ir.Constant(ir.VectorType(I64, n), [0] * n)
    for w in range(n):
        word = b.load(_place(context, b, signature, args, w))
        points = b.insert_element(points, word, ir.Constant(I32, w))
    return points


@type_callable(groups.store_lane)
def _type_store_lane(_context: Any) -> Any:
    return lambda rows, index, lane, points: types.none


@lower_builtin(groups.store_lane, *PLACE, SetType)
def _store_lane(context: Any, b: Any, signature: Any, args: Any) -> Any:
    for w in range(signature.args[3].n):
        word = b.extract_element(args[3], ir.Constant(I32, w))
        b.store(word, _place(context, b, signature, args, w))
    return context.get_dummy_value()


def _place(target: Any, b: Any, signature: Any, args: Any, w: int) -> ir.Value:
    """Return the address of word `w` of set ``args[1]`` in lane ``args[2]`` of the array."""
    kind = signature.args[0]
    array = target.make_array(kind)(target, b, args[0])
    index, lane = (target.cast(b, args[i], signature.args[i], types.int64) for i in (1, 2))
    place = [index, ir.Constant(I64, w), lane]
    return cgutils.get_item_pointer(
        target, b, kind, array, place, wraparound=False, boundscheck=target.enable_boundscheck
    )
