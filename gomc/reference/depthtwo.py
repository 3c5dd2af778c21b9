"""Depth two: games that begin with a move and a reply.

`gomc.search.depthtwo` explains the idea, the min rule and its faults; this chapter plays the games
(Bouzy and Helmstetter 2003, section 4.5). Either games begin with each pair of a move and a reply in
turn, which is exact and slow. Or games begin with each move in turn, and count for every reply in them
as if the reply had come first (`gomc.reference.amaf`), which is as fast as a search of depth one. Both
ways together are depth three: games begin with each pair, and count for every third move as if that
move had come next.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

from gomc.game import Game
from gomc.game.points import PASS, Geometry, bits
from gomc.game.position import State
from gomc.reference.amaf import count_firsts, new_tables
from gomc.reference.eyes import candidates
from gomc.reference.playout import after, random_game
from gomc.results.searches import SearchResult
from gomc.results.tally import Counts, PlayoutSums, mean
from gomc.rng import stream
from gomc.search.amaf import Tables
from gomc.search.depthtwo import Minimax, Reply
from gomc.settings import DepthTwo
from gomc.settings.eyes import Eyes


def replies_to(state: State, geometry: Geometry, eyes: Eyes) -> list[int]:
    """Return the moves that random games allow, and a pass; no moves if the game is over."""
    if state.passes >= 2:
        return []
    own, other = state.sides(state.to_play)
    return [*bits(candidates(own, other, state.atari, state.ko, geometry, eyes)), PASS]


# Paper: BH 4.5
class DepthTwoSearch(Minimax):
    """A running search of depth two; see `gomc.search.depthtwo.Minimax`.

    A position after a pair is made only when a game begins there, because 19x19 has 130,000 pairs.

    Attributes
    ----------
    states : list of State
        The position after each move.
    answers : list of list of int
        The replies to each move (`replies_to`).
    first : list of int
        The number of each move's first position; the positions of all moves are numbered in turn.
    """

    how: DepthTwo

    def __init__(self, board: Game, how: DepthTwo, moves: Sequence[int], seed: int) -> None:
        self.states = [board.after(move) for move in moves]
        self.answers = [replies_to(state, board.geometry, how.eyes) for state in self.states]
        after_each = [len(a) if how.from_pairs and a else 1 for a in self.answers]
        self.first = [0, *accumulate(after_each)]
        self._tallies: defaultdict[int, PlayoutSums] = defaultdict(PlayoutSums)
        self._tables: dict[int, Tables] = {}
        self._counts = Counts.of(1, board.geometry)
        self._reported = False
        super().__init__(board, how, moves, seed)

    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions where games begin if these moves are left."""
        if len(left) == len(self.moves):
            return range(self.first[-1])
        return [i for k in left for i in range(self.first[k], self.first[k + 1])]

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play games from these positions in turn; the first game has the number `index`."""
        if self._reported:
            self.set_apart()
        geometry, komi = self.board.geometry, self.board.komi
        for i in range(index, index + games):
            number = positions[i % len(positions)]
            k = bisect(self.first, number) - 1
            state = self.states[k]
            if self.how.from_pairs and self.answers[k]:
                state = after(state, self.answers[k][number - self.first[k]], geometry)
            game = random_game(state, geometry, stream(self.seed, i), self.how.eyes)
            self._counts.add(0, game, komi)
            self._tallies[number].add(game.score, komi)
            if self.how.all_as_first:
                if number not in self._tables:
                    self._tables[number] = new_tables(geometry.size * geometry.stride)
                count_firsts(self._tables[number], game, komi)

    def known(self, k: int) -> Sequence[Reply]:
        """Return the replies to move number `k` that have games, in reading order."""
        numbers, tallies = range(self.first[k], self.first[k + 1]), self._tallies
        if self.how.third and self.answers[k]:
            return self.thirds(k)
        if self.how.all_as_first and k in self._tables:
            table = self._tables[k][self.board.to_play.other]
            if replies := [(a, table[a]) for a in self.answers[k] if a != PASS and table[a].n]:
                return replies
        elif self.answers[k] and not self.how.all_as_first:
            pairs = zip(numbers, self.answers[k], strict=True)
            return [(a, tallies[i]) for i, a in pairs if i in tallies]
        return [(None, tallies[i]) for i in numbers if i in tallies]

    def thirds(self, k: int) -> Sequence[Reply]:
        """Return the replies to move number `k`, each with the tally of the best third move.

        If no third move was played, the tally is that of all games that began with the pair.
        """
        replies, geometry, color = [], self.board.geometry, self.board.to_play
        for number, answer in enumerate(self.answers[k], self.first[k]):
            if number in self._tallies:
                state, table = after(self.states[k], answer, geometry), self._tables[number][color]
                moves = replies_to(state, geometry, self.how.eyes)
                thirds = (table[move] for move in moves if move != PASS and table[move].n)
                best = max(thirds, key=lambda t: mean(t, *self.view), default=self._tallies[number])
                replies.append((answer, best))
        return replies

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far."""
        self._reported = True
        return super().result(seconds)

    def set_apart(self) -> None:
        """Count on in copies, because a returned result computes replies from the old counts."""
        self._reported = False
        self._tallies = defaultdict(
            PlayoutSums, {i: tally.copy() for i, tally in self._tallies.items()}
        )
        for tables in self._tables.values():
            tables.update({color: [*map(PlayoutSums.copy, table)] for color, table in tables.items()})

    def counts(self) -> Counts:
        """Return the counts of all games."""
        return self._counts
