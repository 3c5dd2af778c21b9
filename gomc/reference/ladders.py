"""Ladders: whether a string is caught by atari after atari.

.. code-block:: text

    . . . . . .    X at C4 is in atari. X runs to D4, O gives atari at E4 from the outside, X runs on
    . . O . . .    to D5, and so on along a staircase to the edge. No move gives X three liberties,
    . O X . . .    so X is caught. A stone of X on the way would save X.
    . . O O . .

The owner of a string in atari has few moves: to play on the last liberty, or to take a string in atari
beside it. If the string then has three liberties or more, it has *escaped*; with a single liberty it is
taken. With two liberties the opponent plays on either liberty, and gives atari again. So a ladder is a
long but narrow tree, and is read to its end: a player has *won* at a node if a move leads to a node
where the opponent has lost. If the string has two liberties at the beginning, the opponent moves first.

A ladder longer than `depth`, or with more than `nodes` moves, counts as an escape. So if the answer
says "caught", the string is caught, at any limits. A stone taken in a ko may not be taken back at once,
as elsewhere in gomc; ko threats elsewhere on the board are not read.

Bouzy and Helmstetter (2003, section 5.2.1) propose a module that reads ladders before the random games
or after them. They also hope that random games will use the reading. Fuego, Pachi and michi read
ladders for priors or in random games; for this purpose `is_caught` reads few moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomc.game import Game
from gomc.game.points import Geometry, bits
from gomc.game.position import Move, View
from gomc.reference.board import flood, legal, neighbours, play
from gomc.reference.sequence import saving_moves
from gomc.reference.twoliberties import ways_out
from gomc.results.ladders import DEPTH, ESCAPED, FEW_NODES, NODES, Ladder, question


@dataclass
class Budget:
    """The limits of a reading.

    Attributes
    ----------
    depth : int
        The number of moves that a line may have.
    nodes : int
        The number of moves that may still be tried.
    complete : bool
        Whether neither limit has stopped the reading so far.
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
        A stone of the string, as a set. The string is in atari if its owner is to move, else it has two
        liberties.
    own, other, atari, ko, geometry
        As for `gomc.reference.board.legal`.
    flees : bool
        Whether the owner, who wants to escape, is to move; else the opponent, who wants to take.
    budget : Budget
        The limits of the reading.
    line : tuple of int
        The moves that led here.
    """
    stride, longest = geometry.stride, line
    string = flood(stone, own if flees else other, stride)
    tries = ways_out(string, other, atari, stride) if flees else neighbours(string, stride)
    for p in bits(legal(own, other, atari, ko, geometry) & tries):
        if len(line) >= budget.depth or not budget.nodes:
            budget.complete = False
            return flees, line
        budget.nodes -= 1
        mine, others, atari_after, new_ko = play(1 << p, own, other, atari, geometry)
        after = flood(stone, mine if flees else others, stride)
        n = (neighbours(after, stride) & geometry.board & ~(mine | others)).bit_count()
        if not flees or n == 2:
            lost, moves = read(
                stone, others, mine, atari_after, new_ko, geometry, not flees, budget, (*line, p)
            )
        else:
            lost, moves = n < ESCAPED, (*line, p)
        if not lost:
            return True, moves
        longest = max(longest, moves, key=len)
    return False, longest


# Paper: BH 5.2.1
def is_caught(stone: int, own: int, other: int, atari: int, ko: int, geometry: Geometry) -> bool:
    """Return whether the opponent, who is to move, takes a string of `own`, at once or in a ladder.

    Parameters
    ----------
    stone : int
        A stone of the string, as a set.
    own, other, atari, ko, geometry
        As for `gomc.reference.board.legal`, but the opponent may not play at `ko`.
    """
    string = flood(stone, own, geometry.stride)
    n = (neighbours(string, geometry.stride) & geometry.board & ~(own | other)).bit_count()
    if n != ESCAPED - 1:
        return n < ESCAPED
    budget = Budget(DEPTH, FEW_NODES)
    return read(stone, other, own, atari, ko, geometry, False, budget)[0]


# Paper: BH 5.2.1
def lasting_saves(view: View, points: int, geometry: Geometry) -> int:
    """Return the `saving_moves` after which a saved string is not caught in a ladder."""
    lasting, stride = 0, geometry.stride
    threatened = neighbours(view.last, stride) & view.own & view.atari
    for p in bits(saving_moves(view, points, geometry)):
        after = play(1 << p, view.own, view.other, view.atari, geometry)
        saved = bits(threatened & ~after[2])
        if not all(is_caught(1 << stone, *after, geometry) for stone in saved):
            lasting |= 1 << p
    return lasting


# Paper: BH 5.2.1
def lost_runs(view: View, points: int, geometry: Geometry) -> int:
    """Return the moves that extend an own string in atari, take nothing, and are caught afterwards."""
    lost, stride = 0, geometry.stride
    takes = neighbours(view.other & view.atari, stride)
    for p in bits(points & neighbours(view.own & view.atari, stride) & ~takes):
        after = play(1 << p, view.own, view.other, view.atari, geometry)
        if is_caught(1 << p, *after, geometry):
            lost |= 1 << p
    return lost


# Paper: BH 5.2.1
def ladder(board: Game, point: Move, depth: int = DEPTH, nodes: int = NODES) -> Ladder:
    """Read whether a string is caught in a ladder.

    The owner of a string in atari moves first; against a string with two liberties the opponent moves
    first. The turn on the board does not matter. A string with more liberties is not caught.

    Parameters
    ----------
    board : Board
        The position.
    point : int or str
        A stone of the string.
    depth : int
        The largest number of moves in a line, from 1 to 400.
    nodes : int
        The largest number of moves tried in all, from 1 to 100,000,000.

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
    start = question(board, point, depth, nodes)
    if start.liberties >= ESCAPED:
        return start.answer(False, (), 0, True)
    budget = Budget(start.depth, start.nodes)
    stones = start.own, start.other, start.atari, start.ko
    won, moves = read(start.stone, *stones, board.geometry, start.flees, budget)
    return start.answer(won, moves, start.nodes - budget.nodes, budget.complete)
