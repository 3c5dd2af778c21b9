"""Operations of number and number, for all numbers of arrays that fit together."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any

from numpy.array import as_array, ndarray, of, shape_of
from numpy.kinds import BY_NAME, common, dtype, int8

ORDER = "buif"
"""The kinds of numbers: an operation in place may only go to the right."""


def kind_for(values: Iterable[Any]) -> dtype:
    """Return the kind of the result of an operation of arrays and numbers.

    A number of Python's takes the kind of the arrays, if it is not of a later sort.
    """
    values = list(values)
    arrays = [as_array(it).dtype for it in values if type(it) not in (bool, int, float)]
    kind = arrays[0] if arrays else BY_NAME[bool]
    for other in arrays[1:]:
        kind = common(kind, other)
    for it in values:
        if type(it) is float or (type(it) is int and kind.kind == "b"):
            kind = common(kind, BY_NAME[type(it)])
    for it in values:
        kind.check(it)
    return kind


def apply(how: Callable[[Any, Any], Any], one: Any, other: Any, kind: dtype | None = None) -> ndarray:
    """Return the results of an operation of each two numbers that fit together.

    The kind of the result is that of the operands, if no kind is given.
    """
    a, b = as_array(one), as_array(other)
    kind = kind_for((one, other)) if kind is None else kind
    shape = shape_of([a, b])
    floats = "f" in (a.dtype.kind, b.dtype.kind, kind.kind)
    pair = (map(float, spread(it, shape)) if floats else spread(it, shape) for it in (a, b))
    return of([*map(how, *pair)], kind, shape)


def spread(array: ndarray, shape: tuple[int, ...]) -> Iterable[Any]:
    """Return the numbers of an array in a shape."""
    if array.size == 1:
        return repeat(array.values()[0], math.prod(shape))
    return (array if array.shape == shape else array.broadcast_to(shape)).values()


# --- Operations of two numbers, where Python raises an error or answers something else.


def divide(x: float, y: float) -> float:
    """Return a quotient, which is infinite or not a number if the divisor is 0."""
    if y:
        return x / y
    return math.copysign(math.inf, x) * math.copysign(1, y) if x and x == x else math.nan


def divide_whole(x: Any, y: Any) -> Any:
    """Return a quotient rounded down; of whole numbers 0 if the divisor is 0."""
    if y:
        return x // y
    return divide(x, y) if isinstance(y, float) else 0


def remainder(x: Any, y: Any) -> Any:
    """Return what a division leaves; of whole numbers 0 if the divisor is 0."""
    if y:
        return x % y
    return math.nan if isinstance(y, float) else 0


def power(x: Any, y: Any) -> Any:
    """Return a power, of whole numbers without what goes beyond 64 bits."""
    if not isinstance(x, float):
        if y < 0:
            raise ValueError("Integers to negative integer powers are not allowed.")
        return pow(int(x), int(y), 2**64)
    try:
        return math.pow(x, y)
    except OverflowError:
        pass
    except ValueError:
        if x:
            return math.nan
    return math.copysign(math.inf, x) if y % 2 == 1 else math.inf


def shift_left(x: int, y: int) -> int:
    """Return a number whose bits are moved; bits that are moved too far are lost."""
    return int(x) << y if 0 <= y < 64 else 0


def shift_right(x: int, y: int) -> int:
    """Return a number whose bits are moved; behind the last bit the sign goes on."""
    return int(x) >> (y if 0 <= y < 64 else 64)


def smaller(x: Any, y: Any) -> Any:
    """Return the smaller number, or what is not a number."""
    return x if x <= y or x != x else y


def larger(x: Any, y: Any) -> Any:
    """Return the larger number, or what is not a number."""
    return x if x >= y or x != x else y


# --- The operators.

COMPARISONS = {name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")}
BITWISE = {name: getattr(operator, f"__{name}__") for name in ("and", "or", "xor")}
SHIFTS = {"lshift": shift_left, "rshift": shift_right}
WHOLE = {"floordiv": divide_whole, "mod": remainder, "pow": power}
SIMPLE = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
OPERATIONS = {"truediv": divide, **COMPARISONS, **BITWISE, **SHIFTS, **WHOLE, **SIMPLE}
"""The operations of two numbers."""


def kind_after(name: str, one: Any, other: Any) -> dtype:
    """Return the kind of the result of an operation.

    Raises
    ------
    TypeError
        If numbers of this kind have no such operation.
    """
    if name in COMPARISONS:
        return BY_NAME[bool]
    kind = kind_for((one, other))
    if name == "truediv":
        return BY_NAME[float]
    if (name == "sub" and kind.kind == "b") or (name in BITWISE | SHIFTS and kind.kind == "f"):
        raise TypeError(f"numbers of the kind {kind.str[1:]} have no operation {name!r}.")
    return BY_NAME[int8] if kind.kind == "b" and name in WHOLE | SHIFTS else kind


def result_of(name: str, one: Any, other: Any) -> ndarray:
    """Return the results of an operation."""
    return apply(OPERATIONS[name], one, other, kind_after(name, one, other))


def store(into: ndarray, result: ndarray) -> ndarray:
    """Write a result into an array of its shape; a kind may be smaller, but not of an earlier sort."""
    if ORDER.index(result.dtype.kind) > ORDER.index(into.dtype.kind):
        raise TypeError(f"cannot write {result.dtype.str[1:]} into an array of {into.dtype.str[1:]}.")
    if result.shape != into.shape:
        raise ValueError(f"cannot write the shape {result.shape} into the shape {into.shape}.")
    into[...] = result
    return into


def _operator(name: str) -> None:
    setattr(ndarray, f"__{name}__", lambda one, other: result_of(name, one, other).or_number())
    if name not in COMPARISONS:
        setattr(ndarray, f"__r{name}__", lambda one, other: result_of(name, other, one).or_number())
        setattr(ndarray, f"__i{name}__", lambda one, other: store(one, result_of(name, one, other)))


for _name in OPERATIONS:
    _operator(_name)


def negative(array: ndarray) -> Any:
    """Return the numbers with the other sign."""
    if array.dtype.kind == "b":
        raise TypeError("flags have no sign: write ~ for their contrary.")
    return of(map(operator.neg, array.values()), array.dtype, array.shape).or_number()


def inverted(array: ndarray) -> Any:
    """Return the numbers with all bits turned over."""
    return result_of("xor", array, array.dtype.kind == "b" or array.dtype.value(-1)).or_number()


ndarray.__hash__ = None  # type: ignore[assignment]
ndarray.__neg__ = negative  # type: ignore[attr-defined]
ndarray.__invert__ = inverted  # type: ignore[attr-defined]
