"""Experiments on "Current Frontiers in Computer Go", 2010: ideas of the tree in programs of that time.

The paper describes RAVE, a priori evaluation, widening, owners and criticality, and says which of these
ideas helped. The paper gives no matches for them; the figures for RAVE are from Gelly and Silver
(2007). All players use MoGo's playouts, and a setting of the tree varies.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import (
    Experiment,
    Figure,
    Hypothesis,
    Quick,
    Row,
    better,
    stronger,
)
from gomc.lab.experiments.opponents import DEFAULT, GNUGO, WEAKER

PAPER = '"Current Frontiers in Computer Go", 2010'
RAVE = "mogo:bandit=ucb1(0),rave=on"
"""MoGo's tree with RAVE and no other exploration, like most programs of 2010."""

NO_FIGURES = "The paper gives no figures for this experiment; all figures are gomc's."
LEVEL = ("GNU Go plays at level 0.",)
"""The note of quick forms with a weaker GNU Go."""
EQUAL = "Both sides play the same number of playouts a move; the time of a move does not count."


def rave_by_games(games: int, without: Figure | None, has: Figure | None) -> tuple[Row, ...]:
    """Return three rows for a number of playouts: without RAVE, with RAVE, and both in a match."""
    differs = "Gelly and Silver's MoGo is not public"
    mogo, rave, gnugo = f"mogo:playouts={games}", f"{RAVE},playouts={games}", GNUGO.format(8)
    return (
        Row(f"without, {games:,}", mogo, gnugo, without, games=400, differs=differs),
        Row(f"with, {games:,}", rave, gnugo, has, games=400, differs=differs),
        Row(f"with - without, {games:,}", rave, mogo, games=400),
    )


# Paper: CF (4)
CF_RAVE = Experiment(
    key="cf-rave",
    title="RAVE, off and on",
    paper=PAPER + "; Gelly and Silver 2007",
    table="section II-C; the figures with 3,000 playouts are Gelly and Silver's",
    measure="wins",
    varies="RAVE, and the number of playouts a move",
    finding="RAVE makes a program stronger, with few and with many playouts.",
    hypotheses=(
        better("with 3,000 playouts RAVE wins more often", "with, 3,000", "without, 3,000"),
        stronger("with 1,000 playouts RAVE is stronger than MoGo", "with - without, 1,000"),
        stronger("with 10,000 playouts RAVE is stronger than MoGo", "with - without, 10,000"),
    ),
    rows=(
        *rave_by_games(1_000, None, None),
        *rave_by_games(3_000, Figure(0.239), Figure(0.605)),
        *rave_by_games(10_000, None, None),
    ),
    quick=Quick(
        30,
        {
            "playouts=1000": "playouts=300",
            "playouts=3000": "playouts=1000",
            "playouts=10000": "playouts=3000",
            "--level=8": "--level=0",
        },
        LEVEL,
    ),
    notes=(
        "Gelly and Silver's MoGo of 2007 played GNU Go 3.7.10 at level 8. This MoGo is not public, "
        "and its GNU Go is not the installed version. gomc uses MoGo's tree and playouts of 2006, "
        "and the schedule of least error, which was published later.",
        "Without RAVE the tree uses MoGo's bandit and first-play urgency; with RAVE the tree uses "
        "no exploration.",
    ),
)
"""RAVE off and on, by the number of playouts."""

PRIOR = "playouts=3000"

SOURCES = {
    "even game": "evengame",
    "grandfather": "evengame+grandfather(10)",
    "policy": "evengame+policymoves(games=10)",
    "patterns": "evengame+patternmoves",
    "captures": "evengame+captures",
    "ataris": "evengame+ataris",
    "extensions": "evengame+extensions",
    "self-atari": "evengame+selfatari",
    "near the last move": "evengame+nearlast",
    "line of influence": "evengame+line(3,1,empty=3)",
    "line of death": "evengame+line(1,0,empty=3)",
    "empty triangle": "evengame+emptytriangle",
    "all of michi": "michi",
    "all of Pachi": "pachi",
    "all of Fuego": "fuego",
    "all of MoGo": "mogo",
}
"""The priors of each row, as text."""

