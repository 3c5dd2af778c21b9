"""Eyes, compiled; ``reference/eyes.py`` explains them."""

from __future__ import annotations

from typing import get_args

from gomc.fast.board import flood, legal, neighbours, on_ints
from gomc.fast.compiler.kernel import from_book, inlined, kernel, prepare_for, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    has_any,
    keep_if_empty,
    load,
    lowest,
    set_from_words,
    store,
)
from gomc.fast.owneyes import check_done, own_eyes
from gomc.game import check_board
from gomc.game.points import Points
from gomc.game.position import Position
from gomc.game.rules import Color
from gomc.reference.eyes import RULES
from gomc.reference.eyes import off_diagonal as book_off_diagonal
from gomc.reference.eyes import surrounded as book_surrounded
from gomc.settings.eyes import Eyes, Named, check_eyes

DIAGONAL, OLGA, OLEG = range(3)


def number_of(rule: Eyes, size: int) -> int:
    """Return the number of a rule for the kernels, on a board of this size."""
    if isinstance(rule, str):
        return get_args(Named).index(rule)
    prepare_for("a rule of eyes of your own")
    from gomc.fast.ownrule import number_of_own  # only this needs numba

    return number_of_own(rule, size)


surrounded = from_book(book_surrounded, inlined)
off_diagonal = from_book(book_off_diagonal, inlined)
# Paper: BH 2.2, GG 14 eyes, BH 3.3
diagonal_eyes = from_book(RULES["diagonal"], inlined)
olga_eyes = from_book(RULES["olga"], inlined)


# Paper: BH 3.3
@inlined
def oleg_eyes(own: int, other: int, atari: int, shape: Shape) -> int:
    """Return the eyes of the player of `own` by Oleg's rule.

    The code has no branch, because games side by side take the same branches. For a single game the
    reference's function, compiled, takes the same time (measured).
    """
    board = set_from_words(shape.board)
    diamonds = surrounded(own, other, shape)
    eyes = off_diagonal(diamonds, board & ~own, shape)
    doubt = diamonds & ~eyes
    while has_any(doubt):
        point = lowest(doubt)
        near = neighbours(point, shape.stride) & board
        string = flood(lowest(near), own, shape.stride)
        eyes = eyes | keep_if_empty(point, near & ~string)
        doubt = doubt & ~point
    return eyes


@separate
def rarer_eyes(own: int, other: int, atari: int, shape: Shape, rule: int) -> int:
    """Return the eyes by Oleg's rule or by a learner's rule, beside which the call costs little.

    Kernels know rules by numbers. Without this function all games would contain the rare rules' code.
    """
    if rule == OLEG:
        return oleg_eyes(own, other, atari, shape)
    return own_eyes(own, other, atari, rule)


@inlined
def eyes_by(own: int, other: int, atari: int, shape: Shape, rule: int) -> int:
    """Return the eyes of the player of `own` by a rule, given by the number of `number_of`."""
    if rule == DIAGONAL:
        return diagonal_eyes(own, other, atari, shape)
    if rule == OLGA:
        return olga_eyes(own, other, atari, shape)
    return rarer_eyes(own, other, atari, shape, rule)


@inlined
def candidates(own: int, other: int, atari: int, ko: int, shape: Shape, rule: int) -> int:
    """Return the points that a playout may play: the legal points, less the player's eyes."""
    return legal(own, other, atari, ko, shape) & ~eyes_by(own, other, atari, shape, rule)


@kernel
def _eyes(sets: Words, shape: Shape, rule: int) -> None:
    own, other = load(sets, 0, shape.board), load(sets, 1, shape.board)
    store(sets, 0, eyes_by(own, other, load(sets, 2, shape.board), shape, rule))


def eyes(board: Position, color: Color | str | None = None, rule: Eyes = "diagonal") -> Points:
    """Return the eyes of a player (by default the player to move) by a rule."""
    check_board(board)
    number = number_of(check_eyes(rule), board.size)
    own, other = board.state.sides(board.to_play if color is None else Color.parse(color))
    eyes_of = on_ints(lambda sets, shape: _eyes(sets, shape, number), 1)
    points = eyes_of(own, other, board.state.atari, board.geometry)
    check_done(number)
    return Points(points, board.size)
