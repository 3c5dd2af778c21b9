"""The papers' experiments, as data: one declaration a table.

- `declared`: what a declaration consists of;
- `bouzy_helmstetter`, `mogo`, `cgos`, `gnugo` and `frontiers`: the tables;
- `estimates`: intervals, and when a finding is confirmed or contradicted;
- `report`, `plot` and `pages`: the paper's figures beside gomc's, as text, as a picture and as pages.

The games lie in a `gomc.arena.Store`; a report is written from these alone.
"""

from gomc.arena.experiments import bouzy_helmstetter, cgos, frontiers, gnugo, mogo
from gomc.arena.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row
from gomc.errors import GomcError

__all__ = ["EXPERIMENTS", "Experiment", "Figure", "Hypothesis", "Quick", "Row", "find"]

EXPERIMENTS = {
    each.key: each
    for each in (
        *bouzy_helmstetter.TABLES,
        *mogo.TABLES,
        cgos.CGOS,
        *gnugo.TABLES,
        *frontiers.TABLES,
    )
}
"""All experiments by key."""


def find(key: str) -> Experiment:
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
    if key not in EXPERIMENTS:
        raise GomcError(f"there is no experiment {key!r}; there are {', '.join(EXPERIMENTS)}.")
    return EXPERIMENTS[key]
