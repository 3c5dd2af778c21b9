"""An experiment in the form that a command names: the games, the questions and the report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from gomc.arena.answers import Question, kept
from gomc.arena.lines import write_lines
from gomc.arena.match import Match
from gomc.arena.store import Store
from gomc.errors import GomcError, perhaps, quoted
from gomc.lab.experiments.declared import Experiment
from gomc.lab.experiments.leagues import League
from gomc.lab.experiments.report import Report
from gomc.lab.experiments.sheet import Sheet
from gomc.lab.experiments.standings import Standings
from gomc.lab.experiments.studies import Form, Study
from gomc.lab.experiments.text import sheet


class Chosen:
    """An experiment with the options that choose the games or the questions.

    Parameters
    ----------
    entry : Experiment, League or Study
        The experiment.
    quick, games, seed : optional
        As in `Experiment.matches` and `Study.form`.
    cases : sequence of Path
        The files of positions, for a study.
    rows : sequence of str
        The labels of the rows, or the pairs of a league, that `matches` contains; by default all. The
        report contains every row.

    Raises
    ------
    GomcError
        If an argument is wrong, or a file cannot be read.
    """

    def __init__(
        self,
        entry: Experiment | League | Study,
        quick: bool = False,
        games: int | None = None,
        seed: int = 1,
        cases: Sequence[Path] = (),
        rows: Sequence[str] = (),
    ) -> None:
        if cases and not (isinstance(entry, Study) and entry.wants):
            raise GomcError(f"{entry.key} asks about no positions of files: leave --cases out.")
        self.entry = entry
        self.quick, self.games, self.seed, self.cases = quick, games, seed, tuple(cases)
        self.form = Form()
        self.matches: tuple[Match, ...] = ()
        if isinstance(entry, Study):
            self.form = entry.form(quick, games, seed, cases)
        matches = {} if isinstance(entry, Study) else entry.matches(quick, games, seed)
        named = f"{entry.key} --quick" if quick else entry.key
        self.matches = tuple(_of_rows(named, matches, rows) if rows else matches.values())

    @property
    def alone(self) -> bool:
        """Whether each game needs the machine alone, because players have limits of time."""
        return isinstance(self.entry, Experiment) and self.entry.alone

    @cached_property
    def questions(self) -> Sequence[Question]:
        """The questions; none for an experiment that plays matches."""
        return self.entry.questions(self.form) if isinstance(self.entry, Study) else ()

    def sheet(self, store: Store) -> Sheet:
        """Return the report of the results in a store."""
        if isinstance(self.entry, Study):
            return self.entry.sheet(self.form, store)
        if isinstance(self.entry, League):
            return Standings.of(self.entry, store, self.quick, self.games, self.seed).sheet()
        return sheet(Report.of(self.entry, store, self.quick, self.games, self.seed))

    def export(self, store: Store, file: Path) -> int:
        """Write the results that the report needs into a file; return their number.

        See `gomc.arena.lines` for the form of the file.

        Raises
        ------
        GomcError
            If there are no results.
        """
        distinct = {match.key: match for match in sorted(self.matches, key=lambda match: match.games)}
        games = ((match, game) for match in distinct.values() for game in store.games(match))
        answers = kept(store, {question.key for question in self.questions})
        if not answers and not any(map(store.count, distinct.values())):
            raise GomcError(f"there is no result of {self.entry.key} to write.")
        return write_lines(games, file, answers)

    def commands(self, page: Path) -> str:
        """Return the commands that play the games and write the page."""
        words = [self.entry.key, *["--quick"] * self.quick]
        words += [] if self.games is None else ["--games", str(self.games)]
        words += ["--seed", str(self.seed)] * (self.seed != 1)
        words += [word for file in self.cases for word in ("--cases", file.name)]
        text, out = shlex.join(words), shlex.quote(page.name)
        return f"$ gomc experiment run {text}\n$ gomc experiment report {text} --out {out}"


def _of_rows(named: str, matches: Mapping[str, Match], rows: Sequence[str]) -> Sequence[Match]:
    """Return the matches of some rows; raise `GomcError` if a row does not exist."""
    if not matches:
        raise GomcError(f"{named} plays no games, so no row can be chosen.")
    for row in rows:
        if row not in matches:
            raise GomcError(
                f"{named} plays no row {quoted(row)}{perhaps(row, matches)}; "
                f"`gomc experiment show {named}` lists the rows."
            )
    return [matches[row] for row in dict.fromkeys(rows)]
