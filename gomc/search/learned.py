"""Learned weights, asked for by a search of the reference.

What a move looks like to somebody who has seen many games is not written twice: ladders, distances and
some thousand shapes would fill a second book, and this is no part of a search. So the reference asks
what `gomc.learn` learns and the fast backend compiles (`gomc.fast.sight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from gomc.errors import GomcError
from gomc.game.position import View

WEIGHING = "gomc.fast.sight.weighing"
"""What weighs moves; it is loaded when it is asked for, as it needs numba."""


def strengths(view: View, points: int, size: int, name: str) -> Sequence[float]:
    """Return the strengths of some legal moves by their ints, 0 for other points.

    Parameters
    ----------
    view : View
        The position.
    points : set of points
        The moves.
    size : int
        Points a side.
    name : str
        The name of the weights, or their file; if it is empty, those for boards of this size.

    Raises
    ------
    GomcError
        If numba is not installed, or there are no such weights.
    """
    try:
        weighing = import_module(WEIGHING)
    except ImportError:
        from gomc.installing import installing  # nobody needs it without an error

        raise GomcError(f"learned weights need numba: {installing('fast')}.") from None
    found: Sequence[float] = weighing.strengths(view, points, size, name)
    return found
