"""Operations of number and number, for all numbers of arrays that fit together."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any

from numpy.array import as_array, ndarray, of, shape_of
from numpy.kinds import BY_NAME, common, dtype


def apply(how: Callable[[Any, Any], Any], one: Any, other: Any, kind: dtype | None = None) -> ndarray:
    """Return the results of an operation of each two numbers that fit together."""
    a, b = as_array(one), as_array(other)
    if kind is None:
        kind = common(a.dtype, b.dtype)
        for it, array in ((one, b), (other, a)):  # a number of Python's takes the kind of the array
            if type(it) in (int, bool) or (type(it) is float and array.dtype.kind == "f"):
                kind = array.dtype
    shape = shape_of([a, b])
    return of([*map(how, spread(a, shape), spread(b, shape))], kind, shape)


def spread(array: ndarray, shape: tuple[int, ...]) -> Iterable[Any]:
    """Return the numbers of an array in a shape."""
    if array.size == 1:
        return repeat(array.values()[0], math.prod(shape))
    return (array if array.shape == shape else array.broadcast_to(shape)).values()


def divide(x: Any, y: Any) -> float:
    """Return a quotient, which is infinite or not a number if the divisor is 0."""
    if y:
        return float(x / y)
    return math.copysign(math.inf, x) if x and x == x else math.nan


OPERATIONS: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    "truediv": (divide, float),
    **{name: (getattr(operator, name), bool) for name in ("eq", "ne", "lt", "le", "gt", "ge")},
    **{name: (getattr(operator, name), None) for name in ("add", "sub", "mul", "floordiv", "mod")},
    **{name: (getattr(operator, f"__{name}__"), None) for name in ("and", "or", "xor")},
    **{name: (getattr(operator, name), None) for name in ("lshift", "rshift", "pow")},
}
"""The operations of two numbers, and the kind of the result where the kind is always the same."""


def _operator(name: str) -> None:
    how, result = OPERATIONS[name]
    kind = None if result is None else BY_NAME[result]
    setattr(ndarray, f"__{name}__", lambda one, other: apply(how, one, other, kind))
    if result is not bool:

        def inplace(one: ndarray, other: Any) -> ndarray:
            one[...] = apply(how, one, other, kind)
            return one

        setattr(ndarray, f"__r{name}__", lambda one, other: apply(how, other, one, kind))
        setattr(ndarray, f"__i{name}__", inplace)


for _name in OPERATIONS:
    _operator(_name)
ndarray.__hash__ = None  # type: ignore[assignment]
ndarray.__neg__ = lambda one: apply(operator.sub, 0, one)  # type: ignore[attr-defined]
ndarray.__invert__ = lambda one: one ^ (True if one.dtype.kind == "b" else -1)  # type: ignore[attr-defined]
