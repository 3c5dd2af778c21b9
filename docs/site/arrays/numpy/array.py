"""Arrays: views of memory with a kind of numbers, a shape, and steps in bytes."""

from __future__ import annotations

import math
import operator
from array import array as packed
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from numpy.kinds import BY_NAME, dtype, uint64
from numpy.memory import Memory, steps, sums


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
        return self.transpose(*reversed(range(self.ndim)))

    @property
    def nbytes(self) -> int:
        """The bytes of all numbers."""
        return self.size * self.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __index__(self) -> int:
        return operator.index(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def item(self) -> Any:
        """Return the only number."""
        [value] = self.values()
        return value

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
        typed = self.memory.typed(self.dtype)
        places = self.places()
        if isinstance(places, range):
            return typed[places.start : places.stop].tolist()
        return [typed[place] for place in places]

    def tolist(self) -> Any:
        """Return the numbers in lists of lists."""
        values = self.values()
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

    def transpose(self, *axes: int) -> ndarray:
        """Return a view with the axes in another order."""
        shape, strides = (tuple(its[a] for a in axes) for its in (self.shape, self.strides))
        return ndarray(self.memory, self.dtype, shape, strides, self.begin, self.writeable)

    def reshape(self, *shape: Any) -> ndarray:
        """Return the same numbers in another shape: a view if that can be."""
        wanted = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
        if -1 in wanted:
            known = math.prod(n for n in wanted if n != -1)
            wanted = tuple(self.size // known if n == -1 else n for n in wanted)
        if math.prod(wanted) != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {wanted}")
        it = self if self.contiguous else self.copy()
        return ndarray(it.memory, it.dtype, wanted, steps(wanted, it.itemsize), it.begin, it.writeable)

    def ravel(self) -> ndarray:
        """Return the array as a single row."""
        return self.reshape(self.size)

    def view(self, kind: Any) -> ndarray:
        """Return the memory of a row as numbers of another kind."""
        kind = dtype(kind)
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
    if any(issubclass(it, float) for it in types):
        return BY_NAME[float]
    if types == {bool}:
        return BY_NAME[bool]
    return BY_NAME[uint64 if types == {uint64} else int]


def as_array(value: Any, kind: Any = None) -> ndarray:
    """Return a number, nested lists, or an array as an array."""
    wanted = None if kind is None else dtype(kind)
    if isinstance(value, ndarray):
        return value if wanted in (None, value.dtype) else value.astype(wanted)
    shape: list[int] = []
    numbers, inner, kinds = [value], None, set()
    while numbers and isinstance(numbers[0], list | tuple | range | packed | ndarray):
        if isinstance(numbers[0], ndarray):
            kinds = {it.dtype for it in numbers}
        shape.append(len(numbers[0]))
        inner = [each for it in numbers for each in it]
        if len(inner) != shape[-1] * len(numbers):
            raise ValueError("the lists of an array must have one length")
        numbers = inner
    if wanted is None and len(kinds) == 1:
        [wanted] = kinds
    return of(numbers, wanted, tuple(shape))


def shape_of(arrays: list[ndarray]) -> tuple[int, ...]:
    """Return the shape in which arrays fit beside each other."""
    most = max(it.ndim for it in arrays)
    padded = [(1,) * (most - it.ndim) + it.shape for it in arrays]
    return tuple(next((n for n in lengths if n != 1), 1) for lengths in zip(*padded, strict=True))
