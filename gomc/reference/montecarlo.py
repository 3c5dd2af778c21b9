r"""Flat Monte-Carlo: try every move, play random games, take the move with the best mean.

The basic idea of Abramson (1990), and of Bouzy and Helmstetter (2003, section 3.1): the value of a
move is the mean score of random games that begin with it,

.. math::  V(m) = \frac{1}{n} \sum_{i=1}^{n} \mathrm{score}(\text{game } i \text{ after } m).

There is no tree: the reply is random, however bad the move.
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game import Game
from gomc.reference.playout import count_game
from gomc.results import SearchResult
from gomc.rng import stream
from gomc.searching import Searcher, flat_result
from gomc.settings import Abramson
from gomc.tally import Tally


class FlatSearch(Searcher):
    """A flat search under way; see `gomc.searching.Searcher`."""

    def __init__(self, board: Game, how: Abramson, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.how = how
        self.tallies = [Tally.of(board.geometry) for _ in moves]

    def advance(self, games: int) -> None:
        """Play so many more games, beginning with each move in turn."""
        for index in range(self.done, self.done + games):
            turn = index % len(self.moves)
            rng = stream(self.seed, index)
            count_game(self.starts[turn], self.board.geometry, rng, self.board.komi, self.tallies[turn])
        self.done += games

    def result(self, seconds: float) -> SearchResult:
        """Return what was found so far."""
        return flat_result(self, self.how, self.tallies, seconds)
