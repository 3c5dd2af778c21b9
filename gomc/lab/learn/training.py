"""From games to weights: harvest, samples, updates; what was learned is kept after every few updates.

1. Every tenth game is kept apart: nobody learns from it, so the weights can be judged by it.
2. The games are played through to harvest the shapes that were played, or seen, often enough, and to
   see which lies inside which.
3. They are played through again, and at each move the levels of all candidates are written down: some
   40 bytes for each of some 50,000 candidates of a game on 19x19, so that 1,000 games take 2 GB.
4. Weights are updated until no update changes the log-evidence much (`gomc.lab.learn.minorization`).
5. The games kept apart are scored, and the figures go into the certificate.

The file of weights is all that there is to resume from: it has the shapes and the weights so far. Which
shape lies inside which is found again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from gomc.errors import GomcError, check_number, check_whole, quoted
from gomc.fast.sight.ground import Numbers
from gomc.fast.sight.model import NOTHING, Model, new_model, read
from gomc.fast.sight.tactics import Levels
from gomc.features.levels import LARGE, chosen
from gomc.features.shapes import MOST, RINGS, SEED, SMALLEST
from gomc.game.record import Record
from gomc.lab.learn.games import check_records, played, split
from gomc.lab.learn.harvest import harvest
from gomc.lab.learn.minorization import Competitions, Learner
from gomc.lab.learn.scoring import Bar, Sight, score

EVERY = 16
"""At every so many-th move all candidates are looked at for shapes that are often seen."""

SEEN = 200
"""A shape is kept too if it is seen so many times as often as it would have to be played."""

KEEP_EVERY = 12
"""The updates after which the weights are written."""


@dataclass(frozen=True)
class Lesson:
    """What is learned, from what, and to which file.

    Parameters
    ----------
    records : sequence of Record
        The games, those kept apart too.
    out : Path
        The file of weights.
    features : str
        Features as `gomc.features.levels.chosen` takes them.
    often : int
        How often a larger shape must have been played to be kept.
    until : float
        Learning ends when no update changes the log-evidence by more.
    origin : dict
        What else the certificate shall say.

    Raises
    ------
    GomcError
        If an argument is none of these, or nothing can be learned from the games.
    """

    records: Sequence[Record]
    out: Path
    features: str = "all"
    often: int = 8
    until: float = 0.00001
    origin: dict[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        check_whole("the number of times a shape must have been played", self.often, 1)
        check_number("the smallest change of the log-evidence", self.until, 1e-9)
        if not self.out.parent.is_dir():
            raise GomcError(f"cannot write {quoted(str(self.out))}: there is no such folder.")
        object.__setattr__(self, "names", chosen(self.features))
        object.__setattr__(self, "records", check_records(self.records))

    @property
    def birth(self) -> dict[str, Any]:
        """What the certificate says from the beginning; a file with the same can be gone on with."""
        moves = hashlib.sha256()
        for record in self.records:
            size, events = played(record)
            moves.update(bytes([size]) + events.tobytes())
        return {
            "seed": SEED,
            "features": list(self.names),
            "often": self.often,
            "games": len(self.records),
            "games sha256": moves.hexdigest(),
        }


def learn(
    lesson: Lesson,
    bar: Bar = lambda games, _: games,
    watch: Callable[[Learner], object] = lambda _: None,
) -> Model:
    """Learn weights, and write them to the file of the lesson again and again.

    If the file has weights of the same lesson, learning goes on from them. Ctrl-C ends it; what was
    learned until then is in the file.

    Parameters
    ----------
    lesson : Lesson
        What is learned.
    bar : callable, optional
        Shows the progress of a loop over games.
    watch : callable, optional
        Is given the learner after each update.

    Raises
    ------
    GomcError
        If the file has other weights, or there is not enough memory.
    """
    started = process_time()
    learned, apart = split(lesson.records)
    begun = _begun(lesson)
    fresh, rivals = harvested(lesson, learned, bar)
    begun = begun or fresh
    its, moves = _samples(begun, learned, bar)
    learner = Learner(its, [*begun.gammas.values()], rivals)
    updates, spent = (begun.certificate.get(name, 0) for name in ("updates", "seconds"))

    def keep(**more: Any) -> Model:
        done = {"updates": updates, "seconds": round(spent + process_time() - started, 1)}
        figures = {"moves": moves, "log-evidence": round(learner.evidence, 4)}
        certificate = lesson.origin | lesson.birth | done | figures | more
        gammas = dict(zip(begun.gammas, learner.gammas, strict=True))
        model = replace(begun, gammas=gammas, certificate=certificate)
        model.write(lesson.out)
        return model

    try:
        while max(learner.changes) > lesson.until:
            learner.step()
            updates += 1
            watch(learner)
            if updates % KEEP_EVERY == 0:
                keep()
        keep(converged=True)
        found = read(lesson.out)  # rounded, as they will be used
        return keep(converged=True, apart=_figures(apart, found, bar))
    except KeyboardInterrupt:
        keep()
        raise


def _begun(lesson: Lesson) -> Model | None:
    """Return the weights that are in the file already, if there is one."""
    if not lesson.out.exists():
        return None
    begun = read(lesson.out)
    if not lesson.birth.items() <= begun.certificate.items():
        raise GomcError(
            f"{quoted(lesson.out.name)} has weights learned in another way or from other games: "
            "delete it or name another file."
        )
    return begun


def harvested(lesson: Lesson, records: Sequence[Record], bar: Bar) -> tuple[Model, list[Levels]]:
    """Return weights that are all 1, of the shapes that were played or seen often enough.

    With them come the rivals of the levels (`gomc.lab.learn.minorization`): that of a shape is the
    shape inside it.
    """
    shapes, inside = NOTHING, dict[str, Numbers]()
    if {*LARGE} & {*lesson.names}:
        ways = [
            (0, lesson.often, "shapes played"),
            (EVERY, lesson.often * SEEN // EVERY, "shapes seen"),
        ]
        found = zip(LARGE, *(_found(records, *way, bar) for way in ways), strict=True)
        joined = {name: _joined(played_often, seen_often) for name, played_often, seen_often in found}
        shapes, inside = ({name: its[n] for name, its in joined.items()} for n in range(2))
    model = new_model(lesson.names, shapes)
    rivals = {name: np.zeros(len(gamma), np.int64) for name, gamma in model.gammas.items()}
    for name in {*LARGE} & {*lesson.names}:
        places = np.searchsorted(shapes[name], inside[name])
        rivals[name][1:] = np.where(np.isin(inside[name], shapes[name]), places + 1, 0)
    return model, [*rivals.values()]


class OftenSeen(NamedTuple):
    """The numbers of shapes that occur often; and for each that of the shape inside it, 0 for none."""

    numbers: Numbers
    inside: Numbers


def _found(records: Sequence[Record], every: int, times: int, what: str, bar: Bar) -> list[OftenSeen]:
    """Return the larger shapes of each kind that occur so many times, the most frequent first."""
    sight = Sight(new_model((), NOTHING))
    found: list[list[Numbers]] = [[], [], []]
    for record in bar(records, what):
        size, events = played(record)
        room = len(events) if every == 0 else (len(events) // every + 1) * size**2
        numbers = np.zeros((len(LARGE), room, RINGS), np.uint64)
        count = harvest(events, *sight.table(size), sight.eyes, every, numbers)
        for kind, its in zip(found, numbers[:, :count, SMALLEST:], strict=True):
            kind.append(its[its[:, 0] != 0])
    return [_often(np.concatenate(kind), times) for kind in found]


def _often(numbers: Numbers, times: int) -> OftenSeen:
    """Return what occurs so many times or more, the most frequent first.

    In a row of numbers the shapes grow ring by ring. One that is not kept is inside of none that is.
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
    found, inside, times_found = np.concatenate(kept, 1)
    order = np.lexsort((found, -times_found.astype(np.int64)))
    return OftenSeen(found[order], inside[order])


