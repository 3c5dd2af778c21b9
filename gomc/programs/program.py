"""What a program is: a search with its settings, and its source."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.settings import Search


@dataclass(frozen=True)
class Program:
    """A program that plays Go.

    Parameters
    ----------
    name : str
        Its name on the command line.
    search : Search
        The search that chooses its moves.
    year : int
        The year of its description.
    authors, source : str
        The authors and the title of the description.
    unknown : str
        The points that the source leaves open, and gomc's choice for each.
    """

    name: str
    search: Search
    year: int
    authors: str
    source: str
    unknown: str = ""
