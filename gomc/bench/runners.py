"""The measurements of gomc."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import gomc
from gomc.backend import load
from gomc.bench.figures import SpeedFigure, limited, speed
from gomc.contract import Backend
from gomc.parallel.machine import cores
from gomc.patterns import MOGO_DB, MONTEGNU_DB, UNIFORM_DB
from gomc.settings import FACTORS, Policy, Search
from gomc.settings.database import Database, Value, WeightedPattern
from gomc.settings.properties import WORDS

SIZES = (9, 13, 19)
"""The board sizes of the measurements."""

SECONDS = 0.5
"""The least time in seconds of a measurement without a fixed number of games."""

UCT_PLAYOUTS = 10_000
"""The number of games of a tree search."""

FLAT_PLAYOUTS = 100_000
"""The number of games of a search without a tree."""

BATCH = 32
"""The number of leaves at a time, in searches with several leaves."""

CORES = cores()
"""The number of cores that this process may use."""

MICHI = 0.0008
"""The ratio to the yardstick that michi.py (Python, 2015) reaches with sequence-like games."""


@dataclass
class Runner:
    """A measurement of speed.

    Parameters
    ----------
    name : str
        The name of the measurement.
    size : int
        The board's size.
    play : callable
        A function that plays a given number of random games, and returns the time in seconds.
    least : float, optional
        The target for the ratio.
    games : int, optional
        The number of games to play; by default enough games for `SECONDS`.
    beside : str
        The name of the measurement to compare with; the yardstick if empty.
    rounds : list of float
        The games a second, for each round so far.
    """

    name: str
    size: int
    play: Callable[[int], float]
    least: float | None = None
    games: int | None = None
    beside: str = ""
    rounds: list[float] = field(default_factory=list)

    def round(self) -> None:
        """Measure another round."""
        n = self.games or 1
        took = self.play(n)
        while not self.games and took < SECONDS:
            n = max(2 * n, min(10 * n, int(1.2 * n * SECONDS / max(took, 1e-9))))
            took = self.play(n)
        self.rounds.append(n / took)

    def figure(self, others: Sequence[float]) -> SpeedFigure:
        """Return the row of the table; `others` are the games a second to compare the rounds with."""
        return speed(self.name, self.rounds, others, self.least)


# --- Random games and searches.


def timed(work: Callable[[int], object]) -> Callable[[int], float]:
    """Return a function that does the work for n games, and returns the time in seconds."""

    def play(n: int) -> float:
        begin = time.perf_counter()
        work(n)
        return time.perf_counter() - begin

    return play


def playouts(
    backend: Backend, size: int, policy: Policy = gomc.settings.UNIFORM
) -> Callable[[int], object]:
    """Return a function that plays random games through the public `playouts`."""
    board = backend.Board(size)
    return lambda n: backend.playouts(board, n, seed=1, policy=policy)


def one_by_one(size: int) -> Callable[[int], None]:
    """Return a function that plays single random games of the fast backend, without lanes."""
    import numpy as np

    from gomc.fast.counts import new_counts, playout_settings, position_arrays
    from gomc.fast.playout import play_one_by_one, room_for
    from gomc.fast.policy import policy_of

    board = load("fast").Board(size)
    begin, index = position_arrays([board.state], size), np.zeros(1, np.int64)

    def play(n: int) -> None:
        settings = playout_settings(board, 1, "diagonal")
        policy = policy_of(gomc.settings.UNIFORM, size)
        room = room_for(policy, size)
        play_one_by_one(begin, index, 0, n, settings, policy, new_counts(1, size), *room)

    return play


def searches(settings: Search, size: int = 9) -> Callable[[int], object]:
    """Return a function that searches on an empty board with the fast backend."""
    fast = load("fast")
    return lambda n: fast.search(fast.Board(size), settings, playouts=n, seed=1)


BESIDE_PLAYOUTS: dict[str, tuple[Search, float]] = {
    "progressive pruning": (gomc.Abramson(pruning=gomc.Pruning()), 0.7),
    "all moves as first": (gomc.AllMovesAsFirst(), 0.7),
    "depth two": (gomc.DepthTwo(), 0.5),
    "depth two, pruning, all moves as first": (
        gomc.DepthTwo(pruning=gomc.Pruning(), all_as_first=True),
        0.5,
    ),
}
"""Searches that are compared with the random games of the searches, and the target ratios."""

BESIDE_THE_YARDSTICK: dict[str, tuple[Search, float | None]] = {
    "temperature": (gomc.AllMovesAsFirst(temperature=gomc.Temperature(2)), 0.25),
    "temperature, Oleg's eyes": (gomc.programs.OLEG.search, 0.25),
    "move lists": (gomc.programs.GOBBLE.search, None),
}
"""Searches that are compared with the yardstick, because they play another kind of games."""


def all_runners() -> Iterator[Runner]:
    """Yield all measurements but the yardstick."""
    many = {9: 3.2, 13: 1.8, 19: 1.2} if has_avx512() else {9: 2.3, 13: 1.4, 19: 1.0}
    single = {9: 1.0, 19: 0.9}
    slow = {9: 1 / 120, 19: 1 / 200}
    tree = {1: 0.6, BATCH: 1.0}
    for size in SIZES:
        where = f"{size}x{size}"
        work = playouts(load("fast"), size)
        yield Runner(f"fast, {where}, playouts", size, timed(work), many[size])
        work = one_by_one(size)
        yield Runner(f"fast, {where}, one game at a time", size, timed(work), single.get(size))
        if size in slow:
            work = playouts(load("reference"), size)
            yield Runner(f"reference, {where}, playouts", size, timed(work), slow[size])
    for batch, least in tree.items():
        name = f"fast, 9x9, UCT, {batch} {'leaf' if batch == 1 else 'leaves'} at a time"
        yield Runner(name, 9, timed(searches(gomc.UCT(batch=batch))), least, UCT_PLAYOUTS)
    for name, (settings, hoped) in BESIDE_PLAYOUTS.items():
        work, other = timed(searches(settings)), "fast, 9x9, playouts"
        yield Runner(f"fast, 9x9, {name}, by playouts", 9, work, hoped, FLAT_PLAYOUTS, other)
    for name, (settings, wished) in BESIDE_THE_YARDSTICK.items():
        yield Runner(f"fast, 9x9, {name}", 9, timed(searches(settings)), wished, FLAT_PLAYOUTS // 5)
    yield from mogo_runners()
    yield from database_runners()
    yield from thread_runners()


def mogo_runners() -> Iterator[Runner]:
    """Yield the measurements of MoGo's random games and search."""
    for name, least in (("fast", 1.0), ("reference", 4 * MICHI)):
        work = playouts(load(name), 9, gomc.settings.SEQUENCE_LIKE)
        yield Runner(f"{name}, 9x9, sequence-like playouts", 9, timed(work), least)
    mogo = gomc.programs.MOGO.search
    assert isinstance(mogo, gomc.UCT)
    for settings, leaves, least in (
        (mogo, "", 0.5),
        (replace(mogo, batch=BATCH), f", {BATCH} leaves at a time", 0.6),
    ):
        name = f"fast, 9x9, MoGo's search{leaves}"
        yield Runner(name, 9, timed(searches(settings)), least, UCT_PLAYOUTS)
    work = searches(gomc.programs.MOGO_PURE.search)
    yield Runner("fast, 9x9, MoGo's search, pure mode", 9, timed(work), games=UCT_PLAYOUTS)


