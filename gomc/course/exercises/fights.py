"""Exercises on blind spots of programs: the winner of a semeai, and a game known to be lost."""

from __future__ import annotations

from functools import cache

from gomc.course.exercises.cases import Args, Samples
from gomc.course.exercises.kinds import WHOLE
from gomc.course.exercises.posing import poses
from gomc.rng import Rng


def _liberties(rng: Rng) -> Args:
    shared = rng.below(5)
    least = int(not shared)  # each string has a liberty
    return least + rng.below(6), least + rng.below(6), shared


@poses(
    16,
    "The outcome of a semeai: a win, a loss or a seki",
    WHOLE,
    Samples(_liberties, [(3, 3, 0), (2, 3, 1), (3, 3, 2), (4, 3, 2), (0, 1, 2), (0, 2, 2), (0, 3, 3)]),
    (
        "Without shared liberties a semeai is a race. Count the moves that each player needs.",
        "The attacker fills shared liberties last, because they are liberties of both strings. So two "
        "or more shared liberties protect the weaker string.",
        "The semeai is lost if the opponent could attack even after your move on a liberty of the "
        "opponent.",
    ),
    """
    It ignores shared liberties; each shared liberty after the first costs the attacker a move
        if takes(own, other, shared): => if own >= other:
        -1 if all(takes(*reply) for reply in replies) else 0 => -1
    If both strings have the same number of liberties, the player who moves first wins the race
        if takes(own, other, shared): => if takes(own, other := other + EVEN, shared):
        EVEN => (own - other == max(shared - 1, 0))
    A single shared liberty protects no string; the player who fills this liberty takes the other string
        if takes(own, other, shared): => if takes(own, other, shared := shared + (shared > 0)):
    It never returns 0; if neither player can attack, both strings live in seki
        return -1 if all(takes(*reply) for reply in replies) else 0 => return -1
    It forgets that the player to move may fill a liberty of the opponent first
        replies.append((other - 1, own, shared)) => replies += []
    The sign is wrong; 1 means that the player to move wins
        -1 if all(takes(*reply) for reply in replies) else 0 => +all(takes(*reply) for reply in replies)
        return 1 => return -1
    """,
)
def semeai(own: int, other: int, shared: int) -> int:
    """Return 1 if the player to move wins a semeai, 0 if it is a seki, and -1 if the opponent wins.

    Two strings without eyes surround each other. `own` is the number of liberties of the player to move
    that are not shared, `other` the number of such liberties of the opponent, and `shared` the number
    of liberties of both strings. A move fills one liberty of the opponent, or a shared liberty. A
    string without liberties is taken; at the beginning both strings have liberties. A player may pass.
    If both players prefer to pass, the semeai is a seki, and both strings live.

    "Current Frontiers in Computer Go" (2010), section III-E: programs are weak in both.

    Examples
    --------
    >>> semeai(3, 3, 0), semeai(3, 4, 0)
    (1, -1)
    >>> semeai(0, 1, 2), semeai(0, 2, 2)
    (0, -1)
    """
    if takes(own, other, shared):
        return 1
    replies = [(other, own, shared)]  # the liberties after a pass, for the opponent
    if other > 0:
        replies.append((other - 1, own, shared))
    if shared > 0:
        replies.append((other, own, shared - 1))
    return -1 if all(takes(*reply) for reply in replies) else 0


@cache
def takes(own: int, other: int, shared: int) -> bool:
    """Return whether the player to move can take the other string by force."""
    if other + shared <= 1:
        return True
    after = []
    if other > 0:
        after.append((own, other - 1, shared))
    if shared > 0:
        after.append((own, other, shared - 1))
    return any(survives(*left) for left in after)


@cache
def survives(own: int, other: int, shared: int) -> bool:
    """Return whether the player who has just moved takes the other string after every reply."""
    if own + shared <= 1:
        return False
    replies = [(own, other, shared)]
    if own > 0:
        replies.append((own - 1, other, shared))
    if shared > 0:
        replies.append((own, other, shared - 1))
    return all(takes(*reply) for reply in replies)


def _hopes(rng: Rng) -> Args:
    return ([rng.below(11) / 10 for _ in range(rng.below(8))],)


@poses(
    16,
    "The turn from which on a player expects to lose",
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
        "If there is no such turn, the player knows from the beginning: 0.",
    ),
    """
    It returns the first turn without hope; hope may come back, so look for the last turn with hope
        turn > 0 and rates[turn - 1] < 0.5 => turn > 0 and min(rates[:turn]) < 0.5
    A rate of exactly 1/2 still counts as hope
        rates[turn - 1] < 0.5 => rates[turn - 1] <= 0.5
    It returns the last turn with hope; it should return the next turn
        return turn => return max(turn - 1, 0)
    It counts turns from 1; the first turn is 0
        return turn => return turn + 1
    It counts the turns with hope; turns without hope may stand between those turns
        return turn => return sum(rate >= 0.5 for rate in rates)
    """,
)
def knows_from(rates: list[float]) -> int:
    """Return the number of the turn from which on a player always expects to lose.

    `rates` lists the player's win rates, turn by turn. The first turn has the number 0. A player
    *hopes* at a rate of 1/2 or more. If the player hopes at the last turn, the player never knows, and
    the result is the number of turns.

    See `gomc.lab.experiments.weaknesses`.

    Examples
    --------
    >>> knows_from([0.7, 0.4, 0.6, 0.3, 0.1]), knows_from([0.2, 0.5])
    (3, 2)
    """
    turn = len(rates)
    while turn > 0 and rates[turn - 1] < 0.5:
        turn -= 1
    return turn
