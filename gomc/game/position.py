"""A position: the stones on a board, the player to move, and everything that can be read off them.

Each backend brings functions on sets of points (strings, liberties, capture, suicide, area), in
``reference/board.py`` and ``fast/board.py``. Code that need not be fast is here and in `gomc.game`, and
both backends share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from gomc.errors import GomcError, check_several
from gomc.game.points import (
    Geometry,
    Points,
    bits,
    check_size,
    geometry,
    owner_rows,
    parse_point,
    point_name,
)
from gomc.game.rules import Color
from gomc.rng import GAMMA, WORD, mix

Move = int | str
"""A move as an argument: an int, or a GTP name such as "E5" or "pass"."""

Stones = tuple[int, int, int, int]
"""Own stones, other stones, stones in atari, ko."""


class Algebra(NamedTuple):
    """The functions that a backend brings; ``reference/board.py`` defines them by the same names."""

    neighbours: Callable[[int, int], int]
    flood: Callable[[int, int, int], int]
    all_in_atari: Callable[[int, int, int], int]
    legal: Callable[[int, int, int, int, Geometry], int]
    play: Callable[[int, int, int, int, Geometry], Stones]
    play_suicide: Callable[[int, int, int, int, Geometry], Stones]
    area: Callable[[int, int, Geometry], tuple[int, int]]


class View(NamedTuple):
    """A position as the player to move sees it, which is the argument of every policy of random games.

    Attributes
    ----------
    own, other : set of points
        The stones of the player to move, and of the opponent.
    atari : set of points
        The stones of both in strings with exactly one liberty.
    ko : set of points
        The point that simple ko forbids, or the empty set.
    last, before : set of points
        The stones of the last move and of the move before, as sets of one; the empty set for a pass,
        and for a move that was not played yet.
    passes : int
        The number of passes in a row up to this position.
    taken : set of points
        The stones that the last move took.
    """

    own: int
    other: int
    atari: int
    ko: int
    last: int
    before: int
    passes: int
    taken: int


new_view = partial(tuple.__new__, View)
"""A quick way to make a `View` of a tuple in random games; ``View(...)`` takes three times as long."""


class State(NamedTuple):
    """The part of a game that a move changes; a board keeps a state for every move, to take moves back.

    Attributes
    ----------
    black, white : int
        The stones, as sets.
    atari : int
        The stones of both colours in strings with exactly one liberty.
    ko : int
        The point that simple ko forbids to `to_play`, or the empty set.
    to_play : Color
        The player whose turn it is.
    passes : int
        The number of passes in a row up to this position.
    resigned : Color or None
        The player who resigned.
    last, before : int
        The stones of the last move and of the move before, as sets of one; the empty set for any other
        event.
    taken : int
        The opponent's stones that the last move took, as a set.
    """

    black: int = 0
    white: int = 0
    atari: int = 0
    ko: int = 0
    to_play: Color = Color.BLACK
    passes: int = 0
    resigned: Color | None = None
    last: int = 0
    before: int = 0
    taken: int = 0

    @property
    def view(self) -> View:
        """The position as the player to move sees it."""
        own, other = self.sides(self.to_play)
        last, before, taken = self.last, self.before, self.taken
        return View(own, other, self.atari, self.ko, last, before, self.passes, taken)

    def sides(self, color: Color) -> tuple[int, int]:
        """Return the stones of `color`, and the stones of the opponent."""
        return (self.black, self.white) if color is Color.BLACK else (self.white, self.black)


class Position:
    """Stones on a board and the player to move; `gomc.game.Game` adds the moves that led there."""

    _algebra: ClassVar[Algebra]

    def __init__(self, size: int) -> None:
        self._geometry = geometry(check_size(size))
        self._begin(State())

    def _begin(self, state: State) -> None:
        """Begin a new history at `state`."""
        self._state = state

    @property
    def size(self) -> int:
        """Points a side."""
        return self._geometry.size

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self._geometry

    @property
    def state(self) -> State:
        """The position as sets, with everything else that a move changes."""
        return self._state

    @property
    def to_play(self) -> Color:
        """The player whose turn it is."""
        return self._state.to_play

    @property
    def black(self) -> Points:
        """Black's stones."""
        return Points(self._state.black, self.size)

    @property
    def white(self) -> Points:
        """White's stones."""
        return Points(self._state.white, self.size)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The stones, row by row from the top: 1 Black's, -1 White's, 0 no stone."""
        return owner_rows(self._state.black, self._state.white, self._geometry)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The `rows` as ``numpy.asarray(board)`` reads them, to make an array of 8-bit integers.

        The array is read-only and shows the position at the time of the call.
        """
        stones = bytes(stone % 256 for row in self.rows for stone in row)
        return {"version": 3, "shape": (self.size, self.size), "typestr": "|i1", "data": stones}

    @property
    def hash(self) -> int:
        """The Zobrist hash: 64 bits that depend only on the stones, not on the order of moves.

        The hash is the exclusive or of a random word for every stone; the empty board has hash 0.
        """
        hashed = 0
        for stones, step in ((self._state.black, 1), (self._state.white, 2)):
            for point in bits(stones):
                hashed ^= mix((2 * point + step) * GAMMA & WORD)
        return hashed

    def color_at(self, move: Move) -> Color | None:
        """Return the colour of the stone at a point; None if the point is empty."""
        point = 1 << self._point(move)
        if self._state.black & point:
            return Color.BLACK
        return Color.WHITE if self._state.white & point else None

    def string(self, move: Move) -> Points:
        """Return the string of the stone at a point; no points if there is no stone."""
        color = self.color_at(move)
        seed = 0 if color is None else 1 << self._point(move)
        own = self._state.sides(color)[0] if color else 0
        return Points(self._algebra.flood(seed, own, self._geometry.stride), self.size)

    def liberties(self, move: Move) -> Points:
        """Return the liberties of the string at a point; no points if there is no stone."""
        around = self._algebra.neighbours(self.string(move).bits, self._geometry.stride)
        return Points(around & self._empty, self.size)

    def area(self) -> tuple[Points, Points]:
        """Return Black's and White's area: the stones, and empty points that reach only these stones.

        All stones count as alive (Tromp and Taylor's rule 9).
        """
        black, white = self._algebra.area(self._state.black, self._state.white, self._geometry)
        return Points(black, self.size), Points(white, self.size)

    def owners(self) -> tuple[tuple[int, ...], ...]:
        """Return the owner of every point, row by row from the top: 1 Black, -1 White, 0 neither."""
        black, white = self.area()
        return owner_rows(black.bits, white.bits, self._geometry)

    def set_up(
        self,
        black: Iterable[Move] = (),
        white: Iterable[Move] = (),
        empty: Iterable[Move] = (),
        to_play: Color | str | None = None,
    ) -> None:
        """Put stones on the board and remove stones; a new history begins with the result.

        Parameters
        ----------
        black, white, empty : iterable of moves
            The points that get a stone of either player, and the points that become empty. All other
            points stay as they are.
        to_play : Color or str, optional
            The player to move, by default the player to move before.

        Raises
        ------
        GomcError
            If a point is named twice or is off the board, or a string would have no liberty. The board
            does not change.
        """
        groups = {"black": black, "white": white, "empty": empty}
        sets = [
            [self._point(move) for move in check_several(name, moves)] for name, moves in groups.items()
        ]
        named = [point for points in sets for point in points]
        if len(set(named)) < len(named):
            twice = next(point for point in named if named.count(point) > 1)
            raise GomcError(f"{point_name(twice, self.size)} is set up twice; name a point once.")
        new = [sum(1 << point for point in points) for points in sets]
        keep = ~sum(new)
        self._begin_from(
            self._state.black & keep | new[0], self._state.white & keep | new[1], self._color(to_play)
        )

    def _begin_from(self, black: int, white: int, to_play: Color, ko: int = 0) -> None:
        """Begin a new history with some stones, or raise `GomcError` if a string has no liberty."""
        stride = self._geometry.stride
        empty = self._geometry.board & ~(black | white)
        atari = 0
        for stones in (black, white):
            alive = self._algebra.neighbours(empty, stride) & stones
            dead = stones & ~self._algebra.flood(alive, stones, stride)
            if dead:
                name = Points(dead, self.size).names[0]
                raise GomcError(f"the stone at {name} would have no liberty; every string needs one.")
            atari |= self._algebra.all_in_atari(stones, empty, stride)
        self._begin(State(black, white, atari, ko, to_play))

    # --- Helpers that the methods share.

    @property
    def _empty(self) -> int:
        return self._geometry.board & ~(self._state.black | self._state.white)

    def _point(self, move: Move) -> int:
        return parse_point(move, self.size)

    def _color(self, color: Color | str | None) -> Color:
        return self._state.to_play if color is None else Color.parse(color)
