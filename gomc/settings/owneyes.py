"""A rule of eyes of your own: a function that says which points are eyes, in both backends."""

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
    """A rule of eyes of your own: a function that finds the points that random games do not fill.

    The function gets the arguments of the rules in `gomc.reference.eyes`:

    - the stones of the player, ``own``, and those of the opponent, ``other``;
    - the stones of both that are in ``atari``;
    - the shape of the board, a `gomc.game.points.Geometry`.

    It returns the set of the player's eyes; sets are ints. The player moves on none of these points. It
    is asked at every move of a random game, and at every node of a tree. The answer must depend on the
    arguments only. A rule that finds too few eyes lets games go on to the limit of moves, as players
    fill what keeps them alive.

    The fast backend compiles the same function, as it does with a stage of your own
    (`gomc.settings.Own`). Its games are played one by one, not side by side, and so they are slower
    than those of the three rules of `gomc.settings.eyes`.

    Parameters
    ----------
    reference : callable
        The function, on ints. An error that it raises ends the games; in the fast backend it is
        printed, and a `GomcError` ends the games.
    fast : callable, optional
        Another function for the fast backend, if numba does not compile the first one, or if another
        way is faster: one that ``numba.njit`` compiled.

    Raises
    ------
    GomcError
        If one of them is no function or takes other arguments, if `reference` is compiled, or if `fast`
        is not. Later, in a game: if numba does not compile a function, or it returns no set.

    Examples
    --------
    Every point is an eye whose neighbours are all own stones:

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
