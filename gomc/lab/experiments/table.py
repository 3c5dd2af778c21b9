"""The table of a report: the paper's figures beside gomc's figures, as cells of text."""

from __future__ import annotations

import math

from gomc.arena.outcome import Outcome
from gomc.game.rules import Color
from gomc.lab.experiments.declared import UNITS, Figure, Measure, Row
from gomc.lab.experiments.estimates import ENOUGH, Estimate, combined
from gomc.lab.experiments.report import Report


def head(report: Report) -> tuple[str, ...]:
    """Return the names of the columns; without figures of the paper, its columns are left out."""
    unit, rows = UNITS[report.experiment.measure], report.experiment.rows
    of = f", {unit}" if unit else ""
    if not report.compared:
        return "", f"gomc{of}", "95 % interval", "games", *["Black/White"] * report.by_color
    other = ", other conditions" if any(row.paper and row.differs for row in rows) else ""
    names = ["", f"paper{other}{of}", f"gomc{of}", "95 % interval", "games"]
    names += ["gomc is"] * report.comparable
    if report.by_color:
        names += ["Black/White: paper", "gomc"]
    if report.timed:
        names += ["minutes a game: paper", "gomc"]
    return tuple(names)


def body(report: Report) -> list[tuple[str, ...]]:
    """Return all rows as text, without the head.

    If a row is not played, the third cell gives the reason in parentheses, and all later cells are
    empty.
    """
    return [cells(report, row) for row in report.experiment.rows]


def cells(report: Report, row: Row) -> tuple[str, ...]:
    """Return a row as text."""
    measure = report.experiment.measure
    figure, outcome = report.found.get(row.label), report.outcomes.get(row.label)
    line = [row.label, of_paper(measure, row.paper), "-", "", ""]
    if row.absent:
        return (*line[:2], f"({row.absent})", *[""] * (len(head(report)) - 3))
    if outcome:
        line[4] = str(outcome.played)
    if figure:
        line[2:4] = number(measure, figure.value), interval(measure, figure)
    if not report.compared:
        return row.label, *line[2:], *[rates_in(outcome)] * report.by_color
    if report.comparable:
        line.append(beside(row, figure))
    if report.by_color:
        line += [rates_of(row.paper), rates_in(outcome)]
    if report.timed:
        line += [minutes_of(row.paper), minutes_in(outcome)]
    return tuple(line)


def number(measure: Measure, value: float) -> str:
    """Return a figure as text in the unit of its measure.

    Examples
    --------
    >>> number("wins", 0.5), number("score", 3), number("number", 1.5864)
    ('50.0', '+3.0', '1.586')
    """
    if math.isinf(value):
        return "-inf" if value < 0 else "inf"
    if measure == "wins":
        return f"{100 * value:.1f}"
    return f"{value:+.1f}" if measure == "score" else f"{value:.3f}"


def interval(measure: Measure, found: Estimate) -> str:
    """Return the interval of a figure as text."""
    if found.games is None:
        return "exact"
    return f"{number(measure, found.low)} to {number(measure, found.high)}"


def of_paper(measure: Measure, figure: Figure | None) -> str:
    """Return the paper's figure as text, with the interval if the paper gives an interval."""
    if figure is None:
        return ""
    if measure == "number":
        return f"{figure.value:.2f}"
    text = number(measure, figure.value)
    return text if figure.radius is None else f"{text} ± {number(measure, figure.radius).lstrip('+')}"


def beside(row: Row, found: Estimate | None) -> str:
    """Compare gomc's figure with the paper's figure: ``"higher"``, ``"lower"`` or ``"alike"``.

    The figures are alike if the interval of the difference contains 0. This interval combines the
    intervals of both figures (`estimates.combined`). The text is empty with fewer than `ENOUGH` games,
    and if the conditions are not the paper's (`Row.differs`).

    Examples
    --------
    >>> found = Estimate(10.0, 8.0, 12.0, 100)
    >>> [beside(Row("", paper=Figure(value, 3.0)), found) for value in (5, 7, 11, 15)]
    ['higher', 'alike', 'alike', 'lower']
    """
    paper = row.paper
    if not row.comparable or found is None or (found.games or ENOUGH) < ENOUGH:
        return ""
    assert paper is not None
    assert paper.radius is not None
    theirs = Estimate(paper.value, paper.value - paper.radius, paper.value + paper.radius, None)
    gap = combined({"gomc": 1, "paper": -1}, {"gomc": found, "paper": theirs})
    return "higher" if gap.low > 0 else "lower" if gap.high < 0 else "alike"


def rates_of(figure: Figure | None) -> str:
    """Return the paper's win rates by colour, as text."""
    if figure is None or figure.black is None or figure.white is None:
        return ""
    return f"{100 * figure.black:.3g} / {100 * figure.white:.3g}"


def rates_in(outcome: Outcome | None) -> str:
    """Return the win rates by colour in gomc's games, as text."""
    if outcome is None or not outcome.tally.games:
        return ""
    rates = (outcome.counted(color).rate for color in (Color.BLACK, Color.WHITE))
    return " / ".join("-" if rate is None else f"{100 * rate:.1f}" for rate in rates)


def minutes_of(figure: Figure | None) -> str:
    """Return the minutes a game that the paper gives, as text."""
    return "" if figure is None or figure.minutes is None else f"{figure.minutes:g}"


def minutes_in(outcome: Outcome | None) -> str:
    """Return the minutes a game that the first player took in gomc's games, as text."""
    if outcome is None or not outcome.played:
        return ""
    return f"{outcome.efforts[0].seconds / outcome.played / 60:.2g}"
