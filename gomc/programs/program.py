"""What a program is: a search with its settings, and its source."""

from __future__ import annotations

from dataclasses import dataclass

from gomc.errors import GomcError, check_type, quoted
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
    year : int, optional
        The year of its description; a program of your own needs none, nor what follows.
    authors, source : str
        The authors and the title of the description.
    unknown : str
        The points that the source leaves open, and gomc's choice for each.

    Raises
    ------
    GomcError
        If the name is no text, or the search none.

    Examples
    --------
    >>> import gomc
    >>> Program("mine", gomc.UCT(bandit=gomc.UCB1(0.3))).name
    'mine'
    """

    name: str
    search: Search
    year: int | None = None
    authors: str = ""
    source: str = ""
    unknown: str = ""

    def __post_init__(self) -> None:
        check_type("name", self.name, str)
        if not isinstance(self.search, Search):
            raise GomcError(
                f"the search of a program must be one such as gomc.UCT(), not {quoted(self.search)}."
            )
