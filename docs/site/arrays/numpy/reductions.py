"""Sums and the like, of all numbers or along an axis, and products of matrices."""

from __future__ import annotations

import builtins
import math
import operator
from collections.abc import Callable
from typing import Any

from numpy.array import method, ndarray, of
from numpy.kinds import BY_NAME


def reduced(
    array: ndarray, how: Callable[[list[Any]], Any], axis: int | None, keepdims: bool = False
) -> Any:
    """Return what a function makes of all numbers, or of those along an axis."""
    if axis is None:
        return how(array.values())
    last = [a for a in range(array.ndim) if a != axis % array.ndim]
    turned = array.transpose(*last, axis % array.ndim)
    n, values = array.shape[axis], turned.values()
    rows = [values[i * n : i * n + n] for i in range(math.prod(turned.shape[:-1]))]
    shape = turned.shape[:-1]
    if keepdims:
        shape = tuple(1 if a == axis else m for a, m in enumerate(array.shape))
    return of([how(row) for row in rows], None, shape, array.dtype)


@method
def sum(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the sum."""
    return reduced(array, builtins.sum, axis, keepdims)


@method
def any(array: ndarray, axis: int | None = None) -> Any:
    """Whether any number is not 0."""
    return reduced(array, builtins.any, axis)


@method
def all(array: ndarray, axis: int | None = None) -> Any:
    """Whether no number is 0."""
    return reduced(array, builtins.all, axis)


@method
def mean(array: ndarray, axis: int | None = None) -> Any:
    """Return the mean."""
    return sum(array, axis) / (array.size if axis is None else array.shape[axis])


@method
def __matmul__(array: ndarray, other: ndarray) -> ndarray:
    """Return the product of a matrix and a matrix or a row."""
    columns = other.T.tolist() if other.ndim == 2 else [other.tolist()]
    numbers = [
        builtins.sum(map(operator.mul, row, column)) for row in array.tolist() for column in columns
    ]
    return of(numbers, BY_NAME[float], (len(array), *other.shape[1:]))


@method
def max(array: ndarray, axis: int | None = None) -> Any:
    """Return the largest number."""
    return reduced(array, builtins.max, axis)


@method
def min(array: ndarray, axis: int | None = None) -> Any:
    """Return the smallest number."""
    return reduced(array, builtins.min, axis)


@method
def argmax(array: ndarray, axis: int | None = None) -> Any:
    """Return the place of the first largest number."""
    return reduced(array, lambda row: row.index(builtins.max(row)), axis)
