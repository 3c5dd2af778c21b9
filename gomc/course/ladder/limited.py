"""A learner's program with limits: the process that stands between the referee and the program.

``python -m gomc.course.ladder.limited --seconds 0.2 --memory 4096 -- python mybot.py`` starts the
program, and passes GTP commands and answers on. The program gets limits from the operating system: the
size of the memory, and the processor time of a whole game. After each move this process adds up the
processor time of the program, with all processes and threads that the program started. A program that
uses more than the allowed time a move, on average, gets its move replaced by an error, and so loses.

The processor time begins with the first `genmove`, so imports and compilation are free. The time that
the program uses while the opponent thinks counts, and the time for `final_status_list` does not. On
systems without ``/proc`` the time on the clock while the program answers counts instead.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from gomc.course.processes import limit_process

MEASURE = "gomc-processor_time"
"""The command that asks for the average processor time of a move, and for the number of moves."""

FREE = frozenset({"final_status_list", MEASURE})
"""The commands whose processor time does not count."""

SLACK = 1.25
"""A program may use so many times the allowed time, because no program stops at the very instant."""

EXTRA = 1.0
"""The seconds of processor time that a program may use in a game beside the time of the moves."""

START = 120
"""The seconds of processor time for a program's start, in the limit of a whole game."""

MOVES = 250
"""The moves of a program, in the limit of a whole game."""

LONGEST = 1_000_001
"""The most letters of an answer that are passed on; the referee refuses so long an answer."""

PROC = Path("/proc/self/stat").exists()
"""Whether the system tells the processor time of other processes."""


def group_seconds(group: int) -> float:
    """Return the processor time of all processes of a process group, in seconds."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has just ended
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def clock() -> float:
    """Return the processor time of the program so far; the time on the clock without ``/proc``."""
    if not PROC:
        return time.monotonic()
    return group_seconds(os.getpgid(0)) - time.process_time()


class Relay:
    """The program, and the processor time of its moves.

    Parameters
    ----------
    words : sequence of str
        The command line of the program.
    seconds : float
        The processor time of a move.
    folder : str or None
        The folder in which the program runs; None for the current folder.
    """

    def __init__(self, words: Sequence[str], seconds: float, folder: str | None) -> None:
        self.seconds = seconds
        self.moves = 0
        self.spent = 0.0
        self._ended = clock()
        self.process = subprocess.Popen(  # noqa: S603
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            cwd=folder,
        )

    def obey(self, line: str) -> str | None:
        """Return the answer to a command, or None if the program has ended."""
        word = next(iter(line.split()), "")
        if word == MEASURE:
            return f"= {self.spent / max(self.moves, 1):.4f} {self.moves}\n"
        began = clock()
        if PROC and self.moves:
            self.spent += began - self._ended
        answer = self._answer(line)
        self._ended = clock()
        if "genmove" in word:
            self.moves += 1
        if self.moves and word not in FREE:
            self.spent += self._ended - began
        if self.spent > SLACK * self.seconds * self.moves + EXTRA and answer is not None:
            used = self.spent / self.moves
            return f"? used {used:.2f} s of processor time a move, and {self.seconds:g} s are allowed\n"
        return answer

    def _answer(self, line: str) -> str | None:
        """Send a line, and return all lines of the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        answer = ""
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError:
            return None
        while len(answer) < LONGEST:
            read = self.process.stdout.readline(LONGEST)
            if not read:
                return None
            if read.strip():
                answer += read.rstrip() + "\n"
            elif answer:
                break
        return answer


def ended_by(status: int) -> str:
    """Return the sentence about a program that a signal ended; empty for other ends.

    Examples
    --------
    >>> ended_by(-24)
    'the program used more processor time than a game may take'
    >>> ended_by(1)
    ''
    """
    if status >= 0:
        return ""
    name = signal.Signals(-status).name
    if name == "SIGXCPU":
        return "the program used more processor time than a game may take"
    return f"the signal {name} ended the program"


@click.command()
@click.option("--name")
@click.option("--code")
@click.option("--seconds", type=float, required=True)
@click.option("--memory", type=int, required=True)
@click.option("--folder")
@click.argument("words", nargs=-1, required=True)
def run_limited(
    name: str | None,  # noqa: ARG001 (the name and the digest are for readers of the command line)
    code: str | None,  # noqa: ARG001
    seconds: float,
    memory: int,
    folder: str | None,
    words: tuple[str, ...],
) -> None:
    """Run a program that speaks GTP with limits."""
    limit_process(memory, int(START + SLACK * seconds * MOVES))
    try:
        relay = Relay(words, seconds, folder)
    except (OSError, ValueError) as error:
        raise SystemExit(f"the program cannot be started: {error}") from None
    for line in sys.stdin:
        answer = relay.obey(line)
        if answer is None:
            said = ended_by(relay.process.wait())
            raise SystemExit(said or 1)
        print(answer, flush=True)


if __name__ == "__main__":
    run_limited()
