"""A rule of eyes of your own, compiled: a C function that kernels call by its address; see `own.py`.

A kernel knows the rule by a number, the address of two words: the address of the function's code, and
whether the function has raised an error. The sets go through the kernel's own memory, so any number of
threads may call the rule.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import config, types
from numba.extending import lower_builtin, type_callable

from gomc.errors import GomcError
from gomc.fast.compiler.internals import cgutils
from gomc.fast.compiler.operators import number_as_set
from gomc.fast.compiler.vectors import I64, ONE, SetType
from gomc.fast.compiler.words import ONE as DONE
from gomc.fast.compiler.words import Shape, Words, load, store
from gomc.fast.own import check_returns_set, function_of
from gomc.settings.owneyes import OwnEyes

ATARI, FOUND, RETURNED, ROWS = 2, 3, 4, 5
"""Rows of the memory of a call, after the player's stones and the opponent's: the stones in atari, the
set that the function returns, and a word that is 1 if the function did return."""

CODE, FAILED = range(2)
"""The two words at the address that is a rule's number."""

_KEPT: dict[int, tuple[Any, Words]] = {}
"""The functions and the words of rules by their numbers; a reference keeps both in memory."""


def own_eyes(own: int, other: int, atari: int, rule: int) -> int:
    """Return the eyes of the player of `own` by a learner's own rule.

    If the rule has raised an error, all points are eyes: then the games are soon over.
    """
    eyes: int = _KEPT[rule][0](own, other, atari)
    return eyes


@type_callable(own_eyes)
def _type_own_eyes(_context: Any) -> Any:
    return lambda own, other, atari, rule: own


@lower_builtin(own_eyes, types.Any, types.Any, types.Any, types.Integer)
def _group_eyes(_context: Any, _b: Any, _signature: Any, args: Any) -> Any:
    """Return any set: games side by side use no such rule (`gomc.fast.lanes.can_play`)."""
    return args[0]


@lower_builtin(own_eyes, SetType, SetType, SetType, types.Integer)
def _own_eyes(_context: Any, b: Any, signature: Any, args: Any) -> Any:
    n, rule = signature.return_type.n, b.inttoptr(args[3], I64.as_pointer())
    failed = b.gep(rule, [ir.Constant(I64, FAILED)])
    memory = cgutils.alloca_once(b, ir.ArrayType(args[0].type, ROWS))
    rows = [cgutils.gep_inbounds(b, memory, 0, row) for row in range(ROWS)]
    for row, points in zip(rows, (*args[:3], number_as_set(n, -1), number_as_set(n, 0)), strict=True):
        b.store(points, row)
    none = ir.Constant(I64, 0)
    with b.if_then(b.icmp_unsigned("==", b.load(failed), none)):
        kind = ir.FunctionType(ir.VoidType(), [rule.type])
        b.call(b.inttoptr(b.load(rule), kind.as_pointer()), [b.bitcast(memory, rule.type)])
        returned = b.load(b.bitcast(rows[RETURNED], rule.type))
        with b.if_then(b.icmp_unsigned("==", returned, none)):
            b.store(ONE, failed)
    return b.load(rows[FOUND])


def check_done(rule: int) -> None:
    """Raise `GomcError` if the rule of this number raised an error in a kernel that is over."""
    if rule in _KEPT and _KEPT[rule][1][FAILED]:
        _KEPT[rule][1][FAILED] = 0
        raise GomcError("the fast function of your own rule of eyes raised an error, printed above.")


def number_of_own(own: OwnEyes, size: int) -> int:
    """Return the number by which kernels know a learner's rule, on a board of this size."""
    function, form = function_of(own, size)
    if not config.DISABLE_JIT:
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
        memory[RETURNED, 0] = DONE

    words = np.zeros(2, np.uint64)
    number = int(words.ctypes.data)
    if config.DISABLE_JIT:
        _KEPT[number] = (lambda own, other, atari: function(own, other, atari, form)), words
        return number
    code = numba.cfunc(types.void(types.CPointer(types.uint64)))(rule)
    words[CODE] = code.address
    _KEPT[number] = code, words
    return number
