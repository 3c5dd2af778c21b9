"""Shapes with values: a shape in all eight symmetries, and the first shape that fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import FLAG, WHOLE
from gomc.course.exercises.posing import poses
from gomc.game.points import Geometry, bits

SHAPES = (
    "?X? O*O ???",
    "oOo O*O ---",
    "|Oo |*O +--",
    "XO. .*? ???",
    "?X% ?*% %%%",
    "xO% %*X %%%",
    "%XO o*X ---",
)
"""The number of shapes is a prime, so that every n-th question (only these are asked) is about all."""

BOARDS = (
    "....\n.X.X\n..O.\n....",
    ".OX..\nXX..O\n.X.O.\n..X..\n.....",
    "XXX.\nX.X.\nOX..\n....",
    ".XO.\nXO.O\n.XO.\nX..X",
    "X...\n.O..\nOX..\n.O..",
)
"""Jumps, eyes and corners. On the last board a sign of two shapes, o or x, would be off the board."""


def empty_points(spot: CasePosition) -> list[int]:
    """Return the empty points of a position, each as a set."""
    return [1 << p for p in bits(spot.geometry.board & ~(spot.own | spot.other))]


def some(spot: CasePosition, point: int, n: int) -> range:
    """Return all numbers below `n`, or a single number on very small boards, which are many."""
    number = (point + 3 * spot.own + 5 * spot.other) % n
    return range(n) if spot.geometry.size > 3 else range(number, number + 1)


def _shapes(spot: CasePosition) -> Iterator[Args]:
    for point in empty_points(spot):
        for i in some(spot, point, len(SHAPES)):
            yield SHAPES[i], point, spot.own, spot.other, spot.geometry


STANDS_FOR = {"o": "O.", "x": "X.", "?": "OX.", "%": "OX.#", "|": "#", "-": "#", "+": "#", "*": "."}
"""The signs around a point that fit each sign of a shape; all other signs fit themselves."""


@poses(
    10,
    "A shape in its eight symmetries",
    FLAG,
    Positions(_shapes, BOARDS),
    (
        "Compare the nine signs with the nine points. Then turn the diagram, and mirror the diagram.",
        "The points off the board fit %, |, - and + only; ? is any point of the board.",
    ),
    """
    It does not turn the shape; a shape also stands for its rotations and reflections
        range(2) => range(1)
        range(4) => range(1)
    It turns the shape, but does not mirror the shape
        for _ in range(2) => for _ in range(1)
    It swaps the colours too; O is the player to move in every pattern
        return any( => return FLIPPED or any(
        FLIPPED => diagram[-1] > " " and fits(diagram + " ", point, other, own, geometry)
    It lets ? stand for a point off the board; only % may be off the board
        "?": "OX." => "?": "OX.#"
    It asks that % is on the board; % may also be off the board
        "%": "OX.#" => "%": "OX."
    It asks for a stone at o and x; these points may also be empty
        "o": "O.", "x": "X." => "o": "O", "x": "X"
    It uses X for the player to move; O is the player to move
        "O" if own & there else "X" if other & there => "X" if own & there else "O" if other & there
    """,
)
def fits(diagram: str, point: int, own: int, other: int, geometry: Geometry) -> bool:
    """Return whether the surroundings of an empty point, a set of one point, fit a shape.

    The shape is three rows of three signs, with a space between rows and the point ``*`` in the middle.
    The shape also fits in all eight rotations and reflections, but never with exchanged colours.

    .. code-block:: text

        O   a stone of the player to move        ?       any point of the board
        X   a stone of the opponent              %       any point of the board, or off it
        o   O or empty    x   X or empty         | - +   off the board
        .   empty

    `own` and `other` are the stones of the player to move and of the opponent. The row and the
    column of point `p` are ``divmod(p, geometry.stride)``, both from 0 to `geometry.size` - 1.
    ``point.bit_length() - 1`` is the point `p` in a set of one point.

    GNU Go's manual (2009), chapter 14; see `gomc.settings.database`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . . X .
    ...     . . . O
    ...     . . X .
    ...     . . . .''')
    >>> black, white, shape = board.black.bits, board.white.bits, board.geometry
    >>> point = Points.of(["C3"], 4).bits
    >>> fits("?X? O*O ???", point, black, white, shape)  # Black is to move
    True
    >>> fits("?X? O*O ???", point, white, black, shape)  # White is
    False
    """
    row, column = divmod(point.bit_length() - 1, geometry.stride)

    def sign_at(down: int, right: int) -> str:
        r, c = row + down, column + right
        if not (0 <= r < geometry.size and 0 <= c < geometry.size):
            return "#"
        there = 1 << r * geometry.stride + c
        return "O" if own & there else "X" if other & there else "."

    seen = [sign_at(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return any(
        all(sign in STANDS_FOR.get(shape, shape) for sign, shape in zip(seen, image, strict=True))
        for image in images(diagram)
    )


@cache
def images(diagram: str) -> list[str]:
    """Return the nine signs of a shape, in all eight rotations and reflections."""
    found, rows = [], diagram.split()
    for _ in range(2):
        for _ in range(4):
            found.append("".join(rows))
            rows = ["".join(line) for line in zip(*rows[::-1], strict=True)]
        rows = [line[::-1] for line in rows]
    return found


VALUED = (
    (("?X? O*O ???", 10), ("oOo O*O ---", 0), ("??% ?*% %%%", 3)),
    (("oOo O*O oO?", 0), ("|Oo |*O +--", 0), ("?O% ?*% %%%", 5)),
    (("?O? ?*? ???", 2), ("?O% ?*% %%%", 4), ("?O? O*O ?O?", 0)),
)
"""Shapes with values. Special shapes do not always stand before general shapes."""


def _valued(spot: CasePosition) -> Iterator[Args]:
    for point in empty_points(spot):
        for i in some(spot, point, len(VALUED)):
            yield VALUED[i], point, spot.own, spot.other, spot.geometry


@poses(
    10,
    "The first shape that fits gives the value",
    WHOLE,
    Positions(_valued, BOARDS),
    (
        "Go through the shapes in their order, and return the value of the first shape that fits.",
        "If no shape fits, the value is 1. A shape with the value 0 decides like every other shape.",
    ),
    """
    It uses the last shape that fits; the first shape that fits decides
        in patterns: => in patterns[::-1]:
    It uses the largest value of the shapes that fit; the first shape that fits decides
        in patterns: => in sorted(patterns, key=lambda pair: -pair[1]):
    It adds the values of all shapes that fit; the first shape that fits decides
        if fits(shape, point, own, other, geometry): => if False:
        return 1 => where = point, own, other, geometry; return sum(ALL or [1])
        ALL => [value for shape, value in patterns if fits(shape, *where)]
    It gives 0 to a move that no shape fits; the value of such a move is 1
        return 1 => return 0
    It skips shapes with the value 0; such a shape forbids the move
        if fits( => if value and fits(
    It does not check whether a shape fits
        if fits(shape, point, own, other, geometry): => if True:
    """,
)
def first_value(
    patterns: tuple[tuple[str, int], ...], point: int, own: int, other: int, geometry: Geometry
) -> int:
    """Return the value of the first shape that fits a move.

    `patterns` contains pairs of a shape and a value. If no shape fits, the value is 1. The other
    arguments are the arguments of the exercise `fits`. Use your own function, or `fits` of
    `gomc.course.exercises.shapes`.

    So special shapes stand above general shapes, and the three shapes that forbid to fill an eye stand
    first.

    GNU Go's manual (2009), chapter 14; see `gomc.settings.database`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X .
    ...     X . .
    ...     . . .''')
    >>> where = Points.of(["A3"], 3).bits, board.black.bits, board.white.bits, board.geometry
    >>> eye, beside = ("|Oo |*O +--", 0), ("?O% ?*% %%%", 5)
    >>> first_value((eye, beside), *where), first_value((beside, eye), *where)
    (0, 5)
    """
    for shape, value in patterns:
        if fits(shape, point, own, other, geometry):
            return value
    return 1
