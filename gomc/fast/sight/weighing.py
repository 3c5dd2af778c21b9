"""Learned weights in a search, compiled; ``reference/sight/weighing.py`` explains them.

A search needs the weights whenever a node gets children. So tables and buffers for a board of a single
size are made once, and each position overwrites the position before.

The reference keeps strengths in a dictionary, which kernels cannot make. In Python the reference takes
32 times as long as this code (measured on 9x9).
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
"""The rows of sets through which a position is passed; the last row holds the moves to weigh."""


class MoveScorer(NamedTuple):
    """Learned weights, and a board on which moves are weighed.

    Attributes
    ----------
    ground, table, eyes : BoardTables, ArrayBoard, FeatureTables
        The tables of the board, the position, and the tables for features.
    wanted : array
        The numbers of the features.
    begins : array
        The place in `gammas` where the weights of each feature begin.
    gammas : array
        The weights of all features.
    sets : array of words, [row]
        Room for the position.
    strengths : array, [point]
        Room for the strengths of moves, by the moves' ints.
    """

    ground: BoardTables
    table: ArrayBoard
    eyes: FeatureTables
    wanted: Levels
    begins: Levels
    gammas: Gammas
    sets: Words
    strengths: Gammas


def new_scorer(name: str, size: int) -> MoveScorer:
    """Return a scorer by the weights of this name or file; without a name, by the weights of the size.

    Raises
    ------
    GomcError
        If there are no such weights, or they are factors of random games.
    """
    weights, base = model(name) if name else for_size(size), ground(size)
    check_for_tree(weights.gammas, name)
    lengths = [len(gammas) for gammas in weights.gammas.values()]
    return MoveScorer(
        base,
        new_table(base),
        weights.eyes,
        weights.wanted,
        np.cumsum([0, *lengths[:-1]]),
        np.concatenate([*weights.gammas.values()]),
        np.zeros((POINTS + 1, width(size)), np.uint64),
        np.zeros(size * (size + 1)),
    )


@separate
def place(point: int, size: int) -> int:
    """Return the number of a point on an `ArrayBoard`, from the point's int; -1 for a pass."""
    return point - point // (size + 1) if point >= 0 else -1


@separate
def put_stones(color: int, scorer: MoveScorer, row: int) -> None:
    """Put the stones of a row onto the board."""
    for w in range(scorer.sets.shape[1]):
        part = scorer.sets[row, w]
        while part:
            scorer.table.colors[place(64 * w + first_bit(part), scorer.ground.size)] = color
            part &= part - ONE


@separate
def color_of(scorer: MoveScorer) -> int:
    """Return the colour of the player to move with which more stones stay as they are on the board.

    Shapes take a lot of work where the colour of a stone changes, and the player to move changes from
    position to position.
    """
    kept = 0
    for row in range(OWN, OTHER + 1):
        for w in range(scorer.sets.shape[1]):
            part = scorer.sets[row, w]
            while part:
                color = scorer.table.hashed[place(64 * w + first_bit(part), scorer.ground.size)]
                if color != EMPTY:
                    kept += 1 if (color == BLACK) == (row == OWN) else -1
                part &= part - ONE
    return BLACK if kept >= 0 else WHITE


@separate
def only(scorer: MoveScorer, row: int) -> int:
    """Return the place of the only point of a row, -1 for an empty row."""
    for w in range(scorer.sets.shape[1]):
        if scorer.sets[row, w]:
            return place(64 * w + first_bit(scorer.sets[row, w]), scorer.ground.size)
    return -1


@separate
def strength(point: int, now: MoveContext, scorer: MoveScorer) -> float:
    """Return the strength of a legal move: the product of the weights of the move's levels."""
    features_of(point, now, scorer.ground, scorer.table, scorer.eyes)
    product = 1.0
    for n in range(len(scorer.wanted)):
        product *= scorer.gammas[scorer.begins[n] + scorer.eyes.levels[scorer.wanted[n]]]
    return product


@kernel
def score_moves(scorer: MoveScorer) -> None:
    """Write the strengths of some legal moves, 0 for other points.

    The sets are rows of words, so the kernel is compiled once for boards of all sizes.
    """
    table, color = scorer.table, color_of(scorer)
    table.colors[:-1] = EMPTY
    put_stones(color, scorer, OWN)
    put_stones(BLACK + WHITE - color, scorer, OTHER)
    phase = phase_of(find_strings(scorer.ground, table), scorer.ground.size)
    now = MoveContext(color, only(scorer, LATEST), only(scorer, BEFORE), only(scorer, KO), phase)
    prepare_position(now, scorer.ground, table)
    scorer.strengths[:] = 0.0
    for w in range(scorer.sets.shape[1]):
        part = scorer.sets[POINTS, w]
        while part:
            p = 64 * w + first_bit(part)
            scorer.strengths[p] = strength(place(p, scorer.ground.size), now, scorer)
            part &= part - ONE
