"""A rule of eyes of your own: a function that returns the eyes of a player, in both backends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gomc.game.points import Geometry
from gomc.settings.own import check_functions, name_of

ARGUMENTS = ("own", "other", "atari", "geometry")
"""The arguments of a rule of eyes."""


@dataclass(frozen=True, repr=False)
class OwnEyes:
    """A rule of eyes of your own: a function that finds the points that playouts do not fill.

    The function gets the arguments of the rules in `gomc.reference.eyes`:

    - the stones of the player, ``own``, and the stones of the opponent, ``other``;
    - the stones of both players that are in ``atari``;
    - the shape of the board, a `gomc.game.points.Geometry`.

    The function returns the set of the player's eyes, on which the player does not move; sets are ints.
    It is called at every move of a playout, and at every node of a tree. The answer must depend on the
    arguments only. If a rule finds too few eyes, players fill the eyes that keep their stones alive,
    and playouts go on to the limit of moves.

    The fast backend compiles the same function, like a stage of your own (`gomc.settings.Own`).
    Playouts with the function are played one after the other, not side by side, and so they are slower
    than playouts with the three rules of `gomc.settings.eyes`.

    Parameters
    ----------
    reference : callable
        The function, on ints. If the function raises an error, the error ends the playouts; in the fast
        backend the error is printed, and a `GomcError` ends the playouts.
    fast : callable, optional
        Another function for the fast backend, compiled by ``numba.njit``: useful if numba does not
        compile `reference`, or if another way is faster.

    Raises
    ------
    GomcError
        If `reference` or `fast` is no function or takes other arguments, if `reference` is compiled, or
        if `fast` is not compiled. Later, in a playout: if numba does not compile a function, or if a
        function returns no set.

    Examples
    --------
    Every point with own stones on all neighbours is an eye:

    >>> import gomc.reference as go
    >>> from gomc.reference.eyes import surrounded
    >>> from gomc.settings import OwnEyes
    >>> def any_ring(own, other, atari, geometry):
    ...     return surrounded(own, other, geometry)
    >>> board = go.Board.from_diagram('''
    ...     . . . . .
    ...     . O X O .
    ...     . X . X .
    ...     . . X . .
    ...     . . . . .''')
    >>> go.eyes(board, "black", OwnEyes(any_ring)).names, go.eyes(board, "black", "diagonal").names
    (('C3',), ())
    """

    reference: Callable[[int, int, int, Geometry], int]
    fast: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        check_functions(self.reference, self.fast, ARGUMENTS)

    def __repr__(self) -> str:
        fast = f", {name_of(self.fast)}" if self.fast is not None else ""
        return f"OwnEyes({name_of(self.reference)}{fast})"
