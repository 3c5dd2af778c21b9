"""An exercise as data: what is asked, the right answer, and on what answers are tried."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from gomc.course.exercises.cases import Case, CaseSource
from gomc.course.exercises.kinds import Kind
from gomc.course.exercises.solutions import Mistake, entries, mistakes_of, patched, solution_of
from gomc.settings.policy import Stages

Function = Callable[..., Any]

GAP = "..."
"""The line that stands for the missing line of a program."""

AS_PRINTED = "It still does what the printed program does"
"""The sentence about an answer in which the bug is not mended."""


@dataclass(frozen=True, repr=False)
class Task:
    """A function to be written, and what is needed to say whether it is right.

    Attributes
    ----------
    name : str
        The name of the exercise and of the function.
    tutorial : int
        The number of the tutorial to which the exercise belongs.
    asks : str
        The title: what the exercise asks for, in a line.
    answer : callable
        The right answer. The docstring states the exercise, and the body is the solution.
    returns : Kind
        The kind of value that an answer returns.
    source : CaseSource
        The cases on which an answer is tried.
    hints : tuple of str
        Advice. The verdict on a wrong answer shows the first hint, and says where the other hints are.
    patches : str
        The mistakes that are recognised, as patches; see `gomc.course.exercises.solutions`.
    changes : str
        The name of the argument that an answer changes; all other arguments must stay as they are.
    stands_for : str
        The full name of the function of the library in whose place the answer can stand.
    stage : Stages or None
        The library's own policy of this stage, if the answer is a stage of random games.
    goal : callable or None
        Tries an answer as a whole, and returns whether the answer is good enough, with a sentence. An
        exercise with a goal has many right answers: in a case every value of the right type is right.
    given : str
        The change of the solution that makes the program which the exercise prints: a sentence that
        names the bug, and the patch below it. If the patch puts in `GAP`, a line is missing.
    place : int
        The place among the exercises of the tutorial.
    """

    name: str
    tutorial: int
    asks: str
    answer: Function
    returns: Kind
    source: CaseSource
    hints: tuple[str, ...]
    patches: str
    changes: str = ""
    stands_for: str = ""
    stage: Stages | None = None
    goal: Callable[[Function], tuple[bool, str]] | None = None
    given: str = ""
    place: int = 100

    @property
    def signature(self) -> str:
        """The first line of the function."""
        words = str(inspect.signature(self.answer)).replace("'", "")
        return f"def {self.name}{words}:"

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the function's parameters."""
        return tuple(inspect.signature(self.answer).parameters)

    @cached_property
    def solution(self) -> str:
        """The right answer as a program that runs by itself."""
        return solution_of(self.answer)

    @cached_property
    def program(self) -> str:
        """The program to mend or to complete, which the exercise prints; empty if there is none."""
        if not self.given:
            return ""
        ((_, patch),) = entries(self.given)
        return patched(self.solution, patch)

    @property
    def order(self) -> str:
        """The sentence above the program."""
        if GAP in self.program:
            return f"A line of this program is missing ({GAP}). Complete the program:"
        return "One line of this program is wrong. Find the line, and mend the program:"

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that are recognised; first that the printed bug is still there."""
        known = mistakes_of(self.patches, self.solution, self.name)
        if not self.given or GAP in self.program:
            return known
        (bug,) = mistakes_of(self.given, self.solution, self.name)
        return bug._replace(sentence=AS_PRINTED), *known

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The cases on which an answer is tried, the smallest first."""
        return tuple(self.source.cases())

    @property
    def library(self) -> Function:
        """The library's own function, if an answer can stand in its place; else the right answer."""
        module, _, name = self.stands_for.rpartition(".")
        return getattr(import_module(module), name) if module else self.answer

    @property
    def statement(self) -> str:
        """The idea, the formula, the source and examples, as the docstring has them."""
        return inspect.getdoc(self.answer) or ""
