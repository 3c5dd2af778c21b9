"""Experiments on the chapter on Monte-Carlo in GNU Go's manual, 2009.

How much do patterns with values matter? The manual gives no figures, so all figures are gomc's. All
players use MoGo's tree with different playouts; only in the experiment in which GNU Go itself plays,
the tree is GNU Go's.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Hypothesis, Quick, Row, stronger
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.notation import UNIFORM_DB, write
from gomc.settings.patterns import MOGO
from gomc.settings.weighted import weighted

PAPER = "GNU Go 3.8, its manual, 2009"
GAMES = "playouts=10000"
PLAIN = f"mogo:patterns=mc_uniform,{GAMES}"
FEWER = Quick(40, {GAMES: "playouts=1000"})
NO_FIGURES = "The manual has no figures."
TREE = (
    "The tree is that of gomc's MoGo (RR-6062), with the same number of random games on both sides. "
    "The time that these take is not taken into account."
)


def with_eyes(*patterns: WeightedPattern) -> str:
    """Return the text of a database in which some patterns follow the patterns for eyes."""
    return write(Database((*UNIFORM_DB.patterns, *patterns)))


def against(label: str, a: str, b: str) -> Row:
    """Return the row of a match between two databases or policies in MoGo's tree."""
    return Row(label, f"mogo:{a},{GAMES}", f"mogo:{b},{GAMES}", games=200)


# Paper: GG 14 databases
GG_DATABASES = Experiment(
    key="gg-databases",
    title="GNU Go's three databases of patterns against each other",
    paper=PAPER,
    table="chapter 14, the list of built-in databases",
    measure="wins",
    varies="the database by which both sides' random games are played",
    finding="The more the random games know, the stronger is the search: montegnu_classic is stronger "
    "than mogo_classic, and both are stronger than uniform.",
    hypotheses=(
        stronger("mogo_classic is stronger than uniform", "mogo_classic - uniform"),
        stronger("montegnu_classic is stronger than uniform", "montegnu_classic - uniform"),
        stronger("montegnu_classic is stronger than mogo_classic", "montegnu_classic - mogo_classic"),
    ),
    rows=tuple(
        against(f"{a} - {b}", f"patterns=mc_{a}", f"patterns=mc_{b}")
        for a, b in (
            ("mogo_classic", "uniform"),
            ("montegnu_classic", "uniform"),
            ("montegnu_classic", "mogo_classic"),
        )
    ),
    quick=FEWER,
    notes=(
        NO_FIGURES + " Its last section takes montegnu_classic for the one to beat; that mogo_classic "
        "is stronger than uniform it does not say.",
        TREE,
    ),
)
"""The three databases, with the same number of playouts."""

JUMPS = (1, 3, 10, 30, 100, 300, 1000)

# Paper: GG 14 near
GG_JUMP = Experiment(
    key="gg-jump",
    title="How much is a one-point jump worth?",
    paper=PAPER,
    table="chapter 14, the first pattern after the eyes",
    measure="wins",
    varies="the value of connecting a one-point jump near the last move, against uniform games",
    finding="Uniform games are biased, as what is not solidly connected is cut apart too often; one "
    "pattern, by which the one-point jump is connected when it is threatened, counters that.",
    hypotheses=(
        stronger("the value 10 is stronger than uniform games", "10"),
        stronger("the value 100 is stronger than uniform games", "100"),
    ),
    rows=tuple(
        against(str(value), f"patterns=jump-{value}.db", "patterns=mc_uniform") for value in JUMPS
    ),
    quick=FEWER,
    files={
        f"jump-{value}.db": with_eyes(WeightedPattern("?X? O*O ???", (Value(value, ("near",)),)))
        for value in JUMPS
    },
    notes=(
        NO_FIGURES,
        TREE,
        "1 is the value of any move, so that the first row compares uniform games with themselves.",
    ),
)
"""The one-point jump, with values from 1 to 1000."""

# Paper: GG 14 databases
GG_RULES = Experiment(
    key="gg-rules",
    title="MoGo's patterns: as rules, and as values of moves",
    paper=PAPER,
    table="chapter 14, on the database mogo_classic",
    measure="wins",
    varies="whether the first rule that finds moves decides, or a value that is added to a draw",
    finding="The database mogo_classic is an approximation of MoGo's random games.",
    hypotheses=(
        Hypothesis(
            "rules win from 43 to 57 % against mogo_classic, that is less than 50 points of rating "
            "from even",
            {"all rules - mogo_classic": 1},
            low=0.43,
            high=0.57,
        ),
    ),
    rows=(
        against("all rules - mogo_classic", "policy=sequence-like", "patterns=mc_mogo_classic"),
        against("patterns alone, as rules - as values", "policy=mogo", "patterns=mogo-patterns.db"),
        against("all rules - uniform", "policy=sequence-like", "patterns=mc_uniform"),
        against("mogo_classic - uniform", "patterns=mc_mogo_classic", "patterns=mc_uniform"),
    ),
    quick=FEWER,
    files={"mogo-patterns.db": with_eyes(*weighted(MOGO, Value(100, ("near", "osafe"))))},
    notes=(
        NO_FIGURES,
        TREE,
        "In mogo_classic captures and saves have the value 10,000, and patterns 100, if they are near; "
        "in the second row patterns have 100. A rule decides whenever it finds a move; a value of 100 "
        "beside sixty other moves is drawn in five of eight cases.",
        "Near is more than the eight points round the last move, where MoGo's rules look.",
    ),
)
"""MoGo's patterns as rules of a policy and as values of a database."""

ITSELF = (
    "gnugo --mode gtp --monte-carlo --mc-games-per-level {} --level 10 --chinese-rules "
    "--positional-superko --seed {{seed}}"
)
CLASSICAL = "gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}"

# Paper: GG 14
GG_GNUGO = Experiment(
    key="gg-gnugo",
    title="GNU Go's Monte-Carlo: gomc's against GNU Go's own",
    paper=PAPER + ", and what it was seen to do",
    table="chapter 14",
    measure="wins",
    varies="the number of games for a move, on both sides; and in the last row the opponent",
    finding="With few games GNU Go is the stronger one for its classical engine, which chooses among "
    "the good moves in the end.",
    hypotheses=(
        Hypothesis(
            "at 1000 games gomc wins less than half against GNU Go's own Monte-Carlo",
            {"1000 games": 1},
            high=0.5,
        ),
    ),
    rows=(
        Row("1000 games", "gnugo-mc:playouts=1000", ITSELF.format(100)),
        Row("8000 games", "gnugo-mc:playouts=8000", ITSELF.format(800)),
        Row("1000 games, against level 10", "gnugo-mc:playouts=1000", CLASSICAL),
    ),
    quick=Quick(
        20,
        {"playouts=1000": "playouts=300", "100": "30", "playouts=8000": "playouts=2400", "800": "240"},
    ),
    notes=(
        NO_FIGURES,
        "GNU Go multiplies the games of the option --mc-games-per-level by its level, which is 10. In "
        "truth both count moves of the tree, and a search can end earlier.",
        "The last row has GNU Go without --monte-carlo.",
    ),
)
"""GNU Go's search in gomc against GNU Go."""

TABLES = (GG_DATABASES, GG_JUMP, GG_RULES, GG_GNUGO)
"""All experiments of this module."""
