"""Declarations of experiments: a table of a paper, as data."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from gomc.arena.match import Match
from gomc.errors import GomcError, check_choice
from gomc.lab.experiments.numbers import replacements, with_numbers
from gomc.registry import QUICKEST

Measure = Literal["score", "wins", "number"]
"""The figures of a table: mean scores of `a` in points, win rates of `a`, or plain numbers."""

UNITS: Mapping[str, str] = {"score": "points", "wins": "%", "number": ""}
"""The unit of each measure in reports."""

OWN = "gomc's own table"
"""The source of a table that no paper has."""

BEFORE_MERCY = (
    "Games that ended before 28 November 2026, 9:00 UTC, were played before random games of gomc and "
    "fuego ended early at a large lead (the mercy rule), and before fuego's rewards depended on the "
    "score."
)
"""A note on kept games of the programs gomc and fuego."""


@dataclass(frozen=True)
class Figure:
    """A figure of a paper.

    Parameters
    ----------
    value : float
        The figure: points, a win rate from 0 to 1, a rating or a number.
    radius : float, optional
        Half the width of the 95 % interval, in the same unit.
    games : int, optional
        The number of games in which the figure was measured.
    black, white : float, optional
        The win rates with Black, and with White.
    minutes : float, optional
        The minutes that `a` took for a game.
    """

    value: float
    radius: float | None = None
    games: int | None = None
    black: float | None = None
    white: float | None = None
    minutes: float | None = None


@dataclass(frozen=True)
class Row:
    """A row (or a cell) of a table: the two players, and the paper's figure.

    Parameters
    ----------
    label : str
        The name of the row in the table.
    a, b : str
        The players, as in `Match`; empty if they are not available, or if the row needs no games.
    paper : Figure, optional
        The paper's figure; None for a row that gomc adds.
    games : int
        The number of games of the full form.
    number : callable, optional
        Computes the figure of a row that needs no games.
    absent : str
        The reason why the players are not available.
    handicap : int
        The number of handicap stones, on the customary points. They are for `a`, who then plays Black.
    differs : str
        The condition under which the paper's figure was measured and gomc's figure is not, as a clause
        that can follow "because"; then no report says that gomc's figure is higher or lower. The text
        is empty if the conditions are the paper's, as far as the paper gives them; only versions of
        other programs may differ.
    """

    label: str
    a: str = ""
    b: str = ""
    paper: Figure | None = None
    games: int = 100
    number: Callable[[], float] | None = None
    absent: str = ""
    handicap: int = 0
    differs: str = ""

    @property
    def plays(self) -> bool:
        """Whether the row needs a match."""
        return bool(self.a)

    @property
    def comparable(self) -> bool:
        """Whether gomc's figure can be higher or lower than the paper's figure."""
        known = self.paper is not None and self.paper.radius is not None
        return known and not self.differs and not self.absent


@dataclass(frozen=True)
class Hypothesis:
    r"""A part of a finding, in a form that games can decide.

    The hypothesis says that the sum :math:`\sum_i w_i \theta_i` over rows lies between two bounds,
    where :math:`\theta_i` is the figure of a row in infinitely many games.

    Parameters
    ----------
    text : str
        The hypothesis in words.
    weights : mapping of str to float
        The weights :math:`w_i`, by the labels of the rows.
    low, high : float
        The bounds.
    """

    text: str
    weights: Mapping[str, float]
    low: float = -math.inf
    high: float = math.inf


def stronger(text: str, label: str) -> Hypothesis:
    """Return the hypothesis that a row's first player wins more than half of the games."""
    return Hypothesis(text, {label: 1}, low=0.5)


def better(text: str, one: str, other: str) -> Hypothesis:
    """Return the hypothesis that the first player of a row wins more often than in another row."""
    return Hypothesis(text, {one: 1, other: -1}, low=0)


