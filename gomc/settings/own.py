"""A stage of your own: a function that finds moves of playouts, in both backends."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gomc.errors import GomcError, quoted
from gomc.game.points import Geometry
from gomc.game.position import View

ARGUMENTS = ("view", "points", "geometry")
"""The arguments of a stage."""


@dataclass(frozen=True, repr=False)
class Own:
    """A stage of your own: a function that finds moves to draw from.

    The function gets three arguments:

    - the position as the player to move sees it, a `gomc.game.position.View`: the ``own`` and ``other``
      stones, the stones in ``atari``, the point that ``ko`` forbids, the ``last`` stone and the stone
      ``before`` it, the stones that the last move has ``taken``, and the number of ``passes`` in a row
      before;
    - the moves to choose from: all moves that are legal and fill no own eye, at least one move;
    - the shape of the board, a `gomc.game.points.Geometry`.

    The function returns a set of moves, and the playout draws a move of this set. Sets are ints. Points
    that are no moves to choose from are left out; if no move is left, the playout asks the next stage.
    The answer must depend on the arguments only. Then playouts with the same seed stay the same, also
    in both backends.

    The fast backend compiles the same function, with all functions that it calls, once for every size
    of board. A compiled set has little room outside the board, so cut a set with ``& geometry.board``
    after ``<<`` or ``~``, before you shift it back, count it or loop over it; otherwise the backends
    differ. numba compiles the operators of sets, ``& | ~ ^ << >> - == !=``; ``.bit_count()``;
    ``for p in bits(points)``; numbers, conditions, loops, tuples; and functions that use nothing else,
    such as the functions of `gomc.reference.board`. The shape offers ``size``, ``stride``, ``board``,
    ``edge``, and ``beside`` and ``around`` of a point.

    Parameters
    ----------
    reference : callable
        The function, on ints. If the function raises an error, the error ends the playouts; in the fast
        backend the error is printed, and a `GomcError` ends the playouts.
    fast : callable, optional
        Another function for the fast backend, compiled by ``numba.njit``: useful if numba does not
        compile `reference`, or if another way is faster. The function takes sets of
        `gomc.fast.compiler.words` and a shape `gomc.fast.compiler.words.Shape`.

    Raises
    ------
    GomcError
        If `reference` or `fast` is no function or takes other arguments, if `reference` is compiled, or
        if `fast` is not compiled. Later, in a playout: if numba does not compile a function, or if a
        function returns no set.

    Examples
    --------
    Moves on the liberties of the last stone's string, if some of these moves are legal:

    >>> import gomc.reference as go
    >>> from gomc.reference.board import flood, neighbours
    >>> from gomc.settings import Own, Stages
    >>> def press(view, points, geometry):
    ...     string = flood(view.last, view.other, geometry.stride)
    ...     return points & neighbours(string, geometry.stride)
    >>> board = go.Board(5)
    >>> board.play("C3")
    >>> for seed in range(4):
    ...     print(*go.playout(board, seed, policy=Stages(Own(press))).names[:6])
    D3 D2 E2 E1 D1 C1
    B3 B2 A2 A1 B1 C1
    B3 B4 C4 D4 D3 D2
    D3 E3 E2 E1 D1 C1
    """

    reference: Callable[[View, int, Geometry], int]
    fast: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        check_functions(self.reference, self.fast, ARGUMENTS)

    def __repr__(self) -> str:
        fast = f", {name_of(self.fast)}" if self.fast is not None else ""
        return f"Own({name_of(self.reference)}{fast})"


def check_functions(reference: Any, fast: Any, names: tuple[str, ...]) -> None:
    """Raise `GomcError` if a backend cannot call a learner's functions; `fast` may be None."""
    if not callable(reference) or is_compiled(reference):
        raise GomcError(f"reference must be a plain function, not {name_of(reference)}.")
    if fast is not None and not (is_compiled(fast) or is_left_plain(fast)):
        raise GomcError(f"fast must be compiled by numba.njit, which {name_of(fast)} is not.")
    check_arguments(reference, names)
    if fast is not None:
        check_arguments(fast, names)


def check_arguments(function: Any, names: tuple[str, ...]) -> None:
    """Raise `GomcError` if a learner's function cannot be called with so many arguments."""
    try:
        signature = inspect.signature(getattr(function, "py_func", function))
    except (TypeError, ValueError):  # some functions that are written in C have no signature
        return
    try:
        signature.bind(*names)
    except TypeError:
        raise GomcError(
            f"{name_of(function)} must take {len(names)} arguments, ({', '.join(names)}), "
            f"not {signature}."
        ) from None


def is_compiled(function: object) -> bool:
    """Return whether ``numba.njit`` made a function; numba itself may not be installed."""
    return callable(function) and hasattr(function, "py_func")


def is_left_plain(function: object) -> bool:
    """Return whether ``numba.njit`` may have returned a function uncompiled, because the JIT is off."""
    return callable(function) and os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")


def name_of(function: object) -> str:
    """Return the full name of a function, or quote any other value."""
    if not hasattr(function, "__qualname__"):
        return quoted(function)
    module = getattr(function, "__module__", None)  # the module of code by `exec` may have no name
    return f"{module}.{function.__qualname__}" if module else f"{function.__qualname__}"
