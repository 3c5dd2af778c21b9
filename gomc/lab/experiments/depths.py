"""Tables 6 to 8 of Bouzy and Helmstetter, "Monte-Carlo Go developments", 2003.

Tables 6 and 7 ask what a second move of depth gives, and Table 8 lets all programs play each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gomc.lab.experiments.bouzy_helmstetter import (
    COMPARED,
    FEWER,
    FEWER_GAMES,
    FIRST,
    GNUGO,
    KOMI,
    OLEG,
    OLGA,
    PAPER,
    PRUNING,
    better,
    scored,
    worse,
)
from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row
from gomc.search.depthtwo import mean_of_maximum

TWO = f"olga-two:eyes={{}},{PRUNING}"

UNPRUNED = (
    "olga-two:eyes=oleg,pruning.minimum=100,pruning.maximum=10000,pruning.equal=0,pruning.ratio=1000000"
)
"""Oleg of depth two, without a number of playouts."""


def _alike(playouts: int) -> Row:
    """Return the row in which Oleg plays the same number of playouts at both depths."""
    limit = f"playouts={playouts}"
    one = f"oleg:temperature=none,eyes=oleg,{limit}"
    return Row(f"Oleg, {playouts:,} in all", f"{UNPRUNED},{limit}", one)


# Paper: BH Table 6
BH_6 = Experiment(
    key="bh-6",
    title="Depth two: a move and its best reply",
    paper=PAPER,
    table="Table 6, section 4.5",
    measure="score",
    varies="the depth of the search of Olga and Oleg: two against one",
    finding="A search of the replies does not make the programs stronger.",
    hypotheses=(
        worse("Olga of depth two is no stronger than Olga of depth one", "Olga"),
        worse(
            "with 10,000 playouts in all a second move of depth makes Oleg no stronger",
            "Oleg, 10,000 in all",
        ),
        worse(
            "with 100,000 playouts in all a second move of depth makes Oleg no stronger",
            "Oleg, 100,000 in all",
        ),
    ),
    rows=(
        Row("Olga", TWO.format("olga", 0.2), OLGA, scored(-2.1, 120)),
        Row(
            "Oleg",
            TWO.format("oleg", 0) + ",pruning.ratio=1000000",
            FIRST.format("oleg"),
            scored(-2.4),
            differs="the paper does not give Oleg's number of playouts, and here the deeper search "
            "plays as many playouts after each first move as the other search in all",
        ),
        _alike(10_000),
        _alike(100_000),
    ),
    quick=Quick(
        10,
        {
            **FEWER_GAMES,
            "playouts=10000": "playouts=1000",
            "playouts=100000": "playouts=10000",
        },
        (FEWER,),
    ),
    notes=(
        KOMI,
        COMPARED,
        "Depth two uses all moves as first for the replies, as in the paper. Oleg uses no temperature. "
        "The first games of the row Oleg showed that the number of playouts decides this row. Then the "
        "rows with equal numbers of playouts were added, and these rows judge the finding.",
    ),
)
"""Table 6: depth two."""


def maximum(mu: int, which: int) -> float:
    """Return the mean (`which` is 0) or the deviation (1) of the largest of eleven variables."""
    return mean_of_maximum(mu)[which]


def largest(mu: int, which: int) -> Callable[[], float]:
    """Return the function that computes a cell of Table 7."""
    return partial(maximum, mu, which)


# Paper: BH Table 7
BH_7 = Experiment(
    key="bh-7",
    title="Why depth two disappoints: the largest of many uncertain means",
    paper=PAPER,
    table="Table 7, section 4.5",
    measure="number",
    varies="the number mu of standard errors by which one of eleven moves is better than the others",
    finding="The largest mean estimates the best move's value only if this move is at least four "
    "standard errors better than the others; if all moves are equal, the largest mean is "
    "more than one standard error too large.",
    hypotheses=(
        Hypothesis("with mu = 0 the largest mean is more than 1 too large", {"mu = 0, mean": 1}, low=1),
        Hypothesis("with mu = 4 the mean is correct to 0.05", {"mu = 4, mean": 1}, low=3.95, high=4.05),
        Hypothesis(
            "with mu = 4 the deviation is correct to 0.05",
            {"mu = 4, deviation": 1},
            low=0.95,
            high=1.05,
        ),
    ),
    rows=tuple(
        Row(f"mu = {mu}, {name}", paper=Figure(value, 0.015), number=largest(mu, which))
        for which, name, values in (
            (0, "mean", (1.58, 1.77, 2.27, 3.06, 4.01)),
            (1, "deviation", (0.58, 0.62, 0.77, 0.92, 0.98)),
        )
        for mu, value in enumerate(values)
    ),
    notes=(
        "This table needs no games, because the figures are integrals "
        "(gomc.search.depthtwo.mean_of_maximum), exact to all digits shown. The paper gives two "
        "decimals, which seem to come from simulations; gomc assumes that the paper's figures are "
        "exact to 0.015.",
    ),
)
"""Table 7: the largest of uncertain means."""

INDIGO = "Indigo is not public"

# Paper: BH Table 8
BH_8 = Experiment(
    key="bh-8",
    title="All against all",
    paper=PAPER,
    table="Table 8, section 4.6",
    measure="score",
    varies="the players: Oleg, Olga, Indigo 2002 and GNU Go 3.2",
    finding="GNU Go is far better than Olga and Oleg, and Olga beats Oleg.",
    hypotheses=(
        Hypothesis("GNU Go beats Oleg by more than 30 points", {"GNU Go - Oleg": 1}, low=30),
        Hypothesis("GNU Go beats Olga by more than 30 points", {"GNU Go - Olga": 1}, low=30),
        better("Olga is stronger than Oleg", "Olga - Oleg"),
    ),
    rows=(
        Row("Olga - Oleg", OLGA, OLEG, scored(10.4)),
        Row("GNU Go - Oleg", GNUGO, OLEG, scored(31.5)),
        Row("GNU Go - Olga", GNUGO, OLGA, scored(33.7)),
        Row("Indigo - Oleg", paper=scored(-4.9), absent=INDIGO),
        Row("Indigo - Olga", paper=scored(1.8), absent=INDIGO),
        Row("GNU Go - Indigo", paper=scored(8.7), absent=INDIGO),
    ),
    quick=Quick(12, {**FEWER_GAMES, "playouts=10000": "playouts=1000"}, (FEWER,)),
    notes=(
        KOMI,
        COMPARED,
        "Indigo is not public, so gomc cannot play the three matches of Indigo.",
        "The paper used GNU Go 3.2 at the default level; gomc uses the installed version, at level 10.",
        "The paper does not give the number of games of this tournament; the full form plays 100 "
        "games a row.",
    ),
)
"""Table 8: all against all."""

TABLES = (BH_6, BH_7, BH_8)
"""All experiments of this module, in the order of the paper."""
