"""Attack gomc for as long as one likes: all trials in turn, for equal time.

    python -m benchmarks.soak --minutes 60

The trials are the modules of `benchmarks.trials`. Each round of a trial draws all that it does from a
seed of its own, so that one which finds a fault can be made once more; the command for that is printed.
The rounds are made in processes of their own (`benchmarks.rounds`): a hang, a crash and a growing
memory are faults as well, and end nothing but the round.
"""

from __future__ import annotations

import ast
import os
import platform
import random
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import iter_modules

import click
from tqdm import tqdm

from benchmarks.rounds import WARM, Answer, Process, growth
from gomc.parallel.machine import processor

TRIALS = "benchmarks.trials"
"""The package of the trials."""

PATIENCE = 10
"""So many faults end a trial."""

HEAD = ("target", "what is tried", "rounds", "cases", "faults", "seconds", "memory (MiB)")


@dataclass
class Trial:
    """A target, and what came of its rounds so far."""

    name: str
    about: str
    begun: int = 0
    rounds: int = 0
    cases: int = 0
    faults: int = 0
    seconds: float = 0.0
    processes: list[Process] = field(default_factory=list)

    def cells(self) -> list[str]:
        """Return its line of the table."""
        sizes = max((process.sizes for process in self.processes), key=len, default=[])
        memory = f"{sizes[min(WARM, len(sizes) - 1)]:.0f} to {sizes[-1]:.0f}" if sizes else ""
        numbers = f"{self.rounds:,}", f"{self.cases:,}", f"{self.faults:,}", f"{self.seconds:.0f}"
        return [self.name, self.about, *numbers, memory]


def all_trials() -> list[Trial]:
    """Return all trials; none is imported here, as one that hangs must not hang the soak."""
    found = []
    for folder in import_module(TRIALS).__path__:
        for module in iter_modules([folder]):
            tree = ast.parse((Path(folder) / f"{module.name}.py").read_text(encoding="utf-8"))
            about = (ast.get_docstring(tree) or "").partition("\n")[0].rstrip(".").replace("|", "\\|")
            found.append(Trial(module.name, about))
    return found


class Soak:
    """Gives out the rounds, and keeps what came of them.

    Parameters
    ----------
    trials : list of Trial
        What is tried.
    seed : int
        That of the first round of each trial; each next round has the next seed.
    seconds : float
        After these no round is begun.
    rounds : int, optional
        Nor more than so many of a trial.
    """

    def __init__(self, trials: list[Trial], seed: int, seconds: float, rounds: int | None) -> None:
        self.trials, self.seed, self.seconds, self.rounds = trials, seed, seconds, rounds
        self.began = time.monotonic()
        self.stopped = False
        self._lock = threading.Lock()

    @property
    def elapsed(self) -> float:
        """How many seconds ago it began."""
        return time.monotonic() - self.began

    def next(self) -> tuple[Trial, int] | None:
        """Return the trial that had the least time, and its next seed; None if there is no more."""
        with self._lock:
            going = [
                trial
                for trial in self.trials
                if trial.faults < PATIENCE and (self.rounds is None or trial.begun < self.rounds)
            ]
            if self.stopped or not going or self.elapsed >= self.seconds:
                return None
            trial = min(going, key=lambda trial: (trial.seconds, trial.begun))
            trial.begun += 1
            return trial, self.seed + trial.begun - 1

    def enter(self, trial: Trial, seed: int, answer: Answer, seconds: float) -> None:
        """Keep what came of a round."""
        with self._lock:
            if self.stopped:
                return
            trial.rounds += 1
            trial.cases += answer.cases
            trial.seconds += seconds
        if answer.fault:
            self.fault(trial, seed, 1, answer.fault)

    def fault(self, trial: Trial, seed: int, rounds: int, said: str) -> None:
        """Keep a fault, and tell how to see it once more."""
        with self._lock:
            trial.faults += 1
        again = f"python -m benchmarks.soak --only {trial.name} --seed {seed} --rounds {rounds}"
        tqdm.write(f"\n{trial.name}: {said}\nOnce more: {again}", file=sys.stderr)

    def attend(self) -> None:
        """Let rounds be made until there are no more; what a thread does."""
        mine: dict[str, Process] = {}
        while turn := self.next():
            trial, seed = turn
            if trial.name not in mine:
                mine[trial.name] = Process(f"{TRIALS}.{trial.name}")
                trial.processes.append(mine[trial.name])
            process = mine[trial.name]
            began = time.monotonic()
            answer = process.round(seed)
            self.enter(trial, seed, answer, time.monotonic() - began)
            n = len(process.sizes)
            if n & (n - 1) == 0:  # at each power of two: a leak must not take all memory
                self.weigh(trial, process)

    def weigh(self, trial: Trial, process: Process) -> None:
        """See whether a process grows; if so, let a new one go on."""
        said = growth(process.sizes)
        if said:
            self.fault(trial, process.first, len(process.sizes), said)
            process.end()

    def run(self, workers: int) -> None:
        """Make all rounds, so many at a time; Ctrl-C ends it."""
        threads = [threading.Thread(target=self.attend, daemon=True) for _ in range(workers)]
        try:
            for thread in threads:
                thread.start()
            self.watch(threads)
        except KeyboardInterrupt:
            self.stopped = True
            tqdm.write("Stopped.", file=sys.stderr)
        while any(thread.is_alive() for thread in threads):  # one may just have started a process
            for process in (process for trial in self.trials for process in trial.processes):
                process.kill()
            time.sleep(0.1)
        for trial in self.trials:
            for process in trial.processes:
                self.weigh(trial, process)
                process.end()

    def watch(self, threads: list[threading.Thread]) -> None:
        """Show how far it is, until all threads have ended."""
        with tqdm(total=round(self.seconds), disable=None, unit="s", leave=False) as bar:
            while any(thread.is_alive() for thread in threads):
                time.sleep(0.1)
                faults = sum(trial.faults for trial in self.trials)
                cases = sum(trial.cases for trial in self.trials)
                bar.set_postfix_str(f"{cases:,} cases, {faults} faults", refresh=False)
                bar.update(min(int(self.elapsed), bar.total) - bar.n)


