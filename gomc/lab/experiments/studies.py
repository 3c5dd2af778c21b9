"""Studies: experiments that ask about positions, where others let programs play matches.

A study is data like an experiment (`declared`): what is asked, what the paper says, and the hypotheses
that the answers decide. The answers lie in the same file as games (`gomc.arena.answers`), and a report
is written from these alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gomc.arena.answers import Kept, Question, Said, kept
from gomc.arena.store import Store
from gomc.errors import GomcError, check_whole
from gomc.lab.experiments.cases import Case, read_cases
from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import Estimate, Judged, combined, verdicts
from gomc.lab.experiments.sheet import Sheet, noted, wrapped
from gomc.rng import check_seed
from gomc.show.drawing import Picture

Answers = Mapping[str, Said]
"""Answers by the questions' keys."""

Found = Mapping[str, Estimate]
"""Figures with intervals, by their names in hypotheses."""


@dataclass(frozen=True)
class Form:
    """In which form a study is made.

    Parameters
    ----------
    quick : bool
        Whether it is the quick form.
    games : int, optional
        The number of games (or searches) for each figure; as declared, if not given.
    seed : int
        The seed.
    cases : tuple of Case
        The positions that the study takes from the files that were named.
    """

    quick: bool = False
    games: int | None = None
    seed: int = 1
    cases: tuple[Case, ...] = ()

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.games is not None:
            check_whole("games", self.games, 1, 1_000_000)

    def number(self, full: int, quick: int) -> int:
        """Return the number that was asked for, or that of the form.

        Examples
        --------
        >>> Form(quick=True).number(5000, 200), Form(quick=True, games=7).number(5000, 200)
        (200, 7)
        """
        return self.games or (quick if self.quick else full)


class Told(NamedTuple):
    """What answers say.

    Attributes
    ----------
    head, body : rows of cells
        The table.
    found : callable
        Returns the figures that hypotheses are about, with intervals of this probability.
    chart : callable
        Draws the figures, as SVG.
    boards : callable, optional
        Draws the positions, each by itself.
    notes : tuple of str
        Sentences about these answers.
    """

    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]
    found: Callable[[float], Found]
    chart: Callable[[], Picture]
    boards: Callable[[], Sequence[Picture]] = tuple
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Study:
    """An experiment that asks about positions.

    Parameters
    ----------
    key, title, paper, table, varies, finding
        As in `Experiment`.
    measured : str
        What the figures are.
    hypotheses : tuple of Hypothesis
        The finding in a form that answers can decide, about the names in `Told.found`.
    questions : callable
        Returns the questions of a form.
    tell : callable
        Returns what the answers of a form say; some may be missing.
    wants : str
        The positions that files must be named of; empty if none.
    takes : callable
        Says whether a position is one of these.
    notes : tuple of str
        Sentences about what was taken for what.
    """

    key: str
    title: str
    paper: str
    table: str
    varies: str
    measured: str
    finding: str
    hypotheses: tuple[Hypothesis, ...]
    questions: Callable[[Form], Sequence[Question]]
    tell: Callable[[Form, Answers], Told]
    wants: str = ""
    takes: Callable[[Case], bool] = bool
    notes: tuple[str, ...] = ()

    def form(
        self, quick: bool = False, games: int | None = None, seed: int = 1, files: Iterable[Path] = ()
    ) -> Form:
        """Return a form, with the positions of files.

        Raises
        ------
        GomcError
            If an argument is wrong, a file cannot be read, or there is no position of the kind needed.
        """
        cases = tuple(filter(self.takes, read_cases(files))) if self.wants else ()
        if self.wants and not cases:
            raise GomcError(f"{self.key} needs {self.wants}; name a file of such with --cases.")
        return Form(quick, games, seed, cases)

    def sheet(self, form: Form, store: Store) -> Sheet:
        """Return the report of the answers that are kept."""
        keys = {question.key for question in self.questions(form)}
        answers = kept(store, keys)
        told = self.tell(form, {key: answer.said for key, answer in answers.items()})
        verdict, judged = verdicts(self.hypotheses, lambda level: self._sums(told.found(level)))
        missing = [f"{len(answers)} of {len(keys)} questions have an answer."]
        return Sheet(
            title=f"{self.key}{', quick form' if form.quick else ''}: {self.title}",
            heading=f"{self.key}: {self.title}",
            source=f"{self.paper}; {self.table}",
            about=self.about,
            head=told.head,
            body=told.body,
            verdict=verdict,
            sentence=f"The paper's finding is {verdict}: {self.finding}",
            hypotheses=tuple(map(_sentence, judged)),
            notes=(*(missing if len(answers) < len(keys) else []), *told.notes, *self.notes),
            chart=told.chart,
            boards=told.boards,
            origin=_origin(answers.values()),
        )

    @property
    def about(self) -> str:
        """What varies, and what the figures are."""
        return f"What varies: {self.varies}. Figures: {self.measured}."

    def describe(self) -> str:
        """Return the declaration as text."""
        lines = [
            f"{self.key}: {self.title}",
            f"{self.paper}; {self.table}.",
            wrapped(self.about),
            "",
            wrapped(f"The paper's finding: {self.finding} In a form that answers can decide:"),
            *(wrapped(f"- {hypothesis.text}") for hypothesis in self.hypotheses),
            *([wrapped(f"It needs {self.wants}.")] if self.wants else []),
        ]
        return "\n".join([*lines, *noted(self.notes)])

    def _sums(self, found: Found) -> list[Estimate | None]:
        """Return the sum of each hypothesis; None where a figure is missing."""
        return [
            combined(each.weights, found) if each.weights.keys() <= found.keys() else None
            for each in self.hypotheses
        ]


def _sentence(judged: Judged) -> str:
    """Return what became of a hypothesis."""
    said = f"{judged.verdict}: {judged.hypothesis.text}"
    if judged.found is None:
        return f"{said} (not all of it has been asked)"
    its = judged.found
    what = "difference " if len(judged.hypothesis.weights) > 1 else ""
    return f"{said} ({what}{its.value:.3f}, {its.low:.3f} to {its.high:.3f})"


def _origin(answers: Iterable[Kept]) -> str:
    """Return when answers were found, and by what; empty without any."""
    answers = [*answers]
    if not answers:
        return ""
    days = sorted({answer.when[:10] for answer in answers})
    versions = sorted({f"gomc {answer.version}" for answer in answers})
    when = " to ".join(sorted({days[0], days[-1]}))
    return f"Found {when} (UTC) by {', '.join(versions)}."
