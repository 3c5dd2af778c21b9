"""Flat Monte-Carlo, compiled; ``reference/montecarlo.py`` explains it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gomc.fast.counts import counts_of, new_counts, playout_settings
from gomc.fast.playout import play_games
from gomc.fast.policy import policy_of
from gomc.fast.positions import positions_after
from gomc.game import Game
from gomc.results import tally
from gomc.search.montecarlo import FlatSearcher
from gomc.settings import Abramson


# Paper: BH 2.1, BH 3.1
class FlatSearch(FlatSearcher):
    """A running flat search; see `gomc.search.montecarlo.RoundRobin`."""

    def __init__(self, board: Game, how: Abramson, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.begin = positions_after(board, moves)
        self.terms = playout_settings(board, seed, how.eyes)
        self.policy = policy_of(how.policy, board.size)
        self._counts = new_counts(len(moves), board.size)

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play some games, numbered from `index` on, from these positions in turn."""
        starts = self.begin, np.array(positions)
        play_games(*starts, index, games, self.terms, self.policy, self._counts)

    def counts(self) -> tally.Counts:
        """Return the counts of the games from each position."""
        return counts_of(self._counts, self.board.geometry)
