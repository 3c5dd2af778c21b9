"""Learned weights in a search: the strengths of all moves of a position, compiled.

A search asks for them whenever a node gets children. So tables and room stand ready for a board of one
size, and each position is written over the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gomc.errors import GomcError, quoted
from gomc.fast.compiler.held import hold
from gomc.fast.compiler.kernel import kernel, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    first_bit,
    index_of,
    load,
    nothing,
    shape,
    store,
    to_words,
    width,
)
from gomc.fast.sight.ground import Ground, ground
from gomc.fast.sight.largest import Eyes
from gomc.fast.sight.look import Now, look, look_round, phase_of
from gomc.fast.sight.model import KEPT, Gammas, for_size, model
from gomc.fast.sight.stones import BLACK, EMPTY, WHITE, Table, find_strings, new_table
from gomc.fast.sight.tactics import Levels
from gomc.game.position import View

OWN, OTHER, KO, LATEST, BEFORE, POINTS, ROOM = range(7)
"""The rows of sets in which a position is handed over."""


class Weigher(NamedTuple):
    """Learned weights, and a board on which moves are weighed.

    Attributes
    ----------
    ground, table, eyes : Ground, Table, Eyes
        The board and what is seen on it.
    wanted : array
        The numbers of the features.
    begins : array
        Where the weights of each of them begin.
    gammas : array
        The weights of all features.
    strengths : array, [point]
        Room for the strengths of moves, by their ints.
    """

    ground: Ground
    table: Table
    eyes: Eyes
    wanted: Levels
    begins: Levels
    gammas: Gammas
    strengths: Gammas


def new_weigher(name: str, size: int) -> Weigher:
    """Return what weighs moves by weights of this name or file; without a name, by those of the size.

    Raises
    ------
    GomcError
        If there are no such weights, or they are factors of random games.
    """
    its, base = model(name) if name else for_size(size), ground(size)
    if its.plays:
        raise GomcError(f"{quoted(name)} has factors of random games, not weights for a tree.")
    lengths = [len(gammas) for gammas in its.gammas.values()]
    return Weigher(
        base,
        new_table(base),
        its.eyes,
        its.wanted,
        np.cumsum([0, *lengths[:-1]]),
        np.concatenate([*its.gammas.values()]),
        np.zeros(size * (size + 1)),
    )


@separate
def place(point: int, size: int) -> int:
    """Return the place of a point, counted row by row; -1 for a pass."""
    return point - point // (size + 1) if point >= 0 else -1


@separate
def put_stones(color: int, its: Weigher, memory: Words, row: int) -> None:
    """Put the stones on a row of the memory onto the board."""
    for w in range(memory.shape[1]):
        part = memory[row, w]
        while part:
            its.table.colors[place(64 * w + first_bit(part), its.ground.size)] = color
            part &= part - ONE


@separate
def strength(point: int, now: Now, its: Weigher) -> float:
    """Return the strength of a legal move: the product of the weights of what is seen of it."""
    look(point, now, its.ground, its.table, its.eyes)
    product = 1.0
    for n in range(len(its.wanted)):
        product *= its.gammas[its.begins[n] + its.eyes.levels[its.wanted[n]]]
    return product


@separate
def weigh_moves(view: View, points: int, its: Weigher, memory: Words, row: int) -> None:
    """Write down the strengths of some legal moves, 0 for other points.

    The player to move has the black stones. `memory` has room for a set in this row.
    """
    size, table = its.ground.size, its.table
    table.colors[:-1] = EMPTY
    store(memory, row, view.own)
    put_stones(BLACK, its, memory, row)
    store(memory, row, view.other)
    put_stones(WHITE, its, memory, row)
    find_strings(its.ground, table)
    last, before = place(index_of(view.last), size), place(index_of(view.before), size)
    ko = place(index_of(view.ko), size)
    now = Now(BLACK, last, before, ko, phase_of(its.ground, table))
    look_round(now, its.ground, table)
    its.strengths[:] = 0.0
    store(memory, row, points)
    for w in range(memory.shape[1]):
        part = memory[row, w]
        while part:
            p = 64 * w + first_bit(part)
            its.strengths[p] = strength(place(p, size), now, its)
            part &= part - ONE


@kernel
def _weigh(sets: Words, shape: Shape, its: Weigher) -> None:
    """Write down the strengths of moves, in a position that is handed over in rows."""
    board = shape.board
    own, none = load(sets, OWN, board), nothing(load(sets, OWN, board))
    ko, last, before = load(sets, KO, board), load(sets, LATEST, board), load(sets, BEFORE, board)
    view = View(own, load(sets, OTHER, board), none, ko, last, before, 0, none)
    weigh_moves(view, load(sets, POINTS, board), its, sets, ROOM)


@lru_cache(maxsize=4)
def _kept(name: str, size: int, _changed: int) -> Weigher:
    return new_weigher(name, size)


def strengths(view: View, points: int, size: int, name: str) -> Sequence[float]:
    """Return the strengths of some legal moves by their ints, 0 for others; the sets are plain ints."""
    file = name and name not in KEPT and Path(name).exists()
    its = _kept(name, size, Path(name).stat().st_mtime_ns if file else 0)
    sets = to_words(width(size), view.own, view.other, view.ko, view.last, view.before, points, 0)
    _weigh(sets, shape(size), hold(its))
    found: list[float] = its.strengths.tolist()
    return found
