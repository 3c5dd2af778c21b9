r"""Flat Monte-Carlo: try every move, play random games, take the move with the best mean.

The basic idea of Abramson (1990), and of Bouzy and Helmstetter (2003, section 3.1): the value of a
move is the mean score of the random games that begin with the move, from the view of the player who
makes the move,

.. math::  V(m) = \frac{1}{n} \sum_{i=1}^{n} \mathrm{score}(\text{game } i \text{ after } m).

There is no tree, so replies are random, even to bad moves. All moves get the same number of games
(`gomc.search.montecarlo`), or bad moves get no more games (`gomc.search.pruning`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game import Game
from gomc.reference.playout import random_game
from gomc.reference.policy import policy_of
from gomc.results.tally import Counts
from gomc.rng import stream
from gomc.search.montecarlo import FlatSearcher
from gomc.settings import Abramson


# Paper: BH 2.1, BH 3.1
class FlatSearch(FlatSearcher):
    """A running flat search; see `gomc.search.montecarlo.FlatSearcher`."""

    how: Abramson

    def __init__(self, board: Game, how: Abramson, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self._counts = Counts.of(len(moves), board.geometry)
        self._policy = policy_of(how.policy, board.geometry)

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play games from these positions in turn; the first game has the number `index`."""
        geometry, komi = self.board.geometry, self.board.komi
        for i in range(index, index + games):
            k = positions[i % len(positions)]
            rng = stream(self.seed, i)
            game = random_game(self.starts[k], geometry, rng, self.how.eyes, self._policy)
            self._policy.learn(self.starts[k], game.moves, self._counts.add(k, game, komi))

    def counts(self) -> Counts:
        """Return the counts of the games from each position."""
        return self._counts
