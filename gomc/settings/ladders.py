"""Tactics before the search: ladders that are read at the root."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.common import MOST


# Paper: BH 5.2.1
@dataclass(frozen=True)
class Ladders(Checked):
    """The root leaves out moves that run from a lost ladder.

    A string in atari is lost in a ladder if no move saves the string. Then the last liberty of the
    string is not searched, unless a stone there takes other stones. Without this setting a search tries
    the run, and must find the end of the ladder move after move.

    Parameters
    ----------
    length : int
        The smallest number of moves, of both players, of such a ladder. Shorter ladders are searched.

    Notes
    -----
    Bouzy and Helmstetter (2003), section 5.2.1, propose a module that reads ladders before the playouts
    or after them. gomc reads ladders before the search. Fuego reads ladders at the root of the tree,
    and leaves out ladders of six moves or more.

    Examples
    --------
    >>> Ladders()
    Ladders(length=6)
    """

    length: Annotated[int, Range(1, MOST)] = 6
