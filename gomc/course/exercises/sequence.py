"""Moves that answer: saving, capturing; and what the rest of a large board is worth."""

from __future__ import annotations

from collections.abc import Iterator

from gomc.course.exercises.cases import Args, Positions, Samples, Spot
from gomc.course.exercises.kinds import REAL, SET
from gomc.course.exercises.posing import poses
from gomc.course.exercises.rules import KO, LARGE, SNAPBACKS
from gomc.game.points import Geometry, Points, bits, geometry
from gomc.game.position import View
from gomc.reference import board as rules
from gomc.reference import sequence as book
from gomc.reference.eyes import candidates
from gomc.results.tally import Counts
from gomc.rng import Rng
from gomc.search.zones import tuned as tuned_by_counts
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


def _answers(spot: Spot) -> Iterator[Args]:
    """Yield a position after each stone that may have been the last, and after a pass."""
    view, shape = spot.view, spot.geometry
    points = candidates(view.own, view.other, view.atari, view.ko, shape, "diagonal")
    beside = rules.neighbours(view.own & view.atari, shape.stride) & view.other
    if points:
        yield view._replace(passes=1), points, shape
        for p in [*bits(beside), *bits(view.other & ~beside)][:4]:
            yield view._replace(last=1 << p), points, shape


def _extensions(view: View, points: int, geometry: Geometry) -> int:
    near = rules.neighbours(view.last, geometry.stride)
    own = view.own & view.atari
    return points & rules.neighbours(rules.flood(near & own, own, geometry.stride), geometry.stride)


def _saves_anything(view: View, points: int, geometry: Geometry) -> int:
    own, other, atari, found = view.own, view.other, view.atari, 0
    for p in bits(points):
        if own & atari & ~rules.play(1 << p, own, other, atari, geometry)[2]:
            found |= 1 << p
    return found


@poses(
    9,
    "Save what the last move put in atari",
    SET,
    Positions(_answers, [*THREATS, *KO, *LARGE]),
    (
        "Which own strings touch the last stone and are in atari? Try the moves one by one (play).",
        "A string is saved if some of its stones are no more in atari after the move.",
    ),
    (
        (
            "It extends even where that does not help: the string must have two liberties after it",
            _extensions,
        ),
        (
            "It forgets that a string is saved too by taking what threatens it",
            lambda v, s, g: book.saving_moves(v, s, g) & _extensions(v, s, g),
        ),
        ("It saves all strings in atari, not only those that the last move threatens", _saves_anything),
        (
            "It captures; it should save",
            lambda v, s, g: s & rules.neighbours(v.other & v.atari, g.stride),
        ),
        (
            "It finds all moves that touch the last one",
            lambda v, s, g: s & rules.neighbours(v.last, g.stride),
        ),
        ("It finds nothing", lambda *_: 0),
    ),
    stands_for="gomc.reference.sequence.saving_moves",
    stage=Stages(Save()),
)
def saving_moves(view: View, points: int, geometry: Geometry) -> int:
    """Return those of the points where a move saves a string that the last move put in atari.

    `view` is the position: `view.own` and `view.other` are the stones of the player to move and of the
    opponent, `view.atari` the stones of both in strings with one liberty, and `view.last` is the
    opponent's last stone, as a set of one (empty after a pass). An own string in atari beside the last
    stone is saved if it has two liberties or more after the move: by a stone on its liberty, or because
    a string beside it is taken.

    This is a stage of random games: a right answer can be used in searches of both backends.

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
    return book.saving_moves(view, points, geometry)


@poses(
    11,
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
            lambda v, s, g: s & rules.neighbours(v.own & v.atari, g.stride),
        ),
        (
            "It finds the liberties of all strings of the other player; take those in atari",
            lambda v, s, g: s & rules.neighbours(v.other, g.stride),
        ),
        (
            "It finds liberties of both players' strings",
            lambda v, s, g: s & rules.neighbours(v.atari, g.stride),
        ),
        (
            "It has points that are not among `points`",
            lambda v, _s, g: rules.neighbours(v.other & v.atari, g.stride) & g.board,
        ),
        ("It returns the stones that can be taken, not the moves", lambda v, _s, _g: v.other & v.atari),
        (
            "It takes only what the last move touches",
            lambda v, s, g: (
                s & rules.neighbours(rules.flood(v.last, v.other, g.stride) & v.atari, g.stride)
            ),
        ),
    ),
    stage=Stages(Capture()),
)
def captures(view: View, points: int, geometry: Geometry) -> int:
    """Return those of the points where a move takes something, anywhere on the board.

    The arguments are those of every stage (`gomc.settings.own.Own`): the position, in which
    `view.other` are the opponent's stones and `view.atari` the stones of both in strings with one
    liberty; the moves to choose from; and the shape of the board.

    A right answer can be used in searches of both backends, ``Stages(Own(captures))``: the fast backend
    compiles the answer as it stands. ``exercise("captures").fast(captures)`` says how many games a
    second that gives; a wrong answer can be played so too.

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
    return book.captures(view, points, geometry)


def _leads(rng: Rng) -> Args:
    return rng.below(41) - 20.0, rng.below(41) - 20.0, rng.below(5) / 4, rng.below(16) / 2


@poses(
    9,
    "Zones: the tuned score of the rest of the board",
    REAL,
    Samples(_leads),
    (
        "The lead on the whole board is outside + inside - komi.",
        "With alpha = 0 the game in the zone is as good as even: the result is komi - inside.",
    ),
    (
        (
            "It forgets komi",
            lambda inside, outside, alpha, _komi: alpha * (outside + inside) - inside,
        ),
        (
            "It tunes what is outside alone; alpha is for the lead on the whole board",
            lambda inside, outside, alpha, komi: alpha * outside - (inside - komi),
        ),
        (
            "It adds what is expected inside; that is deducted",
            lambda inside, outside, alpha, komi: alpha * (outside + inside - komi) + (inside - komi),
        ),
        (
            "It leaves alpha out",
            lambda inside, outside, _alpha, komi: (outside + inside - komi) - (inside - komi),
        ),
        (
            "It tunes the wrong way round: with alpha = 1 the whole lead counts",
            lambda inside, outside, alpha, komi: (
                (1 - alpha) * (outside + inside - komi) - (inside - komi)
            ),
        ),
        (
            "It deducts komi in the first bracket only",
            lambda inside, outside, alpha, komi: alpha * (outside + inside - komi) - inside,
        ),
    ),
)
def tuned(inside: float, outside: float, alpha: float, komi: float) -> float:
    r"""Return the score outside a zone, tuned towards an even game.

    On a large board MoGo's games are played in a zone, and what is outside is estimated once. If games
    on the whole board had the mean scores :math:`\bar s_0` in the zone, `inside`, and :math:`\bar s_1`
    outside, then outside counts

    .. math::  \hat s_1 = \alpha (\bar s_1 + \bar s_0 - k) - (\bar s_0 - k)

    with komi :math:`k`. With a small :math:`\alpha` the local fight decides the games, even if the game
    seems decided.

    MoGo's report RR-6062 (2006), equation (2); see `gomc.search.zones.tuned`.

    Examples
    --------
    >>> [tuned(4.0, -2.0, alpha, komi=0.5) for alpha in (1, 0.5, 0)]
    [-2.0, -2.75, -3.5]
    """
    shape = geometry(3)
    counts = Counts.of(1, shape)
    counts.tallies[0].n = 1
    counts.owners[0], counts.owners[9] = inside, outside  # type: ignore[call-overload]
    return tuned_by_counts(counts, Points.of(["A3"], 3), alpha, komi)
