"""Programs as data: a search with its settings, and its source.

They stand in chapters: `gomc.programs.early` (1990 to 2008, no tree), `gomc.programs.trees` (2006),
`gomc.programs.frontiers` (2007 to 2015), and `gomc.programs.best`, gomc's own.

A program plays over GTP (``gomc gtp --program uct``), or a backend's ``search`` takes it as an
argument; `dataclasses.replace` makes a variant.

>>> from dataclasses import replace
>>> from gomc.settings import Temperature
>>> hotter = replace(OLEG, name="oleg-hot", search=replace(OLEG.search, temperature=Temperature(1)))
>>> hotter.search.temperature.k
1.0
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gomc.errors import GomcError, check_type, quoted
from gomc.programs.best import GOMC
from gomc.programs.early import ABRAMSON, GOBBLE, OLEG, OLGA, OLGA_TWO, REFERENCE_BOT
from gomc.programs.frontiers import (
    CRAZY_STONE,
    FUEGO,
    GNUGO_MC,
    MANY_FACES,
    MICHI,
    MOGO_2007,
    MOGO_2009,
    ZEN,
)
from gomc.programs.program import Program
from gomc.programs.trees import MOGO, MOGO_13, MOGO_19, MOGO_CGOS, MOGO_PURE, UCT, VALKYRIA
from gomc.settings import UCT as UctSettings
from gomc.settings import ClusterParallel, Policy, Search

__all__ = [
    "ABRAMSON",
    "CRAZY_STONE",
    "FUEGO",
    "GNUGO_MC",
    "GOBBLE",
    "GOMC",
    "MANY_FACES",
    "MICHI",
    "MOGO",
    "MOGO_13",
    "MOGO_19",
    "MOGO_2007",
    "MOGO_2009",
    "MOGO_CGOS",
    "MOGO_PURE",
    "OLEG",
    "OLGA",
    "OLGA_TWO",
    "PROGRAMS",
    "REFERENCE_BOT",
    "UCT",
    "VALKYRIA",
    "ZEN",
    "Program",
    "find",
    "tree_of",
    "with_policy",
    "with_threads",
    "with_trees",
]

PROGRAMS = {
    program.name: program
    for program in (
        ABRAMSON,
        GOBBLE,
        OLGA,
        OLGA_TWO,
        OLEG,
        UCT,
        VALKYRIA,
        MOGO_PURE,
        MOGO,
        MOGO_CGOS,
        MOGO_13,
        MOGO_19,
        REFERENCE_BOT,
        GNUGO_MC,
        MOGO_2007,
        CRAZY_STONE,
        MOGO_2009,
        MANY_FACES,
        FUEGO,
        ZEN,
        MICHI,
        GOMC,
    )
}
"""All programs by name."""


def find(name: str) -> Program:
    """Return the program of this name.

    Examples
    --------
    >>> find("uct").year
    2006
    >>> find("alphago")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no program 'alphago'; there are abramson, ...
    """
    if not isinstance(name, str) or name not in PROGRAMS:
        raise GomcError(f"there is no program {quoted(name)}; there are {', '.join(PROGRAMS)}.")
    return PROGRAMS[name]


def tree_of(name: str, search: Search, what: str) -> UctSettings:
    """Return a program's search, of which it shall have several threads or workers, if it has a tree.

    Raises
    ------
    GomcError
        If it has none.
    """
    if not isinstance(search, UctSettings):
        raise GomcError(f"only a search of a tree can have several {what}, and {name} has none.")
    return search


def with_threads(program: Program, threads: int) -> Program:
    """Return a program whose tree is searched by this many threads.

    Raises
    ------
    GomcError
        If it has no tree, or the number makes no sense.

    Examples
    --------
    >>> with_threads(MOGO, 2).search.threads
    2
    """
    check_type("program", program, Program)
    search = tree_of(program.name, program.search, "threads")
    return replace(program, search=replace(search, threads=threads))


EVERY = 0.35
"""Seconds between two exchanges of MoGo on a cluster, in August 2008."""


# Paper: CF II-E processors
def with_trees(program: Program, workers: int | None = None, cluster: str | None = None) -> Program:
    """Return a program that grows several trees, which exchange their games a few times a second.

    Parameters
    ----------
    program : Program
        The program.
    workers, cluster : optional
        The number of trees, and the address of a Dask scheduler, as of
        `gomc.settings.ClusterParallel`.

    Raises
    ------
    GomcError
        If it has no tree, or a value makes no sense.

    Examples
    --------
    >>> with_trees(MOGO, 4).search.every
    0.35
    """
    check_type("program", program, Program)
    search = tree_of(program.name, program.search, "workers")
    trees = ClusterParallel(search, workers, every=EVERY, unit="seconds", cluster=cluster)
    return replace(program, search=trees)


def with_policy(program: Program, policy: Policy) -> Program:
    """Return a program whose random games find their moves by another policy.

    Raises
    ------
    GomcError
        If the program's games know no policies, or it is none.

    Examples
    --------
    >>> from gomc.patterns import MONTEGNU_DB
    >>> with_policy(UCT, MONTEGNU_DB).search.policy
    <Database mc_montegnu_classic: 17 patterns>
    """
    search: Any = check_type("program", program, Program).search
    if not hasattr(search, "policy"):
        raise GomcError(f"the random games of {program.name} cannot have patterns or other policies.")
    return replace(program, search=replace(search, policy=policy))
