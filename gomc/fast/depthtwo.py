"""Depth two, compiled; ``reference/depthtwo.py`` explains it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gomc.fast.compiler.kernel import kernel
from gomc.fast.compiler.words import Shape, has_any, index_of, lowest
from gomc.fast.counts import (
    SETS,
    Ints,
    Starts,
    counts_of,
    load_position,
    new_counts,
    new_tables,
    starts,
    store_position,
    tallies,
    terms,
)
from gomc.fast.eyes import candidates
from gomc.fast.playout import after, play_games
from gomc.fast.policy import policy_of
from gomc.game import Game
from gomc.game.points import PASS
from gomc.search import tally
from gomc.search.depthtwo import Minimax
from gomc.search.tally import Tally
from gomc.settings import UNIFORM, DepthTwo

NOTHING = -2
"""Stands for no reply, where the game is over."""


@kernel
def replies_to(begin: Starts, shape: Shape, eyes: int, moves: Ints) -> None:
    """Write for every position the moves that random games have there, and a pass, into a row."""
    for k in range(len(begin.signs)):
        n = 0
        if begin.passes[k] < 2:
            view = load_position(begin, k, shape.board)
            points = candidates(view.own, view.other, view.atari, view.ko, shape, eyes)
            while has_any(points):
                moves[k, n] = index_of(points)
                points = points & ~lowest(points)
                n += 1
            moves[k, n] = PASS
            n += 1
        moves[k, n:] = NOTHING


@kernel
def play_replies(begin: Starts, starting: Ints, moves: Ints, shape: Shape, ends: Starts) -> None:
    """Write down the positions after moves, each from the position of a number."""
    for i in range(len(moves)):
        k = starting[i]
        view = load_position(begin, k, shape.board)
        ends.signs[i] = begin.signs[k]
        if moves[i] != NOTHING:
            view = after(view, moves[i], shape)
            ends.signs[i] = -begin.signs[k]
        store_position(ends, i, view)


# Paper: BH 4.5
class DepthTwoSearch(Minimax):
    """A search of depth two, under way; see `gomc.search.depthtwo.Minimax`."""

    how: DepthTwo

    def __init__(self, board: Game, how: DepthTwo, moves: Sequence[int], seed: int) -> None:
        self.terms, self.policy = terms(board, seed, how.eyes), policy_of(UNIFORM, board.size)
        self.positions = starts([board.after(move) for move in moves], board.size)
        table = np.empty((len(moves), len(board.geometry.points) + 2), np.int64)
        replies_to(self.positions, self.terms.shape, self.terms.eyes, table)
        self.answers = [[m for m in row if m != NOTHING] for row in table.tolist()]
        self.first = list(range(len(moves) + 1))
        if not how.all_as_first:
            self.positions, self.first = self.after_replies()
        super().__init__(board, how, moves, seed)
        counts = new_counts(len(self.positions.signs), board.size)
        tables = new_tables(len(moves) if how.all_as_first else 0, board.size)
        self._counts = counts._replace(firsts=tables)

    def after_replies(self) -> tuple[Starts, list[int]]:
        """Return the positions after all replies, and the number of each move's first one."""
        moves: list[int] = []
        starting: list[int] = []
        first = [0]
        for k, answers in enumerate(self.answers):
            moves += answers or [NOTHING]
            starting += [k] * (len(moves) - len(starting))
            first.append(len(moves))
        n, words = len(moves), len(self.terms.shape.board)
        ends = Starts(
            np.empty((SETS * n, words), np.uint64), np.empty(n, np.int64), np.empty(n, np.int64)
        )
        play_replies(self.positions, np.array(starting), np.array(moves), self.terms.shape, ends)
        return ends, first

    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions in play if these moves are left."""
        return [i for k in left for i in range(self.first[k], self.first[k + 1])]

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play the games from number `index` on, from these positions in turn."""
        where = self.positions, np.array(positions)
        play_games(*where, index, games, self.terms, self.policy, self._counts)

    def replies(self, k: int) -> list[tuple[int | None, Tally]]:
        """Return the replies to move number `k`, and the games that tell of each."""
        found = tallies(self._counts.sums[self.first[k] : self.first[k + 1]])
        if self.how.all_as_first:
            opponent = 1 if self.board.to_play > 0 else 0
            points = [a for a in self.answers[k] if a != PASS]
            known = tallies(self._counts.firsts[k, opponent][:, points].T)
            pairs = [(a, tally) for a, tally in zip(points, known, strict=True) if tally.n]
            return [*pairs] or [(None, found[0])]
        return [*zip(self.answers[k], found, strict=True)] if self.answers[k] else [(None, found[0])]

    def counts(self) -> tally.Counts:
        """Return what the games from each position came to."""
        return counts_of(self._counts, self.board.geometry)
