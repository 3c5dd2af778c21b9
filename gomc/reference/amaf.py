r"""All moves as first: a random game counts for every move in it.

Suppose that Black played E5 at move 1 and C3 at move 5. The game might as well have begun with C3, and
mostly it would have ended in the same way. So a game counts for all moves of both players, at each
point only for the player who played there first: after captures the point may be played again, and then
the move means something else (Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2). Later programs
gave such a table to every node of a tree: see `gomc.reference.rave`.

The tables can improve the next games (section 4.3): draw a move at `p` with a probability proportional
to

.. math::  e^{K v_p},

where :math:`v_p` is the value of the player's move at `p` in the table, minus the mean of all games; a
score is counted in units of 20 points (`gomc.settings.amaf.UNIT`), because the paper names no unit.
`K` is the inverse of a *temperature*: with `K` = 0 moves are drawn uniformly; with a large `K` only the
best moves are drawn. In *simulated annealing* `K` rises while games are played (section 4.4).
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from itertools import accumulate

from gomc.game import Game
from gomc.game.points import bits
from gomc.game.position import View
from gomc.game.rules import Color
from gomc.reference.drawing import Draw, Sides, at_place, uniform
from gomc.reference.playout import random_game
from gomc.results.tally import Counts, GameResult, PlayoutSums
from gomc.rng import Rng, stream
from gomc.search.amaf import FirstSearcher, Table, Tables
from gomc.settings import AllMovesAsFirst, MoveLists
from gomc.settings.amaf import STEEPEST, UNIT
from gomc.settings.common import By


def new_tables(points: int) -> Tables:
    """Return empty tables for both players, with a tally for each of `points` points."""
    return {color: [PlayoutSums() for _ in range(points)] for color in Color}


# Paper: BH 4.2, BH 4.2.1
def count_firsts(tables: Tables, game: GameResult, komi: float) -> None:
    """Count a game for all its moves, at each point for the player who played there first."""
    for color, points in game.firsts.items():
        for move in bits(points):
            tables[color][move].add(game.score, komi)


def advantage(tally: PlayoutSums, all_games: PlayoutSums, by: By, color: Color) -> float:
    """Return the mean of some games minus the mean of all games, for a player; 0 without games.

    The unit is `UNIT` points, or a win rate of 1.
    """
    if not tally.n:
        return 0.0
    if by == "wins":
        some, every = (2 * games.black_wins + games.draws for games in (tally, all_games))
        return color * (some / tally.n - every / all_games.n) / 2
    return color * (tally.score / tally.n - all_games.score / all_games.n) / UNIT


# Paper: BH 4.3, BH 4.3 weight
def weights(table: Table, all_games: PlayoutSums, by: By, color: Color, k: float) -> list[float]:
    r"""Return :math:`e^{K v_p}` for every point, with exponents cut off at ± `STEEPEST`."""
    steps = (k * advantage(tally, all_games, by, color) for tally in table)
    return [math.exp(max(min(step, STEEPEST), -STEEPEST)) for step in steps]


def weighted(weight: Sequence[float]) -> Draw:
    """Return the function that draws a move with a probability proportional to the weight."""

    def draw(_view: View, points: int, rng: Rng) -> int:
        ends = [*accumulate(weight[p] for p in bits(points))]
        return at_place(points, ends, rng.fraction() * ends[-1])

    return draw


# Paper: BH 4.2
class TableSearch(FirstSearcher):
    """A running search that counts all moves as first; see `gomc.search.amaf.FirstSearcher`."""

    def __init__(
        self, board: Game, how: AllMovesAsFirst | MoveLists, moves: Sequence[int], seed: int
    ) -> None:
        super().__init__(board, how, moves, seed)
        self._tables = new_tables(board.geometry.size * board.geometry.stride)
        self._counts = Counts.of(1, board.geometry)

    @abstractmethod
    def policy(self, color: Color, game: int, rng: Rng) -> Draw:
        """Return the function that draws the moves of a player in a game."""

    def advance(self, games: int) -> None:
        """Play `games` more games."""
        state, geometry, komi = self.board.state, self.board.geometry, self.board.komi
        for index in range(self.done, self.done + games):
            rng = stream(self.seed, index)
            draws = {c: self.policy(c, index, rng) for c in (state.to_play, state.to_play.other)}
            policy = Sides(draws[Color.BLACK], draws[Color.WHITE])
            game = random_game(state, geometry, rng, self.how.eyes, policy)
            self._counts.add(0, game, komi)
            count_firsts(self._tables, game, komi)
        self.done += games

    def tables(self) -> Tables:
        """Return the tables of both players."""
        return self._tables

    def counts(self) -> Counts:
        """Return the counts of all games."""
        return self._counts


# Paper: BH 4.3, BH 4.4
class AmafSearch(TableSearch):
    """A search with all moves as first, whose games are uniform or drawn by a temperature."""

    how: AllMovesAsFirst

    def policy(self, color: Color, game: int, rng: Rng) -> Draw:  # noqa: ARG002 (draws later)
        """Return the function that draws the moves of a player in a game."""
        k = self.how.temperature.at(game) if self.how.temperature else 0.0
        if k == 0:
            return uniform
        all_games = self._counts.tallies[0]
        return weighted(weights(self._tables[color], all_games, self.how.by, color, k))
