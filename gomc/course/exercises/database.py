"""Databases of patterns: the value of a move by shape and properties."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import WHOLE
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO, SNAPBACKS
from gomc.course.exercises.shapes import BOARDS, empty_points, fits, some
from gomc.game.points import Geometry, bits
from gomc.reference.database import marked
from gomc.reference.properties import properties, state_bits
from gomc.settings.database import Value, WeightedPattern
from gomc.settings.properties import WORDS


def _pattern(diagram: str, *lines: str) -> WeightedPattern:
    """Return a pattern with lines such as "10 near osafe"."""
    words = [line.split() for line in lines]
    return WeightedPattern(diagram, tuple(Value(int(value), (*its,)) for value, *its in words))


WORDED = (
    (
        _pattern("?X% ?*% %%%", "10 osafe ocap1", "20 ocap2", "30 ocap3"),
        _pattern("??% ?*% %%%", "3 near osafe", "2 xunsafe"),
    ),
    (
        _pattern("oOo O*O oO?", "0"),
        _pattern("?O% ?*% %%%", "7 near osafe xcap1+", "5 xcap2+"),
        _pattern("?X% ?*% %%%", "4 near", "6 far ocap0"),
    ),
    (
        _pattern("?O% ?*% %%%", "9 near far", "8 xsuicide", "3"),
        _pattern("??% ?*% %%%", "5 ounsafe", "2 near"),
    ),
)
"""Patterns with several lines. In one line two words contradict each other."""


def _true(spot: CasePosition, last: int) -> dict[int, tuple[str, ...]]:
    """Return the words that are true of each empty point, after a last move or a pass."""
    shape = spot.geometry
    view = spot.view._replace(last=last, passes=int(not last))
    states = marked(state_bits(properties(view, shape)), shape.size)
    return {
        point: tuple(word for word, its in WORDS.items() if its >> states[point.bit_length() - 1] & 1)
        for point in empty_points(spot)
    }


def _worded(spot: CasePosition) -> Iterator[Args]:
    stones = [1 << p for p in bits(spot.other)]
    for last in (*stones[: 2 if spot.geometry.size > 3 else 1], 0):
        for point, words in _true(spot, last).items():
            for i in some(spot, point, len(WORDED)):
                yield WORDED[i], words, point, spot.own, spot.other, spot.geometry


@poses(
    10,
    "The value of a move from a database",
    WHOLE,
    Positions(_worded, (*BOARDS, *KO, *SNAPBACKS)),
    (
        "A line fits if the shape of the pattern fits and all words of the line are true.",
        "If a shape fits and no line of the pattern fits, try the next pattern. In the end the value "
        "is 1.",
    ),
    """
    It accepts a line with one true word; all words of the line must be true
        all( => any([True][len(line.words):]) or any(
    It ignores the words of a line
        if all(word in words for word in line.words) => if True
    It stops at the first shape that fits; if no line fits there, it should try the next pattern
        if all(word in words for word in line.words): => if FIT or line is pattern.values[-1]:
        return line.value => return line.value if FIT else 1
        FIT => all(word in words for word in line.words)
    It uses the last line that fits; the first line that fits decides
        in patterns: => in patterns[::-1]:
        in pattern.values: => in pattern.values[::-1]:
    It uses the largest value of all lines that fit; the first line that fits decides
        geometry: Geometry, => geometry: Geometry, largest: int = -1,
        return line.value => largest = max(largest, line.value)
        return 1 => return 1 if largest < 0 else largest
    It gives 0 to a move that no line fits; the value of such a move is 1
        return 1 => return 0
    """,
)
def value_of(
    patterns: tuple[WeightedPattern, ...],
    words: tuple[str, ...],
    point: int,
    own: int,
    other: int,
    geometry: Geometry,
) -> int:
    """Return the value of a move by a database.

    A pattern consists of a `diagram` and of lines, `values`. A line consists of a `value` and of
    `words`. The argument `words` lists the words that are true of the point, out of 24 words for
    properties. A line fits if the shape of the pattern fits and all words of the line are true. The
    first line that fits decides, in the order of the patterns and of the lines of each pattern. If no
    line fits, the value is 1.

    The other arguments are the arguments of the exercise `fits`, a function of
    `gomc.course.exercises.shapes`.

    GNU Go's manual (2009), chapter 14; see `gomc.settings.database` and `gomc.reference.properties`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> from gomc.patterns import Value, WeightedPattern
    >>> board = go.Board.from_diagram('''
    ...     . X .
    ...     O . .
    ...     . . .''')
    >>> where = Points.of(["A3"], 3).bits, board.black.bits, board.white.bits, board.geometry
    >>> lines = Value(10, ("near", "osafe")), Value(2, ("far",))
    >>> patterns = (WeightedPattern("|O? |*X +--", lines),)
    >>> [value_of(patterns, words, *where) for words in [("near", "osafe"), ("far",), ("near",)]]
    [10, 2, 1]
    """
    for pattern in patterns:
        if fits(pattern.diagram, point, own, other, geometry):
            for line in pattern.values:
                if all(word in words for word in line.words):
                    return line.value
    return 1
