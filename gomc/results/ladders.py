"""The parts that both backends share when they read ladders: the question and the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gomc.errors import GomcError, check_whole
from gomc.game import check_board
from gomc.game.pictures import Shown
from gomc.game.points import Points, bits, parse_point, point_name
from gomc.game.rules import Color

if TYPE_CHECKING:
    from gomc.game import Game
    from gomc.game.position import Move

DEPTH, MOST_DEPTH = 200, 400
"""The default and the largest depth of a ladder, in moves."""

NODES, MOST_NODES = 10_000, 100_000_000
"""The default and the largest number of moves that the reading of a ladder tries in all."""

ESCAPED = 3
"""The number of liberties with which a string has escaped."""

FEW_NODES = 1000
"""The number of moves that playouts and priors try for a ladder; they read many ladders."""


@dataclass(frozen=True)
class Ladder(Shown):
    """The answer whether a string is caught in a ladder, with the moves that show it.

    Attributes
    ----------
    string : Points
        The string.
    first : Color
        The player who moves first: the string's owner if the string is in atari, else the opponent.
    caught : bool
        Whether the string is caught.
    moves : tuple of int
        The moves from the first move of player `first` on, colours in turn. The player who is right
        plays the first moves in reading order that succeed, and the other player plays the moves that
        hold out longest.
    nodes : int
        The number of moves tried.
    complete : bool
        Whether the reading ended before any limit. If a limit ended it, "caught" is still sure, but
        "not caught" means that the answer is not known.
    board : Board
        A copy of the board, for pictures; not compared.
    """

    string: Points
    first: Color
    caught: bool
    moves: tuple[int, ...]
    nodes: int
    complete: bool
    board: Game = field(compare=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The moves' GTP names."""
        return tuple(point_name(move, self.string.size) for move in self.moves)

    def __str__(self) -> str:
        where = point_name(next(iter(self.string)), self.string.size)
        sure = "" if self.complete or self.caught else " as far as was read"
        line = f": {self.first} {' '.join(self.names)}" if self.moves else ""
        return f"{where} is {'caught' if self.caught else 'not caught'}{sure}{line}"


# Paper: BH 5.2.1
def runs(board: Game, length: int, read: Callable[[Game, Move], Ladder]) -> Points:
    """Return the moves on the last liberty of a string that is caught in a ladder of a minimum length.

    A move that captures stones is left out.

    Parameters
    ----------
    board : Board
        The position.
    length : int
        The smallest number of moves of the ladder.
    read : callable
        The function that reads a ladder: `gomc.reference.ladders.ladder` or the twin of this function.
    """
    own, other = board.state.sides(board.to_play)
    left, moves, prey = own & board.state.atari, 0, other & board.state.atari
    while left:
        stone = next(bits(left))
        left &= ~board.string(stone).bits
        (move,) = board.liberties(stone)
        if not any(move in board.liberties(p) for p in bits(prey)):
            ladder = read(board, stone)
            if ladder.caught and len(ladder.moves) >= length:
                moves |= 1 << move
    return Points(moves, board.size)


class LadderQuestion(NamedTuple):
    """A string, the stones as the player to move sees them, and the limits.

    Attributes
    ----------
    board : Game
        The board.
    stone : int
        A stone of the string, as a set of one point.
    liberties : int
        The number of liberties of the string.
    flees : bool
        Whether the owner of the string moves first.
    first : Color
        The player who moves first.
    own, other, atari, ko : int
        The position, with the meaning that these arguments have in `gomc.reference.board.legal`.
    depth, nodes : int
        The largest depth, and the largest number of moves that are tried.
    """

    board: Game
    stone: int
    liberties: int
    flees: bool
    first: Color
    own: int
    other: int
    atari: int
    ko: int
    depth: int
    nodes: int

    def answer(self, won: bool, moves: tuple[int, ...], nodes: int, complete: bool) -> Ladder:
        """Return the ladder; `won` says whether the player who moves first reaches the goal."""
        string = self.board.string(next(bits(self.stone)))
        caught = won is not self.flees
        return Ladder(string, self.first, caught, moves, nodes, complete, self.board.copy())


def question(board: Game, point: Move, depth: int, nodes: int) -> LadderQuestion:
    """Check the arguments of `ladder`, and return the question that a backend answers."""
    where = parse_point(point, check_board(board).size)
    color, liberties = board.color_at(where), len(board.liberties(where))
    if color is None:
        raise GomcError(f"there is no stone at {point_name(where, board.size)}, and so no ladder.")
    flees, state = liberties < 2, board.state
    first = color if flees else color.other
    return LadderQuestion(
        board,
        1 << where,
        liberties,
        flees,
        first,
        *state.sides(first),
        state.atari,
        state.ko if first is state.to_play else 0,
        check_whole("depth", depth, 1, MOST_DEPTH),
        check_whole("nodes", nodes, 1, MOST_NODES),
    )
