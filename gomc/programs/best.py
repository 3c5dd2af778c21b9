"""gomc's own best program, after all that the programs before it had."""

from __future__ import annotations

from gomc.programs.program import Program
from gomc.settings import LEARNED_PRIORS, UCB1, UCT, Rave, presets

GOMC = Program(
    name="gomc",
    search=UCT(
        bandit=UCB1(exploration=0),
        rave=Rave(),
        priors=LEARNED_PRIORS,
        expand_visits=2,
        final="visits",
        policy=presets.FUEGO,
    ),
    year=2026,
    authors="the authors of gomc",
    source="gomc: the parts of the programs of 2010 that won most games together",
)
"""The tree of 2010 with learned patterns in it, and Fuego's random games."""
