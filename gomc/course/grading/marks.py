"""The points of a file: each exercise is judged on cases that the file's author has not seen."""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gomc.course.exercises import Exercise
from gomc.course.exercises.calls import CallOutcome
from gomc.course.exercises.cases import Case
from gomc.course.exercises.checker import Trial, judged, refused
from gomc.course.exercises.limits import Watch
from gomc.course.grading.remote import RemoteAnswer, Server
from gomc.errors import GomcError, printable

LONGEST = 120.0
"""The longest time, in seconds, for the judgement of an answer."""

START = 60.0
"""The longest time, in seconds, until the statements of a file have run."""


@dataclass(frozen=True)
class Marks:
    """The points and remarks of a file.

    Attributes
    ----------
    file : Path
        The file.
    points : dict of str to float
        The points by the names of the exercises.
    remarks : tuple of (str, str)
        Sentences, each with the name of the exercise; the name is empty for a remark about the file.
    """

    file: Path
    points: dict[str, float]
    remarks: tuple[tuple[str, str], ...]

    @property
    def total(self) -> float:
        """The sum of the points."""
        return sum(self.points.values())


@dataclass(frozen=True)
class Grader:
    """The judge of files.

    Attributes
    ----------
    exercises : sequence of Exercise
        The exercises that count.
    seed : int
        The seed of the cases.
    worth : mapping of str to float
        The points of exercises that do not give a single point, by the names of the exercises.
    seconds : float
        The longest time of a call.
    memory : int
        The limit of memory for the code of a file, in megabytes.
    """

    exercises: Sequence[Exercise]
    seed: int
    worth: Mapping[str, float]
    seconds: float = 1.0
    memory: int = 2048

    def grade(self, file: Path) -> Marks:
        """Return the points of a file; a file that cannot be read or run gets no points, and a remark.

        Examples
        --------
        >>> from gomc.course.exercises import exercise
        >>> grader = Grader([exercise("elo")], seed=1, worth={})
        >>> marks = grader.grade(Path("nothing.py"))
        >>> marks.total, marks.remarks
        (0.0, (('', "cannot read '...nothing.py': No such file or directory"), ('elo', 'no answer')))
        """
        marks = dict.fromkeys((exercise.name for exercise in self.exercises), 0.0)
        remarks: list[tuple[str, str]] = []
        server: Server | None = None
        with TemporaryDirectory(prefix="gomc-", ignore_cleanup_errors=True) as folder:
            try:
                server = self._server(file, folder)
                remarks += [("", remark) for remark in server.remarks]
                for exercise in self.exercises:
                    if server.ended and exercise.name in server.answers:
                        server = self._server(file, folder)
                    right, said = self._judge(exercise, server)
                    if right:
                        marks[exercise.name] = self.worth.get(exercise.name, 1.0)
                    remarks.append((exercise.name, said))
            except GomcError as error:
                remarks.append(("", str(error).rstrip(".")))
            finally:
                if server:
                    server.end()
        return Marks(file, marks, tuple(remarks))

    def _server(self, file: Path, folder: str) -> Server:
        return Server(file, folder, self.memory, START, self.seconds)

    def _judge(self, exercise: Exercise, server: Server) -> tuple[bool, str]:
        """Return whether an answer is right, and a sentence."""
        if exercise.name not in server.answers:
            return False, "no answer"
        answer = RemoteAnswer(server, exercise.name)
        said = refused(exercise, answer)
        if said:
            return False, said
        cases = tuple(exercise.source.cases(self.seed))
        verdict = judged(RemoteTrial(exercise, answer, self.seconds, cases))
        hint = f" {verdict.hint}" if verdict.hint else ""
        return bool(verdict), printable(f"{verdict.sentence.strip()}{hint}".replace("\n", " "))


class RemoteWatch(Watch):
    """Makes calls in another process, which keeps the limit of time itself."""

    def run(self, work: Callable[[], Any]) -> Any:
        """Do some work that makes calls, in this thread."""
        return work()

    def call(self, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, str]:
        """Call a function, and return the result and the printed text."""
        printed, began = io.StringIO(), time.monotonic()
        try:
            with contextlib.redirect_stdout(printed):
                value = function(*args)
        finally:
            self.spent += time.monotonic() - began
        return value, printed.getvalue()


class RemoteTrial(Trial):
    """The check of an answer in another process."""

    longest = LONGEST

    def __init__(
        self, exercise: Exercise, answer: RemoteAnswer, seconds: float, cases: tuple[Case, ...]
    ) -> None:
        super().__init__(exercise, answer, seconds, cases)
        self.server = answer.server
        self.server.until = time.monotonic() + LONGEST
        self.watch = RemoteWatch(seconds)

    def speed(self) -> str:
        """Return nothing, because the way to the other process takes most of the time."""
        return ""

    def smallest(self, case: Case, outcome: CallOutcome) -> tuple[Case, CallOutcome]:
        """Return a case that fails in the same way; the same case after the end of the process."""
        return (case, outcome) if self.server.ended else super().smallest(case, outcome)
