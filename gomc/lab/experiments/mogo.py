"""The tables of MoGo's report RR-6062, "Modification of UCT with patterns in Monte-Carlo Go", 2006.

The figures are win rates of MoGo against GNU Go 3.6, with komi 7.5.
"""

from __future__ import annotations

from gomc.lab.experiments.declared import Experiment, Figure, Quick, Row, better
from gomc.lab.experiments.opponents import DEFAULT, GNUGO, WEAKER

PAPER = "Gelly, Wang, Munos and Teytaud, INRIA report RR-6062, 2006"
PURE = "mogo-pure:playouts=70000"
FEW = {"playouts=70000": "playouts=7000", **WEAKER}

VERSION = (
    "The report used GNU Go 3.6 in the default mode, which is level 10; gomc uses the installed "
    "version, which may be stronger."
)
LEVEL = ("GNU Go plays at level 0 instead of level 10.",)
"""The note of quick forms with `WEAKER`."""
UNKNOWN = "`gomc programs --full` lists the values that gomc chose where the report gives none."


# Paper: RR Table 3
def modes(
    key: str, playouts: int, games: tuple[int, int], quick: Quick | None = None, differs: str = ""
) -> Experiment:
    """Return Table 3 with a number of playouts a move, and the numbers of games of both rows."""
    return Experiment(
        key=key,
        title=f"Playouts: pure or sequence-like, {playouts:,} a move",
        paper=PAPER,
        table="Table 3, section 3.2",
        measure="wins",
        varies="the mode of MoGo's playouts, against GNU Go",
        finding="Random games whose moves answer each other make MoGo far stronger.",
        hypotheses=(
            better("the sequence-like mode wins more often than the pure one", "sequence-like", "pure"),
        ),
        rows=(
            Row(
                "pure",
                f"mogo-pure:playouts={playouts}",
                DEFAULT,
                Figure(0.412, 0.044, 500, 0.46, 0.36),
                games=games[0],
                differs=differs,
            ),
            Row(
                "sequence-like",
                f"mogo:playouts={playouts}",
                DEFAULT,
                Figure(0.80, 0.028, 800, 0.77, 0.82),
                games=games[1],
                differs=differs,
            ),
        ),
        quick=quick,
        notes=(VERSION, UNKNOWN),
    )


MOGO_3 = modes("mogo-3", 70_000, (500, 800), Quick(20, FEW, LEVEL))
MOGO_3_10K = modes(
    "mogo-3-10k",
    10_000,
    (100, 100),
    differs="the report's figures come from 70,000 playouts a move",
)
"""A smaller form of `MOGO_3`, against GNU Go at the level of the report; the quick form is MOGO_3's."""

_GROUPS = (
    ("no group, level 0", "none", 0, Figure(0.52, 0.048, 432, 0.532, 0.518)),
    ("no group, level 8", "none", 8, Figure(0.27, 0.036, 600, 0.242, 0.30)),
    ("group, level 0", "group", 0, Figure(0.643, 0.075, 160, 0.675, 0.612)),
    ("group, level 8", "group", 8, Figure(0.56, 0.055, 320, 0.519, 0.60)),
)

# Paper: RR Table 4
MOGO_4 = Experiment(
    key="mogo-4",
    title="Groups on 13x13: the tree searches near the last two moves",
    paper=PAPER,
    table="Table 4, section 3.3",
    measure="wins",
    varies="whether MoGo's tree contains only moves of the group, against two levels of GNU Go",
    finding="With groups MoGo wins more often on 13x13.",
    hypotheses=(
        better("groups win more often against level 0", "group, level 0", "no group, level 0"),
        better("groups win more often against level 8", "group, level 8", "no group, level 8"),
    ),
    rows=tuple(
        Row(
            label,
            f"mogo-13:group={group},playouts=70000",
            GNUGO.format(level),
            figure,
            games=figure.games or 0,
        )
        for label, group, level, figure in _GROUPS
    ),
    quick=Quick(10, {"playouts=70000": "playouts=500"}),
    size=13,
    notes=(
        VERSION,
        UNKNOWN,
        "The program without groups is otherwise the same; it still orders new moves by the "
        "grandfather.",
    ),
)
"""Table 4: groups on 13x13."""

_TIMES = (
    (5, 17_500, Figure(0.26, 0.087, 100, 0.26, 0.26)),
    (20, 70_000, Figure(0.418, 0.044, 500, 0.41, 0.42)),
    (60, 210_000, Figure(0.515, 0.05, 400, 0.53, 0.50)),
)

# Paper: RR Table 5
MOGO_5 = Experiment(
    key="mogo-5",
    title="More time, in seconds",
    paper=PAPER,
    table="Table 5, section 4.1",
    measure="wins",
    varies="MoGo's seconds a move, in the pure mode, against GNU Go",
    finding="MoGo becomes stronger with more time.",
    hypotheses=(
        better("20 seconds a move win more often than 5 seconds", "20 s", "5 s"),
        better("60 seconds a move win more often than 20 seconds", "60 s", "20 s"),
    ),
    rows=tuple(
        Row(
            f"{seconds} s",
            f"mogo-pure:seconds={seconds}",
            DEFAULT,
            figure,
            games=figure.games or 0,
            differs="a machine of today plays more playouts in a second than a machine of 2006",
        )
        for seconds, _, figure in _TIMES
    ),
    quick=Quick(
        8,
        {
            "seconds=5": "seconds=0.1",
            "seconds=20": "seconds=0.4",
            "seconds=60": "seconds=1.2",
            **WEAKER,
        },
        LEVEL,
    ),
    notes=(
        VERSION,
        UNKNOWN,
        "The experiment mogo-5-playouts repeats the table with numbers of playouts.",
    ),
)
"""Table 5: time, in seconds."""

