"""Games with handicap stones, and komi that changes with the game.

"Current Frontiers in Computer Go", 2010, section III, describes games of four programs against people.
With seven stones on 19x19 all four programs lost against professionals, and with four stones a program
won against a strong amateur. In this experiment GNU Go plays White, and a program of gomc gets the
stones.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Hypothesis, Quick, Row
from gomc.lab.experiments.frontiers import LEVEL, PAPER
from gomc.lab.experiments.opponents import DEFAULT, WEAKER
from gomc.lab.experiments.rivals import EARLY, EARLY_NOTE

GAMES = "playouts=2000"
PLAYER = f"{EARLY},{GAMES}"
KOMIS = {"real komi": "", "linear": ",dynamic_komi=linear", "adaptive": ",dynamic_komi=adaptive"}


def _label(stones: int, komi: str) -> str:
    return f"{stones} stones, {komi}"


# Paper: CF III
HANDICAP = Experiment(
    key="cf-handicap",
    title="Games with handicap, with and without dynamic komi",
    paper=PAPER,
    table="section III, games with seven and four stones",
    measure="wins",
    varies="the number of stones, and the komi of the searches",
    finding="With seven stones a program wins more often than with four, and more often with dynamic "
    "komi than without.",
    hypotheses=(
        Hypothesis(
            "with seven stones a program wins more often than with four",
            {_label(7, "real komi"): 1, _label(4, "real komi"): -1},
            low=0,
        ),
        *(
            Hypothesis(
                f"with seven stones and {komi} komi a program wins more often than with the real komi",
                {_label(7, komi): 1, _label(7, "real komi"): -1},
                low=0,
            )
            for komi in ("linear", "adaptive")
        ),
    ),
    rows=(
        *(
            Row(_label(stones, komi), f"{PLAYER}{setting}", DEFAULT, games=200, handicap=stones)
            for stones in (7, 4)
            for komi, setting in KOMIS.items()
        ),
        Row("without stones", PLAYER, DEFAULT, games=200),
    ),
    quick=Quick(10, {GAMES: "playouts=500", **WEAKER}, LEVEL),
    size=19,
    komi=0.5,
    notes=(
        "The paper's programs played far more playouts a move, and played against people. gomc's "
        "own program replaces them, because it plays well with few playouts. In earlier games with 300 "
        "playouts a move the MoGo of 2007 lost all stones to GNU Go at level 0 in each of five games, "
        "with every kind of komi.",
        "In the paper's games against people seven stones were not enough against professionals, but "
        "four stones were enough against an amateur. gomc cannot test this, so the rows test only the "
        "value of stones and of komi.",
        "Dynamic komi is an idea of Baudis (2011); the paper does not mention it.",
        "The row without stones uses komi 0.5, too.",
        EARLY_NOTE,
    ),
)
"""Games with seven and with four stones, by the komi of the searches."""
