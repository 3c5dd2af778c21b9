"""Parts of arrays: what an index, slices, flags or arrays of numbers choose."""

from __future__ import annotations

import math
import operator
from itertools import product
from typing import Any

from numpy.array import as_array, method, ndarray, of, shape_of
from numpy.kinds import BY_NAME, uint64
from numpy.memory import sums, within


@method
def __getitem__(array: ndarray, key: Any) -> Any:
    if type(key) is int and array.ndim == 1:
        return number_at(array, array.begin + within(key, array.shape[0]) * array.strides[0])
    if isinstance(key, str):
        kind, place = array.dtype.fields[key]
        begin = array.begin + place
        return ndarray(array.memory, kind, array.shape, array.strides, begin, array.writeable)
    keys, together = keys_of(array, key)
    if any(isinstance(it, ndarray) for it in keys):
        shape, places = picked(array, keys, together)
        typed = array.memory.typed(array.dtype)
        return of([typed[place] for place in places], array.dtype, shape)
    part = part_of(array, keys)
    whole = key is ... or (isinstance(key, tuple) and any(it is ... for it in key))
    return part if part.ndim or whole else number_at(array, part.begin)


@method
def __setitem__(array: ndarray, key: Any, value: Any) -> None:
    if not array.writeable:
        raise ValueError("assignment destination is read-only")
    typed, listed = array.memory.typed(array.dtype), not isinstance(value, ndarray)
    if listed:
        array.dtype.check(value)
        if type(key) is int and array.ndim == 1 and isinstance(value, int | float):
            place = array.begin + within(key, array.shape[0]) * array.strides[0]
            typed[place // array.itemsize] = array.dtype.value(value)
            return
        value = as_array(value, array.dtype)
    keys, together = keys_of(array, key)
    if any(isinstance(it, ndarray) for it in keys):
        if isinstance(key, ndarray) and key.dtype.kind == "b" and value.ndim > 1:
            raise TypeError("flags alone choose places for numbers or for a row of numbers")
        shape, places = picked(array, keys, together)
        for place, number in zip(places, fitted(value, shape).values(), strict=True):
            typed[place] = array.dtype.value(number)
    else:
        part = part_of(array, keys)
        if listed and value.ndim > part.ndim:
            raise ValueError("in this page the lists go deeper than the part of the array.")
        fill(part, value)


def fitted(value: ndarray, shape: tuple[int, ...]) -> ndarray:
    """Return numbers in a shape; axes of length 1 that the shape does not have are left out."""
    more = value.ndim - len(shape)
    if more > 0 and math.prod(value.shape[:more]) == 1:
        value = value.reshape(value.shape[more:])
    return value.broadcast_to(shape)


def fill(array: ndarray, value: ndarray) -> None:
    """Write numbers into all places."""
    typed, places = array.memory.typed(array.dtype), array.places()
    if isinstance(places, range) and value.contiguous and value.shape == array.shape:
        into = array.memory.bytes[array.begin : array.begin + array.nbytes]
        same = value if value.dtype is array.dtype else of(value.values(), array.dtype, array.shape)
        into[:] = same.memory.bytes[same.begin : same.begin + same.nbytes]
        return
    for place, number in zip(places, fitted(value, array.shape).values(), strict=True):
        typed[place] = array.dtype.value(number)


def number_at(array: ndarray, begin: int) -> Any:
    """Return a number; words of 64 bits remember what they are."""
    value = array.memory.typed(array.dtype.simple())[begin // array.itemsize]
    return uint64(value) if array.dtype.letter == "Q" else value


def read_key(key: Any) -> list[tuple[Any, int | None]]:
    """Return the keys that a key stands for, each with the length of the axis; None for any length.

    Flags stand for the places of those that are true, one array of numbers for each axis.
    """
    if isinstance(key, list) or (isinstance(key, ndarray) and key.ndim):
        found = as_array(key, None if len(key) or isinstance(key, ndarray) else int)
        if found.dtype.kind == "f":
            raise IndexError("arrays used as indices must be of integer (or boolean) type")
        if found.dtype.kind == "b":
            return [*zip(nonzero(found), found.shape, strict=True)]
        return [(found, None)]
    if key is None or key is ... or isinstance(key, slice):
        return [(key, None)]
    if isinstance(key, bool) or not hasattr(key, "__index__"):
        raise IndexError(f"in this page {key!r} is no index.")
    return [(operator.index(key), None)]


def keys_of(array: ndarray, key: Any) -> tuple[list[Any], bool]:
    """Return the keys of the axes, and whether all arrays of numbers stand side by side.

    Each axis gets a number, a slice or an array of numbers; new axes are None.
    """
    pairs = [pair for it in (key if isinstance(key, tuple) else (key,)) for pair in read_key(it)]
    if any(isinstance(it, ndarray) for it, _ in pairs):
        pairs = [(as_array(it) if isinstance(it, int) else it, n) for it, n in pairs]
    arrays = [i for i, (it, _) in enumerate(pairs) if isinstance(it, ndarray)]
    gaps = [i for i, (it, _) in enumerate(pairs) if it is ...]
    missing = array.ndim - sum(it is not None and it is not ... for it, _ in pairs)
    if missing < 0 or len(gaps) > 1:
        raise IndexError(f"too many indices for an array with {array.ndim} axes")
    at = gaps[0] if gaps else len(pairs)
    pairs[at : at + 1] = [(slice(None), None)] * missing
    lengths = [n for it, n in pairs if it is not None]
    for n, own in zip(lengths, array.shape, strict=True):
        if n not in (None, own):
            raise IndexError(f"{n} flags do not match an axis of length {own}")
    return [it for it, _ in pairs], not arrays or arrays[-1] - arrays[0] == len(arrays) - 1


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


def picked(array: ndarray, keys: list[Any], together: bool) -> tuple[tuple[int, ...], list[int]]:
    """Return the shape and the places of what arrays of numbers pick."""
    arrays = [(i, it) for i, it in enumerate(keys) if isinstance(it, ndarray)]
    shape = shape_of([it for _, it in arrays])
    picked = [0] * math.prod(shape)
    lengths: list[tuple[int, ...]] = []
    axes: list[list[int]] = []
    own = iter(zip(array.shape, array.strides, strict=True))
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
            numbers = of([within(number, n) for number in it.values()], BY_NAME[int], it.shape)
            for k, number in enumerate(numbers.broadcast_to(shape).values()):
                picked[k] += number * step
    return sum(lengths, ()), sums(array.begin // array.itemsize, axes)


def nonzero(array: ndarray) -> tuple[ndarray, ...]:
    """Return the indices of the numbers that are not 0, for each axis."""
    every = product(*map(range, array.shape))
    found = [place for place, value in zip(every, array.values(), strict=True) if value]
    kind = BY_NAME[int]
    return tuple(of([it[a] for it in found], kind, (len(found),)) for a in range(array.ndim))
