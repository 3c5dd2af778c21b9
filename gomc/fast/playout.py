"""Random games, compiled; ``reference/playout.py`` explains them."""

from __future__ import annotations

import numpy as np

from gomc.fast.board import area, play
from gomc.fast.counts import Ints, Starts, count_game, new_counts, starts, tally
from gomc.fast.eyes import candidates
from gomc.fast.kernel import kernel, separate
from gomc.fast.lanes import LANES, MOST_WORDS, play_side_by_side
from gomc.fast.rng import GAMMA, below, stream
from gomc.fast.words import Shape, Words, count, index_of, load, nth, shape, store, to_ints, word
from gomc.game import Game
from gomc.points import LONGEST, owner_rows
from gomc.results import PlayoutRecord, PlayoutStats
from gomc.rng import check_seed
from gomc.running import run


@separate
def random_game(
    begin: Starts, k: int, rng: int, shape: Shape, moves: Ints, states: Words, areas: Words
) -> int:
    """Play a random game from position `k` to its end, and return its length.

    As many moves, and states of the generator after them, are written down as there is room for;
    and the areas of the two players, the one who moved first in it first.
    """
    own, other = load(begin.sets, 4 * k, shape.board), load(begin.sets, 4 * k + 1, shape.board)
    atari, ko = load(begin.sets, 4 * k + 2, shape.board), load(begin.sets, 4 * k + 3, shape.board)
    passes = begin.passes[k]
    length, longest = 0, LONGEST * int(shape.stride) ** 2
    while passes < 2 and length < longest:
        points = candidates(own, other, atari, ko, shape)
        n = count(points)
        if n:
            passes = 0
            rng += GAMMA
            move = nth(points, below(rng, n))
            own, other, atari, ko = play(move, own, other, atari, shape)
        else:
            move = ko = points
            passes += 1
        if length < len(moves):
            moves[length] = index_of(move)
            states[length] = rng
        own, other = other, own
        length += 1
    if length & 1:
        own, other = other, own
    own, other = area(own, other, shape)
    store(areas, 0, own)
    store(areas, 1, other)
    return length


@kernel
def _record(begin: Starts, seed: int, shape: Shape, moves: Ints, states: Words, areas: Words) -> int:
    return random_game(begin, 0, stream(seed, 0), shape, moves, states, areas)


def playout(board: Game, seed: int = 0) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move."""
    begin, form = starts([board.state], board.size), shape(board.size)
    start_seed = word(check_seed(seed))
    areas = np.empty((2, len(form.board)), np.uint64)
    room = 4 * len(board.geometry.points)
    while True:
        moves, states = np.empty(room, np.int64), np.empty(room, np.uint64)
        length = _record(begin, start_seed, form, moves, states, areas)
        if length <= room:
            break
        room = length
    black, white = to_ints(areas)[:: int(board.to_play)]
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(moves[:length].tolist()),
        states=tuple(states[:length].tolist()),
        score=black.bit_count() - white.bit_count() - board.komi,
        owners=owner_rows(black, white, board.geometry),
    )


def play_games(
    begin: Starts, seed: int, index: int, games: int, komi: float, shape: Shape, counts: Ints
) -> None:
    """Play the games from number `index` on, in the way that is faster on a board of this size.

    Game `i` begins from position `i` modulo their number, and is counted in the row of that number.
    """
    play = play_in_lanes if len(shape.board) <= MOST_WORDS else play_one_by_one
    play(begin, seed, index, games, komi, shape, counts)


@kernel
def play_in_lanes(
    begin: Starts, seed: int, index: int, games: int, komi: float, shape: Shape, counts: Ints
) -> None:
    """Play these games side by side; see `gomc.fast.lanes`."""
    rng = np.empty(games, np.uint64)
    for i in range(games):
        rng[i] = stream(seed, index + i)
    play_side_by_side(begin, index, rng, komi, shape, counts, np.empty(games))


@kernel
def play_one_by_one(
    begin: Starts, seed: int, index: int, games: int, komi: float, shape: Shape, counts: Ints
) -> None:
    """Play these games one at a time."""
    nothing, none = np.empty(0, np.int64), np.empty(0, np.uint64)
    areas = np.empty((2, len(shape.board)), np.uint64)
    for i in range(index, index + games):
        k = i % len(begin.signs)
        length = random_game(begin, k, stream(seed, i), shape, nothing, none, areas)
        count_game(areas, begin.signs[k], length, komi, shape, counts[k])


def playouts(board: Game, n: int, seed: int = 0) -> PlayoutStats:
    """Play `n` random games from a position, and return what they came to."""
    begin, form = starts([board.state], board.size), shape(board.size)
    start_seed, komi = word(check_seed(seed)), board.komi
    counts = new_counts(1, board.size)

    def advance(games: int) -> None:
        play_games(begin, start_seed, counts[0, 0], games, komi, form, counts)

    run(advance, n, step=LANES)
    return tally(counts[0], board.geometry).stats(board.geometry, komi)
