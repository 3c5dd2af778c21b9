"""The compilation of a learner's own stage, and of other functions of learners.

The backend compiles the function that the reference calls (`gomc.fast.ownsource`), unless a learner
gives another function for this backend. `gomc.fast.ownerrors` says why numba refuses a function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from gomc.errors import GomcError
from gomc.fast.compiler.operators import are_words
from gomc.fast.compiler.vectors import SetType
from gomc.fast.compiler.ways import INTERPRETED
from gomc.fast.compiler.words import ONE, Shape, load, shape_of, store
from gomc.fast.own import DONE, FOUND, KEPT, POINTS, ROWS, TAKEN, VIEW
from gomc.fast.ownerrors import plain, refusal
from gomc.fast.ownsource import as_it_stands
from gomc.game.position import View
from gomc.settings.own import Own, name_of
from gomc.settings.ownbandit import OwnBandit
from gomc.settings.owneyes import OwnEyes


def address_of(own: Own, size: int) -> int:
    """Return the address of a stage's code for a board of this size."""
    function, form = function_of(own, size)
    if not INTERPRETED:
        points = SetType(len(form.board))
        view = types.NamedTuple((*(points,) * 6, types.int64, points), View)
        check_returns_set(own, function, (view, points, numba.typeof(form)))
    return compiled(function, form)


def function_of(own: Own | OwnEyes, size: int) -> tuple[Callable[..., Any], Shape]:
    """Return the function to compile for a board of this size, and the function's geometry."""
    form = shape_of(size)
    if own.fast is None:  # the reference's function, for which a stride is an int, and not a word
        return as_it_stands(own.reference), form._replace(stride=int(form.stride))
    return own.fast, form


@cache
def compiled(function: Callable[..., Any], form: Shape) -> int:
    """Compile a function for boards of this shape, and return the address of its code."""
    board, n = form.board, len(form.board)

    def stage(pointer: Any) -> None:
        memory = numba.carray(pointer, (ROWS, n), np.uint64)
        view = View(
            load(memory, VIEW, board),
            load(memory, VIEW + 1, board),
            load(memory, VIEW + 2, board),
            load(memory, VIEW + 3, board),
            load(memory, VIEW + 4, board),
            load(memory, VIEW + 5, board),
            int(memory[VIEW + 6, 0]),
            load(memory, TAKEN, board),
        )
        points = load(memory, POINTS, board)
        store(memory, FOUND, points & function(view, points, form))  # a set, or a number such as 0
        memory[DONE, 0] = ONE

    if INTERPRETED:
        KEPT[id(stage)] = stage
        return id(stage)
    code = numba.cfunc(types.void(types.CPointer(types.uint64)))(stage)
    KEPT[code.address] = code
    return int(code.address)


@cache
def check_returns_set(own: Own | OwnEyes, function: Any, arguments: tuple[Any, ...]) -> None:
    """Raise `GomcError` if a learner's function cannot be compiled, or returns no set."""
    returned = returned_by(own, function, arguments)
    if not isinstance(returned, SetType | types.IntegerLiteral) and not are_words(returned):
        raise not_returned(own, "a set of points", returned)


def returned_by(own: Own | OwnBandit | OwnEyes, function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the type that a learner's function returns.

    Parameters
    ----------
    own : Own, OwnBandit or OwnEyes
        The setting.
    function : callable
        The setting's function for the fast backend.
    arguments : tuple
        The types of the arguments.

    Raises
    ------
    GomcError
        If the function does not compile.
    """
    called = numba.njit(lambda values: function(*values))  # more arguments may have defaults
    signature = (types.BaseTuple.from_types(arguments),)
    try:
        called.compile(signature)
    except Exception as error:  # numba lets every error through, also errors of LLVM and Python
        why = refusal(own.reference if own.fast is None else function.py_func, error)
        if own.fast is None:
            kind, name = type(own).__name__, function.__name__
            raise GomcError(
                f"numba cannot compile {name_of(own.reference)}: {why}; {kind}({name}, fast) takes "
                "a second function for the fast backend."
            ) from None  # numba's traceback has a hundred lines, and `why` gives its meaning
        raise GomcError(f"the fast function {name_of(own.fast)} does not compile: {why}.") from None
    return called.overloads[signature].signature.return_type


def not_returned(own: Own | OwnBandit | OwnEyes, noun: str, kind: Any) -> GomcError:
    """Return the error for a function that returns another type than `noun`."""
    if own.fast is None:
        return GomcError(f"{name_of(own.reference)} must return {noun}, not {plain(kind)}.")
    return GomcError(f"the fast function {name_of(own.fast)} must return {noun}, not {plain(kind)}.")
