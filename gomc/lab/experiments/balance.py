"""Balance: the distance between the win rates of playouts and the win rates of a long search.

"Current Frontiers in Computer Go" (2010), section II-D, calls balance a crucial property of playouts,
more important than a strong policy. In this study each policy evaluates positions whose winner is
known, and plays games against another policy. If :math:`v` is Black's win rate in a position by a long
search, and :math:`r` is Black's win rate in playouts, the figures are

- the mean squared error, the mean of :math:`(r - v)^2`;
- the mean error :math:`r - v` for Black, and the mean error for the player to move;
- the correlation of :math:`r` and :math:`v`;
- the fraction of positions in which both give the same winner.

Positions of the same game are alike, so a jackknife over games gives the intervals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gomc.errors import how_many
from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import LEVEL, Estimate, jackknife
from gomc.lab.experiments.plot import EVEN_LINE, GOMC, PAPER, panels, picture
from gomc.lab.experiments.questions import PlayoutWinRate, PolicyMatch
from gomc.lab.experiments.studies import Answers, Form, Found, Study, StudyResult
from gomc.results.stats import wilson

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

MOGO_2006 = "MoGo 2006"
TWO_LIBERTIES = "2006, two liberties"

POLICIES = {
    "uniform": "uniform",
    "MoGo 2006, pure": "pure",
    MOGO_2006: "sequence-like",
    "2006, nakade": "nakade+save+mogo+capture",
    "2006, approach": "save+mogo+capture+approach",
    TWO_LIBERTIES: "save+twoliberties+mogo+capture",
    "2006, low liberties": "save+lowliberties+mogo+capture",
    "MoGo 2009": "mogo-2009",
    "Fuego": "fuego",
    "Pachi": "pachi",
    "michi": "michi",
    "GNU Go, uniform": "mc_uniform",
    "GNU Go, MoGo": "mc_mogo_classic",
    "GNU Go, MonteGNU": "mc_montegnu_classic",
    "factors": "factors-9x9",
}
"""The policies, as text, by their names in tables."""

Pair = tuple[float, float, int]
"""Black's win rates by playouts and by a long search, and +1 if Black is to move, -1 if White."""


@dataclass(frozen=True)
class PolicyResults:
    """The results of a policy: the win rate as a player, and the pairs, grouped by game."""

    won: Estimate
    pairs: list[list[Pair]]


def questions(form: Form) -> list[PolicyMatch | PlayoutWinRate]:
    """Return the questions: a match and all positions, for each policy."""
    return [question for policy in POLICIES.values() for question in _of(form, policy)]


def _of(form: Form, policy: str) -> list[PolicyMatch | PlayoutWinRate]:
    """Return the questions about a policy, the match first."""
    duel = PolicyMatch(policy, POLICIES[MOGO_2006], form.number(2000, 100), form.seed)
    games = form.number(5000, 200)
    return [duel, *(PlayoutWinRate(policy, case, games, form.seed) for case in form.cases)]


def summarise(form: Form, answers: Answers) -> StudyResult:
    """Return the result of the study from the answers."""
    known = {
        name: judged for name, policy in POLICIES.items() if (judged := _judged(form, policy, answers))
    }
    mogo = known.get(MOGO_2006)
    body = tuple(_row(name, known.get(name), mogo) for name in POLICIES)
    even = squared_error([(0.5, case.rate or 0.0, 1) for case in form.cases])
    games = len({case.game for case in form.cases})
    notes = [
        f"The study uses {how_many(len(form.cases), 'position')} of {how_many(games, 'game')}.",
        f"Estimating 50 % everywhere gives a squared error of {even:.3f}.",
    ]
    if len(known) == len(POLICIES):
        notes.append(pairs_sentence(known))
    return StudyResult(
        HEAD,
        body,
        partial(_found, form, answers),
        partial(picture, 6, partial(_draw, known, even), "Policies as players and as judges"),
        notes=tuple(notes),
    )


