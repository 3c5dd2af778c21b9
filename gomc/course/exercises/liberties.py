"""The liberties of a string: the empty points that touch the string."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits
from gomc.reference.board import flood, neighbours


def _stones(spot: CasePosition) -> Iterator[Args]:
    """Yield every stone of the player, with the stones of both players."""
    for p in bits(spot.own):
        yield 1 << p, spot.own, spot.other, spot.geometry


@poses(
    1,
    "The liberties of a string",
    SET,
    Positions(_stones, ["XX.\nOX.\n.OO", "X.X.\nXXO.\n..OO\nX..."]),
    (
        "Find the string first (flood), then the neighbours of the string, then the empty points "
        "among them.",
        "A point is empty if it is on the board and no stone stands there: geometry.board & ~(own | "
        "other).",
    ),
    """
    It looks only at the neighbours of the stone; the whole string has the liberties
        flood(stone, own, geometry.stride) => stone
    It counts stones of the other player as liberties; a liberty is an empty point
        ~(own | other) => ~own
    It includes liberties of other strings of the same colour
        flood(stone, own, geometry.stride) => own
    It counts points off the board as liberties
        geometry.board & ~ => ~
    It returns the number of liberties; it should return the set of liberties
        return neighbours => return int.bit_count(neighbours
        & empty => & empty)
    """,
)
def liberties(stone: int, own: int, other: int, geometry: Geometry) -> int:
    """Return the liberties of the string of a stone.

    Liberties are the empty points that touch the string. A string without liberties is taken. `stone`
    is one of the stones `own`, as a set of one point.

    The rules of Go; see `gomc.reference.board`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     X X .
    ...     O X .
    ...     . O .''')
    >>> stone = Points.of(["A3"], 3).bits
    >>> found = liberties(stone, board.black.bits, board.white.bits, board.geometry)
    >>> Points(found, 3).names
    ('C3', 'C2')
    """
    string = flood(stone, own, geometry.stride)
    empty = geometry.board & ~(own | other)
    return neighbours(string, geometry.stride) & empty
