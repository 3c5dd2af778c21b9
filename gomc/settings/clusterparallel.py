"""Searches on many machines, which tell each other what they found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from gomc.errors import GomcError, check_number, check_whole, keep, quoted
from gomc.settings.checked import Checked, Fraction, Range
from gomc.settings.common import MOST
from gomc.settings.uct import UCT

Unit = Literal["games", "seconds"]
"""What lies between two exchanges."""


def check_address(cluster: object) -> str | None:
    """Return the address of a scheduler or None, or raise `GomcError` if it is none."""
    if cluster is not None and not isinstance(cluster, str):
        raise GomcError(f"cluster must be the address of a scheduler, not {quoted(cluster)}.")
    return cluster


def _of_any_unit(value: float) -> float:
    """Return the value of `every` as it is; the range depends on the unit."""
    return value


# Paper: CF II-E processors
@dataclass(frozen=True)
class ClusterParallel(Checked):
    r"""Parallelisation by messages: trees in several processes exchange the games of their upper nodes.

    As in `RootParallel` each tree draws from a seed of its own, and the search chooses its move by the
    sums of all trees at the root. But now and then the trees exchange what they found. A node takes
    part if more than a `share` of the games of some tree went through it; then each tree that has the
    node counts the games of all trees there. So the trees share the few nodes that matter most, and the
    messages stay short. MoGo did so on clusters, with the nodes of 5 % or more, a few times a second.
    `gomc.parallel.exchange` says how nothing is counted twice.

    With `unit` "games" the trees exchange after every so many games of each. Then the result depends
    only on the seed and the number of trees, not on the machines, nor on how many processes hold the
    trees. With `unit` "seconds" it also depends on their speed, and is not the same twice.

    All trees play the same number of games, and so the slowest machine holds up the others. A process
    that ends in the middle of a search takes the games of its trees with it, those that they had still
    to play too; the search goes on with the other trees. The next search looks anew which processes
    there are.

    Parameters
    ----------
    search : UCT
        The search that each tree makes, perhaps with several threads; `max_nodes` is for each tree.
    workers : int or None
        The number of trees. None means as many as there are cores here, or workers of the cluster.
        Where there are fewer cores or workers than trees, each holds several.
    every : int or float
        What lies between two exchanges, in `unit`: a number of games of each tree (it is rounded up to
        whole batches) or a time.
    unit : {"games", "seconds"}
        The unit of `every`.
    share : float
        A node is exchanged if more than this part of some tree's own games went through it. With 1 no
        node is, and the search is that of `RootParallel`.
    cluster : str or None
        The address of a Dask scheduler, ``tcp://host:8786`` say, whose workers hold the trees. None
        means processes of this machine.

    Raises
    ------
    GomcError
        If the search has owners, criticality or transpositions. Shares of owners are parts of a node's
        games, and only visits and rewards are exchanged; a node with several paths has no name.

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
        """Return `every`, if it makes sense in its unit."""
        if self.unit == "games":
            return check_whole("every", self.every, 1, MOST)
        seconds = check_number("every", self.every)
        if seconds <= 0:
            raise GomcError(f"every must be more than 0 seconds, not {quoted(self.every)}.")
        return seconds
