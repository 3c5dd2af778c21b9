"""The largest known shape round a move, compiled, and the tables for a move's features.

The reference keeps known shapes in a dictionary, which kernels cannot make. In Python the reference
takes 470 times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.sight.ground import BoardTables, Numbers
from gomc.fast.sight.shapes import (
    FEW_KEYS,
    LAST_KEYS,
    RING_KEYS,
    KnownShapes,
    grow,
    level_of,
    number_of,
    small_shapes,
    start,
)
from gomc.fast.sight.stones import ArrayBoard
from gomc.fast.sight.tactics import Levels
from gomc.features.levels import FEATURES
from gomc.features.shapes import REACH, RINGS, SMALLEST


class FeatureTables(NamedTuple):
    """The tables and buffers for the features of a move.

    Attributes
    ----------
    small : array
        The levels of 3x3 shapes by the shapes' numbers.
    shapes, answers, sequels : KnownShapes
        The known larger shapes.
    last_keys, few_keys, ring_keys : arrays
        The parts of the numbers of shapes (`gomc.fast.sight.shapes`).
    levels : array
        The levels of a move.
    """

    small: NDArray[np.uint16]
    shapes: KnownShapes
    answers: KnownShapes
    sequels: KnownShapes
    last_keys: Numbers
    few_keys: Numbers
    ring_keys: Numbers
    levels: Levels


def new_eyes(shapes: KnownShapes, answers: KnownShapes, sequels: KnownShapes) -> FeatureTables:
    """Return the tables for 3x3 shapes and for known larger shapes."""
    levels = np.zeros(len(FEATURES), np.int64)
    return FeatureTables(
        small_shapes(), shapes, answers, sequels, LAST_KEYS, FEW_KEYS, RING_KEYS, levels
    )


@inlined
def place_of(point: int, other: int, ground: BoardTables) -> int:
    """Return the number of the offset from a point to another point, -1 for a point too far away."""
    if other < 0:
        return -1
    rows = ground.rows[other] - ground.rows[point]
    columns = ground.columns[other] - ground.columns[point]
    if max(abs(rows), abs(columns)) > REACH:
        return -1
    return ground.numbers[rows + REACH, columns + REACH]


@separate
def largest(
    point: int,
    last: int,
    before: int,
    color: int,
    ground: BoardTables,
    table: ArrayBoard,
    eyes: FeatureTables,
    shapes: KnownShapes,
) -> int:
    """Return the level of the largest known shape round a move, 0 if no shape is known."""
    numbers = start(point, last, before, ground, table, eyes.last_keys, eyes.few_keys)
    level = 0
    for ring in range(RINGS):
        numbers = numbers ^ grow(point, ring, color, table)
        if ring >= SMALLEST:
            larger = level_of(number_of(numbers, ring, eyes.ring_keys), shapes)
            if larger == 0:
                break
            level = larger
    return level
