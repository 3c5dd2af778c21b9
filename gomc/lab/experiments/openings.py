"""An experiment on "Current Frontiers in Computer Go", 2010: the strength that an opening book adds.

The paper says that MoGo's book, which MoGo itself built, is a big improvement on 9x9, and saves time
too. gomc's own program built gomc's book (`gomc/data/README.md`).
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Quick, Row, better, stronger
from gomc.lab.experiments.frontiers import LEVEL, NO_FIGURES, PAPER, RAVE
from gomc.lab.experiments.opponents import DEFAULT, WEAKER

BOOK = "book=9x9"
SHORT, LONG = "seconds=0.2", "seconds=1"

# Paper: CF II-E book, CF III-B
CF_BOOK = Experiment(
    key="cf-book",
    title="Play with and without an opening book",
    paper=PAPER,
    table="sections II-E and III-B",
    measure="wins",
    varies="whether the player uses gomc's book for 9x9; both sides use the same time for a move",
    finding="A book that a program built itself makes programs stronger.",
    hypotheses=(
        stronger("with little time the book makes its own program stronger", "its program, 0.2 s"),
        stronger("with more time the book makes its own program stronger, too", "its program, 1 s"),
        stronger("with little time the book makes another program stronger, too", "RAVE, 0.2 s"),
        better(
            "a program with the book wins more often against GNU Go than without the book",
            "with - GNU Go",
            "without - GNU Go",
        ),
    ),
    rows=(
        Row("its program, 0.2 s", f"gomc:{BOOK},{SHORT}", f"gomc:{SHORT}", games=400),
        Row("its program, 1 s", f"gomc:{BOOK},{LONG}", f"gomc:{LONG}", games=200),
        Row("RAVE, 0.2 s", f"{RAVE},{BOOK},{SHORT}", f"{RAVE},{SHORT}", games=400),
        Row("without - GNU Go", f"gomc:{SHORT}", DEFAULT, games=200),
        Row("with - GNU Go", f"gomc:{BOOK},{SHORT}", DEFAULT, games=200),
    ),
    quick=Quick(16, {SHORT: "seconds=0.05", LONG: "seconds=0.1", **WEAKER}, LEVEL),
    alone=True,
    notes=(
        NO_FIGURES,
        "Both sides use the same time for each move. The player with the book does not use the "
        "saved time; with a clock for the whole game, a book would be worth more.",
        "The book changes nothing where both sides would play the book's moves anyway.",
    ),
)
"""The opening book for 9x9."""