# Paper: CF II-B patterns, CF II-B rules
CF_PRIORS = Experiment(
    key="cf-priors",
    title="Priors, each source alone",
    paper=PAPER,
    table="section II-B, a priori evaluation of moves",
    measure="wins",
    varies="the source of the virtual games that a new move gets, against no virtual games; both "
    "sides use RAVE",
    finding="Patterns and tactical rules are useful priors, each alone and many together.",
    hypotheses=(
        stronger("patterns are stronger than no priors", "patterns"),
        stronger("captures are stronger than no priors", "captures"),
        stronger("the line of influence is stronger than no priors", "line of influence"),
        stronger("all priors of michi are stronger than no priors", "all of michi"),
        better(
            "michi's priors win more often against GNU Go than no priors",
            "michi - GNU Go",
            "none - GNU Go",
        ),
    ),
    rows=(
        *(
            Row(label, f"{RAVE},priors={sources},{PRIOR}", f"{RAVE},{PRIOR}", games=200)
            for label, sources in SOURCES.items()
        ),
        Row("none - GNU Go", f"{RAVE},{PRIOR}", DEFAULT, games=200),
        Row("michi - GNU Go", f"{RAVE},priors=michi,{PRIOR}", DEFAULT, games=200),
    ),
    quick=Quick(24, {PRIOR: "playouts=500", **WEAKER}, LEVEL),
    notes=(
        NO_FIGURES,
        EQUAL,
        "Each source adds ten even games, so every move has virtual games before its first playout.",
    ),
)
"""The strength that each source of priors adds."""

WIDE = "playouts=10000"
EACH = f"mogo:fpu=inf,{WIDE}"
"""A tree that plays every move once before it plays a move for the second time."""

ORDERS = {
    "good": "priors=michi,priors.scale=0.001,{0}.order=priors",
    "poor": "{0}.order=mc_montegnu_classic",
    "random": "{0}.order=random",
}
"""The orders by name: michi's priors, which here count as almost no games; a database; chance."""

SCHEDULES = {"n^0.5": "power(0.5)", "Coulom": "table(40,1.4)", "Chaslot": "unpruning(5,50,1.3)"}


def widened(name: str, order: str, b: str = EACH, against: str = "") -> Row:
    """Return the row of a schedule and an order."""
    settings = f"widening={SCHEDULES[name]},{ORDERS[order].format('widening')}"
    return Row(f"{name}, {order}{against}", f"mogo:fpu=inf,{settings},{WIDE}", b, games=200)


# Paper: CF (3), CF II-B
CF_WIDENING = Experiment(
    key="cf-widening",
    title="Progressive widening in a good order, in a random order, and no widening",
    paper=PAPER,
    table="section II-B, equation 3",
    measure="wins",
    varies="the number of moves that a node compares, and their order; without RAVE",
    finding="Widening, even in a random order, and a bias that fades are better than trying each move "
    "once.",
    hypotheses=(
        stronger("widening in a good order is stronger than no widening", "n^0.5, good"),
        stronger("widening in a random order is stronger than no widening", "n^0.5, random"),
        better("a good order is better than a random order", "n^0.5, good", "n^0.5, random"),
        stronger("a bias that fades is stronger than no bias", "bias, good"),
    ),
    rows=(
        *(widened(name, order) for name in SCHEDULES for order in ORDERS),
        *(
            Row(
                f"bias, {order}",
                f"mogo:fpu=inf,bias=1,{ORDERS[order].format('bias')},{WIDE}",
                EACH,
                games=200,
            )
            for order in ("good", "poor")
        ),
        Row("first-play urgency", f"mogo:{WIDE}", EACH, games=200),
        Row("none - GNU Go", EACH, DEFAULT, games=200),
        widened("n^0.5", "random", DEFAULT, " - GNU Go"),
        widened("n^0.5", "good", DEFAULT, " - GNU Go"),
    ),
    quick=Quick(24, {WIDE: "playouts=1000", **WEAKER}, LEVEL),
    notes=(
        NO_FIGURES + " Wang, Audibert and Munos (2008) showed that a random order can help.",
        EQUAL,
        "The good order is the order of michi's priors. The poor order is the order of GNU Go's "
        "database montegnu_classic. This database gives most moves the same value, and of these "
        "moves the first in reading order, at the edge of the board, comes first.",
        "First-play urgency, 1.0 in the row of this name, was MoGo's own solution of the same problem.",
    ),
)
"""Progressive widening with several schedules and orders."""

