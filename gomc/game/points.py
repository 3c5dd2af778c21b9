"""Points, sets of points, and their names.

**A set of points is an integer.** Point ``row * (size + 1) + column`` is a bit, with row 0 at the top
as on paper. An empty column separates the rows, so that a shift by 1 never runs from the end of a row
into the next row. Union, intersection and difference of sets are ``|``, ``&`` and ``& ~``; a step in a
direction is a shift. *Reading order* is bit order: left to right, top to bottom.

A set is a plain int everywhere in gomc. `Points` wraps this int for people: a `Points` is iterated in
reading order and prints as a diagram.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from gomc.errors import GomcError, IllegalMove, check_several, check_whole, quoted
from gomc.game.pictures import Shown

PASS = -1
"""The move that puts no stone on the board."""

MAX_SIZE = 25
"""The largest number of points a side."""

LONGEST = 16
"""A random game is stopped after this many moves times the square of ``size + 1``."""

SHORT = 12
"""A set of at most this many bits is short: its points are looked up in a table."""

SHORT_SET = (1 << SHORT) - 1
"""The largest short set."""

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""The names of the columns from the left, without I, because I looks like J."""


@dataclass(frozen=True)
class Geometry:
    """The shape of a board.

    Attributes
    ----------
    size : int
        Points a side.
    stride : int
        The step from a point to the point below: ``size + 1``.
    board : int
        The set of all points.
    edge : int
        The set of the points on the first line, corners included.
    points : tuple of int
        All points in reading order.
    outside : int
        The points off the board, up to one row and one column outside, for a board that is shifted down
        by one row and right by one column; so the points above and left of the board have bits too.
    beside, around : dict of int
        The neighbours of each point, and the eight points around each point; the key is the set of the
        one point. For the empty set, which is a pass, both are empty.
    """

    size: int
    stride: int
    board: int
    edge: int
    points: tuple[int, ...]
    outside: int
    beside: dict[int, int]
    around: dict[int, int]

    @property
    def longest(self) -> int:
        """The number of moves after which a random game is stopped (see `gomc.contract`)."""
        return LONGEST * self.stride**2


