"""Exercises on what programs do not see: who wins a semeai, and when a game is known to be lost."""

from __future__ import annotations

from collections.abc import Sequence

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import WHOLE
from gomc.course.exercises.posing import poses
from gomc.rng import Rng

WON, SEKI, LOST = 1, 0, -1


def _liberties(rng: Rng) -> Args:
    return rng.below(6), rng.below(6), rng.below(5)


def _semeai(own: int, other: int, shared: int) -> int:
    """Return what becomes of a semeai."""
    wall = max(shared - 1, 0)
    if own - other >= wall:
        return WON
    return LOST if shared < 2 or max(other - 1, 0) - own >= wall else SEKI


def _no_seki(own: int, other: int, shared: int) -> int:
    return _semeai(own, other, shared) or LOST


def _without_a_move(own: int, other: int, shared: int) -> int:
    found = _semeai(own, other, shared)
    return LOST if found == SEKI and other - own >= shared - 1 else found


@poses(
    16,
    "Who wins a semeai, and when it is a seki",
    WHOLE,
    Samples(_liberties, [(3, 3, 0), (2, 3, 1), (3, 3, 2), (4, 3, 2), (0, 1, 2), (0, 2, 2), (0, 3, 3)]),
    (
        "Without shared liberties it is a race: count the moves that each player needs.",
        "Who attacks fills shared liberties last, and each of them is one of its own too. So two or "
        "more protect the weaker string.",
        "It is lost if the opponent could attack after a move of yours on one of its liberties.",
    ),
    (
        (
            "It counts no shared liberties; from the second on, each is a lead that an attack needs",
            lambda own, other, _shared: WON if own >= other else LOST,
        ),
        (
            "Who moves first wins a race with as many liberties on both sides",
            lambda own, other, shared: (
                _semeai(own, other + 1, shared)
                if own - other == max(shared - 1, 0)
                else _semeai(own, other, shared)
            ),
        ),
        (
            "One shared liberty does not count: whoever fills it takes the other string",
            lambda own, other, shared: _semeai(own, other, shared + 1 if shared else 0),
        ),
        ("It knows no seki, which is 0: nobody can attack, and both strings live", _no_seki),
        (
            "The player to move has a move before the opponent attacks",
            _without_a_move,
        ),
        (
            "It is the wrong way round: 1 is for the player to move",
            lambda own, other, shared: -_semeai(own, other, shared),
        ),
    ),
)
def semeai(own: int, other: int, shared: int) -> int:
    """Return 1 if the player to move wins a semeai, 0 if it is a seki, and -1 if the opponent wins.

    Two strings without eyes surround each other. `own` is the number of liberties that only the string
    of the player to move has, `other` that of the opponent's, and `shared` that of both. A move fills
    one liberty: the opponent's, or a shared one. Whose string has none left after a move of the other
    player is taken. Nobody must move; if nobody wants to, it is a seki, and both strings live.

    "Current Frontiers in Computer Go" (2010), section III-E: programs are weak in both.

    Examples
    --------
    >>> semeai(3, 3, 0), semeai(3, 4, 0)
    (1, -1)
    >>> semeai(0, 1, 2), semeai(0, 2, 2)
    (0, -1)
    """
    return _semeai(own, other, shared)


def _hopes(rng: Rng) -> Args:
    return ([rng.below(11) / 10 for _ in range(rng.below(8))],)


def _from(rates: Sequence[float]) -> int:
    return next((n for n in range(len(rates), 0, -1) if rates[n - 1] >= 0.5), 0)


@poses(
    16,
    "When a player knows that it has lost",
    WHOLE,
    Samples(
        _hopes,
        [
            ([],),
            ([0.6, 0.5, 0.4],),
            ([0.6, 0.4, 0.6, 0.3],),
            ([0.2, 0.1],),
            ([0.4, 0.9],),
            ([0.6, 0.49],),
        ],
    ),
    (
        "Look for the last turn at which the player still hopes.",
        "If there is no such turn, it knows from the beginning: 0.",
    ),
    (
        (
            "It takes the first turn without hope; hope may come back, and so look for the last hope",
            lambda rates: next((n for n, rate in enumerate(rates) if rate < 0.5), len(rates)),
        ),
        (
            "Half is hope enough",
            lambda rates: next((n for n in range(len(rates), 0, -1) if rates[n - 1] > 0.5), 0),
        ),
        (
            "It is the last turn with hope; the next one is meant",
            lambda rates: max(_from(rates) - 1, 0),
        ),
        ("It counts from 1", lambda rates: _from(rates) + 1),
        (
            "It counts the turns with hope; those without may stand between them",
            lambda rates: sum(rate >= 0.5 for rate in rates),
        ),
    ),
)
def knows_from(rates: list[float]) -> int:
    """Return the number of the turn from which on a player always expects to lose.

    `rates` has the player's win rates at its turns, one after the other; the first has the number 0.
    A player *hopes* at a rate of 1/2 or more. If it hopes at its last turn, the number is that of all
    turns, as it never knows.

    See `gomc.lab.experiments.weaknesses`.

    Examples
    --------
    >>> knows_from([0.7, 0.4, 0.6, 0.3, 0.1]), knows_from([0.2, 0.5])
    (3, 2)
    """
    return _from(rates)
