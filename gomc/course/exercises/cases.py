"""Cases on which answers are tried: positions and other questions, the smallest first.

Cases on very small boards are all positions of a few stones. Cases on larger boards are positions from
playouts and stones thrown at random. When an answer fails, this module takes stones away and cuts the
board, as long as the answer still fails. So the shown position contains no stone that could be left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Any, NamedTuple, Protocol

from gomc.game import Game, diagram
from gomc.game.points import Geometry, bits, geometry, set_of
from gomc.game.position import State, View
from gomc.reference.board import all_in_atari, flood, neighbours
from gomc.reference.playout import Moves, after, random_game
from gomc.rng import Rng, stream

Args = tuple[Any, ...]

LARGER = ((3, 40), (4, 40), (5, 30), (7, 12), (9, 8), (13, 2), (19, 2), (25, 1))
"""Sizes of boards, each with the number of positions that are drawn."""

SHOWN = 0
"""The seed of the cases on which learners try their answers."""

MOST = 5
"""The largest number of questions about a position on boards larger than 3x3."""


FIXED = (int, float, str, Geometry)
"""Values of these types cannot be changed."""


class CasePosition(NamedTuple):
    """A position: the stones of the player to move and of the opponent, and the ko point."""

    own: int
    other: int
    ko: int
    geometry: Geometry

    @property
    def view(self) -> View:
        """The position as policies see it, without a last move."""
        stride, empty = self.geometry.stride, self.geometry.board & ~(self.own | self.other)
        atari = all_in_atari(self.own, empty, stride) | all_in_atari(self.other, empty, stride)
        return View(self.own, self.other, atari, self.ko, 0, 0, 0, 0)


@dataclass(frozen=True)
class Case:
    """The arguments of a call, and the position from which they were made, if any."""

    args: Args
    spot: CasePosition | None = None

    @cached_property
    def is_fixed(self) -> bool:
        """Whether no call can change the arguments."""
        return is_fixed(self.args)

    def fresh(self) -> Args:
        """Return arguments that a call may change."""
        if self.is_fixed:
            return self.args
        return tuple(arg if is_fixed(arg) else deepcopy(arg) for arg in self.args)


class CaseSource(Protocol):
    """A source of cases."""

    def cases(self, seed: int = SHOWN) -> Iterator[Case]:
        """Yield cases, the smallest first; another seed draws other cases."""

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield cases that are a little smaller than a case."""


