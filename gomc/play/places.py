"""Positions of openings: what they are known by, and the lines that a book has of them.

Turned or reflected, a position is the same, and so is its image with the moves in another order. The
player to move belongs to it, and the point that a ko forbids.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.game.symmetries import Symmetry, symmetries, turned_by

Key = tuple[int, int, int, int, int]
"""What a position is known by: size, stones of both, ko, and whose turn it is."""


def place(board: Game, exchange: bool = False) -> tuple[Key, Symmetry]:
    """Return what a position is known by, and the symmetry that turns it to how it is kept.

    Parameters
    ----------
    board : Board
        The position.
    exchange : bool
        Whether it is the same with colours exchanged, as with komi 0.

    Examples
    --------
    >>> import gomc.reference as go
    >>> one, other = go.Board(9), go.Board(9)
    >>> one.play("C4")
    >>> other.play("F7")
    >>> place(one)[0] == place(other)[0]
    True
    """
    state = board.state
    first, second = state.sides(state.to_play if exchange else Color.BLACK)
    turn = 0 if exchange else int(state.to_play)
    images = (
        ((turned_by(first, each), turned_by(second, each), turned_by(state.ko, each)), i)
        for i, each in enumerate(symmetries(board.size))
    )
    (one, other, ko), i = min(images)
    return (board.size, one, other, ko, turn), symmetries(board.size)[i]


class BookMove(NamedTuple):
    """An answer.

    Attributes
    ----------
    move : int
        The move.
    rate : float or None
        The part of games that its player wins by it, if the book says so.
    tried : int
        How often it was tried, 0 if the book does not say so.
    """

    move: int
    rate: float | None = None
    tried: int = 0


class BookLine(NamedTuple):
    """A position and its answers.

    Attributes
    ----------
    size : int
        The board's size.
    moves : tuple of int
        The moves that lead to the position, Black's first.
    answers : tuple of BookMove
        The answers.
    row : int
        The number of its line in a text, 0 if it comes from none.
    """

    size: int
    moves: tuple[int, ...]
    answers: tuple[BookMove, ...]
    row: int = 0

    def __str__(self) -> str:
        before = [str(self.size), *(point_name(move, self.size) for move in self.moves)]
        answers = (
            point_name(move, self.size) + (f"={rate:.4f}/{tried}" if rate is not None else "")
            for move, rate, tried in self.answers
        )
        return f"{' '.join(before)} | {' '.join(answers)}"
