"""All moves as first, and temperature, which makes good moves more likely than bad moves."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import NOTHING, REALS, SET
from gomc.course.exercises.posing import poses
from gomc.game.points import bits
from gomc.game.rules import Color
from gomc.reference import amaf
from gomc.results.tally import GameResult, PlayoutSums
from gomc.rng import Rng

Tables = dict[Color, list[PlayoutSums]]


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
    return tables, GameResult(black, white, to_play, moves), 0.5


@poses(
    4,
    "A game counted for all moves in the game",
    NOTHING,
    Samples(_counted_game),
    (
        "Keep the set of points that were played already, by either player.",
        "The colours alternate at every move, and at a pass too.",
    ),
    """
    It counts every move at a point; only the first move at the point counts
        and move not in seen =>
    It counts a point for both players; the point counts only for the player who played there first
        move not in seen => (move, color) not in seen
        seen.add(move) => seen.add((move, color))
    It counts passes; -1, the number of a pass, is the last entry of the table
        move and move => move
    It counts all moves for the player who began; the colours must alternate
        color = color.other =>
    It changes the sign of the score for White; both tables add the score from Black's view
        add(game.score, => add(game.score * color,
    It counts only the moves of the player who began; the moves of both players count
        tables[color] => color is game.to_play and tables[color]
    It adds no game to the tables
        in game.moves: => in []:
    """,
    changes="tables",
    stands_for="gomc.reference.amaf.count_firsts",
    given="""
    A pass does not change the colour, so all moves after a pass count for the wrong player
        color = color.other => color = color.other if move else color
    """,
)
def count_firsts(tables: Tables, game: GameResult, komi: float) -> None:
    """Count a playout for all moves of the playout, as if each move had been the first.

    For each player, `tables` contains a `gomc.results.tally.PlayoutSums` for every point `p`. Call
    ``tables[color][p].add(game.score, komi)`` for every point `p` that was played in the game, where
    `color` is the player who played there first. `game.moves` lists the moves in order, as sets of one
    point (``move.bit_length() - 1`` is the point). A pass is the empty set, and does not count.
    `game.to_play` made the first move. (`game.firsts` gives the result of the exercise: find the points
    yourself.)

    Bruegmann 1993; Bouzy and Helmstetter 2003, section 4.2; see `gomc.reference.amaf`.

    Examples
    --------
    >>> from gomc import Color
    >>> from gomc.reference.amaf import new_tables
    >>> from gomc.results.tally import GameResult
    >>> tables, moves = new_tables(6), [1 << 0, 1 << 3, 0, 1 << 0]
    >>> count_firsts(tables, GameResult(0b11, 0, Color.BLACK, moves), 0.5)
    >>> [tally.n for tally in tables[Color.BLACK]], [tally.n for tally in tables[Color.WHITE]]
    ([1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0])
    """
    seen = set()
    color = game.to_play
    for move in game.moves:
        if move and move not in seen:
            seen.add(move)
            tables[color][move.bit_length() - 1].add(game.score, komi)
        color = color.other


def _values(rng: Rng) -> Args:
    values = [(rng.below(41) - 20) / 10 for _ in range(1 + rng.below(5))]
    return values, rng.below(9) / 2


@poses(
    5,
    "Probabilities from values",
    REALS,
    Samples(_values, [([1.0, 2.0], 1.0), ([0.0, 900.0, 1000.0], 3.0), ([-5000.0, -5001.0], 1.0)]),
    (
        "e to the power of 1000 is too large for a float, and e to the power of -1000 is 0 as a float. "
        "The probabilities stay the same if you add the same number to all values, or subtract it.",
        "Choose the number so that the largest power is 1: subtract the largest value from all values.",
    ),
    """
    The weights are not divided by their sum
        (value - largest) => value
        weight / total for => weight for
    It uses k as a temperature; k is an inverse temperature
        math.exp(k * => math.exp((1 / k if k else 0) *
    It prefers small values
        math.exp(k * => math.exp(-k *
    It ignores k
        math.exp(k * (value => math.exp((value
    It divides by the largest weight, not by the sum of the weights
        weight / total => weight
    """,
)
def softmax(values: list[float], k: float) -> list[float]:
    r"""Return the probability with which each of several moves is drawn, given their values.

    The probability is proportional to :math:`e^{K v}`, and so

    .. math::  p_i = \frac{e^{K v_i}}{\sum_j e^{K v_j}}.

    `K` is the inverse of a temperature. With `K` = 0 all moves are equally likely. With a large `K`
    only the best moves are likely. Values and `K` may be so large that no float holds :math:`e^{K v}`,
    but floats hold the probabilities.

    Bouzy and Helmstetter 2003, section 4.3; see `gomc.settings.Temperature`.

    Examples
    --------
    >>> [round(p, 3) for p in softmax([0.0, 1.0, 2.0], 1.0)]
    [0.09, 0.245, 0.665]
    >>> softmax([0.0, 1.0], 0.0)
    [0.5, 0.5]
    """
    largest = max(values)
    weights = [math.exp(k * (value - largest)) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def _lines(rng: Rng) -> Args:
    n = 1 + rng.below(8)
    weights = [(1 + rng.below(8)) / 4 for _ in range(n)]
    return weights, 1 + rng.below((1 << n) - 1), rng


@poses(
    5,
    "A move drawn by its weight",
    SET,
    Samples(_lines),
    (
        "Add up the weights of the points in the set. The place is rng.fraction() times this sum.",
        "Go along the points and add their weights, until the sum is larger than the place.",
    ),
    """
    It adds the weights of all points; it should add only the weights of the points in the set
        total += weights[p] => total = sum(weights)
    The place is not multiplied by the sum of the weights
        * total =>
    The index of a weight is the number of the point, not the position of the point in the set
        weights[p] => weights[[*bits(points)].index(p)]
    It ignores the weights and draws every point with the same probability
        weights[p] => 1.0
    It returns the number p of the point; it should return the set of this point, 1 << p
        return 1 << p => return p
    """,
)
def draw_weighted(weights: list[float], points: int, rng: Rng) -> int:
    """Return a point, as a set of one point, with a probability proportional to the point's weight.

    Lay the weights of the points end to end in reading order, and add them in this order
    (``weights[p]`` is the weight of point `p`). Draw a place on this line, ``rng.fraction()`` of the
    length of the line. Return the first point whose end lies beyond the place.

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
    total = reached = 0.0
    for p in bits(points):
        total += weights[p]
    place = rng.fraction() * total
    for p in bits(points):
        reached += weights[p]
        if reached > place:
            break
    return 1 << p
