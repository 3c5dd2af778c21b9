"""Tactics before the search: ladders that are read at the root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.common import MOST


# Paper: BH 5.2.1
@dataclass(frozen=True)
class Ladders(Checked):
    """At the root moves are left out that run from a ladder which is lost.

    A string in atari is lost in a ladder if no move saves it; then its last liberty is not searched,
    unless a stone there takes others. Without this a search tries the run, and must find out by itself,
    move after move, where it ends.

    Parameters
    ----------
    length : int
        The number of moves that such a ladder has at least, of both players. Shorter ones are searched.

    Notes
    -----
    Bouzy and Helmstetter (2003), section 5.2.1, propose a module that reads ladders before the random
    games. Fuego does so at the root of its tree, if a ladder has six moves or more.

    Examples
    --------
    >>> Ladders()
    Ladders(length=6)
    """

    length: Annotated[int, Range(1, MOST)] = 6
