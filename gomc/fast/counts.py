"""Positions to begin games from, and counts of what the games came to, as kernels take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc import tally
from gomc.fast.eyes import number_of
from gomc.fast.kernel import inlined, separate
from gomc.fast.sequence import Narrowing, narrowing
from gomc.fast.words import ONE, Shape, Words, count, load, shape, store, to_words, word
from gomc.firsts import Table
from gomc.game import Game
from gomc.points import Geometry
from gomc.position import State
from gomc.settings.eyes import Eyes
from gomc.settings.stages import UNIFORM, Stages
from gomc.tally import Tally

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


SETS = 5
"""How many sets a position has."""


class Starts(NamedTuple):
    """Positions to begin from.

    Attributes
    ----------
    sets : array of words, `SETS` rows a position
        The stones of the player to move, those of the opponent, those in atari, the point of ko, and
        the stone that was just played.
    signs : array of int
        Who is to move: 1 Black, -1 White.
    passes : array of int
        How many passes led there.
    """

    sets: Words
    signs: Ints
    passes: Ints


class Terms(NamedTuple):
    """What is the same in all games of a run.

    Attributes
    ----------
    seed : int
        The seed, as a word.
    komi : float
        White's compensation.
    scale : float
        What a point of the score adds to a reward by score; 0 for rewards by wins.
    shape : Shape
        The shape of the board.
    zone : tuple of int
        The points that may be played, and that count in the end, as words.
    eyes : int
        The rule of eyes, by its number in `gomc.fast.eyes`.
    narrowed : bool
        Whether the candidates for a move are narrowed down.
    narrow : Narrowing
        By which stages they are.
    """

    seed: int
    komi: float
    scale: float
    shape: Shape
    zone: tuple[int, ...]
    eyes: int
    narrowed: bool
    narrow: Narrowing


def terms(board: Game, seed: int, eyes: Eyes, stages: Stages = UNIFORM) -> Terms:
    """Return the terms of games on the whole board, with rewards by wins."""
    form, narrow = shape(board.size), narrowing(stages, board.size)
    narrowed = stages != UNIFORM
    return Terms(word(seed), board.komi, 0.0, form, form.board, number_of(eyes), narrowed, narrow)


def starts(states: Sequence[State], size: int) -> Starts:
    """Return positions as kernels take them."""
    sets = [points for s in states for points in (*s.sides(s.to_play), s.atari, s.ko, s.last)]
    words = to_words(len(shape(size).board), *sets)
    return Starts(words, np.array([s.to_play for s in states]), np.array([s.passes for s in states]))


class Counts(NamedTuple):
    """`gomc.tally.Counts` in arrays, and tables of all moves as first.

    The sums have room for 10^13 games on 25x25, which would take a century.

    Attributes
    ----------
    sums : array of int, [position, sum]
        The sums of `gomc.tally.Tally` in their order.
    owners : array of int, [point]
        How often each point was Black's less how often it was White's.
    firsts : array of int, [position, player, sum, point]
        The first five of these sums for the games in which a player, Black (0) or White (1), was the
        first to play at a point. Without positions nothing is counted here.
    """

    sums: Ints
    owners: Ints
    firsts: Ints


def new_tables(positions: int, size: int) -> Ints:
    """Return both players' tables of no games, for so many positions."""
    return np.zeros((positions, 2, 5, 64 * len(shape(size).board)), np.int64)


def new_counts(positions: int, size: int) -> Counts:
    """Return counts of no games from so many positions, without tables."""
    owners = np.zeros(64 * len(shape(size).board), np.int64)
    return Counts(np.zeros((positions, 7), np.int64), owners, new_tables(0, size))


@inlined
def load_position(begin: Starts, k: int, board: tuple[int, ...]) -> tuple[int, int, int, int, int, int]:
    """Return the sets of position number `k`, and how many passes led there."""
    row = SETS * k
    own, other = load(begin.sets, row, board), load(begin.sets, row + 1, board)
    atari, ko = load(begin.sets, row + 2, board), load(begin.sets, row + 3, board)
    return own, other, atari, ko, load(begin.sets, row + 4, board), begin.passes[k]


@inlined
def store_position(
    begin: Starts, k: int, own: int, other: int, atari: int, ko: int, last: int, passes: int
) -> None:
    """Write down the sets of position number `k`, and how many passes led there."""
    row = SETS * k
    store(begin.sets, row, own)
    store(begin.sets, row + 1, other)
    store(begin.sets, row + 2, atari)
    store(begin.sets, row + 3, ko)
    store(begin.sets, row + 4, last)
    begin.passes[k] = passes


def new_ends(shape: Shape) -> Words:
    """Return room for what `count_game` takes."""
    return np.zeros((4, len(shape.board)), np.uint64)


@inlined
def count_game(ends: Words, sign: int, length: int, how: Terms, counts: Counts, k: int) -> float:
    """Count a game from position `k`, and return Black's reward.

    In `ends` are the areas of the player who moved first in it (`sign`) and of the other, and the
    points where each of them was the first to play.
    """
    komi, board = how.komi, how.shape.board
    first, second = load(ends, 0, board), load(ends, 1, board)
    score = (int(count(first)) - int(count(second))) * sign
    sums = counts.sums[k % len(counts.sums)]
    sums[0] += 1
    sums[1] += score > komi
    sums[2] += score == komi
    sums[3] += score
    sums[4] += score * score
    sums[5] += length
    sums[6] += length * length
    for w in range(ends.shape[1]):
        for bit in range(64):
            mine, theirs = ends[0, w] >> word(bit) & ONE, ends[1, w] >> word(bit) & ONE
            counts.owners[64 * w + bit] += (int(mine) - int(theirs)) * sign
    if len(counts.firsts):
        count_firsts(ends, sign, score, komi, counts.firsts[k])
    if how.scale:
        return 0.5 + (score - komi) * how.scale
    return 1.0 if score > komi else 0.5 if score == komi else 0.0


# Paper: BH 4.2, BH 4.2.1
@separate
def count_firsts(ends: Words, sign: int, score: int, komi: float, tables: Ints) -> None:
    """Count a game for all its moves, each for the player who was first at its point."""
    for player in range(2):
        row = 2 + player if sign > 0 else 3 - player
        table = tables[player]
        for w in range(ends.shape[1]):
            for bit in range(64):
                chosen = -int(ends[row, w] >> word(bit) & ONE)  # all ones, or zero
                table[0, 64 * w + bit] += chosen & 1
                table[1, 64 * w + bit] += chosen & int(score > komi)
                table[2, 64 * w + bit] += chosen & int(score == komi)
                table[3, 64 * w + bit] += chosen & score
                table[4, 64 * w + bit] += chosen & (score * score)


def tallies(sums: Ints) -> list[Tally]:
    """Return rows of sums as tallies."""
    return [Tally(*row) for row in sums.tolist()]


def merged(parts: Sequence[Counts]) -> Counts:
    """Return what all parts together count."""
    return Counts(*(np.sum(arrays, axis=0) for arrays in zip(*parts, strict=True)))


def counts_of(counts: Counts, geometry: Geometry) -> tally.Counts:
    """Return counts as both backends have them."""
    owners = counts.owners[: geometry.size * geometry.stride]
    return tally.Counts(tallies(counts.sums), owners.tolist())


def table_of(firsts: Ints, geometry: Geometry) -> Table:
    """Return a player's table as both backends have it."""
    return tallies(firsts[:, : geometry.size * geometry.stride].T)
