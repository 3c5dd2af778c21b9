"""The papers' experiments, as data: one declaration a table.

- `declared`: what a declaration consists of;
- `bouzy_helmstetter`, `mogo`, `cgos`, `gnugo`, `frontiers`, `pools`, `clusters`, `rules`, `openings`,
  `handicaps` and `road`: the tables; `told`: what papers say without one;
- `studies`: experiments that ask about positions, `balance`, `nakades`, `tactics` and `weaknesses`;
  `questions` are what they ask, about `cases`, `positions` and `moments`;
- `estimates`: intervals, and when a finding is confirmed or contradicted;
- `report`, `sheet`, `plot` and `pages`: the paper's figures beside gomc's, as text, as a picture and as
  pages.

The games and answers lie in a `gomc.arena.Store`; a report is written from these alone.
"""

from gomc.errors import GomcError
from gomc.lab.experiments import (
    bouzy_helmstetter,
    cgos,
    clusters,
    frontiers,
    gnugo,
    mogo,
    openings,
    pools,
    road,
    rules,
    told,
)
from gomc.lab.experiments.balance import BALANCE
from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row
from gomc.lab.experiments.handicaps import HANDICAP
from gomc.lab.experiments.nakades import NAKADES
from gomc.lab.experiments.studies import Study
from gomc.lab.experiments.tactics import TACTICS
from gomc.lab.experiments.weaknesses import WEAKNESSES

__all__ = [
    "EXPERIMENTS",
    "STUDIES",
    "Experiment",
    "Figure",
    "Hypothesis",
    "Quick",
    "Row",
    "Study",
    "find",
]

EXPERIMENTS = {
    each.key: each
    for each in (
        *bouzy_helmstetter.TABLES,
        *mogo.TABLES,
        *told.TABLES,
        cgos.CGOS,
        *gnugo.TABLES,
        *frontiers.TABLES,
        pools.CF_POOL,
        *clusters.TABLES,
        rules.CF_RULES,
        HANDICAP,
        openings.CF_BOOK,
        road.ROAD,
    )
}
"""All experiments that play matches, by key."""

STUDIES = {each.key: each for each in (BALANCE, NAKADES, TACTICS, WEAKNESSES)}
"""All experiments that ask about positions, by key."""


def find(key: str) -> Experiment | Study:
    """Return an experiment.

    Raises
    ------
    GomcError
        If there is none of this key.

    Examples
    --------
    >>> find("bh-3").table
    'Table 3, section 4.2.2'
    >>> find("bh-9")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no experiment 'bh-9'; there are bh-1, ...
    """
    known = EXPERIMENTS | STUDIES
    if key not in known:
        raise GomcError(f"there is no experiment {key!r}; there are {', '.join(known)}.")
    return known[key]
