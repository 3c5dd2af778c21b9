"""RAVE, compiled; ``reference/rave.py`` explains it.

If the record of a game is enough (`gomc.settings.Rave.by_record`), kernels read the points where each
player was first from the record; else they go through the game's moves.

A game counts for some hundred children. With an atomic addition to each child two threads would wait
for each other, and be 1.6 times as fast as a single thread, instead of 1.8 times. So threads without a
lock may lose one of two additions that they make at once, as in Fuego.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from gomc.fast.bandits import Arms
from gomc.fast.compiler import atomics
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, word
from gomc.fast.counts import RECORD, FinishedGames, Floats, Ints
from gomc.fast.criticality import more_rave
from gomc.fast.tree import Tree
from gomc.game.points import PASS
from gomc.settings import rave as settings

OFF, MINIMUM_MSE, HAND_SCHEDULE, FIXED_ALPHA, RELIABILITY = range(5)
NONE, FUEGO, PACHI = range(3)

NEVER = -1
"""The number of a move at a point that counts for no player."""


class Schedule(NamedTuple):
    """A schedule of `gomc.settings.rave` for the kernels.

    Attributes
    ----------
    kind : int
        The number of the formula; `OFF` without RAVE.
    first, second : float
        The numbers in the formula.
    """

    kind: int
    first: float
    second: float


class RaveData(NamedTuple):
    """The settings `gomc.settings.Rave` for the kernels, and room to work in.

    Attributes
    ----------
    schedule : Schedule
        The schedule.
    by_point : bool
        Whether a point counts for the player who was first there, and not for the other.
    tree : bool
        Whether moves in the tree count.
    falling : int
        The rule by which a move's weight falls with the distance: `NONE`, `FUEGO` or `PACHI`.
    stands : bool
        Whether a move without games gets one virtual game with the RAVE value.
    without : int
        Games whose number is a multiple of `without` use no RAVE; with 0 all games use RAVE.
    grave : int
        The number of games from which on a node uses its own RAVE values.
    by_record : bool
        Whether the points where each player was first are enough.
    firsts : array of int, [player, point]
        For the player to move at the root and for the other player: the number of the move at each
        point that counts for the player, else `NEVER`.
    lent : array of int
        Room for the nodes that lend their RAVE games to a node's children.
    places : array of int
        Room for the child with each move, a pass last.
    """

    schedule: Schedule
    by_point: bool
    tree: bool
    falling: int
    stands: bool
    without: int
    grave: int
    by_record: bool
    firsts: Ints
    lent: Ints
    places: Ints


def rave_of(how: settings.Rave | None, points: int) -> RaveData:
    """Return RAVE for the kernels, on boards whose sets have this many places."""
    room = points + 1 if how and how.grave else 0
    lent: Ints = np.zeros(room, np.uint32)
    places = np.zeros(room, np.int64)
    if how is None:
        none, firsts = Schedule(OFF, 0.0, 0.0), np.zeros((2, 0), np.int64)
        return RaveData(none, True, True, NONE, True, 0, 0, True, firsts, lent, places)
    return RaveData(
        schedule_of(how.schedule),
        how.first == "point",
        how.tree,
        ("none", "fuego", "pachi").index(how.falling),
        how.unplayed == "rave",
        how.without,
        how.grave,
        how.by_record,
        np.zeros((2, points), np.int64),
        lent,
        places,
    )


def schedule_of(schedule: settings.Schedule) -> Schedule:
    """Return a schedule for the kernels."""
    if isinstance(schedule, settings.MinimumMSE):
        return Schedule(MINIMUM_MSE, schedule.bias, 0.0)
    if isinstance(schedule, settings.HandSchedule):
        return Schedule(HAND_SCHEDULE, schedule.k, 0.0)
    if isinstance(schedule, settings.FixedAlpha):
        return Schedule(FIXED_ALPHA, schedule.alpha, 0.0)
    return Schedule(RELIABILITY, schedule.initial, schedule.final)


@inlined
def leads(rave: RaveData, number: int) -> bool:
    """Whether a game, by its number from 0 on, goes down the tree with RAVE."""
    return rave.schedule.kind != OFF and (not rave.without or (number + 1) % rave.without != 0)


# --- The value of a move.


# Paper: CF (2)
@inlined
def beta(schedule: Schedule, visits: float, r: float, total: float) -> float:
    """Return the weight of the RAVE value, from 0 to 1; the mean gets the rest."""
    if schedule.kind == MINIMUM_MSE:
        return r / (visits + r + 4.0 * schedule.first * schedule.first * visits * r)
    if schedule.kind == HAND_SCHEDULE:
        return math.sqrt(schedule.first / (3.0 * total + schedule.first))
    if schedule.kind == FIXED_ALPHA:
        return 1.0 - schedule.first
    weight = r / (1.0 / schedule.first + r / schedule.second)
    return weight / (visits + weight)


@inlined
def all_visits(schedule: Schedule, arms: Arms, n: int) -> float:
    """Return the games of `n` arms together, for the only schedule that asks for them; else 0."""
    total = 0.0
    if schedule.kind == HAND_SCHEDULE:
        for j in range(n):
            total += arms.visits[j]
    return total


# Paper: CF (2)
@separate
def see_rave(
    tree: Tree,
    rave: RaveData,
    lent: Ints,
    n: int,
    covariances: Floats,
    factor: float,
    arms: Arms,
    bonus: Floats,
    total: float,
) -> None:
    """Mix the RAVE values of a node's `n` children into the children's values.

    `lent` are the nodes whose RAVE games count: the children themselves, or those that `lend` found.
    """
    for j in range(n):
        r, won = tree.rave_visits[lent[j]], tree.rave_reward[lent[j]]
        if factor:
            r, won = more_rave(r, won, covariances[j], factor)
        if r <= 0.0:
            continue
        value = won / r
        if arms.visits[j]:
            mean = arms.reward[j] / arms.visits[j]
            bonus[j] += beta(rave.schedule, arms.visits[j], r, total) * (value - mean)
        elif rave.stands:
            arms.visits[j], arms.reward[j], arms.squares[j] = 1.0, value, value


@inlined
def lender(tree: Tree, grave: int, path: Ints, n: int) -> int:
    """Return the node whose children have the RAVE games for the last node on a path."""
    i = n - 1
    while i >= 2 and tree.visits[path[i]] < grave:
        i -= 2
    return int(path[i])


@separate
def lend(tree: Tree, child: Ints, n: int, node: int, places: Ints, lent: Ints) -> None:
    """Write down, for each of `n` children, the node's child with the same move.

    A move that the node lacks keeps its own child.
    """
    first = int(tree.child[node])
    for j in range(n):
        places[tree.move[child[j]]] = child[j]
    for other in range(first, first + int(tree.children[node])):
        places[tree.move[other]] = other
    for j in range(n):
        lent[j] = places[tree.move[child[j]]]


# --- Adding a game.


@inlined
def weight(falling: int, distance: int, length: int) -> float:
    """Return the weight of a move at a distance from a node that `length` moves follow."""
    if falling == FUEGO:
        return 2.0 - distance / length
    if falling == PACHI:
        return 1.0 + 3 * (length - 1 - distance) // length
    return 1.0


# Paper: CF (4)
@inlined
def put_before(rave: RaveData, firsts: Ints, number: int, move: int, is_first: bool) -> None:
    """Enter a move into `firsts` that comes before all moves entered so far."""
    if move != PASS:
        firsts[number & 1, move] = number if is_first else NEVER
        if rave.by_point:
            firsts[1 - (number & 1), move] = NEVER


@separate
def read_record(rave: RaveData, last: int, finished: FinishedGames, leaf: int) -> None:
    """Enter where each player was first in the record of a game that begins after `last` moves."""
    for player in range(2):
        row, own = RECORD * leaf + 2 + ((last + player) & 1), rave.firsts[player]
        for w in range(finished.sets.shape[1]):
            part = finished.sets[row, w]
            for bit in range(64):
                own[64 * w + bit] = last if part >> word(bit) & ONE else NEVER


# Paper: CF (4)
@separate
def update_rave(
    tree: Tree,
    rave: RaveData,
    path: Ints,
    last: int,
    moves: Ints,
    finished: FinishedGames,
    leaf: int,
    gains: tuple[float, float],
) -> None:
    """Add a game to the RAVE games of all children of the nodes on the path; see the reference."""
    length, firsts = last + int(finished.length[leaf]), rave.firsts
    own, other = gains
    if rave.by_record:
        read_record(rave, last, finished, leaf)
    else:
        firsts[:] = NEVER
        for number in range(length - 1, last - 1, -1):
            put_before(rave, firsts, number, moves[number - last], True)
    for depth in range(last, -1, -1):
        if depth < last:
            put_before(rave, firsts, depth, int(tree.move[path[depth + 1]]), rave.tree)
        count(tree, rave, path[depth], firsts, depth, length, other if depth & 1 else own)


@inlined
def count(
    tree: Tree, rave: RaveData, node: int, firsts: Ints, depth: int, length: int, reward: float
) -> None:
    """Add a game of some length to the children of a node whose moves the node's player made first."""
    first, n = int(tree.child[node]), int(atomics.read(tree.children, node))
    own, moves = firsts[depth & 1], tree.move[first : first + n]
    visits, rewards = tree.rave_visits[first : first + n], tree.rave_reward[first : first + n]
    for j in range(n):  # without a branch, which the processor could not foresee
        number = own[max(moves[j], 0)]
        games = weight(rave.falling, number - depth, length - depth)
        games = games if (moves[j] != PASS) & (number != NEVER) else 0.0
        visits[j] += games
        rewards[j] += games * reward
