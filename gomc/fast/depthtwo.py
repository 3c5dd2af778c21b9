"""Depth two, compiled; ``reference/depthtwo.py`` explains it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gomc.fast.compiler.kernel import kernel
from gomc.fast.compiler.words import Shape, has_any, index_of, lowest, width
from gomc.fast.counts import (
    SETS,
    Floats,
    Ints,
    PositionArrays,
    counts_of,
    load_position,
    new_counts,
    new_tables,
    playout_settings,
)
from gomc.fast.eyes import candidates
from gomc.fast.owneyes import check_done
from gomc.fast.playout import play_games
from gomc.fast.policy import policy_of
from gomc.fast.positions import NOTHING, not_made, play_moves, positions_after
from gomc.game import Game
from gomc.game.points import PASS
from gomc.results import tally
from gomc.results.tally import PlayoutSums
from gomc.search.depthtwo import Minimax, Reply, View
from gomc.settings import UNIFORM, DepthTwo


@kernel
def replies_to(begin: PositionArrays, shape: Shape, eyes: int, moves: Ints) -> None:
    """Store in a row, for every position, the moves that playouts may play there, and a pass."""
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


class KnownReplies(Sequence[Reply]):
    """Some replies, with the sums of each reply's games in a row of an array.

    Parameters
    ----------
    moves : array of int or None
        The replies; None, with one row, for all games that began with the move.
    sums : array of int, [reply, sum]
        The sums, in the order of the fields of `gomc.results.tally.PlayoutSums`.
    """

    def __init__(self, moves: Ints | None, sums: Ints) -> None:
        self.moves = moves
        self.sums = sums

    def __len__(self) -> int:
        return len(self.sums)

    def __getitem__(self, i: Any) -> Any:
        """Return a reply and its tally."""
        move = None if self.moves is None else int(self.moves[i])
        return move, PlayoutSums(*self.sums[i].tolist())


def means(sums: Ints, view: View) -> Floats:
    """Return `gomc.results.tally.mean` of each tally, given as a row of sums."""
    by, komi, color = view
    n, black_wins, draws, score = sums[:, :4].T
    if by == "score":
        return color * (score / n - komi)
    wins = black_wins + draws / 2
    return (wins if color > 0 else n - wins) / n


# Paper: BH 4.5
class DepthTwoSearch(Minimax):
    """A running search of depth two; see `gomc.search.depthtwo.Minimax`.

    The position after a pair is made when games begin there, because 19x19 has 130,000 pairs.
    """

    how: DepthTwo

    def __init__(self, board: Game, how: DepthTwo, moves: Sequence[int], seed: int) -> None:
        self.terms = playout_settings(board, seed, how.eyes)
        self.policy = policy_of(UNIFORM, board.size)
        self.begin = self.positions = positions_after(board, moves)
        table = np.empty((len(moves), len(board.geometry.points) + 2), np.int64)
        replies_to(self.begin, self.terms.shape, self.terms.eyes, table)
        check_done(self.terms.eyes)
        self.answers = [row[row != NOTHING] for row in table]
        after_each = [len(a) if how.from_pairs and len(a) else 1 for a in self.answers]
        self.first = np.cumsum([0, *after_each])
        if how.from_pairs:
            nothing = np.array([NOTHING])
            self.replies = np.concatenate([a if len(a) else nothing for a in self.answers])
            self.move_of = np.repeat(np.arange(len(moves)), after_each)
            self.positions = not_made(len(self.replies), board.size)
        super().__init__(board, how, moves, seed)
        counts = new_counts(len(self.positions.signs), board.size)
        counted = len(self.positions.signs) if how.all_as_first else 0
        tables = new_tables(counted, 64 * width(board.size))
        self._counts = counts._replace(firsts=tables)

    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions in play if these moves are left."""
        numbers: Any = np.concatenate([np.arange(self.first[k], self.first[k + 1]) for k in left])
        return numbers

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play the games from number `index` on, from these positions in turn."""
        numbers = np.asarray(positions)
        if self.how.from_pairs:
            turns = np.arange(index, index + min(games, len(numbers))) % len(numbers)
            pairs = self.move_of, self.replies, numbers[turns]
            play_moves(self.begin, *pairs, self.terms.shape, self.positions)
        settings = self.terms, self.policy
        play_games(self.positions, numbers, index, games, *settings, self._counts)

    def known(self, k: int) -> Sequence[Reply]:
        """Return the replies to move number `k` that have games, in reading order."""
        moves, sums = self.answers[k], self._counts.sums[self.first[k] : self.first[k + 1]]
        of_move = KnownReplies(None, sums[sums[:, 0] > 0])
        if not len(of_move) or not len(moves):
            return of_move
        if self.how.third:
            return self.thirds(k)
        if self.how.all_as_first:
            moves = moves[moves != PASS]
            sums = self._counts.firsts[k, 1 if self.board.to_play > 0 else 0][:, moves].T
        played = sums[:, 0] > 0
        return KnownReplies(moves[played], sums[played]) if played.any() else of_move

    def thirds(self, k: int) -> Sequence[Reply]:
        """Return the played replies to move number `k`, each with the tally of the best third move."""
        rows, begin, color = slice(self.first[k], self.first[k + 1]), self.positions, self.board.to_play
        all_games = self._counts.sums[rows]
        firsts = self._counts.firsts[rows, 0 if color > 0 else 1].transpose(0, 2, 1)
        sets = begin.sets[SETS * rows.start : SETS * rows.stop]
        table = np.empty((len(all_games), len(self.board.geometry.points) + 2), np.int64)
        pairs = PositionArrays(sets, begin.signs[rows], begin.passes[rows])
        replies_to(pairs, self.terms.shape, self.terms.eyes, table)
        check_done(self.terms.eyes)
        pair, place = np.nonzero(table >= 0)  # neither PASS nor NOTHING
        move = table[pair, place]
        played = firsts[pair, move, 0] > 0
        pair, move = pair[played], move[played]
        value = np.full(firsts.shape[:2], -np.inf)
        value[pair, move] = means(firsts[pair, move], self.view)
        best, any_third = value.argmax(axis=1), np.isfinite(value).any(axis=1)
        sums = all_games.copy()
        sums[any_third] = 0
        sums[any_third, : firsts.shape[2]] = firsts[np.arange(len(best)), best][any_third]
        has_games = all_games[:, 0] > 0
        return KnownReplies(self.answers[k][has_games], sums[has_games])

    def best(self, known: Sequence[Reply]) -> Reply:
        """Return the best of some replies, the first among equal replies."""
        assert isinstance(known, KnownReplies)
        return known[int(np.argmin(means(known.sums, self.view)))]

    def counts(self) -> tally.Counts:
        """Return the counts of all games."""
        total = self._counts.sums.sum(axis=0, keepdims=True)
        return counts_of(self._counts._replace(sums=total), self.board.geometry)
