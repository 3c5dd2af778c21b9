"""Tables 1 to 5 of Bouzy and Helmstetter, "Monte-Carlo Go developments", 2003, and two matches.

The figures are mean scores of 100 games on 9x9, 50 with each colour. The standard deviation of a game's
score is about 15 points. So the 95 % interval of a mean extends 3 points to each side, as section 4 of
the paper says. gomc uses this interval for all tables of the paper. `depths` has Tables 6 to 8.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row

PAPER = "Bouzy and Helmstetter, Monte-Carlo Go developments, 2003"
RADIUS = 3.0
GNUGO = "gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}"

KOMI = (
    "The paper does not give the komi. gomc uses 7.5; the colours alternate, so the komi cancels "
    "out in mean scores."
)
COMPARED = "The paper does not say how often Olga compares moves; see gomc.settings.Pruning."
ENDLESS = "playouts=1000000"  # more than Olga's largest number of games a move, 10,000 times 82

PRUNING = f"pruning.minimum=100,pruning.maximum=10000,pruning.equal={{}},{ENDLESS}"
OLGA = "olga:" + PRUNING.format(0.2)
BASIC = f"olga:pruning.ratio=1000000,pruning.equal=0,pruning.maximum=10000,{ENDLESS}"
FIRST = "oleg:temperature=none,eyes={},playouts=10000"
OLEG = "oleg:temperature.k=2,playouts=10000"

# A tenth of the games makes the errors larger by the square root of ten, so sigma_e must be larger by
# the same factor. Otherwise the largest number of games ends every search, and a program that prunes
# early has more games left for good moves.
FEWER_GAMES = {
    "pruning.minimum=100": "pruning.minimum=30",
    "pruning.maximum=10000": "pruning.maximum=1000",
    "pruning.equal=0.2": "pruning.equal=0.63",
}
FEWER = (
    "This form plays a tenth of the playouts of the full form, so the errors are three times as large, "
    "and Olga's sigma_e is 0.63 instead of 0.2."
)
"""A note of the quick forms with `FEWER_GAMES`."""


def scored(value: float, minutes: float | None = None, games: int = 100) -> Figure:
    """Return a mean score of the paper, with the interval."""
    return Figure(value, RADIUS * (100 / games) ** 0.5, games, minutes=minutes)


def better(text: str, label: str) -> Hypothesis:
    """Return the hypothesis that a row's first player is stronger than the opponent."""
    return Hypothesis(text, {label: 1}, low=0)


def worse(text: str, label: str) -> Hypothesis:
    """Return the hypothesis that a row's first player is weaker than the opponent."""
    return Hypothesis(text, {label: 1}, high=0)


# Paper: BH Table 1
BH_1 = Experiment(
    key="bh-1",
    title="Progressive pruning: how many standard errors make a move inferior",
    paper=PAPER,
    table="Table 1, section 4.1",
    measure="score",
    varies="the ratio r_d of Olga, against Olga with r_d = 1",
    finding="Olga is stronger if moves are pruned later than with r_d = 1.",
    hypotheses=tuple(better(f"r_d = {r} is stronger than r_d = 1", f"r_d = {r}") for r in (2, 4, 8)),
    rows=(
        Row("r_d = 1", paper=Figure(0, minutes=10), absent="the opponent itself"),
        *(
            Row(f"r_d = {r}", OLGA + f",pruning.ratio={r}", OLGA, scored(value, minutes))
            for r, value, minutes in ((2, 5.6, 35), (4, 7.3, 90), (8, 9.0, 150))
        ),
    ),
    quick=Quick(12, FEWER_GAMES, (FEWER,)),
    notes=(KOMI, COMPARED),
)
"""Table 1: the ratio of progressive pruning."""

