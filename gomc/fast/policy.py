"""Policies, compiled; ``reference/policy.py`` explains them.

A policy of the settings is data for the kernels too: the stages are numbers in an array, and so any
order of any stages is played by the same compiled code.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    count,
    first_bit,
    has_any,
    nothing,
    nth,
    point,
    store,
    width,
    word,
)
from gomc.fast.counts import Floats, Ints
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.fillboard import fill_board
from gomc.fast.own import ROWS, address_of, own_moves
from gomc.fast.patterns import SURROUNDED, pattern_moves
from gomc.fast.rng import GAMMA, below, fraction
from gomc.fast.sequence import captures, saving_moves
from gomc.fast.weights import draw_by_weight
from gomc.game.position import View
from gomc.settings import policy as settings
from gomc.settings.database import Database
from gomc.settings.fillboard import FillBoard
from gomc.settings.own import Own
from gomc.settings.patterns import Patterns, table
from gomc.settings.policy import Stage
from gomc.settings.sequence import Save
from gomc.settings.weights import NEIGHBOURHOODS, Weights

OWN, FILL_BOARD, SAVE, PATTERNS, CAPTURE = range(1, 6)
KIND_BITS, LAST_KIND = 3, 7
ANY, BY_RULES, BY_STAGES, BY_TABLE, BY_WEIGHT, BY_LIST = range(6)


class Rules(NamedTuple):
    """Stages of which none draws, or is a learner's own.

    Attributes
    ----------
    matched : array of uint8, [row, neighbourhood]
        Tables of patterns (`gomc.settings.patterns.table`), one for every stage that has patterns.
    memory : array of words
        Room to work: the rows of `gomc.fast.patterns`, one for the candidates, and those of
        `gomc.fast.own`.
    flat : array of words
        The same, as one row.
    """

    matched: NDArray[np.uint8]
    memory: Words
    flat: Words


class Policy(NamedTuple):
    """The way to draw moves.

    The first row of `weights` and `lists` is for the player who moves first in a game.

    Attributes
    ----------
    kind : int or None
        The way: any candidate, by rules, by stages of any kind, or by one of the fields below; None if
        there is a database.
    order : int
        The kinds of the stages, `KIND_BITS` each, the first one's in the lowest bits.
    rules : Rules
        The data of the stages.
    stages : array of int, [stage, 2]
        For every stage, in their order, its kind and a number: the address of an own stage's code
        (`gomc.fast.own`), the tries of fill board, or the row of the rules' tables with the patterns.
    table : array of int
        The weight of every neighbourhood.
    weights : array of float, [player, point]
        The weight of every point.
    sums : array of float
        Room for the sums of the first weights, the first two, and so on.
    lists : array of int, [player, place]
        All points, in the order in which they are tried.
    places : array of int
        The place of each player in its list.
    database : ByDatabase or None
        A database, whose games are others.
    """

    kind: int | None
    order: int
    rules: Rules
    stages: Ints
    table: Ints
    weights: Floats
    sums: Floats
    lists: Ints
    places: Ints
    database: ByDatabase | None


# Paper: GG 14 databases
@inlined
def uniform(points: int, n: int, rng: int) -> int:
    """Return one of the `n` candidates, as a set, all with the same probability."""
    return nth(points, below(rng, n))


@separate
def weighted(points: int, weight: Floats, u: float, sums: Floats, memory: Words) -> int:
    """Return the candidate at `u`, from 0 to 1, of the line of their weights, as a set."""
    store(memory, SURROUNDED, points)
    total, n = 0.0, 0
    for w in range(memory.shape[1]):
        part = memory[SURROUNDED, w]
        while part:
            total += weight[64 * w + first_bit(part)]
            sums[n] = total
            n += 1
            part &= part - ONE
    sums[n - 1] = np.inf  # the last one is drawn even if rounding puts the place at the end
    place = u * total
    k = 0
    while sums[k] <= place:
        k += 1
    return nth(points, word(k))


@separate
def down_the_list(points: int, moves: Ints, places: Ints, player: int, memory: Words) -> int:
    """Return the next point of a player's list that is possible."""
    store(memory, SURROUNDED, points)
    while True:
        p = moves[places[player]]
        places[player] = (places[player] + 1) % len(moves)
        if memory[SURROUNDED, p >> 6] >> word(p & 63) & ONE:
            return p


