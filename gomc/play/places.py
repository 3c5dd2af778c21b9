"""Positions of openings: the key of a position, and the lines of a book.

Turned and reflected positions get the same key, and so do positions with the moves in another order.
The player to move and the point that a ko forbids belong to the position.
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.game import Game
from gomc.game.points import point_name
from gomc.game.rules import Color
from gomc.game.symmetries import Symmetry, symmetries, turned_by

Key = tuple[int, int, int, int, int]
"""The key of a position: the board's size, the stones of both players, the ko, the player to move."""


def place(board: Game, exchange: bool = False) -> tuple[Key, Symmetry]:
    """Return the key of a position, and the symmetry that turns the position into the kept image.

    The kept image is the least of the eight images.

    Parameters
    ----------
    board : Board
        The position.
    exchange : bool
        Whether positions with exchanged colours count as the same, as with komi 0.

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
        ((turned_by(first, symmetry), turned_by(second, symmetry), turned_by(state.ko, symmetry)), i)
        for i, symmetry in enumerate(symmetries(board.size))
    )
    (first_image, second_image, ko), i = min(images)
    return (board.size, first_image, second_image, ko, turn), symmetries(board.size)[i]


class BookMove(NamedTuple):
    """An answer to a position.

    Attributes
    ----------
    move : int
        The move.
    rate : float or None
        The win rate for the player of the move; None if the book gives no rate.
    tried : int
        The number of games or searches that tried the move; 0 if the book gives no number.
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
        The number of the line in the book's text; 0 if the line comes from no text.
    """

    size: int
    moves: tuple[int, ...]
    answers: tuple[BookMove, ...]
    row: int = 0

    def __str__(self) -> str:
        before = [str(self.size), *(point_name(move, self.size) for move in self.moves)]
        answers = (
            point_name(move, self.size) + (f"={_written(rate)}/{tried}" if rate is not None else "")
            for move, rate, tried in self.answers
        )
        return f"{' '.join(before)} | {' '.join(answers)}"


def _written(rate: float) -> str:
    """Return a rate with four digits, or with as many more as it has."""
    return f"{rate:.4f}" if rate == round(rate, 4) else f"{rate:.9f}".rstrip("0")