def _judged(form: Form, policy: str, answers: Answers, level: float = LEVEL) -> PolicyResults | None:
    """Return the results of a policy; None if an answer is missing."""
    duel, *positions = _of(form, policy)
    if any(question.key not in answers for question in (duel, *positions)):
        return None
    rate, games = float(answers[duel.key]), form.number(2000, 100)
    won = Estimate(rate, *wilson(rate * games, games, level), games)
    groups: dict[str, list[Pair]] = {}
    for question, case in zip(positions, form.cases, strict=True):
        pair = (float(answers[question.key]), float(case.rate or 0.0), 1 if case.to_play == "b" else -1)
        groups.setdefault(case.game, []).append(pair)
    return PolicyResults(won, [*groups.values()])


# --- The figures.


def squared_error(pairs: Sequence[Pair]) -> float:
    """Return the mean squared error.

    Examples
    --------
    >>> squared_error([(0.5, 1.0, 1), (0.0, 1.0, -1)])
    0.625
    """
    return math.fsum((rate - truth) ** 2 for rate, truth, _ in pairs) / len(pairs)


def error_for_black(pairs: Sequence[Pair]) -> float:
    """Return the mean error of Black's rate."""
    return math.fsum(rate - truth for rate, truth, _ in pairs) / len(pairs)


def error_for_mover(pairs: Sequence[Pair]) -> float:
    """Return the mean error of the rate of the player to move.

    Examples
    --------
    >>> error_for_mover([(0.5, 1.0, 1), (0.0, 1.0, -1)])
    0.25
    """
    return math.fsum(mover * (rate - truth) for rate, truth, mover in pairs) / len(pairs)


def correlation(pairs: Sequence[Pair]) -> float:
    """Return Pearson's correlation; not a number if all rates are the same.

    Examples
    --------
    >>> round(correlation([(0.4, 0.0, 1), (0.5, 1.0, 1), (0.6, 1.0, -1)]), 3)
    0.866
    """
    n = len(pairs)
    rate, truth = (math.fsum(pair[i] for pair in pairs) / n for i in (0, 1))
    both = math.fsum((pair[0] - rate) * (pair[1] - truth) for pair in pairs)
    norms = [math.fsum((pair[i] - mean) ** 2 for pair in pairs) for i, mean in ((0, rate), (1, truth))]
    return both / math.sqrt(norms[0] * norms[1]) if min(norms) > 0 else math.nan


def right(pairs: Sequence[Pair]) -> float:
    """Return the fraction of positions in which both give the same winner; an even rate is half right.

    Examples
    --------
    >>> right([(0.4, 0.0, 1), (0.5, 1.0, 1)])
    0.75
    """
    scores = [0.5 if rate == 0.5 else float((rate > 0.5) == (truth > 0.5)) for rate, truth, _ in pairs]
    return sum(scores) / len(scores)


def further(one: PolicyResults, other: PolicyResults, level: float = LEVEL) -> Estimate:
    """Return the squared error of a policy minus the squared error of another policy."""

    def difference(both: Sequence[tuple[Pair, Pair]]) -> float:
        mine, theirs = zip(*both, strict=True)
        return squared_error(mine) - squared_error(theirs)

    groups = [[*zip(*pairs, strict=True)] for pairs in zip(one.pairs, other.pairs, strict=True)]
    return jackknife(difference, groups, level)


def pairs_sentence(known: dict[str, PolicyResults]) -> str:
    """Return a sentence: the number of pairs of policies whose stronger player is the worse judge."""
    pairs = [
        (stronger, weaker)
        for stronger in known.values()
        for weaker in known.values()
        if stronger.won.value > weaker.won.value
    ]
    gaps = [(stronger, weaker, further(stronger, weaker)) for stronger, weaker in pairs]
    worse = [(stronger, weaker, gap) for stronger, weaker, gap in gaps if gap.value > 0]
    clear = [
        gap for stronger, weaker, gap in worse if gap.low > 0 and stronger.won.low > weaker.won.high
    ]
    return (
        f"In {len(worse)} of {len(pairs)} pairs of policies the policy that wins more is further "
        f"from the long search; in {len(clear)} of these pairs all three intervals confirm this."
    )


def _found(form: Form, answers: Answers, level: float) -> Found:
    """Return the figures of the hypotheses."""
    two, mogo = (_judged(form, POLICIES[name], answers, level) for name in (TWO_LIBERTIES, MOGO_2006))
    if two is None or mogo is None:
        return {}
    return {"two liberties, won": two.won, "two liberties, further": further(two, mogo, level)}


