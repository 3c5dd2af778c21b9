"""Programs as data: a search with its settings, and where it comes from.

A program is played over GTP (``gomc gtp --program uct``) or given to a backend's ``search``; a
variant is made with `dataclasses.replace`.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError
from gomc.settings import UCT as UctSettings
from gomc.settings import Abramson, Search


@dataclass(frozen=True)
class Program:
    """A program that plays Go.

    Parameters
    ----------
    name : str
        What it is called on the command line.
    search : Search
        How it chooses a move.
    year : int
        When it was described.
    authors, source : str
        By whom, and where.
    """

    name: str
    search: Search
    year: int
    authors: str
    source: str


ABRAMSON = Program(
    name="abramson",
    search=Abramson(by="score"),
    year=1990,
    authors="Bruce Abramson",
    source="Expected-outcome: a general model of static evaluation; "
    "the basic idea of Bouzy and Helmstetter 2003, section 3.1",
)

UCT = Program(
    name="uct",
    search=UctSettings(),
    year=2006,
    authors="Levente Kocsis and Csaba Szepesvari; Magnus Persson's Valkyria for the constants",
    source="Sensei's Library, page UCT, pseudocode of 22 September 2006",
)

PROGRAMS = {program.name: program for program in (ABRAMSON, UCT)}
"""All programs by name."""


def find(name: str) -> Program:
    """Return the program of this name.

    Examples
    --------
    >>> find("uct").year
    2006
    >>> find("alphago")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no program 'alphago'; there are abramson, uct.
    """
    if name not in PROGRAMS:
        raise GomcError(f"there is no program {name!r}; there are {', '.join(PROGRAMS)}.")
    return PROGRAMS[name]
