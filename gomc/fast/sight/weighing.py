"""Learned weights in a search, compiled; ``reference/sight/weighing.py`` explains them.

A search asks for them whenever a node gets children. So tables and room stand ready for a board of one
size, and each position is written over the one before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.compiler.kernel import kernel, separate
from gomc.fast.compiler.words import ONE, Words, first_bit, width
from gomc.fast.sight.ground import BoardTables, ground
from gomc.fast.sight.largest import FeatureTables
from gomc.fast.sight.look import MoveContext, features_of, phase_of, prepare_position
from gomc.fast.sight.model import Gammas, for_size, model
from gomc.fast.sight.stones import BLACK, EMPTY, WHITE, ArrayBoard, find_strings, new_table
from gomc.fast.sight.tactics import Levels
from gomc.features.files import check_for_tree

OWN, OTHER, KO, LATEST, BEFORE, POINTS = range(6)
"""The rows of sets in which a position is handed over; the last has the moves to be weighed."""


class MoveScorer(NamedTuple):
    """Learned weights, and a board on which moves are weighed.

    Attributes
    ----------
    ground, table, eyes : BoardTables, ArrayBoard, FeatureTables
        The board and what is seen on it.
    wanted : array
        The numbers of the features.
    begins : array
        Where the weights of each of them begin.
    gammas : array
        The weights of all features.
    sets : array of words, [row]
        Room for the position.
    strengths : array, [point]
        Room for the strengths of moves, by their ints.
    """

    ground: BoardTables
    table: ArrayBoard
    eyes: FeatureTables
    wanted: Levels
    begins: Levels
    gammas: Gammas
    sets: Words
    strengths: Gammas


def new_weigher(name: str, size: int) -> MoveScorer:
    """Return what weighs moves by weights of this name or file; without a name, by those of the size.

    Raises
    ------
    GomcError
        If there are no such weights, or they are factors of random games.
    """
    its, base = model(name) if name else for_size(size), ground(size)
    check_for_tree(its.gammas, name)
    lengths = [len(gammas) for gammas in its.gammas.values()]
    return MoveScorer(
        base,
        new_table(base),
        its.eyes,
        its.wanted,
        np.cumsum([0, *lengths[:-1]]),
        np.concatenate([*its.gammas.values()]),
        np.zeros((POINTS + 1, width(size)), np.uint64),
        np.zeros(size * (size + 1)),
    )


@separate
def place(point: int, size: int) -> int:
    """Return the place of a point, counted row by row; -1 for a pass."""
    return point - point // (size + 1) if point >= 0 else -1


@separate
def put_stones(color: int, its: MoveScorer, row: int) -> None:
    """Put the stones of a row onto the board."""
    for w in range(its.sets.shape[1]):
        part = its.sets[row, w]
        while part:
            its.table.colors[place(64 * w + first_bit(part), its.ground.size)] = color
            part &= part - ONE


@separate
def only(its: MoveScorer, row: int) -> int:
    """Return the place of the only point of a row, -1 if there is none."""
    for w in range(its.sets.shape[1]):
        if its.sets[row, w]:
            return place(64 * w + first_bit(its.sets[row, w]), its.ground.size)
    return -1


@separate
def strength(point: int, now: MoveContext, its: MoveScorer) -> float:
    """Return the strength of a legal move: the product of the weights of what is seen of it."""
    features_of(point, now, its.ground, its.table, its.eyes)
    product = 1.0
    for n in range(len(its.wanted)):
        product *= its.gammas[its.begins[n] + its.eyes.levels[its.wanted[n]]]
    return product


@kernel
def score_moves(its: MoveScorer) -> None:
    """Write down the strengths of some legal moves, 0 for other points.

    The player to move has the black stones. The sets are rows of words, and so this is compiled once
    for boards of all sizes.
    """
    table = its.table
    table.colors[:-1] = EMPTY
    put_stones(BLACK, its, OWN)
    put_stones(WHITE, its, OTHER)
    find_strings(its.ground, table)
    phase = phase_of(its.ground, table)
    now = MoveContext(BLACK, only(its, LATEST), only(its, BEFORE), only(its, KO), phase)
    prepare_position(now, its.ground, table)
    its.strengths[:] = 0.0
    for w in range(its.sets.shape[1]):
        part = its.sets[POINTS, w]
        while part:
            p = 64 * w + first_bit(part)
            its.strengths[p] = strength(place(p, its.ground.size), now, its)
            part &= part - ONE