MANY = "playouts=10000"
CRITICAL = f"{RAVE},criticality=rave,criticality.games=2000"

# Paper: CF II-C criticality, CF II-C owner
CF_CRITICALITY = Experiment(
    key="cf-criticality",
    title="Criticality and owners",
    paper=PAPER,
    table="section II-C, owner information and criticality",
    measure="wins",
    varies="the use of owners and criticality in the tree; the first player always uses RAVE",
    finding="Criticality gave a very small improvement in MoGo, and no improvement in Zen.",
    hypotheses=(
        Hypothesis(
            "criticality wins from 43 to 57 %, less than 50 points of rating from even",
            {"criticality in RAVE": 1},
            low=0.43,
            high=0.57,
        ),
    ),
    rows=(
        Row("criticality in RAVE", f"{CRITICAL},{MANY}", f"{RAVE},{MANY}", games=400),
        Row(
            "criticality as a bias",
            f"{RAVE},criticality=criticality(bias,10,100),{MANY}",
            f"{RAVE},{MANY}",
            games=400,
        ),
        Row("owners as a bias", f"{RAVE},owners=1,{MANY}", f"{RAVE},{MANY}", games=400),
        Row(
            "owners as a prior",
            f"{RAVE},owners=on,priors=evengame+frontier,{MANY}",
            f"{RAVE},priors=evengame,{MANY}",
            games=400,
        ),
        Row("RAVE - GNU Go", f"{RAVE},{MANY}", DEFAULT, games=200),
        Row("criticality - GNU Go", f"{CRITICAL},{MANY}", DEFAULT, games=200),
        Row("criticality - MoGo", f"{CRITICAL},{MANY}", f"mogo:{MANY}", games=200),
    ),
    quick=Quick(
        24,
        {MANY: "playouts=2000", "criticality.games=2000": "criticality.games=200", **WEAKER},
        LEVEL,
    ),
    notes=(
        NO_FIGURES,
        EQUAL,
        "Extra games of RAVE follow Pachi, which uses them in nodes of 2000 games or more. gomc chose "
        "the weights of the two biases. Where owners are a prior, both sides use ten even games.",
    ),
)
"""Criticality and owners in the tree."""

SHARED = "transpositions=on"

# Paper: CF II-A, RR Remark 1
CF_TRANSPOSITIONS = Experiment(
    key="cf-transpositions",
    title="A transposition table",
    paper=PAPER,
    table="section II-A",
    measure="wins",
    varies="whether different orders of the same moves lead to the same node",
    finding="A transposition table does not weaken a program.",
    hypotheses=(
        Hypothesis(
            "the table does not weaken MoGo: MoGo with the table wins at least 43 %, less than 50 "
            "points of rating below even",
            {"MoGo": 1},
            low=0.43,
        ),
        Hypothesis("the table does not weaken a tree with RAVE", {"RAVE": 1}, low=0.43),
    ),
    rows=(
        Row("MoGo", f"mogo:{SHARED},{MANY}", f"mogo:{MANY}", games=400),
        Row("RAVE", f"{RAVE},{SHARED},{MANY}", f"{RAVE},{MANY}", games=400),
        Row("RAVE without, GNU Go", f"{RAVE},{MANY}", DEFAULT, games=200),
        Row("RAVE with, GNU Go", f"{RAVE},{SHARED},{MANY}", DEFAULT, games=200),
    ),
    quick=Quick(40, {MANY: "playouts=2000", **WEAKER}, LEVEL),
    notes=(
        NO_FIGURES + " It says that MoGo uses a transposition table, like many strong programs.",
        EQUAL,
    ),
)
"""Nodes that several orders of moves share."""

TABLES = (CF_RAVE, CF_PRIORS, CF_WIDENING, CF_CRITICALITY, CF_TRANSPOSITIONS)
"""All experiments of this module."""
