"""All moves as first, and temperature: good moves more likely than bad ones, and ever more so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import NOTHING, REAL, REALS, SET
from gomc.course.exercises.posing import poses
from gomc.game.points import bits
from gomc.game.position import State
from gomc.game.rules import Color
from gomc.reference import amaf
from gomc.results.tally import Finished, Tally
from gomc.rng import Rng
from gomc.settings import Annealing

Tables = dict[Color, list[Tally]]


def _counted_game(rng: Rng) -> Args:
    points = [1 << p for p in (0, 1, 3, 4)]
    moves = [points[rng.below(4)] if rng.below(6) else 0 for _ in range(rng.below(8))]
    tables = amaf.new_tables(6)
    for color in Color:
        for tally in tables[color]:
            tally.add(rng.below(5) - 2, 0.5)
    black, rest = sum(points[: rng.below(5)]), rng.below(2)
    white = sum(points) & ~black if rest else 0
    to_play = (Color.BLACK, Color.WHITE)[rng.below(2)]
    return tables, Finished(black, white, to_play, moves), 0.5


def _count_wrongly(
    tables: Tables,
    game: Finished,
    komi: float,
    again: bool = False,
    passes: bool = False,
    both: bool = False,
    alternate: bool = True,
    sign: bool = False,
    beginner: bool = False,
) -> None:
    """Count a game in one of several wrong ways."""
    seen, color = set(), game.to_play
    for move in game.moves:
        if (move or passes) and (again or (move, both and color) not in seen):
            seen.add((move, both and color))
            if not beginner or color is game.to_play:
                tables[color][move.bit_length() - 1].add(game.score * (color if sign else 1), komi)
        if alternate:
            color = color.other


def _counting(**how: bool) -> Callable[..., None]:
    return lambda tables, game, komi: _count_wrongly(tables, game, komi, **how)


@poses(
    4,
    "A game counted for all its moves",
    NOTHING,
    Samples(_counted_game),
    (
        "Keep the set of points that were played already, by either player.",
        "The colours alternate at every move, and at a pass too.",
    ),
    (
        (
            "It counts a point again when it is played again; only the first time counts",
            _counting(again=True),
        ),
        (
            "It counts a point for both players; only the one counts who was there first",
            _counting(both=True),
        ),
        ("It counts passes, as point -1, which is the last of the table", _counting(passes=True)),
        (
            "It counts all moves for the player who began; the colours alternate",
            _counting(alternate=False),
        ),
        (
            "It turns the score round for White; the tables have it from Black's view",
            _counting(sign=True),
        ),
        (
            "It counts the moves of the player who began alone; the other's count too",
            _counting(beginner=True),
        ),
        ("It counts nothing", lambda *_: None),
    ),
    changes="tables",
    stands_for="gomc.reference.amaf.count_firsts",
)
def count_firsts(tables: Tables, game: Finished, komi: float) -> None:
    """Count a random game for all moves in it, as if each had been the first.

    For each player, `tables` has a `gomc.results.tally.Tally` for every point `p`. A finished game is
    counted by ``tables[color][p].add(game.score, komi)`` for every point that was played in it, for the
    player who was the first of both to play there. `game.moves` has the moves in their order, as sets
    of one (``move.bit_length() - 1`` is the point); a pass is the empty set, and is not counted.
    `game.to_play` made the first move. (`game.firsts` has these points already: find them yourself.)

    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2; see `gomc.reference.amaf`.

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.reference.amaf import new_tables
    >>> from gomc.results.tally import Finished
    >>> tables, moves = new_tables(6), [1 << 0, 1 << 3, 0, 1 << 0]
    >>> count_firsts(tables, Finished(0b11, 0, Color.BLACK, moves), 0.5)
    >>> [tally.n for tally in tables[Color.BLACK]], [tally.n for tally in tables[Color.WHITE]]
    ([1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0])
    """
    amaf.count_firsts(tables, game, komi)


def _values(rng: Rng) -> Args:
    values = [(rng.below(41) - 20) / 10 for _ in range(1 + rng.below(5))]
    return values, rng.below(9) / 2


def _softmax(values: Sequence[float], k: float) -> list[float]:
    weights = [math.exp(k * (value - max(values))) for value in values]
    return [weight / sum(weights) for weight in weights]


def _by_temperature(values: Sequence[float], k: float) -> list[float]:
    return _softmax(values, 1 / k if k else 0.0)


@poses(
    5,
    "Probabilities from values",
    REALS,
    Samples(_values, [([1.0, 2.0], 1.0), ([0.0, 900.0, 1000.0], 3.0), ([-5000.0, -5001.0], 1.0)]),
    (
        "Compute e to the power of k v for every value, and divide by their sum.",
        "Deduct the largest value from all: the result is the same, and no power is too large.",
    ),
    (
        (
            "The weights are not divided by their sum",
            lambda values, k: [math.exp(k * value) for value in values],
        ),
        ("It takes k for a temperature: k is the inverse of one", _by_temperature),
        ("It prefers small values", lambda values, k: _softmax(values, -k)),
        ("It leaves k out", lambda values, _k: _softmax(values, 1.0)),
        (
            "It divides by the largest weight, not by their sum",
            lambda values, k: [math.exp(k * (value - max(values))) for value in values],
        ),
    ),
)
def softmax(values: list[float], k: float) -> list[float]:
    r"""Return the probability with which each of several moves is drawn, given their values.

    It is proportional to :math:`e^{K v}`, and so

    .. math::  p_i = \frac{e^{K v_i}}{\sum_j e^{K v_j}}.

    `K` is the inverse of a temperature. With 0 all moves are as likely; when it is large, only the best
    are. Values and `K` may be so large that :math:`e^{K v}` is no float any more; the probabilities
    are.

    Bouzy and Helmstetter 2003, section 4.3; see `gomc.settings.Temperature`.

    Examples
    --------
    >>> [round(p, 3) for p in softmax([0.0, 1.0, 2.0], 1.0)]
    [0.09, 0.245, 0.665]
    >>> softmax([0.0, 1.0], 0.0)
    [0.5, 0.5]
    """
    return _softmax(values, k)


def _lines(rng: Rng) -> Args:
    n = 1 + rng.below(8)
    weights = [(1 + rng.below(8)) / 4 for _ in range(n)]
    return weights, 1 + rng.below((1 << n) - 1), rng


def _draw(
    weights: Sequence[float], points: int, rng: Rng, everyone: bool = False, flat: bool = False
) -> int:
    """Draw a point in one of several wrong ways."""
    candidates = [*bits(points)]
    line = range(len(weights)) if everyone else candidates
    place = rng.fraction() * (1.0 if flat else sum(weights[p] for p in line))
    reached = 0.0
    for p in candidates:
        reached += weights[p]
        if reached > place:
            break
    return 1 << p


def _by_place(weights: Sequence[float], points: int, rng: Rng) -> int:
    """Take the weights in the order of the points, whichever they are."""
    order = [*bits(points)]
    return 1 << order[_draw(weights, (1 << len(order)) - 1, rng).bit_length() - 1]


@poses(
    5,
    "A move drawn by its weight",
    SET,
    Samples(_lines),
    (
        "Add up the weights of the points in the set; the place is rng.fraction() times that.",
        "Go along the points, adding weights, until more than the place is reached.",
    ),
    (
        (
            "The line has the weights of all points; it should have those in the set alone",
            lambda weights, points, rng: _draw(weights, points, rng, everyone=True),
        ),
        (
            "The place is not multiplied by the sum of the weights",
            lambda weights, points, rng: _draw(weights, points, rng, flat=True),
        ),
        (
            "The number of a weight is that of the point, not its place among the points of the set",
            _by_place,
        ),
        (
            "It draws without regard to the weights",
            lambda _weights, points, rng: _draw([1.0] * points.bit_length(), points, rng),
        ),
        (
            "It returns the number of the point, not the set of it: 1 << p",
            lambda weights, points, rng: _draw(weights, points, rng).bit_length() - 1,
        ),
    ),
)
def draw_weighted(weights: list[float], points: int, rng: Rng) -> int:
    """Return one of the points, as a set of one, with a probability proportional to its weight.

    Lay the weights of the points end to end in reading order (``weights[p]`` is that of point `p`; add
    them in this order); draw a place on this line, ``rng.fraction()`` of its length. The first point
    whose end lies beyond the place is drawn.

    Bouzy and Helmstetter 2003, section 4.3; see `gomc.reference.amaf.weighted`.

    Examples
    --------
    >>> from gomc.rng import Rng
    >>> rng, counts = Rng(1), {1: 0, 4: 0}
    >>> for _ in range(1000):
    ...     counts[draw_weighted([3.0, 5.0, 1.0], 0b101, rng)] += 1
    >>> counts
    {1: 778, 4: 222}
    """
    return amaf.weighted(weights)(State().view, points, rng)


def _moments(rng: Rng) -> Args:
    games = 1 + rng.below(50)
    return rng.below(80), rng.below(6) / 2, rng.below(11) / 2, games


@poses(
    5,
    "Annealing: how K rises",
    REAL,
    Samples(_moments, [(0, 1.0, 5.0, 10), (10, 1.0, 5.0, 10), (25, 1.0, 5.0, 10), (5, 1.0, 5.0, 10)]),
    (
        "After a part game / games of the way, K is that part of the way from start to end.",
        "After the last game K stays as it is: min(game, games).",
    ),
    (
        (
            "It goes on after the last game; there K stays at its end",
            lambda game, start, end, games: start + (end - start) * game / games,
        ),
        (
            "It divides whole numbers by //, so that K jumps",
            lambda game, start, end, games: start + (end - start) * (min(game, games) // games),
        ),
        (
            "It goes up by end, not by end - start",
            lambda game, start, end, games: start + end * min(game, games) / games,
        ),
        (
            "It begins at 0, not at start",
            lambda game, _start, end, games: end * min(game, games) / games,
        ),
        (
            "It counts games from 1; game 0 has K = start",
            lambda game, start, end, games: start + (end - start) * min(game + 1, games) / games,
        ),
        (
            "It falls from end to start",
            lambda game, start, end, games: end + (start - end) * min(game, games) / games,
        ),
    ),
)
def annealing(game: int, start: float, end: float, games: int) -> float:
    r"""Return `K` in a game: it rises evenly from `start`, in game 0, to `end`, from game `games` on.

    `K` is the inverse of a temperature. First the games are wild, then they settle: this is simulated
    annealing.

    .. math::  K = K_0 + (K_1 - K_0) \frac{\min(i, n)}{n}

    Bouzy and Helmstetter 2003, section 4.4; see `gomc.settings.Annealing`.

    Examples
    --------
    >>> [annealing(game, 0.0, 5.0, 1000) for game in (0, 100, 5000)]
    [0.0, 0.5, 5.0]
    """
    return Annealing(start, end, games).at(game)
