"""Stages of many random games side by side; see `gomc.fast.lanes`.

What `gomc.fast.sequence` and `gomc.fast.patterns` do with the sets of one game they do with a group's.
Only neighbourhoods are looked up game by game. A stage is asked for all games of a group, and what it
finds counts in those where no stage before it has found any move.
"""

from __future__ import annotations

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.lanememory import load_group, load_lane, store_group, store_lane
from gomc.fast.compiler.lanevectors import GROUP
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
"""Rows that follow those of `gomc.fast.patterns`, with the last moves and the points where patterns are
looked for; and the number of rows."""


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
    """Return what stages choose of each game's candidates, all of them if none finds any.

    See `gomc.fast.stages.by_rules`.
    """
    found, left, row = nothing(points), points, 0
    while kinds:
        kind = kinds & LAST_KIND
        if kind == SAVE:
            found = found | saving_moves(view, left, shape)
        elif kind == PATTERNS:
            tried = left & around(view.last, shape.stride)
            tried = fitting_moves(view, tried, shape, rules.matched[row], memory, flat, group)
            found = found | without_self_ataris(view, tried, shape)
            row += 1
        else:
            found = found | captures(view, left, shape)
        left = keep_if_empty(points, found)
        kinds >>= KIND_BITS
    return found | left


@inlined
def fitting_moves(
    view: View, points: int, shape: Shape, matched: Words, memory: Words, flat: Words, group: int
) -> int:
    """Return those of some points around each game's last move that fit a pattern."""
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
