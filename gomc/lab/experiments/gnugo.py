"""Experiments on the chapter on Monte-Carlo in GNU Go's manual, 2009.

How much do patterns with values matter? The manual gives no figures, so all figures are gomc's. All
players use MoGo's tree with different playouts; only in the experiment in which GNU Go itself plays,
the tree is GNU Go's.
"""

from __future__ import annotations

from dataclasses import replace

from gomc.lab.experiments.declared import Experiment, Hypothesis, Quick, Row, stronger
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.notation import MOGO_DB, UNIFORM_DB, write
from gomc.settings.patterns import MOGO
from gomc.settings.weighted import weighted

PAPER = "GNU Go 3.8, its manual, 2009"
GAMES = "playouts=10000"
PLAIN = f"mogo:patterns=mc_uniform,{GAMES}"
FEWER = Quick(40, {GAMES: "playouts=1000"})
NO_FIGURES = "The manual gives no figures."
TREE = (
    "Both sides use the tree of gomc's MoGo (RR-6062) and the same number of playouts. The time of "
    "the playouts does not count."
)


def with_eyes(*patterns: WeightedPattern) -> str:
    """Return the text of a database in which some patterns follow the patterns for eyes."""
    return write(Database((*UNIFORM_DB.patterns, *patterns)))


def mogo_without(word: str) -> str:
    """Return the text of mogo_classic without the patterns whose values ask for a property."""
    kept = (p for p in MOGO_DB.patterns if not any(word in value.words for value in p.values))
    return write(Database(tuple(kept)))


def safe_mogo() -> str:
    """Return the text of mogo_classic in which no move of a pattern is a self-atari."""
    safe = tuple(
        replace(p, values=(Value(100, ("near", "osafe")),)) if p.values[0].value == 100 else p
        for p in MOGO_DB.patterns
    )
    return write(Database(safe))


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
    varies="the database of patterns in the playouts of each side",
    finding="More knowledge in the playouts makes the search stronger: montegnu_classic is stronger "
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
        NO_FIGURES + " The last section of the manual names montegnu_classic as the database to "
        "beat. It does not compare mogo_classic with uniform.",
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
    varies="the value of connecting a one-point jump near the last move, against uniform playouts",
    finding="One pattern, which connects a threatened one-point jump, makes uniform playouts stronger.",
    hypotheses=(
        stronger("the value 10 is stronger than uniform playouts", "10"),
        stronger("the value 100 is stronger than uniform playouts", "100"),
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
        "The manual's reason is that uniform playouts cut loose connections too often. The rows test "
        "the strength, not the reason.",
        "Every move has at least the value 1, so the first row compares uniform playouts with "
        "uniform playouts.",
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
    varies="whether the first rule that finds moves decides, or values of moves weight a random choice",
    finding="The database mogo_classic is an approximation of MoGo's playouts.",
    hypotheses=(
        Hypothesis(
            "rules win from 43 to 57 % against mogo_classic, less than 50 points of rating from even",
            {"all rules - mogo_classic": 1},
            low=0.43,
            high=0.57,
        ),
    ),
    rows=(
        against("all rules - mogo_classic", "policy=sequence-like", "patterns=mc_mogo_classic"),
        against("patterns alone, as rules - as values", "policy=mogo", "patterns=mogo-patterns.db"),
        against("no capture rule - mogo_classic", "policy=save+mogo", "patterns=mc_mogo_classic"),
        against("no save rule - mogo_classic", "policy=mogo+capture", "patterns=mc_mogo_classic"),
        against(
            "patterns alone, as values - mogo_classic",
            "patterns=mogo-patterns.db",
            "patterns=mc_mogo_classic",
        ),
        *(
            against(
                f"mogo_classic {change} - mogo_classic", f"patterns={file}", "patterns=mc_mogo_classic"
            )
            for change, file in (
                ("without captures", "no-captures.db"),
                ("without saves", "no-saves.db"),
                ("with safe patterns", "safe.db"),
            )
        ),
        against("all rules - uniform", "policy=sequence-like", "patterns=mc_uniform"),
        against("mogo_classic - uniform", "patterns=mc_mogo_classic", "patterns=mc_uniform"),
    ),
    quick=FEWER,
    files={
        "mogo-patterns.db": with_eyes(*weighted(MOGO, Value(100, ("near", "osafe")))),
        "no-captures.db": mogo_without("ocap1+"),
        "no-saves.db": mogo_without("xcap1+"),
        "safe.db": safe_mogo(),
    },
    notes=(
        NO_FIGURES,
        TREE,
        "In mogo_classic captures and saves near the last move have the value 10,000, and patterns "
        "near the last move the value 100; in the second row patterns have the value 100. A rule "
        "decides whenever the rule finds a move; a move of value 100 beside sixty other moves is "
        "chosen in five of eight cases.",
        "In the row without a capture rule MoGo's rules save strings and match patterns, but do not "
        "look for captures all over the board.",
        "The word near in databases covers more than the eight points round the last move, which "
        "MoGo's rules search.",
        "MoGo's report tests patterns only where a move is no self-atari (section 3.2). The patterns "
        "of mogo_classic may propose self-ataris. Safe patterns have the word osafe, and so propose "
        "none.",
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
    paper=PAPER + ", and its observed behaviour",
    table="chapter 14",
    measure="wins",
    varies="the number of playouts a move on both sides, and in the last row the opponent",
    finding="With the same number of playouts GNU Go's own Monte-Carlo is stronger than gomc's copy.",
    hypotheses=(
        Hypothesis(
            "with 1000 playouts gomc wins less than half of the games against GNU Go's own Monte-Carlo",
            {"1000 playouts": 1},
            high=0.5,
        ),
        Hypothesis(
            "with 8000 playouts gomc wins less than half of the games, too",
            {"8000 playouts": 1},
            high=0.5,
        ),
    ),
    rows=(
        Row("1000 playouts", "gnugo-mc:playouts=1000", ITSELF.format(100)),
        Row("8000 playouts", "gnugo-mc:playouts=8000", ITSELF.format(800)),
        Row("1000 playouts, against the classical engine", "gnugo-mc:playouts=1000", CLASSICAL),
    ),
    quick=Quick(
        20,
        {"playouts=1000": "playouts=300", "100": "30", "playouts=8000": "playouts=2400", "800": "240"},
    ),
    notes=(
        NO_FIGURES + " gomc observed the finding in GNU Go's games.",
        "In GNU Go the classical engine makes the final choice among the good moves. No row tests "
        "whether this choice is the cause of the difference.",
        "GNU Go multiplies the number of --mc-games-per-level by the level, which is 10. In fact "
        "both programs count moves of the tree, and a search can end earlier.",
        "In the last row GNU Go runs without --monte-carlo, at level 10.",
    ),
)
"""GNU Go's search in gomc against GNU Go."""

TABLES = (GG_DATABASES, GG_JUMP, GG_RULES, GG_GNUGO)
"""All experiments of this module."""
