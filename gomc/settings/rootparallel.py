"""Searches that several processes make together."""

from __future__ import annotations

from dataclasses import dataclass, field

from gomc.errors import GomcError, check_whole, keep, quoted
from gomc.settings.uct import UCT


# Paper: CF II-E processors
@dataclass(frozen=True)
class RootParallel:
    r"""Root parallelisation: several processes grow a tree each, and add up what is at the roots.

    The trees differ, since each process draws from a seed of its own, which the seed of the search
    and its number give. For each move at the root the games and rewards of all trees are added,
    :math:`n_j = \sum_k n_{jk}` and :math:`r_j = \sum_k r_{jk}`, and the move is chosen by these sums
    as `search.final` says. The games are dealt out to the processes in turn, a batch at a time.

    Several short searches are not one long search: below the root no tree knows what the others found.
    What they share is little, and so the processes hardly wait for each other. MoGo's report (RR-6062,
    section 3.5) has one tree for all processors instead.

    Parameters
    ----------
    search : UCT
        The search that each process makes; `max_nodes` is for each tree.
    workers : int
        How many processes there are, from 1 to 64. More than the machine has cores gain nothing.

    Raises
    ------
    GomcError
        If a value is out of its range.

    Notes
    -----
    The processes are started by the first search that needs them, and kept until the program ends; that
    takes a second, which is not counted as time of the search.

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
    workers: int = 2

    def __post_init__(self) -> None:
        if not isinstance(self.search, UCT):
            raise GomcError(f"search must be a UCT, not {quoted(self.search)}.")
        keep(self, workers=check_whole("workers", self.workers, 1, 64))
