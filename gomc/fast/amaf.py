"""All moves as first, compiled; ``reference/amaf.py`` explains it.

`gomc.fast.counts.Counts` has the tables, and counts games in them; `gomc.fast.policy` draws the moves.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence

import numpy as np

from gomc.fast.compiler.kernel import inlined, kernel
from gomc.fast.compiler.words import Words
from gomc.fast.counts import (
    Counts,
    Finished,
    Floats,
    Ints,
    Starts,
    Terms,
    count_game,
    counts_of,
    new_counts,
    new_finished,
    new_tables,
    starts,
    table_of,
    terms,
)
from gomc.fast.playout import play_games, usual_game
from gomc.fast.policy import PolicyData, policy_of
from gomc.fast.rng import stream
from gomc.game import Game
from gomc.game.rules import Color
from gomc.results import tally
from gomc.search.amaf import FirstSearch, Tables
from gomc.settings import UNIFORM, AllMovesAsFirst, MoveLists
from gomc.settings.amaf import STEEPEST, UNIT


@inlined
def advantage(counts: Counts, player: int, p: int, by_wins: bool) -> float:
    """Return how much better some games are for a player than the mean of all, in units of `K`."""
    some, every = counts.firsts[0, player], counts.sums[0]
    if some[0, p] == 0:
        return 0.0
    color = 1 - 2 * player
    if by_wins:
        won, won_of_all = 2 * some[1, p] + some[2, p], 2 * every[1] + every[2]
        return color * (won / some[0, p] - won_of_all / every[0]) / 2
    return color * (some[3, p] / some[0, p] - every[3] / every[0]) / UNIT


# Paper: BH 4.3, BH 4.3 weight
@inlined
def weights(counts: Counts, player: int, by_wins: bool, k: float, weight: Floats) -> None:
    r"""Write down :math:`e^{K v_p}` for every point."""
    for p in range(len(weight)):
        step = k * advantage(counts, player, p, by_wins)
        weight[p] = math.exp(max(min(step, STEEPEST), -STEEPEST))


@inlined
def play_by_either(
    begin: Starts,
    rng: int,
    terms: Terms,
    warm: PolicyData,
    uniform: PolicyData,
    is_warm: bool,
    moves: Ints,
    states: Words,
    finished: Finished,
) -> None:
    """Play a game by one of two policies; to choose it in a kernel would count all arrays' holders."""
    policy = warm if is_warm else uniform
    usual_game(begin, 0, rng, terms, policy, moves, states, finished, 0)


@kernel
def play_by_weight(
    begin: Starts,
    index: int,
    ks: Floats,
    by_wins: bool,
    terms: Terms,
    warm: PolicyData,
    uniform: PolicyData,
    counts: Counts,
    finished: Finished,
) -> None:
    """Play the games from number `index` on, each with its `K`, counting them as they end."""
    no_moves, no_states = np.empty(0, np.int64), np.empty(0, np.uint64)
    first = 0 if begin.signs[0] > 0 else 1
    for i in range(len(ks)):
        if ks[i] > 0:
            weights(counts, first, by_wins, ks[i], warm.weights[0])
            weights(counts, 1 - first, by_wins, ks[i], warm.weights[1])
        rng = stream(terms.seed, index + i)
        play_by_either(begin, rng, terms, warm, uniform, ks[i] > 0, no_moves, no_states, finished)
        count_game(finished, 0, begin.signs[0], terms, counts, 0)


# Paper: BH 4.2
class TableSearch(FirstSearch):
    """A search that counts all moves as first, under way; see `gomc.search.amaf.FirstSearch`."""

    def __init__(
        self, board: Game, how: AllMovesAsFirst | MoveLists, moves: Sequence[int], seed: int
    ) -> None:
        super().__init__(board, how, moves, seed)
        self.begin = starts([board.state], board.size)
        self.terms = terms(board, seed, how.eyes)
        self._counts = new_counts(1, board.size)._replace(firsts=new_tables(1, board.size))

    @abstractmethod
    def play(self, games: int) -> None:
        """Play this many more games."""

    def advance(self, games: int) -> None:
        """Play this many more games."""
        self.play(games)
        self.done += games

    def tables(self) -> Tables:
        """Return the tables of both players."""
        tables = zip(Color, self._counts.firsts[0], strict=True)
        return {color: table_of(firsts, self.board.geometry) for color, firsts in tables}

    def counts(self) -> tally.Counts:
        """Return the counts of all games."""
        return counts_of(self._counts, self.board.geometry)


# Paper: BH 4.3, BH 4.4
class AmafSearch(TableSearch):
    """A search with all moves as first, its games uniform or drawn by a temperature."""

    how: AllMovesAsFirst

    def __init__(self, board: Game, how: AllMovesAsFirst, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.here = np.zeros(1, np.int64)
        self.warm = policy_of(UNIFORM, board.size, weights=2)
        self.uniform = policy_of(UNIFORM, board.size)
        self.finished = new_finished(1, board.size)

    def play(self, games: int) -> None:
        """Play this many more games."""
        if not self.how.temperature:
            where = self.begin, self.here, self.done
            play_games(*where, games, self.terms, self.uniform, self._counts)
            return
        ks = np.array([self.how.temperature.at(self.done + i) for i in range(games)], np.float64)
        by_wins = self.how.by == "wins"
        given = self.terms, self.warm, self.uniform
        play_by_weight(self.begin, self.done, ks, by_wins, *given, self._counts, self.finished)
