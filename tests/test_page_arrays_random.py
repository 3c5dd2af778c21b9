"""Random programs: the page's arrays give NumPy's values, kinds and shapes, or say what they lack."""

from __future__ import annotations

import importlib
import re
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import gomc

ARRAYS = Path(gomc.__file__).parent.parent / "docs" / "site" / "arrays"
KINDS = ["bool_", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float64"]
NUMBERS = [0, 1, 2, 3, 5, 7, 100, 127, -1, -2, -100]
FLOATS = ["0.0", "1.0", "-1.5", "2.0", "0.25", "-3.0", "np.inf", "-np.inf", "np.nan"]


@pytest.fixture(scope="module")
def page() -> ModuleType:
    """The arrays of the page, imported beside NumPy."""
    hidden = {name: sys.modules.pop(name) for name in [*sys.modules] if name.split(".")[0] == "numpy"}
    sys.path.insert(0, str(ARRAYS))
    try:
        found = importlib.import_module("numpy")
    finally:
        sys.path.remove(str(ARRAYS))
        for name in [*sys.modules]:
            if name.split(".")[0] == "numpy":
                del sys.modules[name]
        sys.modules.update(hidden)
    assert found.__version__ == "0+gomc"
    return found


# --- Programs, as text. The names `a`, `b`, `c` and `d` stand for what is compared.


def shapes() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 3), max_size=3)


@st.composite
def arrays(draw: Any, shape: list[int] | None = None, kind: str = "") -> str:
    """Return an array of a random kind, which may be a view with other steps."""
    shape = draw(shapes()) if shape is None else shape
    kind = kind or draw(st.sampled_from(KINDS))
    size = int(np.prod(shape))
    if kind == "float64":
        numbers = draw(st.lists(st.sampled_from(FLOATS), min_size=size, max_size=size))
    else:
        low, high = (0, 1) if kind == "bool_" else (int(np.iinfo(kind).min), int(np.iinfo(kind).max))
        some = [n for n in (*NUMBERS, low, high - 1, high) if low <= n <= high]
        numbers = draw(st.lists(st.sampled_from(some).map(str), min_size=size, max_size=size))
    way = draw(st.sampled_from(["", "", "turned", "steps"]))
    base = f"np.array([{', '.join(numbers)}], np.{kind})"
    if way == "turned":
        return f"{base}.reshape({tuple(reversed(shape))}).T"
    if way == "steps" and shape:
        return f"np.repeat({base}, 2).reshape({(*shape[:-1], 2 * shape[-1])})[..., ::2]"
    return f"{base}.reshape({tuple(shape)})"


def numbers() -> st.SearchStrategy[str]:
    return st.sampled_from([*"0123", "-1", "True", "False", "0.5", "-2.0", "300", "np.uint64(5)"])


@st.composite
def keys(draw: Any, shape: list[int]) -> str:
    """Return a key: numbers, slices, new axes, flags and lists of numbers."""
    bounds = st.one_of(st.none(), st.integers(-4, 4))
    slices = st.tuples(bounds, bounds, st.sampled_from([None, 1, 2, -1, -2])).map(
        lambda it: ":".join("" if n is None else str(n) for n in it)
    )
    whole = st.integers(-3, 3)
    rows = st.lists(whole, max_size=3).map(str)
    pair = st.lists(st.integers(-2, 2), min_size=2, max_size=2)
    tables = st.lists(pair, min_size=1, max_size=2).map(str)
    simple = st.one_of(whole.map(str), slices, st.sampled_from(["...", "None"]))
    flags = st.lists(st.booleans(), min_size=1, max_size=3).map(lambda it: f"np.array({it})")
    any_key = st.one_of(simple, simple, rows, tables, flags)
    if draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(["a > 1", "a == a", "()", "..."]))
    return ", ".join(draw(st.lists(any_key, min_size=1, max_size=len(shape) + 2)))


BINARY = ["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>"]
COMPARED = ["==", "!=", "<", "<=", ">", ">="]


@st.composite
def pairs(draw: Any) -> tuple[str, str]:
    """Return an array, and an array or a number that may fit to it."""
    shape = draw(shapes())
    other = [draw(st.sampled_from([n, n, n, 1])) for n in shape[draw(st.integers(0, len(shape))) :]]
    return draw(arrays(shape)), draw(st.one_of(arrays(other), numbers()))


@st.composite
def programs(draw: Any) -> str:
    """Return a program."""
    what = draw(st.sampled_from(sorted(SHAPES)))
    return str(draw(SHAPES[what]()))


@st.composite
def reading(draw: Any) -> str:
    shape = draw(shapes())
    return f"a = {draw(arrays(shape))}; b = a[{draw(keys(shape))}]"


@st.composite
def views(draw: Any) -> str:
    """Return a program that writes into a part, and so shows whether the part is a view."""
    shape = draw(shapes())
    others = [(-1,), (1, -1), (-1, 1), (2, -1), (-1, 3), (int(np.prod(shape)),), tuple(shape[::-1])]
    other = draw(st.sampled_from(others))
    axes = draw(st.permutations(range(len(shape))))
    part = draw(
        st.sampled_from(
            [
                f"a[{draw(keys(shape))}]",
                f"a.reshape{other}" if len(other) > 1 else f"a.reshape({other})",
                "a.ravel()",
                "a.copy()",
                "a.T",
                "a.transpose()",
                f"a.transpose({', '.join(map(str, axes))})",
                "np.asarray(a)",
                "np.array(a)",
                "np.atleast_2d(a)",
                f"a.astype(np.{draw(st.sampled_from(['int64', 'float64', 'bool_']))})",
            ]
        )
    )
    return f"a = {draw(arrays(shape))}; b = {part}; b[...] = 1"


