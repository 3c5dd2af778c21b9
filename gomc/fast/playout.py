"""Random games, compiled; ``reference/playout.py`` explains them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.board import area, legal, play
from gomc.fast.eyes import diagonal_eyes
from gomc.fast.kernel import inlined, kernel
from gomc.fast.rng import GAMMA, below, stream
from gomc.fast.words import (
    ONE,
    Shape,
    Words,
    count,
    index_of,
    load,
    nth,
    shape,
    store,
    to_ints,
    to_words,
    word,
)
from gomc.game import Game
from gomc.points import LONGEST, Geometry, owner_rows
from gomc.position import State
from gomc.results import PlayoutRecord, PlayoutStats
from gomc.rng import check_seed
from gomc.running import run
from gomc.tally import Tally

Ints = NDArray[np.int64]

FIELDS = 7
"""Where the owners begin in a row of counts; before them is what `count_game` writes there."""


class Starts(NamedTuple):
    """Positions to begin from.

    Attributes
    ----------
    sets : array of words, 4 rows a position
        The stones of the player to move, those of the opponent, those in atari, the point of ko.
    signs : array of int
        Who is to move: 1 Black, -1 White.
    passes : array of int
        How many passes led there.
    """

    sets: Words
    signs: Ints
    passes: Ints


def starts(states: Sequence[State], size: int) -> Starts:
    """Return positions as kernels take them."""
    sets = [points for s in states for points in (*s.sides(s.to_play), s.atari, s.ko)]
    words = to_words(len(shape(size).board), *sets)
    return Starts(words, np.array([s.to_play for s in states]), np.array([s.passes for s in states]))


@inlined
def candidates(own: int, other: int, atari: int, ko: int, shape: Shape) -> int:
    """Return the points that a random game may play: the legal ones, less own eyes."""
    return legal(own, other, atari, ko, shape) & ~diagonal_eyes(own, other, shape)


@inlined
def random_game(
    own: int,
    other: int,
    atari: int,
    ko: int,
    passes: int,
    rng: int,
    shape: Shape,
    moves: Ints,
    states: Words,
) -> tuple[int, int, int]:
    """Play a random game from a position to its end.

    As many moves, and states of the generator after them, are written down as there is room for.
    Returned are the areas of the two players, the one who moved first in it first, and the length.
    """
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
    first, second = area(own, other, shape)
    return first, second, length


@kernel
def _record(begin: Starts, rng: int, shape: Shape, moves: Ints, states: Words, areas: Words) -> int:
    first, second, length = random_game(
        load(begin.sets, 0, shape.board),
        load(begin.sets, 1, shape.board),
        load(begin.sets, 2, shape.board),
        load(begin.sets, 3, shape.board),
        begin.passes[0],
        rng,
        shape,
        moves,
        states,
    )
    store(areas, 0, first)
    store(areas, 1, second)
    return length


def playout(board: Game, seed: int = 0) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move."""
    begin, form = starts([board.state], board.size), shape(board.size)
    rng = word(stream(word(check_seed(seed)), 0))
    areas = np.empty((2, len(form.board)), np.uint64)
    room = 4 * len(board.geometry.points)
    while True:
        moves, states = np.empty(room, np.int64), np.empty(room, np.uint64)
        length = _record(begin, rng, form, moves, states, areas)
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


@kernel
def play_games(
    begin: Starts, seed: int, index: int, games: int, komi: float, shape: Shape, counts: Ints
) -> None:
    """Play the games from number `index` on; game `i` begins from position `i` modulo their number."""
    nothing, none = np.empty(0, np.int64), np.empty(0, np.uint64)
    areas = np.empty((2, len(shape.board)), np.uint64)
    for i in range(index, index + games):
        k = i % len(begin.signs)
        first, second, length = random_game(
            load(begin.sets, 4 * k, shape.board),
            load(begin.sets, 4 * k + 1, shape.board),
            load(begin.sets, 4 * k + 2, shape.board),
            load(begin.sets, 4 * k + 3, shape.board),
            begin.passes[k],
            stream(seed, i),
            shape,
            nothing,
            none,
        )
        store(areas, 0, first)
        store(areas, 1, second)
        count_game(
            areas, int(count(first)) - int(count(second)), begin.signs[k], length, komi, counts[k]
        )


@inlined
def count_game(areas: Words, lead: int, sign: int, length: int, komi: float, counts: Ints) -> float:
    """Count a game, given the areas of the player who moved first in it (`sign`) and the other.

    Returns Black's reward: 1, or 1/2 for a draw, or 0.
    """
    score = lead * sign
    counts[0] += 1
    counts[1] += score > komi
    counts[2] += score == komi
    counts[3] += score
    counts[4] += score * score
    counts[5] += length
    counts[6] += length * length
    for w in range(areas.shape[1]):
        first, second = areas[0, w], areas[1, w]
        for bit in range(64):
            mine, theirs = first >> word(bit) & ONE, second >> word(bit) & ONE
            counts[FIELDS + 64 * w + bit] += (int(mine) - int(theirs)) * sign
    return 1.0 if score > komi else 0.5 if score == komi else 0.0


def new_counts(rows: int, size: int) -> Ints:
    """Return counts of no games."""
    return np.zeros((rows, FIELDS + 64 * len(shape(size).board)), np.int64)


def tally(counts: Ints, geometry: Geometry) -> Tally:
    """Return a row of counts as a tally."""
    numbers: list[int] = counts.tolist()
    n, black_wins, draws, score, score2, length, length2 = numbers[:FIELDS]
    owners = numbers[FIELDS : FIELDS + geometry.size * geometry.stride]
    return Tally(n, black_wins, draws, score, score2, length, length2, owners)


def playouts(board: Game, n: int, seed: int = 0) -> PlayoutStats:
    """Play `n` random games from a position, and return what they came to."""
    begin, form = starts([board.state], board.size), shape(board.size)
    start_seed, komi = word(check_seed(seed)), board.komi
    counts = new_counts(1, board.size)

    def advance(games: int) -> None:
        play_games(begin, start_seed, counts[0, 0], games, komi, form, counts)

    run(advance, n)
    return tally(counts[0], board.geometry).stats(board.geometry, komi)
