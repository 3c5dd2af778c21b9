"""The compilation of a learner's own bandit."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import types

from gomc.fast.compiler.ways import INTERPRETED
from gomc.fast.ownbandit import DONE, KEPT
from gomc.fast.ownsource import as_it_stands
from gomc.fast.ownstage import not_returned, returned_by
from gomc.settings.ownbandit import OwnBandit


def address_of(own: OwnBandit) -> int:
    """Return the address of a bandit's code."""
    function = as_it_stands(own.reference) if own.fast is None else own.fast
    if not INTERPRETED:
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
                if not -math.inf < urgency < math.inf:
                    answers[room - 1] = urgency
                    return
                answers[j] = urgency
        answers[room - 1] = DONE

    if INTERPRETED:
        KEPT[id(bandit)] = bandit
        return id(bandit)
    pointer = types.CPointer(types.float64)
    code = numba.cfunc(types.void(*(pointer,) * 4, types.int64, types.int64, types.float64))(bandit)
    KEPT[code.address] = code
    return int(code.address)


@cache
def check_compiles(own: OwnBandit, function: Any) -> None:
    """Raise `GomcError` if a learner's function cannot be compiled, or returns no number."""
    returned = returned_by(own, function, (types.float64,) * 4)
    if not isinstance(returned, types.Float | types.Integer):
        raise not_returned(own, "a number", returned)
