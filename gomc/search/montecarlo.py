"""Searches that play games from some positions in turn, and compare their means.

Flat Monte-Carlo plays games from the position after each move. A search of depth two plays games from
the position after each pair of a move and a reply. `gomc.search.pruning` decides which of these
positions still get games. A backend adds the games.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from gomc.game import Game
from gomc.results.searches import SearchResult
from gomc.results.tally import Counts, MoveEstimate, PlayoutSums, move_estimate
from gomc.search.pruning import ProgressivePruning
from gomc.search.search import Searcher, unit_of
from gomc.settings import Abramson, DepthTwo


class RoundRobin(Searcher):
    """A search whose games begin from some positions in turn.

    Game number `i` begins from position number ``i % n`` of the `n` positions in play.

    Parameters
    ----------
    board, moves, seed
        See `gomc.search.search.Searcher`.
    how : Abramson or DepthTwo
        The settings.
    """

    def __init__(self, board: Game, how: Abramson | DepthTwo, moves: Sequence[int], seed: int) -> None:
        super().__init__(board, moves, seed)
        self.how = how
        self.in_play = ProgressivePruning(how.pruning, moves, board.size)
        self.set_out()

    def set_out(self) -> None:
        """Begin a round: find the positions that get games, and the time of the next comparison."""
        self.in_turn = self.positions_of(self.in_play.left)
        self.next_look = self.in_play.next_look(self.done, len(self.in_turn))
        self.ended = self.in_play.ending is not None

    def advance(self, games: int) -> None:
        """Play this many more games, or fewer if the search has ended."""
        end = self.done + games
        while not self.ended:
            n = int(min(end, self.next_look)) - self.done
            self.play(self.in_turn, self.done, n)
            self.done += n
            if self.done == self.next_look:
                self.in_play.compare(self.estimates(), self.done)
                self.set_out()
            if self.done == end:
                break

    @abstractmethod
    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions in play if these moves are left."""

    @abstractmethod
    def play(self, positions: Sequence[int], index: int, games: int) -> None:
        """Play the games from number `index` on, from these positions in turn."""

    @abstractmethod
    def estimates(self) -> list[MoveEstimate | None]:
        """Return the estimate of each move, from the view of the player to move."""

    @abstractmethod
    def counts(self) -> Counts:
        """Return the counts of the games from each position."""

    def estimate(self, tally: PlayoutSums) -> MoveEstimate | None:
        """Return the estimate from the games of a tally, from the view of the player to move."""
        return (
            move_estimate(tally, self.how.by, self.board.komi, self.board.to_play) if tally.n else None
        )


class FlatSearcher(RoundRobin):
    """Flat Monte-Carlo: position number `k` is the position after move number `k`."""

    def positions_of(self, left: Sequence[int]) -> Sequence[int]:
        """Return the numbers of the positions in play if these moves are left."""
        return left

    def estimates(self) -> list[MoveEstimate | None]:
        """Return the estimate of each move, from the view of the player to move."""
        return [self.estimate(tally) for tally in self.counts().tallies]

    def result(self, seconds: float) -> SearchResult:
        """Return the result so far; the chosen move is among the moves that are left."""
        estimates = {i: e for i, e in enumerate(self.estimates()) if e}
        candidates = {i: self.candidate(self.moves[i], e) for i, e in estimates.items()}
        best = max((i for i in self.in_play.left if i in estimates), key=lambda i: estimates[i].mean)
        return self.report(
            candidates[best],
            candidates.values(),
            self.counts(),
            seconds,
            unit_of(self.how.by),
            pruning=self.in_play.report(),
        )
