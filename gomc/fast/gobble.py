"""Gobble, compiled; ``reference/gobble.py`` explains it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gomc.fast.amaf import TableSearch, advantage, sums_at, sums_of_all
from gomc.fast.compiler.kernel import inlined, kernel, separate
from gomc.fast.counts import (
    CountArrays,
    FinishedGames,
    Floats,
    Ints,
    PlayoutSettings,
    PositionArrays,
    count_game,
    new_finished,
)
from gomc.fast.playout import playout_game
from gomc.fast.policy import PolicyData, policy_of
from gomc.fast.rng import GAMMA, fraction, stream
from gomc.game import Game
from gomc.settings import UNIFORM, MoveLists


@inlined
def sort(moves: Ints, keys: Floats) -> None:
    """Sort moves by their keys, the least first; moves with equal keys stay in their order.

    Insertion sort is quick here, because lists change little from game to game.
    """
    for i in range(1, len(moves)):
        move, key = moves[i], keys[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            moves[j], keys[j] = moves[j - 1], keys[j - 1]
            j -= 1
        moves[j], keys[j] = move, key


# Paper: BH 2.2, BH 4.3
@separate
def shifted(moves: Ints, temperature: float, rng: int, keys: Floats) -> int:
    """Shift the moves of a list down by chance, and return the generator's state."""
    for place in range(len(moves)):
        rng += GAMMA
        u = 1.0 - fraction(rng)  # from more than 0 to 1
        keys[place] = place + math.floor(-temperature * math.log(u))
    sort(moves, keys)
    return rng


@kernel
def play_down_lists(
    begin: PositionArrays,
    index: int,
    temperatures: Floats,
    by_wins: bool,
    terms: PlayoutSettings,
    moves: Ints,
    listed: PolicyData,
    counts: CountArrays,
    finished: FinishedGames,
) -> None:
    """Play the games from number `index` on, game `i` at ``temperatures[i]``, and count each game."""
    no_moves, no_states = np.empty(0, np.int64), np.empty(0, np.uint64)
    keys = np.empty(len(moves))
    first = 0 if begin.signs[0] > 0 else 1
    for i in range(len(temperatures)):
        rng = stream(terms.seed, index + i)
        for side in range(2):
            best_first, player, all_games = listed.lists[side], first ^ side, sums_of_all(counts)
            for n in range(len(moves)):
                best_first[n] = moves[n]
                tally = sums_at(counts.firsts[0, player], moves[n])
                keys[n] = -advantage(tally, all_games, by_wins, 1 - 2 * player)
            sort(best_first, keys)
            rng = shifted(best_first, temperatures[i], rng, keys)
            listed.places[side] = 0
        playout_game(begin, 0, rng, terms, listed, no_moves, no_states, finished, 0)
        count_game(finished, 0, begin.signs[0], terms, counts, 0)


# Paper: BH 2.2
class ListSearch(TableSearch):
    """A running search as in Gobble; see `gomc.search.amaf.FirstSearcher`."""

    how: MoveLists

    def __init__(self, board: Game, how: MoveLists, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.points = np.array(board.geometry.points)
        self.lists = policy_of(UNIFORM, board.size, lists=2)
        self.finished = new_finished(1, board.size)

    def play(self, games: int) -> None:
        """Play this many more games."""
        temperatures = np.array([self.how.at(self.done + i) for i in range(games)], np.float64)
        by_wins, settings = self.how.by == "wins", (self.terms, self.points, self.lists)
        counts = self._counts, self.finished
        play_down_lists(self.begin, self.done, temperatures, by_wins, *settings, *counts)
