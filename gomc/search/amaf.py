"""All moves as first: the tables of a search, and the values of moves from these tables.

The search counts a tally for each player and every point: the games in which this player was the first
of both to play there. Most points are played in nearly every game, by one player or the other. So the
mean of all games lies about halfway between the means of the two players' games at a point, and the
tables show for a point how much it matters which player comes there first (Bouzy and Helmstetter 2003,
section 4.2.1).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.rules import Color
from gomc.results.searches import Candidate, FirstTables, SearchResult
from gomc.results.tally import Counts, MoveEstimate, PlayoutSums, move_estimate
from gomc.rng import stream
from gomc.search.search import Searcher, unit_of
from gomc.settings import AllMovesAsFirst, MoveLists

Table = list[PlayoutSums]
"""A tally for every point, by the int of the point (with the empty column of `gomc.game.points`)."""

Tables = dict[Color, Table]
"""The tables of both players."""


class FirstSearcher(Searcher):
    """A search that counts all moves as first; a backend adds the playouts.

    Parameters
    ----------
    board, moves, seed
        See `gomc.search.search.Searcher`.
    how : AllMovesAsFirst or MoveLists
        The settings.
    """

    def __init__(
        self, board: Game, how: AllMovesAsFirst | MoveLists, moves: Sequence[int], seed: int
    ) -> None:
        super().__init__(board, moves, seed)
        self.how = how

    @abstractmethod
    def tables(self) -> Tables:
        """Return the tables of both players."""

    @abstractmethod
    def counts(self) -> Counts:
        """Return the counts of all games."""

    def rank(self, c: Candidate) -> tuple[float, ...]:
        """Return the key that sorts the candidates after the chosen one: the value alone."""
        return (-c.value,)

    def estimate(self, tally: PlayoutSums, color: Color) -> MoveEstimate:
        """Return the estimate from the games of a tally, from the view of a player."""
        return move_estimate(tally, self.how.by, self.board.komi, color)

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        tables = {color: tuple(self.candidates(table, color)) for color, table in self.tables().items()}
        allowed, unit = {*self.moves}, unit_of(self.how.by)
        candidates = [c for c in tables[self.board.to_play] if c.move in allowed]
        return self.report(
            self.chosen(candidates),
            candidates,
            self.counts(),
            seconds,
            unit,
            tables=FirstTables(tables, self.board.copy(), unit),
        )

    def candidates(self, table: Table, color: Color) -> list[Candidate]:
        """Return the points with games in a player's table as candidates, in reading order."""
        played = ((point, tally) for point, tally in enumerate(table) if tally.n)
        return [self.candidate(point, self.estimate(tally, color)) for point, tally in played]

    def chosen(self, candidates: Sequence[Candidate]) -> Candidate:
        """Return the best candidate; without candidates, a move without games.

        The move without games is a pass if a pass is allowed; its value is the mean of all games.
        """
        if not candidates:
            move = PASS if PASS in self.moves else self.moves[0]
            all_games = self.counts().tallies[0]
            return self.candidate(move, self.estimate(all_games, self.board.to_play))._replace(visits=0)
        best = max(c.value for c in candidates)
        equals = [c for c in candidates if c.value == best]
        if isinstance(self.how, AllMovesAsFirst) and self.how.ties == "random":
            return equals[stream(self.seed, self.done).below(len(equals))]
        return equals[0]
