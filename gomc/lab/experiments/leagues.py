"""Leagues: many programs on one scale of ratings, from the games of chosen pairs.

A table of ratings is not a list of matches: each rating rests on all games. A league declares the
programs and the pairs that meet, and one fit of the model of Bradley and Terry to all games
(`gomc.arena.ratings`) gives the ratings. The pairs connect all programs, and each program meets several
others, so that the report (`standings`) can also name the pairs whose games the scale does not explain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gomc.arena.match import Match
from gomc.errors import GomcError, how_many
from gomc.lab.experiments.declared import Figure, Hypothesis
from gomc.lab.experiments.sheet import noted, wrapped
from gomc.registry import QUICKEST


@dataclass(frozen=True)
class Entrant:
    """A player of a league.

    Parameters
    ----------
    name : str
        The name in the table.
    spec : str
        The player, as in `Match`.
    year : int, optional
        The year in which the program was published.
    paper : Figure, optional
        The rating that the source gives.
    learned : bool
        Whether the program uses weights that were learned from games of strong players.
    """

    name: str
    spec: str
    year: int | None = None
    paper: Figure | None = None
    learned: bool = False

    @property
    def playouts(self) -> str:
        """The playouts a move as text; empty for a player of another kind."""
        found = re.search(r"\bplayouts=(\d+)", self.spec)
        return f"{int(found[1]):,}" if found else ""


@dataclass(frozen=True)
class League:
    """A table of ratings.

    Parameters
    ----------
    key, title, paper, table, varies, finding
        As in `Experiment`.
    hypotheses : tuple of Hypothesis
        The finding in a form that games can decide: sums of ratings, with weights by the names of the
        entrants.
    entrants : tuple of Entrant
        The players.
    pairs : tuple of (str, str)
        The names of the players that meet, the stronger player first.
    games : int
        The number of games of a pair.
    anchor : (str, float)
        The name of a player, and the rating that fixes the scale.
    quick : League, optional
        The quick form, with fewer games and playouts.
    size, komi : optional
        The board.
    notes : tuple of str
        Sentences about what the reader must know.
    """

    key: str
    title: str
    paper: str
    table: str
    varies: str
    finding: str
    hypotheses: tuple[Hypothesis, ...]
    entrants: tuple[Entrant, ...]
    pairs: tuple[tuple[str, str], ...]
    games: int
    anchor: tuple[str, float]
    quick: League | None = None
    size: int = 9
    komi: float = 7.5
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.entrants]
        if len({*names}) < len(names):
            raise GomcError(f"two players of {self.key} have the same name.")
        used = {name for pair in self.pairs for name in pair} | {self.anchor[0]}
        used |= {name for hypothesis in self.hypotheses for name in hypothesis.weights}
        if not used <= {*names}:
            unknown = ", ".join(sorted(used - {*names}))
            raise GomcError(f"{self.key} names players that do not enter: {unknown}.")

    @cached_property
    def by_name(self) -> Mapping[str, Entrant]:
        """The entrants by their names."""
        return {entrant.name: entrant for entrant in self.entrants}

    def form(self, quick: bool) -> League:
        """Return the league itself, or the quick form."""
        return self.quick if quick and self.quick else self

    def matches(
        self, quick: bool = False, games: int | None = None, seed: int = 1, backend: str = QUICKEST
    ) -> dict[str, Match]:
        """Return the matches of the league; for the arguments see `Experiment.matches`."""
        form = self.form(quick)
        return {
            f"{a} - {b}": Match(
                form.by_name[a].spec,
                form.by_name[b].spec,
                form.games if games is None else games,
                size=form.size,
                komi=form.komi,
                seed=seed,
                backend=backend,
            )
            for a, b in form.pairs
        }

    def describe(self, quick: bool = False, games: int | None = None, seed: int = 1) -> str:
        """Return the declaration as text: the players, the pairs, the finding and the notes."""
        self.matches(quick, games, seed)  # checks the arguments
        form = self.form(quick)
        number = form.games if games is None else games
        return "\n".join(
            [
                f"{form.key}: {form.title}",
                f"{form.paper}; {form.table}.",
                wrapped(form.about),
                "",
                wrapped(f"The finding: {form.finding} In a form that games can decide:"),
                *(wrapped(f"- {hypothesis.text}") for hypothesis in form.hypotheses),
                "",
                "The players",
                *(f"  {entrant.name}: {entrant.spec}" for entrant in form.entrants),
                "",
                wrapped(
                    f"The {len(form.pairs)} pairs, {how_many(number, 'game')} each on "
                    f"{form.size}x{form.size}, komi {form.komi:g}, seed {seed}"
                ),
                *(f"  {a} - {b}" for a, b in form.pairs),
                *noted(form.notes),
            ]
        )

    @property
    def about(self) -> str:
        """A sentence about the setting that varies, and a sentence about the figures."""
        name, elo = self.anchor
        return (
            f"Varied: {self.varies}. Figures: ratings (Elo), with {elo:g} for {name}. An interval "
            "describes the distance to the mean of all players."
        )
