"""Stages, compiled: rules that a playout asks for moves in their order; see ``reference/policy.py``.

Kernels know a kind of stage by its number. `by_rules` knows three kinds, which draw no random numbers,
and takes their order packed into a number; these stages play fastest. `by_stages` knows all kinds, and
takes rows of an array.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.board import neighbours
from gomc.fast.compiler.kernel import inlined, pack, prepare_for, separate
from gomc.fast.compiler.words import Shape, Words, has_any, nothing, set_from_words, word
from gomc.fast.counts import Ints
from gomc.fast.fillboard import fill_board
from gomc.fast.ladders import lasting_saves, new_ladders
from gomc.fast.lastgoodreply import ReplyMemory, good_reply
from gomc.fast.lowliberties import low_liberty_moves
from gomc.fast.nakade import nakade_moves
from gomc.fast.own import own_moves
from gomc.fast.patterns import pattern_moves
from gomc.fast.poolrave import Pool, pool_moves
from gomc.fast.rng import GAMMA, below
from gomc.fast.sequence import captures, captures_of_last, saving_moves
from gomc.fast.twoliberties import two_liberty_moves
from gomc.game.position import View
from gomc.settings.fillboard import FillBoard
from gomc.settings.lastgoodreply import LastGoodReply
from gomc.settings.nakade import Nakade
from gomc.settings.own import Own
from gomc.settings.patterns import NEIGHBOURHOODS, Patterns, table
from gomc.settings.policy import ALWAYS, Chance, PlainStage, Stage, always
from gomc.settings.poolrave import PoolRave
from gomc.settings.sequence import Capture, Save
from gomc.settings.twoliberties import LowLiberties, TwoLiberties

SAVE, PATTERNS, CAPTURE = range(1, 4)
KIND_BITS, LAST_KIND = 2, 3
"""The kinds of stages that `by_rules` knows, the bits of a kind, and the mask of these bits."""

OWN, FILL_BOARD, LAST_GOOD_REPLY, POOL_RAVE = range(4, 8)
PATTERNS_OF_TWO, NAKADE, TWO_LIBERTIES, LOW_LIBERTIES = range(8, 12)
CAPTURE_LAST, SAVE_READING, PATTERNS_EVERYWHERE = range(12, 15)
"""The other kinds. `PATTERNS_OF_TWO` looks round the last two moves, `PATTERNS_EVERYWHERE` at all
points. `CAPTURE_LAST` captures the last move's string. `SAVE_READING` reads ladders."""

FIRST_TACTIC = PATTERNS_OF_TWO
"""The first of the kinds that `by_any_stage` knows and `by_rules` does not."""

KILL, ESCAPE = 1, 2
"""The bits in the number of a stage `TwoLiberties`."""

ALL_CASES = word(ALWAYS)
KINDS: dict[type, int] = {
    Own: OWN,
    FillBoard: FILL_BOARD,
    Nakade: NAKADE,
    TwoLiberties: TWO_LIBERTIES,
    LowLiberties: LOW_LIBERTIES,
    LastGoodReply: LAST_GOOD_REPLY,
    PoolRave: POOL_RAVE,
}
"""The kinds of the stages whose class decides the kind."""

Matched = NDArray[np.uint8]
"""Tables of patterns (`gomc.settings.patterns.table`), each a row."""


class StageData(NamedTuple):
    """The data of stages, which kernels take as a packed tuple (`gomc.fast.compiler.packed`).

    Attributes
    ----------
    stages : array of int, [stage, 3]
        For every stage the kind, a number (see `number_of`), and in how many of 100 cases the stage is
        asked; -1 for a stage without chance.
    matched : array of uint8, [row, neighbourhood]
        Tables of patterns, one for every stage with patterns.
    memory : array of words
        Room to work: the rows of `gomc.fast.patterns`, a row for the candidates, and the rows of
        `gomc.fast.own`.
    flat : array of words
        The memory as a single row.
    ladders : array of words, or None
        Room to read ladders. If None, kernels are compiled without ladders.
    """

    stages: Ints
    matched: Matched
    memory: Words
    flat: Words
    ladders: Words | None

    def __reduce__(self) -> tuple[Any, ...]:
        """Make `flat` of a copy the copy's memory."""
        return rules_in, (self.stages, self.matched, self.memory, self.ladders)


