"""Rules of playouts, each alone: section II-D of "Current Frontiers in Computer Go", 2010.

All players use the tree of `gomc.programs.GOMC`. The paper names the rules that helped MoGo, and says
in words how much they helped. So the experiment tests only the sign of each effect.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Hypothesis, Quick, Row, stronger
from gomc.lab.experiments.frontiers import EQUAL, LEVEL, NO_FIGURES, PAPER
from gomc.lab.experiments.opponents import DEFAULT, WEAKER

PLAIN = "save+mogo+capture"
"""The stages of MoGo of 2006, which every row uses."""

STAGES = {
    "nakade": "nakade+save+mogo+capture",
    "nakade of three to six": "nakade(3,4,5,6)+save+mogo+capture",
    "approach moves": "save+mogo+capture+approach",
    "two liberties": "save+twoliberties+mogo+capture",
    "low liberties": "save+lowliberties+mogo+capture",
    "fill board": "fillboard+save+mogo+capture",
    "patterns round two moves": "save+mogo(2)+capture",
    "captures of the last string first": "capture(last)+save+mogo+capture",
    "ladders": "save(ladders)+mogo+capture",
    "last good replies": "lastgoodreply+save+mogo+capture",
    "no big self-ataris": "save+mogo+capture+careful",
}
"""For each rule the stages with this rule."""

WHOLE = "sequence-like", "mogo-2009", "fuego", "pachi", "michi", "factors-9x9"
"""Policies that play against GNU Go."""

FEW, MANY = "playouts=1000", "playouts=10000"


def _against_plain(label: str, stages: str, limit: str) -> Row:
    """Return the row of a program with a rule against the same program without the rule."""
    return Row(label, f"gomc:policy={stages},{limit}", f"gomc:policy={PLAIN},{limit}", games=400)


# Paper: CF II-D, CF II-D nakade, CF II-D fillboard, CF II-D semeai, CF II-D liberties
CF_RULES = Experiment(
    key="cf-rules",
    title="Rules of playouts, each alone",
    paper=PAPER,
    table="section II-D",
    measure="wins",
    varies="a rule of playouts, against playouts without the rule, or whole policies against GNU Go",
    finding="Nakade and approach moves make a program stronger, and fill board does so with many "
    "playouts.",
    hypotheses=(
        stronger("nakade is stronger than no nakade, with 10,000 playouts", "nakade, 10,000"),
        stronger(
            "fill board is stronger than no fill board, with 10,000 playouts", "fill board, 10,000"
        ),
        Hypothesis(
            "fill board helps more with 10,000 playouts than with 1,000",
            {"fill board, 10,000": 1, "fill board, 1,000": -1},
            low=0,
        ),
        stronger(
            "approach moves are stronger than no approach moves, with 10,000 playouts",
            "approach moves, 10,000",
        ),
    ),
    rows=(
        *(_against_plain(f"{label}, 1,000", stages, FEW) for label, stages in STAGES.items()),
        *(_against_plain(f"{label}, 10,000", stages, MANY) for label, stages in STAGES.items()),
        *(
            Row(f"{policy} - GNU Go", f"gomc:policy={policy},{FEW}", DEFAULT, games=100)
            for policy in WHOLE
        ),
    ),
    quick=Quick(12, {FEW: "playouts=200", MANY: "playouts=1000", **WEAKER}, LEVEL),
    notes=(
        NO_FIGURES,
        EQUAL,
        "`gomc match --sprt 0 50` decides a row as early as possible; this experiment plays all games.",
    ),
)
"""Each rule of playouts against the same program without the rule, and policies against GNU Go."""
