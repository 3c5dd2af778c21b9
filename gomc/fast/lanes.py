"""Many playouts side by side: a few vector instructions make a step in all games at once.

The games are equal to the games of ``playout.py``, move for move, but up to `LANES` games run at once.
A step of a group finds the candidates of the games, draws and plays a move in each game, and looks at
the strings that the moves may have put in atari. Most strings are decided at once. A game with an
undecided string waits without a move, while the other games play on. When a game ends, the next game
begins in the same lane.

In games with stages `lanestages.py` chooses among the candidates. The stages take most of the time, so
every string is decided before the next step, and no game waits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gomc.fast.board import area, flood, neighbours, with_two_neighbours
from gomc.fast.compiler.groups import GROUP, choose, load_group, load_lane, store_group, store_lane
from gomc.fast.compiler.kernel import inlined, making_arrays, separate
from gomc.fast.compiler.processor import has
from gomc.fast.compiler.ways import INTERPRETED
from gomc.fast.compiler.words import (
    ONE,
    Shape,
    Words,
    count,
    has_any,
    keep_if_empty,
    keep_if_few,
    load,
    lowest,
    nothing,
    nth,
    set_from_words,
    shift_down,
    store,
    word,
)
from gomc.fast.counts import (
    RECORD,
    SETS,
    CountArrays,
    FinishedGames,
    Ints,
    PlayoutSettings,
    PositionArrays,
    count_game,
)
from gomc.fast.eyes import OLEG, candidates
from gomc.fast.lanestages import ROOM, answers
from gomc.fast.policy import ANY, BY_RULES, PolicyData
from gomc.fast.rng import GAMMA, below
from gomc.game.points import LONGEST
from gomc.game.position import View

LANES = 32
"""The largest number of games played side by side."""

OWN, OTHER, ATARI, KO, LAST, OWN_FIRSTS, OTHER_FIRSTS, DOUBT, STRING = range(9)
"""The rows of the array of sets.

The stones of the player to move and of the opponent; the stones in atari; the point of ko; the last
move, for stages only; the points where each player was the first to play; the stones in doubt, which
may be in atari; and the part seen so far of the string of a stone in doubt.
"""

STATE, PASSES, LEFT = range(3)
"""The rows of the array of numbers: the generator's state, consecutive passes, and moves left."""

NUMBER = (0,)
"""The argument that gives the width of a number, as a board gives the width of a set."""

LOOKS = 2
"""The measured number of looks at strings in doubt before the other games play on."""

MOST_WORDS = 6 if has("avx2") and not INTERPRETED else 0
"""The measured largest number of words of a set for which lanes are faster than one game at a time.

Lanes were measured with the vectors of AVX2 and of AVX-512. On other processors, and without
compilation, the same games are played one at a time.
"""

MOST_WITH_STAGES = min(MOST_WORDS, 2)
"""The same limit for games with stages."""


class Lanes(NamedTuple):
    """The running games.

    Attributes
    ----------
    sets : array of words, [set, word, lane]
        The positions.
    numbers : array of words, [number, 0, lane]
        The counts of each game.
    memory : array of words, [set, word, lane]
        Room for stages (`gomc.fast.lanestages`), of length 0 without stages.
    flat : array of words
        The same room, as one row.
    game : array of int
        The number of each lane's game, -1 in an empty lane.
    """

    sets: Words
    numbers: Words
    memory: Words
    flat: Words
    game: Ints


def can_play(terms: PlayoutSettings, policy: PolicyData) -> bool:
    """Return whether lanes can play games, and are faster than one game at a time.

    The games use the whole board and a built-in rule of eyes, and are uniform or have built-in stages
    that do not draw, and no lead ends them.
    """
    most = MOST_WORDS if policy.kind == ANY else MOST_WITH_STAGES
    small, zone = len(terms.shape.board) <= most, terms.zone
    usual = policy.kind in (ANY, BY_RULES) and terms.eyes <= OLEG and not policy.lead
    return small and usual and zone == terms.shape.board


def with_stages(policy: PolicyData) -> PolicyData | None:
    """Return a policy with stages, or None for uniform games, whose kernels contain no stages."""
    return policy if policy.kind == BY_RULES else None


def narrow(terms: PlayoutSettings) -> PlayoutSettings:
    """Return the settings for sets without the last quarter, if the board has no points there.

    In lanes every word takes time, and sets can have any number of words: 6 on 19x19 instead of 8.
    """
    shape = terms.shape
    quarter = len(shape.board) // 4
    n = len(shape.board) - (0 if any(shape.board[-quarter:]) else quarter)
    shape = shape._replace(board=shape.board[:n], edge=shape.edge[:n])
    return terms._replace(shape=shape, zone=terms.zone[:n])


