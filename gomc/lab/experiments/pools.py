"""An experiment on PoolRAVE: playouts with the best moves by RAVE against playouts without."""

from __future__ import annotations

from gomc.lab.experiments.declared import OWN, Experiment, Quick, Row, better, stronger
from gomc.lab.experiments.frontiers import EQUAL, RAVE

SIMULATED = "save+mogo+capture"
"""The stages of MoGo's playouts."""

POOLS = {
    "MoGo's, 1 of 10": (f"chance(poolrave,10)+{SIMULATED}", SIMULATED),
    "MoGo's, 1 of 4": (f"chance(poolrave,25)+{SIMULATED}", SIMULATED),
    "MoGo's, 1 of 2": (f"chance(poolrave,50)+{SIMULATED}", SIMULATED),
    "MoGo's, small pool": (f"chance(poolrave(3,50),25)+{SIMULATED}", SIMULATED),
    "MoGo's, few games": (f"chance(poolrave(10,10),25)+{SIMULATED}", SIMULATED),
    "uniform, 1 of 4": ("chance(poolrave,25)", "uniform"),
}
"""Policies with and without a pool; the names say the other stages, and how often the pool is used."""

CF_POOL = Experiment(
    key="cf-pool",
    title="PoolRAVE: playouts that use the tree's RAVE values",
    paper='Rimmel, Teytaud and Teytaud, "Biasing Monte-Carlo Simulations through RAVE Values", 2010',
    table=OWN,
    measure="wins",
    varies="how often a playout takes a move from the pool of the best moves by RAVE at the last "
    "node with enough games, the number of moves in the pool, and the number of games that "
    "the node needs; against the same program without a pool",
    finding="Playouts that follow the RAVE values of the tree make a program stronger.",
    hypotheses=(
        stronger(
            "a pool in 1 of 4 moves is stronger than no pool, with MoGo's stages", "MoGo's, 1 of 4"
        ),
        stronger(
            "a pool in 1 of 4 moves is stronger than no pool, with uniform playouts", "uniform, 1 of 4"
        ),
        better(
            "the pool helps uniform playouts more than MoGo's playouts",
            "uniform, 1 of 4",
            "MoGo's, 1 of 4",
        ),
    ),
    rows=tuple(
        Row(
            label,
            f"{RAVE},policy={pool},playouts=3000",
            f"{RAVE},policy={without},playouts=3000",
            games=400,
        )
        for label, (pool, without) in POOLS.items()
    ),
    quick=Quick(30, {"playouts=3000": "playouts=300"}),
    notes=(
        "This experiment does not repeat the paper's own figures.",
        EQUAL,
    ),
)
"""PoolRAVE, by how often a move comes from the pool."""
