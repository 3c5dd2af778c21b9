"""Searches that end before their limit, or go on beyond it; `gomc.settings.thinking` gives the rules.

A search with a limit of games is checked after certain numbers of games, and not after certain times.
So the same seed gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol

from gomc.errors import GomcError, check_type
from gomc.results.searches import SearchResult
from gomc.settings import UCT, ClusterParallel, RootParallel, Search
from gomc.settings.bysize import all_of
from gomc.settings.thinking import Thinking

LOOKS = 64
"""About the largest number of checks of a search, so that the checks cost little time."""

GROWTH = 4
"""While the number of games left is unknown, a quarter more games are played between two checks."""


def check_thinking(thinking: Thinking, how: Search) -> None:
    """Raise `GomcError` if the search shall stop early, but does not choose by the number of games."""
    check_type("thinking", thinking, Thinking)
    several = RootParallel | ClusterParallel
    trees = [search.search if isinstance(search, several) else search for search in all_of(how)]
    if thinking.early and not all(isinstance(tree, UCT) and tree.final == "visits" for tree in trees):
        raise GomcError(
            "only a search that chooses by the number of games (a UCT with final='visits') can stop "
            "early; the others need early=False."
        )


def mean_win_rate(result: SearchResult) -> float:
    """Return the fraction of a search's games that the player to move won; 1/2 without games."""
    games = [(c.visits, c.win_rate) for c in result.candidates if c.visits]
    if not games:  # as in a game that is over before any move is counted
        return 0.5
    return sum(visits * rate for visits, rate in games) / sum(visits for visits, _ in games)


def longer(thinking: Thinking, result: SearchResult) -> float:
    """Return the extra work after the result so far, as a fraction of the limit of the search."""
    most = max(result.candidates, key=lambda c: c.visits)
    unstable = any(c.value > most.value for c in result.candidates)
    losing = mean_win_rate(result) < thinking.losing
    return unstable * thinking.unstable + losing * thinking.behind


def games_left(
    done: int,
    playouts: int | None,
    took: float,
    seconds: float | None,
    most: float,
    prepared: float,
) -> float:
    """Return an upper bound of the games left; infinity before half of the time is over.

    A search goes on beyond its limits by at most the fraction `most`. In the first half of the time
    after the preparation more games are left than were played, so no move can be ahead by more games
    than are left.
    """
    games = inf if playouts is None else playouts + int(most * playouts) - done
    if seconds is not None:
        searched, whole = took - prepared, (1 + most) * seconds - prepared
        if searched >= whole / 2:
            games = min(games, done * (whole / max(searched, 1e-9) - 1))
    return games


class TimedSearcher(Protocol):
    """The part of `gomc.search.search.Searcher` that this module uses."""

    step: int
    done: int
    kept: int
    ended: bool

    def advance(self, games: int, /) -> None:
        """Play this many more games."""

    def result(self, seconds: float, /) -> SearchResult:
        """Return the result so far."""


class EarlyEnd:
    r"""The early end of a search, which stops when the games left cannot change the choice.

    With :math:`r` games left, and the best move ahead by :math:`l` games, the games left change nothing
    if :math:`l > r`. Each game reduces :math:`r` by 1, and increases :math:`l` by at most 1. So this
    condition cannot hold before :math:`(r - l) / 2` more games, and then the search is checked next.

    Parameters
    ----------
    searcher : TimedSearcher
        The search.
    rest : callable
        The function that returns the largest number of games that can still be played; infinity if this
        number is unknown.
    """

    def __init__(self, searcher: TimedSearcher, rest: Callable[[], float]) -> None:
        self.searcher = searcher
        self.rest = rest
        self.asked = searcher.done  # `done` may lag behind: a solved tree among several plays no more
        self.ended = False
        self.next_look = 0
        self.plan(searcher.kept)  # no move is ahead by more

    def advance(self, games: int) -> None:
        """Play this many more games, or fewer if the games left cannot change the choice."""
        end = self.asked + games
        while self.asked < end and not (self.ended or self.searcher.ended):
            part = min(end, self.next_look) - self.asked
            self.searcher.advance(part)
            self.asked += part
            if self.asked == self.next_look:
                self.look()

    def look(self) -> None:
        """End the search if the games left cannot change the choice, else plan the next check."""
        best, *others = self.searcher.result(0.0).candidates
        lead = best.visits - max((c.visits for c in others), default=0)
        self.ended = lead > self.rest()
        self.plan(lead)

    def plan(self, lead: int) -> None:
        """Plan the next check, with the best move ahead by this many games."""
        rest, done, step = self.rest(), self.asked, self.searcher.step
        if rest == inf:
            games = done // GROWTH + 1
        else:
            games = max(int(rest - lead) // 2 + 1, int(done + rest) // LOOKS, 1)
        self.next_look = -(-(done + games) // step) * step  # batches stay whole