# --- How they look.


HEAD = (
    "",
    "won, %",
    "squared error",
    "beside 2006",
    "error, Black",
    "error, mover",
    "correlation",
    "right, %",
)


def _row(name: str, judged: PolicyResults | None, mogo: PolicyResults | None) -> tuple[str, ...]:
    """Return a policy's row of the table; a column compares the squared error with MoGo's of 2006."""
    if judged is None:
        return (name, *["-"] * 7)
    statistics: tuple[tuple[Callable[[Sequence[Pair]], float], float, str], ...] = (
        (squared_error, 1, ".3f"),
        (error_for_black, 1, "+.3f"),
        (error_for_mover, 1, "+.3f"),
        (correlation, 1, ".2f"),
        (right, 100, ".0f"),
    )
    cells = [
        _cell(jackknife(statistic, judged.pairs).times(scale), form)
        for statistic, scale, form in statistics
    ]
    beside = _cell(further(judged, mogo), "+.3f") if mogo else "-"
    won = judged.won.times(100)
    return name, f"{won.value:.0f} ({won.low:.0f}-{won.high:.0f})", cells[0], beside, *cells[1:]


def _cell(figure: Estimate, form: str) -> str:
    """Return a figure with half the width of the interval."""
    return f"{figure.value:{form}} ± {figure.high - figure.value:{form.removeprefix('+')}}"


def _draw(known: dict[str, PolicyResults], even: float, canvas: Canvas) -> None:
    """Draw each policy as a player and as a judge, the strongest player at the top."""
    names = sorted(POLICIES, key=lambda name: -known[name].won.value if name in known else 0.0)
    player, judge = panels(canvas, ("as a player", "as a judge"), names, 2)
    for place, name in enumerate(names):
        if name not in known:
            continue
        far, won = jackknife(squared_error, known[name].pairs), known[name].won.times(100)
        for axes, figure, color in (player, won, GOMC), (judge, far, PAPER):
            x, reach = figure.value, [[figure.value - figure.low], [figure.high - figure.value]]
            axes.errorbar(x, place, xerr=reach, fmt="o", color=color, markersize=4, capsize=2)
    player.axvline(50, color=EVEN_LINE, lw=1, zorder=0)
    judge.axvline(even, color=EVEN_LINE, lw=1, zorder=0)
    player.set_xlabel("games won (%)", fontsize="small")
    judge.set_xlabel("squared error\n(line: 50 % for all)", fontsize="small")


# Paper: CF II-D
BALANCE = Study(
    key="cf-balance",
    title="Balance: policies as players and as judges",
    paper='"Current Frontiers in Computer Go", 2010',
    table="section II-D, balance",
    varies="the policy of the playouts",
    measured=(
        "games won against MoGo's policy of 2006, with Wilson's interval; and the errors of the win "
        "rate of playouts against a long search, ± half of a 95 % interval (beside 2006: the "
        "squared error minus the squared error of MoGo's policy of 2006)"
    ),
    finding="A stronger policy is not always a better judge.",
    hypotheses=(
        Hypothesis(
            "as a player, MoGo's policy of 2006 with rules for two liberties beats the policy "
            "without these rules",
            {"two liberties, won": 1},
            low=0.5,
        ),
        Hypothesis(
            "as a judge, the policy with these rules is further from the long search",
            {"two liberties, further": 1},
            low=0,
        ),
    ),
    questions=questions,
    summarise=summarise,
    wants="positions on 9x9 with the win rate of a long search",
    takes=lambda case: case.rate is not None and case.size == 9,
    notes=(
        "The pair of the hypotheses was chosen before the first run, after small trials in which the "
        "rules for two liberties made a stronger player and a worse judge of semeais on small boards.",
        "As a player, a policy plays the first move of a new playout at each turn.",
        "The positions are from Fuego's regression tests. Most were chosen because programs judge "
        "them wrong, so positions of ordinary games would be easier. KataGo did the long search.",
        "The intervals do not include the uncertainty of the long search.",
    ),
)
"""The balance of all policies."""
