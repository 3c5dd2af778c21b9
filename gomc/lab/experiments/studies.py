"""Studies: experiments that ask questions about positions instead of playing matches.

A study is data like an experiment (`declared`): the questions, the paper's finding, and the hypotheses
that the answers decide. The answers lie in the same file as games (`gomc.arena.answers`), and a report
is written from the answers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gomc.arena.answers import Answer, KeptAnswer, Question, kept
from gomc.arena.store import Store
from gomc.errors import GomcError, check_whole, keep
from gomc.lab.experiments.cases import KnownCase, read_cases
from gomc.lab.experiments.declared import Hypothesis
from gomc.lab.experiments.estimates import Estimate, JudgedHypothesis, combined, verdicts
from gomc.lab.experiments.sheet import Sheet, noted, wrapped
from gomc.lab.experiments.words import (
    answers_words,
    finding_sentence,
    hypothesis_sentence,
    of_finding,
    word_of,
)
from gomc.rng import WORD, check_seed
from gomc.show.drawing import Picture

Answers = Mapping[str, Answer]
"""Answers by the questions' keys."""

Found = Mapping[str, Estimate]
"""Figures with intervals, by their names in hypotheses."""


@dataclass(frozen=True)
class Form:
    """The form of a study: quick or full, with a number of games, a seed and positions.

    Parameters
    ----------
    quick : bool
        Whether the form is the quick form.
    games : int, optional
        The number of games (or searches) for each figure; by default the number that is declared.
    seed : int
        The seed.
    cases : tuple of KnownCase
        The positions that the study takes from files.
    """

    quick: bool = False
    games: int | None = None
    seed: int = 1
    cases: tuple[KnownCase, ...] = ()

    def __post_init__(self) -> None:
        keep(self, seed=check_seed(self.seed))
        if self.games is not None:
            keep(self, games=check_whole("games", self.games, 1, 1_000_000))

    def number(self, full: int, quick: int) -> int:
        """Return `games` if it is set, otherwise the number of the full or of the quick form.

        Examples
        --------
        >>> Form(quick=True).number(5000, 200), Form(quick=True, games=7).number(5000, 200)
        (200, 7)
        """
        return self.games or (quick if self.quick else full)

    def seeds(self, number: int) -> list[int]:
        """Return `number` seeds; forms with other seeds get other numbers.

        Examples
        --------
        >>> Form().seeds(3), Form(seed=2).seeds(3)
        ([1, 2, 3], [4, 5, 6])
        """
        return [((self.seed - 1) * number + i) % WORD + 1 for i in range(number)]


class StudyResult(NamedTuple):
    """The result of a study: table, figures, pictures.

    Attributes
    ----------
    head, body : rows of cells
        The table.
    found : callable
        Takes the probability of intervals, and returns the figures for the hypotheses.
    chart : callable
        Draws the figures, as SVG.
    boards : callable, optional
        Draws the positions, each as a separate picture.
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
        A description of the figures.
    hypotheses : tuple of Hypothesis
        The finding in a form that answers can decide, with weights by the names in `StudyResult.found`.
    questions : callable
        Returns the questions of a form.
    summarise : callable
        Returns the result from the answers of a form; some answers may be missing.
    wants : str
        The kind of positions that the study needs from files; empty if it needs no file.
    takes : callable
        Returns whether a position is of this kind.
    notes : tuple of str
        Sentences about the assumptions of the study.
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
    summarise: Callable[[Form, Answers], StudyResult]
    wants: str = ""
    takes: Callable[[KnownCase], bool] = bool
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
            raise GomcError(
                f"{self.key} needs {self.wants}; name a file of such positions with --cases."
            )
        return Form(quick, games, seed, cases)

    def sheet(self, form: Form, store: Store) -> Sheet:
        """Return the report of the answers in a store."""
        keys = {question.key for question in self.questions(form)}
        answers = kept(store, keys)
        result = self.summarise(form, {key: answer.said for key, answer in answers.items()})
        verdict, judged = verdicts(self.hypotheses, lambda level: self._sums(result.found(level)))
        missing = [f"{len(answers)} of {len(keys)} questions have an answer."]
        return Sheet(
            title=f"{self.key}{', quick form' if form.quick else ''}: {self.title}",
            heading=f"{self.key}: {self.title}",
            source=f"{self.paper}; {self.table}",
            about=self.about,
            head=result.head,
            body=result.body,
            verdict=of_finding(verdict, form.quick),
            sentence=finding_sentence(self.finding, verdict, form.quick),
            hypotheses=tuple(_sentence(part, form.quick) for part in judged),
            notes=(*(missing if len(answers) < len(keys) else []), *result.notes, *self.notes),
            chart=result.chart,
            boards=result.boards,
            origin=_origin(answers.values()),
        )

    @property
    def about(self) -> str:
        """A sentence about the setting that varies, and a sentence about the figures."""
        return f"Varied: {self.varies}. Figures: {self.measured}."

    def describe(self, quick: bool, games: int | None, seed: int) -> str:
        """Return the declaration as text, with the number of questions of a form.

        The number of questions is missing if it depends on files of positions.

        Raises
        ------
        GomcError
            If an argument is wrong.
        """
        form = Form(quick, games, seed)
        kind = "quick" if form.quick else "full"
        asks = f"In the {kind} form it asks {len(self.questions(form)):,} questions."
        lines = [
            f"{self.key}: {self.title}",
            f"{self.paper}; {self.table}.",
            wrapped(self.about),
            "",
            wrapped(f"The paper's finding: {self.finding} In a form that answers can decide:"),
            *(wrapped(f"- {hypothesis.text}") for hypothesis in self.hypotheses),
            f"It needs {self.wants}." if self.wants else asks,
        ]
        return "\n".join([*lines, *noted(self.notes)])

    def _sums(self, figures: Found) -> list[Estimate | None]:
        """Return the sum of each hypothesis; None where a figure is missing."""
        return [
            combined(part.weights, figures) if part.weights.keys() <= figures.keys() else None
            for part in self.hypotheses
        ]


def _sentence(judged: JudgedHypothesis, quick: bool) -> str:
    """Return the verdict on a hypothesis, with the estimate, in a sentence."""
    total = judged.found
    if total is None:
        text = f"{word_of(judged, quick)}: {judged.hypothesis.text}"
        return f"{text} (some questions have no answer yet)"
    figure = f"{total.value:.3f}, {total.low:.3f} to {total.high:.3f}"
    return hypothesis_sentence(judged, quick, figure, answers_words(judged))


def _origin(answers: Iterable[KeptAnswer]) -> str:
    """Return the days and versions of answers in a sentence; empty without answers."""
    answers = [*answers]
    if not answers:
        return ""
    days = sorted({answer.when[:10] for answer in answers})
    versions = sorted({f"gomc {answer.version}" for answer in answers})
    when = " to ".join(sorted({days[0], days[-1]}))
    return f"Found {when} (UTC) by {', '.join(versions)}."
