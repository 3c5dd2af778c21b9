"""The road: every program from 1990 on, on one scale of ratings.

Each program plays one that came before it, so that the matches make a tree whose root is the first
program. A rating is the sum of the differences on the way to the root (`estimates.rows_of`).
"""

from __future__ import annotations

from gomc.arena.experiments.declared import Experiment, Hypothesis, Quick, Row
from gomc.arena.experiments.frontiers import DEFAULT, EQUAL

BEFORE = {
    "gobble": "abramson",
    "olga": "abramson",
    "oleg": "abramson",
    "reference-bot": "abramson",
    "uct": "abramson",
    "valkyria": "uct",
    "mogo-pure": "uct",
    "mogo": "mogo-pure",
    "gnugo-mc": "mogo",
    "mogo-2007": "mogo",
    "crazy-stone": "mogo",
    "michi": "mogo-2007",
    "many-faces": "mogo-2007",
    "mogo-2009": "mogo-2007",
    "fuego": "mogo-2007",
    "zen": "fuego",
    "gomc": "fuego",
}
"""Each program's opponent."""

FEW, MANY = 1_000, 10_000


def at(program: str, games: int) -> str:
    """Return a program as a player with so many random games a move."""
    return f"{program}:playouts={games}"


def _labelled(program: str, games: int) -> str:
    return f"{program}, {games:,}"


def _rows() -> tuple[Row, ...]:
    """Return the rows: with few random games against the one before, with many against itself."""
    few = (
        Row(_labelled(name, FEW), at(name, FEW), at(other, FEW), games=200)
        for name, other in BEFORE.items()
    )
    many = (
        Row(_labelled(name, MANY), at(name, MANY), at(name, FEW), games=200)
        for name in ("abramson", *BEFORE)
    )
    gnugo = Row("GNU Go 3.8, level 10", DEFAULT, at("mogo-2007", FEW), games=200)
    return *few, *many, gnugo


def _stronger(one: str, other: str, games: int) -> Hypothesis:
    """Return the hypothesis that a program is stronger than another one."""
    text = f"with {games:,} games a move {one} is stronger than {other}"
    weights = {_labelled(one, games): 1.0, _labelled(other, games): -1.0}
    return Hypothesis(text, weights, low=0)


ROAD = Experiment(
    key="road",
    title="The road from Abramson to gomc",
    paper='"Current Frontiers in Computer Go", 2010, and the papers before it',
    table="gomc's own table; ratings in points, Abramson's program with 1,000 games has 0",
    measure="elo",
    varies="the program, and its random games for a move",
    finding="Each idea made programs stronger.",
    hypotheses=(
        _stronger("mogo", "mogo-pure", FEW),
        _stronger("mogo-2007", "mogo", FEW),
        _stronger("fuego", "mogo-2007", FEW),
        _stronger("mogo-2009", "mogo-2007", FEW),
        _stronger("gomc", "fuego", FEW),
        _stronger("gomc", "fuego", MANY),
    ),
    rows=_rows(),
    quick=Quick(10, {"playouts=1000": "playouts=100", "playouts=10000": "playouts=1000"}),
    notes=(
        "Each program plays one opponent, so a rating is a sum of differences, and its interval grows "
        "with the way to Abramson's. Programs of one family differ more against each other than "
        "against strangers.",
        EQUAL,
        "The quick form has a tenth of the random games; GNU Go is as it is in the full form.",
    ),
)
