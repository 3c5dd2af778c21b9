"""The papers' experiments, as data: a declaration for each table.

- `declared`: the parts of a declaration; `opponents`: GNU Go, which several tables share; `numbers`:
  the numbers in the texts of both forms;
- `bouzy_helmstetter`, `depths`, `mogo`, `gnugo`, `frontiers`, `pools`, `clusters`, `rules`,
  `openings`, `handicaps`, `ideas` and `rivals`: the tables; `told`: claims that papers make without a
  table;
- `leagues`: tables of ratings, which are `cgos` and `road`, and `standings`, their reports;
- `studies`: experiments that ask about positions, which are `balance`, `nakades`, `tactics` and
  `weaknesses`; they ask `questions` about `cases`, `positions` and `moments`;
- `estimates`: intervals, and the rule by which a finding is confirmed or contradicted; `power`: the
  games that would decide an open hypothesis; `words`: the sentences that tell verdicts;
- `report`, `sheet`, `plot` and `pages`: the paper's figures beside gomc's figures, as text, as a
  picture and as pages;
- `forms`: an experiment in the quick or full form, with the games and the report.

A `gomc.arena.Store` keeps the games and answers, and a report is written from these alone.
"""

from gomc.errors import GomcError, quoted
from gomc.lab.experiments import (
    bouzy_helmstetter,
    cgos,
    clusters,
    depths,
    frontiers,
    gnugo,
    ideas,
    mogo,
    openings,
    pools,
    rivals,
    road,
    rules,
    told,
)
from gomc.lab.experiments.balance import BALANCE
from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row
from gomc.lab.experiments.handicaps import HANDICAP
from gomc.lab.experiments.leagues import League
from gomc.lab.experiments.nakades import NAKADES
from gomc.lab.experiments.studies import Study
from gomc.lab.experiments.tactics import TACTICS
from gomc.lab.experiments.weaknesses import WEAKNESSES

__all__ = [
    "EXPERIMENTS",
    "LEAGUES",
    "STUDIES",
    "Experiment",
    "Figure",
    "Hypothesis",
    "League",
    "Quick",
    "Row",
    "Study",
    "find",
]

EXPERIMENTS = {
    experiment.key: experiment
    for experiment in (
        *bouzy_helmstetter.TABLES,
        *depths.TABLES,
        *mogo.TABLES,
        *told.TABLES,
        *gnugo.TABLES,
        *frontiers.TABLES,
        pools.CF_POOL,
        *clusters.TABLES,
        rules.CF_RULES,
        HANDICAP,
        openings.CF_BOOK,
        ideas.IDEAS_IN_GOMC,
        *rivals.TABLES,
    )
}
"""All experiments that play matches, by key."""

LEAGUES = {league.key: league for league in (cgos.CGOS, *road.LEAGUES)}
"""All tables of ratings, by key."""

STUDIES = {study.key: study for study in (BALANCE, NAKADES, TACTICS, WEAKNESSES)}
"""All experiments that ask about positions, by key."""


def find(key: str) -> Experiment | League | Study:
    """Return the experiment with a key.

    Raises
    ------
    GomcError
        If no experiment has this key.

    Examples
    --------
    >>> find("bh-3").table
    'Table 3, section 4.2.2'
    >>> find("bh-9")
    Traceback (most recent call last):
    ...
    gomc.errors.GomcError: there is no experiment 'bh-9'; there are bh-1, ...
    """
    known = EXPERIMENTS | LEAGUES | STUDIES
    if not isinstance(key, str) or key not in known:
        raise GomcError(f"there is no experiment {quoted(key)}; there are {', '.join(known)}.")
    return known[key]