@dataclass(frozen=True)
class Quick:
    """The quick form of an experiment.

    Parameters
    ----------
    games : int
        The largest number of games of a row.
    instead : mapping of str to str
        The replacements of settings of players, or of words of command lines, such as
        ``{"playouts=70000": "playouts=500"}``. The numbers at the ends are replaced in texts too.
    notes : tuple of str
        Sentences that are true of the quick form only.
    """

    games: int = 20
    instead: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        replacements(self.instead)  # raises an error if the replacements are not clear

    def spec(self, spec: str) -> str:
        """Return the text of a player with the replacements of the quick form.

        Examples
        --------
        >>> Quick(instead={"playouts=1000": "playouts=50"}).spec("uct:playouts=1000,solve=true")
        'uct:playouts=50,solve=true'
        >>> Quick(instead={"playouts=1000": "playouts=50"}).spec("uct:playouts=10000")
        'uct:playouts=10000'
        """
        parts = re.split(r"([:, ])", spec)
        return "".join(self.instead.get(part, part) for part in parts)

    def text(self, text: str) -> str:
        """Return a text on what is played with the numbers of the quick form."""
        return with_numbers(text, replacements(self.instead))

    def row(self, row: Row) -> Row:
        """Return a row as the quick form plays it."""
        return replace(
            row,
            label=self.text(row.label),
            a=self.spec(row.a),
            b=self.spec(row.b),
            games=min(row.games, self.games),
            differs=row.differs or "the searches of the quick form are shorter" * row.plays,
        )

    def hypothesis(self, hypothesis: Hypothesis) -> Hypothesis:
        """Return a hypothesis about the rows of the quick form."""
        weights = {self.text(label): weight for label, weight in hypothesis.weights.items()}
        return replace(hypothesis, text=self.text(hypothesis.text), weights=weights)


@dataclass(frozen=True)
class Experiment:
    """A table of a paper.

    Parameters
    ----------
    key : str
        The experiment's name on the command line.
    title : str
        The heading.
    paper, table : str
        The source.
    measure : {"score", "wins", "number"}
        The kind of the figures.
    varies : str
        The setting that varies from row to row.
    finding : str
        The conclusion of the paper.
    hypotheses : tuple of Hypothesis
        The finding in a form that can be tested; empty if the rows cannot test the finding.
    rows : tuple of Row
        The rows.
    quick : Quick, optional
        The quick form; None if the experiment has only one form.
    size, komi : optional
        The board.
    alone : bool
        Whether each game needs the machine alone, because players have limits of time.
    notes : tuple of str
        Sentences about facts that are not known and players that are not available, and about their
        replacements.
    files : mapping of str to str
        The texts of the files of patterns that players name, by the paths of the files.
    """

    key: str
    title: str
    paper: str
    table: str
    measure: Measure
    varies: str
    finding: str
    hypotheses: tuple[Hypothesis, ...]
    rows: tuple[Row, ...]
    quick: Quick | None = None
    size: int = 9
    komi: float = 7.5
    alone: bool = False
    notes: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_choice("measure", self.measure, get_args(Measure))
        labels = [row.label for row in self.rows]
        if len(set(labels)) < len(labels):
            raise GomcError(f"two rows of {self.key} have the same label.")
        for hypothesis in self.hypotheses:
            if not hypothesis.weights.keys() <= set(labels):
                raise GomcError(f"a hypothesis of {self.key} is about rows that it does not have.")

    def row(self, label: str) -> Row:
        """Return the row with a label."""
        return next(row for row in self.rows if row.label == label)

    def form(self, quick: bool) -> Experiment:
        """Return the experiment as a form plays it: in the quick form with other numbers.

        The quick form replaces the numbers in players, labels, hypotheses and the title alike. The
        finding is the paper's finding in both forms.

        Raises
        ------
        GomcError
            If the experiment has no quick form.
        """
        if not quick:
            return self
        if self.quick is None:
            raise GomcError(f"{self.key} has no quick form; leave out --quick.")
        return replace(
            self,
            title=self.quick.text(self.title),
            varies=self.quick.text(self.varies),
            hypotheses=tuple(map(self.quick.hypothesis, self.hypotheses)),
            rows=tuple(map(self.quick.row, self.rows)),
            notes=(*self.quick.notes, *self.notes),
            quick=None,
        )

    def matches(
        self, quick: bool = False, games: int | None = None, seed: int = 1, backend: str = QUICKEST
    ) -> dict[str, Match]:
        """Return the matches of the experiment, by the labels of the rows.

        Parameters
        ----------
        quick : bool
            Whether to return the matches of the quick form.
        games : int, optional
            The number of games of each match; by default the number that is declared.
        seed, backend : optional
            As in `Match`.

        Raises
        ------
        GomcError
            If an argument is wrong.
        """
        return {
            row.label: Match(
                row.a,
                row.b,
                row.games if games is None else games,
                size=self.size,
                komi=self.komi,
                seed=seed,
                backend=backend,
                files=tuple(self.files.items()),
                handicap=row.handicap,
                black="a" if row.handicap else "alternate",
            )
            for row in self.form(quick).rows
            if row.plays
        }
