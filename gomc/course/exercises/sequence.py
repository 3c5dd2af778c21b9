"""Moves that answer the last move, and the score of the rest of a large board."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, CasePosition, Positions
from gomc.course.exercises.kinds import SET
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO, LARGE, SNAPBACKS
from gomc.game.points import Geometry, bits
from gomc.game.position import View
from gomc.reference import board as rules
from gomc.reference.board import neighbours
from gomc.reference.eyes import candidates
from gomc.settings.policy import Stages
from gomc.settings.sequence import Capture, Save

THREATS = (
    ".OX.\nOXX.\n.OXO\n....",
    "....\n.OO.\nOXX.\n.OO.",
    ".O..\nOX..\n.O..\n....",
    ".XO\nXO.\n.OX",
    ".X..\nXOX.\n..OO\n..O.",
    ".OXX.\nO.OOX\n.OXX.\n..O..\n.....",
    "X.X\nO.O\n...",
    "..O.\n..XO\n.OX.\n..O.",
)


def _answers(spot: CasePosition) -> Iterator[Args]:
    """Yield a position after each stone that may have been the last, and after a pass."""
    view, shape = spot.view, spot.geometry
    points = candidates(view.own, view.other, view.atari, view.ko, shape, "diagonal")
    beside = rules.neighbours(view.own & view.atari, shape.stride) & view.other
    if points:
        yield view._replace(passes=1), points, shape
        for p in [*bits(beside), *bits(view.other & ~beside)][:4]:
            yield view._replace(last=1 << p), points, shape


@poses(
    9,
    "Save what the last move put in atari",
    SET,
    Positions(_answers, [*THREATS, *KO, *LARGE]),
    (
        "Which own strings touch the last stone and are in atari? Try the moves one by one (play).",
        "A move saves a string if the string is not in atari after the move.",
    ),
    """
    It returns extensions that do not help; the string must have two liberties after the move
        if threatened & ~atari_after: => if threatened & rules.neighbours(1 << p, geometry.stride):
    It returns only extensions; a move can also save a string by taking stones beside the string
        for p in bits(points): => for p in bits(points & rules.neighbours(threatened, geometry.stride)):
    It saves all strings in atari; it should save only strings that the last move threatens
        threatened & ~atari_after => own & atari & ~atari_after
    It returns the moves that capture; it should return the moves that save
        return found => return points & rules.neighbours(other & atari, geometry.stride)
    It returns all points beside the last move
        return found => return points & rules.neighbours(view.last, geometry.stride)
    It always returns the empty set
        return found => return 0
    """,
    stands_for="gomc.reference.sequence.saving_moves",
    stage=Stages(Save()),
    given="""
    It answers the last move although no string beside the last move is in atari
        & own & atari => & own
    """,
    place=5,
)
def saving_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return the points where a move saves a string that the last move put in atari.

    `view` is the position: `view.own` and `view.other` are the stones of the player to move and of the
    opponent, `view.atari` the stones of both players in strings with one liberty, and `view.last` is
    the opponent's last stone, as a set of one point (empty after a pass). Look at the own strings in
    atari beside the last stone. A move saves such a string if the string has two or more liberties
    after the move. Either the new stone extends the string, or the move takes a string beside it.

    This is a stage of playouts. Searches of both backends can use a right answer.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.sequence`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . . . .
    ...     . O . .
    ...     O X . .
    ...     . O . .''')
    >>> view = board.state.view._replace(last=Points.of(["B1"], 4).bits)
    >>> Points(saving_moves(view, board.legal_moves().bits, board.geometry), 4).names
    ('C2',)
    """
    own, other, atari = view.own, view.other, view.atari
    touched = rules.neighbours(view.last, geometry.stride) & own & atari
    threatened = rules.flood(touched, own, geometry.stride)
    found = 0
    for p in bits(points):
        _, _, atari_after, _ = rules.play(1 << p, own, other, atari, geometry)
        if threatened & ~atari_after:
            found |= 1 << p
    return found


@poses(
    11,
    "A stage for both backends: take what can be taken",
    SET,
    Positions(_answers, [*THREATS, *KO, *LARGE, *SNAPBACKS]),
    (
        "The liberty of a string in atari touches the string.",
        "Only moves among `points` count.",
    ),
    """
    It returns liberties of own strings; it should return liberties of the other player's strings
        view.other & view.atari => view.own & view.atari
    It returns the liberties of all strings of the other player; only strings in atari can be taken
        view.other & view.atari => view.other
    It returns liberties of both players' strings in atari; only the other player's strings count
        view.other & view.atari => view.atari
    It returns moves that are not in `points`
        points & neighbours => geometry.board & neighbours
    It returns the stones that can be taken; it should return the moves that take the stones
        return points & neighbours(prey, geometry.stride) => return prey
    It takes only the string of the last move; it should take every string in atari
        import neighbours => import flood, neighbours
        view.other & view.atari => flood(view.last, view.other, geometry.stride) & view.atari
    """,
    stage=Stages(Capture()),
)
def captures(view: View, points: int, geometry: Geometry) -> int:
    """Return the points where a move takes stones, anywhere on the board.

    Every stage takes these arguments (`gomc.settings.own.Own`). `view` is the position, in which
    `view.other` are the opponent's stones and `view.atari` the stones of both players in strings with
    one liberty. `points` are the moves to choose from, and `geometry` is the shape of the board.

    Searches of both backends can use a right answer, ``Stages(Own(captures))``. The fast backend
    compiles the answer. ``exercise("captures").fast(captures)`` plays games with an answer, right or
    wrong, and says how many games each backend plays in a second.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.sequence`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.game.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X . .
    ...     X O . .
    ...     . X O X
    ...     O . X .''')
    >>> Points(captures(board.state.view, board.legal_moves().bits, board.geometry), 4).names
    ('C3',)
    """
    prey = view.other & view.atari
    return points & neighbours(prey, geometry.stride)