@making_arrays
def play_side_by_side(
    begin: PositionArrays,
    positions: Ints,
    counted: Ints,
    first: int,
    rng: Words,
    terms: PlayoutSettings,
    counts: CountArrays,
    finished: FinishedGames,
    stages: PolicyData | None,
) -> None:
    """Play a game for each of the generators `rng`, and store the records.

    Game `i` begins from position ``positions[j]`` with ``j = (first + i) % len(positions)``, and is
    counted in row ``counted[j]``.
    """
    shape = terms.shape
    room = min(LANES, -(-len(rng) // GROUP) * GROUP)
    words = len(shape.board), room
    memory = np.full((0 if stages is None else ROOM, *words), ~np.uint64(0))
    lanes = Lanes(
        sets=np.zeros((STRING + 1, *words), np.uint64),
        numbers=np.zeros((LEFT + 1, 1, room), np.uint64),
        memory=memory,
        flat=memory.ravel(),
        game=np.full(room, -1),
    )
    record = begin, positions, counted, first, terms, counts, finished
    begun = ended = 0
    while ended < len(rng):
        for group in range(0, room, GROUP):
            if some_are_over(lanes.numbers, group):
                for lane in range(group, group + GROUP):
                    while is_over(lanes, lane):
                        if lanes.game[lane] >= 0:
                            finish(lanes, lane, *record)
                            ended += 1
                        if begun == len(rng):
                            break
                        k = positions[(first + begun) % len(positions)]
                        start(lanes, lane, begun, begin, k, rng[begun], shape)
                        begun += 1
            step(lanes, group, shape, terms.eyes, stages)


@inlined
def some_are_over(numbers: Words, group: int) -> bool:
    """Return whether a game of a group is over, or a lane is empty."""
    passes = load_group(numbers, PASSES, group, NUMBER)
    left = load_group(numbers, LEFT, group, NUMBER)
    return has_any(shift_down(passes, ONE) | keep_if_empty(~left, left))


@inlined
def is_over(lanes: Lanes, lane: int) -> bool:
    """Return whether a lane's game is over, or the lane is empty."""
    return lanes.numbers[PASSES, 0, lane] >= 2 or lanes.numbers[LEFT, 0, lane] == 0


@inlined
def longest(shape: Shape) -> int:
    """Return the number of moves after which a game is stopped."""
    return word(LONGEST) * shape.stride * shape.stride


@inlined
def start(
    lanes: Lanes, lane: int, game: int, begin: PositionArrays, k: int, state: int, shape: Shape
) -> None:
    """Begin a game in a lane, from position `k`."""
    for i in range(LAST + 1):
        store_lane(lanes.sets, i, lane, load(begin.sets, SETS * k + i, shape.board))
    none = nothing(load(begin.sets, SETS * k, shape.board))
    for i in range(OWN_FIRSTS, STRING + 1):
        store_lane(lanes.sets, i, lane, none)
    lanes.numbers[STATE, 0, lane] = state
    lanes.numbers[PASSES, 0, lane] = begin.passes[k]
    lanes.numbers[LEFT, 0, lane] = longest(shape)
    lanes.game[lane] = game


@separate
def finish(
    lanes: Lanes,
    lane: int,
    begin: PositionArrays,
    positions: Ints,
    counted: Ints,
    first: int,
    terms: PlayoutSettings,
    counts: CountArrays,
    finished: FinishedGames,
) -> None:
    """Store the record of the game that ended in a lane, and count the game."""
    game, board = lanes.game[lane], terms.shape.board
    length = int(longest(terms.shape) - lanes.numbers[LEFT, 0, lane])
    second = length & 1  # 1 if the player to move moved second in the game
    own = load_lane(lanes.sets, OWN + second, lane, board)
    other = load_lane(lanes.sets, OTHER - second, lane, board)
    own, other = area(own, other, terms.shape)
    place = RECORD * game
    store(finished.sets, place, own)
    store(finished.sets, place + 1, other)
    store(finished.sets, place + 2, load_lane(lanes.sets, OWN_FIRSTS + second, lane, board))
    store(finished.sets, place + 3, load_lane(lanes.sets, OTHER_FIRSTS - second, lane, board))
    finished.length[game] = length
    j = (first + game) % len(positions)
    count_game(finished, game, begin.signs[positions[j]], terms, counts, counted[j])
    lanes.game[lane] = -1


@inlined
def step(lanes: Lanes, group: int, shape: Shape, eyes: int, stages: PolicyData | None) -> None:
    """Make a move in each game of a group, or look at a string in doubt."""
    sets, board = lanes.sets, shape.board
    own, other = load_group(sets, OWN, group, board), load_group(sets, OTHER, group, board)
    atari, ko = load_group(sets, ATARI, group, board), load_group(sets, KO, group, board)
    waits = doubt = load_group(sets, DOUBT, group, board)
    points = keep_if_empty(candidates(own, other, atari, ko, shape, eyes), waits)
    if stages is not None:
        last, none = load_group(sets, LAST, group, board), nothing(points)
        view = View(own, other, atari, none, last, none, 0, none)
        room = lanes.memory, lanes.flat, group
        points = answers(view, points, shape, stages.rules, stages.order, *room)
    move = draw(lanes.numbers, group, points, waits)
    near = neighbours(move, shape.stride) & set_from_words(board)
    other, atari, taken = take(near, own, other, atari, shape)
    own = own | move
    empty = set_from_words(board) & ~(own | other)
    new = (move | near & other) & ~with_two_neighbours(empty, shape.stride)  # which need no look
    doubt, string = doubt | new, load_group(sets, STRING, group, board) | lowest(new)
    if stages is None:
        for _ in range(LOOKS):
            string, doubt, atari = look(string, doubt, atari, own, other, empty, shape.stride)
    else:
        while has_any(doubt):
            string, doubt, atari = look(string, doubt, atari, own, other, empty, shape.stride)
        store_group(sets, LAST, group, move)
    store_group(sets, ATARI, group, atari)
    store_group(sets, KO, group, choose(waits, taken, ko))
    store_group(sets, DOUBT, group, doubt)
    store_group(sets, STRING, group, string)
    store_pair(sets, OWN, group, waits, own, other)
    firsts = load_group(sets, OWN_FIRSTS, group, board)
    others = load_group(sets, OTHER_FIRSTS, group, board)
    store_pair(sets, OWN_FIRSTS, group, waits, firsts | move & ~others, others)


@inlined
def draw(numbers: Words, group: int, points: int, waits: int) -> int:
    """Draw the moves from the candidates; the empty set is a pass, or no move in a waiting game."""
    state = load_group(numbers, STATE, group, NUMBER)
    passes = load_group(numbers, PASSES, group, NUMBER)
    left = load_group(numbers, LEFT, group, NUMBER)
    moved = state + GAMMA
    store_group(numbers, STATE, group, choose(points, state, moved))
    passed = keep_if_empty(keep_if_empty(passes + ONE, points), waits)  # a waiting game has not passed
    store_group(numbers, PASSES, group, passed)
    store_group(numbers, LEFT, group, choose(waits, left - ONE, left))
    return nth(points, below(moved, count(points)))


@inlined
def take(beside: int, own: int, other: int, atari: int, shape: Shape) -> tuple[int, int, int]:
    """Remove the stones captured by moves with the neighbours `beside`; see `gomc.fast.board.play`.

    Return the opponents' stones, the stones that are still in atari, and the points of ko.
    """
    stride = shape.stride
    ko = nothing(beside)
    taken = beside & other & atari
    relieved = beside & own & atari
    if has_any(taken):
        dead = flood(taken, other & atari, stride)
        other = other & ~dead
        atari = atari & ~dead
        relieved = relieved | neighbours(dead, stride) & own & atari
        ko = keep_if_empty(keep_if_few(dead, dead), beside & ~other & ~dead)
    if has_any(relieved):
        atari = atari & ~flood(relieved, own & atari, stride)
    return other, atari, ko


@inlined
def look(
    string: int, doubt: int, atari: int, own: int, other: int, empty: int, stride: int
) -> tuple[int, int, int]:
    """Grow a string in each game by two steps; go on to the next after two liberties or the end.

    Return the strings, the stones in doubt, and the stones in atari.
    """
    stones = choose(string & own, other, own)
    string = string | neighbours(string, stride) & stones
    around = neighbours(string, stride)
    added = keep_if_few(around & stones & ~string, around & empty)
    atari = atari | keep_if_empty(keep_if_few(string, around & empty), added)
    doubt = doubt & ~keep_if_empty(string, added)
    return choose(added, lowest(doubt), string | added), doubt, atari


@inlined
def store_pair(sets: Words, row: int, group: int, waits: int, own: int, other: int) -> None:
    """Store the sets of the mover and of the opponent, swapped in games that made a move."""
    store_group(sets, row, group, choose(waits, other, own))
    store_group(sets, row + 1, group, choose(waits, own, other))
