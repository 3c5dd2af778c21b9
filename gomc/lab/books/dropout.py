r"""Drop-out expansion: a book grows where players drop out of it soonest with good moves.

A search says of every new position how often the player to move wins, and which moves are good. From
these rates the values of all earlier positions follow by minimax: the rate :math:`v` of a position is
the best of :math:`1 - v_s` over the positions :math:`s` after its moves. A position has the priority

.. math::  p = \min_s \bigl(30\,(v - (1 - v_s)) + p_s + 1\bigr),

and one without replies has 0: it is the length of the shortest way out of the book, where a move that
loses a tenth of all games is as long as three more. The way of least priority is gone down, and the
position at its end gets replies: the `width` best moves of its search. After every `WIDER` visits it
may have as many more.

So a search serves twice: to value a position, and later to order its moves.

Source: T. Lincke, *Strategies for the automatic construction of opening books* (2001), as Fuego does
it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from itertools import islice

from gomc.game.points import PASS
from gomc.lab.books.openings import Opening, Openings
from gomc.lab.books.questions import OpeningAnswer, OpeningSearch
from gomc.play.places import BookLine, BookMove, Key

LOSS = 30.0
"""How many moves a move's loss is as long as, if it loses all games."""

WIDER = 1000
"""The number of visits after which a position may have more replies."""

MARGIN = 0.01
"""A move that loses no more than this part of games against the best one is an answer too."""


class Valued(Opening):
    """A position with its value.

    Attributes
    ----------
    rate : float
        The rate of games that the player to move wins, by minimax.
    ranked : tuple of int
        All moves, the best first.
    priority : float
        The length of the shortest way out of the book.
    visits : int
        The number of ways that went through it.
    before : list of Valued
        The positions that have it as a reply.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        super().__init__(moves, key)
        self.rate = 0.5
        self.ranked: tuple[int, ...] = ()
        self.priority = 0.0
        self.visits = 0
        self.before: list[Valued] = []

    def length(self, reply: Valued) -> float:
        """Return how long the way out by a reply is."""
        return LOSS * (self.rate - (1 - reply.rate)) + reply.priority + 1

    def update(self) -> None:
        """Compute rate and priority from the replies, and those of all positions before."""
        old = self.rate, self.priority
        self.rate = max(1 - reply.rate for reply in self.replies.values())
        self.priority = min(map(self.length, self.replies.values()))
        if (self.rate, self.priority) != old:
            for before in self.before:
                before.update()


# Paper: CF II-E book
class DropOut:
    """A book that grows by drop-out expansion.

    Parameters
    ----------
    size, komi
        The board.
    width : int
        The number of replies that a position gets at once.
    ask : callable
        Makes the question about a position of the way to it.
    """

    def __init__(
        self, size: int, komi: float, width: int, ask: Callable[[tuple[int, ...]], OpeningSearch]
    ) -> None:
        self.openings = Openings(size, komi, Valued)
        self.width = width
        self.ask = ask
        self.positions = 0

    def grow(self) -> Generator[list[OpeningSearch], list[OpeningAnswer], None]:
        """Yield questions, which may be asked at the same time, and take their answers."""
        root = self.openings.root
        _hear(root, (yield [self.ask(())])[0])
        while root.priority < math.inf:
            way = self._way()
            fresh = [*islice(self.openings.fresh(way[-1], way[-1].ranked), self.width)]
            new = [there for _, there in fresh if there.key not in self.openings.known]
            answers = yield [self.ask(there.moves) for there in new]
            for there, answer in zip(new, answers, strict=True):
                _hear(there, answer)
            self._enter(way, fresh)

    def _way(self) -> list[Valued]:
        """Return the way of least priority, to a position that gets replies."""
        at = self.openings.root
        way = [at]
        while at.replies and at.visits % WIDER:
            at = min(at.replies.values(), key=at.length)
            way.append(at)
        return way

    def _enter(self, way: list[Valued], fresh: list[tuple[int, Valued]]) -> None:
        """Give the end of a way replies, and count a visit for the whole way."""
        at = way[-1]
        self.positions += bool(fresh) and not at.replies
        for move, there in fresh:
            self.openings.enter(at, move, there)
            there.before.append(at)
        if at.replies:
            at.update()
        else:  # the game is over: nobody need come here again
            at.priority = math.inf
            for before in at.before:
                before.update()
        for each in way:
            each.visits += 1

    def lines(self) -> list[BookLine]:
        """Return all positions that have replies, with the best of them; the shortest ways first."""
        size = self.openings.size
        having = [each for each in self.openings.known.values() if each.replies]
        having.sort(key=lambda each: len(each.moves))
        return [BookLine(size, each.moves, _answers(each)) for each in having]


def _hear(at: Valued, answer: OpeningAnswer) -> None:
    """Take what a search says of a position."""
    at.rate = answer.value
    at.ranked = tuple(move for move in answer.sequence if move != PASS)


def _answers(at: Valued) -> tuple[BookMove, ...]:
    """Return the best moves of a position, the best one first."""
    rates = [BookMove(move, 1 - reply.rate, max(reply.visits, 1)) for move, reply in at.replies.items()]
    good = [each for each in rates if each.rate is not None and each.rate >= at.rate - MARGIN]
    return tuple(sorted(good, key=lambda each: -(each.rate or 0)))