# Paper: RR 3.2, CF Algorithm 1
@separate
def by_rules(view: View, points: int, shape: Shape, rules: Rules, kinds: int, row: int) -> int:
    """Ask the stages of an order one by one, and return the moves of the first that finds any.

    `row` is the number of the order's first table of patterns. None of the stages draws, or is a
    learner's own. Returning the generator's state, and keeping nothing in registers for a function that
    is called by its address, would each make games slower by 5 %.
    """
    found = nothing(points)
    while kinds:
        kind = kinds & LAST_KIND
        if kind == SAVE:
            found = saving_moves(view, points, shape)
        elif kind == PATTERNS:
            found = pattern_moves(view, points, shape, rules.matched[row], rules.memory, rules.flat)
            row += 1
        else:
            found = captures(view, points, shape)
        if has_any(found):
            break
        kinds >>= KIND_BITS
    return found


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@separate
def by_stages(
    view: View, points: int, rng: int, shape: Shape, stages: Ints, rules: Rules
) -> tuple[int, int]:
    """Ask stages of any kind; return the moves of the first that finds any, and the new state."""
    found = nothing(points)
    for s in range(len(stages)):
        kind, number = stages[s, 0], stages[s, 1]
        if kind == OWN:
            found = own_moves(view, points, shape, number, rules.memory)
        elif kind == FILL_BOARD:
            found, rng = fill_board(view, points, rng, shape, number)
        else:
            found = by_rules(view, points, shape, rules, kind, number)
        if has_any(found):
            break
    return found, rng


@separate
def draw_otherwise(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: Policy
) -> tuple[int, int]:
    """Draw as `draw` does, in a way that would make the other ways slower if it stood there."""
    rules = policy.rules
    if policy.kind == BY_LIST:
        moves = policy.lists[player]
        p = down_the_list(points, moves, policy.places, player, rules.memory)
        return point(p, shape.board), rng
    if policy.kind == BY_TABLE:
        return draw_by_weight(view, points, rng, shape, policy.table, rules.memory, rules.flat)
    found, rng = by_stages(view, points, rng, shape, policy.stages, rules)
    if has_any(found):
        points, n = found, count(found)
    rng += GAMMA
    return uniform(points, n, rng), rng


@inlined
def draw(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: Policy
) -> tuple[int, int]:
    """Return one of the `n` candidates, as a set, by a policy, and the generator's state after it."""
    rules = policy.rules
    if policy.kind == BY_RULES:
        none = nothing(points)  # these stages ask neither for ko nor for the move before
        seen = View(view.own, view.other, view.atari, none, view.last, none, 0, none)
        found = by_rules(seen, points, shape, rules, policy.order, 0)
        if has_any(found):
            points, n = found, count(found)
    elif policy.kind == BY_WEIGHT:
        rng += GAMMA
        weight = policy.weights[player]
        return weighted(points, weight, fraction(rng), policy.sums, rules.memory), rng
    elif policy.kind != ANY:
        none = nothing(points)  # own stages find the stones taken in the memory
        seen = View(
            view.own, view.other, view.atari, view.ko, view.last, view.before, view.passes, none
        )
        return draw_otherwise(seen, points, n, player, rng, shape, policy)
    rng += GAMMA
    return uniform(points, n, rng), rng


def policy_of(how: settings.Policy, size: int, weights: int = 0, lists: int = 0) -> Policy:
    """Return the policy of settings, on a board of this size.

    With `weights` or `lists` there is room for those of this many players instead.
    """
    stages = () if isinstance(how, Weights | Database) else how.stages
    tables = [table(stage.patterns) for stage in stages if isinstance(stage, Patterns)]
    kinds = [kind_of(stage) for stage in stages]
    numbers = [number_of(stage, size) for stage in stages]
    for row, s in enumerate(s for s, kind in enumerate(kinds) if kind == PATTERNS):
        numbers[s] = row
    kind = BY_WEIGHT if weights else BY_LIST if lists else BY_TABLE
    if not weights and not lists and not isinstance(how, Weights):
        any_kind = not {OWN, FILL_BOARD}.isdisjoint(kinds)
        kind = BY_STAGES if any_kind else BY_RULES if kinds else ANY
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    rows = np.frombuffer(bytearray(b"".join(tables)), np.uint8).reshape(-1, NEIGHBOURHOODS)
    return Policy(
        None if isinstance(how, Database) else kind,
        sum(kind << KIND_BITS * s for s, kind in enumerate(kinds)),
        Rules(rows, memory, memory.ravel()),
        np.array([*zip(kinds, numbers, strict=True)], np.int64).reshape(-1, 2),
        np.array(how.table if isinstance(how, Weights) else (), np.int64),
        np.ones((weights, size * (size + 1))),
        np.empty(size * size),
        np.zeros((lists, size * size), np.int64),
        np.zeros(2, np.int64),
        by_database(how, size) if isinstance(how, Database) else None,
    )


def kind_of(stage: Stage) -> int:
    """Return the number by which kernels know a kind of stage."""
    if isinstance(stage, Own):
        return OWN
    if isinstance(stage, FillBoard):
        return FILL_BOARD
    if isinstance(stage, Patterns):
        return PATTERNS
    return SAVE if isinstance(stage, Save) else CAPTURE


def number_of(stage: Stage, size: int) -> int:
    """Return the number that a stage has for the kernels, 0 if it needs none."""
    if isinstance(stage, Own):
        return address_of(stage, size)
    return stage.tries if isinstance(stage, FillBoard) else 0
