"""Parts of arrays: what an index, slices, flags or arrays of numbers choose."""

from __future__ import annotations

import math
import operator
from itertools import product
from typing import Any

from numpy.array import as_array, method, ndarray, new, of, shape_of
from numpy.kinds import BY_NAME, uint64
from numpy.memory import sums, within


@method
def __getitem__(array: ndarray, key: Any) -> Any:
    if array.ndim == 1 and isinstance(key, int):
        return number_at(array, array.begin + within(key, array.shape[0]) * array.strides[0])
    if isinstance(key, str):
        kind, place = array.dtype.fields[key]
        begin = array.begin + place
        return ndarray(array.memory, kind, array.shape, array.strides, begin, array.writeable)
    keys = keys_of(array, key)
    if any(isinstance(it, ndarray) for it in keys):
        shape, places = picked(array, keys)
        typed = array.memory.typed(array.dtype)
        return of([typed[place] for place in places], array.dtype, shape)
    part = part_of(array, keys)
    return part if part.ndim or ... in keys else number_at(array, part.begin)


@method
def __setitem__(array: ndarray, key: Any, value: Any) -> None:
    if not array.writeable:
        raise ValueError("assignment destination is read-only")
    typed = array.memory.typed(array.dtype)
    if array.ndim == 1 and isinstance(key, int):
        place = array.begin + within(key, array.shape[0]) * array.strides[0]
        typed[place // array.itemsize] = array.dtype.value(value)
        return
    keys = keys_of(array, key)
    if any(isinstance(it, ndarray) for it in keys):
        shape, places = picked(array, keys)
        values = as_array(value).broadcast_to(shape).values()
        for place, number in zip(places, values, strict=True):
            typed[place] = array.dtype.value(number)
    else:
        fill(part_of(array, keys), as_array(value))


def fill(array: ndarray, value: ndarray) -> None:
    """Write numbers into all places."""
    typed, places = array.memory.typed(array.dtype), array.places()
    if isinstance(places, range) and value.contiguous and value.shape == array.shape:
        into = array.memory.bytes[array.begin : array.begin + array.nbytes]
        same = value if value.dtype is array.dtype else of(value.values(), array.dtype, array.shape)
        into[:] = same.memory.bytes[same.begin : same.begin + same.nbytes]
        return
    values = value.broadcast_to(array.shape).values()
    for place, number in zip(places, values, strict=True):
        typed[place] = array.dtype.value(number)


def number_at(array: ndarray, begin: int) -> Any:
    """Return a number; words of 64 bits remember what they are."""
    value = array.memory.typed(array.dtype)[begin // array.itemsize]
    return uint64(value) if array.dtype.letter == "Q" else value


def keys_of(array: ndarray, key: Any) -> list[Any]:
    """Return a number, a slice or an array of numbers for each axis, and None for new axes."""
    keys: list[Any] = []
    for it in key if isinstance(key, tuple) else (key,):
        if isinstance(it, list | ndarray):
            it = as_array(it) if len(it) else new((0,), BY_NAME[int])
            keys += nonzero(it) if it.dtype.kind == "b" else [it]
        else:
            keys.append(it)
    missing = array.ndim - sum(it is not None and it is not ... for it in keys)
    at = next((i for i, it in enumerate(keys) if it is ...), len(keys))
    keys[at : at + 1] = [slice(None)] * missing
    if any(isinstance(it, ndarray) for it in keys):
        keys = [as_array(it) if isinstance(it, int) else it for it in keys]
    return keys


def part_of(array: ndarray, keys: list[Any]) -> ndarray:
    """Return the view of numbers and slices."""
    begin, shape, strides = array.begin, [], []
    axes = iter(zip(array.shape, array.strides, strict=True))
    for it in keys:
        if it is None:
            shape.append(1)
            strides.append(0)
            continue
        n, step = next(axes)
        if isinstance(it, slice):
            chosen = range(n)[it]
            begin += chosen.start * step if len(chosen) else 0
            shape.append(len(chosen))
            strides.append(chosen.step * step)
        else:
            begin += within(operator.index(it), n) * step
    return ndarray(array.memory, array.dtype, tuple(shape), tuple(strides), begin, array.writeable)


def picked(array: ndarray, keys: list[Any]) -> tuple[tuple[int, ...], list[int]]:
    """Return the shape and the places of what arrays of numbers pick."""
    arrays = [(i, it) for i, it in enumerate(keys) if isinstance(it, ndarray)]
    shape = shape_of([it for _, it in arrays])
    picked = [0] * math.prod(shape)
    lengths: list[tuple[int, ...]] = []
    axes: list[list[int]] = []
    own = iter(zip(array.shape, array.strides, strict=True))
    together = arrays[-1][0] - arrays[0][0] == len(arrays) - 1
    front = arrays[0][0] if together else 0
    for i, it in enumerate(keys):
        if i == front:
            lengths.append(shape)
            axes.append(picked)
        if it is None:
            lengths.append((1,))
            axes.append([0])
            continue
        n, step = next(own)
        step //= array.itemsize
        if isinstance(it, slice):
            lengths.append((len(range(n)[it]),))
            axes.append([k * step for k in range(n)[it]])
        else:
            for k, number in enumerate(it.broadcast_to(shape).values()):
                picked[k] += within(number, n) * step
    return sum(lengths, ()), sums(array.begin // array.itemsize, axes)


def nonzero(array: ndarray) -> tuple[ndarray, ...]:
    """Return the indices of the numbers that are not 0, for each axis."""
    every = product(*map(range, array.shape))
    found = [place for place, value in zip(every, array.values(), strict=True) if value]
    kind = BY_NAME[int]
    return tuple(of([it[a] for it in found], kind, (len(found),)) for a in range(array.ndim))