def rules_in(stages: Ints, matched: Matched, memory: Words, ladders: Words | None) -> StageData:
    """Return the data of stages, with the memory also as a single row."""
    return StageData(stages, matched, memory, memory.ravel(), ladders)


def new_rules(stages: Ints, tables: Iterable[bytes], memory: Words, ladders: Words | None) -> StageData:
    """Return the data of stages, from their rows and their tables of patterns, as a packed tuple."""
    matched = np.frombuffer(bytearray(b"".join(tables)), np.uint8).reshape(-1, NEIGHBOURHOODS)
    return pack(rules_in(stages, matched, memory, ladders))


# Paper: RR 3.2, CF Algorithm 1
@separate
def by_rules(view: View, points: int, shape: Shape, rules: StageData, kinds: int, row: int) -> int:
    """Ask the stages in their order, and return the moves of the first stage that finds any.

    `row` is the number of the order's first table of patterns. No stage draws, or is a learner's own.
    Returning the generator's state would cost games 5 % more time; so would the call of a function by
    its address, because the call clears registers.
    """
    moves = nothing(points)
    while kinds:
        kind = kinds & LAST_KIND
        if kind == SAVE:
            moves = saving_moves(view, points, shape)
        elif kind == PATTERNS:
            moves = pattern_moves(view, points, shape, rules.matched[row], rules.memory, rules.flat)
            row += 1
        else:
            moves = captures(view, points, shape)
        if has_any(moves):
            break
        kinds >>= KIND_BITS
    return moves


@inlined
def by_any_stage(
    view: View, points: int, shape: Shape, rules: StageData, stage: int, number: int
) -> int:
    """Return the moves of one stage that draws no random number."""
    if finds_nothing(view, shape, stage):
        return nothing(points)
    if stage == NAKADE:
        return nakade_moves(view, points, shape, number)
    if stage == TWO_LIBERTIES:
        return two_liberty_moves(view, points, shape, number & KILL != 0, number & ESCAPE != 0)
    if stage == LOW_LIBERTIES:
        return low_liberty_moves(view, points, shape)
    if stage == SAVE_READING:
        return lasting_saves(view, points, shape, rules.ladders)
    if stage == CAPTURE_LAST:
        return captures_of_last(view, points, shape)
    if stage in (PATTERNS_OF_TWO, PATTERNS_EVERYWHERE):
        last, none = view.last | view.before, nothing(points)
        if stage == PATTERNS_EVERYWHERE:
            last = set_from_words(shape.board)  # every point is beside another point
        seen = View(view.own, view.other, view.atari, none, last, none, 0, none)
        return by_rules(seen, points, shape, rules, PATTERNS, number)
    return by_rules(view, points, shape, rules, stage, number)


@inlined
def finds_nothing(view: View, shape: Shape, stage: int) -> bool:
    """Return whether a stage surely finds no move: a test that takes far less time than the stage."""
    if stage == CAPTURE_LAST:
        return not has_any(view.last & view.other & view.atari)
    if stage == SAVE:
        return not has_any(neighbours(view.last, shape.stride) & view.own & view.atari)
    return stage == CAPTURE and not has_any(view.other & view.atari)


@inlined
def is_left_out(percent: int, rng: int) -> tuple[bool, int]:
    """Return whether chance leaves a stage out, and the generator's state; -1 percent draws nothing."""
    if percent < 0:
        return False, rng
    rng += GAMMA
    return int(below(rng, ALL_CASES)) >= percent, rng


