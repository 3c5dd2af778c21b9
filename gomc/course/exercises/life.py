"""Two eyes are enough: strings that live without conditions."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry
from gomc.reference.board import flood, neighbours

LIVES = (
    ".X.X.\nXXXX.\n.....\n.....\n.....",
    "X.X.\n.XX.\nXXX.\n....",
    ".XO..\nXOO..\nXO...\nXXO..\n.XO..",
    "O.X.X\nXXXXX\n.....\n.....\n.....",
    "..X.X\n..XXX\nXXX..\n.....\n.....",
    ".X.X.\nXOXOX\n.....\n.....\n.....",
    "O.XO.\nXXXXX\n.....\n.....\n.....",
    "X.OX\n.X.X\nXXXX\n.X.O",
)
"""Strings with two eyes and without, with shared and false eyes, and stones of the opponent in them."""


def _sides(spot: CasePosition) -> Iterator[Args]:
    yield spot.own, spot.other, spot.geometry


@poses(
    2,
    "Life by Benson's rule",
    SET,
    Positions(_sides, LIVES),
    (
        "Find all strings and all regions once. Then remove strings and regions until nothing changes.",
        "The regions are the connected parts of geometry.board & ~own: flood from the lowest point.",
    ),
    """
    It never removes a region; a region beside a removed string must be removed too
        closed = [r for r in regions if not neighbours(r, stride) & lost] => closed = regions
    It counts every region beside a string; in a vital region all empty points must be liberties
        not r & empty & ~liberties => r & liberties
    It asks that all points of a vital region touch the string; only the empty points must touch
        not r & empty & ~liberties => not r & ~liberties
    It accepts a string with one vital region; a string needs two vital regions
        len(vital) >= 2 => vital
    It builds regions of empty points only; a region also contains stones of the other player
        parts(geometry.board & ~own) => parts(empty)
    It finds the other player's strings
        stride = geometry.stride => own, other, stride = other, own, geometry.stride
    """,
)
def unconditional(own: int, other: int, geometry: Geometry) -> int:
    """Return the stones of the player of `own` that live even if the player always passes.

    A region is a connected set of points without own stones. A region is vital to a string if every
    empty point of the region is a liberty of the string. Begin with all strings and all regions. Take
    away strings with fewer than two vital regions, and regions that touch a string taken away. Repeat
    this until nothing changes.

    Benson 1976; see `gomc.game.life`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     X . X . O
    ...     . X X . .
    ...     X X . . X
    ...     . . . . .
    ...     . O O . X''')
    >>> print(Points(unconditional(board.black.bits, board.white.bits, board.geometry), 5))
    5 # . # . .
    4 . # # . .
    3 # # . . .
    2 . . . . .
    1 . . . . .
      A B C D E
    """
    stride = geometry.stride
    empty = geometry.board & ~(own | other)

    def parts(points: int) -> list[int]:
        found = []
        while points:
            part = flood(points & -points, points, stride)
            found.append(part)
            points &= ~part
        return found

    strings = parts(own)
    regions = parts(geometry.board & ~own)
    while True:
        alive = []
        for string in strings:
            liberties = neighbours(string, stride)
            vital = [r for r in regions if not r & empty & ~liberties]
            if len(vital) >= 2:
                alive.append(string)
        lost = own & ~sum(alive)
        closed = [r for r in regions if not neighbours(r, stride) & lost]
        if len(alive) == len(strings) and len(closed) == len(regions):
            return sum(alive)
        strings, regions = alive, closed
