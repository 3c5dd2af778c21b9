"""Sums and the like, of all numbers or along an axis, and products of matrices."""

from __future__ import annotations

import builtins
import math
import operator
from collections.abc import Callable
from typing import Any

from numpy.array import as_array, method, ndarray, of
from numpy.kinds import BY_NAME, common, dtype, int64, uint64
from numpy.memory import within
from numpy.operations import divide


def reduced(
    array: ndarray,
    how: Callable[[list[Any]], Any],
    kind: dtype,
    axis: int | None,
    keepdims: bool = False,
) -> Any:
    """Return what a function makes of all numbers, or of those along an axis."""
    if axis is None:
        found = how(array.values())
        return of([found], kind, (1,) * array.ndim if keepdims else ()).or_number()
    if not array.ndim:
        raise ValueError("in this page an array without axes has no sum along an axis.")
    axis = within(axis, array.ndim)
    turned = array.transpose(*(a for a in range(array.ndim) if a != axis), axis)
    n, values = array.shape[axis], turned.values()
    if n == 0:
        how([])  # which raises the error, if there is no result
    rows = [values[i * n : i * n + n] for i in range(math.prod(turned.shape[:-1]))]
    before, after = array.shape[:axis], array.shape[axis + 1 :]
    shape = (*before, *([1] if keepdims else []), *after)
    return of([how(row) for row in rows], kind, shape).or_number()


def kind_of_sum(kind: dtype) -> dtype:
    """Return the kind of a sum: whole numbers get 64 bits."""
    return kind if kind.kind == "f" else BY_NAME[uint64 if kind.kind == "u" else int64]


def largest(row: list[Any]) -> Any:
    """Return the largest number, or what is not a number."""
    return next((v for v in row if v != v), None) or builtins.max(row)


def smallest(row: list[Any]) -> Any:
    """Return the smallest number, or what is not a number."""
    return next((v for v in row if v != v), None) or builtins.min(row)


def place_of(row: list[Any], number: Any) -> int:
    """Return the first place of a number, or of what is not a number."""
    return next(i for i, v in enumerate(row) if v == number or v != v)


@method
def sum(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the sum."""
    return reduced(array, builtins.sum, kind_of_sum(array.dtype), axis, keepdims)


@method
def any(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Whether any number is not 0."""
    return reduced(array, builtins.any, BY_NAME[bool], axis, keepdims)


@method
def all(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Whether no number is 0."""
    return reduced(array, builtins.all, BY_NAME[bool], axis, keepdims)


@method
def mean(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the mean."""

    def mean_of(row: list[Any]) -> float:
        return divide(float(builtins.sum(row)), len(row))

    return reduced(array, mean_of, BY_NAME[float], axis, keepdims)


@method
def max(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the largest number."""
    return reduced(array, largest, array.dtype, axis, keepdims)


@method
def min(array: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the smallest number."""
    return reduced(array, smallest, array.dtype, axis, keepdims)


@method
def argmax(array: ndarray, axis: int | None = None) -> Any:
    """Return the place of the first largest number."""
    return reduced(array, lambda row: place_of(row, largest(row)), BY_NAME[int], axis)


@method
def argmin(array: ndarray, axis: int | None = None) -> Any:
    """Return the place of the first smallest number."""
    return reduced(array, lambda row: place_of(row, smallest(row)), BY_NAME[int], axis)


@method
def __matmul__(array: ndarray, other: Any) -> Any:
    """Return the product of two matrices, or of a matrix and a row."""
    other = as_array(other)
    if not (0 < array.ndim <= 2 and 0 < other.ndim <= 2) or array.shape[-1] != other.shape[0]:
        raise ValueError(f"in this page there is no product of {array.shape} and {other.shape}.")
    kind = common(array.dtype, other.dtype)
    rows = array.tolist() if array.ndim == 2 else [array.tolist()]
    columns = other.T.tolist() if other.ndim == 2 else [other.tolist()]
    numbers = [builtins.sum(map(operator.mul, row, column)) for row in rows for column in columns]
    shape = (*array.shape[:-1], *other.shape[1:])
    return of(numbers, kind, shape).or_number()
