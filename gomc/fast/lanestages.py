"""The stages of many playouts side by side; see `gomc.fast.lanes`.

`gomc.fast.sequence` and `gomc.fast.patterns` take the sets of a group of games as they take the sets of
a single game. Only neighbourhoods are looked up game by game. A stage finds moves for all games of a
group, and the moves count in the games in which no earlier stage has found a move.
"""

from __future__ import annotations

from gomc.fast.compiler.groups import GROUP, load_group, load_lane, store_group, store_lane
from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import (
    Shape,
    Words,
    has_any,
    index_of,
    keep_if_empty,
    nothing,
    set_from_words,
)
from gomc.fast.patterns import OTHER, OWN, SURROUNDED, around, fitting, without_self_ataris
from gomc.fast.sequence import captures, saving_moves
from gomc.fast.stages import KIND_BITS, LAST_KIND, PATTERNS, SAVE, StageData
from gomc.game.position import View

LAST, TRIED, ROOM = SURROUNDED, SURROUNDED + 1, SURROUNDED + 2
"""The rows after the rows of `gomc.fast.patterns`: the last moves, and the points where patterns may
match; and the number of rows."""


# Paper: RR 3.2, CF Algorithm 1
@separate
def answers(
    view: View,
    points: int,
    shape: Shape,
    rules: StageData,
    kinds: int,
    memory: Words,
    flat: Words,
    group: int,
) -> int:
    """Return the candidates that stages choose in each game, or all if no stage finds a move.

    See `gomc.fast.stages.by_rules`.
    """
    moves, left, row = nothing(points), points, 0
    while kinds:
        kind = kinds & LAST_KIND
        if kind == SAVE:
            moves = moves | saving_moves(view, left, shape)
        elif kind == PATTERNS:
            tried = left & around(view.last, shape.stride)
            tried = fitting_moves(view, tried, shape, rules.matched[row], memory, flat, group)
            moves = moves | without_self_ataris(view, tried, shape)
            row += 1
        else:
            moves = moves | captures(view, left, shape)
        left = keep_if_empty(points, moves)
        kinds >>= KIND_BITS
    return moves | left


@inlined
def fitting_moves(
    view: View, points: int, shape: Shape, matched: Words, memory: Words, flat: Words, group: int
) -> int:
    """Return the part of `points`, around each game's last move, that fits a pattern."""
    off = ~set_from_words(shape.board)
    store_group(memory, OWN, group, view.own | off)
    store_group(memory, OTHER, group, view.other | off)
    store_group(memory, LAST, group, view.last)
    store_group(memory, TRIED, group, points)
    for lane in range(group, group + GROUP):
        if has_any(load_lane(memory, TRIED, lane, shape.board)):
            p = index_of(load_lane(memory, LAST, lane, shape.board))
            fit = fitting(p, shape, matched, flat, lane, memory.shape[2])
            store_lane(memory, TRIED, lane, fit)
    return points & load_group(memory, TRIED, group, shape.board)
