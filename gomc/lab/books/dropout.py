r"""Drop-out expansion: a book grows where players drop out of it soonest with good moves.

A search gives the win rate of every new position for the player to move, and orders the moves. From
these rates the values of all earlier positions follow by minimax: the rate :math:`v` of a position is
the largest :math:`1 - v_s` over the positions :math:`s` after its moves. The priority of a position is

.. math::  p = \min_s \bigl(30\,(v - (1 - v_s)) + p_s + 1\bigr),

and 0 for a position without replies. The priority is the length of the shortest way out of the book,
where a move that loses a tenth of all games adds the length of three moves. The book follows the way of
least priority, and adds replies to the position at the end of the way: the `width` best moves of the
search there. After every `WIDER` visits the position may get as many replies again.

So a search serves twice. It values a position, and later it orders the moves of the position.

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
"""The length, in moves, that a move adds to a way if it loses all games."""

WIDER = 1000
"""The number of visits after which a position may get more replies."""

MARGIN = 0.01
"""A move is an answer too if its win rate lies at most this far below the win rate of the best move."""


class ValuedPosition(Opening):
    """A position with a value.

    Attributes
    ----------
    rate : float
        The win rate of the player to move, by minimax.
    ranked : tuple of int
        All moves, the best first.
    priority : float
        The length of the shortest way out of the book.
    visits : int
        The number of ways that went through the position.
    before : list of ValuedPosition
        The positions from which a reply leads to this position.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        super().__init__(moves, key)
        self.rate = 0.5
        self.ranked: tuple[int, ...] = ()
        self.priority = 0.0
        self.visits = 0
        self.before: list[ValuedPosition] = []

    def length(self, reply: ValuedPosition) -> float:
        """Return the length of the way out of the book through a reply."""
        return LOSS * (self.rate - (1 - reply.rate)) + reply.priority + 1

    def update(self) -> None:
        """Compute rate and priority from the replies; if they change, update all positions before."""
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
        Makes the question about a position from the moves that lead there.
    """

    def __init__(
        self, size: int, komi: float, width: int, ask: Callable[[tuple[int, ...]], OpeningSearch]
    ) -> None:
        self.openings = Openings(size, komi, ValuedPosition)
        self.width = width
        self.ask = ask
        self.positions = 0

    def grow(self) -> Generator[list[OpeningSearch], list[OpeningAnswer], None]:
        """Yield questions that can be asked at the same time, and receive the answers."""
        root = self.openings.root
        _take(root, (yield [self.ask(())])[0])
        while root.priority < math.inf:
            way = self._way()
            fresh = [*islice(self.openings.fresh(way[-1], way[-1].ranked), self.width)]
            new = [position for _, position in fresh if position.key not in self.openings.known]
            answers = yield [self.ask(position.moves) for position in new]
            for position, answer in zip(new, answers, strict=True):
                _take(position, answer)
            self._enter(way, fresh)

    def _way(self) -> list[ValuedPosition]:
        """Return the way of least priority, which ends at a position that gets replies."""
        at = self.openings.root
        way = [at]
        while at.replies and at.visits % WIDER:
            at = min(at.replies.values(), key=at.length)
            way.append(at)
        return way

    def _enter(self, way: list[ValuedPosition], fresh: list[tuple[int, ValuedPosition]]) -> None:
        """Add replies to the end of a way, and count a visit for every position on the way."""
        end = way[-1]
        self.positions += bool(fresh) and not end.replies
        for move, reply in fresh:
            self.openings.enter(end, move, reply)
            reply.before.append(end)
        if end.replies:
            end.update()
        else:  # the game is over, so no way needs to lead here again
            end.priority = math.inf
            for before in end.before:
                before.update()
        for position in way:
            position.visits += 1

    def lines(self) -> list[BookLine]:
        """Return all positions with replies, each with the best replies; the shortest ways first."""
        size = self.openings.size
        positions = [at for at in self.openings.known.values() if at.replies]
        positions.sort(key=lambda at: len(at.moves))
        return [BookLine(size, at.moves, _answers(at)) for at in positions]


def _take(at: ValuedPosition, answer: OpeningAnswer) -> None:
    """Take the rate of a position and the order of its moves from a search."""
    at.rate = answer.value
    at.ranked = tuple(move for move in answer.sequence if move != PASS)


def _answers(at: ValuedPosition) -> tuple[BookMove, ...]:
    """Return the best moves of a position, in descending order of their win rates."""
    moves = [BookMove(move, 1 - reply.rate, max(reply.visits, 1)) for move, reply in at.replies.items()]
    good = [move for move in moves if move.rate is not None and move.rate >= at.rate - MARGIN]
    return tuple(sorted(good, key=lambda move: -(move.rate or 0)))
