"""Reports and declarations as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gomc.arena.match import Match
from gomc.errors import how_many
from gomc.lab.experiments.declared import Experiment
from gomc.lab.experiments.estimates import JudgedHypothesis
from gomc.lab.experiments.plot import svg
from gomc.lab.experiments.report import Report
from gomc.lab.experiments.sheet import Sheet, noted, wrapped
from gomc.lab.experiments.table import body, head, interval, number, of_paper
from gomc.lab.experiments.words import called, games_words, hypothesis_sentence, of_finding, word_of

MEASURED = {
    "score": "mean scores of the first player, in points",
    "wins": "games won by the first player, in %",
    "number": "computed",
}
"""A description of the figures of each measure."""


def hypotheses(report: Report) -> list[str]:
    """Return a sentence with the verdict on each hypothesis of an experiment."""
    return [_hypothesis(report, judged) for judged in report.judged[1]]


def _hypothesis(report: Report, judged: JudgedHypothesis) -> str:
    measure, total = report.experiment.measure, judged.found
    if total is None:
        return f"{word_of(judged, report.quick)}: {judged.hypothesis.text} (some games are missing)"
    figure = f"{number(measure, total.value)}, {interval(measure, total)}"
    return hypothesis_sentence(judged, report.quick, figure, games_words(judged))


def as_text(report: Report) -> str:
    """Return a report as text."""
    return str(sheet(report))


def sheet(report: Report) -> Sheet:
    """Return the contents of a report, ready to be written."""
    experiment = report.experiment
    return Sheet(
        title=report.title,
        heading=f"{experiment.key}: {experiment.title}",
        source=f"{experiment.paper}; {experiment.table}",
        about=_about(experiment),
        head=head(report),
        body=tuple(body(report)),
        verdict=of_finding(report.verdict, report.quick),
        sentence=report.sentence,
        hypotheses=tuple(hypotheses(report)),
        notes=(*report.warnings, *experiment.notes),
        chart=partial(svg, report),
        origin=report.origin,
    )


def describe(experiment: Experiment, matches: Mapping[str, Match]) -> str:
    """Return a declaration as text: the matches, the paper's finding, and the notes."""
    lines = [
        *_opening(experiment),
        wrapped(f"The {called(experiment.table)}: {experiment.finding} {_tested(experiment)}"),
        *(wrapped(f"- {hypothesis.text}") for hypothesis in experiment.hypotheses),
        "",
    ]
    for row in experiment.rows:
        figure = f"; the paper has {of_paper(experiment.measure, row.paper)}" if row.paper else ""
        figure += ", under other conditions" if row.paper and row.differs else ""
        lines.append(f"{row.label}{figure}")
        if row.absent:
            lines.append(f"  not played: {row.absent}")
        elif row.plays:
            match = matches[row.label]
            board = f"{how_many(match.games, 'game')} on {match.size}x{match.size}, komi {match.komi:g}"
            board += f", {match.handicap} handicap stones for the first" if match.handicap else ""
            lines += [f"  {match.a}", f"  against {match.b}", f"  {board}, seed {match.seed}"]
    return "\n".join([*lines, *noted(experiment.notes)])


def _tested(experiment: Experiment) -> str:
    if experiment.hypotheses:
        return "In a form that games can decide:"
    return "The players available cannot test this finding."


def _opening(experiment: Experiment) -> list[str]:
    return [
        f"{experiment.key}: {experiment.title}",
        f"{experiment.paper}; {experiment.table}.",
        wrapped(_about(experiment)),
        "",
    ]


def _about(experiment: Experiment) -> str:
    return f"Varied: {experiment.varies}. Figures: {MEASURED[experiment.measure]}."
