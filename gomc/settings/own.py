"""A stage of your own: a function that finds moves of random games, in both backends."""

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

    - the position as the player to move sees it, a `gomc.game.position.View`: its ``own`` and ``other``
      stones, those in ``atari``, the point that ``ko`` forbids, the ``last`` stone and the one
      ``before`` it, and the stones that the last move has ``taken``;
    - the moves to choose from: all that are legal and fill no own eye, at least one;
    - the shape of the board, a `gomc.game.points.Geometry`.

    It returns a set of moves, and the game draws one of them. Sets are ints. Points that are not among
    those to choose from are left out; if nothing is left, the next stage is asked. The answer must
    depend on the arguments only. Then the games stay the same for the same seed, and in both backends.

    The fast backend compiles the same function, with all functions that it calls, once for every size
    of board. It must be made of what numba compiles: the operators of sets, ``& | ~ ^ << >> - == !=``;
    ``.bit_count()``; ``for p in bits(points)``; numbers, conditions, loops, tuples; and functions of
    these, such as those of `gomc.reference.board`. Of the shape there are ``size``, ``stride``,
    ``board``, ``edge``, and ``beside`` and ``around`` of a point.

    Parameters
    ----------
    reference : callable
        The function, on ints. An error that it raises ends the games; in the fast backend it is
        printed, and a `GomcError` ends the games.
    fast : callable, optional
        Another function for the fast backend, if numba does not compile the first one, or if another
        way is faster: one that ``numba.njit`` compiled. Its sets are those of
        `gomc.fast.compiler.words`, and its shape is a `gomc.fast.compiler.words.Shape`.

    Raises
    ------
    GomcError
        If one of them is no function or takes other arguments, if `reference` is compiled, or if `fast`
        is not. Later, in a game: if numba does not compile a function, or it returns no set.

    Examples
    --------
    Moves on the liberties of the last stone's string, as long as some of them are legal:

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
    """Raise `GomcError` if a backend cannot call the functions of a learner, the second one if any."""
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
        its = inspect.signature(getattr(function, "py_func", function))
    except (TypeError, ValueError):  # some that are written in C have none
        return
    try:
        its.bind(*names)
    except TypeError:
        raise GomcError(
            f"{name_of(function)} must take {len(names)} arguments, ({', '.join(names)}), not {its}."
        ) from None


def is_compiled(function: object) -> bool:
    """Whether a function is one that ``numba.njit`` returned; numba itself may not be installed."""
    return callable(function) and hasattr(function, "py_func")


def is_left_plain(function: object) -> bool:
    """Whether a function could be one that ``numba.njit`` returned where it compiles nothing."""
    return callable(function) and os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")


def name_of(function: object) -> str:
    """Return the full name of a function, or what else was given for one."""
    if not hasattr(function, "__qualname__"):
        return quoted(function)
    module = getattr(function, "__module__", None)  # that of code by `exec` may have no name
    return f"{module}.{function.__qualname__}" if module else f"{function.__qualname__}"
