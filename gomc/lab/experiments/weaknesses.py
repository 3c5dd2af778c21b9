"""Weaknesses: the positions that the programs of each year solve, by the number of playouts.

"Current Frontiers in Computer Go" (2010), section III, comments on twelve games against people.
Programs are strong in fights, weak in corners, in semeais and sekis, and trust their attacks too much.
In this study gomc's programs choose moves in positions of these five kinds (`moments`). They also give
White's win rate at each turn of White's in a game that MoGo lost as White in 2009. A program *hopes* as
long as this rate is at least one half. The study asks nothing about the twelve games, because their
moves are not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import gomc.reference as go
from gomc.errors import how_many
from gomc.lab.experiments.cases import KnownCase
from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import Estimate
from gomc.lab.experiments.moments import PARTS, PUZZLES, moments
from gomc.lab.experiments.plot import EVEN_LINE, SERIES, panels, picture
from gomc.lab.experiments.questions import ChosenMove, ExpectedWinRate
from gomc.lab.experiments.studies import Answers, Form, Found, Study, StudyResult
from gomc.results.stats import wilson
from gomc.show import svg
from gomc.show.drawing import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas
    from matplotlib.figure import SubFigure

PROGRAMS = {
    "MoGo 2006": "mogo",
    "MoGo 2007": "mogo-2007",
    "Crazy Stone": "crazy-stone",
    "MoGo 2009": "mogo-2009",
    "Many Faces": "many-faces",
    "Fuego": "fuego",
    "Zen": "zen",
    "gomc": "gomc",
}
"""The programs, by their names in the table."""

GAMES = (100, 1_000, 10_000)
"""The numbers of playouts for a move; the quick form uses the first two numbers."""

HOPE = "hopes"
ALL = "all"

Counts = Mapping[tuple[str, str], tuple[float, int]]
"""The number of right (or hoping) searches and of all searches, by the program's name and the kind."""

Hopes = Mapping[str, Sequence[float]]
"""White's mean win rate at each moment of the game, by the program's name."""


def players(quick: bool) -> dict[str, str]:
    """Return the programs with their numbers of playouts, by such names as ``"Zen, 1,000"``."""
    return {
        f"{name}, {games:,}": f"{text}:playouts={games}"
        for name, text in PROGRAMS.items()
        for games in (GAMES[:2] if quick else GAMES)
    }


def questions(form: Form) -> list[ChosenMove | ExpectedWinRate]:
    """Return the questions: all positions to all programs, with each seed."""
    return [
        question
        for player in players(form.quick).values()
        for case in (*PUZZLES, *moments())
        for question in _of(form, player, case)
    ]


def _of(form: Form, player: str, case: KnownCase) -> list[ChosenMove | ExpectedWinRate]:
    """Return the questions to a program about a position, each with another seed."""
    if case.correct or case.wrong:
        return [ChosenMove(player, case, seed) for seed in form.seeds(form.number(5, 3))]
    return [ExpectedWinRate(player, case, seed) for seed in form.seeds(form.number(3, 1))]


def summarise(form: Form, answers: Answers) -> StudyResult:
    """Return the result of the study from the answers."""
    counts, hopes = {}, {}
    for name, player in players(form.quick).items():
        asked = {case: _of(form, player, case) for case in (*PUZZLES, *moments())}
        if any(q.key not in answers for questions in asked.values() for q in questions):
            continue
        right = {case: [case.solved_by(str(answers[q.key])) for q in asked[case]] for case in PUZZLES}
        for kind in PARTS:
            of_kind = [solved for case in PUZZLES if case.kind == kind for solved in right[case]]
            counts[name, kind] = float(sum(of_kind)), len(of_kind)
        every = [solved for searches in right.values() for solved in searches]
        counts[name, ALL] = float(sum(every)), len(every)
        rates = [[float(answers[q.key]) for q in asked[case]] for case in moments()]
        hopeful = [rate >= 0.5 for moment in rates for rate in moment]
        counts[name, HOPE] = float(sum(hopeful)), len(hopeful)
        hopes[name] = [sum(moment) / len(moment) for moment in rates]
    names = [*players(form.quick)]
    return StudyResult(
        ("solved, %", *PARTS, ALL, HOPE, "knows from"),
        tuple(_row(name, counts, hopes) for name in names),
        partial(_found, counts),
        partial(
            picture,
            11,
            partial(_draw, form.quick, counts, hopes),
            "Positions that programs solve, and games that they hope to win",
        ),
        boards,
        notes=(
            f"Each program searched each position with {how_many(form.number(5, 3), 'seed')}, and "
            f"each moment of the game with {form.number(3, 1)}.",
        ),
    )


