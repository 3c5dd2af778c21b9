"""Positions of openings and the moves between them.

Each position is stored once, also if several ways lead to it or if it appears turned
(`gomc.play.places.place`), with the first way that led to it. So the openings are a graph, in which
several moves can lead to the same position, and no tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Self, TypeVar

from gomc.game import Game
from gomc.game.points import PASS
from gomc.game.symmetries import Symmetry, inverse
from gomc.play.places import Key, place
from gomc.reference import Board


class Opening:
    """A position.

    Attributes
    ----------
    moves : tuple of int
        The first way to the position.
    key : Key
        The key, which is the same for a turned position.
    replies : dict of int to Opening
        The known positions after a move from here, by the move, each position once.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        self.moves = moves
        self.key = key
        self.replies: dict[int, Self] = {}

    def leads_to(self, other: Opening) -> bool:
        """Whether some replies lead from here to another position, or the two are the same."""
        seen: set[Opening] = set()
        left: list[Opening] = [self]
        while left:
            position = left.pop()
            if position is other:
                return True
            if position not in seen:
                seen.add(position)
                left += position.replies.values()
        return False


OpeningT = TypeVar("OpeningT", bound=Opening)


class Openings(Generic[OpeningT]):
    """All positions of a book that grows.

    Parameters
    ----------
    size, komi
        The board.
    make : callable
        Makes a position from the moves that lead there and the key.

    Examples
    --------
    Two corners of the empty board are the same:

    >>> openings = Openings(9, 7.5, Opening)
    >>> [move for move, _ in openings.fresh(openings.root, (0, 8, 44))]
    [0, 44]
    """

    def __init__(
        self, size: int, komi: float, make: Callable[[tuple[int, ...], Key], OpeningT]
    ) -> None:
        self.size = size
        self.komi = komi
        self.make = make
        self.root = make((), self._place(Board(size))[0])
        self.known: dict[Key, OpeningT] = {self.root.key: self.root}

    def board(self, at: OpeningT) -> Board:
        """Return the board of a position."""
        board = Board(self.size, self.komi)
        for move in at.moves:
            board.play(move)
        return board

    def after(self, at: OpeningT, move: int) -> OpeningT | None:
        """Return the position after a move, which is made if it is not known.

        The result is None for a pass, for an illegal move, and for a move that leads back to an earlier
        position, because a line of moves could then repeat for ever.
        """
        board = self.board(at)
        if move == PASS or not board.is_legal(move):
            return None
        board.play(move)
        key = self._place(board)[0]
        position = self.known.get(key) or self.make((*at.moves, move), key)
        return None if position.leads_to(at) else position

    def fresh(self, at: OpeningT, moves: tuple[int, ...]) -> Iterator[tuple[int, OpeningT]]:
        """Yield moves that lead to different positions that are not yet replies, with the positions."""
        seen = {reply.key for reply in at.replies.values()}
        for move in moves:
            position = self.after(at, move)
            if position and position.key not in seen:
                seen.add(position.key)
                yield move, position

    def enter(self, at: OpeningT, move: int, there: OpeningT) -> None:
        """Add the position `there` as the reply after a move."""
        at.replies[move] = there
        self.known[there.key] = there

    def turned(self, move: int, board: Game, at: OpeningT) -> int:
        """Return the move at a stored position that a move on a board is, if the board is turned."""
        _, of_board = self._place(board)
        _, of_position = self._place(self.board(at))
        return inverse(of_position)[of_board[move]]

    def _place(self, board: Game) -> tuple[Key, Symmetry]:
        return place(board, self.komi == 0)
