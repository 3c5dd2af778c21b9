"""Games as arrays for kernels: a row of events, each a kind and a point."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError, check_several, check_type
from gomc.fast.board import Board
from gomc.fast.sight.stones import BLACK, EMPTY, WHITE
from gomc.game.points import PASS
from gomc.game.record import Record
from gomc.game.rules import Color

MOVE = 0
SET_UP = 4
"""The kind of an event is the colour plus `MOVE` for a move, and plus `SET_UP` for a point set up."""

Events = NDArray[np.int16]
"""For each event its kind and its point; the array's shape is (events, 2)."""

APART = 10
"""Every tenth game is kept apart."""


class PlayedMoves(NamedTuple):
    """A game: the size of the board, and the events."""

    size: int
    events: Events


def played(record: Record) -> PlayedMoves:
    """Return the events of a record; the point of a pass is size².

    Examples
    --------
    >>> game = played(Record(3, moves=((Color.BLACK, 5), (Color.WHITE, -1))))
    >>> game.events.tolist()
    [[1, 4], [2, 9]]
    """
    size, events = record.size, list[tuple[int, int]]()

    def place(point: int) -> int:
        return size * size if point == PASS else point - point // (size + 1)

    setups = record.setups_by_move()
    for number in range(len(record.moves) + 1):
        if number:
            color, point = record.moves[number - 1]
            events.append((BLACK if color is Color.BLACK else WHITE, place(point)))
        for setup in setups.get(number, ()):
            for made, points in ((BLACK, setup.black), (WHITE, setup.white), (EMPTY, setup.empty)):
                events += [(SET_UP + made, place(point)) for point in points]
    return PlayedMoves(size, np.array(events, np.int16).reshape(-1, 2))


def legal_moves(record: Record) -> int:
    """Return the number of moves of a game before the first move or set-up that the rules forbid.

    Examples
    --------
    >>> legal_moves(Record(3, moves=((Color.BLACK, 5), (Color.WHITE, 5))))
    1
    """
    positions = 0
    with suppress(GomcError):
        for _ in record.boards(Board):
            positions += 1
    return max(positions - 1, 0)


def hash_of(records: Iterable[Record]) -> str:
    """Return a hash of the moves and boards of games, by which certificates name the games."""
    moves = hashlib.sha256()
    for record in records:
        size, events = played(record)
        moves.update(bytes([size]) + events.tobytes())
    return moves.hexdigest()


def all_records(records: Iterable[Record]) -> list[Record]:
    """Return the records as a list, or raise `GomcError` if they are something else."""
    return [check_type("a game", record, Record) for record in check_several("records", records)]


def check_records(records: Iterable[Record]) -> Sequence[Record]:
    """Return the records as a list, or raise `GomcError` if nothing can be learned from them."""
    kept = all_records(records)
    if not any(point != PASS for record in kept for _, point in record.moves):
        raise GomcError("nothing can be learned from these games: they have no moves.")
    return kept


def split(records: Sequence[Record]) -> tuple[list[Record], list[Record]]:
    """Return the games to learn from, and the games kept apart: every tenth game of each board size.

    Examples
    --------
    >>> learned, apart = split([Record(9)] * 25 + [Record(13)] * 9)
    >>> len(learned), len(apart)
    (32, 2)
    """
    seen = Counter[int]()
    learned, apart = list[Record](), list[Record]()
    for record in records:
        seen[record.size] += 1
        (learned if seen[record.size] % APART else apart).append(record)
    return learned, apart
