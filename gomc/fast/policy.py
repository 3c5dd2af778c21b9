"""Policies, compiled; ``reference/policy.py`` explains them.

Kernels take a policy as data. The stages are numbers in an array, so the same compiled code plays any
stages in any order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.approach import approach_move, is_safe
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
    by_rules,
    by_stages,
    needs_any_stage,
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
from gomc.settings.factors import TablePolicy
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.policy import UNIFORM, PlainStage, Stages, check_policy
from gomc.settings.poolrave import PoolRave
from gomc.settings.weights import Weights

ANY, BY_RULES, BY_STAGES, BY_TABLE, BY_WEIGHT, BY_LIST = range(6)


class PolicyData(NamedTuple):
    """The way to draw moves, which kernels take as a packed tuple (`gomc.fast.compiler.packed`).

    The first row of `weights` and `lists` is for the player who moves first in a game.

    Attributes
    ----------
    kind : int or None
        The way: any candidate, by rules, by stages of any kind, or by a field below; None if there is a
        database.
    order : int
        The kinds of the stages, `KIND_BITS` each, the first stage's kind in the lowest bits.
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
        Each player's place in the player's list.
    database : ByDatabase or None
        A database, which plays its games in another way.
    tactics : True or None
        Whether a stage needs `by_any_stage` or is left to chance, or moves are corrected. If None,
        kernels are compiled without this code, which takes a quarter less time.
    approach, careful : bool
        Whether self-ataris are replaced by approach moves, and whether big self-ataris are refused.
    replies : ReplyMemory or None
        The memory of last good replies; if None, kernels are compiled without replies.
    pool : Pool or None
        The pool of PoolRAVE; if None, kernels are compiled without PoolRAVE.
    lead : int
        The lead in stones that ends a game, 0 for no such lead.
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
    lead: int


# Paper: GG 14 databases
@inlined
def uniform(points: int, n: int, rng: int) -> int:
    """Draw one of the `n` candidates, all with the same probability, and return it as a set."""
    return nth(points, below(rng, n))


@separate
def weighted(points: int, weight: Floats, u: float, sums: Floats, memory: Words) -> int:
    """Draw a candidate in proportion to the weights, as a set; `u` is uniform from 0 to 1."""
    store(memory, SURROUNDED, points)
    total, n = 0.0, 0
    for w in range(memory.shape[1]):
        part = memory[SURROUNDED, w]
        while part:
            total += weight[64 * w + first_bit(part)]
            sums[n] = total
            n += 1
            part &= part - ONE
    sums[n - 1] = np.inf  # the last candidate is drawn even if rounding puts the place at the end
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
    """Draw by a list, a table or stages; inside `draw` this code would make the other ways slower."""
    rules = policy.rules
    if policy.kind == BY_LIST:
        p = down_the_list(points, policy.lists[player], policy.places, player, rules.memory)
        return point(p, shape.board), rng
    if policy.kind == BY_TABLE:
        return draw_by_weight(view, points, rng, shape, policy.table, rules.memory, rules.flat)
    replies = policy.replies
    rest = 0, len(rules.stages), policy.tactics, replies, color_of(replies, player)
    moves, rng = by_stages(view, points, rng, shape, rules, *rest, policy.pool)
    if has_any(moves):
        n = count(moves)
    else:
        moves = points
    move = uniform(moves, n, rng + GAMMA)
    corrects = policy.tactics is not None and (policy.approach or policy.careful)
    if corrects and not is_safe(view, move, shape):
        if policy.careful:  # a refused move is drawn again
            return draw_corrected(view, moves, points, rng, shape, policy.approach, policy.careful)
        move = approach_move(view, move, points, shape)
    return move, rng + GAMMA


@inlined
def draw(
    view: View, points: int, n: int, player: int, rng: int, shape: Shape, policy: PolicyData
) -> tuple[int, int]:
    """Draw one of the `n` candidates, as a set, by a policy; return also the generator's new state."""
    rules, none = policy.rules, nothing(points)
    if policy.kind == BY_RULES:  # these stages use neither ko nor the move before the last move
        seen = View(view.own, view.other, view.atari, none, view.last, none, 0, none)
        moves = by_rules(seen, points, shape, rules, policy.order, 0)
        if has_any(moves):
            points, n = moves, count(moves)
    elif policy.kind == BY_WEIGHT:
        rng += GAMMA
        weight = policy.weights[player]
        return weighted(points, weight, fraction(rng), policy.sums, rules.memory), rng
    elif policy.kind != ANY:  # own stages find the captured stones in the memory
        seen = View(
            view.own, view.other, view.atari, view.ko, view.last, view.before, view.passes, none
        )
        return draw_slow_path(seen, points, n, player, rng, shape, policy)
    rng += GAMMA
    return uniform(points, n, rng), rng


