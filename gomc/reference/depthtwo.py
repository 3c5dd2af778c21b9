"""Depth two: games that begin with a move and its reply.

`gomc.search.depthtwo` has the idea, the min rule and what is wrong with it; here are the games. Either
they begin with each pair of a move and a reply in turn, which is exact and slow; or with each move in
turn, and count for every reply in them as if it had come first (`gomc.reference.amaf`), which is as
fast as a search of depth one (Bouzy and Helmstetter 2003, section 4.5).
"""

from __future__ import annotations

from collections.abc import Sequence

from gomc.game import Game
from gomc.game.points import PASS, Geometry, bits
from gomc.game.position import State
from gomc.reference.amaf import count_firsts, new_tables
from gomc.reference.eyes import candidates
from gomc.reference.playout import after, random_game
from gomc.rng import stream
from gomc.search.depthtwo import Minimax
from gomc.search.tally import Counts, Tally
from gomc.settings import DepthTwo
from gomc.settings.eyes import Eyes


def replies_to(state: State, geometry: Geometry, eyes: Eyes) -> list[int]:
    """Return the moves of the player to move, as random games have them, and a pass.

    None, if the game is over.
    """
    if state.passes >= 2:
        return []
    own, other = state.sides(state.to_play)
    return [*bits(candidates(own, other, state.atari, state.ko, geometry, eyes)), PASS]


# Paper: BH 4.5
class DepthTwoSearch(Minimax):
    """A search of depth two, under way; see `gomc.search.depthtwo.Minimax`."""

    how: DepthTwo

    def __init__(self, board: Game, how: DepthTwo, moves: Sequence[int], seed: int) -> None:
        geometry = board.geometry
        starts = [board.after(move) for move in moves]
        self.answers = [replies_to(state, geometry, how.eyes) for state in starts]
        self.positions = starts
        self.first = list(range(len(moves) + 1))
        if not how.all_as_first:
            self.positions, self.first = [], [0]
            for state, answers in zip(starts, self.answers, strict=True):
                self.positions += [after(state, a, geometry) for a in answers] or [state]
                self.first.append(len(self.positions))
        super().__init__(board, how, moves, seed)
        firsts = len(moves) if how.all_as_first else 0
        self._tables = [new_tables(geometry.size * geometry.stride) for _ in range(firsts)]
        self._counts = Counts.of(len(self.positions), geometry)

    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions in play if these moves are left."""
        return [i for k in left for i in range(self.first[k], self.first[k + 1])]

    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play the games from number `index` on, from these positions in turn."""
        geometry, komi = self.board.geometry, self.board.komi
        for i in range(index, index + games):
            k = positions[i % len(positions)]
            game = random_game(self.positions[k], geometry, stream(self.seed, i), self.how.eyes)
            self._counts.add(k, game, komi)
            if self.how.all_as_first:
                count_firsts(self._tables[k], game, komi)

    def replies(self, k: int) -> list[tuple[int | None, Tally]]:
        """Return the replies to move number `k`, and the games that tell of each."""
        tallies = self._counts.tallies[self.first[k] : self.first[k + 1]]
        if self.how.all_as_first:
            table = self._tables[k][self.board.to_play.other]
            known = [(a, table[a]) for a in self.answers[k] if a != PASS and table[a].n]
            return [*known] or [(None, tallies[0])]
        return (
            [*zip(self.answers[k], tallies, strict=True)] if self.answers[k] else [(None, tallies[0])]
        )

    def counts(self) -> Counts:
        """Return what the games from each position came to."""
        return self._counts