MOGO_5_PLAYOUTS = Experiment(
    key="mogo-5-playouts",
    title="More time, in playouts",
    paper=PAPER,
    table="Table 5, section 4.1",
    measure="wins",
    varies="MoGo's playouts a move, in the pure mode, against GNU Go",
    finding="MoGo becomes stronger with more playouts.",
    hypotheses=(
        better("70,000 playouts win more often than 17,500 playouts", "70,000", "17,500"),
        better("210,000 playouts win more often than 70,000 playouts", "210,000", "70,000"),
    ),
    rows=tuple(
        Row(f"{n:,}", f"mogo-pure:playouts={n}", DEFAULT, figure, games=figure.games or 0)
        for _, n, figure in _TIMES
    ),
    quick=Quick(
        20,
        {
            "playouts=17500": "playouts=1750",
            "playouts=70000": "playouts=7000",
            "playouts=210000": "playouts=21000",
            **WEAKER,
        },
        LEVEL,
    ),
    notes=(
        VERSION,
        UNKNOWN,
        "The report gives 5, 20 and 60 seconds a move, but not the number of playouts a second. In "
        "20 seconds the report's MoGo was as strong (41.8 %) as with 70,000 playouts in Table 3 "
        "(41.2 %), so the full form assumes 3500 playouts a second.",
    ),
)
"""Table 5: time, in playouts."""

_P = (
    (0.05, Figure(0.03, 0.034, 100, 0.02, 0.04)),
    (0.55, Figure(0.33, 0.094, 100, 0.30, 0.36)),
    (0.8, Figure(0.36, 0.067, 200, 0.33, 0.39)),
    (1.0, Figure(0.39, 0.056, 300, 0.40, 0.38)),
    (1.1, Figure(0.40, 0.056, 300, 0.39, 0.41)),
    (1.2, Figure(0.42, 0.057, 300, 0.40, 0.44)),
    (1.5, Figure(0.28, 0.09, 100, 0.30, 0.26)),
    (3.0, Figure(0.30, 0.09, 100, 0.36, 0.24)),
    (6.0, Figure(0.20, 0.08, 100, 0.22, 0.18)),
)

# Paper: RR Table 6
MOGO_6 = Experiment(
    key="mogo-6",
    title="The balance of exploration and exploitation",
    paper=PAPER,
    table="Table 6, section 4.2",
    measure="wins",
    varies="the coefficient p of UCB1-TUNED, in the pure mode, against GNU Go",
    finding="The original UCB1-TUNED, p = 1, is better than a much smaller or a much larger p.",
    hypotheses=(
        better("p = 1 wins more often than p = 0.05", "p = 1", "p = 0.05"),
        better("p = 1 wins more often than p = 3", "p = 1", "p = 3"),
        better("p = 1 wins more often than p = 6", "p = 1", "p = 6"),
    ),
    rows=tuple(
        Row(
            f"p = {p:g}",
            f"mogo-pure:bandit.p={p:g},bandit.urgency=inf,playouts=70000",
            DEFAULT,
            figure,
            games=figure.games or 0,
        )
        for p, figure in _P
    ),
    quick=Quick(12, FEW, LEVEL),
    notes=(
        VERSION,
        UNKNOWN,
        "The report gives neither the number of playouts a move nor the urgency of this table. The "
        "full form uses 70,000 playouts, as in Tables 3 and 7; the urgency is infinite, the default of "
        "section 3.4.",
        "For p = 0.8 the report states 50 games with White, but the report's intervals and total "
        "belong to 100 games.",
    ),
)
"""Table 6: exploration and exploitation."""

_URGENCIES = (
    (1.4, Figure(0.375, 0.07, 200, 0.37, 0.38)),
    (1.2, Figure(0.41, 0.07, 200, 0.46, 0.36)),
    (1.1, Figure(0.434, 0.044, 500, 0.45, 0.41)),
    (1.0, Figure(0.45, 0.04, 600, 0.49, 0.42)),
    (0.9, Figure(0.40, 0.056, 300, 0.47, 0.32)),
    (0.8, Figure(0.36, 0.096, 100, 0.40, 0.32)),
)

# Paper: RR Table 7
MOGO_7 = Experiment(
    key="mogo-7",
    title="First-play urgency: how long new moves wait",
    paper=PAPER,
    table="Table 7, section 4.2",
    measure="wins",
    varies="the first-play urgency, against GNU Go",
    finding="An urgency of about 1 is better than a larger or smaller urgency.",
    hypotheses=(
        better("an urgency of 1.0 wins more often than 1.4", "FPU 1", "FPU 1.4"),
        better("an urgency of 1.0 wins more often than 0.8", "FPU 1", "FPU 0.8"),
    ),
    rows=tuple(
        Row(f"FPU {u:g}", PURE + f",bandit.urgency={u:g}", DEFAULT, figure, games=figure.games or 0)
        for u, figure in _URGENCIES
    ),
    quick=Quick(12, FEW, LEVEL),
    notes=(
        VERSION,
        UNKNOWN,
        "The report does not name the mode of the playouts. MoGo wins less than half of the games "
        "only in the pure mode (Table 3), so gomc uses the pure mode.",
    ),
)
"""Table 7: first-play urgency."""

TABLES = (
    MOGO_3,
    MOGO_3_10K,
    MOGO_4,
    MOGO_5,
    MOGO_5_PLAYOUTS,
    MOGO_6,
    MOGO_7,
)
"""All experiments of this module, in the order of the report."""
