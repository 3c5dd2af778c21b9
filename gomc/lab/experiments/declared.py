"""Declarations of experiments: a table of a paper, as data."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from gomc.arena.match import Match
from gomc.errors import GomcError, check_choice
from gomc.registry import QUICKEST

Measure = Literal["score", "wins", "elo", "number"]
"""The figures of a table: mean scores of `a` in points, win rates of `a`, ratings, or plain numbers."""

UNITS: Mapping[str, str] = {"score": "points", "wins": "%", "elo": "Elo", "number": ""}
"""The unit of each measure, as it is shown."""


@dataclass(frozen=True)
class Figure:
    """A figure of a paper.

    Parameters
    ----------
    value : float
        The figure: points, a win rate from 0 to 1, a rating or a number.
    radius : float, optional
        Half of its 95 % interval, in the same unit.
    games : int, optional
        In how many games it was measured.
    black, white : float, optional
        Win rates with Black, and with White.
    minutes : float, optional
        The time that `a` took for a game.
    """

    value: float
    radius: float | None = None
    games: int | None = None
    black: float | None = None
    white: float | None = None
    minutes: float | None = None


@dataclass(frozen=True)
class Row:
    """A row (or a cell) of a table: who plays whom, and what the paper found.

    Parameters
    ----------
    label : str
        Its name in the table.
    a, b : str
        The players, as in `Match`; empty if they cannot be had, or nobody plays.
    paper : Figure, optional
        The paper's figure; None for a row that gomc adds.
    games : int
        The number of games of the full form.
    number : callable, optional
        Computes the figure, where nobody plays.
    absent : str
        Why the players cannot be had.
    handicap : int
        The number of handicap stones, on the customary points. They are for `a`, who is Black then.
    """

    label: str
    a: str = ""
    b: str = ""
    paper: Figure | None = None
    games: int = 100
    number: Callable[[], float] | None = None
    absent: str = ""
    handicap: int = 0

    @property
    def plays(self) -> bool:
        """Whether there is a match."""
        return bool(self.a)


@dataclass(frozen=True)
class Hypothesis:
    r"""A part of a finding, in a form that games can decide.

    The sum :math:`\sum_i w_i \theta_i` over rows lies between two bounds, with :math:`\theta_i` what a
    row would come to in infinitely many games.

    Parameters
    ----------
    text : str
        The hypothesis in words.
    weights : mapping of str to float
        :math:`w_i` by the rows' labels.
    low, high : float
        The bounds.
    """

    text: str
    weights: Mapping[str, float]
    low: float = -math.inf
    high: float = math.inf


def stronger(text: str, label: str) -> Hypothesis:
    """Return the hypothesis that a row's player wins more than half of its games."""
    return Hypothesis(text, {label: 1}, low=0.5)


def better(text: str, one: str, other: str) -> Hypothesis:
    """Return the hypothesis that a row wins more often than another."""
    return Hypothesis(text, {one: 1, other: -1}, low=0)


@dataclass(frozen=True)
class Quick:
    """The quick form of an experiment.

    Parameters
    ----------
    games : int
        The largest number of games of a row.
    instead : mapping of str to str
        Settings of players, or words of command lines, and what stands for them:
        ``{"playouts=70000": "playouts=500"}``.
    """

    games: int = 20
    instead: Mapping[str, str] = field(default_factory=dict)

    def spec(self, spec: str) -> str:
        """Return a player with other settings.

        Examples
        --------
        >>> Quick(instead={"playouts=1000": "playouts=50"}).spec("uct:playouts=1000,solve=true")
        'uct:playouts=50,solve=true'
        >>> Quick(instead={"playouts=1000": "playouts=50"}).spec("uct:playouts=10000")
        'uct:playouts=10000'
        """
        parts = re.split(r"([:, ])", spec)
        return "".join(self.instead.get(part, part) for part in parts)


@dataclass(frozen=True)
class Experiment:
    """A table of a paper.

    Parameters
    ----------
    key : str
        Its name on the command line.
    title : str
        Its heading.
    paper, table : str
        The source.
    measure : {"score", "wins", "elo", "number"}
        The kind of its figures.
    varies : str
        The setting that varies from row to row.
    finding : str
        The conclusion of the paper.
    hypotheses : tuple of Hypothesis
        The same, in a form that can be tested.
    rows : tuple of Row
        The rows.
    quick : Quick
        The quick form.
    size, komi : optional
        The board.
    anchor : float
        The rating of `b`, in a table of ratings.
    alone : bool
        Whether a game must not share the machine with another, as time counts in it.
    notes : tuple of str
        Sentences about things that are not known, or cannot be had, and about their replacements.
    files : mapping of str to str
        The texts of the files of patterns that players name, by their paths.
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
    quick: Quick = Quick()
    size: int = 9
    komi: float = 7.5
    anchor: float = 0.0
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
        """Return a row."""
        return next(row for row in self.rows if row.label == label)

    def matches(
        self, quick: bool = False, games: int | None = None, seed: int = 1, backend: str = QUICKEST
    ) -> dict[str, Match]:
        """Return the matches to be played, by the rows' labels.

        Parameters
        ----------
        quick : bool
            Whether to return those of the quick form.
        games : int, optional
            The number of games of each; as declared, if not given.
        seed, backend : optional
            As in `Match`.

        Raises
        ------
        GomcError
            If an argument is wrong.
        """
        found = {}
        for row in self.rows:
            if row.plays:
                a, b = (self.quick.spec(row.a), self.quick.spec(row.b)) if quick else (row.a, row.b)
                declared = min(row.games, self.quick.games) if quick else row.games
                number = declared if games is None else games
                found[row.label] = Match(
                    a,
                    b,
                    number,
                    size=self.size,
                    komi=self.komi,
                    seed=seed,
                    backend=backend,
                    files=tuple(self.files.items()),
                    handicap=row.handicap,
                    black="a" if row.handicap else "alternate",
                )
        return found
