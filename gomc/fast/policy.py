"""Policies, compiled; ``reference/policy.py`` explains them.

A policy of the settings is data for the kernels too: the stages are numbers in an array, and so any
order of any stages is played by the same compiled code.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.errors import GomcError
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


class Rules(NamedTuple):
    """The stages of a policy.

    Attributes
    ----------
    stages : array of int, [stage, 2]
        For every stage, in their order, its kind and a number: the address of an own stage's code
        (`gomc.fast.own`), the tries of fill board, or the row of `matched` with the patterns.
    matched : array of uint8, [row, neighbourhood]
        Tables of patterns (`gomc.settings.patterns.table`).
    any_kind : bool
        Whether one of the stages draws, or is a learner's own.
    order : int
        The kinds of the stages once more, `KIND_BITS` each, the first one's in the lowest bits.
    memory : array of words
        Room to work: the rows of `gomc.fast.patterns`, one for the candidates, and those of
        `gomc.fast.own`.
    flat : array of words
        The same, as one row.
    """

    stages: Ints
    matched: NDArray[np.uint8]
    any_kind: bool
    order: int
    memory: Words
    flat: Words


class Policy(NamedTuple):
    """The way to draw moves: by stages, weights or lists if there are any, else uniformly.

    The first row of `weights` and `lists` is for the player who moves first in a game.

    Attributes
    ----------
    rules : Rules
        The stages.
    table : array of int
        The weight of every neighbourhood; empty if these weights do not draw the moves.
    weights : array of float, [player, point]
        The weight of every point.
    lists : array of int, [player, place]
        All points, in the order in which they are tried.
    places : array of int
        The place of each player in its list.
    """

    rules: Rules
    table: Ints
    weights: Floats
    lists: Ints
    places: Ints


# Paper: GG 14 databases
@inlined
def uniform(points: int, n: int, rng: int) -> int:
    """Return one of the `n` candidates, as a set, all with the same probability."""
    return nth(points, below(rng, n))


@separate
def weighted(points: int, player: int, u: float, policy: Policy) -> int:
    """Return the point at `u`, from 0 to 1, of the line of the candidates' weights."""
    store(policy.rules.memory, SURROUNDED, points)
    weight, words, total = policy.weights[player], policy.rules.memory.shape[1], 0.0
    for w in range(words):
        part = policy.rules.memory[SURROUNDED, w]
        while part:
            total += weight[64 * w + first_bit(part)]
            part &= part - ONE
    place = u * total
    reached, p = 0.0, 0
    for w in range(words):
        part = policy.rules.memory[SURROUNDED, w]
        while part and reached <= place:
            p = 64 * w + first_bit(part)
            reached += weight[p]
            part &= part - ONE
    return p


@separate
def down_the_list(points: int, player: int, policy: Policy) -> int:
    """Return the next point of a player's list that is possible."""
    store(policy.rules.memory, SURROUNDED, points)
    n = policy.lists.shape[1]
    while True:
        p = policy.lists[player, policy.places[player]]
        policy.places[player] = (policy.places[player] + 1) % n
        if policy.rules.memory[SURROUNDED, p >> 6] >> word(p & 63) & ONE:
            return p


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


@separate
def by_any(view: View, points: int, rng: int, shape: Shape, rules: Rules) -> tuple[int, int]:
    """Ask stages of any kind; return the moves of the first that finds any, and the new state."""
    found = nothing(points)
    for s in range(len(rules.stages)):
        kind, number = rules.stages[s, 0], rules.stages[s, 1]
        if kind == OWN:
            found = own_moves(view, points, shape, number, rules.memory)
        elif kind == FILL_BOARD:
            found, rng = fill_board(view, points, rng, shape, number)
        else:
            found = by_rules(view, points, shape, rules, kind, number)
        if has_any(found):
            break
    return found, rng


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@inlined
def by_stages(view: View, points: int, rng: int, shape: Shape, rules: Rules) -> tuple[int, int]:
    """Ask the stages; return the moves of the first that finds any, and the generator's state."""
    if rules.any_kind:
        return by_any(view, points, rng, shape, rules)
    none = nothing(points)  # these stages ask neither for ko nor for the move before
    seen = View(view.own, view.other, view.atari, none, view.last, none, 0, none)
    return by_rules(seen, points, shape, rules, rules.order, 0), rng


@inlined
def draw(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: Policy
) -> tuple[int, int]:
    """Return one of the `n` candidates, as a set, by a policy, and the generator's state after it."""
    rules = policy.rules
    if len(rules.stages):
        found, rng = by_stages(view, points, rng, shape, rules)
        if has_any(found):
            points, n = found, count(found)
    elif len(policy.lists):
        return point(down_the_list(points, player, policy), shape.board), rng
    elif len(policy.table):
        return draw_by_weight(view, points, rng, shape, policy.table, rules.memory, rules.flat)
    rng += GAMMA
    if len(policy.weights):
        return point(weighted(points, player, fraction(rng), policy), shape.board), rng
    return uniform(points, n, rng), rng


def policy_of(how: settings.Policy, size: int, weights: int = 0, lists: int = 0) -> Policy:
    """Return the policy of settings, on a board of this size.

    With `weights` or `lists` there is room for those of this many players instead.
    """
    if isinstance(how, Database):
        raise GomcError("the fast backend plays no databases yet.")
    stages = () if isinstance(how, Weights) else how.stages
    tables = [table(stage.patterns) for stage in stages if isinstance(stage, Patterns)]
    kinds = [kind_of(stage) for stage in stages]
    numbers = [number_of(stage, size) for stage in stages]
    for row, s in enumerate(s for s, kind in enumerate(kinds) if kind == PATTERNS):
        numbers[s] = row
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    rows = np.frombuffer(bytearray(b"".join(tables)), np.uint8).reshape(-1, NEIGHBOURHOODS)
    numbered = np.array([*zip(kinds, numbers, strict=True)], np.int64).reshape(-1, 2)
    any_kind = not {OWN, FILL_BOARD}.isdisjoint(kinds)
    order = sum(kind << KIND_BITS * s for s, kind in enumerate(kinds))
    return Policy(
        Rules(numbered, rows, any_kind, order, memory, memory.ravel()),
        np.array(how.table if isinstance(how, Weights) else (), np.int64),
        np.ones((weights, size * (size + 1))),
        np.zeros((lists, size * size), np.int64),
        np.zeros(2, np.int64),
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
