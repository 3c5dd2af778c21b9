"""Policies, compiled; ``reference/policy.py`` explains them.

A policy of the settings is data for the kernels too: the stages are numbers in an array, and so any
order of any stages is played by the same compiled code.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.approach import is_safe
from gomc.fast.careful import corrected, draw_corrected
from gomc.fast.compiler.kernel import inlined, kernel, pack, separate
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    count,
    first_bit,
    has_any,
    load,
    nothing,
    nth,
    point,
    shape,
    store,
    to_ints,
    to_words,
    width,
    word,
)
from gomc.fast.counts import Floats, Ints, PositionArrays, load_position, position_arrays
from gomc.fast.databasework import ByDatabase, by_database
from gomc.fast.eyes import candidates
from gomc.fast.eyes import eyes as eyes_of
from gomc.fast.eyes import number_of as number_of_rule
from gomc.fast.fillboard import free_points
from gomc.fast.lastgoodreply import ReplyMemory, color_of, replies_of
from gomc.fast.own import ROWS, TAKEN, check_done
from gomc.fast.owneyes import check_done as check_eyes_done
from gomc.fast.patterns import SURROUNDED
from gomc.fast.poolrave import Pool, pool_of
from gomc.fast.rng import GAMMA, below, fraction
from gomc.fast.stages import (
    CAPTURE,
    FILL_BOARD,
    KIND_BITS,
    StageData,
    are_newer,
    by_rules,
    by_stages,
    new_rules,
    room_to_read,
    stages_in_rows,
    table_of,
)
from gomc.fast.weights import draw_by_weight, weights
from gomc.game import Game, check_board
from gomc.game.position import View
from gomc.results import policy as probabilities
from gomc.results.policy import NextMove
from gomc.settings import policy as settings
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.factors import Tabled
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.policy import UNIFORM, Asked, Stages, check_policy
from gomc.settings.poolrave import PoolRave
from gomc.settings.weights import Weights

ANY, BY_RULES, BY_STAGES, BY_TABLE, BY_WEIGHT, BY_LIST = range(6)


class PolicyData(NamedTuple):
    """The way to draw moves, which kernels take as a packed tuple (`gomc.fast.compiler.packed`).

    The first row of `weights` and `lists` is for the player who moves first in a game.

    Attributes
    ----------
    kind : int or None
        The way: any candidate, by rules, by stages of any kind, or by one of the fields below; None if
        there is a database.
    order : int
        The kinds of the stages, `KIND_BITS` each, the first one's in the lowest bits.
    rules : StageData
        The data of the stages.
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
    tactics : True or None
        Whether a stage needs `by_any_stage` or is left to chance, or moves are corrected. If None,
        kernels are compiled without these, which takes a quarter less time.
    approach, careful : bool
        Whether self-ataris are replaced by approach moves, and whether big ones are refused.
    replies : ReplyMemory or None
        The memory of last good replies; if it is None, kernels are compiled without these.
    pool : Pool or None
        The pool of PoolRAVE; if it is None, kernels are compiled without it.
    """

    kind: int | None
    order: int
    rules: StageData
    table: Ints
    weights: Floats
    sums: Floats
    lists: Ints
    places: Ints
    database: ByDatabase | None
    tactics: bool | None
    approach: bool
    careful: bool
    replies: ReplyMemory | None
    pool: Pool | None


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


@separate
def draw_slow_path(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: PolicyData
) -> tuple[int, int]:
    """Draw as `draw` does, in a way that would make the other ways slower if it stood there."""
    rules = policy.rules
    if policy.kind == BY_LIST:
        p = down_the_list(points, policy.lists[player], policy.places, player, rules.memory)
        return point(p, shape.board), rng
    if policy.kind == BY_TABLE:
        return draw_by_weight(view, points, rng, shape, policy.table, rules.memory, rules.flat)
    replies = policy.replies
    which = 0, len(rules.stages), policy.tactics, replies, color_of(replies, player)
    found, rng = by_stages(view, points, rng, shape, rules, *which, policy.pool)
    if has_any(found):
        n = count(found)
    else:
        found = points
    move = uniform(found, n, rng + GAMMA)
    corrects = policy.tactics is not None and (policy.approach or policy.careful)
    if corrects and not is_safe(view, move, shape):  # which is seldom; it is drawn again there
        return draw_corrected(view, found, points, rng, shape, policy.approach, policy.careful)
    return move, rng + GAMMA


@inlined
def draw(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: PolicyData
) -> tuple[int, int]:
    """Return one of the `n` candidates, as a set, by a policy, and the generator's state after it."""
    rules, none = policy.rules, nothing(points)
    if policy.kind == BY_RULES:  # these stages ask neither for ko nor for the move before
        seen = View(view.own, view.other, view.atari, none, view.last, none, 0, none)
        found = by_rules(seen, points, shape, rules, policy.order, 0)
        if has_any(found):
            points, n = found, count(found)
    elif policy.kind == BY_WEIGHT:
        rng += GAMMA
        weight = policy.weights[player]
        return weighted(points, weight, fraction(rng), policy.sums, rules.memory), rng
    elif policy.kind != ANY:  # own stages find the stones taken in the memory
        seen = View(
            view.own, view.other, view.atari, view.ko, view.last, view.before, view.passes, none
        )
        return draw_slow_path(seen, points, n, player, rng, shape, policy)
    rng += GAMMA
    return uniform(points, n, rng), rng


