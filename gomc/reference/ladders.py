"""Ladders: whether a string is caught by atari after atari.

.. code-block:: text

    . . . . . .    X at C3 is in atari. It runs to D3, O gives atari at E3 from the outside, X runs on
    . . O . . .    to D2, and so on along a staircase to the edge. No move makes X three liberties:
    . O X . . .    it is caught. A stone of X on the way would save it.
    . . O O . .

A string in atari has few moves: it runs to its last liberty, or takes a string in atari beside it. With
three liberties or more after that it has *escaped*, and with one it is taken. With two it is the
opponent's turn, who takes either liberty, and gives atari again. So a ladder is a long but narrow tree,
and is read to its end: a player has *won* at a node if one of the moves leads to a node that the other
has lost. A string with two liberties is asked the same, with the opponent's turn first.

A ladder that is longer than the `depth`, or takes more moves than there are `nodes`, counts as an
escape. So what is said to be caught is caught, at whatever limits. What is taken in a ko may not be
taken back at once, as elsewhere in gomc; that a ko is fought with threats elsewhere is not seen.

Bouzy and Helmstetter (2003, section 5.2.1) want tactics read first, and leave random games to choose
among the moves that remain. They also hope that random games will ask for what was read. Fuego, Pachi
and michi read ladders for priors or in random games; there `is_caught` reads, in few moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.game import Game
from gomc.game.points import Geometry, bits
from gomc.game.position import Move, View
from gomc.reference.board import flood, legal, neighbours, play
from gomc.reference.sequence import saving_moves
from gomc.reference.twoliberties import ways_out
from gomc.results.ladders import DEPTH, FEW_NODES, NODES, Ladder, question

ESCAPED = 3
"""A string with so many liberties is out of the ladder."""


@dataclass
class Budget:
    """How far may still be read.

    Attributes
    ----------
    depth : int
        The number of moves that a line may have.
    nodes : int
        The number of moves that may still be tried.
    complete : bool
        Whether neither limit was in the way so far.
    """

    depth: int
    nodes: int
    complete: bool = True


def read(
    stone: int,
    own: int,
    other: int,
    atari: int,
    ko: int,
    geometry: Geometry,
    flees: bool,
    budget: Budget,
    line: tuple[int, ...] = (),
) -> tuple[bool, tuple[int, ...]]:
    """Return whether the player to move succeeds, and the moves that show it.

    Parameters
    ----------
    stone : int
        A stone of the string, as a set of one. The string is in atari if its owner is to move, and has
        two liberties if not.
    own, other, atari, ko, geometry
        As for `gomc.reference.board.legal`.
    flees : bool
        Whether the owner is to move, who wants to escape; else it is the opponent, who wants to take.
    budget : Budget
        How far may be read.
    line : tuple of int
        The moves that led here.
    """
    stride, longest = geometry.stride, line
    string = flood(stone, own if flees else other, stride)
    where = ways_out(string, other, atari, stride) if flees else neighbours(string, stride)
    for p in bits(legal(own, other, atari, ko, geometry) & where):
        if len(line) >= budget.depth or not budget.nodes:
            budget.complete = False
            return flees, line
        budget.nodes -= 1
        mine, others, now, its_ko = play(1 << p, own, other, atari, geometry)
        after = flood(stone, mine if flees else others, stride)
        n = (neighbours(after, stride) & geometry.board & ~(mine | others)).bit_count()
        if not flees or n == 2:
            lost, moves = read(
                stone, others, mine, now, its_ko, geometry, not flees, budget, (*line, p)
            )
        else:
            lost, moves = n < ESCAPED, (*line, p)
        if not lost:
            return True, moves
        longest = max(longest, moves, key=len)
    return False, longest


# Paper: BH 5.2.1
def is_caught(stone: int, own: int, other: int, atari: int, ko: int, geometry: Geometry) -> bool:
    """Whether the opponent, who is to move, takes a string of `own`, at once or in a ladder.

    Parameters
    ----------
    stone : int
        A stone of the string, as a set of one.
    own, other, atari, ko, geometry
        As for `gomc.reference.board.legal`, but `ko` is where the opponent may not play.
    """
    string = flood(stone, own, geometry.stride)
    n = (neighbours(string, geometry.stride) & geometry.board & ~(own | other)).bit_count()
    if n != ESCAPED - 1:
        return n < ESCAPED
    budget = Budget(DEPTH, FEW_NODES)
    return read(stone, other, own, atari, ko, geometry, False, budget)[0]


# Paper: BH 5.2.1
def lasting_saves(view: View, points: int, geometry: Geometry) -> int:
    """Return those of `saving_moves` after which no ladder catches the string that they save."""
    found, stride = 0, geometry.stride
    threatened = neighbours(view.last, stride) & view.own & view.atari
    for p in bits(saving_moves(view, points, geometry)):
        after = play(1 << p, view.own, view.other, view.atari, geometry)
        saved = bits(threatened & ~after[2])
        if not all(is_caught(1 << stone, *after, geometry) for stone in saved):
            found |= 1 << p
    return found


# Paper: BH 5.2.1
def lost_runs(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves on the last liberty of own strings that are caught after them.

    None of them takes stones.
    """
    found, stride = 0, geometry.stride
    takes = neighbours(view.other & view.atari, stride)
    for p in bits(points & neighbours(view.own & view.atari, stride) & ~takes):
        after = play(1 << p, view.own, view.other, view.atari, geometry)
        if is_caught(1 << p, *after, geometry):
            found |= 1 << p
    return found


# Paper: BH 5.2.1
def ladder(board: Game, point: Move, depth: int = DEPTH, nodes: int = NODES) -> Ladder:
    """Read whether a string is caught in a ladder.

    If it is in atari, its owner moves first, and if it has two liberties, the opponent; whose turn it
    is on the board does not matter. With more liberties it is not caught.

    Parameters
    ----------
    board : Board
        The position.
    point : int or str
        A stone of the string.
    depth : int
        How many moves deep is read, from 1 to 400.
    nodes : int
        How many moves are tried in all, from 1 to 100,000,000.

    Raises
    ------
    GomcError
        If there is no stone, or a limit is out of range.

    Examples
    --------
    >>> import gomc.reference as go
    >>> board = go.Board.from_diagram('''
    ...     . . . . . .
    ...     . . O . . .
    ...     . O X . . .
    ...     . . O O . .
    ...     . . . . . .
    ...     . . . . . .''')
    >>> print(ladder(board, "C4"))
    C4 is caught: Black D4 E4 D5 D6 E5 E6 F5 F4
    """
    asked = question(board, point, depth, nodes)
    if asked.liberties >= ESCAPED:
        return asked.answer(False, (), 0, True)
    budget = Budget(asked.depth, asked.nodes)
    stones = asked.own, asked.other, asked.atari, asked.ko
    won, moves = read(asked.stone, *stones, board.geometry, asked.flees, budget)
    return asked.answer(won, moves, asked.nodes - budget.nodes, budget.complete)
