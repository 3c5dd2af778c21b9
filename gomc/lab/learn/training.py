"""From games to weights: harvest, samples, updates. The file of weights is written every few updates.

1. Every tenth game is kept apart. No weight is learned from these games, so they can test the weights.
2. The other games are replayed to harvest the shapes that were played or seen often enough, and to find
   the shape inside each shape.
3. These games are replayed again, and at each move the levels of all candidates are stored. That takes
   about 40 bytes for each of about 50,000 candidates of a game on 19x19, so 1,000 games take 2 GB.
4. Weights are updated until no update changes the log-evidence much (`gomc.lab.learn.minorization`).
   With ``--features patterns`` they are counted instead (`gomc.lab.learn.counting`).
5. The games kept apart are scored, and the figures go into the certificate.

Few games on a board size are not enough for thousands of weights. Then weights are first learned from
games of all sizes, and a second lesson keeps the weights of a size near these weights (`Lesson.near`).

Learning that was stopped continues from the file of weights alone, which contains the shapes and the
weights so far. The shape inside each shape is then found again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from gomc.errors import GomcError, check_number, check_type, check_whole, keep, quoted
from gomc.fast.sight.model import Model, read
from gomc.features.levels import COUNTED, chosen
from gomc.features.shapes import SEED
from gomc.game.files import given_path
from gomc.game.record import Record
from gomc.lab.learn.counting import values
from gomc.lab.learn.frequent import harvested, seen_part
from gomc.lab.learn.games import check_records, hash_of, split
from gomc.lab.learn.minorization import Competitions, WeightLearner
from gomc.lab.learn.scoring import Bar, FeatureBoards, NoMoves, score

PRIOR = 4
"""The games that a weight has won, and lost, against the rival.

Weights were learned from games of all sizes, but without every tenth of the games to learn from. On
this tenth, on 19x19, 1, 2, 4 and 8 such games give a log-evidence of -2.867, -2.859, -2.853 and
-2.853.
"""

PULL = 50
"""The games that a weight has won, and lost, against the weight of another file that it stays near.

Tested as `PRIOR`, 3, 10, 30, 50 and 100 such games give -2.195, -2.160, -2.154, -2.153 and -2.154 on
9x9, and -2.463, -2.402, -2.387, -2.385 and -2.384 on 13x13.
"""

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
    near : Model, optional
        Weights of the same features, learned from more games. The weights of the lesson stay near
        these weights. The larger shapes are those of `near` that the games have; `often` is not used.

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
    near: Model | None = None
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        check_whole("the number of times a shape must have been played", self.often, 1)
        check_number("the smallest change of the log-evidence", self.until, 1e-9)
        keep(self, out=given_path("out", self.out), origin=check_type("origin", self.origin, dict))
        if not self.out.parent.is_dir():
            raise GomcError(f"cannot write {quoted(str(self.out))}: there is no such folder.")
        object.__setattr__(self, "names", chosen(check_type("features", self.features, str)))
        if self.near is not None:
            check_type("near", self.near, Model)
        if self.near and ([*self.near.gammas] != [*self.names] or self.features == COUNTED):
            names = ",".join(self.near.gammas)
            raise GomcError(f"the weights to stay near have other features: choose {names}.")
        object.__setattr__(self, "records", check_records(self.records))

    @property
    def birth(self) -> dict[str, Any]:
        """The entries of the certificate that identify the lesson.

        Learning can continue from a file whose certificate contains the same entries.
        """
        shapes = {"near": self.near.certificate} if self.near else {"often": self.often}
        return shapes | {
            "seed": SEED,
            "features": [self.features] if self.features == COUNTED else list(self.names),
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
    learning, and the file then contains the weights so far; before the first update the file stays as
    it was.

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
        If the file contains other weights, nothing can be learned from the games, or there is not
        enough memory.
    """
    begun = _begun(lesson)
    if begun and begun.certificate.get("until", math.inf) <= lesson.until:
        return begun  # finished, and nothing in the file may change
    started = process_time()
    learned, apart = split(lesson.records)
    begun, learner, moves = _prepared(lesson, begun, learned, bar)
    updates, spent = (begun.certificate.get(name, 0) for name in ("updates", "seconds"))

    def keep(**more: Any) -> Model:
        done = {"updates": updates, "seconds": round(spent + process_time() - started, 1)}
        return _keep(lesson, begun, learner, done | {"moves": moves}, more)

    try:
        while lesson.features != COUNTED and max(learner.changes) > lesson.until:
            learner.step()
            updates += 1
            watch(learner)
            if updates % KEEP_EVERY == 0:
                keep()
        keep(converged=True)
        written = read(lesson.out)  # the weights are rounded in the file, and used so
        figures = _figures(apart, written, bar)
        return keep(converged=True, apart=figures, until=lesson.until)
    except KeyboardInterrupt:
        if np.isfinite(learner.evidence):  # otherwise no update is finished, and the file is right
            keep()
        raise


def _prepared(
    lesson: Lesson, begun: Model | None, learned: Sequence[Record], bar: Bar
) -> tuple[Model, WeightLearner, int]:
    """Return the weights to begin with, the learner of these weights, and the number of moves seen.

    Weights of shapes that are counted are ready at once.
    """
    fresh, rivals = (
        (seen_part(lesson.near, learned, bar), [])
        if lesson.near
        else harvested(lesson.names, lesson.often, learned, bar)
    )
    near = [*fresh.gammas.values()] if lesson.near else None
    begun = begun or fresh
    competitions, moves = _samples(begun, learned, bar)
    counted = lesson.features == COUNTED
    if counted:
        begun = replace(begun, gammas={"shape": values(competitions, rivals[0].tolist())})
    learner = WeightLearner(
        competitions, [*begun.gammas.values()], rivals, PULL if near else PRIOR, near
    )
    if counted:
        learner.measure()
    return begun, learner, moves


def _keep(
    lesson: Lesson, begun: Model, learner: WeightLearner, done: dict[str, Any], more: dict[str, Any]
) -> Model:
    """Write the weights so far with their certificate, and return them."""
    evidence = {"log-evidence": round(learner.evidence, 4)}
    certificate = lesson.origin | lesson.birth | done | evidence | more
    gammas = dict(zip(begun.gammas, learner.gammas, strict=True))
    model = replace(begun, gammas=gammas, certificate=certificate)
    model.write(lesson.out)
    return model


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
    if not at:
        raise GomcError(
            "nothing can be learned from these games: "
            "those that are not kept apart have no legal moves."
        )
    its = Competitions(rows[:, :at], np.concatenate(ends), np.concatenate(wins))
    return its, len(its.ends)


def _figures(apart: Sequence[Record], model: Model, bar: Bar) -> dict[str, Any]:
    """Return the figures of the games kept apart, for all moves and each phase; {} without moves."""
    try:
        whole, phases = score(apart, model, bar)
    except NoMoves:
        return {}
    rows = {
        f"from move {first}": [round(s.rate, 2), round(s.evidence, 4)] for first, s in phases.items()
    }
    figures = {"moves": whole.moves, "prediction rate": round(whole.rate, 2)}
    return figures | {"log-evidence": round(whole.evidence, 4), "phases": rows}
