"""The road: every program from 1990 on, on the same scale of ratings.

Each program plays an opponent of similar strength, so that the matches form a tree whose root is the
first program. A rating is the sum of the differences on the way to the root (`estimates.rows_of`).
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Hypothesis, Quick, Row
from gomc.lab.experiments.frontiers import DEFAULT, EQUAL

FEW, MANY = 1_000, 10_000

NEAR = {
    "uct": "abramson",
    "olga": "abramson",
    "mogo-pure": "uct",
    "valkyria": "uct",
    "gnugo-mc": "uct",
    "mogo": "mogo-pure",
    "gobble": "mogo",
    "oleg": "mogo",
    "reference-bot": "mogo",
    "mogo-2007": "mogo",
    "crazy-stone": "mogo-2007",
    "michi": "mogo-2007",
    "many-faces": "mogo-2007",
    "mogo-2009": "mogo-2007",
    "fuego": "mogo-2009",
    "zen": "fuego",
    "gomc": "fuego",
}
"""Each program's opponent of similar strength; a match that a side always wins gives no rating."""

ABOVE = {
    "mogo": ("abramson", "olga", "gnugo-mc"),
    "mogo-2007": ("gobble", "oleg", "reference-bot", "uct", "valkyria", "mogo-pure", "mogo"),
    "gomc": ("mogo-2007", "crazy-stone", "michi", "many-faces", "mogo-2009"),
}
"""The programs with many playouts, by their opponent of similar strength with few playouts."""

STRONGEST = ("fuego", "zen", "gomc")
"""The programs that are stronger than all opponents with few playouts; they play michi with many."""


def at(program: str, games: int) -> str:
    """Return a program as a player with a number of playouts a move."""
    return f"{program}:playouts={games}"


def _labelled(program: str, games: int) -> str:
    return f"{program}, {games:,}"


def _row(name: str, games: int, other: str, few: int) -> Row:
    return Row(_labelled(name, games), at(name, games), at(other, few), games=200)


def _rows() -> tuple[Row, ...]:
    """Return the rows, in an order in which an earlier row rates each opponent."""
    few = (_row(name, FEW, other, FEW) for name, other in NEAR.items())
    many = (_row(name, MANY, other, FEW) for other, names in ABOVE.items() for name in names)
    most = (_row(name, MANY, "michi", MANY) for name in STRONGEST)
    gnugo = Row("GNU Go 3.8, level 10", DEFAULT, at("fuego", FEW), games=200)
    return *few, *many, *most, gnugo


def _stronger(program: str, other: str, games: int) -> Hypothesis:
    """Return the hypothesis that a program is stronger than another program."""
    text = f"with {games:,} playouts a move {program} is stronger than {other}"
    weights = {_labelled(program, games): 1.0, _labelled(other, games): -1.0}
    return Hypothesis(text, weights, low=0)


ROAD = Experiment(
    key="road",
    title="The road from Abramson to gomc",
    paper='"Current Frontiers in Computer Go", 2010, and the papers before it',
    table="gomc's own table; ratings in points, with 0 for Abramson's program at 1,000 playouts a move",
    measure="elo",
    varies="the program, and its playouts a move",
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
    quick=Quick(40, {"playouts=1000": "playouts=100", "playouts=10000": "playouts=1000"}),
    notes=(
        "Each program plays one opponent of similar strength, so a rating is a sum of differences, "
        "and the interval grows with the number of differences. Programs of one family differ more "
        "in games against each other than in games against other programs.",
        EQUAL,
        "The quick form plays a tenth of the playouts that the row names state; GNU Go plays as in "
        "the full form.",
    ),
)
