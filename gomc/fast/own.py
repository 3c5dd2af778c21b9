"""A stage of your own, compiled: kernels call a function that they know only by its address.

If kernels took a function as an argument, numba would compile all of them anew for every function, and
could not keep them on disk. So each function becomes a C function, all with the same signature, whose
sets go through memory. Its address is a number like others.
"""

from __future__ import annotations

import re
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
from gomc.fast.compiler.vectors import SetType
from gomc.fast.compiler.words import ONE, Shape, Words, load, nothing, shape, store
from gomc.game.position import View
from gomc.settings.own import Own, name_of

POINTS, VIEW, TAKEN, FOUND, DONE, ROWS = 5, 6, 13, 14, 15, 16
"""Rows of the memory; those before are for other things (`gomc.fast.patterns`). There are the moves to
choose from, a view, its stones that the last move took, the set that the function returns, and a word
that is 1 if it did return."""

_KEPT: dict[int, Any] = {}
"""The C functions by their addresses; their code must not go away."""


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
    """Return those of the points that a learner's own stage finds; `TAKEN` is in the memory already."""
    if not memory[DONE, 0]:  # it has raised an error before
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

    A kernel that could raise errors itself would be slower, by 5 %.
    """
    if not memory[DONE, 0]:
        raise GomcError("the fast function of a stage of one's own raised an error, printed above.")


def address_of(own: Own, size: int) -> int:
    """Return the address of a stage's code for a board of this size."""
    if own.fast is None:
        raise GomcError(
            f"this stage has no fast function: {own!r} can be used by the reference only, unless "
            "fast= gives it one that numba.njit compiled."
        )
    return compiled(own.fast, size)


@cache
def compiled(function: Callable[..., Any], size: int) -> int:
    """Compile a function for boards of this size, and return the address of its code."""
    form = shape(size)
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
        store(memory, FOUND, function(view, load(memory, POINTS, board), form))
        memory[DONE, 0] = ONE

    if config.DISABLE_JIT:
        _KEPT[id(stage)] = stage
        return id(stage)
    check_compiles(function, form)
    code = numba.cfunc(types.void(types.CPointer(types.uint64)))(stage)
    _KEPT[code.address] = code
    return int(code.address)


def check_compiles(function: Any, form: Shape) -> None:
    """Raise `GomcError` if a learner's function cannot be compiled, or returns no set."""
    points = SetType(len(form.board))
    view = types.NamedTuple((*(points,) * 6, types.int64, points), View)
    arguments = (view, points, numba.typeof(form))
    returned = returned_by(function, arguments)
    if returned != points:
        raise GomcError(
            f"the fast function {name_of(function)} must return a set of points, not {returned}."
        )


def returned_by(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the type of what a learner's function returns; `GomcError` if it does not compile."""
    try:
        function.compile(arguments)
    except Exception as error:  # numba lets every error through, those of LLVM and Python too
        raise GomcError(
            f"the fast function {name_of(function)} does not compile: "
            f"{reason(str(error) or type(error).__name__)}."
        ) from error
    return function.overloads[arguments].signature.return_type


def reason(message: str) -> str:
    """Return the meaning of an error message of numba's, which may have hundreds of lines.

    Examples
    --------
    >>> reason('''Failed in nopython mode pipeline (step: nopython frontend)
    ... No implementation of function Function(<class 'bool'>) found for signature:
    ...
    ...  >>> bool(Set(2))
    ...
    ... File "mine.py", line 3:
    ...     if points:''')
    'numba has no bool(Set(2)), line 3'
    """
    lines = [line for line in message.splitlines() if line.strip() and "Failed in" not in line]
    missing = re.search(r">>> (.*)", message)
    where = re.search(r'^File ".*", line \d+', message, re.MULTILINE)
    what = f"numba has no {missing[1]}" if missing else (lines or [message])[0].rstrip(".: ")
    return what + (f", {where[0].rpartition(', ')[2]}" if where else "")
