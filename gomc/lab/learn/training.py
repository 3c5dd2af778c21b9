"""From games to weights: harvest, samples, updates. The file of weights is written every few updates.

1. Every tenth game is kept apart. No weight is learned from these games, so they can test the weights.
2. The other games are replayed to harvest the shapes that were played or seen often enough, and to find
   the shape inside each shape.
3. These games are replayed again, and at each move the levels of all candidates are stored. That takes
   about 40 bytes for each of about 50,000 candidates of a game on 19x19, so 1,000 games take 2 GB.
4. Weights are updated until no update changes the log-evidence much (`gomc.lab.learn.minorization`).
   With ``--features patterns`` they are counted instead (`gomc.lab.learn.counting`).
5. The games kept apart are scored, and the figures go into the certificate.

Learning that was stopped continues from the file of weights alone, which contains the shapes and the
weights so far. The shape inside each shape is then found again.
"""

from __future__ import annotations

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
from gomc.features.levels import COUNTED, LARGE, chosen
from gomc.features.shapes import MOST, RINGS, SEED, SMALLEST
from gomc.game.record import Record
from gomc.lab.learn.counting import values
from gomc.lab.learn.games import check_records, hash_of, played, split
from gomc.lab.learn.harvest import harvest
from gomc.lab.learn.minorization import Competitions, WeightLearner
from gomc.lab.learn.scoring import Bar, FeatureBoards, score

EVERY = 16
"""The shapes of all candidates are counted at every 16th event of a game."""

SEEN = 200
"""A shape round candidates is kept if it occurs 200 times as often as a shape round moves played."""

KEEP_EVERY = 12
"""The number of updates after which the file of weights is written."""


@dataclass(frozen=True)
class Lesson:
    """The settings of learning: the games, the features and the file of weights.

    Parameters
    ----------
    records : sequence of Record
        The games, with the games kept apart.
    out : Path
        The file of weights.
    features : str
        Features as `gomc.features.levels.chosen` takes them.
    often : int
        The least number of times that a larger shape must have been played to be kept.
    until : float
        Learning ends when no update changes the log-evidence by more than this.
    origin : dict
        More entries for the certificate.

    Raises
    ------
    GomcError
        If an argument is wrong, or nothing can be learned from the games.
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
        """The entries of the certificate that identify the lesson.

        Learning can continue from a file whose certificate contains the same entries.
        """
        return {
            "seed": SEED,
            "features": [self.features] if self.features == COUNTED else list(self.names),
            "often": self.often,
            "games": len(self.records),
            "games sha256": hash_of(self.records),
        }


def learn(
    lesson: Lesson,
    bar: Bar = lambda games, _: games,
    watch: Callable[[WeightLearner], object] = lambda _: None,
) -> Model:
    """Learn weights, and write them to the file of the lesson every few updates.

    If the file contains weights of the same lesson, learning continues from these weights. Ctrl-C ends
    learning, and the file then contains the weights so far.

    Parameters
    ----------
    lesson : Lesson
        The settings.
    bar : callable, optional
        Shows the progress of a loop over games.
    watch : callable, optional
        A function that is called with the learner after each update.

    Raises
    ------
    GomcError
        If the file contains other weights, or there is not enough memory.
    """
    started = process_time()
    learned, apart = split(lesson.records)
    begun = _begun(lesson)
    fresh, rivals = harvested(lesson, learned, bar)
    begun = begun or fresh
    competitions, moves = _samples(begun, learned, bar)
    counted = lesson.features == COUNTED
    if counted:
        begun = replace(begun, gammas={"shape": values(competitions, rivals[0].tolist())})
    learner = WeightLearner(competitions, [*begun.gammas.values()], rivals)
    if counted:
        learner.measure()
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
        while not counted and max(learner.changes) > lesson.until:
            learner.step()
            updates += 1
            watch(learner)
            if updates % KEEP_EVERY == 0:
                keep()
        keep(converged=True)
        written = read(lesson.out)  # the weights are rounded in the file, and used so
        return keep(converged=True, apart=_figures(apart, written, bar))
    except KeyboardInterrupt:
        keep()
        raise


def _begun(lesson: Lesson) -> Model | None:
    """Return the weights that the file already contains; None without a file."""
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
    """Return weights that are all 1, for the shapes that were played or seen often enough.

    The second result gives the rivals of the levels (`gomc.lab.learn.minorization`): the rival of a
    shape is the shape inside it.
    """
    shapes, inside = NOTHING, dict[str, Numbers]()
    if {*LARGE} & {*lesson.names}:
        ways = [
            (0, lesson.often, "shapes played"),
            (EVERY, lesson.often * SEEN // EVERY, "shapes seen"),
        ]
        both = zip(LARGE, *(_frequent(records, *way, bar) for way in ways), strict=True)
        joined = {name: _joined(played_often, seen_often) for name, played_often, seen_often in both}
        shapes, inside = ({name: arrays[n] for name, arrays in joined.items()} for n in range(2))
    model = new_model(lesson.names, shapes)
    rivals = {name: np.zeros(len(gamma), np.int64) for name, gamma in model.gammas.items()}
    for name in {*LARGE} & {*lesson.names}:
        places = np.searchsorted(shapes[name], inside[name])
        rivals[name][1:] = np.where(np.isin(inside[name], shapes[name]), places + 1, 0)
    return model, [*rivals.values()]


class OftenSeen(NamedTuple):
    """The numbers of frequent shapes, and of the shape inside each of them (0 without such a shape)."""

    numbers: Numbers
    inside: Numbers


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


def _samples(begun: Model, records: Sequence[Record], bar: Bar) -> tuple[Competitions, int]:
    """Return the competitions of all games, and the number of competitions."""
    sight = FeatureBoards(begun)
    room = sum(record.size**2 * len(record.moves) for record in records)
    gigabytes = room * (2 * len(begun.gammas) + 8) / 1e9
    try:
        rows = np.empty((len(begun.gammas), room), np.uint16)
        ends, wins, at = [], [], 0
        for record in bar(records, "seeing moves"):
            game, _ = sight.compete(record, rows[:, at:])
            ends.append(game.ends + at)
            wins.append(game.wins + at)
            at = int(ends[-1][-1]) if len(game.ends) else at
    except MemoryError:
        raise GomcError(
            f"to learn from these {len(records)} games takes {gigabytes:.1f} GB of memory: "
            "name fewer games."
        ) from None
    return Competitions(rows[:, :at], np.concatenate(ends), np.concatenate(wins)), len(
        np.concatenate(ends)
    )


def _figures(apart: Sequence[Record], model: Model, bar: Bar) -> dict[str, Any]:
    """Return the figures of the games kept apart, for all moves and for each phase."""
    if not any(record.moves for record in apart):
        return {}
    whole, phases = score(apart, model, bar)
    rows = {
        f"from move {first}": [round(s.rate, 2), round(s.evidence, 4)] for first, s in phases.items()
    }
    figures = {"moves": whole.moves, "prediction rate": round(whole.rate, 2)}
    return figures | {"log-evidence": round(whole.evidence, 4), "phases": rows}
