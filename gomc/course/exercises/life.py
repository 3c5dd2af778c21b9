"""Two eyes are enough: strings that live without conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gomc.course.exercises.cases import Args, Positions, Spot
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits
from gomc.reference.board import Board, flood, neighbours

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

Vital = Callable[[int, int, int], bool]
"""Whether a region is vital, given its points, the empty points, and the points beside the string."""


def _sides(spot: Spot) -> Iterator[Args]:
    yield spot.own, spot.other, spot.geometry


def _parts(points: int, stride: int) -> Iterator[int]:
    while points:
        part = flood(points & -points, points, stride)
        yield part
        points &= ~part


def _vital(region: int, empty: int, beside: int) -> bool:
    return not region & empty & ~beside


def _by_regions(
    own: int,
    other: int,
    geometry: Geometry,
    enough: int = 2,
    vital: Vital = _vital,
    again: bool = True,
    within: int = -1,
) -> int:
    """Return the strings with enough vital regions; see the mistakes below."""
    stride, empty = geometry.stride, geometry.board & ~(own | other)
    regions = [*_parts(geometry.board & ~own & within, stride)]
    left, alive = 0, own
    while alive != left:
        left, alive = alive, 0
        for string in _parts(left, stride):
            beside = neighbours(string, stride)
            if sum(vital(region, empty, beside) for region in regions) >= enough:
                alive |= string
        if again:
            regions = [r for r in regions if not neighbours(r, stride) & own & ~alive]
    return alive


@poses(
    2,
    "Life by Benson's rule",
    SET,
    Positions(_sides, LIVES),
    (
        "Find all strings and all regions once; then go over them until nothing more is taken away.",
        "The regions are the connected parts of geometry.board & ~own: flood from the lowest point.",
    ),
    (
        (
            "It looks only once: the regions beside a string that does not live are lost to others",
            lambda own, other, g: _by_regions(own, other, g, again=False),
        ),
        (
            "It counts all regions beside a string; all empty points of a vital one are its liberties",
            lambda own, other, g: _by_regions(own, other, g, vital=lambda r, _e, near: bool(r & near)),
        ),
        (
            "It wants all points of a vital region beside the string; the empty ones are enough",
            lambda own, other, g: _by_regions(own, other, g, vital=lambda r, _e, near: not r & ~near),
        ),
        (
            "One vital region is not enough, two are",
            lambda own, other, g: _by_regions(own, other, g, enough=1),
        ),
        (
            "Its regions have empty points only; stones of the other player belong to them too",
            lambda own, other, g: _by_regions(own, other, g, within=~other),
        ),
        ("It finds the other player's strings", lambda own, other, g: _by_regions(other, own, g)),
    ),
)
def unconditional(own: int, other: int, geometry: Geometry) -> int:
    """Return the stones of the player of `own` that live even if the player passes for ever.

    A region is a connected set of points without own stones. It is vital to a string if every empty
    point of it is a liberty of that string. Begin with all strings and all regions. Take away strings
    with fewer than two vital regions, and regions that border on a string taken away, until nothing
    changes.

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
    board = Board(geometry.size)
    board.set_up(bits(own), bits(other))
    return sum(string.bits for string in board.unconditional().black.strings)
