"""An experiment on ideas of 2010 to 2015, added to the program gomc."""

from __future__ import annotations

from gomc.lab.experiments.declared import BEFORE_MERCY, OWN, Experiment, Quick, Row, stronger
from gomc.lab.experiments.frontiers import EQUAL

STAGES = "capture(last)+save+lowliberties+mogo(2)+capture+approach"
"""The stages of gomc's random games, without the mercy rule."""

NAKADES = f"chance(nakade(3,4,5,6),20)+{STAGES}"
"""Pachi's rule of nakade before the stages of gomc."""

IDEAS = {
    "generalised RAVE": "rave.grave=50",
    "a bonus for the score": "score_bonus=0.1",
    "PoolRAVE": f"policy=chance(poolrave,25)+{STAGES}",
    "last good reply": f"policy=lastgoodreply+{STAGES}",
    "nakade in random games": f"policy={NAKADES}",
    "criticality": "criticality=rave,criticality.games=450",
    "progressive bias": "bias=0.1",
    "nakade with a bonus for the score": f"policy={NAKADES}+mercy(30),score_bonus=0.1",
}
"""The settings of each idea, and of both ideas that won more than half of their games alone."""

IDEAS_IN_GOMC = Experiment(
    key="gomc-ideas",
    title="Later ideas in the program gomc",
    paper="Cazenave 2015 (generalised RAVE); Pachi's source (a bonus for the score, nakades, "
    "criticality); Rimmel, Teytaud and Teytaud 2010 (PoolRAVE); Baier and Drake 2010 (last good "
    "reply); Chaslot and others 2008 (progressive bias)",
    table=OWN,
    measure="wins",
    varies="the ideas that the program gomc gets; against gomc as it is",
    finding="Ideas that other programs use make gomc stronger too.",
    hypotheses=tuple(stronger(f"{label} makes gomc stronger", label) for label in IDEAS),
    rows=tuple(
        Row(label, f"gomc:{settings},playouts=1000", "gomc:playouts=1000", games=400)
        for label, settings in IDEAS.items()
    ),
    quick=Quick(20, {"playouts=1000": "playouts=100"}),
    notes=(
        "This experiment does not repeat figures of the sources, which describe other programs.",
        "Pachi's rule of nakade is asked with a chance of 20 %, before the other stages. Criticality "
        "adds games of RAVE in nodes with 450 games. The weight of progressive bias is 0.1.",
        "The kept games of all rows but the last, and the earlier games of progressive bias, were "
        "played with gomc's earlier weights of moves, which were learned from games on 9x9 alone.",
        "Three rows give gomc stages without the mercy rule: PoolRAVE, last good reply, and nakade in "
        "random games.",
        BEFORE_MERCY,
        EQUAL,
    ),
)
"""Ideas of other programs, in gomc's own program."""
