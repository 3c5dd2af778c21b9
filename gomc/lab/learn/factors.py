"""Samples for the factors of playouts, computed by the compiled code that plays the playouts.

`gomc.fast.database` looks up the neighbourhood and the state of a candidate in a table. The samples use
the same neighbourhoods and states, so playouts use the factors exactly as they are learned. Candidates
are the moves that playouts allow. Own eyes by the diagonal rule are no candidates, and a move of a game
that filled such an eye gives no sample.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError
from gomc.fast.board import Board
from gomc.fast.compiler.kernel import kernel
from gomc.fast.compiler.words import ONE, Shape, first_bit, shape, store, store_bytes, word
from gomc.fast.counts import PositionArrays, load_position, position_arrays
from gomc.fast.database import neighbourhoods
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.eyes import candidates, number_of
from gomc.fast.near import few_before, few_now
from gomc.fast.properties import properties, state_bits
from gomc.fast.sight.tactics import Levels
from gomc.features.levels import FACTORS
from gomc.game.points import PASS
from gomc.game.position import State
from gomc.game.record import Record
from gomc.lab.learn.minorization import Competitions
from gomc.lab.learn.samples import LevelRows
from gomc.settings.factors import Factors, levels, shapes
from gomc.settings.properties import STATES

ASKS_ALL = Factors(near=(2, 2, 2), captures=(2,) * 6, saves=(2,) * 6, attacks=(2, 2), unsafe=2)
"""Factors for which a playout computes all properties."""


class KnownLevels(NamedTuple):
    """The levels of all neighbourhoods and states.

    Attributes
    ----------
    shapes : array, [neighbourhood]
        The shape of each neighbourhood.
    levels : array, [state, feature]
        The levels of each state, in the order of `gomc.features.levels.FACTORS` without the first.
    """

    shapes: NDArray[np.uint16]
    levels: NDArray[np.uint16]


@lru_cache(maxsize=1)
def known_levels() -> KnownLevels:
    """Return the levels of all neighbourhoods and states."""
    state_levels = [[*levels(state).values()] for state in range(STATES)]
    return KnownLevels(np.array(shapes(), np.uint16), np.array(state_levels, np.uint16))


@kernel
def see_candidates(
    begin: PositionArrays,
    moves: Levels,
    rule: int,
    shape: Shape,
    draw: ByDatabase,
    known: KnownLevels,
    rows: LevelRows,
    ends: Levels,
    wins: Levels,
    numbers: Levels,
) -> int:
    """Write the competitions of some positions, in which `moves` were played.

    The arguments and the result are as in `gomc.lab.learn.samples.compete`. But `numbers` gives the
    numbers of all moves at the call, and of the moves that were candidates afterwards.
    """
    at = count = 0
    for k in range(len(moves)):
        begun, won = at, -1
        view = load_position(begin, k, shape.board)
        few, before = few_now(view, shape), few_before(view, shape)
        neighbourhoods(view.own, view.other, shape, draw)
        sets = properties(view, shape, draw.asked, few, before, draw.everywhere)
        store_bytes(draw.states, state_bits(sets))
        store(draw.found, 0, candidates(view.own, view.other, view.atari, view.ko, shape, rule))
        for w in range(draw.found.shape[1]):
            part = draw.found[0, w]
            while part:
                p = 64 * w + first_bit(part)
                if p == moves[k]:
                    won = at
                rows[0, at] = known.shapes[draw.numbers[draw.margin + word(p)]]
                for n in range(known.levels.shape[1]):
                    rows[1 + n, at] = known.levels[draw.states[p], n]
                at += 1
                part &= part - ONE
        if won < 0:
            at = begun
            continue
        ends[count], wins[count], numbers[count] = at, won, numbers[k]
        count += 1
    return count


class ReplayedMove(NamedTuple):
    """A move of a game: the position before the move, the move, and the number of the move."""

    state: State
    move: int
    number: int


def replayed(record: Record) -> list[ReplayedMove]:
    """Return the moves of a game without passes, up to an illegal move or a set-up after a move."""
    board, moves = record.board_at(0, Board), list[ReplayedMove]()
    later = min((setup.after for setup in record.setups if setup.after), default=len(record.moves))
    for number, (color, move) in enumerate(record.moves[:later], 1):
        if board.ended:
            board.resume()
        state = board.state
        if color is not board.to_play:  # after a pass that the record leaves out
            state = state._replace(to_play=color, ko=0)
        try:
            board.play(move, color)
        except GomcError:
            break
        if move != PASS:
            moves.append(ReplayedMove(state, move, number))
    return moves


def compete(record: Record, rows: LevelRows | None = None) -> tuple[Competitions, Levels]:
    """Return the competitions of a game, and the number of the move of each competition.

    New rows of levels are made if `rows` is not given.
    """
    return of_moves(replayed(record), record.size, rows)


def of_moves(
    played: list[ReplayedMove], size: int, rows: LevelRows | None = None
) -> tuple[Competitions, Levels]:
    """Return the competitions of some moves, and the number of the move of each competition."""
    if rows is None:
        rows = np.zeros((len(FACTORS), len(played) * size**2), np.uint16)
    moves = np.array([step.move for step in played], np.int64)
    numbers = np.array([step.number for step in played], np.int64)
    ends, wins = np.zeros((2, len(played)), np.int64)
    if not played:
        return Competitions(rows, ends, wins), numbers
    begin, draw = position_arrays([step.state for step in played], size), by_database(ASKS_ALL, size)
    positions = begin, moves, number_of("diagonal", size), shape(size), draw, known_levels()
    count = see_candidates(*positions, rows, ends, wins, numbers)
    return Competitions(rows, ends[:count], wins[:count]), numbers[:count]
