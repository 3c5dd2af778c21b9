"""A search for each size of the board.

Some programs play small boards in one way and large boards in another. MoGo of 2009 used no learned
patterns on 9x9 and trusted RAVE less on 19x19, and weights that were learned on 19x19 fit 19x19. Such a
program's search is a `BySize`: a list of searches, from which the size of the board chooses. A backend
chooses when the search begins, so a `BySize` goes wherever a search goes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from gomc.errors import GomcError, check_whole, quoted
from gomc.game.points import MAX_SIZE
from gomc.settings.amaf import AllMovesAsFirst
from gomc.settings.checked import Checked
from gomc.settings.clusterparallel import ClusterParallel
from gomc.settings.depthtwo import DepthTwo
from gomc.settings.gnugo import GnuGo
from gomc.settings.gobble import MoveLists
from gomc.settings.montecarlo import Abramson
from gomc.settings.rootparallel import RootParallel
from gomc.settings.uct import UCT

SearchOfAnySize = (
    Abramson | AllMovesAsFirst | MoveLists | DepthTwo | UCT | GnuGo | RootParallel | ClusterParallel
)
"""A search that is the same on boards of all sizes."""


def check_larger(larger: object) -> tuple[tuple[int, SearchOfAnySize], ...]:
    """Return the searches of larger boards, or raise `GomcError`."""
    pairs = larger if isinstance(larger, tuple) else ()
    if not pairs or any(not isinstance(pair, tuple) or len(pair) != 2 for pair in pairs):
        raise GomcError(
            "larger must be a tuple of pairs of a size and a search, such as ((11, gomc.UCT()),), not "
            f"{quoted(larger)}."
        )
    checked, below = [], 1
    for size, search in pairs:
        below = check_whole("a size of larger boards", size, below + 1, MAX_SIZE)
        if not isinstance(search, SearchOfAnySize):
            raise GomcError(f"larger must contain a search for each size, not {quoted(search)}.")
        checked.append((below, search))
    return tuple(checked)


@dataclass(frozen=True)
class BySize(Checked):
    """A search whose settings depend on the size of the board.

    Parameters
    ----------
    search : Search
        The search on small boards.
    larger : tuple of (int, Search)
        The searches on larger boards, each with the smallest size of its boards, in ascending order. A
        board gets the last search whose size is not above the board's size.

    Raises
    ------
    GomcError
        If `larger` is empty or out of order, or contains anything but sizes and searches.

    Examples
    --------
    >>> import gomc
    >>> how = BySize(gomc.UCT(), larger=((11, gomc.UCT(expand_visits=2)), (17, gomc.Abramson())))
    >>> [type(how.on(size)).__name__ for size in (9, 13, 16, 19)]
    ['UCT', 'UCT', 'UCT', 'Abramson']
    >>> how.on(13).expand_visits
    2
    """

    search: SearchOfAnySize
    larger: Annotated[tuple[tuple[int, SearchOfAnySize], ...], check_larger]

    def on(self, size: int) -> SearchOfAnySize:
        """Return the search on boards of a size."""
        return [self.search, *(search for least, search in self.larger if least <= size)][-1]


def on(search: SearchOfAnySize | BySize, size: int) -> SearchOfAnySize:
    """Return the search that any search becomes on boards of a size."""
    return search.on(size) if isinstance(search, BySize) else search


def all_of(search: SearchOfAnySize | BySize) -> tuple[SearchOfAnySize, ...]:
    """Return the searches of all sizes, those of small boards first."""
    if isinstance(search, BySize):
        return search.search, *(large for _, large in search.larger)
    return (search,)


def with_each(
    search: SearchOfAnySize | BySize, change: Callable[[SearchOfAnySize], SearchOfAnySize]
) -> SearchOfAnySize | BySize:
    """Return a search after a change, which is made in the search of every size."""
    if isinstance(search, BySize):
        larger = tuple((size, change(large)) for size, large in search.larger)
        return BySize(change(search.search), larger)
    return change(search)