# Paper: RR 3.2, CF Algorithm 1, CF II-D sequences
@inlined
def by_stages(
    view: View,
    points: int,
    rng: int,
    shape: Shape,
    rules: StageData,
    first: int,
    end: int,
    tactics: bool | None,
    replies: ReplyMemory | None,
    color: int,
    pool: Pool | None,
) -> tuple[int, int]:
    """Ask stages of any kind, the rows from `first` to `end`; return the moves and the new state.

    Code for an argument that is None is not compiled: `by_any_stage` and chance for `tactics`, last
    good replies for `replies`, PoolRAVE for `pool`. `color`, 0 for Black and 1 for White, is the player
    to move, which only last good replies use.
    """
    moves, stages = nothing(points), rules.stages
    for s in range(first, end):
        kind, number = stages[s, 0], stages[s, 1]
        if tactics is not None:
            left_out, rng = is_left_out(stages[s, 2], rng)
            if left_out:
                continue
        if replies is not None and kind == LAST_GOOD_REPLY:
            moves = good_reply(view, points, shape, replies, color)
        elif pool is not None and kind == POOL_RAVE:
            moves = pool_moves(points, pool, shape)
        elif kind == OWN:
            moves = own_moves(view, points, shape, number, rules.memory)
        elif kind == FILL_BOARD:
            moves, rng = fill_board(view, points, rng, shape, number)
        elif tactics is None:
            moves = by_rules(view, points, shape, rules, kind, number)
        else:
            moves = by_any_stage(view, points, shape, rules, kind, number)
        if has_any(moves):
            break
    return moves, rng


def stages_in_rows(stages: tuple[Stage, ...], size: int, patterns: int = 0) -> Ints:
    """Return a row for every stage: the kind, the number, and the percentage, -1 without chance.

    `patterns` is the number of the first table of patterns.
    """
    rows = []
    for stage in stages:
        plain, percent = always(stage), stage.percent if isinstance(stage, Chance) else -1
        number = number_of(plain, size)
        if isinstance(plain, Patterns):
            number, patterns = patterns, patterns + 1
        rows.append((kind_of(plain), number, percent))
    return np.array(rows, np.int64).reshape(-1, 3)


def needs_any_stage(rows: Ints) -> bool:
    """Whether any stage needs the code of `by_any_stage`, or is left to chance."""
    return bool((rows[:, 0] >= FIRST_TACTIC).any() or (rows[:, 2] >= 0).any())


def room_to_read(rows: Ints, size: int) -> Words | None:
    """Return room to read ladders, if any stage reads ladders."""
    return new_ladders(size) if (rows[:, 0] == SAVE_READING).any() else None


def table_of(stage: Stage) -> bytes:
    """Return the table of a stage's patterns, empty for a stage without patterns."""
    plain = always(stage)
    return table(plain.patterns) if isinstance(plain, Patterns) else b""


def kind_of(stage: PlainStage) -> int:
    """Return the number by which kernels know a kind of stage."""
    if isinstance(stage, Patterns):
        if stage.everywhere:
            return PATTERNS_EVERYWHERE
        return PATTERNS if stage.last == 1 else PATTERNS_OF_TWO
    if isinstance(stage, Capture):
        return CAPTURE if stage.everywhere else CAPTURE_LAST
    if isinstance(stage, Save):
        return SAVE_READING if stage.ladders else SAVE
    return KINDS[type(stage)]


def number_of(stage: PlainStage, size: int) -> int:
    """Return the number by which kernels know the settings of a stage; 0 if the stage needs none.

    The number is the address of an own stage's code (`gomc.fast.own`), the tries of `FillBoard`, a bit
    for every size of `Nakade`, or the bits `KILL` and `ESCAPE`. Stages with patterns get the number of
    their table from `stages_in_rows`.
    """
    match stage:
        case Own():
            prepare_for("a stage of your own")
            from gomc.fast.ownstage import address_of  # only this needs numba

            return address_of(stage, size)
        case FillBoard(tries):
            return tries
        case Nakade(sizes):
            return sum(1 << n for n in sizes)
        case TwoLiberties(kill, escape):
            return KILL * kill | ESCAPE * escape
    return 0
