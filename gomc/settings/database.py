"""Databases of patterns with values: playouts draw each move in proportion to the value of the move.

A pattern is a diagram of 3x3 points with the move ``*`` in the middle, and lines with values. A pattern
stands for all eight rotations and reflections. ``O`` is always the player to move, so colours are never
exchanged:

.. code-block:: text

    O    a stone of the player to move     ?    any point of the board
    X    a stone of the opponent           %    any point of the board or off it
    o    O or empty                        |    off the board; so are
    x    X or empty                        -    these two signs,
    .    empty                             +    which only look better at an edge

A line gives a value, and words for properties of the point (`gomc.settings.properties`) that must all
be true. The first pattern that matches and contains a line whose words are true decides, and the first
such line gives the value of a move. If there is no such line, the value is 1. A move of value 0 is
never played.

So a value depends on two numbers, the neighbourhood (`gomc.settings.patterns`) and the state of the
properties. `Database.table` returns the values of all pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import count
from typing import Annotated, Literal

from gomc.errors import GomcError, quoted
from gomc.game import Game, check_board
from gomc.game.pictures import Shown
from gomc.settings.checked import Checked, Range
from gomc.settings.properties import asked, check_words, states
from gomc.settings.table import SIGNS, UNMATCHED, NeighbourhoodTable, fill, matched, members, possible

Score = Literal["neighbours", "area"]
"""The rule by which the empty points of a finished game are counted."""

LONGEST_GAME = 10_000
"""The largest limit of moves."""

LARGEST_VALUE = 2**28 - 1
"""The largest value: a sum of sixteen such values, which the fast backend adds in 32 bits, fits there.

