"""Tactics: the fraction of positions that programs solve, before and after the rules of 2010.

"Current Frontiers in Computer Go" (2010), section II-D, gives playouts rules for nakades, semeais and
strings of two liberties, because a tree corrects the errors of playouts only where the tree grows. In
this study programs choose a move in positions with known answers, each with several seeds. The rate of
a program in a position is the fraction of seeds with which the program finds a right move. The mean
over a kind of positions gets Wilson's interval, in which each position counts once for any number of
seeds. Two programs are compared position by position, with a jackknife over the games from which the
positions come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gomc.errors import how_many
from gomc.lab.experiments.cases import KnownCase
from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import Estimate, jackknife
from gomc.lab.experiments.plot import SERIES, panels, picture
from gomc.lab.experiments.questions import ChosenMove
from gomc.lab.experiments.studies import Answers, Form, Found, Study, StudyResult
from gomc.results.stats import wilson

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

PLAYOUTS = "playouts=1000"

PLAYERS = {
    "MoGo": f"mogo:{PLAYOUTS}",
    "MoGo, nakade": f"mogo:policy=nakade+save+mogo+capture,{PLAYOUTS}",
    "MoGo, 2009": f"mogo:policy=mogo-2009,{PLAYOUTS}",
    "michi": f"michi:policy=sequence-like,{PLAYOUTS}",
    "michi, nakade": f"michi:policy=nakade+save+mogo+capture,{PLAYOUTS}",
    "michi, nakade of six": f"michi:policy=nakade(3,4,5,6)+save+mogo+capture,{PLAYOUTS}",
    "michi, approach": f"michi:policy=save+mogo+capture+approach,{PLAYOUTS}",
    "michi, two liberties": f"michi:policy=save+twoliberties+mogo+capture,{PLAYOUTS}",
    "michi, low liberties": f"michi:policy=save+lowliberties+mogo+capture,{PLAYOUTS}",
    "michi, 2009": f"michi:policy=mogo-2009,{PLAYOUTS}",
    "michi, Fuego": f"michi:policy=fuego,{PLAYOUTS}",
    "michi, Pachi": f"michi:policy=pachi,{PLAYOUTS}",
    "michi, 2015": f"michi:policy=michi,{PLAYOUTS}",
}
"""The programs by their names in the table; the name says the tree, and the policy of the playouts."""

KINDS: dict[str, tuple[str, ...]] = {
    "nakade": ("nakade",),
    "semeai": ("semeai",),
    "life and death": ("life-and-death",),
    "capture": ("capture/defend", "ladder"),
}
"""The kinds of the table, each with the names in files; all other names are counted as `OTHERS`."""

OTHERS = "others"
ALL = "all"

Rates = Mapping[str, Sequence[float]]
"""The fraction of searches that solve each position, by the names of the programs."""


def kind_of(case: KnownCase) -> str:
    """Return the kind under which a position is counted."""
    return next((kind for kind, names in KINDS.items() if case.kind in names), OTHERS)


def questions(form: Form) -> list[ChosenMove]:
    """Return the questions: all positions to all programs, with each seed."""
    return [
        question for player in PLAYERS for case in form.cases for question in _of(form, player, case)
    ]


def _of(form: Form, player: str, case: KnownCase) -> list[ChosenMove]:
    """Return the questions to a program about a position, each with another seed."""
    return [ChosenMove(PLAYERS[player], case, seed) for seed in form.seeds(form.number(10, 3))]


def summarise(form: Form, answers: Answers) -> StudyResult:
    """Return the result of the study from the answers."""
    cases, rates = form.cases, {}
    for player in PLAYERS:
        known = [_rate(case, [answers.get(q.key) for q in _of(form, player, case)]) for case in cases]
        if None not in known:
            rates[player] = [rate for rate in known if rate is not None]
    shown = [*KINDS, OTHERS, ALL]
    counts = ("positions", *(str(len(_places(cases, kind))) for kind in shown))
    body = tuple(_row(player, rates.get(player), cases, shown) for player in PLAYERS)
    return StudyResult(
        ("solved, %", *shown),
        (counts, *body),
        partial(_found, cases, rates),
        partial(picture, 8, partial(_draw, cases, rates), "Positions solved, by kind"),
        notes=(f"Each program searched each position with {how_many(form.number(10, 3), 'seed')}.",),
    )


def _rate(case: KnownCase, moves: Sequence[object]) -> float | None:
    """Return the fraction of moves that solve a position; None if a move is missing."""
    if None in moves:
        return None
    return sum(case.solved_by(str(move)) for move in moves) / len(moves)


def _places(cases: Sequence[KnownCase], kind: str) -> list[int]:
    """Return the numbers of the positions of a kind."""
    return [i for i, case in enumerate(cases) if kind in (ALL, kind_of(case))]


def solved(rates: Sequence[float], level: float = 0.95) -> Estimate | None:
    """Return the mean rate with Wilson's interval; None without positions.

    Examples
    --------
    >>> found = solved([1.0] * 8 + [0.0] * 2)
    >>> round(found.value, 2), round(found.low, 4), round(found.high, 4), found.games
    (0.8, 0.4902, 0.9433, 10)
    """
    if not rates:
        return None
    points = sum(rates)
    return Estimate(points / len(rates), *wilson(points, len(rates), level), len(rates))


def _found(cases: Sequence[KnownCase], rates: Rates, level: float) -> Found:
    """Return the differences of the hypotheses, by such names as ``"michi - MoGo, all"``."""
    figures = {}
    for program, other, kind in COMPARED:
        if program in rates and other in rates:
            gap = more(cases, rates[program], rates[other], kind, level)
            if gap is not None:
                figures[f"{program} - {other}, {kind}"] = gap
    return figures


def more(
    cases: Sequence[KnownCase], one: Sequence[float], other: Sequence[float], kind: str, level: float
) -> Estimate | None:
    """Return the difference of two mean rates on a kind of positions, with a jackknife over games."""
    games: dict[str, list[float]] = {}
    for i in _places(cases, kind):
        games.setdefault(cases[i].game, []).append(one[i] - other[i])
    return jackknife(lambda gaps: sum(gaps) / len(gaps), [*games.values()], level) if games else None


# --- How they look.


def _row(
    player: str, rates: Sequence[float] | None, cases: Sequence[KnownCase], shown: Sequence[str]
) -> tuple[str, ...]:
    """Return a program's row of the table."""
    cells = []
    for kind in shown:
        rate = solved([rates[i] for i in _places(cases, kind)]) if rates else None
        if rate is None:
            cells.append("-")
        else:
            percent = rate.times(100)
            cells.append(f"{percent.value:.0f} ({percent.low:.0f}-{percent.high:.0f})")
    return (player, *cells)