def database_runners() -> Iterator[Runner]:
    """Yield measurements of playouts with databases or with factors, and of GNU Go's search."""
    policies: tuple[tuple[str, Policy, float | None], ...] = (
        ("montegnu_classic", MONTEGNU_DB, 0.30),
        ("mogo_classic", MOGO_DB, None),
        ("1,000 patterns", made_up(1000), 0.24),
        ("learned factors", FACTORS["factors-9x9"], 0.25),
    )
    for name, policy, least in policies:
        work = playouts(load("fast"), 9, policy)
        yield Runner(f"fast, 9x9, playouts with {name}", 9, timed(work), least)
    work = playouts(load("reference"), 9, MONTEGNU_DB)
    yield Runner("reference, 9x9, playouts with montegnu_classic", 9, timed(work), 1 / 700)
    # GNU Go's limit counts moves of the graph; the search plays nearly as many games.
    work = searches(gomc.programs.GNUGO_MC.search)
    yield Runner("fast, 9x9, GNU Go's search", 9, timed(work), 0.2, UCT_PLAYOUTS)


def made_up(patterns: int) -> Database:
    """Return a database of eye patterns, so that games end, and of random patterns up to the number."""
    rng = random.Random(1)  # noqa: S311
    patterns_made = [*UNIFORM_DB.patterns]
    while len(patterns_made) < patterns:
        signs = "".join(rng.choices("OX.%", k=8))
        words = [rng.sample([*WORDS], rng.randint(1, 2)) for _ in range(rng.randint(1, 3))]
        values = tuple(Value(rng.randint(1, 1000), tuple(chosen)) for chosen in words)
        patterns_made.append(WeightedPattern(f"{signs[:3]} {signs[3]}*{signs[4]} {signs[5:]}", values))
    return Database(tuple(patterns_made))


def thread_runners() -> Iterator[Runner]:
    """Yield the measurements of searches with one thread and with two threads."""
    for size, games in ((9, FLAT_PLAYOUTS), (19, FLAT_PLAYOUTS // 5)):
        single = f"fast, {size}x{size}, UCT, 1 thread"
        yield Runner(single, size, timed(searches(gomc.UCT(), size)), games=games)
        for sharing in ("lock-free", "lock"):
            work = timed(searches(gomc.UCT(threads=2, sharing=sharing), size))
            least = 1.9 if sharing == "lock-free" and CORES > 1 else None
            name = f"fast, {size}x{size}, UCT, 2 threads, {sharing}, by 1 thread"
            yield Runner(name, size, work, least, games, single)


# --- Space, and the machine.


def bytes_of_a_node() -> SpeedFigure:
    """Return the size in bytes of a tree's node in the fast backend."""
    from gomc.fast.tree import NODE

    return limited("fast, a node of a UCT tree", NODE.itemsize, "bytes", 64)


def has_avx512() -> bool:
    """Return whether the processor computes with eight words at once."""
    from gomc.fast.compiler.groups import GROUP

    return GROUP == 8
