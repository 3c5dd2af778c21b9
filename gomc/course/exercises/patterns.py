"""A pattern and a danger of random moves: the hane, and self-atari."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import FLAG
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO, LARGE, SNAPBACKS
from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference import board as rules
from gomc.reference.board import flood, neighbours, play

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


def _empty_points(spot: CasePosition) -> Iterator[Args]:
    shape = spot.geometry
    for p in bits(shape.board & ~(spot.own | spot.other)):
        yield 1 << p, spot.own, spot.other, shape


@poses(
    9,
    "A pattern: the hane",
    FLAG,
    Positions(_empty_points, HANES),
    (
        "Look at the eight points around the point. Then turn the pattern, and swap the colours.",
        "The pattern does not fit if one of these points is off the board.",
    ),
    """
    It looks in one direction only; the pattern also fits when it is rotated
        (stride, 1), (-stride, 1), (1, stride), (-1, stride) => (-stride, 1),
    It does not swap the colours; the stone in the middle can be the stone of either player
        ((own, other), (other, own)) => ((own, other),)
    It fits at the edge; the three points on the far side must be on the board
        and on(geometry.board, *behind) =>
    It asks that the far side is empty; any stone may stand on the far side
        on(geometry.board, *behind) => on(empty, *behind)
    It does not check that the points on both sides are empty
        on(empty, left, right) and =>
    It accepts three stones of one colour; the stone in the middle must be of the other colour
        on(yours, middle) => on(own | other, middle)
    """,
)
def hane(point: int, own: int, other: int, geometry: Geometry) -> bool:
    """Return whether an empty point, given as a set, fits the first pattern of MoGo's hane.

    .. code-block:: text

        X O X
        . * .
        ? ? ?

    ``*`` is the point, ``X`` and ``O`` are stones of different colours, dots are empty points, and
    ``?`` is any point of the board. The pattern also fits after a rotation, and after an exchange of
    the colours.

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
    stride, p = geometry.stride, point.bit_length() - 1
    empty = geometry.board & ~(own | other)

    def on(points: int, *places: int) -> bool:
        return all(q >= 0 and points >> q & 1 for q in places)

    for ahead, side in ((stride, 1), (-stride, 1), (1, stride), (-1, stride)):
        middle, left, right = p + ahead, p - side, p + side
        corners = middle - side, middle + side
        behind = p - ahead - side, p - ahead, p - ahead + side
        for mine, yours in ((own, other), (other, own)):
            stones = on(mine, *corners) and on(yours, middle)
            if stones and on(empty, left, right) and on(geometry.board, *behind):
                return True
    return False


def _moves(spot: CasePosition) -> Iterator[Args]:
    view, shape = spot.view._replace(ko=0), spot.geometry
    for p in bits(rules.legal(view.own, view.other, view.atari, 0, shape)):
        yield view, 1 << p, shape


@poses(
    9,
    "Self-atari",
    FLAG,
    Positions(_moves, [*SNAPBACKS, *KO, *LARGE, "X.O\n.O.\n...", "XX.\nOOX\n.O."]),
    (
        "Play the move (gomc.reference.board.play), and look at the liberties of the new string.",
        "Taken stones leave liberties, and a string that the move joins adds liberties.",
    ),
    """
    It counts the liberties of the new stone; it should count the liberties of the whole new string
        flood(point, own, geometry.stride) => point
        == 1 => <= 1
    It ignores the stones that the move takes; taken stones leave liberties
        own, other, _, _ = play(point, view.own, view.other, view.atari, geometry) => UNTAKEN
        UNTAKEN => own, other = view.own | point, view.other
        == 1 => <= 1
    It counts two liberties as atari; a string in atari has one liberty
        == 1 => <= 2
    It looks at the position before the move
        liberties.bit_count() == 1 => bool(neighbours(point, geometry.stride) & view.own & view.atari)
    It returns True for False and False for True
        == 1 => != 1
    It asks whether the move puts the other player in atari
        own, other, _, _ = => own, other, atari, _ =
        liberties.bit_count() == 1 => bool(atari & other & ~view.atari)
    """,
    stands_for="gomc.reference.patterns.is_self_atari",
)
def is_self_atari(view: View, point: int, geometry: Geometry) -> bool:
    """Return whether a move puts the string of the new stone in atari.

    `point` is a set of one point, and the move is legal. `view` is the position before the move.
    `view.own` and `view.other` are the stones of the player to move and of the opponent, and
    `view.atari` the stones of both players that are in atari. Take the captured stones off
    before you count the liberties.

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
    own, other, _, _ = play(point, view.own, view.other, view.atari, geometry)
    empty = geometry.board & ~(own | other)
    string = flood(point, own, geometry.stride)
    liberties = neighbours(string, geometry.stride) & empty
    return liberties.bit_count() == 1
