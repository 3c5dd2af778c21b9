"""Searches on many machines, which exchange results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from gomc.errors import GomcError, check_number, check_whole, keep, quoted
from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST
from gomc.settings.uct import UCT

Unit = Literal["games", "seconds"]
"""The unit of the interval between two exchanges."""


def check_address(cluster: object) -> str | None:
    """Return the address of a scheduler or None, or raise `GomcError` if `cluster` is neither."""
    if cluster is not None and not isinstance(cluster, str):
        raise GomcError(f"cluster must be the address of a scheduler, not {quoted(cluster)}.")
    return cluster


def _of_any_unit(value: float) -> float:
    """Return the value of `every` unchanged, because the range depends on the unit."""
    return value


# Paper: CF II-E processors
@dataclass(frozen=True)
class ClusterParallel(Checked):
    r"""Parallelisation by messages: trees in several processes exchange the games of their upper nodes.

    As in `RootParallel` each tree draws from a separate seed, and the search chooses a move by the sums
    of all trees at the root. But now and then the trees exchange games. A node takes part if more than
    the fraction `share` of the games of some tree went through the node; then each tree with this node
    counts the games of all trees there. So the trees share the few nodes that matter most, and the
    messages stay short. MoGo did so on clusters, with the nodes of 5 % or more, a few times a second.
    `gomc.parallel.exchange` explains how each game is counted only once.

    With `unit` "games" the trees exchange after every `every` games of each tree. Then the result
    depends only on the seed and the number of trees, not on the machines or the number of processes.
    With `unit` "seconds" the result also depends on the speed of the machines, and differs from search
    to search.

    All trees play the same number of games, and so the slowest machine holds up the others. If a
    process ends in the middle of a search, the games of the process's trees are lost, and so are the
    games that these trees had still to play; the search goes on with the other trees. The next search
    finds the processes anew.

    Parameters
    ----------
    search : UCT
        The search that each tree makes, perhaps with several threads; `max_nodes` is for each tree.
    workers : int or None
        The number of trees. None means the number of cores here, or of workers of the cluster. If there
        are fewer cores or workers than trees, each of them holds several trees.
    every : int or float
        The interval between two exchanges, in `unit`: a number of games of each tree (rounded up to
        whole batches) or a time.
    unit : {"games", "seconds"}
        The unit of `every`.
    share : float
        The trees exchange a node if more than this fraction of the games of some tree went through the
        node. With 1 the trees exchange no node, and the search is the same as `RootParallel`.
    cluster : str or None
        The address of a Dask scheduler, for example ``tcp://host:8786``, whose workers hold the trees.
        None means processes of this machine.

    Raises
    ------
    GomcError
        If the search uses owners, criticality or transpositions. The trees exchange only visits and
        rewards, so the fractions of owners would be wrong; and a node with several paths has no name.

    References
    ----------
    "Current Frontiers in Computer Go", 2010, section II-E; S. Gelly, J.-B. Hoock, A. Rimmel,
    O. Teytaud, Y. Kalemkarian, "The parallelization of Monte-Carlo planning", 2008.

    Examples
    --------
    >>> ClusterParallel(UCT(), workers=4, every=500).share
    0.05
    """

    search: UCT = field(default_factory=UCT)
    workers: Annotated[int, Range(1, 1024)] | None = 2
    every: Annotated[float, _of_any_unit] = 1000
    unit: Unit = "games"
    share: Fraction = 0.05
    cluster: Annotated[str | None, check_address] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.search.counts_owners or self.search.transpositions:
            raise GomcError(
                "trees that exchange games can have no owners, no criticality and no transpositions."
            )
        keep(self, every=self._every())

    def _every(self) -> float:
        """Return `every`, or raise `GomcError` if it is out of range in this unit."""
        if self.unit == "games":
            return check_whole("every", self.every, 1, MOST)
        seconds = check_number("every", self.every)
        if seconds <= 0:
            raise GomcError(f"every must be more than 0 seconds, not {quoted(self.every)}.")
        return seconds
