"""Whole games: when a search may stop, and the komi of the next search."""

from __future__ import annotations

import math

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import FLAG, REAL, pair
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _visits(rng: Rng) -> Args:
    return [rng.below(40) for _ in range(1 + rng.below(5))], rng.below(30)


@poses(
    23,
    "May the search stop?",
    FLAG,
    Samples(
        _visits,
        [
            ([5], 10),
            ([5, 5], 0),
            ([9, 4], 5),
            ([9, 4], 4),
            ([9, 5], 3),
            ([4, 9], 4),
            ([3, 9, 8], 2),
            ([0, 0, 7], 6),
            ([0, 0, 7], 7),
        ],
    ),
    (
        "In the worst case all playouts that are left go to the second move.",
        "A move that only reaches the same number might win the tie, so that is not enough.",
    ),
    """
    It compares the best move with the last move of the list; the second best move counts
        sorted(visits, reverse=True) => list(visits)
    It lets the second move catch up exactly; then the choice may change
        first - second > left => first - second >= left
    It stops when the best move has more than half of all playouts so far
        first - second > left => first > sum(visits) - first
    It forgets the playouts that the second move has already
        first - second > left => first > left
    It stops only when no playouts are left
        first - second > left => left == 0
    """,
)
def may_stop(visits: list[int], left: int) -> bool:
    """Return whether a search may stop, because the rest of the playouts cannot change the choice.

    `visits` are the playouts of all moves so far, in any order, and `left` playouts are still to be
    played. In the end the search chooses the move with most playouts. The search may stop if the move
    that is ahead now will have more playouts than every other move, wherever the rest goes. A search
    with a single move may always stop.

    Huang, Coulom and Lin 2010; see `gomc.settings.thinking.Thinking`.

    Examples
    --------
    >>> may_stop([9, 4], 4), may_stop([9, 4], 5)
    (True, False)
    """
    if len(visits) == 1:
        return True
    first, second, *_ = sorted(visits, reverse=True)
    return first - second > left


def _balance(rng: Rng) -> Args:
    given = float(rng.below(20) - 5)
    ratchet = math.inf if rng.below(2) else given + 1 + rng.below(3)
    return given, ratchet, rng.below(21) / 20, 0.45, 0.55, (1.0, 2.0)[rng.below(2)]


@poses(
    23,
    "Adaptive komi, with a ratchet",
    pair("two numbers", REAL, "given", "ratchet"),
    Samples(
        _balance,
        [
            (5.0, math.inf, 0.7, 0.45, 0.55, 1.0),
            (6.0, math.inf, 0.3, 0.45, 0.55, 1.0),
            (5.0, 6.0, 0.7, 0.45, 0.55, 1.0),
            (4.0, 6.0, 0.7, 0.45, 0.55, 1.0),
            (-2.0, math.inf, 0.2, 0.45, 0.55, 1.0),
            (3.0, 9.0, 0.5, 0.45, 0.55, 2.0),
            (3.0, 9.0, 0.45, 0.45, 0.55, 1.0),
        ],
    ),
    (
        "There are three cases: the win rate is below low, above high, or between them.",
        "Below low: was the number of points positive? Then this number becomes the ratchet.",
    ),
    """
    It gives more points after a low win rate; it should give fewer points then
        return given - step, => return given + step,
    It gives fewer points when it wins often, and more when it wins seldom; the signs are exchanged
        return given - step, => return given + step,
        return given + step, ratchet => return given - step, ratchet
    It never sets the ratchet
        given if given > 0 else ratchet => ratchet
    It sets the ratchet to points that the player takes; only positive points can be too many
        given if given > 0 else ratchet => given
    It reaches the ratchet again; the points must stay below the ratchet
        given + step < ratchet => given + step <= ratchet
    It lets the new points pass the ratchet; the new points must stay below the ratchet
        and given + step < ratchet =>
    It forgets the ratchet when it gives more
        return given + step, ratchet => return given + step, float("inf")
    """,
)
def next_komi(
    given: float, ratchet: float, win_rate: float, low: float, high: float, step: float
) -> tuple[float, float]:
    """Return the points that a player gives at the next search, and the ratchet.

    After a search with a win rate below `low` the player gives `step` points less. If the present
    points are positive, they were too many, and become the ratchet. After a search with a win rate
    above `high` the player gives `step` points more, but only if the new number is still below the
    ratchet. In all other cases nothing changes. Points may become negative: then the player takes
    points.

    Baudis 2011; see `gomc.settings.playing.AdaptiveKomi`.

    Examples
    --------
    >>> next_komi(5, math.inf, 0.7, 0.45, 0.5, 1), next_komi(6, math.inf, 0.3, 0.45, 0.5, 1)
    ((6, inf), (5, 6))
    >>> next_komi(5, 6, 0.7, 0.45, 0.5, 1)
    (5, 6)
    """
    if win_rate < low:
        return given - step, given if given > 0 else ratchet
    if win_rate > high and given + step < ratchet:
        return given + step, ratchet
    return given, ratchet
