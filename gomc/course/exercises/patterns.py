"""Shapes and their dangers: a pattern, and self-atari."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, Positions, Spot
from gomc.course.exercises.kinds import FLAG
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO, LARGE, SNAPBACKS
from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference import board as rules
from gomc.reference import patterns as book
from gomc.settings.patterns import HANE, Pattern, table

HANES = (
    "XOX\n...\n...",
    "OXO\n...\n...",
    "X..\nO..\nX..",
    "...\n...\nXOX",
    "..O\n..X\n..O",
    "XOX.\n....\nOXO.\n....",
    "XOX.\n..O.\n....\n....",
    "XOX\n...\n.X.",
    "....\nXOX.\n....\n....",
    "....\n....\nXOX.\n....",
    "...X\n...O\n...X\n....",
    "..X.\n..O.\n..X.\n....",
    "XX.\n...\n...",
)


def _empty_points(spot: Spot) -> Iterator[Args]:
    shape = spot.geometry
    for p in bits(shape.board & ~(spot.own | spot.other)):
        yield 1 << p, spot.own, spot.other, shape


def _fits(point: int, own: int, other: int, geometry: Geometry, *patterns: Pattern) -> bool:
    number = book.neighbourhood(point.bit_length() - 1, own, other, geometry)
    return bool(table(patterns)[number])


def _one_way(point: int, own: int, other: int, geometry: Geometry) -> bool:
    """Whether the pattern fits as it is drawn, in one of both colours."""
    p, stride = point.bit_length() - 1, geometry.stride
    signs = []
    for q in (p - stride - 1, p - stride, p - stride + 1, p - 1, p + 1, p + stride - 1, p + stride):
        on_board = q >= 0 and geometry.board >> q & 1
        signs.append("X" if on_board and own >> q & 1 else "O" if on_board and other >> q & 1 else ".")
        signs[-1] = signs[-1] if on_board else "#"
    below = "#" not in signs[5:] and (geometry.board >> p + stride + 1 & 1)
    return bool("".join(signs[:5]) in ("XOX..", "OXO..") and below)


@poses(
    9,
    "A pattern: the hane",
    FLAG,
    Positions(_empty_points, HANES),
    (
        "Look at the eight points around; then at their rotations, and at both colours.",
        "Off the board there is no point, and the pattern does not fit.",
    ),
    (
        (
            "It does not turn the pattern: it stands for its rotations too",
            lambda p, own, other, g: _one_way(p, own, other, g),
        ),
        (
            "It does not exchange the colours; the stone in the middle can be anyone's",
            lambda p, own, other, g: (
                _fits(p, own, other, g, Pattern("", "XOX .*. ???", mover="X"))
                and _middle(p, own, other, g, other)
            ),
        ),
        (
            "It fits at the edge too; but the three points on the far side must be on the board",
            lambda p, own, other, g: _fits(
                p, own, other, g, HANE[0], Pattern("", "XOX .*. ###"), Pattern("", "XOX .*. ..#")
            ),
        ),
        (
            "It wants the far side empty; there may be anything",
            lambda p, own, other, g: _fits(p, own, other, g, Pattern("", "XOX .*. ...")),
        ),
        (
            "It does not ask that both sides are empty",
            lambda p, own, other, g: _fits(p, own, other, g, Pattern("", "XOX ?*? ???")),
        ),
        (
            "It fits three stones of one colour",
            lambda p, own, other, g: _fits(p, own, other, g, HANE[0], Pattern("", "XXX .*. ???")),
        ),
    ),
)
def hane(point: int, own: int, other: int, geometry: Geometry) -> bool:
    """Return whether an empty point, a set of one, fits the first pattern of MoGo's hane.

    .. code-block:: text

        X O X
        . * .
        ? ? ?

    ``*`` is the point, ``X`` and ``O`` are stones of different colours, dots are empty points, and
    ``?`` can be anything, but must be on the board. The pattern also stands for its rotations, and for
    its exchange of colours.

    MoGo's report RR-6062 (2006), Figure 5; see `gomc.settings.patterns`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . . . X
    ...     . . . O
    ...     . . . X
    ...     . . . .''')
    >>> black, white, shape = board.black.bits, board.white.bits, board.geometry
    >>> [name for name in ("C3", "B3", "C2") if hane(Points.of([name], 4).bits, black, white, shape)]
    ['C3']
    """
    return _fits(point, own, other, geometry, HANE[0])


def _middle(point: int, own: int, other: int, geometry: Geometry, colour: int) -> bool:
    """Whether the stone that a hane goes round is of a colour: the one with a stone on both sides."""
    near = rules.neighbours(point, geometry.stride) & geometry.board
    return bool(near & (own | other) & colour) and not near & (own | other) & ~colour


def _moves(spot: Spot) -> Iterator[Args]:
    view, shape = spot.view._replace(ko=0), spot.geometry
    for p in bits(rules.legal(view.own, view.other, view.atari, 0, shape)):
        yield view, 1 << p, shape


def _few_liberties(
    point: int, own: int, other: int, geometry: Geometry, before: int, string: bool
) -> bool:
    """Whether a stone has few liberties, what it takes left out of account."""
    empty = geometry.board & ~(own | other | point)
    stones = rules.flood(point, own | point, geometry.stride) if string else point
    free = rules.neighbours(stones, geometry.stride) & empty
    return free.bit_count() <= before


def _left(view: View, point: int, geometry: Geometry) -> int:
    """Return what is left of the opponent's stones after a move."""
    return rules.play(point, view.own, view.other, view.atari, geometry)[1]


@poses(
    9,
    "Self-atari",
    FLAG,
    Positions(_moves, [*SNAPBACKS, *KO, *LARGE, "X.O\n.O.\n...", "XX.\nOOX\n.O."]),
    (
        "Play the move (gomc.reference.board.play), and look at the liberties of its string.",
        "The stones that it takes leave liberties, and the string that it joins has others.",
    ),
    (
        (
            "It looks at the stone alone, not at the string that it joins",
            lambda v, p, g: _few_liberties(p, v.own, _left(v, p, g), g, 1, string=False),
        ),
        (
            "It forgets what the move takes: that makes liberties",
            lambda v, p, g: _few_liberties(p, v.own, v.other, g, 1, string=True),
        ),
        (
            "Two liberties are no atari",
            lambda v, p, g: _few_liberties(p, v.own, _left(v, p, g), g, 2, string=True),
        ),
        (
            "It looks at the position before the move",
            lambda v, p, g: bool(rules.neighbours(p, g.stride) & v.own & v.atari),
        ),
        ("It is the wrong way round", lambda *args: not book.is_self_atari(*args)),
        (
            "It asks whether the move puts the other player in atari",
            lambda v, p, g: bool(
                (after := rules.play(p, v.own, v.other, v.atari, g))[2] & after[1] & ~v.atari
            ),
        ),
    ),
    stands_for="gomc.reference.patterns.is_self_atari",
)
def is_self_atari(view: View, point: int, geometry: Geometry) -> bool:
    """Return whether a move puts its own string in atari: it has one liberty then.

    `point` is a set of one, and the move is legal. `view` is the position before it: `view.own` and
    `view.other` are the stones of the player to move and of the opponent, `view.atari` the stones of
    both in strings with one liberty. The stones that the move takes are gone when liberties are
    counted.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.patterns`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . O . .
    ...     . . . .
    ...     . . . .
    ...     . . . .''')
    >>> view, shape = board.state.view, board.geometry
    >>> [is_self_atari(view, Points.of([name], 4).bits, shape) for name in ("A4", "A3")]
    [True, False]
    """
    return book.is_self_atari(view, point, geometry)
