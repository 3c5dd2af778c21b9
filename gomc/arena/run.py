"""All games of some matches, over processes or machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gomc.arena.match import Match
from gomc.arena.outcome import Played
from gomc.arena.store import Store

Watch = Callable[[Match, Played], object]
"""Called with every game that was just kept, and its match; true to begin no more of that match."""


def play(
    matches: Sequence[Match],
    store: Store,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
) -> None:
    """Play all games of some matches that are not kept yet.

    Parameters
    ----------
    matches : sequence of Match
        The matches, in the order in which their games begin.
    store : Store
        Where every game goes as soon as it is finished.
    workers : int, optional
        How many processes play, one game each; as many as there are cores if not given. What is played
        does not depend on it.
    cluster : str, optional
        The address of a Dask scheduler whose workers play instead.
    watch : callable, optional
        See `Watch`. Games come as they end, not in the order of their numbers; those that were under
        way when it said stop are played to their end, and kept.

    Raises
    ------
    GomcError
        If a player cannot be had, or a game cannot be played; the other games are kept.
    """
    raise NotImplementedError
