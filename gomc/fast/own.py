"""A stage of your own, compiled: kernels call a function that they know only by its address.

If kernels took a function as an argument, numba would compile every kernel again for each function, and
could not store the kernels on disk. So each function becomes a C function. All C functions have the
same signature, and sets go through memory. To a kernel the address is an ordinary number.

The backend compiles the function that the reference calls (`gomc.fast.ownsource`), unless a learner
gives another function for this backend. `gomc.fast.ownerrors` says why numba refuses a function.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import POINTER, c_uint64
from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import config, types
from numba.extending import lower_builtin, type_callable

from gomc.errors import GomcError
from gomc.fast.compiler.kernel import inlined
from gomc.fast.compiler.operators import are_words
from gomc.fast.compiler.vectors import SetType
from gomc.fast.compiler.words import ONE, Shape, Words, load, nothing, shape, store
from gomc.fast.ownerrors import plain, refusal
from gomc.fast.ownsource import as_it_stands
from gomc.game.position import View
from gomc.settings.own import Own, name_of
from gomc.settings.ownbandit import OwnBandit
from gomc.settings.owneyes import OwnEyes

POINTS, VIEW, TAKEN, FOUND, DONE, ROWS = 5, 6, 13, 14, 15, 16
"""Rows of the memory, after the rows of `gomc.fast.patterns`: the moves to choose from, the view, the
stones that the last move captured, the set that the function returns, and a word that is 1 if the
function did return."""

_KEPT: dict[int, Any] = {}
"""The C functions by their addresses; a reference keeps the code in memory."""


def call(address: int, memory: Words) -> None:
    """Call the C function at an address with the memory of an array."""
    _KEPT[address](memory.ctypes.data_as(POINTER(c_uint64)))


@type_callable(call)
def _type_call(_context: Any) -> Any:
    return lambda address, memory: types.none


@lower_builtin(call, types.Integer, types.Array)
def _call(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    data = context.make_array(signature.args[1])(context, builder, args[1]).data
    kind = ir.FunctionType(ir.VoidType(), [data.type])
    builder.call(builder.inttoptr(args[0], kind.as_pointer()), [data])
    return context.get_dummy_value()


@inlined
def own_moves(view: View, points: int, shape: Shape, address: int, memory: Words) -> int:
    """Return the points that a learner's own stage finds; the caller has stored `TAKEN`."""
    if not memory[DONE, 0]:  # the stage has raised an error before
        return nothing(points)
    store(memory, POINTS, points)
    store(memory, VIEW, view.own)
    store(memory, VIEW + 1, view.other)
    store(memory, VIEW + 2, view.atari)
    store(memory, VIEW + 3, view.ko)
    store(memory, VIEW + 4, view.last)
    store(memory, VIEW + 5, view.before)
    memory[VIEW + 6, 0] = view.passes
    memory[DONE, 0] = 0
    call(address, memory)
    if not memory[DONE, 0]:
        return nothing(points)
    return points & load(memory, FOUND, shape.board)


def check_done(memory: Words) -> None:
    """Raise `GomcError` if a learner's own stage has raised an error in a kernel that is over.

    A kernel that raises errors itself takes 5 % more time.
    """
    if not memory[DONE, 0]:
        raise GomcError("the fast function of your own stage raised an error, printed above.")


def address_of(own: Own, size: int) -> int:
    """Return the address of a stage's code for a board of this size."""
    function, form = function_of(own, size)
    if not config.DISABLE_JIT:
        points = SetType(len(form.board))
        view = types.NamedTuple((*(points,) * 6, types.int64, points), View)
        check_returns_set(own, function, (view, points, numba.typeof(form)))
    return compiled(function, form)


def function_of(own: Own | OwnEyes, size: int) -> tuple[Callable[..., Any], Shape]:
    """Return the function to compile for a board of this size, and the function's geometry."""
    form = shape(size)
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

    if config.DISABLE_JIT:
        _KEPT[id(stage)] = stage
        return id(stage)
    code = numba.cfunc(types.void(types.CPointer(types.uint64)))(stage)
    _KEPT[code.address] = code
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
