"""An exercise as data: what is asked, the right answer, and on what answers are tried."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from gomc.course.exercises.cases import Source
from gomc.course.exercises.kinds import Kind
from gomc.settings.policy import Stages

Function = Callable[..., Any]


class Mistake(NamedTuple):
    """A wrong answer that many give.

    Attributes
    ----------
    said : str
        The fault, in a sentence.
    function : callable
        The answer; one that always returns the same has probably made this mistake.
    """

    said: str
    function: Function


@dataclass(frozen=True, repr=False)
class Task:
    """A function to be written, and what is needed to say whether it is right.

    Attributes
    ----------
    name : str
        Its name, which is that of the function.
    tutorial : int
        The number of the tutorial that it belongs to.
    asks : str
        Its title: what it asks for, in a line.
    answer : callable
        The right answer, whose docstring states the exercise.
    returns : Kind
        The kind of value that an answer returns.
    source : Source
        The cases on which an answer is tried.
    hints : tuple of str
        Advice; a wrong answer is given the first, and told where the others are.
    mistakes : tuple of Mistake
        Wrong answers that are recognised.
    changes : str
        The name of the argument that is to be changed; the others must stay as they are.
    stands_for : str
        The full name of the function of the library that the answer can stand for.
    stage : Stages or None
        The library's own policy of this stage, if the answer is a stage of random games.
    """

    name: str
    tutorial: int
    asks: str
    answer: Function
    returns: Kind
    source: Source
    hints: tuple[str, ...]
    mistakes: tuple[Mistake, ...] = ()
    changes: str = ""
    stands_for: str = ""
    stage: Stages | None = None

    @property
    def signature(self) -> str:
        """The first line of the function."""
        words = str(inspect.signature(self.answer)).replace("'", "")
        return f"def {self.name}{words}:"

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names of the function's parameters."""
        return tuple(inspect.signature(self.answer).parameters)

    @property
    def statement(self) -> str:
        """The idea, the formula, the source and examples, as the docstring has them."""
        return inspect.getdoc(self.answer) or ""
