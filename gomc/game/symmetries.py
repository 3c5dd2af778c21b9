"""The eight symmetries of a board: four rotations, each with and without a reflection.

A symmetry is a table of the image of each point. The image of a position is equivalent to the position:
if a move is good in a position, the image of the move is good in the image of the position.
"""

from __future__ import annotations

from functools import cache

from gomc.game.points import PASS, bits, geometry

Symmetry = dict[int, int]
"""The image of each point; the image of a pass is a pass."""


@cache
def symmetries(size: int) -> tuple[Symmetry, ...]:
    """Return the eight symmetries of a board; the first is the identity.

    Examples
    --------
    >>> from gomc.game.points import parse_point, point_name
    >>> [point_name(symmetry[parse_point("A1", 9)], 9) for symmetry in symmetries(9)]
    ['A1', 'J9', 'J1', 'J1', 'A9', 'A9', 'J9', 'A1']
    """
    last, points = size - 1, geometry(size).points
    tables = []
    for down in (False, True):
        for right in (False, True):
            for swap in (False, True):
                table = {PASS: PASS}
                for point in points:
                    row, column = divmod(point, size + 1)
                    row, column = last - row if down else row, last - column if right else column
                    row, column = (column, row) if swap else (row, column)
                    table[point] = row * (size + 1) + column
                tables.append(table)
    return tuple(tables)


def turned_by(points: int, symmetry: Symmetry) -> int:
    """Return the image of a set of points."""
    return sum(1 << symmetry[point] for point in bits(points))


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the symmetry that undoes a symmetry."""
    return {image: point for point, image in symmetry.items()}
