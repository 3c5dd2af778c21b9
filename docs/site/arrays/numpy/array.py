"""Arrays: views of memory with a kind of numbers, a shape, and steps in bytes."""

from __future__ import annotations

import ctypes
import math
import operator
from array import array as packed
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product, repeat
from types import SimpleNamespace
from typing import Any

from numpy.kinds import BY_NAME, common, dtype, uint64

ALIGNED = 64
"""Memory begins at a multiple of this."""


class Memory:
    """Some bytes, all zero at first.

    Attributes
    ----------
    bytes : memoryview
        The bytes.
    address : int
        Where they are.
    """

    def __init__(self, size: int) -> None:
        room = bytearray(size + ALIGNED)
        place = ctypes.addressof(ctypes.c_char.from_buffer(room))
        skip = -place % ALIGNED
        self.bytes, self.address = memoryview(room)[skip : skip + size], place + skip
        self._typed: dict[str, memoryview] = {}

    def typed(self, kind: dtype) -> memoryview:
        """Return the memory as numbers of a kind."""
        if kind.letter not in self._typed:
            whole = len(self.bytes) // kind.itemsize * kind.itemsize
            self._typed[kind.letter] = self.bytes[:whole].cast(kind.letter)
        return self._typed[kind.letter]


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

    # --- Parts.

    def __getitem__(self, key: Any) -> Any:
        if self.ndim == 1 and isinstance(key, int):
            return self._number(self.begin + within(key, self.shape[0]) * self.strides[0])
        if isinstance(key, str):
            kind, place = self.dtype.fields[key]
            begin = self.begin + place
            return ndarray(self.memory, kind, self.shape, self.strides, begin, self.writeable)
        keys = self._keys(key)
        if any(isinstance(it, ndarray) for it in keys):
            shape, places = self._picked(keys)
            typed = self.memory.typed(self.dtype)
            return of([typed[place] for place in places], self.dtype, shape)
        part = self._part(keys)
        return part if part.ndim or ... in keys else self._number(part.begin)

    def __setitem__(self, key: Any, value: Any) -> None:
        if not self.writeable:
            raise ValueError("assignment destination is read-only")
        typed = self.memory.typed(self.dtype)
        if self.ndim == 1 and isinstance(key, int):
            place = self.begin + within(key, self.shape[0]) * self.strides[0]
            typed[place // self.itemsize] = self.dtype.value(value)
            return
        keys = self._keys(key)
        if any(isinstance(it, ndarray) for it in keys):
            shape, places = self._picked(keys)
            values = as_array(value).broadcast_to(shape).values()
            for place, number in zip(places, values, strict=True):
                typed[place] = self.dtype.value(number)
        else:
            self._part(keys)._fill(as_array(value))

    def _fill(self, value: ndarray) -> None:
        """Write numbers into all places."""
        typed, places = self.memory.typed(self.dtype), self.places()
        if isinstance(places, range) and value.contiguous and value.shape == self.shape:
            into = self.memory.bytes[self.begin : self.begin + self.nbytes]
            same = value if value.dtype is self.dtype else of(value.values(), self.dtype, self.shape)
            into[:] = same.memory.bytes[same.begin : same.begin + same.nbytes]
            return
        values = value.broadcast_to(self.shape).values()
        for place, number in zip(places, values, strict=True):
            typed[place] = self.dtype.value(number)

    def _number(self, begin: int) -> Any:
        """Return a number; words of 64 bits remember what they are."""
        value = self.memory.typed(self.dtype)[begin // self.itemsize]
        return uint64(value) if self.dtype.letter == "Q" else value

    def _keys(self, key: Any) -> list[Any]:
        """Return a number, a slice or an array of numbers for each axis, and None for new axes."""
        keys: list[Any] = []
        for it in key if isinstance(key, tuple) else (key,):
            if isinstance(it, list | ndarray):
                it = as_array(it) if len(it) else new((0,), BY_NAME[int])
                keys += nonzero(it) if it.dtype.kind == "b" else [it]
            else:
                keys.append(it)
        missing = self.ndim - sum(it is not None and it is not ... for it in keys)
        at = next((i for i, it in enumerate(keys) if it is ...), len(keys))
        keys[at : at + 1] = [slice(None)] * missing
        if any(isinstance(it, ndarray) for it in keys):
            keys = [as_array(it) if isinstance(it, int) else it for it in keys]
        return keys

    def _part(self, keys: list[Any]) -> ndarray:
        """Return the view of numbers and slices."""
        begin, shape, strides = self.begin, [], []
        axes = iter(zip(self.shape, self.strides, strict=True))
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
        return ndarray(self.memory, self.dtype, tuple(shape), tuple(strides), begin, self.writeable)

    def _picked(self, keys: list[Any]) -> tuple[tuple[int, ...], list[int]]:
        """Return the shape and the places of what arrays of numbers pick."""
        arrays = [(i, it) for i, it in enumerate(keys) if isinstance(it, ndarray)]
        shape = shape_of([it for _, it in arrays])
        picked = [0] * math.prod(shape)
        lengths: list[tuple[int, ...]] = []
        axes: list[list[int]] = []
        own = iter(zip(self.shape, self.strides, strict=True))
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
            step //= self.itemsize
            if isinstance(it, slice):
                lengths.append((len(range(n)[it]),))
                axes.append([k * step for k in range(n)[it]])
            else:
                for k, number in enumerate(it.broadcast_to(shape).values()):
                    picked[k] += within(number, n) * step
        return sum(lengths, ()), sums(self.begin // self.itemsize, axes)

    # --- Sums and the like.

    def reduce(self, how: Callable[[list[Any]], Any], axis: int | None, keepdims: bool = False) -> Any:
        """Return what a function makes of all numbers, or of those along an axis."""
        if axis is None:
            return how(self.values())
        last = [a for a in range(self.ndim) if a != axis % self.ndim]
        turned = self.transpose(*last, axis % self.ndim)
        n, values = self.shape[axis], turned.values()
        rows = [values[i * n : i * n + n] for i in range(math.prod(turned.shape[:-1]))]
        shape = turned.shape[:-1]
        if keepdims:
            shape = tuple(1 if a == axis else m for a, m in enumerate(self.shape))
        return of([how(row) for row in rows], None, shape, self.dtype)

    def sum(self, axis: int | None = None, keepdims: bool = False) -> Any:
        """Return the sum."""
        return self.reduce(sum, axis, keepdims)

    def any(self, axis: int | None = None) -> Any:
        """Whether any number is not 0."""
        return self.reduce(any, axis)

    def all(self, axis: int | None = None) -> Any:
        """Whether no number is 0."""
        return self.reduce(all, axis)

    def mean(self, axis: int | None = None) -> Any:
        """Return the mean."""
        return self.sum(axis) / (self.size if axis is None else self.shape[axis])

    def __matmul__(self, other: ndarray) -> ndarray:
        """Return the product of a matrix and a matrix or a row."""
        columns = other.T.tolist() if other.ndim == 2 else [other.tolist()]
        numbers = [sum(map(operator.mul, row, column)) for row in self.tolist() for column in columns]
        return of(numbers, BY_NAME[float], (len(self), *other.shape[1:]))

    def max(self, axis: int | None = None) -> Any:
        """Return the largest number."""
        return self.reduce(max, axis)

    def min(self, axis: int | None = None) -> Any:
        """Return the smallest number."""
        return self.reduce(min, axis)

    def argmax(self, axis: int | None = None) -> Any:
        """Return the place of the first largest number."""
        return self.reduce(lambda row: row.index(max(row)), axis)


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


def steps(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return the steps in bytes of an array whose numbers follow each other."""
    result: list[int] = []
    for n in reversed(shape):
        result.append(size)
        size *= n
    return tuple(reversed(result))


def sums(first: int, axes: list[list[int]]) -> list[int]:
    """Return all sums of a number of each axis, the last axis counted through first."""
    if len(axes) == 1:
        return [first + step for step in axes[0]]
    return [first + sum(chosen) for chosen in product(*axes)]


def shape_of(arrays: list[ndarray]) -> tuple[int, ...]:
    """Return the shape in which arrays fit beside each other."""
    most = max(it.ndim for it in arrays)
    padded = [(1,) * (most - it.ndim) + it.shape for it in arrays]
    return tuple(next((n for n in lengths if n != 1), 1) for lengths in zip(*padded, strict=True))


def within(index: int, n: int) -> int:
    """Return an index from the beginning of an axis."""
    if not -n <= index < n:
        raise IndexError(f"index {index} is out of bounds for axis with size {n}")
    return index % n


def nonzero(array: ndarray) -> tuple[ndarray, ...]:
    """Return the indices of the numbers that are not 0, for each axis."""
    every = product(*map(range, array.shape))
    found = [place for place, value in zip(every, array.values(), strict=True) if value]
    kind = BY_NAME[int]
    return tuple(of([it[a] for it in found], kind, (len(found),)) for a in range(array.ndim))


# --- Operations of number and number.


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
