"""gomc's own best program, made of the parts of the programs before it."""

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
"""The tree of 2010 with learned patterns as priors, and Fuego's playouts.

With 1,000 playouts a move it won 176 of 200 games on 9x9 against GNU Go 3.8 at level 10 (88 %, 82.8 to
91.8 %). Its parts were chosen in turn, each time the part that won most games there. `gomc tune` played
199 games with other priors, biases of RAVE, and numbers of games before a node grows; no other choice
was stronger. Those games were played with weights of moves that were learned from games on 9x9 alone.
"""
