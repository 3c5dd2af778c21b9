"""Functions of arrays."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable
from contextlib import nullcontext
from itertools import accumulate, chain
from typing import Any

from numpy.array import as_array, ndarray, new, of, shape_of
from numpy.kinds import BY_NAME, common
from numpy.operations import apply
from numpy.parts import nonzero

__all__ = ["nonzero"]


def shape_from(shape: Any) -> tuple[int, ...]:
    """Return a shape, which a single number may say."""
    return tuple(shape) if isinstance(shape, tuple | list) else (int(shape),)


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    """Return an array of zeros."""
    return new(shape_from(shape), BY_NAME[dtype])


empty = zeros


def zeros_like(array: ndarray) -> ndarray:
    """Return an array of zeros of the shape and the kind of another."""
    return new(array.shape, array.dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """Return an array of a number again and again."""
    kind = as_array(value).dtype if dtype is None else BY_NAME[dtype]
    lengths = shape_from(shape)
    return of([value] * math.prod(lengths), kind, lengths)


def ones(shape: Any, dtype: Any = float) -> ndarray:
    """Return an array of ones."""
    return full(shape, 1, dtype)


def array(value: Any, dtype: Any = None) -> ndarray:
    """Return a new array of what may be an array, or lists of numbers."""
    made = as_array(value, dtype)
    return made.copy() if made is value else made


def asarray(value: Any, dtype: Any = None) -> ndarray:
    """Return an array, the same if it is one."""
    return as_array(value, dtype)


def arange(*bounds: int) -> ndarray:
    """Return the numbers of a range."""
    numbers = [*range(*map(int, bounds))]
    return of(numbers, BY_NAME[int], (len(numbers),))


def frombuffer(data: Any, dtype: Any = float) -> ndarray:
    """Return bytes as numbers; they are copied."""
    kind = BY_NAME[dtype]
    result = new((len(data) // kind.itemsize,), kind)
    result.memory.bytes[:] = data
    result.writeable = not isinstance(data, bytes)
    return result


def concatenate(arrays: Any) -> ndarray:
    """Return arrays one behind the other."""
    parts = [as_array(it) for it in arrays]
    kind = parts[0].dtype
    for part in parts:
        kind = common(kind, part.dtype)
    shape = (builtins.sum(len(it) for it in parts), *parts[0].shape[1:])
    return of(chain.from_iterable(it.values() for it in parts), kind, shape)


def atleast_2d(values: Any) -> ndarray:
    """Return a matrix, or what becomes one by axes of length 1."""
    it = as_array(values)
    return it.reshape((1,) * (2 - it.ndim) + it.shape)


def ix_(rows: Any, columns: Any) -> tuple[ndarray, ndarray]:
    """Return the index of the numbers in some rows and some columns."""
    return as_array(rows)[:, None], as_array(columns)[None, :]


def errstate(**_: str) -> nullcontext[None]:
    """Do nothing: these arrays give no warnings."""
    return nullcontext()


def cumsum(values: Any) -> ndarray:
    """Return the sums of the numbers up to each."""
    it = as_array(values)
    kind = it.dtype if it.dtype.kind == "f" else BY_NAME[int]
    return of([*accumulate(it.values())], kind, (it.size,))


def repeat(values: Any, times: Any) -> ndarray:
    """Return a row in which each number comes some times."""
    it = as_array(values)
    counts = as_array(times).broadcast_to(it.shape).values()
    numbers = [v for v, n in zip(it.values(), counts, strict=True) for _ in range(n)]
    return of(numbers, it.dtype, (len(numbers),))


def flatnonzero(values: Any) -> ndarray:
    """Return the places of the numbers that are not 0."""
    return nonzero(as_array(values).ravel())[0]


def count_nonzero(values: Any) -> int:
    """Return how many numbers are not 0."""
    return builtins.sum(map(bool, as_array(values).values()))


def argsort(values: Any, kind: str) -> ndarray:
    """Return the places of the numbers, smallest first; equal numbers stay in their order."""
    assert kind == "stable"
    numbers = as_array(values).values()
    return of(sorted(range(len(numbers)), key=numbers.__getitem__), BY_NAME[int], (len(numbers),))


def argmin(values: Any) -> int:
    """Return the place of the first smallest number."""
    numbers = as_array(values).values()
    return numbers.index(min(numbers))


def isin(values: Any, among: Any) -> ndarray:
    """Return which numbers are among others."""
    it, others = as_array(values), set(as_array(among).values())
    return of([v in others for v in it.values()], BY_NAME[bool], it.shape)


def isfinite(values: Any) -> ndarray:
    """Return which numbers are neither infinite nor missing."""
    it = as_array(values)
    return of(map(math.isfinite, it.values()), BY_NAME[bool], it.shape)


def where(condition: Any, one: Any, other: Any) -> ndarray:
    """Return the numbers of one array where a condition holds, else of another."""
    parts = [as_array(it) for it in (condition, one, other)]
    shape = shape_of(parts)
    rows = zip(*(it.broadcast_to(shape).values() for it in parts), strict=True)
    kind = common(parts[1].dtype, parts[2].dtype)
    return of([x if c else y for c, x, y in rows], kind, shape)


def unique(values: Any, return_index: bool = False, return_inverse: bool = False) -> Any:
    """Return the different numbers in order, and where each is, first or everywhere."""
    it = as_array(values)
    numbers = it.values()
    first: dict[Any, int] = {}
    for place, number in enumerate(numbers):
        first.setdefault(number, place)
    different = sorted(first)
    found = of(different, it.dtype, (len(different),))
    if return_index:
        return found, of([first[v] for v in different], BY_NAME[int], (len(different),))
    if return_inverse:
        place = {number: i for i, number in enumerate(different)}
        return found, of([place[v] for v in numbers], BY_NAME[int], it.shape)
    return found


def clip(values: Any, least: Any, most: Any) -> ndarray:
    """Return the numbers, no smaller and no larger than others."""
    return apply(max, apply(min, values, most), least)


class Choice:
    """The smaller or the larger of two numbers.

    Parameters
    ----------
    how : callable
        Python's function.
    """

    def __init__(self, how: Callable[..., Any]) -> None:
        self.how = how

    def __call__(self, one: Any, other: Any, out: ndarray | None = None) -> ndarray:
        """Return the choice of each two numbers that fit together."""
        result = apply(self.how, one, other)
        if out is None:
            return result
        out[...] = result
        return out

    def accumulate(self, values: Any) -> ndarray:
        """Return the choice of the numbers up to each."""
        it = as_array(values)
        return of([*accumulate(it.values(), self.how)], it.dtype, it.shape)


minimum, maximum = Choice(min), Choice(max)


def sum(values: Any, axis: int | None = None) -> Any:
    """Return the sum."""
    it = values if isinstance(values, ndarray) else as_array(list(values))
    return it.sum(axis)


def any(values: Any) -> bool:
    """Whether any number is not 0."""
    return builtins.any(as_array(values).values())


def all(values: Any) -> bool:
    """Whether no number is 0."""
    return builtins.all(as_array(values).values())