GNU Go 3.8 reads values up to 2^32, but warns of values above 10,000,000, because it draws wrong moves
when the sum of the values of a side's moves reaches 2^31. Here all sums are right, because the sum for
all moves takes 64 bits.
"""


# Paper: GG 14 properties
@dataclass(frozen=True, repr=False)
class Value(Checked):
    """A line of a pattern: a value, and the properties that the point must have.

    Parameters
    ----------
    value : int
        The value of the move; a move of value 0 is never played.
    words : tuple of str
        Words of `gomc.settings.properties.WORDS`, which must all be true. If the words contradict each
        other, the line never fits.

    Raises
    ------
    GomcError
        If a word is unknown.

    Examples
    --------
    >>> Value(20, ("near", "ocap2+"))
    Value(20, ('near', 'ocap2+'))
    """

    value: Annotated[int, Range(0, LARGEST_VALUE), "a value"]
    words: Annotated[tuple[str, ...], check_words] = ()

    def __repr__(self) -> str:
        return f"Value({self.value}, {self.words})" if self.words else f"Value({self.value})"

    def __str__(self) -> str:
        """Return the value as a line of a file."""
        return ",".join((f":{self.value}", *self.words))


# Paper: GG 14 symbols
@dataclass(frozen=True, repr=False)
class WeightedPattern(Shown, Checked):
    """A shape around a point, and values of a move there.

    Parameters
    ----------
    diagram : str
        Three rows of three signs, with the move ``*`` in the middle; spaces do not count.
    values : tuple of Value
        The values; the first value whose words are true decides.

    Raises
    ------
    GomcError
        If the diagram contains other signs, or a wrong number of signs, or if no point of a board can
        look like the diagram: the points off the board are none, the three of a side, or the five of a
        corner.

    Examples
    --------
    The one-point jump of GNU Go's manual: the opponent peeps, and a move near the peep connects.

    >>> WeightedPattern("?X? O*O ???", (Value(10, ("near", "osafe")),))
    WeightedPattern('?X? O*O ???', (Value(10, ('near', 'osafe')),))
    """

    diagram: Annotated[str, "the diagram of a pattern"]
    values: Annotated[tuple[Value, ...], Range(1)]

    def __post_init__(self) -> None:
        super().__post_init__()
        signs = "".join(self.diagram.split())
        if len(signs) != 9 or signs[4] != "*" or not set(signs[:4] + signs[5:]) <= set(SIGNS):
            raise GomcError(
                f"the diagram of a pattern must have eight of the signs {' '.join(SIGNS)} round a *, "
                f"not {quoted(self.diagram)}."
            )
        object.__setattr__(self, "diagram", " ".join((signs[:3], signs[3:6], signs[6:])))
        if not possible(self.diagram):
            raise GomcError(
                f"no point of a board can look like {quoted(self.diagram)}: no points round it are off "
                "the board, or the three of a side, or the five of a corner."
            )

    def __repr__(self) -> str:
        return f"WeightedPattern({self.diagram!r}, {self.values!r})"

    def matches(self) -> frozenset[int]:
        """Return all neighbourhoods that the diagram matches."""
        return frozenset(members(matched(self.diagram)))


# Paper: GG 14 databases, GG 14 probability, BH 5.2.2
@dataclass(frozen=True, repr=False)
class Database(Shown, Checked):
    """A policy: patterns give every move a value, and the probability of a move is proportional to it.

    Playouts with a database end like GNU Go's playouts. The end differs from gomc's other playouts in
    three points, and each point is a setting here, so that you can measure the effect.

    Parameters
    ----------
    patterns : tuple of WeightedPattern
        The patterns; the first pattern that matches and gives a value decides.
    name : str
        A name for people to read; two databases that differ only by name are equal.
    passes : int
        The number of passes in a row that end a game. A player passes if all moves have value 0. With
        three passes, as in GNU Go, both players move again after a first pass. gomc's other playouts
        end after two passes.
    longest : int
        The number of moves after which a player can only pass: 601 in GNU Go, ``16 * (size + 1) ** 2``
        in gomc's other playouts. If players fill eyes, only this limit ends a game.
    score : {"neighbours", "area"}
        The owner of an empty point at the end. With "neighbours", as in GNU Go, the point belongs to
        the owner of the first stone found below, left of, above or right of the point, and to Black if
        there is no such stone. With "area", as in gomc's other playouts, the point belongs to a player
        if the point and the empty points connected to it touch only stones of this player. The two
        rules differ if a game ends with larger empty regions than eyes.

    Notes
    -----
    The manual of GNU Go 3.8 (2009), chapter 14. `gomc.patterns` reads files, and offers the manual's
    three databases.

    Examples
    --------
    >>> eye = WeightedPattern("oOo O*O oO?", (Value(0),))
    >>> peep = WeightedPattern("?X? O*O ???", (Value(10, ("near",)),))
    >>> Database((eye, peep), name="two")
    <Database two: 2 patterns>
    """

    patterns: tuple[WeightedPattern, ...]
    name: Annotated[str, "the name of a database"] = field(default="", compare=False)
    passes: Annotated[int, Range(2, 100)] = 3
    longest: Annotated[int, Range(1, LONGEST_GAME)] = 601
    score: Score = "neighbours"

    def __repr__(self) -> str:
        parts = [f"{len(self.patterns)} pattern{'s' * (len(self.patterns) != 1)}"]
        for field_ in fields(self)[2:]:
            if getattr(self, field_.name) != field_.default:
                parts.append(f"{field_.name}={getattr(self, field_.name)}")
        return f"<Database{' ' * bool(self.name)}{self.name}: {', '.join(parts)}>"

    def asked(self) -> int:
        """Return the bits of a state's number on which values depend; playouts compute only these."""
        values = (value for pattern in self.patterns for value in pattern.values)
        return asked({word for value in values for word in value.words})

    def table(self) -> NeighbourhoodTable:
        """Return the values of all neighbourhoods and states, which are computed only once.

        Examples
        --------
        >>> table = Database((WeightedPattern("?O? O*O ?O?", (Value(0),)),)).table()
        >>> surrounded = 0b01011010  # stones of the player to move above, left, right and below
        >>> table.value(surrounded, 0), table.value(0, 0)
        (0, 1)
        """
        return self._table

    def lines(self) -> NeighbourhoodTable:
        """Return for all neighbourhoods and states the number of the deciding line, or -1.

        Lines are counted from 0 through all patterns; see `line`.
        """
        return self._lines

    def line(self, number: int) -> tuple[int, Value]:
        """Return the number of the pattern, from 1 on, and the value of a line."""
        lines = [(i, value) for i, pattern in enumerate(self.patterns, 1) for value in pattern.values]
        return lines[number]

    def idle(self) -> list[tuple[int, Value]]:
        """Return the lines that never decide, in the form of `line`.

        The words of such a line contradict each other, or earlier lines decide all cases of the line.

        Examples
        --------
        >>> twice = WeightedPattern("?O? O*O ?O?", (Value(5), Value(6, ("near",))))
        >>> Database((twice,)).idle()
        [(1, Value(6, ('near',)))]
        """
        deciding = {number for row in self.lines().values for number in row}
        count = sum(len(pattern.values) for pattern in self.patterns)
        return [self.line(number) for number in range(count) if number not in deciding]

    def explain(self, board: Game) -> Explanation:
        """Return a picture of a position: the value of each move, and the pattern that decides."""
        return Explanation(self, check_board(board).copy())

    @cached_property
    def _table(self) -> NeighbourhoodTable:
        return fill(self._with_lines(lambda value: value.value), UNMATCHED)

    @cached_property
    def _lines(self) -> NeighbourhoodTable:
        number = count()
        return fill(self._with_lines(lambda _: next(number)), -1)

    def _with_lines(
        self, number_of: Callable[[Value], int]
    ) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Yield for each pattern the neighbourhoods, and for each line the states and a number."""
        for pattern in self.patterns:
            lines = [(states(value.words), number_of(value)) for value in pattern.values]
            yield matched(pattern.diagram), lines


@dataclass(frozen=True)
class Explanation(Shown):
    """The values of the moves of a position by a database, which a notebook shows as a picture.

    Attributes
    ----------
    database : Database
        The database.
    board : Board
        The position.
    """

    database: Database
    board: Game
