"""Standings: the ratings of a league, and the pairs whose games the ratings do not explain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from gomc.arena.bradleyterry import Score
from gomc.arena.outcome import Outcome
from gomc.arena.ratings import HELPED, Ratings, rate
from gomc.arena.residuals import residuals, unexplained
from gomc.arena.store import Store
from gomc.errors import GomcError, MissingExtra
from gomc.lab.experiments import plot
from gomc.lab.experiments.estimates import Estimate, JudgedHypothesis, Verdict, verdicts
from gomc.lab.experiments.leagues import League
from gomc.lab.experiments.sheet import Sheet
from gomc.lab.experiments.words import (
    basis_of,
    called,
    finding_sentence,
    games_words,
    hypothesis_sentence,
    of_finding,
    origin_of,
    word_of,
)
from gomc.registry import QUICKEST
from gomc.show.drawing import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas


@dataclass(frozen=True)
class Standings:
    """The ratings of a league, and what they leave unexplained.

    Parameters
    ----------
    league : League
        The league, in the form that was played.
    quick : bool
        Whether this is the quick form.
    outcomes : dict of (str, str) to Outcome
        The outcomes by pairs.
    dates : tuple of str
        The dates of the games, in order.
    """

    league: League
    quick: bool
    outcomes: dict[tuple[str, str], Outcome]
    dates: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        league: League,
        store: Store,
        quick: bool = False,
        games: int | None = None,
        seed: int = 1,
        backend: str = QUICKEST,
    ) -> Standings:
        """Return the standings of the games in a store; for the arguments see `League.matches`."""
        days: set[str] = set()
        outcomes = {}
        matches = league.matches(quick, games, seed, backend).values()
        form = league.form(quick)
        for pair, match in zip(form.pairs, matches, strict=True):
            kept = [*store.games(match)]
            days |= {game.when[:10] for game in kept}
            outcomes[pair] = Outcome.of(match, kept)
        return cls(form, form is not league, outcomes, tuple(sorted(days)))

    @cached_property
    def scores(self) -> list[Score]:
        """The results of the pairs that have played."""
        return [
            Score(a, b, outcome.counted().points, outcome.counted().games)
            for (a, b), outcome in self.outcomes.items()
            if outcome.tally.games
        ]

    @cached_property
    def ratings(self) -> Ratings | None:
        """The ratings; None as long as a player has not played, or no games connect two players.

        Raises
        ------
        MissingExtra
            If statsmodels is not installed.
        """
        met = {name for score in self.scores for name in (score.a, score.b)}
        if met != {*self.league.by_name}:
            return None
        name, elo = self.league.anchor
        try:
            return rate(self.scores).moved(name, elo)
        except MissingExtra:
            raise
        except GomcError:  # in the middle of a run games need not connect all players
            return None

    @cached_property
    def judged(self) -> tuple[Verdict, tuple[JudgedHypothesis, ...]]:
        """The verdicts on the finding, and on each hypothesis."""
        least = min((outcome.tally.games for outcome in self.outcomes.values()), default=0)

        def sums(level: float) -> list[Estimate | None]:
            if self.ratings is None:
                return [None] * len(self.league.hypotheses)
            found = (self.ratings.contrast(each.weights, level) for each in self.league.hypotheses)
            return [Estimate(*ends, least) for ends in found]

        return verdicts(self.league.hypotheses, sums)

    @property
    def title(self) -> str:
        """The name and the title of the league."""
        return f"{self.league.key}{', quick form' if self.quick else ''}: {self.league.title}"

    @property
    def sentence(self) -> str:
        """The verdict on the finding in a sentence, with the number of games."""
        basis, name = basis_of(self.outcomes.values(), "a pair"), called(self.league.table)
        return finding_sentence(self.league.finding, self.judged[0], self.quick, basis, name)

    def sheet(self) -> Sheet:
        """Return the contents of the report, ready to be written."""
        league = self.league
        return Sheet(
            title=self.title,
            heading=f"{league.key}: {league.title}",
            source=f"{league.paper}; {league.table}",
            about=league.about,
            head=("", "year", "playouts a move", "Elo", "95 % interval", "won", "games"),
            body=tuple(self._body()),
            verdict=of_finding(self.judged[0], self.quick),
            sentence=self.sentence,
            hypotheses=tuple(_sentence(judged, self.quick) for judged in self.judged[1]),
            notes=(*self.warnings, *self.lessons, *league.notes),
            chart=self.chart,
            origin=self.origin,
        )

    def _body(self) -> list[tuple[str, ...]]:
        """Return the table, the strongest player first."""
        rows: list[tuple[str, ...]] = []
        for its in self.ratings.players if self.ratings else ():
            entrant = self.league.by_name[its.name]
            interval = f"{its.low:.0f} to {its.high:.0f}"
            rows.append(
                (
                    entrant.name + (" (learned)" if entrant.learned else ""),
                    str(entrant.year or ""),
                    entrant.playouts,
                    f"{its.elo:.0f}",
                    interval,
                    f"{round(its.points, 1):g}",
                    str(its.games),
                )
            )
        return rows

    @property
    def warnings(self) -> list[str]:
        """Sentences about everything that makes the figures less reliable."""
        played = sum(outcome.played for outcome in self.outcomes.values())
        asked = sum(outcome.match.games for outcome in self.outcomes.values())
        distinct = sum(outcome.distinct for outcome in self.outcomes.values())
        uncounted = sum(outcome.uncounted for outcome in self.outcomes.values())
        faults = sum(outcome.faults for outcome in self.outcomes.values())
        sentences = []
        if self.quick:
            sentences.append("This is the quick form, with fewer games and shorter searches.")
        if played < asked:
            sentences.append(f"{played} of {asked} games have been played.")
        if distinct < played:
            repeated = f"{played - distinct} of {played} games"
            sentences.append(f"{repeated} repeat another game of the pair, and do not count.")
        if uncounted:
            sentences.append(f"{uncounted} games have no result, and the figures leave them out.")
        if faults:
            sentences.append(f"Games lost on time or by an error: {faults}.")
        if self.ratings and self.ratings.helped:
            sentences.append(HELPED)
        return sentences

    @property
    def lessons(self) -> list[str]:
        """Sentences about the pairs that the scale does not explain."""
        if self.ratings is None:
            return []
        odd = unexplained(residuals(self.ratings, self.scores))
        if not odd:
            return [f"The ratings explain the games of all {len(self.scores)} pairs."]
        named = "; ".join(
            f"{each.score.a} won {round(each.score.points, 1):g} of {each.score.games} games against "
            f"{each.score.b}, and the ratings predict {each.expected:.1f}"
            for each in odd
        )
        return [
            f"The ratings do not explain the games of {len(odd)} of {len(self.scores)} pairs: {named}. "
            "Strength is not one number: a program can beat a second program, and lose to a third "
            "program that the second program beats."
        ]

    def chart(self) -> Picture:
        """Return the picture of the ratings, as SVG."""
        rows = len(self.ratings.players) if self.ratings else 1
        return plot.picture(1.2 + 0.3 * rows, partial(_draw, self), self.title)

    @property
    def origin(self) -> str:
        """The days of the games and the programs' versions, in a sentence; empty without games."""
        return origin_of(self.dates, self.outcomes.values())


