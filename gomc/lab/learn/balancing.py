"""From games to balanced factors: positions, judgements, updates.

`gomc.lab.learn.gradient` explains the idea.

1. Every tenth game is kept apart. Its positions only measure the error at the beginning and at the end.
2. Positions are drawn from the other games, up to the first move that the rules forbid, and a long
   search judges each position when an update needs it for the first time.
3. Each update draws some of the positions, plays random games there, and changes the factors. The file
   of factors is written every few updates.

Learning that was stopped continues from the file, which contains the factors and the number of updates.
The positions are then judged again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gomc.fast as go
from gomc.errors import GomcError, check_flag, check_number, check_type, check_whole, keep, quoted
from gomc.fast.board import Board
from gomc.fast.sight.model import NOTHING, Model, read
from gomc.features.shapes import SEED
from gomc.game.files import given_path
from gomc.game.points import PASS
from gomc.game.record import Record
from gomc.game.rules import Color
from gomc.lab.learn.games import check_records, hash_of, legal_moves, split
from gomc.lab.learn.gradient import balance, factors_of, logs_of
from gomc.rng import WORD, check_seed, stream
from gomc.search.running import uncut
from gomc.settings.factors import LEVELS, Factors
from gomc.settings.learned import FACTORS
from gomc.settings.learned import read as read_factors

FIRST, LAST = 2, 5
"""Positions are drawn after two moves at least, and five moves at least before the end of a game."""

APART = 300
"""The number of positions of the games kept apart."""

MEASURED = 100
"""The random games in each half of a measurement, for each position."""

MOST = 1_000_000
"""The largest number of positions, of updates, and so on."""

KEEP_EVERY = 20
"""The number of updates after which the file of factors is written."""


@dataclass(frozen=True)
class BalanceLesson:
    """The settings of simulation balancing: the games, the start, the searches and the updates.

    Parameters
    ----------
    records : sequence of Record
        The games, with the games kept apart.
    out : Path
        The file of factors.
    start : Factors
        The factors at the beginning; their power becomes a part of the new factors.
    program : str
        The program that judges positions.
    judge : int
        The playouts of the search that judges a position.
    positions : int
        The number of positions to learn from.
    updates : int
        The number of updates. The last half changes the factors less and less, so a lesson of another
        number of updates begins anew, in another file.
    batch, games : int
        The number of positions of an update, and of random games of each position, an even number.
    rate : float
        The largest change of a logarithm by an update (`gomc.lab.learn.gradient`), in the first half of
        the updates; afterwards it falls to 0.
    shapes : bool
        Whether the factors of the 1,107 shapes change, too. With positions of 252 games they followed
        the chance in these positions: after 280 updates the error fell from 0.024 to 0.017 there, and
        rose from 0.019 to 0.022 in positions of other games.
    komi : float
        Komi of all positions.
    seed : int
        The seed of the positions, the searches and the random games.
    origin : dict
        More entries for the certificate.

    Raises
    ------
    GomcError
        If an argument is wrong, or the games have no positions to learn from.
    """

    records: Sequence[Record]
    out: Path
    start: Factors = FACTORS["factors-9x9"]
    program: str = "gomc"
    judge: int = 3000
    positions: int = 2500
    updates: int = 400
    batch: int = 50
    games: int = 32
    rate: float = 0.1
    shapes: bool = False
    komi: float = 7.5
    seed: int = 1
    origin: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        whole = ("judge", "positions", "updates", "batch")
        keep(self, **{name: check_whole(name, getattr(self, name), 1, MOST) for name in whole})
        keep(
            self,
            games=check_whole("games", self.games, 2, MOST),
            rate=check_number("rate", self.rate, 0, 1),
            komi=check_number("komi", self.komi),
            seed=check_seed(self.seed),
            out=given_path("out", self.out),
            start=check_type("start", self.start, Factors),
            program=check_type("program", self.program, str),
            shapes=check_flag("shapes", self.shapes),
            origin=check_type("origin", self.origin, dict),
        )
        if self.games % 2:
            raise GomcError(f"the games of a position must be an even number, not {self.games}.")
        if not self.out.parent.is_dir():
            raise GomcError(f"cannot write {quoted(str(self.out))}: there is no such folder.")
        object.__setattr__(self, "records", check_records(self.records))

    @property
    def birth(self) -> dict[str, Any]:
        """The entries of the certificate that identify the lesson."""
        searches = ("program", "judge", "positions", "komi")
        steps = ("updates", "batch", "games", "rate", "shapes", "seed")
        start = {"start": self.start.name}
        if self.start not in FACTORS.values():  # a name of gomc's factors says all
            values = [getattr(self.start, name) for name in (*LEVELS, "power")]
            start["start sha256"] = sha256(repr(values).encode()).hexdigest()
        return start | {
            "seed": SEED,
            "games sha256": hash_of(self.records),
            "balance": {name: getattr(self, name) for name in (*searches, *steps)},
        }


class JudgedPositions:
    """Positions of games, which a long search judges when they are needed.

    Parameters
    ----------
    records : sequence of Record
        The games.
    count : int
        The number of positions.
    lesson : BalanceLesson
        The settings of the searches.

    Raises
    ------
    GomcError
        If the games have no positions to learn from.
    """

    def __init__(self, records: Sequence[Record], count: int, lesson: BalanceLesson) -> None:
        self.lesson = lesson
        self.moments = [
            (record, number)
            for record in records
            for number in range(FIRST, legal_moves(record) - LAST + 1)
            if record.moves[number - 1][1] != PASS
        ]
        if not self.moments:
            raise GomcError("nothing can be learned from these games: they are too short.")
        draw = stream(lesson.seed, 0)
        self.chosen = [draw.below(len(self.moments)) for _ in range(count)]
        self._values: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self.chosen)

    def board(self, place: int) -> Board:
        """Return a position."""
        record, number = self.moments[self.chosen[place]]
        board = record.board_at(number, Board)
        board.komi = self.lesson.komi
        return board

    def value(self, place: int) -> float:
        """Return Black's chance in a position."""
        if place not in self._values:
            board, its = self.board(place), self.lesson
            seed = (its.seed + place) & WORD
            chance = go.search(board, its.program, playouts=its.judge, seed=seed).win_rate
            self._values[place] = chance if board.to_play is Color.BLACK else 1 - chance
        return self._values[place]

    def values(self, places: Sequence[int]) -> NDArray[np.float64]:
        """Return Black's chances in several positions."""
        return np.array([self.value(place) for place in places])


