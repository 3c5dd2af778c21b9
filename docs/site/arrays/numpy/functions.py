"""Functions of arrays."""

from __future__ import annotations

import builtins
import math
import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from contextlib import nullcontext
from functools import reduce
from itertools import accumulate
from typing import Any

from numpy.array import as_array, ndarray, of, shape_of
from numpy.kinds import BY_NAME, dtype
from numpy.operations import apply, kind_for, larger, smaller, spread, store
from numpy.parts import nonzero
from numpy.reductions import kind_of_sum

__all__ = ["nonzero"]


def row_of(values: Any) -> ndarray:
    """Return an array, if it is a row."""
    it = as_array(values)
    if it.ndim != 1:
        raise ValueError("in this page this function takes an array with one axis.")
    return it


def errstate(**_: str) -> nullcontext[None]:
    """Do nothing: these arrays give no warnings."""
    return nullcontext()


def log(values: Any) -> Any:
    """Return the natural logarithms."""
    it = as_array(values)
    if it.itemsize < 4:
        raise TypeError("in this page only numbers of 32 or 64 bits have logarithms.")
    numbers = [_log(v) for v in it.values()]
    return of(numbers, BY_NAME[float], it.shape).or_number()


def _log(value: float) -> float:
    if value > 0:
        return math.log(value)
    return math.nan if value else -math.inf


def cumsum(values: Any) -> ndarray:
    """Return the sums of the numbers up to each."""
    it = as_array(values)
    return of([*accumulate(it.values())], kind_of_sum(it.dtype), (it.size,))


def flatnonzero(values: Any) -> ndarray:
    """Return the places of the numbers that are not 0."""
    return nonzero(as_array(values).ravel())[0]


def count_nonzero(values: Any) -> int:
    """Return how many numbers are not 0."""
    return builtins.sum(map(bool, as_array(values).values()))


def argsort(values: Any, *, kind: str) -> ndarray:
    """Return the places of the numbers, smallest first; equal numbers stay in their order."""
    if kind != "stable":
        raise ValueError("in this page equal numbers stay in their order: give kind='stable'.")
    numbers = [(v != v, v) for v in row_of(values).values()]
    return of(sorted(range(len(numbers)), key=numbers.__getitem__), BY_NAME[int], (len(numbers),))


def argmin(values: Any) -> int:
    """Return the place of the first smallest number."""
    return as_array(values).argmin()


def searchsorted(values: Any, wanted: Any, side: str = "left") -> Any:
    """Return where numbers would stand in a row in order, before equal numbers or behind them."""
    row, it = row_of(values).values(), as_array(wanted)
    find = {"left": bisect_left, "right": bisect_right}[side]
    places = [find(row, v) for v in it.values()]
    return of(places, BY_NAME[int], it.shape).or_number()


def bincount(values: Any, weights: Any = None, minlength: int = 0) -> ndarray:
    """Return how often each whole number from 0 on comes, or the sum of the weights there."""
    numbers = row_of(values).values()
    kind = BY_NAME[int if weights is None else float]
    result = [kind.value(0)] * max(minlength, max(numbers, default=-1) + 1)
    if min(numbers, default=0) < 0:
        raise ValueError("only numbers that are not negative can be counted")
    for number, weight in zip(
        numbers, [1] * len(numbers) if weights is None else as_array(weights).values(), strict=True
    ):
        result[number] += weight
    return of(result, kind, (len(result),))


def isin(values: Any, among: Any) -> ndarray:
    """Return which numbers are among others."""
    it, others = as_array(values), set(as_array(among).values())
    return of([v in others for v in it.values()], BY_NAME[bool], it.shape)


def isfinite(values: Any) -> Any:
    """Return which numbers are neither infinite nor missing."""
    it = as_array(values)
    return of(map(math.isfinite, it.values()), BY_NAME[bool], it.shape).or_number()


def where(condition: Any, one: Any, other: Any) -> ndarray:
    """Return the numbers of one array where a condition holds, else of another."""
    parts = [as_array(it) for it in (condition, one, other)]
    shape = shape_of(parts)
    rows = zip(*(spread(it, shape) for it in parts), strict=True)
    return of([x if c else y for c, x, y in rows], kind_for((one, other)), shape)


def unique(values: Any, return_index: bool = False, return_inverse: bool = False) -> Any:
    """Return the different numbers in order, and where each is, first or everywhere."""
    it = as_array(values)
    numbers = it.values()
    first: dict[Any, int] = {}
    for place, number in enumerate(numbers):
        first.setdefault(number, place)
    different = sorted(first, key=lambda v: (v != v, v))  # a nan comes last
    found = [of(different, it.dtype, (len(different),))]
    if return_index:
        found.append(of([first[v] for v in different], BY_NAME[int], (len(different),)))
    if return_inverse:
        place = {number: i for i, number in enumerate(different)}
        found.append(of([place[v] for v in numbers], BY_NAME[int], it.shape))
    return found[0] if len(found) == 1 else tuple(found)


def clip(values: Any, least: Any, most: Any) -> Any:
    """Return the numbers, no smaller and no larger than others."""
    return apply(smaller, apply(larger, values, least), most).or_number()


class Function:
    """A function of two numbers, for all numbers of arrays.

    Parameters
    ----------
    how : callable
        The function.
    kind_of_all : callable, optional
        The kind of the result of many numbers of a kind.
    """

    def __init__(
        self, how: Callable[..., Any], kind_of_all: Callable[[dtype], dtype] = lambda kind: kind
    ) -> None:
        self.how, self.kind_of_all = how, kind_of_all

    def __call__(self, one: Any, other: Any, out: ndarray | None = None) -> Any:
        """Return the results of each two numbers that fit together."""
        result = apply(self.how, one, other)
        return result.or_number() if out is None else store(out, result)

    def accumulate(self, values: Any) -> ndarray:
        """Return the result of the numbers of a row up to each."""
        it = row_of(values)
        return of([*accumulate(it.values(), self.how)], self.kind_of_all(it.dtype), it.shape)

    def reduceat(self, values: Any, begins: Any) -> ndarray:
        """Return the result of each part of a row; a part ends where the next part begins."""
        it, firsts = row_of(values), row_of(begins).values()
        numbers, ends = it.values(), [*firsts[1:], it.size]
        if builtins.any(not 0 <= begin < it.size for begin in firsts):
            raise IndexError("a part begins out of bounds")
        parts = [numbers[a : builtins.max(b, a + 1)] for a, b in zip(firsts, ends, strict=True)]
        results = [reduce(self.how, part) for part in parts]
        return of(results, self.kind_of_all(it.dtype), (len(results),))


add = Function(operator.add, kind_of_sum)
minimum, maximum = Function(smaller), Function(larger)


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
