"""An experiment on PoolRAVE: playouts with the best moves by RAVE against playouts without."""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Quick, Row, better, stronger
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
    title="PoolRAVE: random games that know what the tree likes",
    paper='Rimmel, Teytaud and Teytaud, "Biasing Monte-Carlo Simulations through RAVE Values", 2010',
    table="gomc's own table",
    measure="wins",
    varies="how often a move of a random game is one of the best by RAVE at the last node with enough "
    "games, how many moves are in the pool and how many games the node needs; against the same without",
    finding="Random games that are led by the RAVE values of the tree make a stronger program.",
    hypotheses=(
        stronger("a pool in 1 of 4 moves is stronger than none, with MoGo's stages", "MoGo's, 1 of 4"),
        stronger("it is so with uniform games", "uniform, 1 of 4"),
        better("it helps uniform games more than MoGo's", "uniform, 1 of 4", "MoGo's, 1 of 4"),
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
        "The paper's own figures are not repeated here.",
        EQUAL,
        "The quick form has fewer random games.",
    ),
)
"""PoolRAVE, by how often a move comes from the pool."""
