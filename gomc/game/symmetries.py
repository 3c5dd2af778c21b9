"""The eight symmetries of a board: four rotations, each with its reflection.

A symmetry is a table that says where each point goes. Turned so, a position is the same to a player:
the move that is good in one is good in the other, if it is turned too.
"""

from __future__ import annotations

from functools import cache

from gomc.game.points import PASS, bits, geometry

Symmetry = dict[int, int]
"""Where each point goes; a pass stays a pass."""


@cache
def symmetries(size: int) -> tuple[Symmetry, ...]:
    """Return the eight symmetries of a board; the first leaves everything where it is.

    Examples
    --------
    >>> from gomc.game.points import parse_point, point_name
    >>> [point_name(each[parse_point("A1", 9)], 9) for each in symmetries(9)]
    ['A1', 'J9', 'J1', 'J1', 'A9', 'A9', 'J9', 'A1']
    """
    last, points = size - 1, geometry(size).points
    found = []
    for down in (False, True):
        for right in (False, True):
            for swap in (False, True):
                table = {PASS: PASS}
                for point in points:
                    row, column = divmod(point, size + 1)
                    row, column = last - row if down else row, last - column if right else column
                    row, column = (column, row) if swap else (row, column)
                    table[point] = row * (size + 1) + column
                found.append(table)
    return tuple(found)


def turned_by(points: int, symmetry: Symmetry) -> int:
    """Return where a set of points goes."""
    return sum(1 << symmetry[point] for point in bits(points))


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the symmetry that leads back."""
    return {there: here for here, there in symmetry.items()}
