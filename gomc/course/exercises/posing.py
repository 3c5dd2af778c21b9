"""Exercises as learners meet them, and the list of all exercises."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from types import FunctionType
from typing import Any

from gomc.course.exercises.cases import CaseSource
from gomc.course.exercises.checker import check, check_function
from gomc.course.exercises.kinds import Kind
from gomc.course.exercises.model import Function, Task
from gomc.course.exercises.played import PlayedEyes, PlayedStage, played
from gomc.course.exercises.solved import note
from gomc.course.exercises.verdict import Verdict
from gomc.errors import GomcError


class Exercise(Task):
    """An exercise: it prints as its statement, and checks a function that it decorates."""

    @property
    def number(self) -> int:
        """The number in the list of all exercises."""
        return contents().index(self) + 1

    def check(self, function: Function, *, seconds: float = 1.0) -> Verdict:
        """Return the verdict on an answer, and note a right one; see `gomc.course.exercises.check`."""
        verdict = check(self, function, seconds)
        if verdict:
            try:
                note(self.name)
            except GomcError as error:  # the answer is right all the same
                return replace(verdict, unnoted=f"It could not be noted as solved: {error}")
        return verdict

    def __call__(self, function: Function) -> Function:
        """Show the verdict on an answer, and return it: the exercise as a decorator."""
        if isinstance(function, FunctionType) and function.__qualname__ == function.__name__:
            # The name gets its value only after the decorator, and an answer may call itself.
            function.__globals__[function.__name__] = function
        verdict = self.check(function)
        if "IPython" in sys.modules and import_module("IPython").get_ipython():
            import_module("IPython.display").display(verdict)
        else:
            print(verdict)
        return function

    @contextmanager
    def in_place(self, function: Function) -> Iterator[None]:
        """Let the reference use an answer in place of the library's own function for a while.

        A right answer changes no result. The games and the trees stay the same, and only the time
        changes. (Meanwhile other threads use the answer too.)

        Raises
        ------
        GomcError
            If the answer is no function, or stands for no function of the library.

        Examples
        --------
        >>> import gomc
        >>> import gomc.reference as go
        >>> from gomc.course.exercises import exercise
        >>> def nth(points: int, k: int) -> int:
        ...     for _ in range(k):
        ...         points &= points - 1
        ...     return points & -points
        >>> result = go.search(go.Board(5), gomc.UCT(), playouts=50, seed=1)
        >>> with exercise("nth").in_place(nth):
        ...     go.search(go.Board(5), gomc.UCT(), playouts=50, seed=1) == result
        True
        """
        check_function(self, function)
        if not self.stands_for:
            raise GomcError(f"{self.name} stands for no single function of the library.")
        original = self.library
        homes = [vars(import_module(original.__module__)), *_homes()]
        places = [(home, key) for home in homes for key, value in home.items() if value is original]
        try:
            for home, key in places:
                home[key] = function
            yield
        finally:
            for home, key in places:
                home[key] = original

    def fast(self, function: Function) -> PlayedStage | PlayedEyes:
        """Let both backends play games with an answer, right or wrong, and measure their speed.

        The answer must be a stage of playouts (`gomc.settings.Own`) or a rule of eyes
        (`gomc.settings.OwnEyes`). The fast backend compiles the answer. `check` the answer first,
        because nothing stops a loop that never ends here.

        Returns
        -------
        PlayedStage or PlayedEyes
            The games a second of both backends. The ``stages`` or the ``eyes`` let a search use the
            answer.

        Raises
        ------
        GomcError
            If the exercise asks for neither, or the fast backend cannot compile the answer.
        """
        return played(self, function)

    def __str__(self) -> str:
        lines = [f"{self.number}. {self.asks} (tutorial {self.tutorial})", "", self.signature]
        lines += [f"    {line}".rstrip() for line in self.statement.splitlines()]
        return "\n".join([*lines, "", self.order, "", self.program] if self.program else lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        """Return the exercise as a notebook shows it."""
        title = f"**{self.number}. {self.asks}** (tutorial {self.tutorial})"
        shown = f"{title}\n\n```python\n{self.signature}\n```\n\n{markdown(self.statement)}"
        return f"{shown}\n\n{self.order}\n\n```python\n{self.program}\n```" if self.program else shown


class Contents(tuple[Exercise, ...]):
    """All exercises, by tutorial; prints as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        width = max(len(each.name) for each in self)
        lines = [f"{'':2}  {'name':<{width}}  tutorial  what is asked"]
        for n, each in enumerate(self, 1):
            lines.append(f"{n:>2}  {each.name:<{width}}  {each.tutorial:>8}  {each.asks}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        """Return the table as a notebook shows it."""
        rows = [f"| {n} | `{e.name}` | {e.tutorial} | {e.asks} |" for n, e in enumerate(self, 1)]
        return "\n".join(["| | name | tutorial | what is asked |", "| --- | --- | --- | --- |", *rows])


_posed: list[Exercise] = []


def poses(
    tutorial: int,
    asks: str,
    returns: Kind,
    source: CaseSource,
    hints: tuple[str, ...],
    mistakes: str,
    **more: Any,
) -> Callable[[Function], Function]:
    """Make an exercise of the function below: its body is the solution, which `mistakes` patch."""

    def pose(answer: Function) -> Function:
        name = answer.__name__
        _posed.append(Exercise(name, tutorial, asks, answer, returns, source, hints, mistakes, **more))
        return answer

    return pose


def contents() -> Contents:
    """Return all exercises: a table of number, name, tutorial and title."""
    return Contents(sorted(_posed, key=lambda each: (each.tutorial, each.place)))


def _homes() -> list[dict[Any, Any]]:
    """Return the names of all modules of the reference, and the tables in them."""
    found = [vars(module) for name, module in sys.modules.items() if name.startswith("gomc.reference.")]
    return [*found, *(each for home in found for each in home.values() if isinstance(each, dict))]


def markdown(text: str) -> str:
    r"""Return a docstring as Markdown: formulas between dollars, examples and diagrams as code.

    Examples
    --------
    >>> print(markdown("The mean :math:`m`:\n\n.. math::  m = s / n"))
    The mean $m$:
    <BLANKLINE>
    $$
    m = s / n
    $$
    """
    text = re.sub(r":math:`([^`]*)`", r"$\1$", text).replace("``", "`")
    blocks, kind = [], ""
    for block in re.split(r"\n\n+", text):
        if title := re.match(r"(\w+)\n-+\n", block):
            blocks.append(f"**{title[1]}**")
            block = block[title.end() :]
        if directive := re.match(r"\.\. (math|code-block)::( text)?\s*", block):
            kind = directive[1]
            block = block[directive.end() :]
        elif block.startswith(">>>"):
            kind = "python"
        if kind == "math" and block:
            block = f"$$\n{inspect.cleandoc(block)}\n$$"
        elif kind and block:
            block = f"```{kind.replace('code-block', 'text')}\n{inspect.cleandoc(block)}\n```"
        if block:
            blocks.append(block)
            kind = ""
    return "\n\n".join(blocks)
