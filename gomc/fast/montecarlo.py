"""Flat Monte-Carlo, compiled; ``reference/montecarlo.py`` explains it."""

from __future__ import annotations

from collections.abc import Sequence

from gomc.fast.counts import new_counts, starts, tally
from gomc.fast.playout import play_games
from gomc.fast.words import shape, word
from gomc.game import Game
from gomc.results import SearchResult
from gomc.searching import Searcher, flat_result
from gomc.settings import Abramson


class FlatSearch(Searcher):
    """A flat search under way; see `gomc.searching.Searcher`."""

    def __init__(self, board: Game, how: Abramson, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.how = how
        self.begin = starts(self.starts, board.size)
        self.counts = new_counts(len(moves), board.size)

    def advance(self, games: int) -> None:
        """Play so many more games, beginning with each move in turn."""
        seed, form = word(self.seed), shape(self.board.size)
        play_games(self.begin, seed, self.done, games, self.board.komi, form, self.counts)
        self.done += games

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        tallies = [tally(row, self.board.geometry) for row in self.counts]
        return flat_result(self, self.how, tallies, seconds)
