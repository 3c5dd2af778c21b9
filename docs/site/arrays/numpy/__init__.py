"""Arrays in a page: the part of NumPy's interface that gomc's fast backend uses.

PyPI has no NumPy for Pyodide, and the site is made of packages of PyPI. So this package stands in its
place there. What it has behaves as NumPy's does; what it does not have raises an error. All work of
weight is done by kernels, which read and write the memory of the arrays.
"""

from numpy.array import ndarray
from numpy.functions import (
    all,
    any,
    arange,
    argmin,
    argsort,
    array,
    asarray,
    clip,
    concatenate,
    count_nonzero,
    cumsum,
    empty,
    flatnonzero,
    frombuffer,
    full,
    isfinite,
    isin,
    maximum,
    minimum,
    nonzero,
    ones,
    repeat,
    sum,
    unique,
    where,
    zeros,
    zeros_like,
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

__version__ = "0+gomc"
inf = float("inf")
nan = float("nan")

__all__ = [
    "all",
    "any",
    "arange",
    "argmin",
    "argsort",
    "array",
    "asarray",
    "bool_",
    "clip",
    "concatenate",
    "count_nonzero",
    "cumsum",
    "dtype",
    "empty",
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
    "maximum",
    "minimum",
    "nan",
    "ndarray",
    "nonzero",
    "ones",
    "repeat",
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
