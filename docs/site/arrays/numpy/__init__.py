"""Arrays in a page: the part of NumPy's interface that gomc's fast backend uses.

PyPI has no NumPy for Pyodide, and the site is made of packages of PyPI. So this package stands in its
place there. What it has gives NumPy's values, kinds and shapes; what it does not have raises an error.
A number that leaves an array is Python's, and forgets which small kind of numbers it was; only words of
64 bits remember. All work of weight is done by kernels, which read and write the memory of the arrays.
"""

from numpy import operations, parts, reductions  # noqa: F401  (the methods of arrays)
from numpy.array import ndarray
from numpy.functions import (
    add,
    all,
    any,
    argmin,
    argsort,
    bincount,
    clip,
    count_nonzero,
    cumsum,
    errstate,
    flatnonzero,
    isfinite,
    isin,
    log,
    maximum,
    minimum,
    nonzero,
    searchsorted,
    sum,
    unique,
    where,
)
from numpy.kinds import (
    bool_,
    dtype,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from numpy.making import (
    arange,
    array,
    asarray,
    atleast_2d,
    concatenate,
    empty,
    frombuffer,
    full,
    ix_,
    linspace,
    ones,
    r_,
    repeat,
    stack,
    zeros,
    zeros_like,
)

__version__ = "0+gomc"
inf = float("inf")
nan = float("nan")


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(f"this page has no numpy.{name}; `make lab` has all of NumPy.")


__all__ = [
    "add",
    "all",
    "any",
    "arange",
    "argmin",
    "argsort",
    "array",
    "asarray",
    "atleast_2d",
    "bincount",
    "bool_",
    "clip",
    "concatenate",
    "count_nonzero",
    "cumsum",
    "dtype",
    "empty",
    "errstate",
    "flatnonzero",
    "float64",
    "frombuffer",
    "full",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "isfinite",
    "isin",
    "ix_",
    "linspace",
    "log",
    "maximum",
    "minimum",
    "nan",
    "ndarray",
    "nonzero",
    "ones",
    "r_",
    "repeat",
    "searchsorted",
    "stack",
    "sum",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "unique",
    "where",
    "zeros",
    "zeros_like",
]