def _draw(cases: Sequence[KnownCase], rates: Rates, canvas: Canvas) -> None:
    """Draw the rate of each program, with a part of the picture for each kind of positions."""
    kinds = [kind for kind in (*KINDS, ALL) if _places(cases, kind)]
    titles = [f"{kind} ({len(_places(cases, kind))})" for kind in kinds]
    for axes, kind in zip(panels(canvas, titles, [*PLAYERS], 3), kinds, strict=True):
        for place, player in enumerate(PLAYERS):
            rate = solved([rates[player][i] for i in _places(cases, kind)]) if player in rates else None
            if rate is not None:
                percent = rate.times(100)
                reach = [[percent.value - percent.low], [percent.high - percent.value]]
                color = SERIES[place // 3]
                axes.errorbar(
                    percent.value, place, xerr=reach, fmt="o", color=color, markersize=4, capsize=2
                )
        axes.set_xlim(0, 100)
    canvas.supxlabel("solved (%), 95 % intervals", fontsize="medium")


COMPARED = (
    ("michi", "MoGo", ALL),
    ("michi, nakade", "michi", "nakade"),
    ("michi, approach", "michi", "semeai"),
    ("michi, two liberties", "michi", "semeai"),
)
"""The comparisons of the hypotheses: two programs, and the kind of positions."""

TEXTS = (
    "michi solves more than MoGo of 2006",
    "with the rule for three, michi solves more nakades",
    "with approach moves, michi solves more semeais",
    "with rules for two liberties, michi solves more semeais",
)

# Paper: CF II-D nakade, CF II-D semeai, CF II-D liberties, CF III-E
TACTICS = Study(
    key="cf-tactics",
    title="Tactics before and after",
    paper='"Current Frontiers in Computer Go", 2010',
    table="sections II-D and III-E",
    varies="the tree and the rules of the playouts, 1,000 playouts a move",
    measured="positions solved, in %, with Wilson's 95 % interval",
    finding="Rules in playouts help programs to solve nakades and semeais.",
    hypotheses=tuple(
        Hypothesis(text, {f"{one} - {other}, {kind}": 1}, low=0)
        for text, (one, other, kind) in zip(TEXTS, COMPARED, strict=True)
    ),
    questions=questions,
    summarise=summarise,
    wants="positions with right or wrong moves",
    takes=lambda case: bool(case.correct or case.wrong),
    notes=(
        "MoGo uses MoGo's tree of 2006; michi uses RAVE, and priors that read ladders. Both use "
        "MoGo's policy of 2006 unless the row names a rule that is added, or the policy of another "
        "program.",
        "In captures a string must be taken or saved, or a ladder must be read; nearly all these "
        "positions are on 13x13 or 19x19.",
        "The positions are from Fuego's and Pachi's regression tests. Many were chosen because a "
        "program failed in them.",
        "The paper gives no figures for this experiment; all figures are gomc's.",
    ),
)
"""The positions that programs solve with and without rules for tactics."""
