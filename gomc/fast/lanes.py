"""Many random games side by side: one step of all of them is a few vector instructions.

The games are those of ``playout.py``, move for move. Here `LANES` of them go in step: a step finds the
candidates of all lanes, then draws for each, then plays the moves of all. When a game ends, the next
one begins in its lane. Where games have stages, `lanestages.py` asks them between the first two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.core import config

from gomc.fast.board import area, flood, in_atari, neighbours, with_two_neighbours
from gomc.fast.compiler.kernel import inlined, making_arrays, separate
from gomc.fast.compiler.lanevectors import (
    GROUP,
    load_group,
    load_lane,
    store_group,
    store_lane,
)
from gomc.fast.compiler.words import (
    Shape,
    Words,
    count,
    has_any,
    load,
    lowest,
    nothing,
    nth,
    points_of,
    store,
    where_empty,
    where_few,
)
from gomc.fast.counts import RECORD, SETS, Counts, Finished, Ints, Starts, Terms, count_game
from gomc.fast.eyes import candidates
from gomc.fast.lanestages import ROOM, answers
from gomc.fast.policy import ANY, BY_RULES, Policy
from gomc.fast.rng import GAMMA, below
from gomc.game.points import LONGEST
from gomc.game.position import View

LANES = 32
"""The largest number of games played side by side."""

ATARI, KO, MOVE, FIRSTS = range(2, 6)
"""Rows of the array of sets. Rows 0 and 1 have the stones, first those of the mover at even steps, and
from `FIRSTS` on are in the same order the points where each was the first to play. `MOVE` has the last
move, then the candidates, and then the next move."""


MOST_WORDS = 0 if config.DISABLE_JIT else 2
"""The largest number of words of a set for which lanes are faster than one game at a time: measured.

Python has no vectors, and there the same games are played one at a time.
"""


class Lanes(NamedTuple):
    """The games under way.

    Attributes
    ----------
    sets : array of words, [set, word, lane]
        The positions.
    memory : array of words, [set, word, lane]
        Room for stages (`gomc.fast.lanestages`), if there are any.
    flat : array of words
        The same, as one row.
    game : array of int
        The number of each lane's game, -1 if it has none.
    row : array of int
        The row with the stones of the player who moved first in it.
    length, passes : arrays of int
        The number of its moves so far, and of its passes in a row.
    """

    sets: Words
    memory: Words
    flat: Words
    game: Ints
    row: Ints
    length: Ints
    passes: Ints


def can_play(terms: Terms, policy: Policy) -> bool:
    """Whether lanes can play games, and are faster: on the whole of a small board.

    The games are uniform, or have stages that neither draw nor are a learner's own.
    """
    small, zone = len(terms.shape.board) <= MOST_WORDS, terms.zone
    return small and policy.kind in (ANY, BY_RULES) and zone == terms.shape.board


def with_stages(policy: Policy) -> Policy | None:
    """Return a policy if it has stages that lanes ask, None if its games are uniform.

    Then kernels are compiled without stages.
    """
    return policy if policy.kind == BY_RULES else None


@making_arrays
def play_side_by_side(
    begin: Starts,
    positions: Ints,
    counted: Ints,
    first: int,
    rng: Words,
    terms: Terms,
    counts: Counts,
    finished: Finished,
    stages: Policy | None,
) -> None:
    """Play a game for each of the generators `rng`, and write down its record.

    Game `i` begins from position ``positions[j]`` with ``j = (first + i) % n``, of which there are `n`,
    and is counted in row ``counted[j]``.
    """
    shape = terms.shape
    none = np.full(min(LANES, -(-len(rng) // GROUP) * GROUP), -1)
    words = len(shape.board), len(none)
    memory = np.full((0 if stages is None else ROOM, *words), ~np.uint64(0))
    lanes = Lanes(
        sets=np.zeros((FIRSTS + 2, *words), np.uint64),
        memory=memory,
        flat=memory.ravel(),
        game=none,
        row=none.copy(),
        length=none.copy(),
        passes=none.copy(),
    )
    longest = LONGEST * int(shape.stride) ** 2
    begun = ended = step = 0
    while ended < len(rng):
        for lane in range(len(none)):
            if lanes.game[lane] >= 0 and (lanes.passes[lane] >= 2 or lanes.length[lane] >= longest):
                finish(lanes, lane, begin, positions, counted, first, terms, counts, finished)
                ended += 1
            while lanes.game[lane] < 0 and begun < len(rng):
                k = positions[(first + begun) % len(positions)]
                start(lanes, lane, begun, begin, k, step & 1, shape)
                begun += 1
                if lanes.passes[lane] >= 2:
                    finish(lanes, lane, begin, positions, counted, first, terms, counts, finished)
                    ended += 1
        step_on(lanes, step, rng, terms, stages, begun < len(rng))
        step += 1


@inlined
def step_on(
    lanes: Lanes, step: int, rng: Words, terms: Terms, stages: Policy | None, full: bool
) -> None:
    """Let every lane make a move; unless all are full, groups are left out in which no game goes on.

    Three loops are faster than one: while the moves of a group wait for each other, others go on.
    """
    mine, theirs, shape = step & 1, 1 - (step & 1), terms.shape
    for group in range(0, len(lanes.game), GROUP):
        if full or has_game(lanes, group):
            find_candidates(lanes, mine, theirs, group, shape, terms.eyes, stages)
    for group in range(0, len(lanes.game), GROUP):
        if full or has_game(lanes, group):
            for lane in range(group, group + GROUP):
                draw(lanes, lane, rng, shape)
    for group in range(0, len(lanes.game), GROUP):
        if full or has_game(lanes, group):
            play_group(lanes.sets, mine, theirs, group, shape)


@inlined
def has_game(lanes: Lanes, group: int) -> bool:
    """Whether a lane of a group has a game."""
    found = False
    for lane in range(group, group + GROUP):
        found |= lanes.game[lane] >= 0
    return found


@inlined
def start(lanes: Lanes, lane: int, game: int, begin: Starts, k: int, row: int, shape: Shape) -> None:
    """Let a game begin in a lane, from position `k`, the stones of its first mover in `row`."""
    for place, source in ((row, 0), (1 - row, 1), (ATARI, 2), (KO, 3), (MOVE, 4)):
        points = load(begin.sets, SETS * k + source, shape.board)
        store_lane(lanes.sets, place, lane, points)
    store_lane(lanes.sets, FIRSTS, lane, nothing(points))
    store_lane(lanes.sets, FIRSTS + 1, lane, nothing(points))
    lanes.game[lane] = game
    lanes.row[lane] = row
    lanes.length[lane] = 0
    lanes.passes[lane] = begin.passes[k]


@separate
def finish(
    lanes: Lanes,
    lane: int,
    begin: Starts,
    positions: Ints,
    counted: Ints,
    first: int,
    terms: Terms,
    counts: Counts,
    finished: Finished,
) -> None:
    """Write down the record of the game that ended in a lane, and count it."""
    game, row, board = lanes.game[lane], lanes.row[lane], terms.shape.board
    own = load_lane(lanes.sets, row, lane, board)
    other = load_lane(lanes.sets, 1 - row, lane, board)
    own, other = area(own, other, terms.shape)
    place = RECORD * game
    store(finished.sets, place, own)
    store(finished.sets, place + 1, other)
    store(finished.sets, place + 2, load_lane(lanes.sets, FIRSTS + row, lane, board))
    store(finished.sets, place + 3, load_lane(lanes.sets, FIRSTS + 1 - row, lane, board))
    finished.length[game] = lanes.length[lane]
    j = (first + game) % len(positions)
    count_game(finished, game, begin.signs[positions[j]], terms, counts, counted[j])
    lanes.game[lane] = -1


@inlined
def find_candidates(
    lanes: Lanes, mine: int, theirs: int, group: int, shape: Shape, eyes: int, stages: Policy | None
) -> None:
    """Find the candidates of each game of a group, and leave those that stages choose."""
    sets = lanes.sets
    own = load_group(sets, mine, group, shape.board)
    other = load_group(sets, theirs, group, shape.board)
    atari, ko = load_group(sets, ATARI, group, shape.board), load_group(sets, KO, group, shape.board)
    points = candidates(own, other, atari, ko, shape, eyes)
    if stages is not None:
        last, none = load_group(sets, MOVE, group, shape.board), nothing(points)
        view = View(own, other, atari, none, last, none, 0, none)
        room = lanes.memory, lanes.flat, group
        points = answers(view, points, shape, stages.rules, stages.order, *room)
    store_group(sets, MOVE, group, points)


@inlined
def draw(lanes: Lanes, lane: int, rng: Words, shape: Shape) -> None:
    """Draw a lane's move from its candidates; a pass, and no move at all, is the empty set."""
    points = load_lane(lanes.sets, MOVE, lane, shape.board)
    n = count(points)
    game = lanes.game[lane]
    move = nothing(points)
    if n and game >= 0:
        rng[game] += GAMMA
        move = nth(points, below(rng[game], n))
        lanes.passes[lane] = 0
    else:
        lanes.passes[lane] += 1
    lanes.length[lane] += 1
    store_lane(lanes.sets, MOVE, lane, move)


