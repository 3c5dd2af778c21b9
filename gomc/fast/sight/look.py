"""The features of a move, compiled; ``reference/sight/look.py`` explains them.

The reference keeps levels in a dictionary, which kernels cannot make. In Python the reference takes 28
times as long as this code (measured on 9x9).
"""

from __future__ import annotations

from typing import NamedTuple

from gomc.fast.compiler.kernel import from_book, inlined, separate
from gomc.fast.sight.fates import fate_graph_distances
from gomc.fast.sight.fight import fight_level
from gomc.fast.sight.ground import BoardTables
from gomc.fast.sight.largest import FeatureTables, largest, place_of
from gomc.fast.sight.shapes import see, small_shape
from gomc.fast.sight.stones import ArrayBoard
from gomc.fast.sight.tactics import liberties_level, note_beside, put_first, tactics
from gomc.fast.sight.territory import find_territory, territory_level
from gomc.features.levels import BEYOND, FAR, FEATURES, LINES
from gomc.reference.sight import look as book

THREE, SHAPE, ANSWER, SEQUEL, TACTICS = range(5)
LIBERTIES, BORDER, LATEST, BEFORE, BOTH, STEPS, TERRITORY, FIGHT = range(TACTICS + 6, len(FEATURES))
"""The places of the features in the array of levels; the six kinds of tactics stand together."""


class MoveContext(NamedTuple):
    """The context of a move besides the stones: the mover, the last two moves, ko, the phase."""

    color: int
    last: int
    before: int
    ko: int
    phase: int


@inlined
def apart(a: int, b: int, ground: BoardTables) -> int:
    """Return the distance of two points (`gomc.features.shapes.distance`)."""
    rows, columns = ground.rows[a] - ground.rows[b], ground.columns[a] - ground.columns[b]
    rows, columns = abs(rows), abs(columns)
    return rows + columns + max(rows, columns)


@separate
def features_of(
    point: int, now: MoveContext, ground: BoardTables, table: ArrayBoard, eyes: FeatureTables
) -> None:
    """Write the levels of a legal move."""
    levels, color = eyes.levels, now.color
    levels[:] = 0
    levels[THREE] = eyes.small[small_shape(point, color, ground, table)]
    levels[SHAPE] = largest(point, -1, -1, color, ground, table, eyes, eyes.shapes)
    last, before = place_of(point, now.last, ground), place_of(point, now.before, ground)
    if last >= 0:
        levels[ANSWER] = largest(point, last, -1, color, ground, table, eyes, eyes.answers)
    if last >= 0 and before >= 0:
        levels[SEQUEL] = largest(point, last, before, color, ground, table, eyes, eyes.sequels)
    if note_beside(point, color, now.last, ground, table):
        stones, after = put_first(point, color, ground, table)
        tactics(point, now.ko, stones, after, ground, table, levels[TACTICS:])
        levels[LIBERTIES] = liberties_level(point, color, after, ground, table)
    levels[BORDER] = 1 + LINES * now.phase + min(ground.border[point], LINES) - 1
    to_last, to_before = FAR, FAR
    if now.last >= 0:
        to_last = min(apart(point, now.last, ground), FAR)
        levels[LATEST] = distance_level(to_last, now.phase)
    if now.before >= 0:
        to_before = min(apart(point, now.before, ground), FAR)
        levels[BEFORE] = distance_level(to_before, now.phase)
    levels[BOTH] = 1 + (FAR + 1) * to_last + to_before
    levels[STEPS] = 1 + (BEYOND + 1) * table.from_last[point] + table.from_before[point]
    levels[TERRITORY] = territory_level(point, color, table)
    levels[FIGHT] = fight_level(point, color, now.last, to_last, ground, table)


distance_level = from_book(book.distance_level, separate)
phase_of = from_book(book.phase_of, separate)


@separate
def prepare_position(now: MoveContext, ground: BoardTables, table: ArrayBoard) -> None:
    """Compute the tables that all candidates share; `find_strings` has run before."""
    see(ground, table)
    find_territory(ground, table)
    fate_graph_distances(now.last, table.from_last, ground, table)
    fate_graph_distances(now.before, table.from_before, ground, table)
