"""Experiments on claims that the first papers make in a sentence, without a table.

Four claims are from MoGo's report RR-6062. The first is about threads. The report calls the second a
main contribution: patterns help if moves answer each other, not everywhere. The third is about captures
in the pure mode, and the fourth about groups with zones on 13x13. Two experiments are from the paper by
Bouzy and Helmstetter: the games on 19x19, and the search of depth three that the paper asks for.
"""

from __future__ import annotations

from gomc.lab.experiments import bouzy_helmstetter as bh
from gomc.lab.experiments import mogo
from gomc.lab.experiments.declared import Experiment, Figure, Hypothesis, Quick, Row, stronger
from gomc.lab.experiments.frontiers import EQUAL

_OF_THREADS = (
    Hypothesis(
        "with the same number of playouts the win rate is from 43 to 57 %, less than 50 "
        "points of rating from even",
        {"same playouts": 1},
        low=0.43,
        high=0.57,
    ),
    Hypothesis(
        "in the same time the threads win more than half of the games",
        {"same time": 1},
        low=0.5,
    ),
)
"""The hypotheses on threads, for every number of threads."""


# Paper: RR 3.5
def threads(number: int, faster: Figure | None) -> Experiment:
    """Return the experiment with a number of threads; the report gives figures for four threads."""
    locked = f"mogo:threads={number},sharing=lock,virtual_loss=0"
    return Experiment(
        key=f"mogo-threads-{number}",
        title=f"{number} threads against one: with the same number of playouts, and in the same time",
        paper=mogo.PAPER,
        table="the text of section 3.5",
        measure="wins",
        varies="the limit that both sides share: playouts a move, or seconds a move",
        finding="Threads that share a tree cost no strength at the same number of playouts, and "
        "gain strength in the same time.",
        hypotheses=_OF_THREADS,
        rows=(
            Row("same playouts", locked + ",playouts=10000", "mogo:playouts=10000", games=400),
            Row(
                "same time",
                locked + ",seconds=1",
                "mogo:seconds=1",
                faster,
                games=200,
                differs="the report's MoGo played against other programs on a server",
            ),
        ),
        quick=Quick(8, {"playouts=10000": "playouts=500", "seconds=1": "seconds=0.1"}),
        alone=True,
        notes=(
            mogo.UNKNOWN,
            f"A single game needs {number} cores, so gomc plays the games one after the other.",
            "The report gives no win rates. It found no significant difference at the same number "
            "of playouts, and for four processors 100 points of rating on CGOS, which correspond to "
            "a win rate of 64 %. The report gives neither the number of playouts nor the seconds; "
            "the full form uses 10,000 playouts, or one second.",
            "Searches with threads cannot be repeated move for move.",
        ),
    )


MOGO_THREADS_2 = threads(2, None)
MOGO_THREADS_4 = threads(4, Figure(0.64))

_LOCAL = "mogo:playouts=10000"
_EVERYWHERE = "mogo:policy=save+mogo(everywhere)+capture,playouts=10000"
_NONE = "mogo:policy=save+capture,playouts=10000"

# Paper: RR 3.2
MOGO_LOCAL = Experiment(
    key="mogo-local",
    title="Patterns: answers to the last move, or everywhere",
    paper=mogo.PAPER,
    table="the text of section 3.2",
    measure="wins",
    varies="where the playouts search for MoGo's patterns: round the last move, everywhere, or nowhere",
    finding="Patterns help because moves answer each other; patterns that are used everywhere help "
    "less.",
    hypotheses=(
        stronger("patterns round the last move beat patterns everywhere", "last - everywhere"),
        stronger("patterns round the last move beat no patterns", "last - none"),
    ),
    rows=(
        Row("last - everywhere", _LOCAL, _EVERYWHERE, games=200),
        Row("last - none", _LOCAL, _NONE, games=200),
        Row("everywhere - none", _EVERYWHERE, _NONE, games=200),
    ),
    quick=Quick(40, {"playouts=10000": "playouts=500"}),
    notes=(
        EQUAL,
        "The report gives no figures; it says that accuracy decreases if the same patterns are used "
        "everywhere. All other rules of the playouts are the rules of MoGo's improved mode.",
    ),
)
"""Section 3.2: patterns round the last move, or on the whole board."""


def _capturing(percent: int) -> str:
    return f"mogo-pure:policy=chance(capture,{percent}),playouts=10000"


_CAPTURES = (("never", 0), ("in half of the cases", 50), ("in nine of ten", 90))

# Paper: RR 3.2
MOGO_CAPTURES = Experiment(
    key="mogo-captures",
    title="The pure mode: the preference for captures",
    paper=mogo.PAPER,
    table="the text of section 3.2",
    measure="wins",
    varies="how often a playout that can take stones takes them at once, against always",
    finding="Playouts that prefer captures are better than uniform playouts.",
    hypotheses=(
        Hypothesis("preferring captures never is weaker than always", {"never": 1}, high=0.5),
        Hypothesis(
            "preferring captures in half of the cases is weaker than always",
            {"in half of the cases": 1},
            high=0.5,
        ),
    ),
    rows=tuple(
        Row(label, _capturing(percent), "mogo-pure:playouts=10000", games=200)
        for label, percent in _CAPTURES
    ),
    quick=Quick(40, {"playouts=10000": "playouts=500"}),
    notes=(
        EQUAL,
        "The report says that MoGo prefers captures, but not how; gomc's pure mode always takes "
        "stones if it can. In all other cases the playout draws a move from all moves, captures "
        "included.",
    ),
)
"""Section 3.2: captures with a probability."""