def unbiased_error(positions: JudgedPositions, factors: Factors) -> float:
    """Return the error of factors on positions, an estimate without bias."""
    seed, places = positions.lesson.seed, range(len(positions))

    def means(first: int) -> NDArray[np.float64]:
        boards = map(positions.board, places)
        rates = (go.playouts(board, MEASURED, first, policy=factors) for board in boards)
        return np.array([stats.black_win_rate for stats in rates])

    values = positions.values(places)
    return float(((values - means(seed)) * (values - means((seed + 1) & WORD))).mean())


class BalanceLearner:
    """The factors of a lesson, after some updates.

    Parameters
    ----------
    lesson : BalanceLesson
        The settings.

    Raises
    ------
    GomcError
        If the file contains factors of another lesson, or nothing can be learned from the games.
    """

    def __init__(self, lesson: BalanceLesson) -> None:
        self.lesson = lesson
        learned, apart = split(lesson.records)
        self.positions = JudgedPositions(learned, lesson.positions, lesson)
        self.apart = JudgedPositions(apart, APART, lesson) if apart else None
        self.updates, self.factors, self.spent = 0, lesson.start, 0.0
        self.finished: Model | None = None
        self.error = float("nan")
        if lesson.out.exists():
            self._go_on(read(lesson.out))
        self._started = process_time()

    def _go_on(self, begun: Model) -> None:
        if not begun.plays or not self.lesson.birth.items() <= begun.certificate.items():
            raise GomcError(
                f"{quoted(self.lesson.out.name)} has factors learned in another way or from other "
                "games: delete it or name another file."
            )
        self.updates, self.spent = begun.certificate["updates"], begun.certificate["seconds"]
        self.factors = read_factors(self.lesson.out)
        if "errors" in begun.certificate:
            self.finished = begun

    def step(self) -> None:
        """Change the factors once."""
        its, number = self.lesson, self.updates + 1
        draw = stream(its.seed, number)
        places = [draw.below(len(self.positions)) for _ in range(its.batch)]
        boards = [self.positions.board(place) for place in places]
        first = (its.seed + number * its.batch * its.games) & WORD
        logs = logs_of(self.factors)
        found = balance(logs, boards, self.positions.values(places), its.games, first)
        left = min(1.0, 2 - 2 * self.updates / its.updates)
        self.error = found.error
        change = found.gradient.change()
        change[0] *= its.shapes
        self.factors, self.updates = factors_of(logs + its.rate * left * change), number

    def errors(self) -> dict[str, float]:
        """Return the errors before and after learning on the positions kept apart; {} without them."""
        if self.apart is None:
            return {}
        ends = {"before": self.lesson.start, "after": self.factors}
        return {when: round(unbiased_error(self.apart, factors), 5) for when, factors in ends.items()}

    def keep(self, **more: Any) -> Model:
        """Write the file of factors, and return its contents."""
        logs = logs_of(self.factors)
        levels = zip(LEVELS.items(), logs, strict=True)
        gammas = {name: np.exp(row[: 1 + count]) for (name, count), row in levels}
        seconds = round(self.spent + process_time() - self._started, 1)
        done = {"updates": self.updates, "seconds": seconds}
        certificate = self.lesson.origin | self.lesson.birth | done | more
        model = Model(gammas, NOTHING, certificate)
        model.write(self.lesson.out)
        return model


@uncut()
def learn(lesson: BalanceLesson, watch: Callable[[BalanceLearner], object] = lambda _: None) -> Model:
    """Balance factors, and write them to the file of the lesson every few updates.

    If the file contains factors of the same lesson, learning continues from these factors; a finished
    file is returned as it is. Ctrl-C ends learning, and the file then contains the factors so far.

    Parameters
    ----------
    lesson : BalanceLesson
        The settings.
    watch : callable, optional
        A function that is called with the learner after each update.

    Raises
    ------
    GomcError
        If the file contains factors of another lesson, or nothing can be learned from the games.
    """
    learner = BalanceLearner(lesson)
    if learner.finished:
        return learner.finished
    try:
        while learner.updates < lesson.updates:
            learner.step()
            watch(learner)
            if learner.updates % KEEP_EVERY == 0:
                learner.keep()
        learner.keep()
        return learner.keep(errors=learner.errors())
    except KeyboardInterrupt:
        learner.keep()
        raise