def policy_of(how: settings.Policy, size: int, weights: int = 0, lists: int = 0) -> PolicyData:
    """Return the data of a policy for the kernels, on a board of this size.

    With `weights` or `lists` the data have room for the weights or lists of this many players instead.
    """
    stages = () if isinstance(how, Weights | TablePolicy) else how.stages
    rules = how if isinstance(how, Stages) else UNIFORM
    rows = stages_in_rows(stages, size)
    kinds, tactics = rows[:, 0], needs_any_stage(rows) or rules.corrects
    kind = BY_WEIGHT if weights else BY_LIST if lists else BY_TABLE
    if not weights and not lists and not isinstance(how, Weights):
        plain = not tactics and bool(np.all(kinds <= CAPTURE))
        kind = BY_STAGES if not plain else BY_RULES if stages else ANY
    memory = np.full((ROWS, width(size)), ~np.uint64(0))
    policy = PolicyData(
        None if isinstance(how, TablePolicy) else kind,
        sum(k << KIND_BITS * s for s, k in enumerate(kinds.tolist())) if kind == BY_RULES else 0,
        new_rules(rows, map(table_of, stages), memory, room_to_read(rows, size)),
        np.array(how.table if isinstance(how, Weights) else (), np.int64),
        np.ones((weights, size * (size + 1))),
        np.empty(size * size),
        np.zeros((lists, size * size), np.int64),
        np.zeros(2, np.int64),
        by_database(how, size) if isinstance(how, TablePolicy) else None,
        True if tactics else None,
        rules.approach,
        rules.careful,
        replies_of(how, size),
        pool_of(how, size),
        rules.lead(size),
    )
    return pack(policy)


def longest(board: Game, policy: PolicyData) -> int:
    """Return the largest number of moves of a random game."""
    if policy.database is None:
        return board.geometry.longest
    return policy.database.longest + policy.database.passes


@kernel
def _find(begin: PositionArrays, shape: Shape, rule: int, rules: StageData, sets: Words) -> None:
    """Write the candidates, and the moves that the first non-empty stage finds or may find."""
    view = load_position(begin, 0, shape.board)
    points = candidates(view.own, view.other, view.atari, view.ko, shape, rule)
    store(sets, 0, points)
    store(rules.memory, TAKEN, view.taken)
    end = len(rules.stages)
    if end and rules.stages[0, 0] == FILL_BOARD:
        store(sets, 1, free_points(view, points, shape))
    elif has_any(points):
        moves, _ = by_stages(view, points, word(0), shape, rules, 0, end, True, None, 0, None)
        store(sets, 1, moves)


def _found(board: Game, rule: int, *stages: PlainStage) -> tuple[int, ...]:
    """Return the candidates, and the moves that a stage finds or may find among the candidates."""
    data, sets = policy_of(Stages(*stages), board.size), to_words(width(board.size), 0, 0)
    begin, form = position_arrays([board.state], board.size), shape(board.size)
    _find(begin, form, rule, data.rules, sets)
    check_done(data.rules.memory)
    check_eyes_done(rule)
    return to_ints(sets)


@kernel
def _correct(begin: PositionArrays, shape: Shape, sets: Words, approach: bool, careful: bool) -> None:
    """Replace a move by its correction; the rows of `sets` are all moves, and this move."""
    view, points = load_position(begin, 0, shape.board), load(sets, 0, shape.board)
    move = load(sets, 1, shape.board)
    store(sets, 1, corrected(view, move, points, shape, approach, careful))


def _played(board: Game, points: int, move: int, stages: Stages) -> int:
    """Return the move that is played after a move was drawn, both as sets."""
    sets = to_words(width(board.size), points, move)
    begin, form = position_arrays([board.state], board.size), shape(board.size)
    _correct(begin, form, sets, stages.approach, stages.careful)
    return to_ints(sets)[1]


def policy(board: Game, policy: settings.Policy = UNIFORM, eyes: Eyes = "diagonal") -> NextMove:
    """Return each move's probability to be the next move of a random game, and the deciding stage."""
    checked, rule = check_policy(policy, rave=True), check_eyes(eyes)
    check_board(board)
    if not isinstance(checked, Stages):
        weighed, marked = weights(board, checked), eyes_of(board, rule=rule)
        return probabilities.by_weights(board, checked, weighed, marked)
    number = number_of_rule(rule, board.size)
    points, _ = _found(board, number)

    def ask(stage: PlainStage) -> int:
        has_memory = isinstance(stage, LastGoodReply | PoolRave)  # and the memory is still empty
        return 0 if has_memory else _found(board, number, stage)[1]

    def played(move: int) -> int:
        return _played(board, points, move, checked)

    return probabilities.by_stages(board, checked, points, ask, played)
