"""A stage of your own, compiled: kernels call a function that they know only by its address.

If kernels took a function as an argument, numba would compile every kernel again for each function, and
could not store the kernels on disk. So each function becomes a C function. All C functions have the
same signature, and sets go through memory. To a kernel the address is an ordinary number.

`gomc.fast.ownstage` compiles the functions.
"""

from __future__ import annotations

from ctypes import POINTER, c_uint64
from typing import Any

from gomc.errors import GomcError
from gomc.fast.compiler.kernel import separate
from gomc.fast.compiler.words import Shape, Words, load, nothing, store
from gomc.game.position import View

POINTS, VIEW, TAKEN, FOUND, DONE, ROWS = 5, 6, 13, 14, 15, 16
"""Rows of the memory, after the rows of `gomc.fast.patterns`: the moves to choose from, the view, the
stones that the last move captured, the set that the function returns, and a word that is 1 if the
function did return."""

KEPT: dict[int, Any] = {}
"""The C functions by their addresses; a reference keeps the code in memory."""


def call(address: int, memory: Words) -> None:
    """Call the C function at an address with the memory of an array."""
    KEPT[address](memory.ctypes.data_as(POINTER(c_uint64)))


@separate
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
