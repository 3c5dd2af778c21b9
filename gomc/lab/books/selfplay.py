"""A book of a program's own games, in MoGo's manner: a search above the program's searches.

A game begins in the book. As long as a move there has won more than `ENOUGH` of its games, the one
that has won most is played; then the program plays on against itself to the end. The first of its
moves that is not in the book is added, and all positions on the way get the result. So each player
repeats what has won, until the other finds an answer.

Several games are played at a time. To those that begin while others are under way, these count as
lost: so they begin differently.

Source: P. Audouard and others, *Grid coevolution for adaptive simulations* (2009), and G. Chaslot and
others, *Meta Monte-Carlo tree search for automatic opening book generation* (2009), where this is
called quasi best-first. They add all moves of a game; here a game adds one position, as in a search.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from gomc.lab.books.openings import Opening, Openings
from gomc.lab.books.questions import OpeningAnswer, OpeningGame
from gomc.play.places import BookLine, BookMove, Key

ENOUGH = 0.5
"""A move is repeated as long as it has won more than this part of its games."""

TOGETHER = 8
"""Games that are played at a time; the book depends on it, but not on the number of processes."""

LEAST = 4
"""Games that a position's most played move must have for the position to be in the book."""


class Counted(Opening):
    """A position with its games.

    Attributes
    ----------
    games : int
        The number of games through it.
    won : float
        How many of them the player won who moved last, a draw counting one half.
    under_way : int
        The number of games through it that have not ended yet.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        super().__init__(moves, key)
        self.games = 0
        self.won = 0.0
        self.under_way = 0

    @property
    def rate(self) -> float:
        """The rate of games won by the player who moved last, where games under way are lost."""
        return self.won / max(self.games + self.under_way, 1)

    @property
    def ripe(self) -> bool:
        """Whether it has enough games to be in the book."""
        return max((reply.games for reply in self.replies.values()), default=0) >= LEAST


# Paper: CF II-E book
class SelfPlay:
    """A book that grows by a program's games against itself.

    Parameters
    ----------
    size, komi
        The board.
    ask : callable
        Makes the question how a game ends, of the way to where the program plays on, and its number.
    """

    def __init__(
        self, size: int, komi: float, ask: Callable[[tuple[int, ...], int], OpeningGame]
    ) -> None:
        self.openings = Openings(size, komi, Counted)
        self.ask = ask
        self.games = 0

    @property
    def positions(self) -> int:
        """The number of positions in the book."""
        return sum(each.ripe for each in self.openings.known.values())

    def grow(self) -> Generator[list[OpeningGame], list[OpeningAnswer], None]:
        """Yield questions, which may be asked at the same time, and take their answers."""
        while True:
            ways = [self._begin() for _ in range(TOGETHER)]
            questions = [
                self.ask(way[-1].moves, self.games + number) for number, way in enumerate(ways)
            ]
            for way, answer in zip(ways, (yield questions), strict=True):
                self._end(way, answer)
            self.games += TOGETHER

    def _begin(self) -> list[Counted]:
        """Return the way that a game goes in the book."""
        at = self.openings.root
        way = [at]
        while at.replies:
            best = max(at.replies.values(), key=lambda reply: reply.rate)
            if best.rate <= ENOUGH:
                break
            at = best
            way.append(at)
        for each in way:
            each.under_way += 1
        return way

    def _end(self, way: list[Counted], answer: OpeningAnswer) -> None:
        """Add the first new position of a game, and give all on the way its result."""
        for each in way:
            each.under_way -= 1
        board = self.openings.board(way[-1])
        way = list(way)
        for move in answer.sequence:
            at = way[-1]
            turned = self.openings.turned(move, board, at)
            there = self.openings.after(at, turned)
            if there is None:
                break
            board.play(move)
            way.append(there)
            if all(there is not reply for reply in at.replies.values()):
                self.openings.enter(at, turned, there)
                break
        for each in way:
            each.games += 1
            score = answer.value if len(each.moves) % 2 else -answer.value  # of who moved last
            each.won += 0.5 + 0.5 * ((score > 0) - (score < 0))

    def lines(self) -> list[BookLine]:
        """Return all positions with enough games and their moves; the shortest ways first."""
        size = self.openings.size
        having = [each for each in self.openings.known.values() if each.ripe]
        having.sort(key=lambda each: len(each.moves))
        return [BookLine(size, each.moves, _answers(each)) for each in having]


def _answers(at: Counted) -> tuple[BookMove, ...]:
    """Return the most played move, and those with half as many games that have won as often."""
    moves = [
        BookMove(move, reply.won / reply.games, reply.games)
        for move, reply in at.replies.items()
        if reply.games
    ]
    moves.sort(key=lambda each: -each.tried)
    first = moves[0]
    assert first.rate is not None
    return tuple(
        each for each in moves if 2 * each.tried >= first.tried and (each.rate or 0) >= first.rate
    )
