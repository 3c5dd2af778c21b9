"""Programs as data: a search with its settings, and its source.

The chapters are `gomc.programs.early` (1990 to 2008, no tree), `gomc.programs.trees` (2006),
`gomc.programs.frontiers` (2007 to 2015), and `gomc.programs.best` (gomc's own program).

Everywhere gomc accepts a program in the same forms (`find`): a name, a name with settings, a `Program`,
a search, or the name of a program in a module of your own. `dataclasses.replace` makes a variant.

>>> from dataclasses import replace
>>> from gomc.settings import Temperature
>>> hotter = replace(OLEG, name="oleg-hot", search=replace(OLEG.search, temperature=Temperature(1)))
>>> hotter.search.temperature.k
1.0
"""

from __future__ import annotations

from gomc.programs.best import GOMC
from gomc.programs.changed import check_able, with_policy, with_threads, with_trees
from gomc.programs.early import ABRAMSON, GOBBLE, OLEG, OLGA, OLGA_TWO, REFERENCE_BOT
from gomc.programs.finding import find, named, text_of
from gomc.programs.frontiers import (
    CRAZY_STONE,
    FUEGO,
    GNUGO_MC,
    MANY_FACES,
    MICHI,
    MOGO_2007,
    MOGO_2009,
    PACHI,
    ZEN,
)
from gomc.programs.known import PROGRAMS
from gomc.programs.program import Program
from gomc.programs.trees import MOGO, MOGO_13, MOGO_19, MOGO_CGOS, MOGO_PURE, UCT, VALKYRIA
from gomc.settings.changed import tree_of

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
    "PACHI",
    "PROGRAMS",
    "REFERENCE_BOT",
    "UCT",
    "VALKYRIA",
    "ZEN",
    "Program",
    "check_able",
    "find",
    "named",
    "text_of",
    "tree_of",
    "with_policy",
    "with_threads",
    "with_trees",
]