def _row(name: str, counts: Counts, hopes: Hopes) -> tuple[str, ...]:
    """Return a program's row of the table."""
    cells = [_percent(counts.get((name, kind))) for kind in (*PARTS, ALL, HOPE)]
    return name, *cells, known_from(hopes[name]) if name in hopes else "-"


def _percent(count: tuple[float, int] | None) -> str:
    return "-" if count is None else f"{100 * count[0] / count[1]:.0f}"


def known_from(hopes: Sequence[float]) -> str:
    """Return the number of the move from which on a program gives White less than one half.

    Examples
    --------
    >>> known_from([0.3, 0.6, 0.4, *[0.1] * 6]), known_from([0.6] * 9)
    ('54', 'never')
    """
    late = [number for number, hope in enumerate(hopes) if hope >= 0.5]
    first = late[-1] + 1 if late else 0
    return str(len(moments()[first].moves) + 1) if first < len(hopes) else "never"


def _found(counts: Counts, level: float) -> Found:
    """Return all fractions with Wilson's intervals, by such names as ``"Zen, 1,000, fights"``.

    ``"all programs, 1,000, fights"`` is the fraction over all programs.
    """
    sums = {(name, kind): count for (name, kind), count in counts.items()}
    for games in GAMES:
        for kind in (*PARTS, ALL, HOPE):
            pairs = [counts.get((f"{name}, {games:,}", kind)) for name in PROGRAMS]
            if None not in pairs:
                parts = [pair for pair in pairs if pair is not None]
                total = sum(part for part, _ in parts), sum(n for _, n in parts)
                sums[f"all programs, {games:,}", kind] = total
    return {
        f"{name}, {kind}": Estimate(part / n, *wilson(part, n, level), n)
        for (name, kind), (part, n) in sums.items()
    }


# --- How they look.


def _draw(quick: bool, counts: Counts, hopes: Hopes, canvas: Canvas) -> None:
    """Draw the fractions solved, with a row for each program, and White's win rates move by move."""
    upper, lower = canvas.subfigures(2, 1, squeeze=False)[:, 0]
    numbers = GAMES[:2] if quick else GAMES
    titles = [f"{kind} ({part})" for kind, part in PARTS.items()]
    for axes, kind in zip(panels(upper, titles, [*PROGRAMS], 3), PARTS, strict=True):
        for place, name in enumerate(PROGRAMS):
            for shade, games in enumerate(numbers):
                count = counts.get((f"{name}, {games:,}", kind))
                if count is not None:
                    style: Any = {"color": SERIES[shade], "s": 50 - 15 * shade, "marker": "osD"[shade]}
                    label = f"{games:,}" if (place, kind) == (0, next(iter(PARTS))) else None
                    axes.scatter(100 * count[0] / count[1], place, alpha=0.7, label=label, **style)
        axes.set_xlim(-8, 108)
    _legend(upper, "playouts a move", 3)
    upper.supxlabel("solved (%)", fontsize="medium")
    turns = [len(case.moves) + 1 for case in moments()]
    parts = lower.subplots(len(numbers), 1, sharex=True, squeeze=False)[:, 0]
    for axes, games in zip(parts, numbers, strict=True):
        for place, name in enumerate(PROGRAMS):
            if f"{name}, {games:,}" in hopes:
                style = {"color": SERIES[place], "linestyle": ("-", "--")[place % 2]}
                label = name if axes is parts[0] else None
                axes.plot(turns, hopes[f"{name}, {games:,}"], label=label, **style)
        axes.axhline(0.5, color=EVEN_LINE, lw=1)
        axes.set_ylim(0, 1)
        axes.set_title(f"White wins, says White: {games:,} playouts a move", fontsize="small")
        axes.spines[["top", "right"]].set_visible(False)
    _legend(lower, None, 3)
    parts[-1].set_xticks(turns[::4])
    lower.supxlabel("move of the game that White lost", fontsize="medium")


