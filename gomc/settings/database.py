"""Databases of patterns with values: random games whose moves are as likely as a file says.

A pattern is a diagram of 3x3 points with the move ``*`` in its middle, and lines with values. It stands
for its eight rotations and reflections. Colours are those of the player to move, so that they are never
exchanged:

.. code-block:: text

    O    a stone of the player to move     ?    any point of the board
    X    a stone of the opponent           %    any point of the board or off it
    o    O or empty                        |    off the board; so are
    x    X or empty                        -    these two signs,
    .    empty                             +    which only look better at an edge

A line has a value, and words for properties of the point (`gomc.settings.properties`) that must all be
true. The value of a move is on the first line that fits, of the first pattern that fits and has such a
line. If there is none, it is 1. A move of value 0 is never played.

So a value depends on two numbers, the neighbourhood (`gomc.settings.patterns`) and the state of the
properties. `Database.table` has the values of all pairs.
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
"""How the empty points of a finished game are counted."""

LONGEST_GAME = 10_000
"""The largest limit of moves."""

LARGEST_VALUE = 2**28 - 1
"""The largest value: sixteen of them, which the fast backend adds in 32 bits, fit there.

GNU Go 3.8 reads values up to 2^32, but warns of those above 10,000,000: it draws wrong moves when
the values of a side's moves have a sum of 2^31. Here all sums are right; that of all moves has 64 bits.
"""


# Paper: GG 14 properties
@dataclass(frozen=True, repr=False)
class Value(Checked):
    """A line of a pattern: a value, and what must be true of the point.

    Parameters
    ----------
    value : int
        The value of the move; with 0 it is never played.
    words : tuple of str
        Words of `gomc.settings.properties.WORDS`; all of them must be true. If they contradict each
        other, the line never fits.

    Raises
    ------
    GomcError
        If there is no such word.

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
        """Return the line of a file."""
        return ",".join((f":{self.value}", *self.words))


# Paper: GG 14 symbols
@dataclass(frozen=True, repr=False)
class WeightedPattern(Shown, Checked):
    """A shape around a point, and values of a move there.

    Parameters
    ----------
    diagram : str
        Three rows of three signs, the move ``*`` in their middle; spaces do not count.
    values : tuple of Value
        The values; the first that fits decides.

    Raises
    ------
    GomcError
        If the diagram has other signs, or more or fewer of them, or no point of a board can look like
        it: off the board are no points round a point, or the three of a side, or the five of a corner.

    Examples
    --------
    The one-point jump of GNU Go's manual: the opponent peeps, and a move near it connects.

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
        """Return all neighbourhoods that its diagram matches."""
        return frozenset(members(matched(self.diagram)))


# Paper: GG 14 databases, GG 14 probability
@dataclass(frozen=True, repr=False)
class Database(Shown, Checked):
    """A policy: patterns give every move a value, and a move is as likely as its value is large.

    Random games with a database end as those of GNU Go do. That differs from gomc's other games in
    three things, and each is a setting here, so that you can ask what it matters.

    Parameters
    ----------
    patterns : tuple of WeightedPattern
        The patterns; the first that fits and has a value decides.
    name : str
        A name for people to read. Databases with other names are equal.
    passes : int
        The passes in a row that end a game. Players pass if all moves have value 0. With GNU Go's three
        both of them had another look at the board after a first pass. gomc's other games end after two.
    longest : int
        After that many moves a player can only pass. In GNU Go it is 601, in gomc's other games
        ``16 * (size + 1) ** 2``. It matters if eyes are filled: such games never end by themselves.
    score : {"neighbours", "area"}
        The owner of an empty point in the end. With "neighbours", as in GNU Go, it is that of the first
        stone found below, left of, above or right of it, and Black's if there is none. With "area", as
        in gomc's other games, it is that of the only player whose stones can be reached from it. They
        differ where a game ends with more than eyes.

    Notes
    -----
    The manual of GNU Go 3.8 (2009), chapter 14. `gomc.patterns` reads files, and has the manual's
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
        told = [f"{len(self.patterns)} pattern{'s' * (len(self.patterns) != 1)}"]
        for its in fields(self)[2:]:
            if getattr(self, its.name) != its.default:
                told.append(f"{its.name}={getattr(self, its.name)}")
        return f"<Database{' ' * bool(self.name)}{self.name}: {', '.join(told)}>"

    def asked(self) -> int:
        """Return the bits of a state's number on which values depend; the others need not be found."""
        return asked({word for its in self.patterns for value in its.values for word in value.words})

    def table(self) -> NeighbourhoodTable:
        """Return the values of all neighbourhoods and states; they are found only once.

        Examples
        --------
        >>> table = Database((WeightedPattern("?O? O*O ?O?", (Value(0),)),)).table()
        >>> surrounded = 0b01011010  # stones of the player to move above, left, right and below
        >>> table.value(surrounded, 0), table.value(0, 0)
        (0, 1)
        """
        return self._table

    def lines(self) -> NeighbourhoodTable:
        """Return the table of the lines that give the values: their numbers, or -1 where none fits.

        They are counted from 0 through all patterns; see `line`.
        """
        return self._lines

    def line(self, number: int) -> tuple[int, Value]:
        """Return the number of the pattern, from 1 on, and the value of a line."""
        lines = [(i, its) for i, pattern in enumerate(self.patterns, 1) for its in pattern.values]
        return lines[number]

    def idle(self) -> list[tuple[int, Value]]:
        """Return the lines that never decide, as `line` does.

        Their words contradict each other, or all that they fit is decided by lines before them.

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
        """Return a picture of a position: the value of each move, and the pattern that gives it."""
        return Explanation(self, check_board(board).copy())

    @cached_property
    def _table(self) -> NeighbourhoodTable:
        return fill(self._asking(lambda its: its.value), UNMATCHED)

    @cached_property
    def _lines(self) -> NeighbourhoodTable:
        number = count()
        return fill(self._asking(lambda _: next(number)), -1)

    def _asking(self, of: Callable[[Value], int]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Yield what each pattern matches, and the states of its lines with a number for each."""
        for its in self.patterns:
            yield matched(its.diagram), [(states(value.words), of(value)) for value in its.values]


@dataclass(frozen=True)
class Explanation(Shown):
    """The values that a database gives the moves of a position; a notebook shows it as a picture.

    Attributes
    ----------
    database : Database
        The database.
    board : Board
        The position.
    """

    database: Database
    board: Game