@separate
def play_group(sets: Words, mine: int, theirs: int, group: int, shape: Shape) -> None:
    """Play the moves of a group; see `gomc.fast.board.play`."""
    stride, board = shape.stride, points_of(shape.board)
    point = load_group(sets, MOVE, group, shape.board)
    own = load_group(sets, mine, group, shape.board)
    other = load_group(sets, theirs, group, shape.board)
    atari = load_group(sets, ATARI, group, shape.board)
    near = neighbours(point, stride) & board
    ko = nothing(point)
    taken = near & other & atari
    relieved = near & own & atari
    if has_any(taken):
        dead = flood(taken, other & atari, stride)
        other = other & ~dead
        atari = atari & ~dead
        relieved = relieved | neighbours(dead, stride) & own & atari
        ko = where_empty(where_few(dead, dead), near & ~other & ~dead)
    if has_any(relieved):
        atari = atari & ~flood(relieved, own & atari, stride)
    seen = load_group(sets, FIRSTS + theirs, group, shape.board)
    firsts = load_group(sets, FIRSTS + mine, group, shape.board) | point & ~seen
    store_group(sets, FIRSTS + mine, group, firsts)
    own = own | point
    empty = board & ~(own | other)
    plain = with_two_neighbours(empty, stride)  # such stones, and those next to them, need no probe
    beside_own, beside_other = neighbours(plain & own, stride), neighbours(plain & other, stride)
    safe = plain | beside_own & own | beside_other & other
    doubt = (point | near & other) & ~safe
    while has_any(doubt):
        stone = lowest(doubt)
        stones = where_empty(own, stone & other) | where_empty(other, stone & own)
        string = in_atari(stone, stones, empty, stride)
        atari = atari | string
        doubt = doubt & ~(stone | string)
    store_group(sets, mine, group, own)
    store_group(sets, theirs, group, other)
    store_group(sets, ATARI, group, atari)
    store_group(sets, KO, group, ko)