# Paper: BH Table 2
BH_2 = Experiment(
    key="bh-2",
    title="Progressive pruning: when moves are equal",
    paper=PAPER,
    table="Table 2, section 4.1",
    measure="score",
    varies="the error for equality sigma_e of Olga, against Olga with sigma_e = 0.2",
    finding="A sigma_e of 1 is worse than 0.5 and 0.2.",
    hypotheses=(
        worse("sigma_e = 1 is weaker than sigma_e = 0.2", "sigma_e = 1"),
        Hypothesis(
            "sigma_e = 1 is weaker than sigma_e = 0.5", {"sigma_e = 0.5": 1, "sigma_e = 1": -1}, low=0
        ),
    ),
    rows=(
        Row("sigma_e = 0.2", paper=Figure(0, minutes=10), absent="the opponent itself"),
        *(
            Row(f"sigma_e = {e}", "olga:" + PRUNING.format(e), OLGA, scored(value, minutes))
            for e, value, minutes in ((0.5, -0.7, 9), (1, -6.7, 7))
        ),
    ),
    quick=Quick(
        12,
        {
            **FEWER_GAMES,
            "pruning.equal=0.5": "pruning.equal=1.6",
            "pruning.equal=1": "pruning.equal=3.2",
        },
        (FEWER, "For the same reason 1.6 replaces sigma_e = 0.5, and 3.2 replaces sigma_e = 1."),
    ),
    notes=(KOMI, COMPARED),
)
"""Table 2: the error for equality in progressive pruning."""

# Paper: BH Table 3
BH_3 = Experiment(
    key="bh-3",
    title="All moves as first: the cost of speed",
    paper=PAPER,
    table="Table 3, section 4.2.2",
    measure="score",
    varies="the search of Olga, against Olga with all moves as first",
    finding="All moves as first is weaker than the basic idea, and weaker than progressive pruning "
    "by a smaller margin.",
    hypotheses=(
        better("the basic idea is stronger than all moves as first", "basic idea"),
        better("progressive pruning is stronger than all moves as first", "pruning"),
        Hypothesis(
            "the basic idea is stronger than progressive pruning",
            {"basic idea": 1, "pruning": -1},
            low=0,
        ),
    ),
    rows=(
        Row("basic idea", BASIC, FIRST.format("olga"), scored(13.7, 120)),
        Row("pruning", OLGA, FIRST.format("olga"), scored(4.0, 10)),
    ),
    quick=Quick(12, {**FEWER_GAMES, "playouts=10000": "playouts=1000"}, (FEWER,)),
    notes=(
        KOMI,
        COMPARED,
        "The paper does not give the number of playouts for a move of the basic idea; the full form "
        "uses 10,000, the largest number with pruning. In gomc the basic idea is a progressive pruning "
        "that never prunes.",
        "The paper does not give the number of playouts with all moves as first either; the full form "
        "uses 10,000, the compromise of section 4.2.3. The paper's 5 minutes a game would be enough "
        "for more playouts.",
    ),
)
"""Table 3: all moves as first against the basic idea and pruning."""

# Paper: BH Table 4
BH_4 = Experiment(
    key="bh-4",
    title="All moves as first: the number of playouts",
    paper=PAPER,
    table="Table 4, section 4.2.3",
    measure="score",
    varies="Oleg's number N of playouts a move, against Oleg with 10,000",
    finding="1000 playouts are too few, and 100,000 gain little; 10,000 playouts are a good "
    "compromise.",
    hypotheses=(
        worse("1000 playouts are weaker than 10,000", "N = 1000"),
        better("100,000 playouts are stronger than 10,000", "N = 100,000"),
        Hypothesis(
            "the step from 10,000 to 100,000 gains less than the step from 1000 to 10,000",
            {"N = 1000": -1, "N = 100,000": -1},
            low=0,
        ),
    ),
    rows=(
        Row("N = 1000", "oleg:temperature=none,playouts=1000", FIRST.format("oleg"), scored(-12.7)),
        Row("N = 100,000", "oleg:temperature=none,playouts=100000", FIRST.format("oleg"), scored(3.2)),
    ),
    quick=Quick(
        20,
        {
            "playouts=1000": "playouts=100",
            "playouts=10000": "playouts=1000",
            "playouts=100000": "playouts=10000",
        },
        ("Both sides play a tenth of the playouts of the full form.",),
    ),
    notes=(KOMI,),
)
"""Table 4: the number of playouts with all moves as first."""

