"""New arrays: of a number again and again, of a range, and of other arrays."""

from __future__ import annotations

from typing import Any

from numpy.array import as_array, ndarray, new, of
from numpy.kinds import BY_NAME, common
from numpy.kinds import dtype as kind_named
from numpy.memory import within


def shape_from(shape: Any) -> tuple[int, ...]:
    """Return a shape, which a single number may say."""
    return tuple(shape) if isinstance(shape, tuple | list) else (int(shape),)


def zeros(shape: Any, dtype: Any = float) -> ndarray:
    """Return an array of zeros."""
    return new(shape_from(shape), kind_named(dtype))


empty = zeros


def zeros_like(array: ndarray) -> ndarray:
    """Return an array of zeros of the shape and the kind of another."""
    return new(array.shape, array.dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """Return an array of a number again and again."""
    number = as_array(value, dtype)
    result = new(shape_from(shape), number.dtype)
    result[...] = number
    return result


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
    if any(isinstance(bound, float) for bound in bounds):
        raise TypeError("in this page a range has whole numbers: numpy.linspace has others.")
    numbers = [*range(*map(int, bounds))]
    return of(numbers, BY_NAME[int], (len(numbers),))


def linspace(start: float, stop: float, num: int = 50) -> ndarray:
    """Return some numbers at equal distances, the first and the last of which are given."""
    step = (stop - start) / max(num - 1, 1)
    numbers = [i * step + start for i in range(num)]
    if num > 1:
        numbers[-1] = float(stop)
    return of(numbers, BY_NAME[float], (num,))


def frombuffer(data: Any, dtype: Any = float) -> ndarray:
    """Return bytes as numbers; they are copied."""
    kind = kind_named(dtype)
    result = new((len(data) // kind.itemsize,), kind)
    result.memory.bytes[:] = data
    result.writeable = not isinstance(data, bytes)
    return result


def concatenate(arrays: Any, axis: int = 0) -> ndarray:
    """Return arrays one behind the other along an axis."""
    parts = [as_array(it) for it in arrays]
    axis = within(axis, parts[0].ndim)
    kind, length, around = parts[0].dtype, 0, {it.shape[:axis] + it.shape[axis + 1 :] for it in parts}
    for part in parts:
        kind, length = common(kind, part.dtype), length + part.shape[axis]
    if len(around) > 1:
        raise ValueError("only arrays that differ in no other axis can stand one behind the other")
    result = new((*parts[0].shape[:axis], length, *parts[0].shape[axis + 1 :]), kind)
    begin = 0
    for part in parts:
        end = begin + part.shape[axis]
        result[(slice(None),) * axis + (slice(begin, end),)] = part
        begin = end
    return result


def stack(arrays: Any) -> ndarray:
    """Return arrays of a shape as the parts of an array."""
    return concatenate([as_array(it)[None] for it in arrays])


class _Rows:
    def __getitem__(self, parts: Any) -> ndarray:
        """Return numbers and rows one behind the other."""
        rows = [as_array(it) for it in parts]
        if any(it.ndim > 1 for it in rows):
            raise ValueError("in this page numpy.r_ joins numbers and rows.")
        return concatenate([it.reshape(-1) for it in rows])


r_ = _Rows()


def atleast_2d(values: Any) -> ndarray:
    """Return a matrix, or what becomes one by axes of length 1."""
    it = as_array(values)
    return it.reshape((1,) * (2 - it.ndim) + it.shape)


def ix_(rows: Any, columns: Any) -> tuple[ndarray, ndarray]:
    """Return the index of the numbers in some rows and some columns."""
    both = as_array(rows), as_array(columns)
    if any(it.dtype.kind == "b" or it.ndim != 1 for it in both):
        raise ValueError("in this page numpy.ix_ takes two rows of whole numbers.")
    return both[0][:, None], both[1][None, :]


def repeat(values: Any, times: Any) -> ndarray:
    """Return a row in which each number comes some times."""
    it = as_array(values).ravel()
    counts = as_array(times).broadcast_to(it.shape).values()
    if min(counts, default=0) < 0:
        raise ValueError("repeats may not contain negative values.")
    numbers = [v for v, n in zip(it.values(), counts, strict=True) for _ in range(n)]
    return of(numbers, it.dtype, (len(numbers),))