@cache
def geometry(size: int) -> Geometry:
    """Return the geometry of a board of `size` by `size` points.

    Examples
    --------
    >>> geometry(3).points
    (0, 1, 2, 4, 5, 6, 8, 9, 10)
    >>> print(Points(geometry(4).edge, 4))
    4 # # # #
    3 # . . #
    2 # . . #
    1 # # # #
      A B C D
    """
    stride = size + 1
    points = tuple(row * stride + column for row in range(size) for column in range(size))
    last = size - 1
    edge = [p for p in points if p // stride in (0, last) or p % stride in (0, last)]
    board = set_of(points)
    outside = board << stride + 1 ^ (1 << stride * (size + 2) + 1) - 1
    beside, around = {0: 0}, {0: 0}
    for point in (1 << p for p in points):
        row = point << 1 | point >> 1
        column = point << stride | point >> stride
        beside[point] = (row | column) & board
        around[point] = (row | column | row << stride | row >> stride) & board
    return Geometry(size, stride, board, set_of(edge), points, outside, beside, around)


def check_size(size: object) -> int:
    """Return `size` as an int from 1 to 25, or raise `GomcError`."""
    return check_whole("size", size, 1, MAX_SIZE)


def set_of(points: tuple[int, ...] | list[int]) -> int:
    """Return the set of `points`."""
    return sum(1 << point for point in points)


def _all_sets(width: int) -> list[tuple[int, ...]]:
    """Return the points of every set of `width` bits, in reading order."""
    members: list[tuple[int, ...]] = [()]
    for point in range(width):
        members += [(*others, point) for others in members]
    return members


_MEMBERS = _all_sets(SHORT)
"""The points of all short sets."""


def bits(points: int) -> Iterator[int]:
    """Yield the points of a set in reading order, those of one short part of the set after the other.

    Examples
    --------
    >>> list(bits(0b101001))
    [0, 3, 5]
    """
    skipped = 0
    while points:
        for point in _MEMBERS[points & SHORT_SET]:
            yield point + skipped
        points >>= SHORT
        skipped += SHORT


def singles(points: int) -> Iterator[int]:
    """Yield the points of a set in reading order, each as a set of one.

    Examples
    --------
    >>> [bin(point) for point in singles(0b101001)]
    ['0b1', '0b1000', '0b100000']
    """
    while points:
        lowest = points & -points
        yield lowest
        points ^= lowest


@cache
def _halves(width: int) -> tuple[tuple[int, int], ...]:
    """Return the steps of `nth` for a set of `width` bits: how many to split off, and their mask."""
    steps = []
    while width > SHORT:
        width = -(-width // 2)
        steps.append((width, (1 << width) - 1))
    return tuple(steps)


def nth(points: int, k: int) -> int:
    """Return, as a set of one, the `k`-th point of a set in reading order, counted from 0.

    The search halves the set again and again. If the lower half holds more than `k` points, the search
    goes on there; if not, it goes on in the upper half, and `k` falls by the number of points in the
    lower half. A short set is looked up in a table.

    Examples
    --------
    >>> bin(nth(0b101001, 2))
    '0b100000'
    """
    skipped = 0
    for half, mask in _halves(points.bit_length()):
        low = points & mask
        count = low.bit_count()
        if k < count:
            points = low
        else:
            points >>= half
            k -= count
            skipped += half
    return 1 << _MEMBERS[points][k] + skipped


def point_name(point: int, size: int) -> str:
    """Return the GTP name of a move: a column's letter and a row counted from below, or "pass".

    Examples
    --------
    >>> point_name(0, 9), point_name(88, 9), point_name(PASS, 9)
    ('A9', 'J1', 'pass')
    """
    if point == PASS:
        return "pass"
    row, column = divmod(point, size + 1)
    return f"{COLUMNS[column]}{size - row}"


def parse_move(move: object, size: int) -> int:
    """Return the int of a move given as an int or as a GTP name in either case.

    Raises
    ------
    IllegalMove
        If the point is off this board.
    GomcError
        If `move` is no move at all.

    Examples
    --------
    >>> parse_move("a9", 9), parse_move("PASS", 9), parse_move(44, 9)
    (0, -1, 44)
    >>> parse_move("K10", 9)
    Traceback (most recent call last):
    ...
    gomc.errors.IllegalMove: K10 is off the board: the points of a 9x9 board are A1 to J9.
    """
    if isinstance(move, str):
        return _parse_name(move.strip().upper(), size)
    point = check_whole("a move as a number", move, PASS)
    if point != PASS and (point // (size + 1) >= size or point % (size + 1) == size):
        raise _off_the_board(f"point {quoted(point)}", size)
    return point


def parse_point(move: object, size: int) -> int:
    """Return the int of a point given as an int or as a GTP name.

    Raises
    ------
    GomcError
        If `move` is a pass, or no point of this board.
    """
    point = parse_move(move, size)
    if point == PASS:
        raise GomcError("a point of the board is needed here, not a pass.")
    return point


def _parse_name(name: str, size: int) -> int:
    if name == "PASS":
        return PASS
    row = name[1:]
    if name[:1] not in COLUMNS or not 1 <= len(row) <= 2 or not (row.isascii() and row.isdigit()):
        raise GomcError(
            "a move must be a point such as 'E5' (columns A to Z without I) or 'pass', "
            f"not {quoted(name)}."
        )
    column, number = COLUMNS.index(name[0]), int(row)
    if column >= size or not 1 <= number <= size:
        raise _off_the_board(name, size)
    return (size - number) * (size + 1) + column


def _off_the_board(move: str, size: int) -> IllegalMove:
    corner = point_name(size - 1, size)
    return IllegalMove(
        f"{move} is off the board: the points of a {size}x{size} board are A1 to {corner}.",
        "off the board",
    )


class Points(Shown):
    """A set of points for people; iterates in reading order and prints as a diagram.

    Parameters
    ----------
    bits : int
        The set.
    size : int
        The board's size.

    Raises
    ------
    GomcError
        If the set contains anything other than points of the board.

    Examples
    --------
    >>> corner = Points.of(["A1", "A2", "B1"], 3)
    >>> print(corner)
    3 . . .
    2 # . .
    1 # # .
      A B C
    >>> corner.names
    ('A2', 'A1', 'B1')
    >>> len(corner), "B1" in corner, corner == Points.of(corner.names, 3)
    (3, True, True)

    Sets of the same board have a union (``|``), an intersection (``&``), a difference (``-``), and a
    symmetric difference (``^``):

    >>> edge = Points(geometry(3).edge, 3)
    >>> (edge - corner).names, (corner ^ Points.of(["B1", "B2"], 3)).names
    (('A3', 'B3', 'C3', 'C2', 'C1'), ('A2', 'B2', 'A1'))
    """

    __slots__ = ("bits", "size")

    def __init__(self, bits: int, size: int) -> None:
        self.size = check_size(size)
        if isinstance(bits, (str, list, tuple)):
            raise GomcError(
                f"points are given by their names to gomc.Points.of, not {quoted(bits)} here."
            )
        self.bits = check_whole("a set of points", bits, 0)
        if self.bits & ~geometry(self.size).board:
            raise GomcError(f"a set of points must be of the {size}x{size} board, not {quoted(bits)}.")

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):  # sets are keys of dicts
            raise AttributeError(f"{name} of a set of points cannot be changed; make a new set.")
        super().__setattr__(name, value)

    @classmethod
    def of(cls, moves: list[str] | tuple[str, ...], size: int) -> Points:
        """Return the set of some points, which are given by names or ints."""
        size = check_size(size)
        return cls(
            set_of(list({parse_point(move, size) for move in check_several("moves", moves)})), size
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The GTP names of the points in reading order."""
        return tuple(point_name(point, self.size) for point in self)

    def __iter__(self) -> Iterator[int]:
        return bits(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, move: object) -> bool:
        point = parse_move(move, self.size)
        return point != PASS and bool(self.bits >> point & 1)

    def __and__(self, other: Points) -> Points:
        return self._with(other, int.__and__)

    def __or__(self, other: Points) -> Points:
        return self._with(other, int.__or__)

    def __sub__(self, other: Points) -> Points:
        return self._with(other, lambda first, second: first & ~second)

    def __xor__(self, other: Points) -> Points:
        return self._with(other, int.__xor__)

    def _with(self, other: Points, operation: Callable[[int, int], int]) -> Points:
        """Return the result of an operation on two sets of the same board, or raise `GomcError`."""
        if not isinstance(other, Points):
            raise GomcError(f"a set of points goes together with a set of points, not {quoted(other)}.")
        if other.size != self.size:
            sizes = " and ".join(f"{size}x{size}" for size in (self.size, other.size))
            raise GomcError(f"sets of points must be of the same board, not of {sizes}.")
        return Points(operation(self.bits, other.bits), self.size)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Points) and self.size == other.size
        return same and self.bits == other.bits  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((self.bits, self.size))

    def __str__(self) -> str:
        return grid(dict.fromkeys(self, "#"), self.size)

    def __repr__(self) -> str:
        return f"Points({' '.join(self.names) or 'none'}, size={self.size})"


def grid(signs: dict[int, str], size: int) -> str:
    """Return a diagram with coordinates: the sign of each point, or a dot if there is no sign."""
    width = len(str(size))
    lines = []
    for row in range(size):
        cells = [signs.get(row * (size + 1) + column, ".") for column in range(size)]
        lines.append(f"{size - row:>{width}} {' '.join(cells)}")
    return "\n".join([*lines, f"{'':>{width}} {' '.join(COLUMNS[:size])}"])


def owner_rows(black: int, white: int, geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """Return the owner of every point, row by row from the top: 1 Black, -1 White, 0 neither."""
    stride = geometry.stride
    rows = [range(row * stride, row * stride + geometry.size) for row in range(geometry.size)]
    return tuple(tuple((black >> p & 1) - (white >> p & 1) for p in row) for row in rows)
