"""A book of a program's own games, in MoGo's manner: a search above the program's searches.

A game begins in the book. The book plays the move with the highest win rate, as long as this rate is
above `ENOUGH`. Then the program plays against itself to the end. The first move of the program that is
not in the book is added to the book, and the result is backed up to all positions on the way. So each
player repeats the moves that have won, until the other player finds an answer.

Several games are played at a time. Games under way count as lost (virtual losses) when the next game
begins, so games that are played at the same time begin differently.

Source: P. Audouard and others, *Grid coevolution for adaptive simulations* (2009), and G. Chaslot and
others, *Meta Monte-Carlo tree search for automatic opening book generation* (2009), where this is
called quasi best-first. These programs add all moves of a game to the book; in gomc a game adds a
single position, as a simulation does in a tree search.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from gomc.lab.books.openings import Opening, Openings
from gomc.lab.books.questions import OpeningAnswer, OpeningGame
from gomc.play.places import BookLine, BookMove, Key

ENOUGH = 0.5
"""The book repeats a move as long as the win rate of the move is above this rate."""

TOGETHER = 8
"""The number of games at a time. The book depends on it, but not on the number of processes."""

LEAST = 4
"""The least number of games of an answer."""

BARREN = 100
"""The number of times one after the other that no position is new, after which a book is complete."""


class CountedPosition(Opening):
    """A position with counts of games.

    Attributes
    ----------
    games : int
        The number of games through the position.
    won : float
        The number of these games that the player who moved last has won; a draw counts one half.
    under_way : int
        The number of games through the position that have not ended yet.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        super().__init__(moves, key)
        self.games = 0
        self.won = 0.0
        self.under_way = 0

    @property
    def rate(self) -> float:
        """The win rate of the player who moved last, where games under way count as lost."""
        return self.won / max(self.games + self.under_way, 1)

    @property
    def ripe(self) -> bool:
        """Whether a reply has enough games, and has won more than half of them."""
        return bool(_answers(self))


# Paper: CF II-E book
class SelfPlay:
    """A book that grows by a program's games against itself.

    Parameters
    ----------
    size, komi
        The board.
    ask : callable
        Makes the question about a game from the moves that the book plays and the number of the game.
    """

    def __init__(
        self, size: int, komi: float, ask: Callable[[tuple[int, ...], int], OpeningGame]
    ) -> None:
        self.openings = Openings(size, komi, CountedPosition)
        self.ask = ask
        self.games = 0

    @property
    def positions(self) -> int:
        """The number of positions in the book."""
        return sum(position.ripe for position in self.openings.known.values())

    def grow(self) -> Generator[list[OpeningGame], list[OpeningAnswer], None]:
        """Yield questions that can be asked at the same time, and receive the answers.

        The book ends only on the smallest boards, where no position may be left.
        """
        barren, before = 0, (0, 0)
        while barren < BARREN:
            ways = [self._begin() for _ in range(TOGETHER)]
            questions = [
                self.ask(way[-1].moves, self.games + number) for number, way in enumerate(ways)
            ]
            for way, answer in zip(ways, (yield questions), strict=True):
                self._end(way, answer)
            self.games += TOGETHER
            now = len(self.openings.known), self.positions
            barren, before = barren + 1 if now == before else 0, now

    def _begin(self) -> list[CountedPosition]:
        """Begin a game, and return the positions through which the book leads it."""
        at = self.openings.root
        way = [at]
        while at.replies:
            best = max(at.replies.values(), key=lambda reply: reply.rate)
            if best.rate <= ENOUGH:
                break
            at = best
            way.append(at)
        for position in way:
            position.under_way += 1
        return way

    def _end(self, way: list[CountedPosition], answer: OpeningAnswer) -> None:
        """Add the first new position of a game, and back up the result to all positions on the way."""
        for position in way:
            position.under_way -= 1
        board = self.openings.board(way[-1])
        before = len(board.moves) - len(way) + 1  # odd if the colours are exchanged, as komi 0 allows
        way = list(way)
        for move in answer.sequence:
            at = way[-1]
            turned = self.openings.turned(move, board, at)
            after = self.openings.after(at, turned)
            if after is None:
                break
            board.play(move)
            way.append(after)
            if all(after is not reply for reply in at.replies.values()):
                self.openings.enter(at, turned, after)
                break
        for number, position in enumerate(way, before):
            position.games += 1
            black_moved_last = number % 2
            score = answer.value if black_moved_last else -answer.value
            position.won += 0.5 + 0.5 * ((score > 0) - (score < 0))

    def lines(self) -> list[BookLine]:
        """Return all positions with answers, each with its moves; the shortest ways first."""
        size = self.openings.size
        positions = [at for at in self.openings.known.values() if at.ripe]
        positions.sort(key=lambda at: len(at.moves))
        return [BookLine(size, at.moves, _answers(at)) for at in positions]


def _answers(at: CountedPosition) -> tuple[BookMove, ...]:
    """Return the moves that won more than half of enough games, the most played first.

    A move with less than half of the games of the most played move is left out.
    """
    moves = [
        BookMove(move, reply.won / reply.games, reply.games)
        for move, reply in at.replies.items()
        if reply.games >= LEAST and reply.won > ENOUGH * reply.games
    ]
    moves.sort(key=lambda move: -move.tried)
    return tuple(move for move in moves if 2 * move.tried >= moves[0].tried)
