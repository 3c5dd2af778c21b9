"""A danger of random moves: self-atari."""

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
