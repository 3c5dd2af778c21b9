"""A match that is killed again and again, or whose processes are, and that then goes on.

In the end each game is there once, as it is played without kills, and no engine is left.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.bounded import bounded
from benchmarks.trials.engines import ENGINE, FAREWELL, left
from gomc.arena import Match, Store, play
from gomc.arena.referee import play_game

GAMES = 40
"""Of a match."""

MOST = 60.0
"""Seconds in which a match ends that is not killed."""


def attack(rng: random.Random) -> int:
    """Kill a match some times, let it end, and look at its games."""
    with tempfile.TemporaryDirectory(prefix="gomc-kills-") as folder:
        engine = Path(folder, "engine")
        engine.write_text(ENGINE.format(opening="", at="none", after=1, fault=""))
        path, workers = Path(folder, "results.sqlite"), rng.choice((1, 2))
        match = Match(f"sh -c 'sh {engine}; :'", "random", games=GAMES, size=3, seed=rng.randrange(99))
        delays = [round(rng.uniform(0.05, 1.5), 3) for _ in range(rng.choice((1, 2, 2, 3)))]
        said = f"{workers} processes, seed {match.seed}, killed after {delays} s"
        for delay in delays:
            kill_after(delay, match, path, workers, rng.random() < 0.3)
            gone(folder, said)
        bounded(lambda: go_on(match, path), MOST, said)
        with Store(path) as store:
            games = [*store.games(match)]
        gone(folder, said)
        numbers = [game.number for game in games]
        assert numbers == [*range(GAMES)], f"the games {numbers}: {said}"
        for number in rng.sample(range(GAMES), 2):
            moves, again = (
                [turn.move for turn in game.turns] for game in (games[number], play_game(match, number))
            )
            assert moves == again, f"game {number}: {moves}, not {again}: {said}"
    return len(delays)


def kill_after(delay: float, match: Match, path: Path, workers: int, worker: bool) -> None:
    """Begin a match, and kill it after some seconds; before that one of its processes, perhaps."""
    command = [sys.executable, "-m", "gomc", "match", match.a, match.b, "--results", str(path)]
    options = {"games": match.games, "size": match.size, "seed": match.seed, "workers": workers}
    command += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    void = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=void, stdout=void, stderr=void) as process:
        time.sleep(delay)
        for child in children(process.pid)[: int(worker)]:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
                time.sleep(delay / 5)
        process.kill()


def children(parent: int) -> list[int]:
    """Return the processes that a process has started, where that can be known."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((process / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(process.name))
    return found


def go_on(match: Match, path: Path) -> None:
    """Play what is missing."""
    with Store(path) as store:
        play([match], store, workers=1)


def gone(folder: str, said: str) -> None:
    """Wait until no process of an engine is left."""
    until = time.monotonic() + FAREWELL
    while rest := left(f"{folder}/engine"):
        assert time.monotonic() < until, f"processes {rest} are left: {said}"
        time.sleep(0.01)