def _draw(standings: Standings, canvas: Canvas) -> None:
    """Draw the ratings with their intervals, and the ratings of the source if there are any."""
    players = standings.ratings.players if standings.ratings else ()
    axes = canvas.add_subplot()
    plot.dots(axes, [its.name for its in players] or ["no ratings yet"])
    papers = [
        (paper.value, place)
        for place, its in enumerate(players)
        if (paper := standings.league.by_name[its.name].paper)
    ]
    if papers:
        axes.plot(*zip(*papers, strict=True), "s", color=plot.PAPER, label="source")
    reach = [[its.elo - its.low for its in players], [its.high - its.elo for its in players]]
    axes.errorbar(
        [its.elo for its in players],
        range(len(players)),
        xerr=reach,
        fmt="o",
        color=plot.GOMC,
        capsize=3,
        lw=1.5,
        label="gomc, 95 %",
    )
    axes.locator_params(axis="x", nbins=5)  # names of four digits stay apart
    axes.set_xlabel("rating (Elo)" + ("\nquick form, wide intervals" if standings.quick else ""))
    canvas.legend(loc="outside upper right", ncols=2, frameon=False, fontsize="small")


def _sentence(judged: JudgedHypothesis, quick: bool) -> str:
    if judged.found is None:
        return f"{word_of(judged, quick)}: {judged.hypothesis.text} (some games are missing)"
    value, low, high, _ = judged.found
    needed = games_words(judged, "a pair")
    return hypothesis_sentence(judged, quick, f"{value:.0f}, {low:.0f} to {high:.0f}", needed)