def _joined(one: OftenSeen, more: OftenSeen) -> OftenSeen:
    """Return the shapes of both by their numbers; only the most frequent if they are too many."""
    new = ~np.isin(more.numbers, one.numbers)
    numbers, inside = (np.r_[a[:MOST], b[new]][:MOST] for a, b in zip(one, more, strict=True))
    order = np.argsort(numbers)
    return OftenSeen(numbers[order], inside[order])


def _samples(begun: Model, records: Sequence[Record], bar: Bar) -> tuple[Competitions, int]:
    """Return the competitions of all games."""
    sight = Sight(begun)
    room = sum(record.size**2 * len(record.moves) for record in records)
    gigabytes = room * (2 * len(begun.gammas) + 8) / 1e9
    try:
        rows = np.empty((len(begun.gammas), room), np.uint16)
        ends, wins, at = [], [], 0
        for record in bar(records, "seeing moves"):
            its, _ = sight.compete(record, rows[:, at:])
            ends.append(its.ends + at)
            wins.append(its.wins + at)
            at = int(ends[-1][-1]) if len(its.ends) else at
    except MemoryError:
        raise GomcError(
            f"to learn from these {len(records)} games takes {gigabytes:.1f} GB of memory: "
            "name fewer games."
        ) from None
    return Competitions(rows[:, :at], np.concatenate(ends), np.concatenate(wins)), len(
        np.concatenate(ends)
    )


def _figures(apart: Sequence[Record], model: Model, bar: Bar) -> dict[str, Any]:
    """Return the figures of the games kept apart, by phase too."""
    if not any(record.moves for record in apart):
        return {}
    whole, phases = score(apart, model, bar)
    rows = {
        f"from move {first}": [round(s.rate, 2), round(s.evidence, 4)] for first, s in phases.items()
    }
    figures = {"moves": whole.moves, "prediction rate": round(whole.rate, 2)}
    return figures | {"log-evidence": round(whole.evidence, 4), "phases": rows}
