"""Searches that several processes make together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from gomc.settings.checked import Checked, Range
from gomc.settings.uct import UCT


# Paper: CF II-E processors
@dataclass(frozen=True)
class RootParallel(Checked):
    r"""Root parallelisation: several processes grow a tree each, and add up what is at the roots.

    The trees differ, since each process draws from a seed of its own, which comes from the seed of the
    search and the number of the process. For each move at the root the search adds the games and
    rewards of all trees, :math:`n_j = \sum_k n_{jk}` and :math:`r_j = \sum_k r_{jk}`, and chooses the
    move by these sums as `search.final` says. The processes get the games in turn, a batch at a time.

    Several short searches are not one long search: below the root no tree knows what the others found.
    The processes share little, and so they hardly wait for each other. MoGo's report (RR-6062,
    section 3.5) has one tree for all processors instead.

    Parameters
    ----------
    search : UCT
        The search that each process makes; `max_nodes` is for each tree.
    workers : int
        The number of processes. More processes than the machine has cores gain nothing.

    Notes
    -----
    The first search that needs the processes starts them, and they stay until the program ends. The
    start takes a second, which does not count as time of the search.

    References
    ----------
    G. Chaslot, M. Winands, J. van den Herik, "Parallel Monte-Carlo tree search", 2008; T. Cazenave,
    N. Jouandeau, "On the parallelization of UCT", 2007, who call it single-run parallelisation.

    Examples
    --------
    >>> RootParallel(UCT(final="visits"), workers=4).workers
    4
    """

    search: UCT = field(default_factory=UCT)
    workers: Annotated[int, Range(1, 64)] = 2
