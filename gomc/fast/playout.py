"""Random games, compiled; ``reference/playout.py`` explains them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from gomc.fast.board import area, play
from gomc.fast.counts import (
    Counts,
    Floats,
    Ints,
    Starts,
    Terms,
    count_game,
    counts_of,
    load_position,
    new_counts,
    new_ends,
    starts,
    terms,
)
from gomc.fast.eyes import candidates
from gomc.fast.kernel import inlined, kernel, separate
from gomc.fast.lanes import LANES, MOST_WORDS, play_side_by_side
from gomc.fast.rng import GAMMA, below, fraction, stream
from gomc.fast.sequence import narrow
from gomc.fast.words import (
    ONE,
    Shape,
    Words,
    count,
    first_bit,
    index_of,
    nth,
    point,
    points_of,
    shape,
    store,
    to_ints,
    word,
)
from gomc.game import Game, check_board
from gomc.points import LONGEST, owner_rows
from gomc.rng import check_seed
from gomc.running import run
from gomc.settings.eyes import Eyes, check_eyes
from gomc.settings.stages import UNIFORM, Stages, check_stages
from gomc.stats import PlayoutRecord, PlayoutStats


class Policy(NamedTuple):
    """How moves are drawn: by weights or down lists if there are any, else uniformly.

    The first row of each array is for the player who moves first in a game.

    Attributes
    ----------
    weights : array of float, [player, point]
        The weight of every point.
    lists : array of int, [player, place]
        All points, in the order in which they are tried.
    places : array of int
        Where in its list each player is.
    points : array of words
        Room for the candidates.
    """

    weights: Floats
    lists: Ints
    places: Ints
    points: Words


def policy(size: int, weights: int = 0, lists: int = 0) -> Policy:
    """Return a policy for so many players by weights, or by lists; without any a uniform one."""
    form = shape(size)
    return Policy(
        np.ones((weights, size * (size + 1))),
        np.zeros((lists, size * size), np.int64),
        np.zeros(2, np.int64),
        np.zeros((1, len(form.board)), np.uint64),
    )


# Paper: GG 14 databases
@inlined
def uniform(points: int, n: int, rng: int) -> int:
    """Return one of the `n` candidates, as a set, all with the same probability."""
    return nth(points, below(rng, n))


@separate
def weighted(points: int, player: int, place: float, how: Policy) -> int:
    """Return the point at a place, from 0 to 1, of the line of the candidates' weights."""
    store(how.points, 0, points)
    weight, total = how.weights[player], 0.0
    for w in range(how.points.shape[1]):
        part = how.points[0, w]
        while part:
            total += weight[64 * w + first_bit(part)]
            part &= part - ONE
    place *= total
    reached, p = 0.0, 0
    for w in range(how.points.shape[1]):
        part = how.points[0, w]
        while part and reached <= place:
            p = 64 * w + first_bit(part)
            reached += weight[p]
            part &= part - ONE
    return p


@separate
def down_the_list(points: int, player: int, how: Policy) -> int:
    """Return the next point of a player's list that is possible."""
    store(how.points, 0, points)
    n = how.lists.shape[1]
    while True:
        p = how.lists[player, how.places[player]]
        how.places[player] = (how.places[player] + 1) % n
        if how.points[0, p >> 6] >> word(p & 63) & ONE:
            return p


@inlined
def draw(points: int, n: int, player: int, rng: int, shape: Shape, how: Policy) -> tuple[int, int]:
    """Return one of the `n` candidates, as a set, by a policy, and the generator's state after it."""
    if len(how.lists):
        return point(down_the_list(points, player, how), shape.board), rng
    rng += GAMMA
    if len(how.weights):
        return point(weighted(points, player, fraction(rng), how), shape.board), rng
    return uniform(points, n, rng), rng


# Paper: BH 3.1, SL PlayRandomGame, GG 14 limit
@separate
def random_game(
    begin: Starts,
    k: int,
    rng: int,
    terms: Terms,
    how: Policy,
    moves: Ints,
    states: Words,
    ends: Words,
) -> int:
    """Play a random game from position `k` to its end, and return its length.

    As many moves, and states of the generator after them, are written down as there is room for;
    and into `ends` what `gomc.fast.counts.count_game` takes.
    """
    shape, eyes, zone = terms.shape, terms.eyes, points_of(terms.zone)
    own, other, atari, ko, last, passes = load_position(begin, k, shape.board)
    own_firsts = other_firsts = own & ~own
    length, longest = 0, LONGEST * int(shape.stride) ** 2
    while passes < 2 and length < longest:
        points = candidates(own, other, atari, ko, shape, eyes) & zone
        n = count(points)
        if n:
            passes = 0
            if terms.narrowed:
                points = narrow(points, own, other, atari, last, shape, terms.narrow)
                n = count(points)
            move, rng = draw(points, n, length & 1, rng, shape, how)
            own, other, atari, ko = play(move, own, other, atari, shape)
            own_firsts = own_firsts | move & ~other_firsts
        else:
            move = ko = points
            passes += 1
        if length < len(moves):
            moves[length] = index_of(move)
            states[length] = rng
        own, other = other, own
        own_firsts, other_firsts = other_firsts, own_firsts
        last = move
        length += 1
    if length & 1:
        own, other = other, own
        own_firsts, other_firsts = other_firsts, own_firsts
    own, other = area(own, other, shape)
    store(ends, 0, own & zone)
    store(ends, 1, other & zone)
    store(ends, 2, own_firsts)
    store(ends, 3, other_firsts)
    return length


