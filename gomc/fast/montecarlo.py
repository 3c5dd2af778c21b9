"""Flat Monte-Carlo, compiled; ``reference/montecarlo.py`` explains it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gomc import tally
from gomc.fast.counts import counts_of, new_counts, starts
from gomc.fast.eyes import number_of
from gomc.fast.playout import play_games
from gomc.fast.words import shape, word
from gomc.flat import Flat
from gomc.game import Game
from gomc.settings import Abramson


class FlatSearch(Flat):
    """A flat search under way; see `gomc.flat.RoundRobin`."""

    def __init__(self, board: Game, how: Abramson, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.begin = starts(self.starts, board.size)
        self._counts = new_counts(len(moves), board.size)

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play the games from number `index` on, from these positions in turn."""
        in_turn, seed = np.array(positions), word(self.seed)
        form, eyes = shape(self.board.size), number_of(self.how.eyes)
        komi = self.board.komi
        play_games(self.begin, in_turn, seed, index, games, komi, form, eyes, self._counts)

    def counts(self) -> tally.Counts:
        """Return what the games from each position came to."""
        return counts_of(self._counts, self.board.geometry)