def policy_of(how: settings.Policy, size: int, weights: int = 0, lists: int = 0) -> PolicyData:
    """Return the policy of settings, on a board of this size.

    With `weights` or `lists` there is room for those of this many players instead.
    """
    stages = () if isinstance(how, Weights | Tabled) else how.stages
    rules = how if isinstance(how, Stages) else UNIFORM
    asked = stages_in_rows(stages, size)
    kinds, newer = asked[:, 0], are_newer(asked) or rules.corrects
    kind = BY_WEIGHT if weights else BY_LIST if lists else BY_TABLE
    if not weights and not lists and not isinstance(how, Weights):
        plain = not newer and bool(np.all(kinds <= CAPTURE))
        kind = BY_STAGES if not plain else BY_RULES if stages else ANY
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    policy = PolicyData(
        None if isinstance(how, Tabled) else kind,
        sum(each << KIND_BITS * s for s, each in enumerate(kinds.tolist())) if kind == BY_RULES else 0,
        new_rules(asked, map(table_of, stages), memory, room_to_read(asked, size)),
        np.array(how.table if isinstance(how, Weights) else (), np.int64),
        np.ones((weights, size * (size + 1))),
        np.empty(size * size),
        np.zeros((lists, size * size), np.int64),
        np.zeros(2, np.int64),
        by_database(how, size) if isinstance(how, Tabled) else None,
        True if newer else None,
        rules.approach,
        rules.careful,
        replies_of(how, size),
        pool_of(how, size),
    )
    return pack(policy)


def longest(board: Game, policy: PolicyData) -> int:
    """Return the largest number of moves that a random game can have."""
    if policy.database is None:
        return board.geometry.longest
    return policy.database.longest + policy.database.passes


@kernel
def _find(
    begin: PositionArrays, shape: Shape, rule: int, rules: StageData, tactics: bool | None, sets: Words
) -> None:
    """Write down the candidates, and what the first of some stages finds or may find among them."""
    view = load_position(begin, 0, shape.board)
    points = candidates(view.own, view.other, view.atari, view.ko, shape, rule)
    store(sets, 0, points)
    store(rules.memory, TAKEN, view.taken)
    end = len(rules.stages)
    if end and rules.stages[0, 0] == FILL_BOARD:
        store(sets, 1, free_points(view, points, shape))
    elif has_any(points):
        found, _ = by_stages(view, points, word(0), shape, rules, 0, end, tactics, None, 0, None)
        store(sets, 1, found)


def _found(board: Game, rule: int, *stages: Asked) -> tuple[int, ...]:
    """Return the candidates, and what a stage finds or may find among them."""
    how, sets = policy_of(Stages(*stages), board.size), to_words(width(board.size), 0, 0)
    begin, form = position_arrays([board.state], board.size), shape(board.size)
    _find(begin, form, rule, how.rules, True, sets)
    check_done(how.rules.memory)
    check_eyes_done(rule)
    return to_ints(sets)


@kernel
def _correct(begin: PositionArrays, shape: Shape, sets: Words, approach: bool, careful: bool) -> None:
    """Write down what is played instead of a move; the sets are all moves, and this one."""
    view, points = load_position(begin, 0, shape.board), load(sets, 0, shape.board)
    move = load(sets, 1, shape.board)
    store(sets, 1, corrected(view, move, points, shape, approach, careful))


def _played(board: Game, points: int, move: int, how: Stages) -> int:
    """Return what is played if a move was drawn, as a set."""
    sets = to_words(width(board.size), points, move)
    begin, form = position_arrays([board.state], board.size), shape(board.size)
    _correct(begin, form, sets, how.approach, how.careful)
    return to_ints(sets)[1]


def policy(board: Game, policy: settings.Policy = UNIFORM, eyes: Eyes = "diagonal") -> NextMove:
    """Return the probability of every move as the next one of a random game, and what decides."""
    how, rule = check_policy(policy, rave=True), check_eyes(eyes)
    check_board(board)
    if not isinstance(how, Stages):
        return probabilities.by_weights(board, how, weights(board, how), eyes_of(board, rule=rule))
    number = number_of_rule(rule, board.size)
    points, _ = _found(board, number)

    def ask(stage: Asked) -> int:
        has_memory = isinstance(stage, LastGoodReply | PoolRave)  # and was told nothing
        return 0 if has_memory else _found(board, number, stage)[1]

    def played(move: int) -> int:
        return _played(board, points, move, how)

    return probabilities.by_stages(board, how, points, ask, played)