@st.composite
def writing(draw: Any) -> str:
    shape = draw(shapes())
    key = draw(keys(shape))
    values = st.sampled_from(["0", "1", "-1", "True", "300", "0.5", "np.uint64(5)"])
    if shape:  # lists for an array without axes follow special rules of NumPy
        values = st.one_of(values, arrays(), st.sampled_from(["[1, 2]", "[[3]]", "[0.5]", "[True]"]))
    return f"a = {draw(arrays(shape))}; a[{key}] = {draw(values)}"


@st.composite
def arithmetic(draw: Any) -> str:
    one, other = draw(pairs())
    if draw(st.booleans()):
        one, other = other, one
    return f"a = {one}; b = {other}; c = a {draw(st.sampled_from(BINARY + COMPARED))} b"


@st.composite
def in_place(draw: Any) -> str:
    one, other = draw(pairs())
    return f"a = {one}; b = {other}; a {draw(st.sampled_from(BINARY))}= b"


@st.composite
def reductions(draw: Any) -> str:
    shape = draw(shapes())
    name = draw(st.sampled_from(["sum", "any", "all", "max", "min", "mean", "argmax", "argmin"]))
    axis = draw(st.sampled_from([None, *range(-len(shape), len(shape) + 1)]))
    keep = draw(st.sampled_from(["", ", keepdims=True"])) if not name.startswith("arg") else ""
    return f"a = {draw(arrays(shape))}; b = a.{name}(axis={axis}{keep})"


@st.composite
def functions(draw: Any) -> str:
    one, other = draw(pairs())
    third = draw(st.one_of(numbers(), arrays()))
    calls = [
        "-a",
        "~a",
        "np.minimum(a, b)",
        "np.maximum(a, b)",
        "np.where(a > 1, a, b)",
        "np.clip(a, b, c)",
        "np.concatenate([a, b])",
        "np.concatenate([a, a], axis=1)",
        "np.stack([a, a])",
        "np.r_[a, a]",
        "np.unique(a)",
        "np.cumsum(a)",
        "np.isin(a, b)",
        "np.repeat(a, 2)",
        "np.flatnonzero(a)",
        "np.count_nonzero(a)",
        "np.nonzero(a)[0]",
        "np.argsort(a, kind='stable')",
        "np.isfinite(a)",
        "np.maximum.accumulate(a)",
        "np.add.accumulate(a)",
        "np.maximum.reduceat(a, [0, 2, 1])",
        "np.add.reduceat(a, [1, 2])",
        "np.linspace(-1, 2, 7)",
        "np.sum(a, 0)",
        "np.any(a)",
        "np.all(a)",
        "np.log(a)",
        "np.bincount(a)",
        "np.searchsorted(np.unique(a), b)",
        "np.zeros_like(a)",
        "np.full((2, 3), a)",
        "np.array([a, a])",
        "np.array([b, c])",
        "a @ a",
        "a @ b",
        "a in a",
        "len(a)",
        "bool(a)",
        "np.atleast_2d(a)",
        "[*a]",
    ]
    return f"a = {one}; b = {other}; c = {third}; d = {draw(st.sampled_from(calls))}"


SHAPES: dict[str, Any] = {
    "arithmetic": arithmetic,
    "functions": functions,
    "in place": in_place,
    "reading": reading,
    "reductions": reductions,
    "views": views,
    "writing": writing,
}


# --- What is compared.


def said(value: Any) -> Any:
    """Return the values, the kind and the shape of an array; numbers as Python's."""
    if isinstance(value, list | tuple):
        return [said(it) for it in value]
    if type(value).__name__ == "ndarray":
        return repr(value.tolist()), value.dtype.str, tuple(value.shape)
    number = value.item() if hasattr(value, "item") else value
    kind = next(kind for kind in (bool, int, float) if isinstance(number, kind))
    return repr(kind(number))


def run(program: str, module: Any) -> tuple[dict[str, Any], Exception | None]:
    """Return what the names of a program stand for, up to its first error."""
    names: dict[str, Any] = {"np": module}
    error = None
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            exec(program, names)
    except Exception as found:
        error = found
    return {name: said(names[name]) for name in "abcd" if name in names}, error


LONG = 16
"""The digits of integers that floats may round: for a mean NumPy adds floats, the page integers."""


@pytest.mark.slow
@settings(max_examples=settings.default.max_examples * 5)
@given(program=programs())
def test_random_programs_give_what_numpy_gives(page: ModuleType, program: str) -> None:
    if ".mean(" in program:
        assume(all(len(number) < LONG for number in re.findall(r"\d+", program)))
    expected, right = run(program, np)
    found, wrong = run(program, page)
    if wrong is not None and right is None:
        nothing_there = "out of bounds" in str(wrong) and ", 0" in str(program)
        assert "this page" in str(wrong) or nothing_there, f"{program}\n{type(wrong).__name__}: {wrong}"
        return
    if isinstance(right, OverflowError) and "np.clip" in program:
        return  # NumPy looks at both bounds together; the page takes one after the other
    assert (wrong is None) == (right is None), f"{program}: {right!r}"
    assert right is not None or found == expected, program
