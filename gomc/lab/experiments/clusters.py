"""Clusters: strength by the number of trees, with and without an exchange of games between the trees.

"Current Frontiers in Computer Go" (2010), section II-E, says that message passing is known as much more
efficient on 19x19 than on 9x9. The paper gives no figures. In these experiments every tree plays the
same number of games for any number of trees, so all players take the same time on enough machines.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Quick, Row, stronger
from gomc.lab.experiments.frontiers import NO_FIGURES, PAPER

GAMES = 2000
"""The number of games of a tree for a move."""

FEW = 200
"""The number of games of a tree for a move in the quick form."""

TREES = (2, 4, 8)
MOST = TREES[-1]


def trees(number: int, games: int, exchange: bool) -> str:
    """Return MoGo with `number` trees of `games` games each, and ten exchanges in a move or none."""
    settings = f"workers={number},every={games // 10}{'' if exchange else ',share=1'}"
    return f"mogo:playouts={number * games},{settings}"


def rows() -> tuple[Row, ...]:
    """Return the rows: several trees against a single tree, and with exchange against without."""
    single, rows = f"mogo:playouts={GAMES}", []
    for number in TREES:
        for label, exchange in (("apart", False), ("exchange", True)):
            rows.append(Row(f"{number}, {label}", trees(number, GAMES, exchange), single, games=400))
    both = trees(MOST, GAMES, True), trees(MOST, GAMES, False)
    rows.append(Row(f"{MOST}, exchange - apart", *both, games=400))
    rows.append(
        Row(f"one tree, {MOST} times as many", f"mogo:playouts={MOST * GAMES}", single, games=400)
    )
    return tuple(rows)


def quick(games: int) -> Quick:
    """Return the quick form, with fewer playouts in all trees."""
    fewer = {f"playouts={n * GAMES}": f"playouts={n * FEW}" for n in (1, *TREES)}
    return Quick(games, {**fewer, f"every={GAMES // 10}": f"every={FEW // 10}"})


NOTES = (
    NO_FIGURES,
    "All trees are MoGo's of 2006. Each tree plays the same number of playouts a move, and exchanges "
    "games after every tenth of the playouts. The opponent in most rows is one tree with this number "
    "of playouts.",
    "In the last row one tree plays the playouts of all trees, as if messages took no time. The "
    "lead of this tree over exchanging trees measures the cost of distribution.",
    "The paper says that message passing helps much more on 19x19 than on 9x9. To see whether "
    "clusters help more on larger boards, compare the tables of both sizes.",
)


# Paper: CF II-E processors
def experiment(key: str, size: int, games: int) -> Experiment:
    """Return the experiment on a board of a size; `games` is for each row of the quick form."""
    return Experiment(
        key=key,
        title=f"Trees that exchange games, {size}x{size}",
        paper=PAPER,
        table="section II-E, processors",
        measure="wins",
        varies=f"the number of trees, each with {GAMES:,} playouts a move, and whether they exchange "
        "games",
        finding="Trees that exchange games are stronger than trees apart, and than one tree.",
        hypotheses=(
            stronger(f"{MOST} trees that exchange are stronger than one tree", f"{MOST}, exchange"),
            stronger(
                f"{MOST} trees that exchange are stronger than {MOST} apart",
                f"{MOST}, exchange - apart",
            ),
        ),
        rows=rows(),
        quick=quick(games),
        size=size,
        notes=NOTES,
    )


CF_CLUSTER = experiment("cf-cluster", 9, 24)
"""The experiment on 9x9."""

CF_CLUSTER_13 = experiment("cf-cluster-13", 13, 16)
"""The experiment on 13x13."""

TABLES = (CF_CLUSTER, CF_CLUSTER_13)
"""Both experiments."""
