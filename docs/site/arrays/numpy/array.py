"""Arrays: views of memory with a kind of numbers, a shape, and steps in bytes."""

from __future__ import annotations

import math
import operator
from array import array as packed
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from types import SimpleNamespace
from typing import Any

from numpy.kinds import BY_NAME, common, dtype, uint64
from numpy.memory import Memory, steps, steps_of_view, sums, within


class ndarray:
    """An array; `new` makes one with memory of its own."""

    def __init__(
        self,
        memory: Memory,
        kind: dtype,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        begin: int = 0,
        writeable: bool = True,
    ) -> None:
        self.memory, self.dtype, self.shape, self.strides = memory, kind, shape, strides
        self.begin, self.writeable = begin, writeable
        self.ndim, self.size, self.itemsize = len(shape), math.prod(shape), kind.itemsize
        self.contiguous = not self.size or all(
            n == 1 or step == right
            for n, step, right in zip(shape, strides, steps(shape, kind.itemsize), strict=True)
        )

    # --- What an array says of itself.

    @property
    def flags(self) -> Any:
        """The order of the memory, and whether it may be written."""
        c, f = self.contiguous, self.T.contiguous
        number = c | f << 1 | 0x100 | self.writeable << 10
        return SimpleNamespace(
            num=number, c_contiguous=c, f_contiguous=f, writeable=self.writeable, owndata=False
        )

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"data": (self.memory.address + self.begin, not self.writeable)}

    @property
    def T(self) -> ndarray:
        """The array with its axes turned round."""
        return self.transpose()

    @property
    def nbytes(self) -> int:
        """The bytes of all numbers."""
        return self.size * self.itemsize

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __contains__(self, number: Any) -> bool:
        return bool(as_array(self == number).any())

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __index__(self) -> int:
        if self.ndim:
            raise TypeError("only an array without axes is an index")
        return operator.index(self.item())

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the arrays of this page have no {name}; `make lab` has all of NumPy.")

    def __float__(self) -> float:
        return float(self.item())

    def item(self) -> Any:
        """Return the only number."""
        [value] = self.values()
        return value

    def or_number(self) -> Any:
        """Return the array; the number, if there are no axes."""
        return self if self.ndim else self.dtype.number(self.item())

    # --- Places and values.

    def places(self) -> Sequence[int]:
        """Return where the numbers are, counted in numbers from the beginning of the memory."""
        first = self.begin // self.itemsize
        if self.contiguous:
            return range(first, first + self.size)
        axes = zip(self.shape, self.strides, strict=True)
        return sums(first, [[i * (step // self.itemsize) for i in range(n)] for n, step in axes])

    def values(self) -> list[Any]:
        """Return the numbers, in order."""
        typed = self.memory.typed(self.dtype.simple())
        places = self.places()
        if isinstance(places, range):
            return typed[places.start : places.stop].tolist()
        return [typed[place] for place in places]

    def tolist(self) -> Any:
        """Return the numbers in lists of lists."""
        values: list[Any] = self.values()
        if not self.ndim:
            return values[0]
        for axis in reversed(range(1, self.ndim)):
            n, rows = self.shape[axis], math.prod(self.shape[:axis])
            values = [values[i * n : i * n + n] for i in range(rows)]
        return values

    def tobytes(self) -> bytes:
        """Return the memory of the numbers, in order."""
        whole = self if self.contiguous else self.copy()
        return bytes(whole.memory.bytes[whole.begin : whole.begin + whole.nbytes])

    # --- Other views, and copies.

    def transpose(self, *axes: Any) -> ndarray:
        """Return a view with the axes in another order; turned round, if no order is given."""
        order = axes[0] if len(axes) == 1 and isinstance(axes[0], tuple | list) else axes
        order = [within(a, self.ndim) for a in order or reversed(range(self.ndim))]
        if sorted(order) != [*range(self.ndim)]:
            raise ValueError("axes don't match array")
        shape, strides = (tuple(its[a] for a in order) for its in (self.shape, self.strides))
        return ndarray(self.memory, self.dtype, shape, strides, self.begin, self.writeable)

    def reshape(self, *shape: Any) -> ndarray:
        """Return the same numbers in another shape: a view if that can be."""
        wanted = tuple(shape[0] if len(shape) == 1 and isinstance(shape[0], tuple | list) else shape)
        known = math.prod(n for n in wanted if n != -1)
        if wanted.count(-1) == 1 and known:
            wanted = tuple(self.size // known if n == -1 else n for n in wanted)
        if math.prod(wanted) != self.size or min(wanted, default=0) < 0:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {wanted}")
        strides = steps(wanted, self.itemsize)
        if not self.contiguous:
            found = steps_of_view(self.shape, self.strides, wanted)
            if found is None:
                return self.copy().reshape(wanted)
            strides = found
        return ndarray(self.memory, self.dtype, wanted, strides, self.begin, self.writeable)

    def ravel(self) -> ndarray:
        """Return the array as a single row: a view, if the numbers follow each other in memory."""
        return (self if self.contiguous else self.copy()).reshape(self.size)

    def view(self, kind: Any) -> ndarray:
        """Return the memory of a row as numbers of another kind."""
        kind = dtype(kind)
        if self.ndim != 1 or not self.contiguous or self.nbytes % kind.itemsize:
            raise ValueError("in this page only whole rows can be viewed as numbers of another kind.")
        n = self.nbytes // kind.itemsize
        return ndarray(self.memory, kind, (n,), (kind.itemsize,), self.begin, self.writeable)

    def copy(self) -> ndarray:
        """Return a copy."""
        return self.astype(self.dtype)

    def astype(self, kind: Any) -> ndarray:
        """Return a copy with numbers of a kind."""
        result = new(self.shape, dtype(kind))
        result[...] = self
        return result

    def broadcast_to(self, shape: tuple[int, ...]) -> ndarray:
        """Return a view in which axes of length 1, or that are missing, have another length."""
        missing = len(shape) - self.ndim
        own, its = (1,) * missing + self.shape, (0,) * missing + self.strides
        if missing < 0 or any(n not in (1, m) for n, m in zip(own, shape, strict=True)):
            raise ValueError(f"could not broadcast from shape {self.shape} into shape {shape}")
        strides = tuple(step if n == m else 0 for n, m, step in zip(own, shape, its, strict=True))
        return ndarray(self.memory, self.dtype, shape, strides, self.begin, False)


def method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of another chapter a method of arrays."""
    setattr(ndarray, function.__name__, function)
    return function


# --- Arrays from numbers.


def new(shape: tuple[int, ...], kind: dtype) -> ndarray:
    """Return an array of zeros."""
    memory = Memory(math.prod(shape) * kind.itemsize)
    return ndarray(memory, kind, shape, steps(shape, kind.itemsize))


def of(
    values: Iterable[Any], kind: dtype | None, shape: tuple[int, ...], empty: dtype | None = None
) -> ndarray:
    """Return an array of numbers, of a kind or of the kind that their types say."""
    numbers = values if isinstance(values, list) else list(values)
    if kind is None:
        kind = kind_of(numbers) if numbers else empty or BY_NAME[float]
    result = new(shape, kind)
    if kind.kind == "b":
        data = bytes(map(bool, numbers))
    else:
        try:
            data = packed(kind.letter, numbers).tobytes()
        except (OverflowError, TypeError):
            data = packed(kind.letter, map(kind.value, numbers)).tobytes()
    result.memory.bytes[:] = data
    return result


def kind_of(numbers: list[Any]) -> dtype:
    """Return the kind of numbers that some Python numbers are."""
    types = set(map(type, numbers))
    types = types - {bool} or types
    if len(types) == 1 and types != {int} and types <= BY_NAME.keys():
        return dtype(*types)
    if uint64 in types or any(issubclass(it, float) for it in types):
        return BY_NAME[float]
    large = max(numbers) >= 2**63
    if large and min(numbers) < 0:
        raise OverflowError("the arrays of this page have no kind for numbers so far apart.")
    return BY_NAME[uint64 if large else int]


def as_array(value: Any, kind: Any = None) -> ndarray:
    """Return a number, nested lists, or an array as an array."""
    wanted = None if kind is None else dtype(kind)
    if isinstance(value, ndarray):
        return value if wanted in (None, value.dtype) else value.astype(wanted)
    shape: list[int] = []
    numbers: list[Any] = [value]
    while numbers and isinstance(numbers[0], list | tuple | range | packed):
        shape.append(len(numbers[0]))
        inner = [each for it in numbers for each in it]
        if len(inner) != shape[-1] * len(numbers):
            raise ValueError("the lists of an array must have one length")
        numbers = inner
    if any(isinstance(it, ndarray) for it in numbers):
        return joined([as_array(it) for it in numbers], wanted, shape)
    if wanted is not None:
        for number in numbers:
            wanted.check(number)
    return of(numbers, wanted, tuple(shape))


def joined(parts: list[ndarray], kind: dtype | None, shape: list[int]) -> ndarray:
    """Return arrays of a shape as the parts of an array."""
    inside = parts[0].shape
    if any(it.shape != inside for it in parts):
        raise ValueError("the parts of an array must have one shape")
    numbers = [number for it in parts for number in it.values()]
    return of(numbers, kind or reduce(common, (it.dtype for it in parts)), (*shape, *inside))


def shape_of(arrays: list[ndarray]) -> tuple[int, ...]:
    """Return the shape in which arrays fit beside each other."""
    most = max(it.ndim for it in arrays)
    padded = [(1,) * (most - it.ndim) + it.shape for it in arrays]
    return tuple(next((n for n in lengths if n != 1), 1) for lengths in zip(*padded, strict=True))
