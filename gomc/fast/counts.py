"""The positions where games begin, and the counts of games, as arrays for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.compiler.kernel import inlined, separate
from gomc.fast.compiler.words import ONE, Shape, Words, count, load, shape, store, to_words, width, word
from gomc.fast.eyes import number_of
from gomc.game import Game
from gomc.game.points import Geometry
from gomc.game.position import State, View
from gomc.results import tally
from gomc.results.tally import PlayoutSums
from gomc.search.amaf import Table
from gomc.settings.eyes import Eyes

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


SETS = 7
"""The number of sets in a position."""

RECORD = 4
"""The number of sets in the record of a game."""


class PositionArrays(NamedTuple):
    """The positions where games begin.

    Attributes
    ----------
    sets : array of words, `SETS` rows a position
        The sets of `gomc.game.position.View`, in the order of its fields without `passes`.
    signs : array of int
        The player to move: 1 Black, -1 White.
    passes : array of int
        The number of consecutive passes before the position.
    """

    sets: Words
    signs: Ints
    passes: Ints


class PlayoutSettings(NamedTuple):
    """The settings that are the same in all games of a run.

    Attributes
    ----------
    seed : int
        The seed, as a word.
    komi : float
        White's compensation.
    share, scale : float
        The share of a reward that depends on the score, and the reward by score for a point.
    shape : Shape
        The shape of the board.
    zone : tuple of int
        The points where games may move, and which the score counts, as words.
    eyes : int
        The number of the rule of eyes (`gomc.fast.eyes`).
    """

    seed: int
    komi: float
    share: float
    scale: float
    shape: Shape
    zone: tuple[int, ...]
    eyes: int


def playout_settings(board: Game, seed: int, eyes: Eyes) -> PlayoutSettings:
    """Return the settings of games on the whole board, with rewards by wins."""
    form = shape(board.size)
    return PlayoutSettings(
        word(seed), board.komi, 0.0, 0.0, form, form.board, number_of(eyes, board.size)
    )


def position_arrays(states: Sequence[State], size: int) -> PositionArrays:
    """Return positions as arrays for the kernels."""
    views = [state.view for state in states]
    sets = [points for view in views for points in (*view[:6], view.taken)]
    words = to_words(len(shape(size).board), *sets)
    return PositionArrays(
        words, np.array([s.to_play for s in states]), np.array([s.passes for s in states])
    )


class CountArrays(NamedTuple):
    """`gomc.results.tally.Counts` in arrays, and tables of all moves as first.

    The sums can hold 10^13 games on 25x25, which would take a century.

    Attributes
    ----------
    sums : array of int, [position, sum]
        The sums of `gomc.results.tally.PlayoutSums`, in the order of the fields.
    owners : array of int, [point]
        The number of games in which Black owned the point, less the number in which White did.
    firsts : array of int, [position, player, sum, point]
        The first five sums, over the games in which a player, Black (0) or White (1), was the first to
        play at a point. An array for 0 positions counts nothing.
    """

    sums: Ints
    owners: Ints
    firsts: Ints


def new_tables(positions: int, points: int) -> Ints:
    """Return empty tables of both players, for this many positions and points."""
    return np.zeros((positions, 2, 5, points), np.int64)


def new_counts(positions: int, size: int) -> CountArrays:
    """Return empty counts of games from this many positions, without tables."""
    points = 64 * width(size)
    owners = np.zeros(points, np.int64)
    return CountArrays(np.zeros((positions, 7), np.int64), owners, new_tables(0, points))


@inlined
def load_position(begin: PositionArrays, k: int, board: tuple[int, ...]) -> View:
    """Return position number `k`."""
    row = SETS * k
    return View(
        load(begin.sets, row, board),
        load(begin.sets, row + 1, board),
        load(begin.sets, row + 2, board),
        load(begin.sets, row + 3, board),
        load(begin.sets, row + 4, board),
        load(begin.sets, row + 5, board),
        begin.passes[k],
        load(begin.sets, row + 6, board),
    )


@inlined
def store_position(begin: PositionArrays, k: int, view: View) -> None:
    """Store position number `k`."""
    row = SETS * k
    store(begin.sets, row, view.own)
    store(begin.sets, row + 1, view.other)
    store(begin.sets, row + 2, view.atari)
    store(begin.sets, row + 3, view.ko)
    store(begin.sets, row + 4, view.last)
    store(begin.sets, row + 5, view.before)
    store(begin.sets, row + 6, view.taken)
    begin.passes[k] = view.passes


class FinishedGames(NamedTuple):
    """The records of finished games: `gomc.results.tally.GameResult` in arrays, indexed by the game.

    Attributes
    ----------
    sets : array of words, `RECORD` rows a game
        The areas of the first mover and of the opponent, the points where the first mover played before
        the opponent, and the points where the opponent played first.
    length : array of int
        The number of moves of the game.
    reward : array of float
        Black's reward for the game.
    """

    sets: Words
    length: Ints
    reward: Floats


def new_finished(games: int, size: int) -> FinishedGames:
    """Return room for the records of this many games."""
    sets = np.zeros((RECORD * games, len(shape(size).board)), np.uint64)
    return FinishedGames(sets, np.zeros(games, np.int64), np.zeros(games))


@inlined
def write_record(
    finished: FinishedGames,
    i: int,
    own: int,
    other: int,
    own_firsts: int,
    other_firsts: int,
    length: int,
) -> None:
    """Store the record of game `i`: areas, first moves and length."""
    store(finished.sets, RECORD * i, own)
    store(finished.sets, RECORD * i + 1, other)
    store(finished.sets, RECORD * i + 2, own_firsts)
    store(finished.sets, RECORD * i + 3, other_firsts)
    finished.length[i] = length


@inlined
def count_game(
    finished: FinishedGames, i: int, sign: int, terms: PlayoutSettings, counts: CountArrays, k: int
) -> None:
    """Count game number `i` from position `k`, and store Black's reward for the game.

    `sign` is the player who moved first in the game: 1 Black, -1 White.
    """
    komi, board, row, length = terms.komi, terms.shape.board, RECORD * i, finished.length[i]
    first, second = load(finished.sets, row, board), load(finished.sets, row + 1, board)
    score = (int(count(first)) - int(count(second))) * sign
    sums = counts.sums[k]
    sums[0] += 1
    sums[1] += score > komi
    sums[2] += score == komi
    sums[3] += score
    sums[4] += score * score
    sums[5] += length
    sums[6] += length * length
    for w in range(finished.sets.shape[1]):
        for bit in range(64):
            by_first = finished.sets[row, w] >> word(bit) & ONE
            by_second = finished.sets[row + 1, w] >> word(bit) & ONE
            counts.owners[64 * w + bit] += (int(by_first) - int(by_second)) * sign
    if len(counts.firsts):
        count_firsts(finished.sets, row + 2, sign, score, komi, counts.firsts[k])
    by_wins = 1.0 if score > komi else 0.5 if score == komi else 0.0
    by_score = 0.5 + (score - komi) * terms.scale
    finished.reward[i] = (1.0 - terms.share) * by_wins + terms.share * by_score


# Paper: BH 4.2, BH 4.2.1
@separate
def count_firsts(sets: Words, row: int, sign: int, score: int, komi: float, tables: Ints) -> None:
    """Count a game in the tables of both players, for the points where each player was first.

    Row `row` of the sets holds the points of the first mover, and the next row the opponent's points.
    """
    for player in range(2):
        points = row + (player if sign > 0 else 1 - player)
        table = tables[player]
        for w in range(sets.shape[1]):
            for bit in range(64):
                chosen = -int(sets[points, w] >> word(bit) & ONE)  # all ones, or zero
                table[0, 64 * w + bit] += chosen & 1
                table[1, 64 * w + bit] += chosen & int(score > komi)
                table[2, 64 * w + bit] += chosen & int(score == komi)
                table[3, 64 * w + bit] += chosen & score
                table[4, 64 * w + bit] += chosen & (score * score)


def tallies(sums: Ints) -> list[PlayoutSums]:
    """Return rows of sums as tallies."""
    return [PlayoutSums(*row) for row in sums.tolist()]


def merged(parts: Sequence[CountArrays]) -> CountArrays:
    """Return the sum of the counts of all parts."""
    if len(parts) == 1:
        return parts[0]
    return CountArrays(*(np.sum(arrays, axis=0) for arrays in zip(*parts, strict=True)))


def counts_of(counts: CountArrays, geometry: Geometry) -> tally.Counts:
    """Return counts as `gomc.results.tally.Counts`."""
    owners = counts.owners[: geometry.size * geometry.stride]
    return tally.Counts(tallies(counts.sums), owners.tolist())


def table_of(firsts: Ints, geometry: Geometry) -> Table:
    """Return a player's table as tallies."""
    return tallies(firsts[:, : geometry.size * geometry.stride].T)