def _legend(part: SubFigure, title: str | None, across: int) -> None:
    """Draw a legend above a part of the picture, if the part contains labels."""
    if any(axes.get_legend_handles_labels()[0] for axes in part.axes):
        part.legend(
            loc="outside upper center", ncols=across, title=title, fontsize="small", frameon=False
        )


def boards() -> list[Picture]:
    """Draw all positions with the right moves, and the first moment of the game."""
    return [_board(case) for case in (*PUZZLES, moments()[0])]


def _board(case: KnownCase) -> Picture:
    """Draw a position with triangles on right moves, and crosses on wrong moves."""
    marks = dict.fromkeys(case.correct, "triangle") | dict.fromkeys(case.wrong, "cross")
    part = f"{PARTS[case.kind]}: " if case.kind in PARTS else ""
    komi = f"komi {case.komi:g}" if part else case.game
    return svg(case.board(go), marks=marks, below=f"{part}{case.name}, {komi}")


# Paper: CF III, CF III-A, CF III-B, CF III-C, CF III-D, CF III-E, CF Figure 2
WEAKNESSES = Study(
    key="cf-weaknesses",
    title="Weaknesses of the programs of 2010",
    paper='"Current Frontiers in Computer Go", 2010',
    table="section III",
    varies="the program, and its number of playouts a move",
    measured="positions solved, in % of the searches; hopes: searches that give White at least "
    "half, in %; knows from: the move from which on White's win rate is less than half",
    finding=(
        "Programs are strong in fights, and weak in semeais and sekis; programs with rules for "
        "nakade recognise earlier that they have lost."
    ),
    hypotheses=(
        Hypothesis(
            "with 1,000 playouts the programs solve more of the fights than of the semeais and sekis",
            {"all programs, 1,000, fights": 1, "all programs, 1,000, semeai, seki": -1},
            low=0,
        ),
        Hypothesis(
            "with 1,000 playouts MoGo of 2009 solves more semeais and sekis than MoGo of 2006",
            {"MoGo 2009, 1,000, semeai, seki": 1, "MoGo 2006, 1,000, semeai, seki": -1},
            low=0,
        ),
        Hypothesis(
            "with 1,000 playouts MoGo of 2006 hopes more often than MoGo of 2009",
            {"MoGo 2006, 1,000, hopes": 1, "MoGo 2009, 1,000, hopes": -1},
            low=0,
        ),
        Hypothesis(
            "with 1,000 playouts the programs solve more than with 100",
            {"all programs, 1,000, all": 1, "all programs, 100, all": -1},
            low=0,
        ),
    ),
    questions=questions,
    summarise=summarise,
    notes=(
        "The positions are gomc's, because the paper's text does not contain the moves of the "
        "twelve games. Tests prove the answers by trying all moves, except on empty boards, which "
        "other people have solved.",
        "The intervals show the effect of chance in searches of these positions. Other positions of "
        "the same kind would give other figures.",
        "Chou Chun-hsun and MoGo played the game on 10 February 2009. White lost it, and KataGo "
        "gives White 15 % after move 59. Nobody knows which move lost the game, so the columns on "
        "the game show how programs differ, not which program is right.",
        "Each program is a reconstruction; `gomc programs --full` lists the unknown values of each "
        "program.",
    ),
)
"""Fights, openings, corners, attacks, semeais and sekis, by programs of each year."""
