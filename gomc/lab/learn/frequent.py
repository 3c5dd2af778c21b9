"""The larger shapes that weights know: the shapes that occur often enough in games.

A shape is kept if it was played often enough, or seen often enough round the candidates of some moves.
`gomc.lab.learn.harvest` finds the shapes of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gomc.fast.sight.ground import Numbers
from gomc.fast.sight.model import NOTHING, Model, new_model
from gomc.fast.sight.tactics import Levels
from gomc.features.levels import LARGE
from gomc.features.shapes import MOST, RINGS, SMALLEST
from gomc.game.record import Record
from gomc.lab.learn.games import played
from gomc.lab.learn.harvest import harvest
from gomc.lab.learn.scoring import Bar, FeatureBoards

EVERY = 16
"""The shapes of all candidates are counted at every 16th event of a game."""

SEEN = 200
"""A shape round candidates is kept if it occurs 200 times as often as a shape round moves played."""


def harvested(
    names: tuple[str, ...], often: int, records: Sequence[Record], bar: Bar
) -> tuple[Model, list[Levels]]:
    """Return weights of features that are all 1, with the shapes that were played or seen often enough.

    The second result gives the rivals of the levels (`gomc.lab.learn.minorization`): the rival of a
    shape is the shape inside it.
    """
    shapes, inside = NOTHING, dict[str, Numbers]()
    if {*LARGE} & {*names}:
        both = _both_ways(records, often, often * SEEN // EVERY, bar)
        joined = {name: _joined(*ways) for name, ways in both.items()}
        shapes, inside = ({name: arrays[n] for name, arrays in joined.items()} for n in range(2))
    model = new_model(names, shapes)
    rivals = {name: np.zeros(len(gamma), np.int64) for name, gamma in model.gammas.items()}
    for name in {*LARGE} & {*names}:
        places = np.searchsorted(shapes[name], inside[name])
        rivals[name][1:] = np.where(np.isin(inside[name], shapes[name]), places + 1, 0)
    return model, [*rivals.values()]


def seen_part(model: Model, records: Sequence[Record], bar: Bar) -> Model:
    """Return the part of some weights that is left if larger shapes not seen in games are forgotten."""
    gammas, shapes = model.gammas.copy(), NOTHING
    if {*LARGE} & {*gammas}:
        seen = _both_ways(records, 1, 1, bar)
        kept = {
            name: np.isin(model.shapes[name], np.concatenate([way.numbers for way in ways]))
            for name, ways in seen.items()
        }
        shapes = {name: model.shapes[name][kept[name]] for name in LARGE}
        gammas |= {name: gammas[name][np.r_[True, kept[name]]] for name in {*LARGE} & {*gammas}}
    return Model(gammas, shapes, {})


class OftenSeen(NamedTuple):
    """The numbers of frequent shapes, and of the shape inside each of them (0 without such a shape)."""

    numbers: Numbers
    inside: Numbers


def _both_ways(
    records: Sequence[Record], played_times: int, seen_times: int, bar: Bar
) -> dict[str, tuple[OftenSeen, OftenSeen]]:
    """Return the larger shapes of each kind that were played so often, and that were seen so often."""
    played_often = _frequent(records, 0, played_times, "shapes played", bar)
    seen_often = _frequent(records, EVERY, seen_times, "shapes seen", bar)
    return dict(zip(LARGE, zip(played_often, seen_often, strict=True), strict=True))


def _frequent(
    records: Sequence[Record], every: int, times: int, what: str, bar: Bar
) -> list[OftenSeen]:
    """Return the larger shapes of each kind that occur at least `times` times, by frequency."""
    sight = FeatureBoards(new_model((), NOTHING))
    kinds: list[list[Numbers]] = [[], [], []]
    for record in bar(records, what):
        size, events = played(record)
        room = len(events) if every == 0 else (len(events) // every + 1) * size**2
        numbers = np.zeros((len(LARGE), room, RINGS), np.uint64)
        count = harvest(events, *sight.table(size), sight.eyes, every, numbers)
        for kind, rows in zip(kinds, numbers[:, :count, SMALLEST:], strict=True):
            kind.append(rows[rows[:, 0] != 0])
    return [_often(np.concatenate(kind), times) for kind in kinds]


def _often(numbers: Numbers, times: int) -> OftenSeen:
    """Return the shapes that occur at least `times` times, the most frequent first.

    In a row of numbers the shapes grow ring by ring. A shape that is not kept lies inside no shape that
    is kept.
    """
    kept = [np.zeros((3, 0), np.uint64)]
    for ring in range(numbers.shape[1]):
        different, places, counts = np.unique(numbers[:, ring], return_index=True, return_counts=True)
        often = counts >= max(times, 1)
        inside = (
            numbers[places[often], ring - 1] if ring else np.zeros(np.count_nonzero(often), np.uint64)
        )
        kept.append(np.array([different[often], inside, counts[often]], np.uint64))
        numbers = numbers[np.isin(numbers[:, ring], different[often])]
    shapes, inside, frequencies = np.concatenate(kept, 1)
    order = np.lexsort((shapes, -frequencies.astype(np.int64)))
    return OftenSeen(shapes[order], inside[order])


def _joined(first: OftenSeen, more: OftenSeen) -> OftenSeen:
    """Return the shapes of both, sorted by number; if there are more than `MOST`, the first of them."""
    new = ~np.isin(more.numbers, first.numbers)
    numbers, inside = (np.r_[a[:MOST], b[new]][:MOST] for a, b in zip(first, more, strict=True))
    order = np.argsort(numbers)
    return OftenSeen(numbers[order], inside[order])