def table(trials: list[Trial]) -> str:
    """Return the table as Markdown, which can be read in a terminal too."""
    rows = [[*HEAD], *(trial.cells() for trial in trials)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    lines.insert(1, ["-" * width for width in widths])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def occasion(seed: int, workers: int, seconds: float) -> str:
    """Return when, with what and on what machine the trials were made."""
    versions = f"Python {platform.python_version()}, numba {_version('numba')}"
    machine = f"{processor()}, {os.cpu_count()} cores; {versions}; {platform.system()}"
    many = "1 process" if workers == 1 else f"{workers} processes"
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {commit()}: {seconds / 60:.3g} minutes with {many} at a time, "
        f"seed {seed}. {machine}."
    )


def commit() -> str:
    """Return which commit of gomc is tried."""
    here = Path(__file__).parent
    try:
        name, changes = (
            subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True).stdout
            for words in (
                ("rev-parse", "--short=10", "HEAD"),
                ("status", "--porcelain", "--untracked-files=no"),
            )
        )
    except (OSError, subprocess.CalledProcessError):
        return "no commit"
    return f"commit {name.strip()}{' and changes' if changes else ''}"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "absent"


@click.command()
@click.option("--minutes", default=10.0, show_default=True, help="How long, all trials together.")
@click.option("--only", multiple=True, metavar="NAME", help="This trial alone; can be repeated.")
@click.option("--seed", type=click.IntRange(0), help="Of the first rounds; drawn if not given.")
@click.option("--rounds", type=click.IntRange(1), help="At most so many of each trial.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1), help="At a time.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the table there.")
def main(
    minutes: float,
    only: tuple[str, ...],
    seed: int | None,
    rounds: int | None,
    workers: int,
    out: Path | None,
) -> None:
    """Attack gomc, and tell what broke; the exit code is 1 if anything did."""
    trials = all_trials()
    names = [trial.name for trial in trials]
    unknown = [name for name in only if name not in names]
    if unknown:
        raise click.BadParameter(f"there is no {unknown[0]}; there are: {', '.join(names)}.")
    seed = random.randrange(10**9) if seed is None else seed
    trials = [trial for trial in trials if not only or trial.name in only]
    soak = Soak(trials, seed, 60 * minutes, rounds)
    soak.run(workers)
    text = f"{occasion(seed, workers, soak.elapsed)}\n\n{table(trials)}"
    click.echo(text, nl=False)
    if out:
        out.write_text(text, encoding="utf-8")
    if any(trial.faults for trial in trials):
        sys.exit(1)


if __name__ == "__main__":
    main()
