"""Positions to begin games from, and counts of what the games came to, as kernels take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gomc.fast.kernel import inlined
from gomc.fast.words import ONE, Shape, Words, count, load, shape, to_words, word
from gomc.points import Geometry
from gomc.position import State
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
def count_game(areas: Words, sign: int, length: int, komi: float, shape: Shape, counts: Ints) -> float:
    """Count a game, given the areas of the player who moved first in it (`sign`) and the other.

    Returns Black's reward: 1, or 1/2 for a draw, or 0.
    """
    first, second = load(areas, 0, shape.board), load(areas, 1, shape.board)
    score = (int(count(first)) - int(count(second))) * sign
    counts[0] += 1
    counts[1] += score > komi
    counts[2] += score == komi
    counts[3] += score
    counts[4] += score * score
    counts[5] += length
    counts[6] += length * length
    for w in range(areas.shape[1]):
        for bit in range(64):
            mine, theirs = areas[0, w] >> word(bit) & ONE, areas[1, w] >> word(bit) & ONE
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
