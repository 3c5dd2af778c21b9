"""Eyes, compiled; ``reference/eyes.py`` explains them."""

from __future__ import annotations

from typing import get_args

from gomc.fast.board import flood, legal, neighbours, on_ints
from gomc.fast.compiler.kernel import from_book, inlined, kernel, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    has_any,
    load,
    lowest,
    points_of,
    store,
    where_empty,
)
from gomc.game import check_board
from gomc.game.points import Points
from gomc.game.position import Position
from gomc.game.rules import Color
from gomc.reference.eyes import RULES
from gomc.reference.eyes import off_diagonal as book_off_diagonal
from gomc.reference.eyes import surrounded as book_surrounded
from gomc.settings.eyes import Eyes, check_eyes

DIAGONAL, OLGA, OLEG = range(3)


def number_of(rule: Eyes) -> int:
    """Return the number by which kernels know a rule."""
    return get_args(Eyes).index(rule)


surrounded = from_book(book_surrounded, inlined)
off_diagonal = from_book(book_off_diagonal, inlined)
# Paper: BH 2.2, GG 14 eyes, BH 3.3
diagonal_eyes = from_book(RULES["diagonal"], inlined)
olga_eyes = from_book(RULES["olga"], inlined)


# Paper: BH 3.3
@separate
def oleg_eyes(own: int, other: int, atari: int, shape: Shape) -> int:
    """Return the eyes of the player of `own` by Oleg's rule.

    It has no branch, which could not be taken in some of several games side by side alone.
    """
    board = points_of(shape.board)
    diamonds = surrounded(own, other, shape)
    eyes = off_diagonal(diamonds, board & ~own, shape)
    doubt = diamonds & ~eyes
    while has_any(doubt):
        point = lowest(doubt)
        near = neighbours(point, shape.stride) & board
        string = flood(lowest(near), own, shape.stride)
        eyes = eyes | where_empty(point, near & ~string)
        doubt = doubt & ~point
    return eyes


@inlined
def candidates(own: int, other: int, atari: int, ko: int, shape: Shape, rule: int) -> int:
    """Return the points that a random game may play: the legal ones, less own eyes."""
    points = legal(own, other, atari, ko, shape)
    if rule == DIAGONAL:
        return points & ~diagonal_eyes(own, other, atari, shape)
    if rule == OLGA:
        return points & ~olga_eyes(own, other, atari, shape)
    return points & ~oleg_eyes(own, other, atari, shape)


@kernel
def _eyes(sets: Words, shape: Shape, rule: int) -> None:
    own, other = load(sets, 0, shape.board), load(sets, 1, shape.board)
    atari = load(sets, 2, shape.board)
    if rule == DIAGONAL:
        store(sets, 0, diagonal_eyes(own, other, atari, shape))
    elif rule == OLGA:
        store(sets, 0, olga_eyes(own, other, atari, shape))
    else:
        store(sets, 0, oleg_eyes(own, other, atari, shape))


def eyes(board: Position, color: Color | str | None = None, rule: Eyes = "diagonal") -> Points:
    """Return the eyes of a player (by default of the one to move) by a rule."""
    check_board(board)
    number = number_of(check_eyes(rule))
    own, other = board.state.sides(board.to_play if color is None else Color.parse(color))
    found = on_ints(lambda sets, shape: _eyes(sets, shape, number), 1)
    return Points(found(own, other, board.state.atari, board.geometry), board.size)