_BOTH, _GROUP = "mogo-19:zone.games=5000,playouts=10000", "mogo-13:playouts=10000"
_WHOLE = "mogo-13:group=none,playouts=10000"

# Paper: RR 3.3
MOGO_ZONES = Experiment(
    key="mogo-zones",
    title="Groups and zones on 13x13",
    paper=mogo.PAPER,
    table="the text of section 3.3",
    measure="wins",
    varies="the part of the board that MoGo searches: groups for the tree, zones for playouts",
    finding="Groups, and zones round them, make MoGo stronger on large boards.",
    hypotheses=(
        stronger("groups and zones beat groups alone", "group and zone - group"),
        stronger("groups and zones beat the whole board", "group and zone - whole board"),
    ),
    rows=(
        Row("group and zone - group", _BOTH, _GROUP, games=100),
        Row("group and zone - whole board", _BOTH, _WHOLE, games=100),
        Row("group - whole board", _GROUP, _WHOLE, games=100),
    ),
    quick=Quick(16, {"playouts=10000": "playouts=500", "zone.games=5000": "zone.games=250"}),
    size=13,
    notes=(
        EQUAL + " The playouts that estimate the rest of the board are extra playouts.",
        "The report gives figures for groups alone (mogo-4), but not for zones. It says that MoGo "
        "uses zones on 13x13 and 19x19, and that zones help MoGo to play more normally.",
        "The report does not say how a zone lies round a group; see gomc.settings.Zone.",
    ),
)
"""Section 3.3: groups and zones."""

_ONE = "oleg:temperature=none,eyes=olga,playouts=100000"
_TWO = "olga-two:pruning=none,playouts=100000"
_THREE = "olga-two:pruning=none,third=yes,playouts=100000"

# Paper: BH 4.5
BH_DEPTH = Experiment(
    key="bh-depth",
    title="Depth three: are even depths too pessimistic?",
    paper=bh.PAPER,
    table="suggested in section 4.5",
    measure="score",
    varies="the depth of a search with all moves as first, on 7x7",
    finding="Depth two is no stronger than depth one, but depth three is stronger than both.",
    hypotheses=(
        bh.worse("depth two is no stronger than depth one", "two - one"),
        bh.better("depth three is stronger than depth two", "three - two"),
        bh.better("depth three is stronger than depth one", "three - one"),
        bh.better(
            "with ten times the playouts depth three is stronger than depth two", "three, tenfold - two"
        ),
    ),
    rows=(
        Row("two - one", _TWO, _ONE),
        Row("three - two", _THREE, _TWO),
        Row("three - one", _THREE, _ONE),
        Row("three, tenfold - two", _THREE.replace("100000", "1000000"), _TWO),
    ),
    quick=Quick(12, {"playouts=100000": "playouts=10000", "playouts=1000000": "playouts=100000"}),
    size=7,
    notes=(
        bh.KOMI,
        EQUAL.removesuffix(".")
        + ", except in the last row. This row was added after the first run of the quick form, in "
        "which depth three, with four playouts for each pair of moves, lost by far. That result "
        "fits the paper's second explanation, too few playouts for too many means.",
        "The paper's first explanation of Table 6 is that even depths underestimate a position and odd "
        "depths overestimate it. The paper suggests depth three as a test, and gives no figures. The "
        "rows test the strength of depth three, not the explanation. The board is smaller than the "
        "paper's board, because playouts of depth three begin with each of some 2400 pairs of moves.",
        "At each depth the last move counts if its player was the first to play at this point in a "
        "playout; no move is pruned.",
    ),
)
"""Section 4.5: a search of depth three."""

# Paper: BH 4.6
BH_19 = Experiment(
    key="bh-19",
    title="Oleg on 19x19",
    paper=bh.PAPER,
    table="a match in the text of section 4.6",
    measure="score",
    varies="nothing: GNU Go plays against Oleg with 50,000 playouts a move",
    finding="On 19x19 GNU Go wins by far.",
    hypotheses=(Hypothesis("GNU Go wins by more than 50 points", {"GNU Go - Oleg": 1}, low=50),),
    rows=(
        Row(
            "GNU Go - Oleg",
            bh.GNUGO,
            "oleg:temperature.k=2,playouts=50000",
            Figure(83, games=7),
            games=20,
        ),
    ),
    quick=Quick(
        10, {"playouts=50000": "playouts=500", "10": "0"}, ("GNU Go plays at level 0, not 10.",)
    ),
    size=19,
    notes=(
        bh.KOMI,
        "The paper reports 7 games, and no interval.",
        "The paper used GNU Go 3.2 at the default level; the full form uses the installed version at "
        "level 10.",
    ),
)
"""Section 4.6: games on 19x19."""

TABLES = (MOGO_THREADS_2, MOGO_THREADS_4, MOGO_LOCAL, MOGO_CAPTURES, MOGO_ZONES, BH_DEPTH, BH_19)
"""All experiments of this module."""
