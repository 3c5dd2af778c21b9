"""Positions of openings and the moves between them.

A position stands there once, whichever way and turned however it comes about
(`gomc.play.places.place`). It is known by the first way to it. So the openings are no tree: several
moves can lead to one position.
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
        The first way to it.
    key : Key
        What it is known by.
    replies : dict of int to Opening
        The positions after its moves, as far as these are known, each position once.
    """

    def __init__(self, moves: tuple[int, ...], key: Key) -> None:
        self.moves = moves
        self.key = key
        self.replies: dict[int, Self] = {}

    def leads_to(self, other: Opening) -> bool:
        """Whether replies lead from here to another position, or it is this one."""
        seen: set[Opening] = set()
        left: list[Opening] = [self]
        while left:
            here = left.pop()
            if here is other:
                return True
            if here not in seen:
                seen.add(here)
                left += here.replies.values()
        return False


OpeningT = TypeVar("OpeningT", bound=Opening)


class Openings(Generic[OpeningT]):
    """All positions of a book that grows.

    Parameters
    ----------
    size, komi
        The board.
    make : callable
        Makes a position of the way to it and what it is known by.

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
        """Return the position after a move, a new one if it is not known.

        After a pass there is none, nor after a move that leads back, as ways would go round.
        """
        board = self.board(at)
        if move == PASS or not board.is_legal(move):
            return None
        board.play(move)
        key = self._place(board)[0]
        there = self.known.get(key) or self.make((*at.moves, move), key)
        return None if there.leads_to(at) else there

    def fresh(self, at: OpeningT, moves: tuple[int, ...]) -> Iterator[tuple[int, OpeningT]]:
        """Yield those of some moves that lead to positions other than the replies, and each other."""
        seen = {there.key for there in at.replies.values()}
        for move in moves:
            there = self.after(at, move)
            if there and there.key not in seen:
                seen.add(there.key)
                yield move, there

    def enter(self, at: OpeningT, move: int, there: OpeningT) -> None:
        """Let a move lead to a position, which is known from now on."""
        at.replies[move] = there
        self.known[there.key] = there

    def turned(self, move: int, board: Game, at: OpeningT) -> int:
        """Return what a move on a board is at the same position, which may be turned."""
        _, of_board = self._place(board)
        _, of_position = self._place(self.board(at))
        return inverse(of_position)[of_board[move]]

    def _place(self, board: Game) -> tuple[Key, Symmetry]:
        return place(board, self.komi == 0)
