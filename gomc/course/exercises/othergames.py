"""Exercises on other games: four in a row, and the two sides of a Hex board."""

from __future__ import annotations

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import FLAG
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

COLUMN = 0b111111
"""The six rows of the first column in Connect Four; each column takes seven bits."""


def _line(first: int, step: int) -> int:
    return sum(1 << first + k * step for k in range(4))


LINES = [
    *(_line(0, 1), _line(2, 1), _line(42, 1), _line(44, 1)),
    *(_line(0, 7), _line(23, 7), _line(26, 7), _line(0, 8), _line(7 * 3, 6 + 2)),
]
"""Four stones in a column, in a row and on a diagonal."""

NO_LINES = [0, _line(4, 1) & ~(1 << 6), _line(0, 7) & ~(1 << 7) | 1 << 28, _line(3, 6) & ~(1 << 9)]
"""Stones that nearly make a line, or would make a line round the edge of the board."""


def _stones(rng: Rng) -> Args:
    board = sum(COLUMN << 7 * column for column in range(7))
    thrown = sum(1 << p for p in range(49) if rng.below(5) < 2)
    return (thrown & board,)


@poses(
    19,
    "Connect Four: is there a line of four?",
    FLAG,
    Samples(_stones, [(line,) for line in [*LINES, *NO_LINES, _line(3, 6)]]),
    (
        "Move the set by one step. Which points are in the moved set and in the set?",
        "Two pairs, two steps apart, make a line of four.",
        "The steps are 1 (a column), 7 (a row), 6 and 8 (the diagonals).",
    ),
    """
    It forgets the diagonals
        (1, 6, 7, 8) => (1, 7)
    It forgets one diagonal
        (1, 6, 7, 8) => (1, 7, 8)
    It finds lines of three
        pairs >> 2 * step => stones >> 2 * step
    It finds two pairs that do not touch
        2 * step => 3 * step
    It finds only lines in a column
        (1, 6, 7, 8) => (1,)
    """,
)
def four_in_a_row(stones: int) -> bool:
    """Return whether the stones of a player contain a line of four.

    The board of Connect Four has seven columns and six rows. The point in a column and a row (from 0)
    is the bit ``7 * column + row``. The seventh bit of a column is always empty, so that no line can
    go round the edge of the board.

    Examples
    --------
    >>> four_in_a_row(0b1111), four_in_a_row(0b10111)
    (True, False)
    """
    for step in (1, 6, 7, 8):
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


WINDING = 0b010000_0_010111_0_010101_0_011101_0_000001_0_000001
"""A chain on a Hex board of size 6 that goes down, up again, and down to the last row."""


def _chain(rng: Rng) -> Args:
    size = 2 + rng.below(5)
    filled = 3 + rng.below(5)
    points = [row * (size + 1) + column for row in range(size) for column in range(size)]
    return sum(1 << p for p in points if rng.below(10) < filled), size


@poses(
    19,
    "Hex: are top and bottom connected?",
    FLAG,
    Samples(_chain, [(0, 2), (1, 1), (0b1001, 2), (0b10010, 2), (0b001_0_010_0_100, 3), (WINDING, 6)]),
    (
        "Begin with the stones in the first row, and grow: neighbours & stones, until nothing is new.",
        "The neighbours of a set are its shifts by 1, size + 1 and size, to the left and to the right.",
        "The player has won when the grown set has a stone in the last row.",
    ),
    """
    A point has four neighbours in Go and six in Hex
        for step in (1, size, size + 1): => for step in (1, size + 1):
    The two neighbours on the diagonal lie on the other diagonal
        for step in (1, size, size + 1): => for step in (1, size + 1, size + 2):
    It grows only once
        while grown != reached: => for _ in range(1):
        reached & last => grown & last
    It grows only downwards; a chain may also go up again
        grown << step | grown >> step => grown << step
    It looks for any stone in the last row
        return bool(reached & => return bool(stones &
    """,
)
def hex_wins(stones: int, size: int) -> bool:
    """Return whether the stones of a player connect the first row of a Hex board with the last row.

    The point in a row and a column (from 0) is the bit ``row * (size + 1) + column``, so the last bit
    of each row is always empty. A point has six neighbours: left and right, above and below, and above
    to the right and below to the left.

    Examples
    --------
    >>> hex_wins(0b01_0_10, 2), hex_wins(0b10_0_01, 2)
    (True, False)
    """
    first = (1 << size) - 1
    last = first << (size - 1) * (size + 1)
    reached, grown = 0, stones & first
    while grown != reached:
        reached = grown
        for step in (1, size, size + 1):
            grown |= (grown << step | grown >> step) & stones
    return bool(reached & last)
