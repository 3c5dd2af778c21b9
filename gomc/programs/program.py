"""The class of programs: a search with its settings, and its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, quoted
from gomc.settings import Search
from gomc.settings.checked import Checked, Range


def check_search(search: object) -> Search:
    """Return a search; raise `GomcError` for any other object."""
    if not isinstance(search, Search):
        raise GomcError(
            f"the search of a program must be one such as gomc.UCT(), not {quoted(search)}."
        )
    return search


@dataclass(frozen=True)
class Program(Checked):
    """A program that plays Go.

    Parameters
    ----------
    name : str
        The name of the program on the command line.
    search : Search
        The search that chooses the moves.
    year : int, optional
        The year of the description. A program of your own needs neither a year nor the texts below.
    authors, source : str
        The authors and the title of the description.
    unknown : str
        The points that the source leaves open, and gomc's choice for each.

    Examples
    --------
    >>> import gomc
    >>> Program("mine", gomc.UCT(bandit=gomc.UCB1(0.3))).name
    'mine'
    """

    name: str
    search: Annotated[Search, check_search]
    year: Annotated[int, Range(1)] | None = None
    authors: str = ""
    source: str = ""
    unknown: str = ""
