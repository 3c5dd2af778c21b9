"""A learner's function, compiled as it stands, with all functions that it calls.

numba looks names up in the function's module, and knows only those functions of the reference for which
`gomc.fast.compiler.kernel.instead_of` has named a compiled function. So gomc compiles copies of the
function and of all functions that it calls. Each copy has its own globals, in which a called function
is a compiled copy. The learner's module stays as it is.

numba compiles constants into the code. In a notebook a learner may later change a constant, or write a
called function again. Then the reference uses the new value, so new copies are made too.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from functools import cache
from inspect import CO_COROUTINE, CO_VARKEYWORDS
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np

from gomc.errors import GomcError
from gomc.fast.compiler.kernel import KNOWN
from gomc.fast.compiler.ways import INTERPRETED
from gomc.settings.own import name_of

Compiled = Callable[..., Any]

OTHERS = ("numba", "numpy")
"""Packages whose functions numba itself knows or refuses."""

_COPIES: dict[tuple[Any, ...], Compiled] = {}
"""The compiled copies, by the states of the functions (`state_of`)."""


def as_it_stands(function: Callable[..., Any]) -> Compiled:
    """Return a learner's function, which numba compiles at the first call.

    Raises
    ------
    GomcError
        If Python did not compile the function, or numba does not know a kind of argument.
    """
    if INTERPRETED:
        return function
    if not isinstance(function, FunctionType):
        raise GomcError(
            f"the fast backend compiles a function made by def or lambda, which {name_of(function)} "
            "is not."
        )
    for part in functions_of(function):
        code = part.__code__
        if code.co_kwonlyargcount or code.co_flags & (CO_VARKEYWORDS | CO_COROUTINE):
            raise GomcError(
                "the fast backend compiles no function with async, ** or arguments by name alone, "
                f"which {name_of(part)} has."
            )
    state = state_of(function)
    if state not in _COPIES:
        _COPIES[state] = compiled_copy(function)
    return _COPIES[state]


class NameUse(NamedTuple):
    """A value that a function finds outside itself.

    Attributes
    ----------
    name : str
        The name of a global, or of a variable of an outer function.
    attribute : str
        The attribute, if the value is a part of a module of that name; else an empty text.
    is_global : bool
        Whether the name is a global.
    value : object
        The value.
    """

    name: str
    attribute: str
    is_global: bool
    value: Any


def uses(function: FunctionType) -> Iterator[NameUse]:
    """Yield all values that a function finds outside itself."""
    names, attributes = names_in(function.__code__)
    values = function.__globals__
    for name in sorted(names & values.keys()):
        yield NameUse(name, "", True, values[name])
        if isinstance(values[name], ModuleType):
            parts = vars(values[name])
            for attribute in sorted(attributes & parts.keys()):
                yield NameUse(name, attribute, True, parts[attribute])
    for name, cell in cells_of(function).items():
        if cell != CellType():  # else the variable has no value yet
            yield NameUse(name, "", False, cell.cell_contents)


def cells_of(function: FunctionType) -> dict[str, CellType]:
    """Return the variables of outer functions that a function uses."""
    return dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))


@cache
def names_in(code: CodeType) -> tuple[set[str], set[str]]:
    """Return the names of globals and of attributes in some code, and in the functions within it."""
    names, attributes = set(), set()
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            names.add(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            attributes.add(step.argval)
    for inner in inner_codes(code):
        names |= names_in(inner)[0]
        attributes |= names_in(inner)[1]
    return names, attributes


def inner_codes(code: CodeType) -> list[CodeType]:
    """Return the code of the functions within a function."""
    return [value for value in code.co_consts if isinstance(value, CodeType)]


def is_copied(value: object) -> bool:
    """Whether a value is a function that has to be compiled too."""
    if not isinstance(value, FunctionType) or value in KNOWN or hasattr(value, "py_func"):
        return False
    return (value.__module__ or "").partition(".")[0] not in OTHERS


def functions_of(function: FunctionType) -> list[FunctionType]:
    """Return a function, and all functions that have to be compiled with it."""
    functions = [function]
    for caller in functions:
        called = dict.fromkeys(use.value for use in uses(caller) if is_copied(use.value))
        functions += [other for other in called if other not in functions]
    return functions


def state_of(function: FunctionType) -> tuple[Any, ...]:
    """Return all that the compiled code of a function depends on; equal states give the same code."""
    functions = functions_of(function)
    found = [use for user in functions for use in uses(user)]
    return *functions, *((*use[:3], kept(use.value)) for use in found)


def kept(value: Any) -> Any:
    """Return a value with its type, or the present content of a value that can change."""
    if isinstance(value, tuple):
        return type(value), tuple(kept(part) for part in value)
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    try:
        hash(value)
    except TypeError:
        return type(value), repr(value)
    return type(value), value


def compiled_copy(function: FunctionType) -> Compiled:
    """Return a copy of a function that numba compiles, and that calls other such copies."""
    copies = {original: empty_copy(original) for original in functions_of(function)}
    compiled = {original: numba.njit(copy) for original, copy in copies.items()}
    for original, copy in copies.items():
        cells = cells_of(copy)
        for use in uses(original):
            value = compiled[use.value] if is_copied(use.value) else use.value
            if not use.is_global:
                cells[use.name].cell_contents = value
            elif not use.attribute:
                copy.__globals__[use.name] = value
            elif value is not use.value:
                copy.__globals__[use.name] = with_part(copy.__globals__[use.name], use.attribute, value)
    return compiled[function]


def empty_copy(function: FunctionType) -> FunctionType:
    """Return a copy of a function that finds nothing outside itself yet."""
    code, cells = function.__code__, tuple(CellType() for _ in function.__code__.co_freevars)
    copy = FunctionType(
        code, {"__name__": function.__module__}, function.__name__, function.__defaults__, cells
    )
    copy.__kwdefaults__, copy.__qualname__ = function.__kwdefaults__, function.__qualname__
    return copy


def with_part(module: ModuleType, attribute: str, value: Compiled) -> ModuleType:
    """Return a copy of a module with another value of an attribute."""
    copy = ModuleType(module.__name__)
    vars(copy).update(vars(module) | {attribute: value})
    return copy
