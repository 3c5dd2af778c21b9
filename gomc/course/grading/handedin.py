"""The answers in a file.

A notebook of a tutorial plays many games that have nothing to do with the exercises. So only the
statements run that an answer needs (`gomc.course.grading.needs`). A cell that is no Python is left out,
and so are lines for IPython (``%``, ``!``, ``?``). An answer is a function with the name of an
exercise, a function below ``@exercise("name")``, or a function in ``check("name", function)`` or
``exercise("name").check(function)``. A lambda expression is a function, too, and so is a second name of
a function, a function that another function wraps (``partial(f)``, ``njit(f)``), an object of a class
with ``__call__``, or a function that a file beside this file defines and ``from file import name``
brings in. If there are several answers to an exercise, the last answer counts.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from gomc.course.grading.needs import BLOCK, FUNCTION, Code, Statement, statement
from gomc.errors import GomcError, quoted
from gomc.game.files import read_regular

LARGEST = 20_000_000
"""The largest number of bytes of a file; pictures make notebooks large."""

PYTHON = ("%%time", "%%capture", "%%prun")
"""The beginnings of cells that are Python below their first line."""

FOR_IPYTHON = re.compile(r"\s*([%!?].*|[\w, ]+=\s*[%!].*|.*\?)\s*")
"""A line for IPython: ``%time``, ``!ls``, ``?nth``, ``nth?`` or ``files = !ls``."""

WRAPPERS = ("partial", "cache", "lru_cache", "njit", "jit")
"""The names of functions that make a function of a function."""


class Answer(NamedTuple):
    """A place at which a file answers an exercise.

    Attributes
    ----------
    name : str
        The name of the function.
    at : int
        The number of the statement after which the name has the function as its value.
    until : int
        The number of the statement after which the names that the answer uses get no other values: the
        check of the answer, or the end of the cell if the answer was not checked.
    """

    name: str
    at: int
    until: int


@dataclass
class HandedIn:
    """The code of a file.

    Attributes
    ----------
    cells : list of str
        The texts of the cells; a module is a single cell.
    statements : list of Statement
        The statements in their order.
    answers : dict of str to Answer
        The answers by the names of the exercises.
    remarks : list of str
        Sentences about what could not be read, or was handed in twice.
    """

    cells: list[str]
    statements: list[Statement] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def needed(self) -> dict[str, list[int]]:
        """Return the numbers of the statements that each answer needs, by exercise."""
        code = Code(self.statements)
        return {
            exercise: code.needed(answer.name, answer.until)
            for exercise, answer in self.answers.items()
        }


def read(file: Path, exercises: Sequence[str]) -> HandedIn:
    """Return the code of a notebook or of a module.

    Raises
    ------
    GomcError
        If the file cannot be read, or is no notebook although its name ends in ``.ipynb``.
    """
    text = read_regular(file, LARGEST).decode("utf-8-sig", "replace")
    handed_in = HandedIn(_cells(text) if file.suffix == ".ipynb" else [text])
    finder, found = _Finder(exercises, file.parent), list[str]()
    for number, cell in enumerate(handed_in.cells):
        try:
            body = _parsed(cell)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line = f" in line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
            reason = error.msg if isinstance(error, SyntaxError) else type(error).__name__
            handed_in.remarks.append(f"{where(file, number)} is no Python{line}: {reason}")
            continue
        found += _read_cell(body, number, finder, handed_in)
    for exercise, count in Counter(found).items():
        if count > 1:
            handed_in.remarks.append(f"{exercise} is there {count} times, and the last answer counts")
    return handed_in


def _read_cell(body: list[ast.stmt], cell: int, finder: _Finder, handed_in: HandedIn) -> list[str]:
    """Add the statements and answers of a cell; return the exercises that functions answer here."""
    defined, last, statements = list[str](), dict[str, tuple[str, int, bool]](), handed_in.statements
    for node in body:
        found = [*finder.answers(node)]
        statements.append(statement(node, cell))
        for exercise, function, checked in found:
            name = function.id if isinstance(function, ast.Name) else f"_answer_to_{exercise}"
            if not isinstance(function, ast.Name):  # an expression gets a name
                named = ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], function), node)
                statements.append(statement(ast.fix_missing_locations(named), cell))
            last[exercise] = name, len(statements) - 1, checked
            defined += [exercise] if isinstance(node, FUNCTION) else []
    for exercise, (name, at, checked) in last.items():
        handed_in.answers[exercise] = Answer(name, at, at if checked else len(statements) - 1)
    return defined


def where(file: Path, cell: int) -> str:
    """Return the name of a cell for sentences."""
    return f"cell {cell + 1}" if file.suffix == ".ipynb" else "the file"


def _cells(text: str) -> list[str]:
    """Return all cells of a notebook, where a cell without code is empty."""
    try:
        cells = json.loads(text)["cells"]
        return ["".join(cell["source"]) if cell["cell_type"] == "code" else "" for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GomcError(f"the file is no notebook: it begins with {quoted(text[:30])}.") from None


def _parsed(cell: str) -> list[ast.stmt]:
    """Return the statements of a cell; leave out lines for IPython, which are no Python."""
    magic = cell.lstrip().startswith("%%") and not cell.lstrip().startswith(PYTHON)
    lines = [] if magic else cell.split("\n")
    while True:
        try:
            return ast.parse("\n".join(lines)).body
        except SyntaxError as error:
            wrong = (error.lineno or 0) - 1
            if not 0 <= wrong < len(lines) or not FOR_IPYTHON.fullmatch(lines[wrong]):
                raise
            lines[wrong] = ""


@dataclass
class _Finder:
    """The exercises and functions that a file has named so far.

    Attributes
    ----------
    exercises : sequence of str
        The names of the exercises.
    folder : Path
        The folder of the file.
    held : dict of str to str
        The exercises that names stand for, as after ``task = exercise("flood")``.
    functions : set of str
        The names of functions.
    callables : set of str
        The names of classes whose objects can be called.
    """

    exercises: Sequence[str]
    folder: Path
    held: dict[str, str] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)
    callables: set[str] = field(default_factory=set)

    def answers(self, node: ast.stmt) -> Iterator[tuple[str, ast.expr, bool]]:
        """Yield the exercises that a statement answers, the functions, and whether it checks them.

        The decorators that check a function are taken off.

        The import of an answer counts only from a file in the folder, because gomc's own functions have
        the names of exercises too.
        """
        if isinstance(node, FUNCTION):
            yield from self._defined(node)
        elif isinstance(node, ast.ClassDef):
            if any(isinstance(each, FUNCTION) and each.name == "__call__" for each in node.body):
                self.callables.add(node.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if self.folder.joinpath(*node.module.split(".")).with_suffix(".py").is_file():
                names = {each.asname or each.name for each in node.names} & {*self.exercises}
                yield from ((name, ast.Name(name), False) for name in names)
        elif isinstance(node, (ast.If, ast.Try, *BLOCK)):
            for each in ast.iter_child_nodes(node):
                yield from self.answers(each) if isinstance(each, ast.stmt) else ()
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr | ast.Assert):
            yield from ((name, function, False) for name, function in self._assigned(node))
            for call in (each for each in ast.walk(node) if isinstance(each, ast.Call)):
                yield from ((name, function, True) for name, function in self._checked(call))

    def _defined(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> Iterator[tuple[str, ast.expr, bool]]:
        """Yield the exercises that a function answers, as `answers` does."""
        self.functions.add(node.name)
        asked = {id(each): self._exercise(each) for each in node.decorator_list}
        node.decorator_list = [each for each in node.decorator_list if not asked[id(each)]]
        checked = {name for name in asked.values() if name}
        for name in checked | ({node.name} & {*self.exercises}):
            yield name, ast.Name(node.name), name in checked

    def _assigned(self, node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
        """Yield the exercises whose names a statement gives to functions; note held exercises."""
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        for target in targets:
            if not isinstance(target, ast.Name):
                continue
            if self._is_function(value):
                self.functions.add(target.id)
                yield from [(target.id, target)] if target.id in self.exercises else []
            elif name := self._named(value, "exercise"):
                self.held[target.id] = name

    def _is_function(self, value: ast.expr | None) -> bool:
        """Return whether an expression is surely a function."""
        if isinstance(value, ast.Name):
            return value.id in self.functions
        if isinstance(value, ast.IfExp):
            return self._is_function(value.body) or self._is_function(value.orelse)
        if isinstance(value, ast.Call):
            maker = value.func.func if isinstance(value.func, ast.Call) else value.func
            name = getattr(maker, "attr", getattr(maker, "id", ""))
            wraps = name in WRAPPERS and any(map(self._is_function, value.args))
            return wraps or name in self.callables
        return isinstance(value, ast.Lambda)

    def _checked(self, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
        """Yield the exercise and function of ``check("flood", f)``, ``exercise("flood").check(f)``."""
        given = [*call.args, *(each.value for each in call.keywords if each.arg == "function")]
        if name := self._named(call, "check"):
            yield from [(name, given[-1])] if len(call.args) + len(call.keywords) > 1 else []
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "check" and given:
            name = self._exercise(call.func.value)
            yield from [(name, given[0])] if name else []

    def _exercise(self, node: ast.expr) -> str:
        """Return the exercise that an expression is, or an empty text."""
        return (
            self.held.get(node.id, "") if isinstance(node, ast.Name) else self._named(node, "exercise")
        )

    def _named(self, node: ast.AST | None, function: str) -> str:
        """Return the exercise that a call such as ``exercise("flood")`` names, or an empty text."""
        if not isinstance(node, ast.Call):
            return ""
        called = getattr(node.func, "attr", getattr(node.func, "id", None))
        first = [*node.args[:1], *(each.value for each in node.keywords if each.arg == "name")]
        name = getattr(first[0], "value", None) if first else None
        known = called == function and isinstance(name, str) and name in self.exercises
        return str(name) if known else ""
