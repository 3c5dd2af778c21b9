"""Counterexamples to rules: a game that superko forbids, and positions where rules of eyes go wrong.

The learner draws a position, and gomc judges the position, by the rules of Go and by Benson's rule.
"""

from __future__ import annotations

from collections.abc import Iterator

import gomc.reference as go
from gomc.course.exercises.goals import ONCE, board_of
from gomc.course.exercises.kinds import TEXT
from gomc.course.exercises.model import Function
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import atari
from gomc.errors import IllegalMove
from gomc.game.points import Geometry, Points, bits, point_name
from gomc.game.rules import Rules
from gomc.reference.board import legal, neighbours, play
from gomc.reference.eyes import oleg_eyes, olga_eyes, surrounded

LONGEST_GAME = 40
"""The longest game that is judged, in moves."""


def _told_apart(function: Function) -> tuple[bool, str]:
    """Return whether superko alone forbids the last move of a game on 3x3."""
    simple, superko = go.Board(3, rules=Rules(ko="simple")), go.Board(3)
    names = function().split()
    if not 1 <= len(names) <= LONGEST_GAME:
        return False, f"a game has 1 to {LONGEST_GAME} moves, such as B2 A1 pass C3"
    for number, name in enumerate(names, 1):
        try:
            simple.play(name)
        except IllegalMove as error:
            said = str(error).rstrip(".")
            return False, f"move {number} is forbidden without superko too ({said})"
        try:
            superko.play(name)
        except IllegalMove:
            if number == len(names):
                return True, f"Superko alone forbids move {number}, {name}"
            return False, f"superko forbids move {number} already, and the game goes on after it"
    return False, "superko allows all moves; the last move should restore an earlier position"


@poses(
    1,
    "Two rules of ko told apart",
    TEXT,
    ONCE,
    (
        "A simple ko repeats a position after two moves, and simple ko forbids this. Look for a cycle "
        "of more moves, as in the picture where White captures two stones and Black takes one back.",
        "A pass is a move, and does not change the stones. On a board of 3x3 a string of many stones "
        "can be captured, and the stones can come back one by one.",
    ),
    "",
    goal=_told_apart,
    place=10,
)
def superko_game() -> str:
    """Return a game on 3x3 whose last move is legal with simple ko, and forbidden by superko.

    The game is a text such as ``"B2 A1 pass C3"``. Black begins, and the players take turns. All moves
    before the last move must be legal by both rules. By simple ko a move must not restore the position
    before the opponent's last move. By positional superko a move must not restore any earlier position
    of the game. gomc plays your game by both rules.

    The rules of Tromp and Taylor; see `gomc.game.rules.Rules`.
    """
    return "C2 B2 B1 B3 C3 C1 C2"


def _lives(own: int, other: int, shape: Geometry) -> int:
    """Return the stones of a player that live for certain, by Benson's rule."""
    board = go.Board(shape.size)
    board.set_up(bits(own), bits(other))
    return sum(string.bits for string in board.unconditional().black.strings)


def _fills_an_eye(function: Function) -> tuple[bool, str]:
    """Return whether Oleg's rule lets Black fill an eye without which stones do not live."""
    board = board_of(function, range(3, 8))
    own, other, shape = board.black.bits, board.white.bits, board.geometry
    alive, threatened = _lives(own, other, shape), atari(own, other, shape)
    if not alive:
        return False, "no black stone here lives for certain (by Benson's rule)"
    inside = surrounded(own, other, shape)
    allowed = inside & ~oleg_eyes(own, other, threatened, shape)
    if not allowed:
        return False, "Oleg's rule sees an eye at each point that Black surrounds"
    for p in bits(allowed & legal(own, other, threatened, 0, shape)):
        after, left, *_ = play(1 << p, own, other, threatened, shape)
        if alive & ~_lives(after, left, shape):
            return True, f"After Black's own {point_name(p, shape.size)} not all stones live"
    return False, "the stones still live after each move that Oleg's rule allows: there are other eyes"


@poses(
    2,
    "Where Oleg's rule fills a living eye",
    TEXT,
    ONCE,
    (
        "Oleg's rule sees an eye only where all neighbours belong to one string. So two strings must "
        "share the eye.",
        "The stones must live before: two strings that share two eyes. After one of the eyes is "
        "filled, a single eye must be left.",
    ),
    "",
    goal=_fills_an_eye,
    place=10,
)
def filled_eye() -> str:
    """Return a position in which Oleg's rule lets Black fill an eye, and stones that lived can die.

    The position is a diagram of 3x3 to 7x7 points, with ``X`` for Black and ``O`` for White, as
    ``print(board)`` writes boards. Some of Black's stones must live for certain, by Benson's rule
    (Black could always pass). Black must surround a point that is no eye by Oleg's rule, and after a
    move of Black's at this point some of the stones that lived must not live for certain any more. gomc
    tries all such points.

    Bouzy and Helmstetter 2003, section 3.3; see `gomc.settings.eyes.OLEG`.
    """
    return """
        . X X O
        X . X O
        X X O O
        O O O .
        """


def _captures(own: int, other: int, eyes: int, depth: int, shape: Geometry) -> Iterator[str]:
    """Yield how White, to move, captures stones around an eye but not all of them; Black passes."""
    threatened = atari(own, other, shape)
    for p in bits(legal(other, own, threatened, 0, shape)):
        _, left, *_ = play(1 << p, other, own, threatened, shape)
        around = neighbours(1 << p, shape.stride) & own
        if eyes >> p & 1 and around & left and around & ~left:
            yield point_name(p, shape.size)
        elif depth > 1 and not eyes >> p & 1:
            after = other | 1 << p
            yield from _captures(left, after, eyes, depth - 1, shape)


STEPS = 3
"""The most moves of White's that break an eye."""


def _trusts(function: Function) -> tuple[bool, str]:
    """Return whether Olga's rule sees an eye of Black's that White breaks."""
    board = board_of(function, range(3, 6))
    own, other, shape = board.black.bits, board.white.bits, board.geometry
    eyes = olga_eyes(own, other, atari(own, other, shape), shape)
    if not eyes:
        return False, "Olga's rule sees no eye of Black's here"
    point = next(_captures(own, other, eyes, STEPS, shape), "")
    if point:
        return True, f"White takes some of the stones around {point}, and Black keeps the others"
    names = ", ".join(Points(eyes, shape.size).names)
    return False, (
        f"in {STEPS} moves White cannot take some of the stones around an eye ({names}) and leave "
        f"others"
    )


@poses(
    2,
    "Where Olga's rule trusts an eye that White can break",
    TEXT,
    ONCE,
    (
        "Around such an eye stand several strings, and one of them has few liberties besides the eye.",
        "Olga's rule sees no eye beside a stone in atari. So each string around the eye needs a second "
        "liberty, and White must be able to fill the second liberty of one string.",
    ),
    "",
    goal=_trusts,
    place=20,
)
def false_eye() -> str:
    """Return a position in which Olga's rule sees an eye of Black's that White can break.

    The position is a diagram of 3x3 to 5x5 points, with ``X`` for Black and ``O`` for White. White
    moves first, and Black always passes. In three moves or fewer White must be able to capture some of
    the stones around the eye by playing there, but not all of them. gomc tries all moves of White's.
    (With a good answer Black may still keep the eye; Olga's rule gives no answer, because the rule sees
    no danger before an atari.)

    Bouzy and Helmstetter 2003, section 3.3; see `gomc.settings.eyes.OLGA`.
    """
    return """
        . O X .
        . X . X
        . O X .
        . . . .
        """
