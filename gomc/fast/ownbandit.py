"""A bandit of your own, compiled: a C function that kernels call by its address; see `own.py`."""

from __future__ import annotations

import math
from collections.abc import Callable
from ctypes import POINTER, c_double
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba import config, types
from numba.extending import lower_builtin, type_callable

from gomc.errors import GomcError
from gomc.fast.compiler.kernel import separate
from gomc.fast.counts import Floats
from gomc.fast.own import not_returned, returned_by
from gomc.fast.ownsource import as_it_stands
from gomc.settings.ownbandit import OwnBandit, no_urgency

FAILED, DONE = -1.0, 1.0
"""Values of the place after all urgencies: whether the function did return.

The place may also hold an answer that is no urgency: NaN or minus infinity.
"""

_KEPT: dict[int, Any] = {}
"""The C functions by their addresses; a reference keeps the code in memory."""


def call(
    address: int, visits: Floats, reward: Floats, squares: Floats, answers: Floats, n: int, plays: float
) -> None:
    """Call the C function at an address with four arrays, the number of arms and all plays."""
    arrays = (array.ctypes.data_as(POINTER(c_double)) for array in (visits, reward, squares, answers))
    _KEPT[address](*arrays, n, len(answers), plays)


@type_callable(call)
def _type_call(_context: Any) -> Any:
    return lambda address, visits, reward, squares, answers, n, plays: types.none


@lower_builtin(
    call,
    types.Integer,
    types.Array,
    types.Array,
    types.Array,
    types.Array,
    types.Integer,
    types.Float,
)
def _call(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    arrays = [
        context.make_array(kind)(context, builder, array)
        for kind, array in zip(signature.args[1:5], args[1:5], strict=True)
    ]
    whole = ir.IntType(64)
    n, room = args[5], builder.extract_value(arrays[3].shape, 0)
    if n.type != whole:
        n = builder.sext(n, whole)
    values = [*(array.data for array in arrays), n, room, args[6]]
    kind = ir.FunctionType(ir.VoidType(), [value.type for value in values])
    builder.call(builder.inttoptr(args[0], kind.as_pointer()), values)
    return context.get_dummy_value()


@separate
def own_urgencies(
    played: Floats, paid: Floats, squared: Floats, answers: Floats, n: int, plays: float, address: int
) -> None:
    """Write the urgencies of `n` arms, NaN for arms that were never played."""
    mark = len(answers) - 1
    if answers[mark] > FAILED:  # all earlier calls were right
        answers[mark] = FAILED
        call(address, played, paid, squared, answers, n, plays)


def check_done(answers: Floats, bandit: object) -> None:
    """Raise `GomcError` if a learner's own bandit went wrong in a kernel that is over."""
    if answers[-1] == FAILED:
        raise GomcError("the fast function of your own bandit raised an error, printed above.")
    if isinstance(bandit, OwnBandit) and not answers[-1] > FAILED:
        raise no_urgency(bandit.fast or bandit.reference, float(answers[-1]))


def address_of(own: OwnBandit) -> int:
    """Return the address of a bandit's code."""
    function = as_it_stands(own.reference) if own.fast is None else own.fast
    if not config.DISABLE_JIT:
        check_compiles(own, function)
    return compiled(function)


@cache
def compiled(function: Callable[..., Any]) -> int:
    """Compile a function, and return the address of its code."""

    def bandit(
        visits: Any, reward: Any, squares: Any, answers: Any, n: int, room: int, plays: float
    ) -> None:
        visits, answers = numba.carray(visits, (n,)), numba.carray(answers, (room,))
        reward, squares = numba.carray(reward, (n,)), numba.carray(squares, (n,))
        for j in range(n):
            answers[j] = math.nan
            if visits[j] > 0.0:
                urgency = float(function(visits[j], reward[j], squares[j], plays))
                if not urgency > -math.inf:
                    answers[room - 1] = urgency
                    return
                answers[j] = urgency
        answers[room - 1] = DONE

    if config.DISABLE_JIT:
        _KEPT[id(bandit)] = bandit
        return id(bandit)
    pointer = types.CPointer(types.float64)
    code = numba.cfunc(types.void(*(pointer,) * 4, types.int64, types.int64, types.float64))(bandit)
    _KEPT[code.address] = code
    return int(code.address)


@cache
def check_compiles(own: OwnBandit, function: Any) -> None:
    """Raise `GomcError` if a learner's function cannot be compiled, or returns no number."""
    returned = returned_by(own, function, (types.float64,) * 4)
    if not isinstance(returned, types.Float | types.Integer):
        raise not_returned(own, "a number", returned)
