"""The compilation of a learner's own rule of eyes."""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
from numba import types

from gomc.fast.compiler.vectors import SetType
from gomc.fast.compiler.ways import INTERPRETED
from gomc.fast.compiler.words import ONE, Shape, load, store
from gomc.fast.owneyes import ATARI, CODE, FOUND, KEPT, RETURNED, ROWS
from gomc.fast.ownstage import check_returns_set, function_of
from gomc.settings.owneyes import OwnEyes


def number_of_own(own: OwnEyes, size: int) -> int:
    """Return the number by which kernels know a learner's rule, on a board of this size."""
    function, form = function_of(own, size)
    if not INTERPRETED:
        points = SetType(len(form.board))
        check_returns_set(own, function, (points, points, points, numba.typeof(form)))
    return compiled(function, form)


@cache
def compiled(function: Any, form: Shape) -> int:
    """Compile a rule for boards of this shape, and return its number."""
    board, n = form.board, len(form.board)

    def rule(pointer: Any) -> None:
        memory = numba.carray(pointer, (ROWS, n), np.uint64)
        own, other, atari = load(memory, 0, board), load(memory, 1, board), load(memory, ATARI, board)
        store(memory, FOUND, function(own, other, atari, form) & board)  # a set, or a number such as 0
        memory[RETURNED, 0] = ONE

    words = np.zeros(2, np.uint64)
    number = int(words.ctypes.data)
    if INTERPRETED:
        KEPT[number] = (lambda own, other, atari: function(own, other, atari, form)), words
        return number
    code = numba.cfunc(types.void(types.CPointer(types.uint64)))(rule)
    words[CODE] = code.address
    KEPT[number] = code, words
    return number
