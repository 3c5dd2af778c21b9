"""The answers in a file, and the statements that the answers need.

A notebook of a tutorial plays many games that have nothing to do with the exercises. So only statements
run that define or change a name which an answer needs, directly or through other statements. A cell
that is no Python is left out, and so are lines for IPython (``%``, ``!``). An answer is a function with
the name of an exercise, a function below ``@exercise("name")``, or a function in
``check("name", function)`` or ``exercise("name").check(function)``. A lambda expression is a function,
too, and so is a second name of a function, or a function that a file beside this file defines and
``from file import name`` brings in. If there are several answers to an exercise, the last answer
counts.
"""

from __future__ import annotations

import ast
import json
import symtable
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from gomc.errors import GomcError, quoted
from gomc.game.files import read_regular

LARGEST = 20_000_000
"""The largest number of bytes of a file; pictures make notebooks large."""

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
"""The statements that define a function."""

BLOCK = (ast.For, ast.While, ast.With)
"""The statements that contain statements, and define no function."""

PYTHON = ("%%time", "%%capture", "%%prun")
"""The beginnings of cells that are Python below their first line."""


class Statement(NamedTuple):
    """A statement, the number of its cell, and the names that it uses and binds."""

    node: ast.stmt
    cell: int
    uses: frozenset[str]
    binds: frozenset[str]


@dataclass
class HandedIn:
    """The code of a file.

    Attributes
    ----------
    cells : list of str
        The texts of the cells; a module is a single cell.
    statements : list of Statement
        The statements in their order.
    answers : dict of str to str
        The names of the functions that answer exercises, by the names of the exercises.
    remarks : list of str
        Sentences about what could not be read, or was handed in twice.
    """

    cells: list[str]
    statements: list[Statement] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def needed(self) -> list[Statement]:
        """Return the statements that the answers need, in their order."""
        names = {*self.answers.values()}
        imports = [
            each for each in self.statements if isinstance(each.node, ast.Import | ast.ImportFrom)
        ]
        imported = frozenset[str]().union(*(each.binds for each in imports))
        chosen: set[int] = set()
        grown = True
        while grown:
            grown = False
            for number, statement in enumerate(self.statements):
                binds = statement.binds
                if isinstance(statement.node, (ast.Expr, *BLOCK)):
                    binds -= imported  # the call of a module's function changes no list or table
                if (binds & names or "*" in binds) and number not in chosen:
                    chosen.add(number)
                    names |= statement.uses
                    grown = True
        return [self.statements[number] for number in sorted(chosen)]


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
        for node in body:
            answers = [*finder.answers(node)]
            handed_in.statements.append(_statement(node, number))
            for exercise, function in answers:
                name = function.id if isinstance(function, ast.Name) else f"answer to {exercise}"
                if not isinstance(function, ast.Name):  # an expression gets a name
                    named = ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], function), node)
                    handed_in.statements.append(_statement(ast.fix_missing_locations(named), number))
                handed_in.answers[exercise] = name
                found += [exercise] if isinstance(node, FUNCTION) else []
    for exercise, count in Counter(found).items():
        if count > 1:
            handed_in.remarks.append(f"{exercise} is there {count} times, and the last answer counts")
    return handed_in


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
            if not 0 <= wrong < len(lines) or not lines[wrong].lstrip().startswith(("%", "!")):
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
    """

    exercises: Sequence[str]
    folder: Path
    held: dict[str, str] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)

    def answers(self, node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
        """Yield the exercises that a statement answers, and the functions; take the decorators off.

        The import of an answer counts only from a file in the folder, because gomc's own functions have
        the names of exercises too.
        """
        if isinstance(node, FUNCTION):
            self.functions.add(node.name)
            asked = {id(each): self._exercise(each) for each in node.decorator_list}
            node.decorator_list = [each for each in node.decorator_list if not asked[id(each)]]
            names = {name for name in asked.values() if name}
            names |= {node.name} & {*self.exercises}
            yield from ((name, ast.Name(node.name)) for name in names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if self.folder.joinpath(*node.module.split(".")).with_suffix(".py").is_file():
                names = {each.asname or each.name for each in node.names} & {*self.exercises}
                yield from ((name, ast.Name(name)) for name in names)
        elif isinstance(node, ast.If | ast.Try):
            for each in ast.iter_child_nodes(node):
                yield from self.answers(each) if isinstance(each, ast.stmt) else ()
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr | ast.Assert):
            yield from self._assigned(node)
            for call in ast.walk(node):
                yield from self._checked(call) if isinstance(call, ast.Call) else ()

    def _assigned(self, node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
        """Yield the exercises whose names a statement gives to functions; note held exercises."""
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        known = isinstance(value, ast.Name) and value.id in self.functions
        for target in targets:
            if not isinstance(target, ast.Name):
                continue
            if isinstance(value, ast.Lambda) or known:
                self.functions.add(target.id)
                yield from [(target.id, target)] if target.id in self.exercises else []
            elif name := self._named(value, "exercise"):
                self.held[target.id] = name

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


def _statement(node: ast.stmt, cell: int) -> Statement:
    uses, binds = set[str](), set[str]()
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            (uses if isinstance(each.ctx, ast.Load) else binds).add(each.id)
        elif isinstance(each, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            binds.add(each.name)
        elif isinstance(each, ast.alias):
            binds.add((each.asname or each.name).partition(".")[0])
        elif isinstance(each, ast.Attribute | ast.Subscript) and not isinstance(each.ctx, ast.Load):
            binds |= _root(each)
        elif isinstance(each, ast.Expr) and isinstance(each.value, ast.Call):
            method = isinstance(each.value.func, ast.Attribute)  # it may change a list or a table
            binds |= _root(each.value.func) if method or each is node else set()
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        uses, binds = _globals(node) or uses, {node.name}
    return Statement(node, cell, frozenset(uses), frozenset(binds))


def _globals(node: ast.stmt) -> set[str]:
    """Return the names outside a function or a class that it uses; no names if that is not known."""

    def used(table: symtable.SymbolTable, *, inside: bool = True) -> Iterator[str]:
        for symbol in table.get_symbols():
            if symbol.is_global() if inside else symbol.is_referenced():
                yield symbol.get_name()
        for child in table.get_children():
            yield from used(child)

    try:
        return {*used(symtable.symtable(ast.unparse(node), "", "exec"), inside=False)}
    except (SyntaxError, RecursionError):
        return set()


def _root(node: ast.expr) -> set[str]:
    """Return the name at the beginning of an expression such as ``a.b[0]``."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()