@inlined
def after(
    move: int, own: int, other: int, atari: int, ko: int, passes: int, shape: Shape
) -> tuple[int, int, int, int, int, int]:
    """Return the position after a move of a random game, from the view of the player who moves then."""
    if move < 0:
        return other, own, atari, ko & ~ko, ko & ~ko, passes + 1
    last = point(move, shape.board)
    own, other, atari, ko = play(last, own, other, atari, shape)
    return other, own, atari, ko, last, 0


@kernel
def _record(begin: Starts, terms: Terms, how: Policy, moves: Ints, states: Words, ends: Words) -> int:
    return random_game(begin, 0, stream(terms.seed, 0), terms, how, moves, states, ends)


def playout(
    board: Game, seed: int = 0, eyes: Eyes = "diagonal", stages: Stages = UNIFORM
) -> PlayoutRecord:
    """Play one random game from a position, and return it move by move."""
    begin = starts([check_board(board).state], board.size)
    how = terms(board, check_seed(seed), check_eyes(eyes), check_stages(stages))
    drawn, ends = policy(board.size), new_ends(how.shape)
    room = 4 * len(board.geometry.points)
    while True:
        moves, states = np.empty(room, np.int64), np.empty(room, np.uint64)
        length = _record(begin, how, drawn, moves, states, ends)
        if length <= room:
            break
        room = length
    black, white = to_ints(ends[:2])[:: int(board.to_play)]
    return PlayoutRecord(
        size=board.size,
        to_play=board.to_play,
        moves=tuple(moves[:length].tolist()),
        states=tuple(states[:length].tolist()),
        score=black.bit_count() - white.bit_count() - board.komi,
        owners=owner_rows(black, white, board.geometry),
        board=board.copy(),
    )


def play_games(
    begin: Starts, positions: Ints, index: int, games: int, how: Terms, counts: Counts
) -> None:
    """Play the games from number `index` on, in the way that is faster on a board of this size.

    Game `i` begins from position ``positions[i % n]``, of which there are `n`, and is counted there.
    """
    small = len(how.shape.board) <= MOST_WORDS
    play = play_in_lanes if small and not how.narrowed else play_one_by_one
    play(begin, positions, index, games, how, counts)


@kernel
def play_in_lanes(
    begin: Starts, positions: Ints, index: int, games: int, how: Terms, counts: Counts
) -> None:
    """Play these games side by side; see `gomc.fast.lanes`."""
    rng = np.empty(games, np.uint64)
    for i in range(games):
        rng[i] = stream(how.seed, index + i)
    play_side_by_side(begin, positions, index, rng, how, counts, np.empty(games))


@kernel
def play_one_by_one(
    begin: Starts, positions: Ints, index: int, games: int, how: Terms, counts: Counts
) -> None:
    """Play these games one at a time."""
    nothing, none = np.empty(0, np.int64), np.empty(0, np.uint64)
    ends = np.empty((4, len(how.shape.board)), np.uint64)
    no_list, no_weights = np.empty((0, 0), np.int64), np.empty((0, 0))
    drawn = Policy(no_weights, no_list, nothing, ends)
    for i in range(index, index + games):
        k = positions[i % len(positions)]
        length = random_game(begin, k, stream(how.seed, i), how, drawn, nothing, none, ends)
        count_game(ends, begin.signs[k], length, how, counts, k)


def playouts(
    board: Game, n: int, seed: int = 0, eyes: Eyes = "diagonal", stages: Stages = UNIFORM
) -> PlayoutStats:
    """Play `n` random games from a position, and return what they came to."""
    begin = starts([check_board(board).state], board.size)
    how = terms(board, check_seed(seed), check_eyes(eyes), check_stages(stages))
    counts, here = new_counts(1, board.size), np.zeros(1, np.int64)

    def advance(games: int) -> None:
        done = int(counts.sums[0, 0])
        play_games(begin, here, done, games, how, counts)

    run(advance, n, step=LANES)
    found = counts_of(counts, board.geometry).stats(board.geometry, board.komi)
    return replace(found, board=board.copy())
