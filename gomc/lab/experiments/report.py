"""Reports: the results of an experiment, and the verdict on the paper's finding."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gomc.arena.outcome import Outcome, Played
from gomc.arena.store import Store
from gomc.lab.experiments.declared import Experiment
from gomc.lab.experiments.estimates import Estimate, JudgedHypothesis, Verdict, judge_all, rows_of
from gomc.lab.experiments.words import basis_of, called, finding_sentence, origin_of
from gomc.registry import QUICKEST
from gomc.results.stats import Z_95


def spread(numbers: Sequence[float]) -> str:
    """Return the smallest and the largest of some numbers, rounded, as text.

    Examples
    --------
    >>> spread([40.6, 29.2, 33.0]), spread([15.3, 15.3])
    ('29 to 41', '15')
    """
    return " to ".join(dict.fromkeys(f"{end:.0f}" for end in (min(numbers), max(numbers))))


@dataclass(frozen=True)
class Report:
    """gomc's figures of an experiment beside the figures of the paper.

    Parameters
    ----------
    experiment : Experiment
        The experiment, in the form in which it was played (`Experiment.form`).
    quick : bool
        Whether this form is the quick form.
    outcomes : dict of str to Outcome
        The outcomes of the matches, by the rows' labels.
    dates : tuple of str
        The dates of the first and the last game; none without games.
    """

    experiment: Experiment
    quick: bool
    outcomes: dict[str, Outcome]
    dates: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        experiment: Experiment,
        store: Store,
        quick: bool = False,
        games: int | None = None,
        seed: int = 1,
        backend: str = QUICKEST,
    ) -> Report:
        """Return the report of the games in the store; for the arguments see `Experiment.matches`."""
        form = experiment.form(quick)
        days: set[str] = set()

        def noted(kept: Iterable[Played]) -> Iterator[Played]:
            for game in kept:
                days.add(game.when[:10])
                yield game

        outcomes = {
            label: Outcome.of(match, noted(store.games(match)))
            for label, match in form.matches(games=games, seed=seed, backend=backend).items()
        }
        return cls(form, quick, outcomes, tuple(sorted({min(days), max(days)})) if days else ())

    @property
    def title(self) -> str:
        """The name and the title of the experiment."""
        form = ", quick form" if self.quick else ""
        return f"{self.experiment.key}{form}: {self.experiment.title}"

    @cached_property
    def found(self) -> dict[str, Estimate]:
        """The figures with intervals, by the rows' labels."""
        return rows_of(self.experiment, self.outcomes)

    @cached_property
    def judged(self) -> tuple[Verdict, tuple[JudgedHypothesis, ...]]:
        """The verdicts on the finding, and on the hypotheses."""
        return judge_all(self.experiment, self.outcomes)

    @property
    def verdict(self) -> Verdict:
        """The verdict of the games on the finding; in the quick form on its shorter searches only."""
        return self.judged[0]

    @property
    def asked(self) -> int:
        """The number of games when all matches are finished."""
        return sum(outcome.match.games for outcome in self.outcomes.values())

    @property
    def played(self) -> int:
        """The number of games so far."""
        return sum(outcome.played for outcome in self.outcomes.values())

    @property
    def sentence(self) -> str:
        """The verdict on the paper's finding in a sentence, with the number of games."""
        if not self.outcomes:
            return f"The paper's finding is {self.verdict}, by computation: {self.experiment.finding}"
        basis, name = basis_of(self.outcomes.values()), called(self.experiment.table)
        return finding_sentence(self.experiment.finding, self.verdict, self.quick, basis, name)

    @property
    def warnings(self) -> list[str]:
        """Sentences about everything that makes the figures less reliable."""
        sentences = []
        if self.quick and self.outcomes:
            sentences.append(
                "This is the quick form, with fewer games and shorter searches, so the intervals "
                "are wide, and the answers hold for these searches only."
            )
        sentences += self.comparison
        if self.played < self.asked:
            sentences.append(f"{self.played} of {self.asked} games have been played.")
        for label, outcome in self.outcomes.items():
            if outcome.distinct < outcome.played:
                sentences.append(
                    f"{label}: only {outcome.distinct} of {outcome.played} games differ from each "
                    "other, and the interval counts these games only."
                )
            if outcome.uncounted:
                sentences.append(
                    f"{label}: games without a result, which the figures leave out: "
                    f"{outcome.uncounted}."
                )
            if self.experiment.measure == "score" and outcome.scored < outcome.tally.games:
                sentences.append(
                    f"{label}: only {outcome.scored} of {outcome.tally.games} games were counted to "
                    "the end; the mean is the mean of these games."
                )
            if outcome.faults:
                sentences.append(f"{label}: games lost on time or by an error: {outcome.faults}.")
        return sentences

    @property
    def comparison(self) -> list[str]:
        """Sentences about the comparison of gomc's figures with the paper's figures."""
        reasons = {row.differs for row in self.experiment.rows if row.paper and row.differs}
        sentences = [
            f"No row says whether gomc's figure is higher or lower, because {reason}."
            for reason in sorted(reasons)
        ]
        if self.experiment.measure != "score" or not self.comparable:
            return sentences
        deviations = [
            outcome.score.error * math.sqrt(outcome.score.n)
            for outcome in self.outcomes.values()
            if outcome.score and outcome.score.error is not None
        ]
        papers = [
            paper.radius / Z_95 * math.sqrt(paper.games)
            for row in self.experiment.rows
            if row.comparable and (paper := row.paper) and paper.radius and paper.games
        ]
        if deviations and papers:
            sentences.append(
                f"The standard deviation of a game's score is {spread(deviations)} points here, and "
                f"{spread(papers)} points in the paper, from which the paper's intervals (±) follow."
            )
        return sentences

    @property
    def comparable(self) -> bool:
        """Whether a row can say that gomc's figure is higher or lower than the paper's figure."""
        return any(row.comparable for row in self.experiment.rows)

    @property
    def compared(self) -> bool:
        """Whether the paper gives figures."""
        return any(row.paper for row in self.experiment.rows)

    @property
    def by_color(self) -> bool:
        """Whether the table shows win rates by colour."""
        if not self.compared:
            return self.experiment.measure == "wins"
        return any(row.paper and row.paper.black is not None for row in self.experiment.rows)

    @property
    def timed(self) -> bool:
        """Whether the paper gives times."""
        return any(row.paper and row.paper.minutes is not None for row in self.experiment.rows)

    @property
    def origin(self) -> str:
        """The days of the games and the programs' versions, in a sentence; empty without games."""
        return origin_of(self.dates, self.outcomes.values())
