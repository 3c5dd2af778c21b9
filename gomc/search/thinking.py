"""Searches that end before their limit, or go on beyond it; `gomc.settings.thinking` says when.

A search by a number of games is looked at when a certain number of them is played, and not when a
certain time is over. So the same seed gives the same answer, whatever the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol

from gomc.errors import GomcError, check_type
from gomc.results.searches import SearchResult
from gomc.settings import UCT, RootParallel, Search
from gomc.settings.thinking import Thinking

LOOKS = 64
"""A search is looked at at most about this often, so that looking costs little."""

GROWTH = 4
"""As long as nobody knows how many games are left, a quarter more are played between two looks."""


def check_thinking(thinking: Thinking, how: Search) -> None:
    """Raise `GomcError` if a search is to stop early that does not choose by the number of games."""
    check_type("thinking", thinking, Thinking)
    tree = how.search if isinstance(how, RootParallel) else how
    if thinking.early and not (isinstance(tree, UCT) and tree.final == "visits"):
        raise GomcError(
            "only a search that chooses by the number of games (a UCT with final='visits') can stop "
            "early; the others need early=False."
        )


def mean_win_rate(result: SearchResult) -> float:
    """Return the part of a search's games that the player to move won; a half if there are none."""
    games = [(c.visits, c.win_rate) for c in result.candidates if c.visits]
    if not games:  # as in a game that is over before any move is counted
        return 0.5
    return sum(visits * rate for visits, rate in games) / sum(visits for visits, _ in games)


def longer(thinking: Thinking, result: SearchResult) -> float:
    """Return the part of its limit by which a search goes on, after its result so far."""
    most = max(result.candidates, key=lambda c: c.visits)
    unstable = any(c.value > most.value for c in result.candidates)
    losing = mean_win_rate(result) < thinking.losing
    return unstable * thinking.unstable + losing * thinking.behind


class UnderWay(Protocol):
    """What a search under way is here; see `gomc.search.search.Searcher`."""

    step: int
    done: int
    kept: int
    ended: bool

    def advance(self, games: int, /) -> None:
        """Play this many more games."""

    def result(self, seconds: float, /) -> SearchResult:
        """Return the result so far."""


class EarlyEnd:
    r"""The games of a search that ends when the rest cannot change its choice.

    With :math:`r` games left, and the best move ahead by :math:`l` games, the rest changes nothing if
    :math:`l > r`. Each game makes :math:`r` smaller by one, and :math:`l` larger by one at most; so it
    cannot be true before :math:`(r - l) / 2` games more, and that is when the search is looked at next.

    Parameters
    ----------
    searcher : UnderWay
        The search.
    rest : callable
        Returns the largest number of games that can still be played; infinity if nobody knows.
    """

    def __init__(self, searcher: UnderWay, rest: Callable[[], float]) -> None:
        self.searcher = searcher
        self.rest = rest
        self.asked = searcher.done  # one of several trees that is solved plays no more
        self.ended = False
        self.next_look = 0
        self.plan(searcher.kept)  # no move is ahead by more

    def advance(self, games: int) -> None:
        """Play this many more games, or fewer if the rest cannot change the choice."""
        end = self.asked + games
        while self.asked < end and not (self.ended or self.searcher.ended):
            part = min(end, self.next_look) - self.asked
            self.searcher.advance(part)
            self.asked += part
            if self.asked == self.next_look:
                self.look()

    def look(self) -> None:
        """End the search if it is time, or else say when to look again."""
        best, *others = self.searcher.result(0.0).candidates
        lead = best.visits - max((c.visits for c in others), default=0)
        self.ended = lead > self.rest()
        self.plan(lead)

    def plan(self, lead: int) -> None:
        """Say when to look again, if the best move is ahead by this many games."""
        rest, done, step = self.rest(), self.asked, self.searcher.step
        if rest == inf:
            games = done // GROWTH + 1
        else:
            games = max(int(rest - lead) // 2 + 1, int(done + rest) // LOOKS, 1)
        self.next_look = -(-(done + games) // step) * step  # batches stay whole
