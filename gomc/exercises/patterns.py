"""Moves that answer each other: a pattern, no self-atari, saving, capturing."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.exercises.cases import Args, Positions, Spot
from gomc.exercises.kinds import FLAG, SET
from gomc.exercises.model import poses
from gomc.exercises.rules import KO, LARGE, SNAPBACKS
from gomc.exercises.rules import atari as in_atari
from gomc.patterns import HANE, Pattern, table
from gomc.points import Geometry, bits
from gomc.reference import board as rules
from gomc.reference import sequence as book
from gomc.reference.eyes import candidates
from gomc.settings.stages import Stages

HANES = (
    "XOX\n...\n...",
    "OXO\n...\n...",
    "X..\nO..\nX..",
    "...\n...\nXOX",
    "..O\n..X\n..O",
    "XOX.\n....\nOXO.\n....",
    "XOX\nO..\n...",
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
    8,
    "A pattern: the hane",
    FLAG,
    Positions(_empty_points, HANES),
    (
        "Look at the eight points around; then at their rotations, and at both colours.",
        "What is off the board is no point: there the pattern does not fit.",
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

    ``*`` is the point, ``X`` and ``O`` are stones of different colours, dots are empty points, and ``?`` can
    be anything, but must be on the board. The pattern also stands for its rotations, and for its exchange
    of colours.

    MoGo's report RR-6062 (2006), Figure 5; see `gomc.patterns`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.points import Points
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
    own, other, shape = spot.own, spot.other, spot.geometry
    threatened = in_atari(own, other, shape)
    for p in bits(rules.legal(own, other, threatened, 0, shape)):
        yield 1 << p, own, other, threatened, shape


def _few_liberties(
    point: int, own: int, other: int, geometry: Geometry, before: int, string: bool
) -> bool:
    """Whether a stone has few liberties, what it takes left out of account."""
    empty = geometry.board & ~(own | other | point)
    stones = rules.flood(point, own | point, geometry.stride) if string else point
    free = rules.neighbours(stones, geometry.stride) & empty
    return free.bit_count() <= before


@poses(
    8,
    "Self-atari",
    FLAG,
    Positions(_moves, [*SNAPBACKS, *KO, *LARGE, "X.O\n.O.\n...", "XX.\nOOX\n.O."]),
    (
        "Play the move (gomc.reference.board.play), and look at the liberties of its string.",
        "What it takes gives it liberties; what it joins gives it others.",
    ),
    (
        (
            "It looks at the stone alone, not at the string that it joins",
            lambda p, own, other, _a, g: _few_liberties(
                p, own, rules.play(p, own, other, _a, g)[1], g, 1, string=False
            ),
        ),
        (
            "It forgets what the move takes: that makes liberties",
            lambda p, own, other, _a, g: _few_liberties(p, own, other, g, 1, string=True),
        ),
        (
            "Two liberties are no atari",
            lambda p, own, other, a, g: _few_liberties(
                p, own, rules.play(p, own, other, a, g)[1], g, 2, string=True
            ),
        ),
        (
            "It looks at the position before the move",
            lambda p, own, _other, a, g: bool(rules.neighbours(p, g.stride) & own & a),
        ),
        ("It is the wrong way round", lambda *args: not book.is_self_atari(*args)),
        (
            "It asks whether the move puts the other player in atari",
            lambda p, own, other, a, g: bool(
                (after := rules.play(p, own, other, a, g))[2] & after[1] & ~a
            ),
        ),
    ),
    stands_for="gomc.reference.sequence.is_self_atari",
)
def is_self_atari(point: int, own: int, other: int, atari: int, geometry: Geometry) -> bool:
    """Return whether a move puts its own string in atari: it has one liberty then.

    `point` is a set of one, and the move is legal. `atari` has the stones of both players in strings with
    one liberty before the move. What the move takes is gone when liberties are counted.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.sequence`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X . .
    ...     . O . .
    ...     . . . .
    ...     . . . .''')
    >>> state = board.state
    >>> [
    ...     is_self_atari(Points.of([name], 4).bits, state.black, state.white, state.atari, board.geometry)
    ...     for name in ("A4", "A3")
    ... ]
    [False, False]
    """
    return book.is_self_atari(point, own, other, atari, geometry)


THREATS = (
    ".OX.\nOXX.\n.OXO\n....",
    "....\n.OO.\nOXX.\n.OO.",
    ".O..\nOX..\n.O..\n....",
    ".XO\nXO.\n.OX",
    "OX..\nXOX.\n.XOO\n..OX",
    ".OXX.\nOXOOX\n.OXX.\n..O..\n.....",
    "X.X\nO.O\n...",
    "..OX\n..XO\n.OX.\n..O.",
)


def _answers(spot: Spot) -> Iterator[Args]:
    """Yield a position after each stone that may have been the last, and after a pass."""
    own, other, shape = spot.own, spot.other, spot.geometry
    threatened = in_atari(own, other, shape)
    points = candidates(own, other, threatened, spot.ko, shape, "diagonal")
    beside = rules.neighbours(own & threatened, shape.stride) & other
    if points:
        yield points, own, other, threatened, 0, shape
        for p in [*bits(beside), *bits(other & ~beside)][:4]:
            yield points, own, other, threatened, 1 << p, shape


def _threatened(own: int, atari: int, last: int, geometry: Geometry) -> int:
    near = rules.neighbours(last, geometry.stride)
    return rules.flood(near & own & atari, own & atari, geometry.stride)


def _saves_anything(
    points: int, own: int, other: int, atari: int, _last: int, geometry: Geometry
) -> int:
    found = 0
    for p in bits(points):
        if own & atari & ~rules.play(1 << p, own, other, atari, geometry)[2]:
            found |= 1 << p
    return found


@poses(
    8,
    "Save what the last move put in atari",
    SET,
    Positions(_answers, [*THREATS, *KO, *LARGE]),
    (
        "Which own strings touch the last stone and are in atari? Try the moves one by one (play).",
        "A string is saved if some of its stones are no more in atari after the move.",
    ),
    (
        (
            "It extends even where that does not help: after the move the string must have two liberties",
            lambda s, own, _o, a, last, g: s & rules.neighbours(_threatened(own, a, last, g), g.stride),
        ),
        (
            "It forgets that a string is saved too by taking what threatens it",
            lambda s, own, o, a, last, g: (
                book.saving_moves(s, own, o, a, last, g)
                & rules.neighbours(_threatened(own, a, last, g), g.stride)
            ),
        ),
        ("It saves all strings in atari, not only those that the last move threatens", _saves_anything),
        (
            "It captures; it should save",
            lambda s, _own, o, a, _last, g: s & rules.neighbours(o & a, g.stride),
        ),
        (
            "It finds all moves that touch the last one",
            lambda s, _n, _o, _a, t, g: s & rules.neighbours(t, g.stride),
        ),
        ("It finds nothing", lambda *_: 0),
    ),
    stands_for="gomc.reference.sequence.saving_moves",
    stage=Stages(save=True),
)
def saving_moves(points: int, own: int, other: int, atari: int, last: int, geometry: Geometry) -> int:
    """Return those of the points where a move saves a string that the last move put in atari.

    `own` and `other` are the stones of the player to move and of the opponent, `atari` the stones of both
    in strings with one liberty, and `last` is the opponent's last stone, as a set of one (empty after a
    pass). A string of `own` in atari beside `last` is saved if it has two liberties or more after the
    move: by a stone on its liberty, or because a string beside it is taken.

    This is a stage of random games: a right answer can be used in searches of both backends.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.reference.sequence`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . . . .
    ...     . O . .
    ...     O X . .
    ...     . O . .''')
    >>> s, last = board.state, Points.of(["B1"], 4).bits
    >>> points = board.legal_moves().bits
    >>> Points(saving_moves(points, s.black, s.white, s.atari, last, board.geometry), 4).names
    ('C2',)
    """
    return book.saving_moves(points, own, other, atari, last, geometry)


@poses(
    9,
    "A stage for both backends: take what can be taken",
    SET,
    Positions(_answers, [*THREATS, *KO, *LARGE, *SNAPBACKS]),
    (
        "The liberty of a string in atari touches it.",
        "Only moves among `points` count.",
    ),
    (
        (
            "It finds liberties of its own strings",
            lambda s, own, _o, a, _t, g: s & rules.neighbours(own & a, g.stride),
        ),
        (
            "It finds the liberties of all strings of the other player; take those in atari",
            lambda s, _n, o, _a, _t, g: s & rules.neighbours(o, g.stride),
        ),
        (
            "It finds liberties of both players' strings",
            lambda s, _n, _o, a, _t, g: s & rules.neighbours(a, g.stride),
        ),
        (
            "It has points that are not among `points`",
            lambda _s, _n, o, a, _t, g: rules.neighbours(o & a, g.stride) & g.board,
        ),
        ("It returns the stones that can be taken, not the moves", lambda _s, _n, o, a, _t, _g: o & a),
        (
            "It takes only what the last move touches",
            lambda s, _n, o, a, t, g: s & rules.neighbours(rules.flood(t, o, g.stride) & a, g.stride),
        ),
    ),
    stage=Stages(capture=True),
)
def captures(points: int, own: int, other: int, atari: int, last: int, geometry: Geometry) -> int:  # noqa: ARG001
    """Return those of the points where a move takes something, anywhere on the board.

    The arguments are those of every stage (`gomc.settings.stages.Own`): the moves to choose from, the
    stones of the player to move and of the opponent, the stones of both in strings with one liberty, the
    last stone, and the shape of the board.

    A right answer can be used in searches, ``Stages(own=Own(captures))``; compiled by ``numba.njit``, with
    the functions of `gomc.fast.words` and `gomc.fast.board`, in those of the fast backend too. Both can be
    checked here.

    MoGo's report RR-6062 (2006), section 3.2; see `gomc.settings.stages`.

    Examples
    --------
    >>> import gomc.reference as go
    >>> from gomc.points import Points
    >>> board = go.Board.from_diagram('''
    ...     . X . .
    ...     X O . .
    ...     . X O X
    ...     O . X .''')
    >>> s, points = board.state, board.legal_moves().bits
    >>> Points(captures(points, s.black, s.white, s.atari, 0, board.geometry), 4).names
    ('C3',)
    """
    return points & rules.neighbours(other & atari, geometry.stride)
