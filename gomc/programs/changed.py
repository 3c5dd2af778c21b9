"""Variants of programs: with several threads, several trees, or another policy for playouts."""

from __future__ import annotations

from dataclasses import replace

from gomc.errors import check_type
from gomc.programs.program import Program
from gomc.registry import check_threads
from gomc.settings import UCT, ClusterParallel, Policy, changed
from gomc.settings.bysize import SearchOfAnySize, all_of, with_each
from gomc.settings.changed import tree_of, with_each_tree


def with_threads(program: Program, threads: int) -> Program:
    """Return a program whose tree, or each of its trees, is searched by this many threads.

    Raises
    ------
    GomcError
        If the program uses no tree, or the number makes no sense.

    Examples
    --------
    >>> from gomc.programs import MOGO
    >>> with_threads(MOGO, 2).search.threads
    2
    """
    check_type("program", program, Program)

    def with_them(search: SearchOfAnySize) -> SearchOfAnySize:
        return replace(tree_of(program.name, search, "threads"), threads=threads)

    def with_all(search: SearchOfAnySize) -> SearchOfAnySize:
        return with_each_tree(search, with_them)

    return replace(program, search=with_each(program.search, with_all))


def check_able(backend: str, program: Program) -> None:
    """Raise `GomcError` if a backend cannot search a program's trees with the program's threads."""
    for search in all_of(check_type("program", program, Program).search):
        tree = getattr(search, "search", search)  # the search of each process
        if isinstance(tree, UCT):
            check_threads(backend, tree.threads)


EVERY = 0.35
"""The seconds between two exchanges of MoGo on a cluster, in August 2008."""


# Paper: CF II-E processors
def with_trees(program: Program, workers: int | None = None, cluster: str | None = None) -> Program:
    """Return a program that grows several trees, which exchange their games every 0.35 seconds.

    Parameters
    ----------
    program : Program
        The program.
    workers, cluster : optional
        The number of trees, and the address of a Dask scheduler; see `gomc.settings.ClusterParallel`.

    Raises
    ------
    GomcError
        If the program uses no tree or several trees, or a value makes no sense.

    Examples
    --------
    >>> from gomc.programs import MOGO
    >>> with_trees(MOGO, 4).search.every
    0.35
    """
    check_type("program", program, Program)

    def with_them(search: SearchOfAnySize) -> SearchOfAnySize:
        tree = tree_of(program.name, search, "workers")
        return ClusterParallel(tree, workers, every=EVERY, unit="seconds", cluster=cluster)

    return replace(program, search=with_each(program.search, with_them))


def with_policy(program: Program, policy: Policy) -> Program:
    """Return a program whose playouts find their moves by another policy.

    Raises
    ------
    GomcError
        If the program's playouts use no policies, or `policy` is no policy.

    Examples
    --------
    >>> from gomc.patterns import MONTEGNU_DB
    >>> from gomc.programs import UCT
    >>> with_policy(UCT, MONTEGNU_DB).search.policy
    <Database mc_montegnu_classic: 17 patterns>
    """
    check_type("program", program, Program)
    return replace(program, search=changed.with_policy(program.name, program.search, policy))
