"""Searches by several processes together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.uct import UCT


# Paper: CF II-E processors
@dataclass(frozen=True)
class RootParallel(Checked):
    r"""Root parallelisation: several processes grow a tree each, and add up the counts of the roots.

    The trees differ, because each process draws from a separate seed, computed from the seed of the
    search and the number of the process. For each move at the root the search adds the games and
    rewards of all trees, :math:`n_j = \sum_k n_{jk}` and :math:`r_j = \sum_k r_{jk}`, and chooses a
    move by these sums and the rule `search.final`. The processes get the games in turn, a batch at a
    time.

    Several short searches differ from a single long search, because below the root no tree uses the
    games of other trees. The processes share little, and so they hardly wait for each other. MoGo's
    report (RR-6062, section 3.5) shares a single tree among all processors instead.

    Parameters
    ----------
    search : UCT
        The search that each process makes; `max_nodes` is for each tree.
    workers : int
        The number of processes. More processes than the machine has cores gain nothing.

    Notes
    -----
    The first search with processes starts the processes, which stay until the program ends. The start
    takes a second, which does not count as time of the search.

    References
    ----------
    G. Chaslot, M. Winands, J. van den Herik, "Parallel Monte-Carlo tree search", 2008; T. Cazenave,
    N. Jouandeau, "On the parallelization of UCT", 2007, under the name single-run parallelisation.

    Examples
    --------
    >>> RootParallel(UCT(final="visits"), workers=4).workers
    4
    """

    search: UCT = field(default_factory=UCT)
    workers: Annotated[int, Range(1, 64)] = 2