# Paper: BH Table 5
BH_5 = Experiment(
    key="bh-5",
    title="Temperature: the preference for good moves",
    paper=PAPER,
    table="Table 5, section 4.3",
    measure="score",
    varies="the inverse temperature K of Oleg, against Oleg with K = 2",
    finding="A constant temperature makes Oleg stronger, but K must not be too large.",
    hypotheses=(
        worse("K = 0 is weaker than K = 2", "K = 0"),
        worse("K = 10 is weaker than K = 2", "K = 10"),
        worse("K = 20 is weaker than K = 2", "K = 20"),
    ),
    rows=tuple(
        Row(f"K = {k}", f"oleg:temperature.k={k},playouts=10000", OLEG, scored(value))
        for k, value in ((0, -8.1), (5, 2.6), (10, -4.9), (20, -11.3))
    ),
    quick=Quick(16, {"playouts=10000": "playouts=1000"}),
    notes=(
        KOMI,
        "The paper does not give the unit of a move's value in the exponent. gomc chose the unit "
        "(gomc.settings.amaf.UNIT) so that in 200 positions the values of K gave the order of Table 5. "
        "So this experiment is partly circular: the order of the rows is no independent evidence, but "
        "the size of the differences is.",
    ),
)
"""Table 5: the temperature."""

# Paper: BH 4.4
BH_ANNEALING = Experiment(
    key="bh-annealing",
    title="Simulated annealing against a constant temperature",
    paper=PAPER,
    table="a match in the text of section 4.4",
    measure="score",
    varies="the temperature of Oleg: K from 0 to 5, against K = 2",
    finding="Annealing is not much better than a constant temperature.",
    hypotheses=(
        Hypothesis(
            "annealing gains less than 3 points, the width of the paper's intervals",
            {"annealing": 1},
            high=3,
        ),
    ),
    rows=(
        Row(
            "annealing",
            "oleg:temperature=annealing,temperature.start=0,temperature.end=5,temperature.games=10000,playouts=10000",
            OLEG,
            scored(1.6),
        ),
    ),
    quick=Quick(
        40, {"playouts=10000": "playouts=1000", "temperature.games=10000": "temperature.games=1000"}
    ),
    notes=(
        KOMI,
        "The paper does not say how K rises; gomc raises K evenly.",
        "The opponent's K is unreadable in gomc's copy of the paper; gomc takes K = 2, as in Table 5.",
    ),
)
"""The match of section 4.4: annealing."""

BH_VEGOS = Experiment(
    key="bh-vegos",
    title="A constant temperature against a program with simulated annealing",
    paper=PAPER,
    table="a match in the text of section 4.4.1",
    measure="score",
    varies="nothing: Oleg plays against a program built on Gobble's ideas",
    finding="A program without annealing need not be weaker than a program with annealing.",
    hypotheses=(),
    rows=(
        Row("Oleg against Gobble", OLEG, "gobble:games=10000,playouts=10000", games=100),
        Row("Oleg against Vegos", paper=scored(7.5, games=20), absent="Vegos is not available"),
    ),
    quick=Quick(40, {"playouts=10000": "playouts=1000", "games=10000": "games=1000"}),
    notes=(
        KOMI,
        "Vegos (P. Kaminski, 2003) is not available, so no game can test the finding. Oleg plays "
        "against gomc's Gobble instead, which is a reconstruction itself (gomc.settings.MoveLists) and "
        "says nothing about Vegos.",
        "The paper reports 20 games, played by hand. Oleg's K is unreadable in gomc's copy of the "
        "paper; gomc takes K = 2.",
    ),
)
"""The match of section 4.4.1: Vegos."""

TABLES = (BH_1, BH_2, BH_3, BH_4, BH_5, BH_ANNEALING, BH_VEGOS)
"""All experiments of this module, in the order of the paper."""
