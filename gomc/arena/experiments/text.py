"""Reports and declarations as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping

from gomc.arena.experiments.declared import Experiment, Measure
from gomc.arena.experiments.estimates import Judged
from gomc.arena.experiments.report import Report
from gomc.arena.experiments.table import body, head, interval, number, of_paper
from gomc.arena.match import Match
from gomc.arena.tables import columns

WIDTH = 100
MEASURED = {
    "score": "mean scores of the first player, in points",
    "wins": "games won by the first player, in %",
    "elo": "ratings (Elo)",
    "number": "computed",
}


def hypotheses(report: Report) -> list[str]:
    """Return a sentence for each hypothesis of an experiment."""
    return [_hypothesis(report.experiment.measure, judged) for judged in report.judged[1]]


def _hypothesis(measure: Measure, judged: Judged) -> str:
    found, hypothesis = judged.found, f"{judged.verdict}: {judged.hypothesis.text}"
    if found is None:
        return f"{hypothesis} (not all of it has been played)"
    what = "difference " if len(judged.hypothesis.weights) > 1 else ""
    return f"{hypothesis} ({what}{number(measure, found.value)}, {interval(measure, found)})"


def as_text(report: Report) -> str:
    """Return a report as text."""
    found = [report.sentence, *(f"- {hypothesis}" for hypothesis in hypotheses(report))]
    notes = [*report.warnings, *report.experiment.notes]
    table = columns([head(report), *body(report)])
    return "\n".join([*_opening(report.experiment), table, "", *map(wrapped, found), *_notes(notes)])


def describe(experiment: Experiment, matches: Mapping[str, Match]) -> str:
    """Return a declaration as text: what is played, what the paper says, and what is not known."""
    lines = [
        *_opening(experiment),
        wrapped(f"The paper's finding: {experiment.finding} In a form that games can decide:"),
        *(wrapped(f"- {hypothesis.text}") for hypothesis in experiment.hypotheses),
        "",
    ]
    for row in experiment.rows:
        figure = f"; the paper has {of_paper(experiment.measure, row.paper)}" if row.paper else ""
        lines.append(f"{row.label}{figure}")
        if row.absent:
            lines.append(f"  not played: {row.absent}")
        elif row.plays:
            match = matches[row.label]
            board = f"{match.games} games on {match.size}x{match.size}, komi {match.komi:g}"
            lines += [f"  {match.a}", f"  against {match.b}", f"  {board}, seed {match.seed}"]
    return "\n".join([*lines, *_notes(experiment.notes)])


def _opening(experiment: Experiment) -> list[str]:
    return [
        f"{experiment.key}: {experiment.title}",
        f"{experiment.paper}; {experiment.table}.",
        wrapped(f"What varies: {experiment.varies}. Figures: {MEASURED[experiment.measure]}."),
        "",
    ]


def _notes(notes: Iterable[str]) -> list[str]:
    lines = [wrapped(f"- {note}") for note in notes]
    return ["", "Notes", *lines] if lines else []


def wrapped(text: str) -> str:
    """Return a sentence in lines."""
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent)