class Positions:
    """Questions about positions.

    Parameters
    ----------
    ask : callable
        Yields all questions about a `Spot`, as the arguments of a call.
    diagrams : iterable of str
        Positions made by hand, with X to move.
    """

    def __init__(
        self, ask: Callable[[CasePosition], Iterable[Args]], diagrams: Iterable[str] = ()
    ) -> None:
        self.ask = ask
        self.diagrams = tuple(diagrams)

    def cases(self, seed: int = SHOWN) -> Iterator[Case]:
        """Yield the questions about drawn positions and positions made by hand, by size."""
        spots = [read(text) for text in self.diagrams]
        for spot in sorted([*spots, *drawn(seed)], key=_extent):
            asked = list(self.ask(spot))
            step = 1 if spot in spots or spot.geometry.size <= 3 else -(-len(asked) // MOST) or 1
            yield from (Case(args, spot) for args in asked[::step])

    def smaller(self, case: Case) -> Iterator[Case]:
        """Yield the questions about positions on a smaller board, and then with a stone less."""
        assert case.spot
        for spot in (*_cut(case.spot), *_with_one_less(case.spot)):
            yield from (Case(args, spot) for args in self.ask(spot))


class Samples:
    """Questions that are not about positions.

    Parameters
    ----------
    draw : callable
        Returns the arguments of a call, drawn with a generator.
    by_hand : iterable of tuple
        Arguments made by hand.
    n : int
        The number of cases to draw.
    """

    def __init__(self, draw: Callable[[Rng], Args], by_hand: Iterable[Args] = (), n: int = 100) -> None:
        self.draw, self.by_hand, self.n = draw, tuple(by_hand), n

    def cases(self, seed: int = SHOWN) -> Iterator[Case]:
        """Yield all cases, in the order of the lengths of their texts."""
        asked = [*self.by_hand, *(self.draw(stream(seed + 2, i)) for i in range(self.n))]
        yield from (Case(args) for args in sorted(asked, key=lambda args: len(repr([*leaves(args)]))))

    def smaller(self, case: Case) -> Iterator[Case]:  # noqa: ARG002 (they come smallest first)
        """Yield nothing: no smaller case failed."""
        yield from ()


def read(text: str) -> CasePosition:
    """Return the position of a diagram, in which X is to move."""
    shown = diagram.parse(text)
    return CasePosition(shown.black, shown.white, shown.ko, geometry(shown.size))


def is_position(own: int, other: int, shape: Geometry) -> bool:
    """Return whether every string has a liberty."""
    near = neighbours(shape.board & ~(own | other), shape.stride)
    return all(flood(near & stones, stones, shape.stride) == stones for stones in (own, other))


@cache
def drawn(seed: int = SHOWN) -> tuple[CasePosition, ...]:
    """Return the positions that are always tried: all small positions, and drawn larger positions."""
    found = [*_small(2, 4), *_small(3, 2)]
    for size, n in LARGER:
        for i in range(n):
            rng, shape = stream(seed + size, i), geometry(size)
            found.append(_thrown(rng, shape) if i % 2 else _played(rng, shape))
    return tuple(found)


def _small(size: int, stones: int) -> Iterator[CasePosition]:
    """Yield all positions with at most so many stones."""
    shape = geometry(size)
    for n in range(stones + 1):
        for points in combinations(shape.points, n):
            for colors in range(1 << n):
                own = set_of([p for i, p in enumerate(points) if colors >> i & 1])
                other = set_of(points) & ~own
                if is_position(own, other, shape):
                    yield CasePosition(own, other, 0, shape)


def _thrown(rng: Rng, shape: Geometry) -> CasePosition:
    """Return stones thrown on a board, without strings that have no liberty."""
    sets, filled = [0, 0], 1 + rng.below(9)
    for p in shape.points:
        if rng.below(10) < filled:
            sets[rng.below(2)] |= 1 << p
    near = neighbours(shape.board & ~(sets[0] | sets[1]), shape.stride)
    own, other = (flood(near & stones, stones, shape.stride) for stones in sets)
    return CasePosition(own, other, 0, shape)


def _played(rng: Rng, shape: Geometry) -> CasePosition:
    """Return a position of a random game."""
    moves: Moves = []
    random_game(State(), shape, rng, "diagonal", record=moves)
    state = State()
    for move, _ in moves[: rng.below(len(moves))]:
        state = after(state, move, shape)
    return CasePosition(*state.sides(state.to_play), state.ko, shape)


def _extent(spot: CasePosition) -> tuple[int, int]:
    """Return the key by which positions are sorted: the board's size, then the number of stones."""
    return spot.geometry.size, (spot.own | spot.other).bit_count()


def _with_one_less(spot: CasePosition) -> Iterator[CasePosition]:
    for p in bits(spot.own | spot.other):
        yield spot._replace(own=spot.own & ~(1 << p), other=spot.other & ~(1 << p), ko=0)
    if spot.ko:
        yield spot._replace(ko=0)


def _cut(spot: CasePosition) -> Iterator[CasePosition]:
    """Yield positions without a row and a column at the edge, if they are positions."""
    size, stride = spot.geometry.size, spot.geometry.stride
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)) if size > 2 else ():
        keep = [
            [r * stride + c for c in range(column, size - 1 + column)]
            for r in range(row, size - 1 + row)
        ]
        own, other, ko = (
            sum(
                1 << r * size + c
                for r in range(size - 1)
                for c in range(size - 1)
                if s >> keep[r][c] & 1
            )
            for s in (spot.own, spot.other, spot.ko)
        )
        if is_position(own, other, geometry(size - 1)):
            yield CasePosition(own, other, ko, geometry(size - 1))


def is_fixed(value: object) -> bool:
    """Return whether nothing in a value can be changed: a number, a setting, a tuple of such values."""
    if isinstance(value, FIXED):
        return True
    if isinstance(value, tuple):
        return all(map(is_fixed, value))
    kind = getattr(type(value), "__dataclass_params__", None)
    if kind is None or not kind.frozen:
        return False
    with suppress(TypeError):
        hash(value)  # a value that contains a list or a dict has no hash
        return True
    return False


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the parts of a value, each with the Python expression that gives the part.

    So values of classes without a comparison can be compared, and the difference has a name.

    Examples
    --------
    >>> from gomc.results.bandits import Arm
    >>> [path for path, _ in leaves([Arm()], "arms")]
    ['len(arms)', 'arms[0].reward', 'arms[0].squares', 'arms[0].visits']
    """
    if isinstance(value, Geometry):
        yield path, value.size
        return
    several = isinstance(value, list | tuple | dict) and not hasattr(value, "_fields")
    if isinstance(value, dict):
        yield f"{{*{path}}}", {*value}
    elif several:
        yield f"len({path})", len(value)
    parts = list(_parts(value, path))
    for inside, each in parts:
        yield from leaves(each, inside)
    if not parts and not several:
        yield path, value


def _parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a value, each with its expression; numbers and words have no parts."""
    if isinstance(value, dict):
        items = sorted(value.items(), key=lambda item: repr(item[0]))  # equal dicts may differ in order
        yield from ((f"{path}[{key}]", each) for key, each in items)
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        yield from ((f"{path}[{i}]", each) for i, each in enumerate(value))
    else:
        names = getattr(value, "_fields", ()) or attributes(value)
        if isinstance(value, Game):  # a board also remembers moves that were only tried
            names = ("state", "moves", "komi")
        yield from ((f"{path}.{name}", getattr(value, name)) for name in names)


def attributes(value: Any) -> list[str]:
    """Return the names of the attributes of an object; no names for numbers and words."""
    if isinstance(value, int | float | str):
        return []
    slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
    return slots or list(getattr(value, "__dict__", ()))
