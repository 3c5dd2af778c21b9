"""All moves as first, compiled; ``reference/amaf.py`` explains it.

`gomc.fast.counts` holds the tables and counts games in them, and `gomc.fast.policy` draws the moves.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast.compiler.kernel import inlined, kernel
from gomc.fast.compiler.words import Words, width
from gomc.fast.counts import (
    CountArrays,
    FinishedGames,
    Floats,
    Ints,
    PlayoutSettings,
    PositionArrays,
    count_game,
    counts_of,
    new_counts,
    new_finished,
    new_tables,
    playout_settings,
    position_arrays,
    table_of,
)
from gomc.fast.owneyes import check_done
from gomc.fast.playout import play_games, playout_game
from gomc.fast.policy import PolicyData, policy_of
from gomc.fast.rng import stream
from gomc.game import Game
from gomc.game.rules import Color
from gomc.results import tally
from gomc.search.amaf import FirstSearcher, Tables
from gomc.settings import UNIFORM, AllMovesAsFirst, MoveLists
from gomc.settings.amaf import STEEPEST, UNIT


class Sums(NamedTuple):
    """The sums of `gomc.results.tally.PlayoutSums` from which `advantage` is computed."""

    n: int
    black_wins: int
    draws: int
    score: int


@inlined
def sums_at(table: Ints, p: int) -> Sums:
    """Return the sums of the games in which a player was the first to play at a point."""
    return Sums(table[0, p], table[1, p], table[2, p], table[3, p])


@inlined
def sums_of_all(counts: CountArrays) -> Sums:
    """Return the sums of all games, which began from one position."""
    return Sums(counts.sums[0, 0], counts.sums[0, 1], counts.sums[0, 2], counts.sums[0, 3])


@inlined
def advantage(tally: Sums, all_games: Sums, by_wins: bool, color: int) -> float:
    """Return a player's advantage in some games over the average of all games, in units of `UNIT`."""
    if tally.n == 0:
        return 0.0
    if by_wins:
        won = 2 * tally.black_wins + tally.draws
        won_of_all = 2 * all_games.black_wins + all_games.draws
        return color * (won / tally.n - won_of_all / all_games.n) / 2
    return color * (tally.score / tally.n - all_games.score / all_games.n) / UNIT


# Paper: BH 4.3, BH 4.3 weight
@inlined
def weights(table: Ints, all_games: Sums, by_wins: bool, color: int, k: float, weight: Floats) -> None:
    r"""Store :math:`e^{K v_p}` for every point."""
    for p in range(len(weight)):
        step = k * advantage(sums_at(table, p), all_games, by_wins, color)
        weight[p] = math.exp(max(min(step, STEEPEST), -STEEPEST))


@inlined
def play_by_either(
    begin: PositionArrays,
    rng: int,
    terms: PlayoutSettings,
    warm: PolicyData,
    uniform: PolicyData,
    is_warm: bool,
    moves: Ints,
    states: Words,
    finished: FinishedGames,
) -> None:
    """Play a game by one of two policies, without a change of the reference counts of the arrays."""
    policy = warm if is_warm else uniform
    playout_game(begin, 0, rng, terms, policy, moves, states, finished, 0)


@kernel
def play_by_weight(
    begin: PositionArrays,
    index: int,
    ks: Floats,
    by_wins: bool,
    terms: PlayoutSettings,
    warm: PolicyData,
    uniform: PolicyData,
    counts: CountArrays,
    finished: FinishedGames,
) -> None:
    """Play the games from number `index` on, game `i` with `K` = ``ks[i]``, and count each game."""
    no_moves, no_states = np.empty(0, np.int64), np.empty(0, np.uint64)
    first = 0 if begin.signs[0] > 0 else 1
    for i in range(len(ks)):
        if ks[i] > 0:
            for side in range(2):  # 0 for the player to move at the root, 1 for the opponent
                player = first ^ side
                table, color = counts.firsts[0, player], 1 - 2 * player
                weights(table, sums_of_all(counts), by_wins, color, ks[i], warm.weights[side])
        rng = stream(terms.seed, index + i)
        play_by_either(begin, rng, terms, warm, uniform, ks[i] > 0, no_moves, no_states, finished)
        count_game(finished, 0, begin.signs[0], terms, counts, 0)


# Paper: BH 4.2
class TableSearch(FirstSearcher):
    """A running search that counts all moves as first; see `gomc.search.amaf.FirstSearcher`."""

    def __init__(
        self, board: Game, how: AllMovesAsFirst | MoveLists, moves: Sequence[int], seed: int
    ) -> None:
        super().__init__(board, how, moves, seed)
        self.begin = position_arrays([board.state], board.size)
        self.terms = playout_settings(board, seed, how.eyes)
        self._counts = new_counts(1, board.size)._replace(firsts=new_tables(1, 64 * width(board.size)))

    @abstractmethod
    def play(self, games: int) -> None:
        """Play this many more games."""

    def advance(self, games: int) -> None:
        """Play this many more games."""
        self.play(games)
        check_done(self.terms.eyes)
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
    """A running search with all moves as first, in which a temperature may weight the moves."""

    how: AllMovesAsFirst

    def __init__(self, board: Game, how: AllMovesAsFirst, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, how, moves, seed)
        self.positions = np.zeros(1, np.int64)
        self.warm = policy_of(UNIFORM, board.size, weights=2)
        self.uniform = policy_of(UNIFORM, board.size)
        self.finished = new_finished(1, board.size)

    def play(self, games: int) -> None:
        """Play this many more games."""
        if not self.how.temperature:
            start = self.begin, self.positions, self.done
            play_games(*start, games, self.terms, self.uniform, self._counts)
            return
        ks = np.array([self.how.temperature.at(self.done + i) for i in range(games)], np.float64)
        by_wins = self.how.by == "wins"
        settings = self.terms, self.warm, self.uniform
        play_by_weight(self.begin, self.done, ks, by_wins, *settings, self._counts, self.finished)
